//! How far the simulators are, and what the reader can expect.

use super::number::{display_value, per_cent};
use super::simulation_words::estimate_text;
use crate::job::{Figure, Simulator, buffer_in_packets};
use crate::report::Simulated;
use crate::scenario::{Engine, Lang, Scenario};
use crate::units::{Packets, Seconds, display_packets};

/// While runs are under way: `Simulating: 42 % done, about 3 s left.`
pub fn simulation_progress(lang: Lang, share: f64, left: f64) -> String {
    let Lang::En = lang;
    format!("Simulating: {} done, {} left.", per_cent((share * 100.0).floor() / 100.0), about(left))
}

/// What waits for a press: `A simulated point of this link takes about 38 s.`
pub fn simulation_waits(lang: Lang, seconds: f64) -> String {
    let Lang::En = lang;
    format!("A simulated point of this link takes {}.", about(seconds))
}

/// What the chosen buffer does in the simulations: `129 packets keep the link 98.2 % ± 0.3 % busy packet by packet, 98.5 %
/// as a fluid.` Empty until its point is there.
pub fn simulation_answer(lang: Lang, scenario: &Scenario, simulated: &Simulated) -> String {
    let Lang::En = lang;
    let chosen = buffer_in_packets(scenario, scenario.buffer);
    let said = |engine: &Simulator| {
        let estimate = simulated.point(*engine, chosen)?.estimate(Figure::Utilization)?;
        let how = match engine {
            Simulator::Packet => "packet by packet",
            Simulator::Fluid => "as a fluid",
        };
        Some(format!("{} busy {how}", estimate_text(lang, Figure::Utilization, &estimate)))
    };
    let parts: Vec<String> = Simulator::chosen(scenario.engine).iter().filter_map(said).collect();
    if parts.is_empty() {
        return String::new();
    }
    let short = simulated
        .point(Simulator::Packet, chosen)
        .and_then(|point| point.estimate(Figure::FctMean))
        .map(|time| {
            let length = display_packets(Packets(scenario.short_length), 6);
            format!(" Short flows of {length} complete in {} on average.", estimate_text(lang, Figure::FctMean, &time))
        })
        .unwrap_or_default();
    format!("Simulated, {} keep this link {}.{short}", display_packets(Packets(chosen), 6), parts.join(", "))
}

/// What the points are: `Points: 14 buffers with 5 seeds packet by packet; 90 s each, of which 60 s are measured.`
pub fn simulation_summary(lang: Lang, scenario: &Scenario, simulated: &Simulated) -> String {
    let Lang::En = lang;
    let mut parts = Vec::new();
    for engine in Simulator::chosen(scenario.engine) {
        let points: Vec<_> = simulated.points(*engine).collect();
        let seeds = points.iter().map(|point| point.rows.len());
        let (Some(least), Some(most)) = (seeds.clone().min(), seeds.max()) else { continue };
        let name = match engine {
            Simulator::Packet => "packet by packet",
            Simulator::Fluid => "as a fluid",
        };
        let number = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        let seeds = if most == 1 { "seed" } else { "seeds" };
        let buffers = if points.len() == 1 { "buffer" } else { "buffers" };
        parts.push(format!("{} {buffers} with {number} {seeds} {name}", points.len()));
    }
    if parts.is_empty() {
        return if scenario.engine == Engine::Off {
            "The simulators are switched off.".to_owned()
        } else {
            String::new()
        };
    }
    let measured = Seconds(scenario.duration.0 - scenario.warm().0);
    format!(
        "Points: {}; {} each, of which {} are measured.",
        parts.join(", "),
        display_value(scenario.duration.into()),
        display_value(measured.into())
    )
}

/// A time as one says it beforehand.
fn about(seconds: f64) -> String {
    if seconds < 1.5 {
        "about a second".to_owned()
    } else if seconds < 90.0 {
        format!("about {seconds:.0} s")
    } else if seconds < 5400.0 {
        format!("about {:.0} minutes", seconds / 60.0)
    } else {
        format!("about {:.0} hours", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Row, Task};
    use crate::scenario::decode;

    #[test]
    fn times_are_said_as_one_says_them() {
        assert_eq!(simulation_progress(Lang::En, 0.427, 2.6), "Simulating: 42\u{a0}% done, about 3 s left.");
        assert_eq!(simulation_waits(Lang::En, 38.2), "A simulated point of this link takes about 38 s.");
        assert_eq!(simulation_waits(Lang::En, 600.0), "A simulated point of this link takes about 10 minutes.");
    }

    #[test]
    fn the_summary_counts_points_and_seeds() {
        let scenario = decode("v=1&b=129p").scenario;
        let mut simulated = Simulated::default();
        assert_eq!(simulation_summary(Lang::En, &scenario, &simulated), "");
        assert_eq!(simulation_answer(Lang::En, &scenario, &simulated), "");
        for (buffer, seed) in [(64.0, 1), (129.0, 1), (129.0, 2)] {
            let task = Task { engine: Simulator::Packet, buffer, seed };
            let mut figures = Figures::default();
            figures.set(Figure::Utilization, 0.98);
            figures.set(Figure::FctMean, 0.31);
            simulated.add(Row { task, duration: Seconds(90.0), mark: None, figures, windows: None });
        }
        assert_eq!(
            simulation_answer(Lang::En, &scenario, &simulated).replace('\u{a0}', " "),
            "Simulated, 129 packets keep this link 98 % busy packet by packet. Short flows of 14 packets complete in 310 ms on average."
        );
        let said = simulation_summary(Lang::En, &scenario, &simulated).replace('\u{a0}', " ");
        assert_eq!(
            said,
            "Points: 2 buffers with 1 to 2 seeds packet by packet; 90 s each, of which 60 s are measured."
        );
    }
}
