//! The page of a study: everything that stands, with places for what changes.

use crate::scenario::{Lang, Study, StudyField, StudyLink, Theme, encode_study};
use crate::text::mathml::escape;
use crate::text::{
    StudyWord, case_label, edit_text, study_field_words, study_link_warning, study_notes, study_question, study_short,
    study_source, study_title, study_word,
};
use crate::units::Framing;
use std::fmt::Write as _;

/// The page for a link. Places are found by their ids, fields by `data-field`, buttons by `data-do`.
pub fn study_page(link: &StudyLink) -> String {
    let lang = link.lang;
    let study = link.question.study;
    let say = |word: StudyWord| escape(study_word(lang, word));
    let mut page = String::new();
    if !link.embed {
        page.push_str(&header(lang, Some(study), link.theme));
    }
    let _ = write!(
        page,
        "<main id=\"main\" class=\"study\"><h1 class=\"study-title\">{}</h1><p class=\"study-question\">{}</p>\
         <p class=\"verdict\" id=\"study-verdict\" data-testid=\"study-verdict\"></p>\
         <p class=\"hidden-text\" role=\"status\" aria-live=\"polite\" id=\"study-spoken\"></p>",
        escape(study_title(lang, study)),
        escape(study_question(lang, study)),
    );
    if !link.warnings.is_empty() {
        let _ = write!(
            page,
            "<div class=\"notes\" role=\"note\" data-testid=\"link-notes\"><h2>{}</h2><ul>",
            say(StudyWord::LinkNotes)
        );
        for warning in &link.warnings {
            let _ = write!(page, "<li>{}</li>", escape(&study_link_warning(lang, study, warning)));
        }
        page.push_str("</ul></div>");
    }
    let _ = write!(
        page,
        "<figure class=\"study-figure\" data-testid=\"study-figure\"><div id=\"study-figure\"></div>\
         <div class=\"fig-foot\"><span id=\"study-progress\" data-testid=\"study-progress\"></span>\
         <button type=\"button\" class=\"quiet\" data-do=\"svg\">{}</button>\
         <button type=\"button\" class=\"quiet\" data-do=\"csv\">{}</button>\
         <button type=\"button\" class=\"quiet\" data-do=\"link\">{}</button>\
         <a class=\"quiet\" id=\"study-embed\" href=\"{}\">{}</a></div>{}</figure>",
        say(StudyWord::SaveSvg),
        say(StudyWord::SaveCsv),
        say(StudyWord::CopyLink),
        escape(&embed_address(link)),
        say(StudyWord::Embed),
        copy_fallback(lang),
    );
    if link.embed {
        let _ = write!(
            page,
            "<footer class=\"embed-foot\"><span>Bufferwise</span><a href=\"?{}\" target=\"_blank\" rel=\"noopener\" data-testid=\"open-full\">{}</a></footer>",
            escape(&encode_study(link).replace("&embed=1", "")),
            say(StudyWord::Full)
        );
        page.push_str("</main>");
        return page;
    }
    queues(&mut page, link);
    let _ = write!(
        page,
        "<section class=\"study-two\"><div><h2>{}</h2><p class=\"lesson\" id=\"study-lesson\" data-testid=\"study-lesson\"></p>\
         <h2>{}</h2><p class=\"study-changed\" id=\"study-changed\" hidden>{}</p>\
         <div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table data-testid=\"study-table\"><thead><tr><td></td>",
        say(StudyWord::Lesson),
        say(StudyWord::Numbers),
        say(StudyWord::ChangedQuestion),
        say(StudyWord::Numbers),
    );
    for head in [StudyWord::Published, StudyWord::Closed, StudyWord::Simulated, StudyWord::Difference] {
        let _ = write!(page, "<th scope=\"col\">{}</th>", say(head));
    }
    page.push_str("</tr></thead><tbody id=\"study-table\"></tbody></table></div>");
    if study == Study::Uplink64 {
        let _ = write!(page, "<h2>{}</h2><div id=\"study-extra\"></div>", say(StudyWord::PageLoads));
    }
    let _ = write!(
        page,
        "<h2>{}</h2><ul class=\"study-notes\"><li>{}</li>",
        say(StudyWord::Notes),
        escape(study_source(lang, study))
    );
    for note in study_notes(lang, study) {
        let _ = write!(page, "<li>{}</li>", code_marked(note));
    }
    page.push_str("</ul></div>");
    controls(&mut page, link);
    page.push_str("</section>");
    page.push_str("</main>");
    page
}

/// The link to the figure and the verdict alone.
pub fn embed_address(link: &StudyLink) -> String {
    let link = encode_study(link);
    if link.contains("&embed=1") { format!("?{link}") } else { format!("?{link}&embed=1") }
}

/// Where a text that could not be copied stands selected.
pub(in crate::export) fn copy_fallback(lang: Lang) -> String {
    let failed = escape(study_word(lang, StudyWord::CopyFailed));
    format!(
        "<div class=\"copy-fallback\" id=\"copy-fallback\" hidden><label for=\"copy-text\">{failed}</label>\
         <textarea id=\"copy-text\" data-testid=\"copy-text\" readonly rows=\"3\"></textarea></div>"
    )
}

/// The mark, which leads to the main page, the ways between the studies, of which none is current on the page of pastes, and
/// the button of the colours. The links keep the colours.
pub fn header(lang: Lang, current: Option<Study>, theme: Theme) -> String {
    let say = |word: StudyWord| escape(study_word(lang, word));
    let mut text = format!(
        "<a class=\"skip\" href=\"#main\" data-do=\"skip\">{}</a><header class=\"top\"><p class=\"mark\"><a href=\"{}\">Buffer<i>wise</i></a></p>\
         <nav class=\"studies\" aria-label=\"{}\">",
        say(StudyWord::Skip),
        themed("./", theme),
        say(StudyWord::Studies),
    );
    let mut way = |address: String, name: &str, here: bool| {
        let here = if here { " aria-current=\"page\"" } else { "" };
        let _ = write!(text, "<a href=\"{}\"{here}>{}</a>", escape(&themed(&address, theme)), escape(name));
    };
    for study in Study::ALL {
        way(format!("?v=1&study={}", study.key()), study_short(lang, *study), current == Some(*study));
    }
    way("?tool=read".to_owned(), study_word(lang, StudyWord::Paste), current.is_none());
    let (sign, name) = theme_sign(lang, theme);
    let _ = write!(
        text,
        "</nav><button type=\"button\" class=\"quiet\" id=\"study-theme\" data-do=\"theme\" data-testid=\"theme\" aria-label=\"{name}\" \
         title=\"{name}\">{sign}</button></header>"
    );
    text
}

/// The sign and the name of the button of the colours, as on the main page.
pub fn theme_sign(lang: Lang, theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::System => ("◐", study_word(lang, StudyWord::ThemeSystem)),
        Theme::Light => ("○", study_word(lang, StudyWord::ThemeLight)),
        Theme::Dark => ("●", study_word(lang, StudyWord::ThemeDark)),
    }
}

/// An address that opens in these colours, whatever it asked for.
pub fn themed(address: &str, theme: Theme) -> String {
    let bare = address.split("theme=").next().unwrap_or_default().trim_end_matches(['?', '&']);
    let joint = if bare.contains('?') { '&' } else { '?' };
    if theme == Theme::System { bare.to_owned() } else { format!("{bare}{joint}theme={}", theme.key()) }
}

fn queues(page: &mut String, link: &StudyLink) {
    let lang = link.lang;
    let say = |word: StudyWord| escape(study_word(lang, word));
    let _ = write!(
        page,
        "<section class=\"stage\" data-testid=\"stage\"><h2>{}</h2><div class=\"seg\" role=\"group\" aria-label=\"{}\">",
        say(StudyWord::Queues),
        say(StudyWord::Queues),
    );
    for case in link.question.study.cases() {
        let pressed = *case == link.case;
        let _ = write!(
            page,
            "<button type=\"button\" data-do=\"show\" data-case=\"{}\" aria-pressed=\"{pressed}\">{}</button>",
            case.key(),
            escape(case_label(lang, *case)),
        );
    }
    let _ = write!(
        page,
        "</div><canvas id=\"study-stage\" role=\"img\" aria-label=\"{}\"></canvas>\
         <div class=\"machine-controls\"><button type=\"button\" class=\"plain\" data-do=\"play\" id=\"study-play\">{}</button>\
         <button type=\"button\" class=\"quiet\" data-do=\"step\">{}</button>\
         <div class=\"seg\" role=\"group\" aria-label=\"{}\">",
        say(StudyWord::Queues),
        say(StudyWord::Play),
        say(StudyWord::Step),
        say(StudyWord::Speed),
    );
    for speed in ["0.1", "0.5", "1", "4"] {
        let pressed = speed == "0.5";
        let _ = write!(
            page,
            "<button type=\"button\" data-do=\"speed\" data-speed=\"{speed}\" aria-pressed=\"{pressed}\">{speed}\u{a0}×</button>"
        );
    }
    page.push_str(
        "</div></div><p id=\"study-moment\" class=\"machine-moment\" data-testid=\"study-moment\"></p></section>",
    );
}

fn controls(page: &mut String, link: &StudyLink) {
    let lang = link.lang;
    let question = &link.question;
    let study = question.study;
    let say = |word: StudyWord| escape(study_word(lang, word));
    let _ = write!(page, "<form class=\"controls\" id=\"study-controls\"><h2>{}</h2>", say(StudyWord::Change));
    for field in StudyField::of(study) {
        let words = study_field_words(lang, study, field.id);
        let text = edit_text(question.get(field.id));
        input(page, field.reads.key, words.label, words.help, &text);
    }
    if study == Study::Uplink64 {
        let help = study_word(lang, StudyWord::RatesHelp);
        rates(page, study_word(lang, StudyWord::Rates), help, &question.rates_text());
    }
    let _ = write!(
        page,
        "<div class=\"field\"><div class=\"name\"><label for=\"field-frame\">{}</label></div>\
         <div class=\"row\"><select id=\"field-frame\" data-field=\"frame\" data-testid=\"field-frame\">",
        say(StudyWord::Framing)
    );
    for framing in Framing::all() {
        let (key, chosen) = (framing.to_string(), if framing == question.framing { " selected" } else { "" });
        let _ = write!(page, "<option value=\"{key}\"{chosen}>{key}</option>");
    }
    let _ = write!(
        page,
        "</select></div></div><div class=\"actions\"><a class=\"quiet\" href=\"?v=1&amp;study={}\">{}</a></div></form>",
        study.key(),
        say(StudyWord::Reset),
    );
}

fn input(page: &mut String, key: &str, label: &str, help: &str, text: &str) {
    let _ = write!(
        page,
        "<div class=\"field\"><div class=\"name\"><label for=\"field-{key}\">{}</label></div>\
         <div class=\"row\"><input type=\"text\" id=\"field-{key}\" data-field=\"{key}\" data-testid=\"field-{key}\" value=\"{}\" \
         autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" aria-describedby=\"help-{key} problem-{key}\"></div>\
         <p class=\"problem\" id=\"problem-{key}\" role=\"alert\"></p><p class=\"help-text\" id=\"help-{key}\">{}</p></div>",
        escape(label),
        escape(text),
        code_marked(help),
    );
}

/// A list is longer than a field's line.
fn rates(page: &mut String, label: &str, help: &str, text: &str) {
    let _ = write!(
        page,
        "<div class=\"field\"><div class=\"name\"><label for=\"field-rates\">{}</label></div>\
         <textarea id=\"field-rates\" data-field=\"rates\" data-testid=\"field-rates\" rows=\"3\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\" aria-describedby=\"help-rates problem-rates\">{}</textarea>\
         <p class=\"problem\" id=\"problem-rates\" role=\"alert\"></p><p class=\"help-text\" id=\"help-rates\">{}</p></div>",
        escape(label),
        escape(text),
        code_marked(help),
    );
}

/// Escaped text in which what stands between backquotes is code.
fn code_marked(text: &str) -> String {
    let parts = text.split('`').map(escape).enumerate();
    parts.map(|(place, part)| if place % 2 == 1 { format!("<code>{part}</code>") } else { part }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode_study;

    #[test]
    fn every_field_and_arrangement_has_its_place() {
        for study in Study::ALL {
            let link = decode_study(&format!("study={}&oops=1", study.key())).expect("a study");
            let page = study_page(&link);
            for field in StudyField::of(*study) {
                assert!(page.contains(&format!("data-field=\"{}\"", field.reads.key)), "{}", field.reads.key);
            }
            for case in study.cases() {
                assert!(page.contains(&format!("data-case=\"{}\"", case.key())));
            }
            assert!(page.contains("“oops” is not known here"));
            // What is opened is closed.
            for tag in ["section", "div", "p", "ul", "li", "main", "form", "table", "nav", "header", "a", "button"] {
                let count = |text: &str| page.matches(text).count();
                let opened = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
                assert_eq!(opened, count(&format!("</{tag}>")), "{tag} in {study:?}");
            }
            assert!(!page.contains(" style=") && !page.contains(" onclick="), "the policy forbids both");
        }
    }

    #[test]
    fn an_address_keeps_the_colours() {
        assert_eq!(themed("./", Theme::Dark), "./?theme=dark");
        assert_eq!(themed("./?theme=dark", Theme::System), "./");
        assert_eq!(themed("?v=1&study=upload&theme=light", Theme::Dark), "?v=1&study=upload&theme=dark");
    }

    #[test]
    fn what_a_link_brings_is_text() {
        let link = decode_study("study=upload&<script>=1&b=%3Cimg%20src=x%3E").expect("a study");
        let page = study_page(&link);
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
    }
}
