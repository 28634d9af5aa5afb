//! What of a scenario a simulated row depends on.

use crate::scenario::{Engine, Scenario};

/// The scenario without what no simulated row depends on: the chosen buffer (a row has its own), the targets, which
/// simulators answer and how many seeds. Rows of scenarios with equal questions belong on one chart.
pub fn question(scenario: &Scenario) -> Scenario {
    let usual = Scenario::default();
    Scenario {
        buffer: usual.buffer,
        target_utilization: usual.target_utilization,
        max_queue_delay: None,
        compare_buffer: None,
        engine: Engine::Both,
        seed: usual.seed,
        seeds: usual.seeds,
        ..scenario.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    #[test]
    fn the_chosen_buffer_is_no_part_of_the_question_and_the_traffic_is() {
        let asked = |link: &str| question(&decode(link).scenario);
        for same in ["b=64p", "b0=1bdp", "util=0.9", "delay=10ms", "engine=fluid", "seeds=9&seed=3"] {
            assert_eq!(asked(same), asked(""), "{same}");
        }
        for other in
            ["n=7", "c=1Gbps", "rtt=20ms", "cca=sack", "fifo=43", "rtts=25-175ms", "over=1ms", "sync=1", "sim=40s"]
        {
            assert_ne!(asked(other), asked(""), "{other}");
        }
    }
}
