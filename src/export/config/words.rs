//! The sentences that configurations share, per language.

use super::Device;
use super::script::Script;
use crate::export::VERSION;
use crate::report::{Advice, Direction, Reduction, Shaper};
use crate::scenario::Lang;
use crate::units::{BitRate, Fraction, Framing, Seconds, display_bytes, display_fraction, display_rate, display_time};

/// A page of the vendor, and which of the printed words it documents.
#[derive(Clone, Copy)]
pub(super) struct Page {
    /// The words of the commands.
    pub words: &'static str,
    /// Title and address.
    pub page: &'static str,
}

/// Read: 15 % below an advertised rate, 5 % below a measured one.
const MARGIN: Page = Page {
    words: "the margin",
    page: "SQM details, https://openwrt.org/docs/guide-user/network/traffic-shaping/sqm-details",
};
/// Read: overheads and minimum sizes, cells and code words.
const FRAMING: Page = Page {
    words: "sizes on the wire",
    page: "tc-cake(8), Overhead compensation parameters, https://man7.org/linux/man-pages/man8/tc-cake.8.html",
};

/// What a configuration's header says beside its rates.
pub(super) struct Header<'a> {
    /// What the commands make of the device.
    pub title: &'a str,
    /// What is different afterwards.
    pub changes: &'a str,
    /// Where the shaper stands: nothing for a queue alone.
    pub shapers: &'a [Shaper],
    /// What it costs where there is no shaper.
    pub cost: &'a str,
    /// How somebody sees that it works.
    pub check: &'a str,
    /// The commands that take it away.
    pub undo: &'a [String],
    /// The vendor's pages.
    pub pages: &'a [Page],
}

/// Writes the header: what it changes, rates, cost, check, undo, sources.
pub(super) fn head(script: &mut Script, lang: Lang, advice: &Advice, device: &Device, header: &Header) {
    match lang {
        Lang::En => english_head(script, advice, device, header),
    }
}

fn english_head(script: &mut Script, advice: &Advice, device: &Device, header: &Header) {
    script.say(&format!("Bufferwise {VERSION}: {} on {}", header.title, device.name()));
    script.say("");
    script.say(&format!("What it changes: {}", header.changes));
    script.say("");
    for shaper in header.shapers {
        let way = match shaper.direction {
            Direction::Down => "Rate of the download (c)",
            Direction::Up => "Rate of the upload (up)",
        };
        script.say(&format!("{way}, each reduction on its own line; framing {}:", advice.framing()));
        let mut before = String::new();
        for step in &shaper.steps {
            // a last digit that is not shown needs no line
            let now = rate(step.rate);
            if step.reduction == Reduction::Rounding && now == before {
                continue;
            }
            before = now;
            script.comment(&format!("  {:>14}  {}", before, reduction(step.reduction)));
        }
        script.comment(&format!("  {:>14}  to type", rate(shaper.rate)));
    }
    if !header.shapers.is_empty() {
        script.say("");
    }
    let costs: Vec<String> = header.shapers.iter().map(cost).chain(sentence(header.cost)).collect();
    script.say("What it costs:");
    for cost in costs {
        script.say(&format!("  {cost}"));
    }
    script.say(&format!("How to check: {}", header.check));
    script.say("How to undo:");
    for command in header.undo {
        script.comment(&format!("  {command}"));
    }
    script.say("Where each line is documented:");
    let (margin, framing) = (!header.shapers.is_empty(), advice.framing() != Framing::None);
    let shared = margin.then_some(MARGIN).into_iter().chain(framing.then_some(FRAMING));
    for page in header.pages.iter().copied().chain(shared) {
        script.comment(&format!("  {}:", page.words));
        script.comment(&format!("    {}", page.page));
    }
    script.gap();
}

fn sentence(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn cost(shaper: &Shaper) -> String {
    let way = match shaper.direction {
        Direction::Down => "downloads",
        Direction::Up => "uploads",
    };
    format!(
        "Full packets carried {} of payload in {way} and carry {} now, {} less.",
        rate(shaper.payload_unshaped),
        rate(shaper.payload),
        share(shaper.cost())
    )
}

fn reduction(reduction: Reduction) -> String {
    match reduction {
        Reduction::Line => "the line, as given".to_owned(),
        Reduction::CodeWords => "less 1/65: PTM's code words, which no size table knows".to_owned(),
        Reduction::Framing { packet, wire } => {
            format!("framing: a packet of {} takes {} on the wire", display_bytes(packet, 4), display_bytes(wire, 4))
        }
        Reduction::Margin(margin) => format!("less a margin of {}, so that the queue is here", share(margin)),
        Reduction::Rounding => "rounded down".to_owned(),
    }
}

/// `331 kb/s`
pub(super) fn rate(rate: BitRate) -> String {
    display_rate(rate, 4)
}

/// `42.7 ms`
pub(super) fn time(time: Seconds) -> String {
    display_time(time, 3)
}

/// `10 %`
pub(super) fn share(share: Fraction) -> String {
    display_fraction(share, 3)
}
