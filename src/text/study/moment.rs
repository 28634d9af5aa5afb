//! One moment of the queues in words.

use super::labels::lane_label;
use crate::job::LaneRole;
use crate::scenario::{Case, Lang, Study};
use crate::units::{Bytes, Seconds, display_bytes, display_time};

/// Digits of a moment's numbers.
const DIGITS: usize = 3;

/// What the queues hold at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct StageMoment {
    /// The study.
    pub study: Study,
    /// The arrangement.
    pub case: Case,
    /// Simulated time.
    pub time: Seconds,
    /// Of each queue: which, packets, bytes, and how long the link needs for them.
    pub lanes: Vec<(LaneRole, usize, f64, Seconds)>,
    /// Delay of the latest probe that arrived.
    pub last_delay: Option<Seconds>,
}

/// `12.3 s. Modem, uplink: 9 packets, 12.4 kB, 275 ms. Last ping: 231 ms.`
pub fn stage_moment(lang: Lang, moment: &StageMoment) -> String {
    match lang {
        Lang::En => {
            let mut text = format!("{:.2}\u{a0}s.", moment.time.0);
            for (role, packets, bytes, wait) in &moment.lanes {
                let name = lane_label(lang, moment.study, moment.case, *role);
                let noun = if *packets == 1 { "packet" } else { "packets" };
                text.push_str(&match packets {
                    0 => format!(" {name}: empty."),
                    _ => format!(
                        " {name}: {packets}\u{a0}{noun}, {}, {}.",
                        display_bytes(Bytes(*bytes), DIGITS),
                        display_time(*wait, DIGITS)
                    ),
                });
            }
            if let Some(delay) = moment.last_delay {
                let probe = if moment.study == Study::Uplink64 { "probe" } else { "ping" };
                text.push_str(&format!(" Last {probe}: {}.", display_time(delay, DIGITS)));
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_in_words() {
        let moment = StageMoment {
            study: Study::Upload,
            case: Case::Both,
            time: Seconds(12.3),
            lanes: vec![
                (LaneRole::SlowLink, 9, 12_400.0, Seconds(0.275_555)),
                (LaneRole::Downlink, 0, 0.0, Seconds(0.0)),
            ],
            last_delay: Some(Seconds(0.231)),
        };
        assert_eq!(
            stage_moment(Lang::En, &moment).replace('\u{a0}', " "),
            "12.30 s. Modem, uplink: 9 packets, 12.4 kB, 276 ms. Provider’s queue, downlink: empty. Last ping: 231 ms."
        );
    }
}
