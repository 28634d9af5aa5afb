//! Elements of the page, made by plain calls, alive through leptos' signals.
//!
//! leptos' `view!` gives every element, attribute and closure a type and machine code of its own: a quarter of what a
//! reader had to download. Here one type serves all of them, and what changes is one boxed closure in one kind of effect.

use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::wasm_bindgen::{JsCast, JsValue, closure::Closure};
use leptos::web_sys::{Element, Event, HtmlElement, Node};

/// An element, in the page or about to be.
#[derive(Clone)]
pub struct El(Element);

/// A new element.
pub fn el(tag: &str) -> El {
    match document().create_element(tag) {
        Ok(element) => El(element),
        Err(_) => unreachable!("{tag} is no tag"),
    }
}

/// A new text that belongs nowhere yet.
pub fn text_node(text: &str) -> Node {
    document().create_text_node(text).into()
}

/// Runs `run` now and whenever a signal that it reads has changed, until the part of the page around it is made anew.
pub fn watch(run: impl FnMut() + 'static) {
    watch_boxed(Box::new(run));
}

fn watch_boxed(mut run: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_: Option<()>| run());
    on_cleanup(move || drop(effect));
}

/// The element that listens to an event.
pub fn listener(event: &Event) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}

impl From<HtmlElement> for El {
    fn from(element: HtmlElement) -> Self {
        Self(element.into())
    }
}

/// What of an element follows a signal.
enum Part {
    /// The text of this node: cheaper to change than the content of an element.
    Text(Node),
    Html,
    Value,
    Attribute(&'static str),
    Style(&'static str),
}

impl El {
    /// An attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        Part::set_attribute(&self.0, name, Some(value));
        self
    }

    /// The classes.
    pub fn class(self, names: &str) -> Self {
        self.attr("class", names)
    }

    /// The name that tests know it by.
    pub fn testid(self, id: &str) -> Self {
        self.attr("data-testid", id)
    }

    /// A property of its style: set by script, which the page's content policy allows and a style attribute it does not.
    pub fn style(self, name: &'static str, value: &str) -> Self {
        Part::Style(name).set(&self.0, Some(value));
        self
    }

    /// Text after what it holds already.
    pub fn text(self, text: &str) -> Self {
        self.append(&text_node(text))
    }

    /// Markup as its only content.
    pub fn html(self, markup: &str) -> Self {
        self.0.set_inner_html(markup);
        self
    }

    /// An element after what it holds already.
    pub fn child(self, child: Self) -> Self {
        self.append(&child.0)
    }

    /// Elements after what it holds already.
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// A node after what it holds already.
    pub fn append(self, node: &Node) -> Self {
        // Only a child that holds its parent would be refused.
        let _ = self.0.append_child(node);
        self
    }

    /// A text, its only content, that follows signals.
    pub fn live_text(self, text: impl Fn() -> String + 'static) -> Self {
        let node = text_node("");
        self.append(&node).follow(Part::Text(node), Box::new(move || Some(text())))
    }

    /// Markup, its only content, that follows signals.
    pub fn live_html(self, markup: impl Fn() -> String + 'static) -> Self {
        self.follow(Part::Html, Box::new(move || Some(markup())))
    }

    /// The value of a field. For a `select` after its options.
    pub fn live_value(self, value: impl Fn() -> String + 'static) -> Self {
        self.follow(Part::Value, Box::new(move || Some(value())))
    }

    /// An attribute that follows signals.
    pub fn live_attr(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        self.follow(Part::Attribute(name), Box::new(move || Some(value())))
    }

    /// An attribute that is there or not.
    pub fn flag(self, name: &'static str, on: impl Fn() -> bool + 'static) -> Self {
        self.follow(Part::Attribute(name), Box::new(move || on().then(String::new)))
    }

    /// A property of its style that follows signals.
    pub fn live_style(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        self.follow(Part::Style(name), Box::new(move || Some(value())))
    }

    fn follow(self, part: Part, value: Box<dyn Fn() -> Option<String>>) -> Self {
        let element = self.0.clone();
        let mut shown = None;
        watch(move || {
            let now = value();
            // The reader may have moved a value away from what was shown last.
            if shown.as_ref() != Some(&now) || matches!(part, Part::Value) {
                part.set(&element, now.as_deref());
                shown = Some(now);
            }
        });
        self
    }

    /// Elements after what it holds already, made anew whenever a signal that `make` reads has changed.
    pub fn live(self, make: impl Fn() -> Vec<Self> + 'static) -> Self {
        self.live_boxed(Box::new(make))
    }

    fn live_boxed(self, make: Box<dyn Fn() -> Vec<Self>>) -> Self {
        let (parent, end) = (self.0.clone(), document().create_comment(""));
        let place = self.append(&end);
        let mut shown = Vec::<Self>::new();
        watch(move || {
            let made = make();
            shown.drain(..).for_each(|old| old.0.remove());
            for new in &made {
                // The comment is never taken away from its parent.
                let _ = parent.insert_before(&new.0, Some(&end));
            }
            shown = made;
        });
        place
    }

    /// An element that is there while `when` holds.
    pub fn show(self, when: impl Fn() -> bool + Send + Sync + 'static, make: impl Fn() -> Self + 'static) -> Self {
        let when = Memo::new(move |_| when());
        self.live(move || if when.get() { vec![untrack(&make)] } else { Vec::new() })
    }

    /// Hears an event.
    pub fn on<E: JsCast>(self, event: &str, hear: impl Fn(E) + 'static) -> Self {
        self.on_boxed(event, Box::new(move |event: Event| hear(event.unchecked_into())))
    }

    fn on_boxed(self, event: &str, hear: Box<dyn Fn(Event)>) -> Self {
        // The browser frees the closure together with the element.
        let hear = Closure::wrap(hear).into_js_value();
        let _ = self.0.add_event_listener_with_callback(event, hear.unchecked_ref());
        self
    }

    /// Hears a press, by pointer or key.
    pub fn on_press(self, press: impl Fn() + 'static) -> Self {
        self.on("click", move |_: Event| press())
    }

    /// Hears the new value of a field at each `event`.
    pub fn on_value(self, event: &str, take: impl Fn(String) + 'static) -> Self {
        self.on(event, move |event: Event| take(event_target_value(&event)))
    }

    /// Hears a `details` being opened and closed.
    pub fn on_toggle(self, open: RwSignal<bool>) -> Self {
        self.on("toggle", move |event: Event| {
            open.set(listener(&event).is_some_and(|details| details.has_attribute("open")));
        })
    }

    /// The element itself, as the kind that its tag makes it.
    pub fn get<E: JsCast>(&self) -> E {
        self.0.clone().unchecked_into()
    }
}

impl Part {
    // Browsers refuse only malformed names and properties that an element does not have.
    fn set(&self, element: &Element, value: Option<&str>) {
        match self {
            Self::Text(node) => node.set_node_value(value),
            Self::Html => element.set_inner_html(value.unwrap_or_default()),
            Self::Value => {
                let value = JsValue::from_str(value.unwrap_or_default());
                let _ = js_sys::Reflect::set(element, &JsValue::from_str("value"), &value);
            }
            Self::Attribute(name) => Self::set_attribute(element, name, value),
            Self::Style(name) => {
                let style = element.unchecked_ref::<HtmlElement>().style();
                let _ = style.set_property(name, value.unwrap_or_default());
            }
        }
    }

    fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }
}
