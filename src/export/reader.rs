//! The page on which people paste what their tools print, and what it says of it.

use super::study::{copy_fallback, header};
use super::{Device, Dialect, configuration};
use crate::device::{Kind, Reading};
use crate::report::{Advice, Diagnosis};
use crate::scenario::{Lang, Scenario, Theme};
use crate::text::mathml::escape;
use crate::text::{fact_text, finding, reading_title};
use crate::units::Framing;
use std::fmt::Write as _;

/// The pings of the Swedish page on ACKs behind an upload, with the upload running and behind its shaper: what the example
/// pastes, and the rate of that line.
pub const EXAMPLE: [&str; 3] = [
    "$ ping pop -c 10 -q\n10 packets transmitted, 10 packets received, 0% packet loss\nround-trip min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms",
    "$ ping pop -c 10 -q\n10 packets transmitted, 10 packets received, 0% packet loss\nround-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms",
    "360kbps",
];

/// The words of the page.
struct Words {
    title: &'static str,
    intro: &'static str,
    loaded: &'static str,
    idle: &'static str,
    rate: &'static str,
    rtt: &'static str,
    private: &'static str,
    read: &'static str,
    unread: &'static str,
    findings: &'static str,
    nothing: &'static str,
    fills: &'static str,
    fills_help: &'static str,
    open: &'static str,
    line: &'static str,
    example: &'static str,
    config: &'static str,
    config_help: &'static str,
    down: &'static str,
    up: &'static str,
    framing: &'static str,
    margin: &'static str,
    device: &'static str,
    dialect: &'static str,
    copy: &'static str,
    answers: fn(usize) -> String,
}

fn words(lang: Lang) -> Words {
    match lang {
        Lang::En => Words {
            title: "Paste what your tools print",
            intro: "ping (Linux, BSD, Windows, IOS), tc -s qdisc, iperf3, show buffers, show interfaces, show policy-map interface, tcp_rmem, a tc command. Several at once are fine.",
            loaded: "Under load, or all you have",
            idle: "The same on the idle line (optional)",
            rate: "Rate of the line (optional)",
            rtt: "Round trip (optional)",
            private: "What you paste stays in this page. It is sent nowhere, and enters a link only if you press one below.",
            read: "Read",
            unread: "Not read",
            findings: "What it means",
            nothing: "Nothing here was recognised yet.",
            fills: "Use these values",
            fills_help: "They open as a scenario; only these values enter its link.",
            open: "Open the scenario",
            line: "line",
            example: "Try it with the pings of the Swedish page",
            config: "Advice you can type in",
            config_help: "Shaper rates with every reduction, and commented configuration.",
            down: "Downlink",
            up: "Uplink",
            framing: "Framing",
            margin: "Margin",
            device: "Interface",
            dialect: "For",
            copy: "Copy",
            answers: |count| if count == 1 { "1 answer".to_owned() } else { format!("{count} answers") },
        },
    }
}

/// The page, with places for what it says.
pub fn reader_page(lang: Lang, theme: Theme) -> String {
    let say = words(lang);
    let mut page = header(lang, None, theme);
    let area = |id: &str, label: &str, rows: u32| {
        format!(
            "<div class=\"field\"><div class=\"name\"><label for=\"{id}\">{}</label></div><textarea id=\"{id}\" data-testid=\"{id}\" \
             data-paste rows=\"{rows}\" spellcheck=\"false\" autocomplete=\"off\"></textarea></div>",
            escape(label)
        )
    };
    let input = |id: &str, label: &str, hint: &str, value: &str| {
        format!(
            "<div class=\"field\"><div class=\"name\"><label for=\"{id}\">{}</label></div><div class=\"row\"><input type=\"text\" id=\"{id}\" \
             data-testid=\"{id}\" data-paste placeholder=\"{hint}\" value=\"{value}\" autocomplete=\"off\" spellcheck=\"false\" \
             aria-describedby=\"problem-{id}\"></div><p class=\"problem\" id=\"problem-{id}\" role=\"alert\"></p></div>",
            escape(label)
        )
    };
    let _ = write!(
        page,
        "<main id=\"main\" class=\"study\"><h1 class=\"study-title\">{}</h1><p class=\"study-question\">{}</p>\
         <section class=\"study-two\"><form>{}{}{}{}<p><button type=\"button\" class=\"plain\" data-do=\"example\" data-testid=\"reader-example\">{}</button></p>\
         <p class=\"soft\">{}</p></form>\
         <div><p class=\"hidden-text\" role=\"status\" aria-live=\"polite\" id=\"reader-spoken\"></p>\
         <div id=\"reader-answer\" data-testid=\"reader-answer\"></div></div></section>",
        escape(say.title),
        escape(say.intro),
        area("reader-loaded", say.loaded, 12),
        area("reader-idle", say.idle, 5),
        input("reader-rate", say.rate, "2Mbps", ""),
        input("reader-rtt", say.rtt, "30ms", ""),
        escape(say.example),
        escape(say.private),
    );
    let _ = write!(
        page,
        "<section><h2>{}</h2><p class=\"soft\">{}</p><form class=\"config-form\">{}{}{}{}",
        escape(say.config),
        escape(say.config_help),
        input("config-c", say.down, "50Mbps", "2Mbps"),
        input("config-up", say.up, "10Mbps", "360kbps"),
        input("config-margin", say.margin, "10%", "10%"),
        input("config-device", say.device, "eth0", ""),
    );
    let select = |id: &str, label: &str, options: Vec<String>| {
        let options: String = options.iter().map(|key| format!("<option value=\"{key}\">{key}</option>")).collect();
        format!(
            "<div class=\"field\"><div class=\"name\"><label for=\"{id}\">{}</label></div><div class=\"row\"><select id=\"{id}\" \
             data-testid=\"{id}\" data-paste>{options}</select></div></div>",
            escape(label)
        )
    };
    let dialects = Dialect::ALL.iter().map(|dialect| dialect.key().to_owned()).collect();
    let framings = Framing::all().map(|framing| framing.to_string()).collect();
    let _ = write!(
        page,
        "{}{}</form><pre id=\"config-text\" data-testid=\"config-text\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"></pre>\
         <button type=\"button\" class=\"quiet\" data-do=\"copy-config\" data-testid=\"config-copy\">{}</button>{}</section></main>",
        select("config-for", say.dialect, dialects),
        select("config-framing", say.framing, framings),
        escape(say.config),
        escape(say.copy),
        copy_fallback(lang),
    );
    page
}

/// The page's title, which is the document's too.
pub fn reader_title(lang: Lang) -> &'static str {
    words(lang).title
}

/// What is said aloud of an answer: the findings, or that nothing was recognised.
pub fn reader_spoken(lang: Lang, readings: &[Reading], diagnosis: &Diagnosis) -> String {
    let said: Vec<String> = diagnosis.findings.iter().map(|one| finding(lang, one).says).collect();
    match said.is_empty() {
        false => said.join(" "),
        true if readings.iter().all(|reading| reading.kind == Kind::Unknown) => words(lang).nothing.to_owned(),
        true => String::new(),
    }
}

/// What was read, what could not be, and what it means.
pub fn reader_answer(lang: Lang, readings: &[Reading], diagnosis: &Diagnosis) -> String {
    let say = words(lang);
    let mut text = String::new();
    let known: Vec<&Reading> = readings.iter().filter(|reading| reading.kind != Kind::Unknown).collect();
    if known.is_empty() {
        let _ = write!(text, "<p class=\"soft\">{}</p>", escape(say.nothing));
    }
    if !diagnosis.findings.is_empty() {
        let _ = write!(text, "<h2>{}</h2><ul class=\"findings\">", escape(say.findings));
        for one in &diagnosis.findings {
            let said = finding(lang, one);
            let _ = write!(
                text,
                "<li data-finding=\"{}\"><b>{}</b><br><span class=\"soft\">{}</span></li>",
                said.id,
                escape(&said.says),
                escape(&said.because)
            );
        }
        text.push_str("</ul>");
    }
    if !known.is_empty() {
        let _ = write!(text, "<h2>{}</h2><ul>", escape(say.read));
        for reading in known {
            let mut facts: Vec<String> = reading.facts.iter().map(|fact| fact_text(lang, fact)).collect();
            if !reading.samples.is_empty() {
                facts.push((say.answers)(reading.samples.len()));
            }
            let _ = write!(
                text,
                "<li><b>{}</b>: {}</li>",
                escape(&reading_title(lang, reading)),
                escape(&facts.join(", "))
            );
        }
        text.push_str("</ul>");
    }
    let mut unread: Vec<_> = readings.iter().flat_map(|reading| &reading.unread).collect();
    unread.sort_by_key(|part| part.line);
    if !unread.is_empty() {
        let _ = write!(text, "<h2>{}</h2><ul class=\"unread\">", escape(say.unread));
        for part in unread {
            let _ = write!(text, "<li>{} {}: <code>{}</code></li>", say.line, part.line, escape(&part.text));
        }
        text.push_str("</ul>");
    }
    if !diagnosis.fills.is_empty() {
        let pairs: Vec<String> = diagnosis.fills.iter().map(|fill| format!("{}={}", fill.key, fill.value)).collect();
        let _ = write!(
            text,
            "<h2>{}</h2><p><code>{}</code></p><p><a class=\"plain\" data-testid=\"reader-fill\" href=\"?v=1&amp;{}\">{}</a></p><p class=\"soft\">{}</p>",
            escape(say.fills),
            escape(&pairs.join("  ")),
            escape(&pairs.join("&")),
            escape(say.open),
            escape(say.fills_help),
        );
    }
    text
}

/// A configuration for a line, or why there is none.
///
/// # Errors
/// What is wrong with the interface's name.
pub fn reader_configuration(
    lang: Lang,
    line: &Scenario,
    framing: Framing,
    margin: crate::units::Fraction,
    dialect: Dialect,
    device: &str,
) -> Result<String, String> {
    let name = if device.trim().is_empty() { dialect.usual_device() } else { device.trim() };
    let device = Device::new(dialect, name).map_err(|error| error.to_string())?;
    Ok(configuration(lang, &Advice::new(line, framing, margin), dialect, &device))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::{Asked, diagnose};

    #[test]
    fn what_was_pasted_is_text() {
        let readings = read("<img src=x onerror=alert(1)>\nrtt min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms\n");
        let answer = reader_answer(Lang::En, &readings, &diagnose(&readings, None, &Asked::default()));
        assert!(answer.contains("28.7") && !answer.contains("<img"), "{answer}");
        let page = reader_page(Lang::En, Theme::default());
        assert!(!page.contains(" style=") && page.contains("reader-loaded"));
    }
}
