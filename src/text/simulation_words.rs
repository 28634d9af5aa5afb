//! Words about simulated runs: names of figures, why a simulator refuses, what must be said beside its points.

use super::field_words::{control_label, field_label};
use super::number::{DIGITS, flows_text, per_cent, time_text};
use crate::job::{Figure, Refusal, Simulator};
use crate::report::{Estimate, SimulatedNote, figure_unit};
use crate::scenario::Lang;
use crate::units::{Packets, Quantity, Seconds, Unit, display_count, display_packets, display_quantity, display_ratio};

/// The name of a simulator.
pub fn simulator_name(lang: Lang, engine: Simulator) -> &'static str {
    match (lang, engine) {
        (Lang::En, Simulator::Packet) => "packet simulation",
        (Lang::En, Simulator::Fluid) => "fluid simulation",
    }
}

/// The name of a figure.
pub fn figure_title(lang: Lang, figure: Figure) -> &'static str {
    let Lang::En = lang;
    match figure {
        Figure::Utilization => "Utilization",
        Figure::LossRate => "Packets lost",
        Figure::QueueMean => "Mean queue",
        Figure::QueueP50 => "Queue half of the time below",
        Figure::QueueP99 => "Queue 99 % of the time below",
        Figure::Goodput => "Goodput of all long flows",
        Figure::JainIndex => "Jain's index of fairness",
        Figure::Timeouts => "Timeouts",
        Figure::PacketsForwarded => "Packets forwarded, whole run",
        Figure::FctMean => "Completion time of short flows, mean",
        Figure::FctP99 => "Completion time of short flows, 99 %",
        Figure::WindowSumMean => "Sum of windows, mean",
        Figure::WindowSumVariance => "Sum of windows, variance",
        Figure::SimWallTime => "Wall time of the simulation",
    }
}

/// The value of a figure with its unit.
pub fn figure_text(figure: Figure, value: f64) -> String {
    rounded(figure, value, DIGITS)
}

fn rounded(figure: Figure, value: f64, digits: usize) -> String {
    let unit = figure_unit(figure);
    match figure {
        Figure::JainIndex => display_ratio(value, digits),
        _ => display_quantity(Quantity { value, unit }, digits),
    }
}

/// An estimate with its interval, two digits of which are known at best: "97.9 ± 0.31 %".
pub fn estimate_text(lang: Lang, figure: Figure, estimate: &Estimate) -> String {
    let Lang::En = lang;
    let mean = figure_text(figure, estimate.mean);
    let Some(half) = estimate.interval else { return mean };
    // A share is otherwise given with three digits.
    let half = if figure_unit(figure) == Unit::Fraction && half > 0.0 {
        let percent = 100.0 * half;
        let places = (1.0 - percent.log10().floor()).clamp(0.0, 6.0) as usize;
        format!("{percent:.places$}\u{a0}%")
    } else {
        rounded(figure, half, 2)
    };
    match (mean.rsplit_once('\u{a0}'), half.rsplit_once('\u{a0}')) {
        (Some((number, unit)), Some((_, same))) if unit == same => format!("{number} ± {half}"),
        _ => format!("{mean} ± {half}"),
    }
}

/// Why a simulator does not run a scenario.
pub fn simulator_refusal(lang: Lang, engine: Simulator, refusal: &Refusal) -> String {
    let Lang::En = lang;
    let name = simulator_name(lang, engine);
    let count = |value: f64| display_count(value, 4);
    let why = match refusal {
        Refusal::Control(control) => {
            format!("it does not have {}, and takes no other in its place", control_label(*control))
        }
        Refusal::NotModelled(field) => {
            format!("it does not have what “{}” asks for", field_label(lang, *field))
        }
        Refusal::Flows { asked, most } => {
            format!("{} do not fit into memory; {} do", flows_text(*asked), count(*most))
        }
        Refusal::InFlight { asked, most } => {
            format!("{} packets in flight do not fit into memory; {} do", count(*asked), count(*most))
        }
        Refusal::Packets { asked, most } => format!(
            "a run would be {} packets, and at most {} are run; a shorter simulated time (sim) helps",
            count(*asked),
            count(*most)
        ),
        Refusal::Slow { asked, most } => format!(
            "a packet or a queue would take {} on a link, and at most {} is simulated",
            time_text(Seconds(*asked)),
            time_text(Seconds(*most))
        ),
        Refusal::Setup(text) => text.clone(),
        Refusal::Crashed => "it ended before it was done, twice".to_owned(),
    };
    format!("No {name}: {why}.")
}

/// Whole packets where there are many: what is shared is not worth decimals.
fn whole_packets(packets: f64) -> String {
    if packets < 10.0 { display_packets(Packets(packets), 2) } else { display_packets(Packets(packets.floor()), 6) }
}

/// A remark on simulated points.
pub fn simulated_note(lang: Lang, note: &SimulatedNote) -> String {
    let Lang::En = lang;
    match note {
        SimulatedNote::SmallWindows { flows, packets, each } if *flows == 1.0 => format!(
            "One flow has {} of path and buffer ({}): below four a loss is only noticed by the timer, so timeouts dominate.",
            whole_packets(*packets),
            display_ratio(*each, 2)
        ),
        SimulatedNote::SmallWindows { flows, packets, each } => format!(
            "{} share {}: {} each. Below four a loss is only noticed by the timer, so timeouts dominate.",
            flows_text(*flows),
            whole_packets(*packets),
            display_ratio(*each, 2)
        ),
        SimulatedNote::SamePhase { flows } => format!(
            "{} with the same round trip and no random delay lose together: small buffers do worse than with flows out of step. A spread of round trips (rtts) or a random delay (over) breaks that.",
            flows_text(*flows)
        ),
        SimulatedNote::InStep { ratio } => format!(
            "The sum of windows varies {} times as much as that of independent flows: they are partly in step, and the Gaussian formulas promise too much.",
            display_ratio(*ratio, 2)
        ),
        SimulatedNote::ManyLosses { loss, timeouts } => format!(
            "{} of the packets are lost, and each flow waits for its timer {} times a minute.",
            per_cent(*loss),
            display_ratio(*timeouts, 2)
        ),
        SimulatedNote::PairsDoNotFit { buffer, segments } => format!(
            "An ACK for {} segments lets as many packets out at once, and {} can wait: of nearly every such burst something is lost, and the link idles.",
            display_count(*segments, 4),
            if *buffer < 1.0 { "none".to_owned() } else { "one".to_owned() }
        ),
        SimulatedNote::TrainsDoNotFit { share } => format!(
            "The buffer holds {} of BDP/√n. Below a half the fluid simulator shows a utilization up to 15 points too high: it knows rates, not trains of packets longer than the buffer. Trust the packet simulator there.",
            display_ratio(*share, 2)
        ),
        SimulatedNote::TimerOutlastsTrips { timer, trips } => format!(
            "The shortest retransmission timeout, {}, lasts {} round trips: the fluid simulator may be 8 points off here, since it hardly knows how many flows wait. Trust the packet simulator.",
            time_text(*timer),
            display_count(*trips, 3)
        ),
        SimulatedNote::FluidLoss => {
            "With so few packets for each flow the fluid simulator's loss rate is up to 60 % too high; its utilization is not."
                .to_owned()
        }
        SimulatedNote::CountsBytes => {
            "The buffer counts bytes: an ACK or another short packet takes its own size, not a packet's place."
                .to_owned()
        }
        SimulatedNote::Extended { engine, duration } => format!(
            "The {} runs for {} instead of what was asked, so that the measured part holds three sawtooths.",
            simulator_name(lang, *engine),
            time_text(*duration)
        ),
        SimulatedNote::TooShort { engine, needed } => format!(
            "The {} is too short for three sawtooths, which would take {} (sim): its figures depend on when it began.",
            simulator_name(lang, *engine),
            time_text(*needed)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Simulated, simulated_notes};
    use crate::scenario::decode;
    use crate::units::CongestionControl;

    #[test]
    fn the_small_windows_are_said_with_their_numbers() {
        let scenario = decode("n=400&b=64p&rtts=25-175ms").scenario;
        let notes = simulated_notes(&scenario, &Simulated::default());
        let text = simulated_note(Lang::En, &notes[0]).replace(['\u{a0}', '\u{202f}'], " ");
        assert!(text.starts_with("400 flows share 1355 packets: 3.4 each."), "{text}");
    }

    #[test]
    fn a_refusal_names_what_is_missing() {
        let text = simulator_refusal(Lang::En, Simulator::Fluid, &Refusal::Control(CongestionControl::Bbr));
        assert_eq!(text, "No fluid simulation: it does not have BBR, and takes no other in its place.");
    }

    #[test]
    fn figures_have_their_units() {
        assert_eq!(figure_text(Figure::Utilization, 0.979), "97.9 %".replace(' ', "\u{a0}"));
        assert_eq!(figure_text(Figure::QueueMean, 0.4).replace('\u{a0}', " "), "0.4 packets");
        let estimate = Estimate { mean: 0.98, spread: Some(0.01), interval: Some(0.002), seeds: 5 };
        assert_eq!(estimate_text(Lang::En, Figure::Utilization, &estimate).replace('\u{a0}', " "), "98 ± 0.20 %");
    }
}
