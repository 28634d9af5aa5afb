//! The link of a study: `v=1&study=upload&…`, read without ever failing, written in one canonical form.

use super::{Case, Study, StudyField, StudyQuestion};
use crate::scenario::encode::{LINK_VERSION, switch_key};
use crate::scenario::link::{pairs, shortened, switch, taken};
use crate::scenario::{Lang, LinkWarning, Theme};
use crate::units::{BitRate, Framing, Reading, canonical_rate, read_rate};

/// Most probe rates of one study: each is a run of every arrangement.
const MOST_RATES: usize = 24;
/// Smallest and largest probe rate.
const RATES: (f64, f64) = (100.0, 1e7);

/// What a study's link said.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyLink {
    /// The question, checked.
    pub question: StudyQuestion,
    /// `show`: the arrangement whose queue is shown moving.
    pub case: Case,
    /// `embed`: figure and verdict only.
    pub embed: bool,
    /// `theme`.
    pub theme: Theme,
    /// `lang`.
    pub lang: Lang,
    /// What was not used as written.
    pub warnings: Vec<LinkWarning>,
}

impl StudyLink {
    /// A study as it opens.
    pub fn of(study: Study) -> Self {
        Self {
            question: StudyQuestion::of(study),
            case: study.opening_case(),
            embed: false,
            theme: Theme::default(),
            lang: Lang::default(),
            warnings: Vec::new(),
        }
    }
}

/// Reads a study's link; none if it does not name a study. Unreadable values leave the study's default, with a warning.
pub fn decode_study(link: &str) -> Option<StudyLink> {
    let pairs = pairs(link);
    let (_, named) = pairs.iter().rev().find(|(key, _)| key.trim().eq_ignore_ascii_case("study"))?;
    let study = Study::from_key(named);
    let mut read = StudyLink::of(study.unwrap_or_default());
    if study.is_none() {
        read.unreadable("study", named, read.question.study.key().to_owned());
    }
    let mut seen = Vec::new();
    for (key, text) in &pairs {
        let key = key.trim();
        let Some(known) = read.take(&key.to_ascii_lowercase(), text) else {
            if !(key.is_empty() && text.is_empty()) {
                read.warnings.push(LinkWarning::UnknownKey { key: shortened(key) });
            }
            continue;
        };
        if seen.contains(&known) {
            read.warnings.push(LinkWarning::Repeated { key: known });
        }
        seen.push(known);
    }
    Some(read)
}

/// The canonical text: `v` and `study` first, fixed order, the study's defaults omitted, nothing to escape.
pub fn encode_study(link: &StudyLink) -> String {
    let StudyLink { question, case, .. } = link;
    let default = StudyQuestion::of(question.study);
    let mut text = format!("v={LINK_VERSION}&study={}", question.study.key());
    let mut put = |key: &str, value: &str, is_default: bool| {
        if !is_default {
            text.push_str(&format!("&{key}={value}"));
        }
    };
    for field in StudyField::of(question.study) {
        let value = question.get(field.id);
        put(field.reads.key, &value.canonical(), value == default.get(field.id));
    }
    put("rates", &rates_text(&question.probe_rates), question.probe_rates == default.probe_rates);
    put("frame", &question.framing.to_string(), question.framing == default.framing);
    put("show", case.key(), *case == question.study.opening_case());
    put("embed", switch_key(link.embed), !link.embed);
    put("theme", link.theme.key(), link.theme == Theme::default());
    put("lang", link.lang.key(), link.lang == Lang::default());
    text
}

/// A list of rates as a link carries it.
fn rates_text(rates: &[BitRate]) -> String {
    rates.iter().map(|rate| canonical_rate(*rate)).collect::<Vec<_>>().join(",")
}

impl StudyQuestion {
    /// The probes' rates as a person writes them.
    pub fn rates_text(&self) -> String {
        rates_text(&self.probe_rates).replace(',', ", ")
    }

    /// Reads a list of probe rates: `0.5kbps, 1k, 2 kbit/s`; points, not commas, divide numbers here.
    ///
    /// # Errors
    /// The part that is no rate from 100 bit/s to 10 Mbit/s, or the whole text where there are none or too many.
    pub fn read_rates(text: &str) -> Result<Vec<BitRate>, String> {
        let parts: Vec<&str> = text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.is_empty() || parts.len() > MOST_RATES {
            return Err(text.trim().to_owned());
        }
        let read = |part: &&str| match read_rate(part) {
            Ok(Reading::Sure(rate, _)) if (RATES.0..=RATES.1).contains(&rate.0) => Ok(rate),
            _ => Err((*part).to_owned()),
        };
        let mut rates = parts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        rates.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        rates.dedup();
        Ok(rates)
    }
}

impl StudyLink {
    /// Takes one pair; the key's name where it is known.
    fn take(&mut self, key: &str, text: &str) -> Option<&'static str> {
        let study = self.question.study;
        Some(match key {
            "study" => "study",
            "v" => {
                if text.trim() != "1" {
                    self.warnings.push(LinkWarning::UnknownVersion { text: shortened(text) });
                }
                "v"
            }
            "rates" if study == Study::Uplink64 => {
                match StudyQuestion::read_rates(text) {
                    Ok(rates) => self.question.probe_rates = rates,
                    Err(_) => self.unreadable("rates", text, self.question.rates_text()),
                }
                "rates"
            }
            "frame" => {
                match text.trim().parse::<Framing>() {
                    Ok(framing) => self.question.framing = framing,
                    Err(_) => self.unreadable("frame", text, self.question.framing.to_string()),
                }
                "frame"
            }
            "show" => {
                match Case::from_key(text).filter(|case| study.cases().contains(case)) {
                    Some(case) => self.case = case,
                    None => self.unreadable("show", text, self.case.key().to_owned()),
                }
                "show"
            }
            "embed" => {
                match switch(text) {
                    Some(on) => self.embed = on,
                    None => self.unreadable("embed", text, switch_key(self.embed).to_owned()),
                }
                "embed"
            }
            "theme" => {
                match Theme::from_key(text) {
                    Some(theme) => self.theme = theme,
                    None => self.unreadable("theme", text, self.theme.key().to_owned()),
                }
                "theme"
            }
            "lang" => {
                match Lang::from_key(text) {
                    Some(lang) => self.lang = lang,
                    None => self.unreadable("lang", text, self.lang.key().to_owned()),
                }
                "lang"
            }
            _ => {
                let field = StudyField::of(study).find(|field| field.reads.key == key)?;
                self.take_value(field, text);
                field.reads.key
            }
        })
    }

    fn take_value(&mut self, field: &'static StudyField, text: &str) {
        let (value, warning) = taken(&field.reads, text, self.question.get(field.id));
        if let Some(value) = value {
            self.question.set(field.id, value);
        }
        self.warnings.extend(warning);
    }

    fn unreadable(&mut self, key: &'static str, text: &str, kept: String) {
        self.warnings.push(LinkWarning::Unreadable { key, text: shortened(text), error: None, kept });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{BufferUnit, Seconds};
    use proptest::prelude::*;

    #[test]
    fn a_study_opens_on_its_own_defaults() {
        for study in Study::ALL {
            let link = format!("?v=1&study={}", study.key());
            let read = decode_study(&link).expect("a study");
            assert_eq!(read, StudyLink::of(*study));
            assert_eq!(format!("?{}", encode_study(&read)), link);
        }
        assert_eq!(decode_study("?v=1&b=129p"), None);
    }

    #[test]
    fn what_was_changed_comes_back() {
        let link = "v=1&study=uplink64&c=128kbps&w=10p&b=20kB&share=0.5&rates=1kbps,2.5kbps&frame=pppoe-llc&show=ethernet_shaped&embed=1";
        let read = decode_study(link).expect("a study");
        assert_eq!(read.warnings, []);
        assert_eq!(read.question.buffer.unit, BufferUnit::Bytes);
        assert_eq!(read.question.probe_rates, [BitRate(1e3), BitRate(2.5e3)]);
        assert_eq!(encode_study(&read), link);
    }

    #[test]
    fn what_cannot_be_used_is_said_and_the_default_stays() {
        let read = decode_study("study=serial2m&rtt=oops&share=0.5&c=1&w=64K&show=both&rates=1k").expect("a study");
        assert_eq!(read.question.rtt, Seconds(0.002));
        assert_eq!(read.question.capacity, BitRate(8e3));
        let what: Vec<&str> = read
            .warnings
            .iter()
            .map(|warning| match warning {
                LinkWarning::Unreadable { key, .. } | LinkWarning::Clamped { key, .. } => key,
                LinkWarning::Ambiguous { key, .. } => key,
                LinkWarning::UnknownKey { key } => key.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        // Fields of other studies are not known to this one.
        assert_eq!(what, ["rtt", "share", "c", "w", "show", "rates"]);
        assert!(decode_study("study=nothing").is_some_and(|read| read.warnings.len() == 1));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic_and_comes_back(text in ".{0,60}", study in 0..3usize) {
            let link = format!("study={}&{text}", Study::ALL[study].key());
            if let Some(read) = decode_study(&link) {
                let canonical = encode_study(&read);
                let again = decode_study(&canonical).expect("a study");
                prop_assert_eq!(&again.question, &read.question);
                prop_assert_eq!(encode_study(&again), canonical);
            }
        }
    }
}
