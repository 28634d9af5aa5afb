//! What others published for a scenario: the model, simulation and router columns of a table, point by point.

use crate::model::congestion_control::beta;
use crate::scenario::Scenario;

/// One row of the published table: flows, buffer, and per cent in three columns.
#[derive(Clone, Copy, Debug)]
pub struct TableCell {
    /// Long-lived flows.
    pub flows: f64,
    /// The buffer as a multiple of BDP/√n, as printed.
    pub multiple: f64,
    /// Packets in the interface queue.
    pub packets: f64,
    /// The memory chip that holds it, bits, as printed.
    pub chip_bits: f64,
    /// Printed model value, a fraction.
    pub model: f64,
    /// Printed ns-2 value.
    pub simulation: Option<f64>,
    /// Printed router measurement.
    pub router: Option<f64>,
}

const fn cell(
    flows: f64,
    multiple: f64,
    packets: f64,
    chip_bits: f64,
    model: f64,
    simulation: Option<f64>,
    router: Option<f64>,
) -> TableCell {
    TableCell { flows, multiple, packets, chip_bits, model, simulation, router }
}

/// Largest memory of the table is a chip of 8 Mbit; the table counts kb and Mb in powers of two.
const KB: f64 = 1024.0;
const MB: f64 = 1024.0 * 1024.0;

/// The table of Appenzeller, Keslassy and McKeown 2004 (technical report TR04-HPNG-06-08-00, figure 15; the poster
/// prints its rows for 100 and 400 flows): a Cisco GSR with an OC-3 line card, 155 Mb/s, 100 ms, packets of 1500 B.
///
/// The simulation and router columns of the rows for 200 and 300 flows are not in the copy that was read.
pub const PUBLISHED_TABLE: [TableCell; 16] = [
    cell(100.0, 0.5, 64.0, MB, 0.969, Some(0.947), Some(0.949)),
    cell(100.0, 1.0, 129.0, 2.0 * MB, 0.999, Some(0.993), Some(0.981)),
    cell(100.0, 2.0, 258.0, 4.0 * MB, 1.0, Some(0.999), Some(0.998)),
    cell(100.0, 3.0, 387.0, 8.0 * MB, 1.0, Some(0.998), Some(0.997)),
    cell(200.0, 0.5, 46.0, MB, 0.988, None, None),
    cell(200.0, 1.0, 91.0, 2.0 * MB, 0.999, None, None),
    cell(200.0, 2.0, 182.0, 4.0 * MB, 1.0, None, None),
    cell(200.0, 3.0, 273.0, 4.0 * MB, 1.0, None, None),
    cell(300.0, 0.5, 37.0, 512.0 * KB, 0.995, None, None),
    cell(300.0, 1.0, 74.0, MB, 1.0, None, None),
    cell(300.0, 2.0, 148.0, 2.0 * MB, 1.0, None, None),
    cell(300.0, 3.0, 222.0, 4.0 * MB, 1.0, None, None),
    cell(400.0, 0.5, 32.0, 512.0 * KB, 0.997, Some(0.992), Some(0.995)),
    cell(400.0, 1.0, 64.0, MB, 1.0, Some(0.998), Some(1.0)),
    cell(400.0, 2.0, 128.0, 2.0 * MB, 1.0, Some(1.0), Some(1.0)),
    cell(400.0, 3.0, 192.0, 4.0 * MB, 1.0, Some(1.0), Some(0.999)),
];

/// What the card hid behind the listed buffers, packets: a figure fitted to the table; who leaves it out is not wrong.
const HIDDEN_FIFO: f64 = 43.0;

/// Where a published point comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Measured on a router.
    Router,
    /// Simulated by the authors.
    Simulation,
}

/// One published utilization at one buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement {
    /// Who found it.
    pub origin: Origin,
    /// Packets in the interface queue.
    pub packets: f64,
    /// A fraction.
    pub utilization: f64,
}

/// Published points that were taken on this scenario's link, path and number of flows.
pub fn matching_measurements(scenario: &Scenario) -> Vec<Measurement> {
    let same = |given: f64, published: f64| (given / published - 1.0).abs() < 0.005;
    let on_this_link = same(scenario.capacity().0, 155e6)
        && same(scenario.rtt_prop.0, 0.1)
        && scenario.packet_size.0 == 1500.0
        && beta(scenario.congestion_control) == Some(0.5)
        && scenario.access().is_none_or(|rate| rate.0 >= 10e6)
        && scenario.window_limit.is_none()
        // Real hosts are never free of random delay, and the published simulation had 1 ms of it.
        && scenario.overhead.is_none_or(|largest| largest.0 > 0.0)
        && scenario.short_load.0 == 0.0
        && scenario.loss_prob.0 == 0.0
        && (scenario.hidden_fifo.0 == 0.0 || (scenario.hidden_fifo.0 - HIDDEN_FIFO).abs() <= 1.0);
    if !on_this_link {
        return Vec::new();
    }
    let rows = PUBLISHED_TABLE.iter().filter(|cell| cell.flows == scenario.flows);
    rows.flat_map(|cell| {
        let point = |origin, utilization: Option<f64>| {
            utilization.map(|utilization| Measurement { origin, packets: cell.packets, utilization })
        };
        [point(Origin::Router, cell.router), point(Origin::Simulation, cell.simulation)]
    })
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    #[test]
    fn the_experiment_has_its_points_and_another_link_has_none() {
        let points = matching_measurements(&decode("v=1&b=129p&fifo=43").scenario);
        let router: Vec<f64> = points.iter().filter(|p| p.origin == Origin::Router).map(|p| p.utilization).collect();
        assert_eq!(router, [0.949, 0.981, 0.998, 0.997]);
        assert!(matching_measurements(&decode("v=1&c=1Gbps").scenario).is_empty());
        assert!(matching_measurements(&decode("v=1&n=101").scenario).is_empty());
        assert!(matching_measurements(&decode("v=1&cca=bbr").scenario).is_empty());
        for other in ["rho=0.8", "p=0.001", "fifo=1000", "access=1Mbps"] {
            assert!(matching_measurements(&decode(&format!("v=1&b=129p&{other}")).scenario).is_empty(), "{other}");
        }
    }
}
