//! The page's parts in a real browser: `make test-wasm`.
//!
//! Each test mounts the whole page for a link, presses and types as a person does, and reads what the document says.
#![cfg(target_arch = "wasm32")]

use bufferwise::chart::Swings;
use bufferwise::report::report;
use bufferwise::scenario::{Lang, OPENING, PRESETS, View, decode};
use bufferwise::text::{plain, preset_words, verdict};
use bufferwise::ui::{El, State, app};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    CustomEvent, CustomEventInit, Element, HtmlCanvasElement, HtmlElement, HtmlInputElement, HtmlSelectElement,
};

wasm_bindgen_test_configure!(run_in_browser);

/// A mounted page, taken away again at the end of its test.
struct Page {
    place: HtmlElement,
    state: State,
    _mounted: Box<dyn std::any::Any>,
}

impl Drop for Page {
    fn drop(&mut self) {
        self.place.remove();
    }
}

impl Page {
    async fn open(link: &str) -> Self {
        // The page's own style: without it a canvas would take part in the layout.
        if document().get_element_by_id("page-style").is_none() {
            let style = document().create_element("style").expect("a style");
            style.set_id("page-style");
            style.set_text_content(Some(include_str!("../style/main.css")));
            document().body().expect("a body").append_child(&style).expect("appended");
        }
        let place: HtmlElement = document().create_element("div").expect("a div").dyn_into().expect("an HTML element");
        document().body().expect("a body").append_child(&place).expect("appended");
        let link = link.to_owned();
        let kept = Rc::new(std::cell::Cell::new(None));
        let keep = kept.clone();
        let element = El::from(place.clone());
        let mounted = leptos::mount::mount_to(place.clone(), move || {
            let state = State::from_link(&link);
            keep.set(Some(state));
            app(element, state);
        });
        let page = Self { place, state: kept.take().expect("a state"), _mounted: Box::new(mounted) };
        ticks().await;
        page
    }

    fn find(&self, selector: &str) -> Option<Element> {
        self.place.query_selector(selector).expect("a valid selector")
    }

    fn get(&self, testid: &str) -> Element {
        self.find(&format!("[data-testid=\"{testid}\"]")).unwrap_or_else(|| panic!("no {testid} in the page"))
    }

    fn says(&self, testid: &str) -> String {
        words(&self.get(testid).text_content().unwrap_or_default())
    }

    fn remark(&self, key: &str) -> String {
        words(&self.find(&format!("#remark-{key}")).and_then(|one| one.text_content()).unwrap_or_default())
    }

    fn field(&self, key: &str) -> HtmlInputElement {
        self.get(&format!("field-{key}")).dyn_into().expect("an input")
    }

    async fn type_into(&self, key: &str, text: &str) {
        self.field(key).set_value(text);
        fire(&self.field(key), "input").await;
    }

    async fn slide(&self, key: &str, step: u32) {
        let slider: HtmlInputElement = self.get(&format!("slider-{key}")).dyn_into().expect("an input");
        slider.set_value(&step.to_string());
        fire(&slider, "input").await;
    }

    async fn press(&self, testid: &str) {
        self.get(testid).dyn_into::<HtmlElement>().expect("an HTML element").click();
        ticks().await;
    }
}

/// Every kind and run of spaces is one space.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the verdict of a link is, said by the library without a page.
fn expected(link: &str) -> String {
    words(&plain(&verdict(Lang::En, &report(&decode(link).scenario)).headline))
}

async fn ticks() {
    // One for the change, one for what follows from it.
    leptos::task::tick().await;
    leptos::task::tick().await;
}

async fn fire(target: &Element, name: &str) {
    let bubbling = CustomEventInit::new();
    bubbling.set_bubbles(true);
    let event = CustomEvent::new_with_event_init_dict(name, &bubbling).expect("an event");
    target.dispatch_event(&event).expect("dispatched");
    ticks().await;
}

/// Real time, in which timers and animation frames run.
async fn wait(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |done, _| {
        let set = js_sys::Reflect::get(&window(), &JsValue::from_str("setTimeout")).expect("a timer");
        let set: js_sys::Function = set.dyn_into().expect("a function");
        set.call2(&window(), &done, &JsValue::from(milliseconds)).expect("a timer is set");
    });
    promise.await.expect("a timer never fails");
}

/// Without leptos' `csr` feature effects are compiled out and every component test would pass without testing anything.
#[wasm_bindgen_test]
async fn a_change_reaches_the_document() {
    let place = document().create_element("div").expect("a div");
    document().body().expect("a body").append_child(&place).expect("appended");
    let place: HtmlElement = place.dyn_into().expect("an HTML element");
    let (flows, set_flows) = signal(1);
    let handle = leptos::mount::mount_to(place.clone(), move || view! { <output>{flows}</output> });
    assert_eq!(place.text_content().as_deref(), Some("1"));
    set_flows.set(100);
    leptos::task::tick().await;
    assert_eq!(place.text_content().as_deref(), Some("100"));
    drop(handle);
}

#[wasm_bindgen_test]
async fn the_page_says_what_the_library_says() {
    for preset in &PRESETS {
        let page = Page::open(preset.link).await;
        assert_eq!(page.says("verdict"), expected(preset.link), "{}", preset.id);
        let chosen: HtmlSelectElement = page.get("preset").dyn_into().expect("a select");
        assert_eq!(chosen.value(), preset.id);
        assert_eq!(page.state.link(), preset.link);
    }
}

#[wasm_bindgen_test]
async fn an_empty_link_opens_the_experiment() {
    let page = Page::open("").await;
    assert_eq!(page.says("verdict"), expected(OPENING.link));
    assert!(page.says("verdict").contains("98.17 %"), "{}", page.says("verdict"));
}

#[wasm_bindgen_test]
async fn typing_changes_the_verdict_and_nonsense_does_not() {
    let page = Page::open(OPENING.link).await;
    page.type_into("n", "400").await;
    assert_eq!(page.says("verdict"), expected("v=1&n=400&b=129p&fifo=43"));
    let good = page.says("verdict");
    page.type_into("n", "1e").await;
    assert_eq!(page.remark("n"), "", "the beginning of a number is no error");
    for text in ["many", "-3", "0", "1.5", "1e400", ""] {
        page.type_into("n", text).await;
        assert!(page.remark("n").contains("1 to"), "{text:?}: {}", page.remark("n"));
        assert_eq!(page.field("n").value(), text, "the text stays");
        assert_eq!(page.field("n").get_attribute("aria-invalid").as_deref(), Some("true"));
        assert_eq!(page.says("verdict"), good);
    }
    page.type_into("n", "100").await;
    assert_eq!(page.remark("n"), "");
    assert_eq!(page.says("verdict"), expected(OPENING.link));
}

#[wasm_bindgen_test]
async fn competing_readings_are_buttons() {
    let page = Page::open(OPENING.link).await;
    page.type_into("rtt", "1,500").await;
    assert_eq!(page.says("verdict"), expected(OPENING.link), "nothing is used before it is chosen");
    assert!(page.find("#remark-rtt button:nth-of-type(2)").is_some());
    assert!(page.find("#remark-rtt button:nth-of-type(3)").is_none());
    let first = page.find("#remark-rtt button").expect("a button");
    first.dyn_into::<HtmlElement>().expect("an HTML element").click();
    ticks().await;
    assert_eq!(page.state.link(), "v=1&rtt=1.5s&b=129p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms");
    assert_eq!(page.remark("rtt"), "");
}

#[wasm_bindgen_test]
async fn a_slider_writes_its_field_and_a_preset_moves_every_slider() {
    let page = Page::open(OPENING.link).await;
    page.slide("n", 500).await;
    let typed = page.field("n").value();
    // Half way from 1 to a million in equal ratios.
    assert_eq!(typed, "1000");
    page.type_into("n", "nonsense").await;
    let select: HtmlSelectElement = page.get("preset").dyn_into().expect("a select");
    select.set_value("poster_40g");
    fire(&select, "change").await;
    assert_eq!(page.field("n").value().replace(|c: char| !c.is_ascii_digit(), ""), "40000");
    assert_eq!(page.remark("n"), "", "a jump clears what was wrong before");
    assert_eq!(page.says("verdict"), expected("v=1&c=40Gbps&rtt=250ms&n=40000"));
}

#[wasm_bindgen_test]
async fn the_buffer_follows_its_rule_until_it_is_typed() {
    let page = Page::open("v=1&n=100").await;
    page.type_into("n", "400").await;
    assert_eq!(page.state.link(), "v=1&n=400");
    assert_eq!(page.says("verdict"), expected("v=1&n=400"));
    page.type_into("b", "10 ms").await;
    page.type_into("c", "1G").await;
    assert_eq!(page.state.link(), "v=1&c=1Gbps&n=400&b=10ms");
    assert_eq!(page.field("b").value(), "10 ms", "the unit typed stays");
}

#[wasm_bindgen_test]
async fn every_view_has_a_title_a_description_and_a_drawn_chart() {
    let page = Page::open("v=1&b=129p&fifo=43&rho=0.5&w=64KiB&p=0.01").await;
    for view in View::ALL {
        page.press(&format!("view-{}", view.key())).await;
        assert_eq!(page.state.display.get_untracked().view, *view);
        if *view == View::Oscillation {
            // On the whole page the module that simulates solves them.
            let swings = page.state.scenario.with_untracked(|scenario| Swings::of(scenario, Lang::En));
            page.state.simulations.told.update(|told| told.swings = Some(swings));
            wait(50).await;
        }
        assert!(page.says("chart-description").len() > 40, "{view:?}");
        wait(120).await;
        let canvas: HtmlCanvasElement = page.get("chart").dyn_into().expect("a canvas");
        assert!(canvas.width() > 100 && canvas.height() > 50, "{view:?}: {} × {}", canvas.width(), canvas.height());
    }
}

#[wasm_bindgen_test]
async fn a_hidden_or_empty_place_is_no_error() {
    let page = Page::open(OPENING.link).await;
    page.place.set_attribute("hidden", "").expect("an attribute");
    page.slide("b", 300).await;
    wait(80).await;
    page.place.remove_attribute("hidden").expect("an attribute");
    wait(120).await;
    let canvas: HtmlCanvasElement = page.get("chart").dyn_into().expect("a canvas");
    assert!(canvas.width() > 100);
}

#[wasm_bindgen_test]
async fn an_embed_has_no_controls_and_controls_0_no_handle() {
    let page = Page::open("v=1&b=64p&embed=1").await;
    assert!(page.find("[data-testid=field-c]").is_none() && page.find("[data-testid=share]").is_none());
    assert!(page.find("[data-testid=buffer-handle]").is_some());
    let full = page.get("open-full").get_attribute("href").unwrap_or_default();
    assert!(full.ends_with("?v=1&b=64p"), "{full}");
    drop(page);
    let fixed = Page::open("v=1&b=64p&embed=1&controls=0").await;
    assert!(fixed.find("[data-testid=buffer-handle]").is_none());
}

#[wasm_bindgen_test]
async fn the_verdict_is_spoken_once_after_the_last_change() {
    let page = Page::open(OPENING.link).await;
    for step in [500, 520, 540] {
        page.slide("b", step).await;
        wait(150).await;
        assert_eq!(page.says("spoken"), "", "not while it changes");
    }
    wait(900).await;
    assert_eq!(page.says("spoken"), page.says("verdict"));
}

#[wasm_bindgen_test]
async fn what_a_link_got_wrong_is_listed_until_it_is_closed() {
    let page = Page::open("v=1&n=0&lang=xx&nonsense=1").await;
    let notes = page.says("link-notes");
    for part in ["is out of range", "xx", "“nonsense” is not known here"] {
        assert!(notes.contains(part), "{part} in {notes}");
    }
    page.find("[data-testid=link-notes] button").expect("a button").dyn_into::<HtmlElement>().expect("HTML").click();
    ticks().await;
    assert!(page.find("[data-testid=link-notes]").is_none());
}

#[wasm_bindgen_test]
async fn the_present_setting_is_kept_beside_the_proposal() {
    let page = Page::open(OPENING.link).await;
    page.press("compare").await;
    page.type_into("b", "258 packets").await;
    assert_eq!(page.state.link(), "v=1&b=258p&fifo=43&cca=sack&access=10Mbps&b0=129p&rtts=25-175ms&over=1ms");
    page.press("compare").await;
    assert_eq!(page.state.link(), "v=1&b=258p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms");
}

#[wasm_bindgen_test]
async fn every_preset_has_its_name_in_the_list() {
    let page = Page::open(OPENING.link).await;
    let list = page.says("preset");
    for preset in &PRESETS {
        assert!(list.contains(preset_words(Lang::En, preset).name), "{}", preset.id);
    }
}
