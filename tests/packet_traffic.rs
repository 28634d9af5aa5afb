//! The packet engine's other traffic and its return path against closed forms and measurements.

use bufferwise::packet::{
    BufferLimit, ConstantRate, Controller, Outcome, Ping, Progress, Setup, ShortFlows, Simulation, Time,
};
use bufferwise::units::{BitRate, Bytes, Seconds};

fn finish(setup: &Setup, seed: u64) -> Outcome {
    let mut run = Simulation::new(setup, seed).expect("a sound set-up");
    while run.advance(Time::NEVER, 1 << 40) == Progress::Budget {}
    run.outcome()
}

/// Short flows alone over 12 Mb/s (a packet per millisecond) with a buffer that is never full.
fn short_flows(length: u32) -> Setup {
    Setup {
        initial_window: 2,
        short: Some(ShortFlows { load: 0.8, length, shortest_rtt: Seconds(0.2), longest_rtt: Seconds(0.6) }),
        duration: Seconds(1200.0),
        warm: Seconds(20.0),
        ..Setup::new(BitRate(12e6), Bytes(1500.0), BufferLimit::Packets(100_000), Vec::new())
    }
}

#[test]
fn single_packets_wait_as_pollaczek_and_khinchine_say() {
    // M/D/1 at a load of 0.8: 0.8²/(2·0.2) = 1.6 waiting. A million packets, a few per cent of noise.
    let outcome = finish(&short_flows(1), 1);
    assert!((outcome.queue_mean - 1.6).abs() < 0.06, "{}", outcome.queue_mean);
    assert!((outcome.utilization - 0.8).abs() < 0.01, "{}", outcome.utilization);
    assert_eq!((outcome.dropped, outcome.timeouts), (0, 0));
}

#[test]
fn flows_within_their_initial_window_wait_as_batches() {
    // Ten segments at once: M^[X]/D/1 with E[X²]/E[X] = 10. Work found: 0.8/(2·0.2)·10 = 20 packets; a packet also waits
    // for those before it in its batch, (10 - 1)/2; of such 0.8 a service.
    let expected = 0.8 * (20.0 + 4.5);
    let run = |seed| finish(&Setup { initial_window: 10, ..short_flows(10) }, seed).queue_mean;
    let found: f64 = (1..=3).map(run).sum::<f64>() / 3.0;
    assert!((found / expected - 1.0).abs() < 0.06, "{found} {expected}");
}

/// An old study's link: 64 kb/s, one TCP flow of 20 segments of 1040 bytes, telephony packets of 64 bytes beside it; 50
/// packets in all.
fn telephony(kbps: f64) -> Setup {
    let voice = ConstantRate { rate: BitRate(kbps * 1e3), packet_size: Bytes(64.0), start: Seconds(25.0) };
    Setup {
        control: Controller::Reno,
        uplink: Some(BitRate(64e3)),
        window_limit: Some(20),
        initial_window: 2,
        constant: vec![voice],
        start_spread: Seconds(0.0),
        duration: Seconds(450.0),
        warm: Seconds(50.0),
        ..Setup::new(BitRate(64e3), Bytes(1040.0), BufferLimit::Packets(49), vec![Seconds(0.0)])
    }
}

#[test]
fn telephony_waits_behind_a_window_of_data() {
    // D(r) = ((W - 1/2)·S - t_ack + S_u)/(1 - r/C) with S = 130 ms, S_u = 8 ms, t_ack = 5 ms; ns-2 measures 2.550, 2.575,
    // 2.615, 2.655 and 2.702 s, each within 0.4 % of the form.
    for (kbps, measured) in [(0.5, 2.5504), (1.0, 2.5745), (2.0, 2.6146), (3.0, 2.6552), (4.0, 2.7020)] {
        let outcome = finish(&telephony(kbps), 1);
        let form = (19.5 * 0.130 - 0.005 + 0.008) / (1.0 - kbps / 64.0);
        let mean = outcome.constant[0].mean.expect("packets arrived").0;
        assert!((mean / form - 1.0).abs() < 0.01, "{kbps} kb/s: {mean} form {form}");
        assert!((mean / measured - 1.0).abs() < 0.01, "{kbps} kb/s: {mean} ns-2 {measured}");
        assert_eq!(outcome.constant[0].lost, 0, "{kbps} kb/s");
    }
    // Beyond 5.53 kb/s the fifty places are full: ns-2 loses 2.5 and 3.7 % of the packets at 8 kb/s.
    let busy = finish(&telephony(8.0), 1).constant[0];
    let share = busy.lost as f64 / busy.sent as f64;
    assert!((0.01..0.06).contains(&share), "{share}");
}

#[test]
fn a_slow_return_path_limits_the_forward_one() {
    // 10 Mb/s down with 1000-byte packets, 50 kb/s up with 40-byte ACKs: k = 200/25 = 8, so an eighth of the capacity with
    // an ACK per packet and a quarter with one per two (RFC 3449 section 3.1).
    for (segments_per_ack, expected) in [(1, 1.0 / 8.0), (2, 2.0 / 8.0)] {
        let setup = Setup {
            segments_per_ack,
            uplink: Some(BitRate(50e3)),
            uplink_buffer: BufferLimit::Packets(100_000),
            window_limit: Some(64),
            start_spread: Seconds(0.0),
            duration: Seconds(60.0),
            warm: Seconds(20.0),
            ..Setup::new(BitRate(10e6), Bytes(1000.0), BufferLimit::Packets(100), vec![Seconds(0.05)])
        };
        let outcome = finish(&setup, 1);
        assert!((outcome.utilization - expected).abs() < 0.002, "{}", outcome.utilization);
        assert_eq!(outcome.uplink_dropped, 0);
    }
    // A short queue drops ACKs; cumulative ones make up for it, and the forward path carries more than k allows.
    let dropping = Setup {
        uplink: Some(BitRate(50e3)),
        uplink_buffer: BufferLimit::Packets(5),
        start_spread: Seconds(0.0),
        duration: Seconds(60.0),
        warm: Seconds(20.0),
        ..Setup::new(BitRate(10e6), Bytes(1000.0), BufferLimit::Packets(100), vec![Seconds(0.05)])
    };
    let outcome = finish(&dropping, 1);
    assert!(
        outcome.uplink_dropped > 1000 && outcome.utilization > 0.25,
        "{} {}",
        outcome.uplink_dropped,
        outcome.utilization
    );
}

#[test]
fn pings_show_the_queue() {
    let ping = Ping { interval: Seconds(0.1), packet_size: Bytes(84.0), rtt: Seconds(0.02) };
    let idle = Setup {
        uplink: Some(BitRate(1e6)),
        ping: Some(ping),
        duration: Seconds(20.0),
        warm: Seconds(5.0),
        ..Setup::new(BitRate(10e6), Bytes(1500.0), BufferLimit::Packets(100), Vec::new())
    };
    // 672 bit at 10 and at 1 Mb/s, and the propagation.
    let delays = finish(&idle, 1).ping.expect("pings");
    let expected = 0.02 + 672.0 / 10e6 + 672.0 / 1e6;
    assert!((delays.mean.expect("answers").0 - expected).abs() < 1e-9);
    assert_eq!((delays.sent, delays.lost), (201, 0));
    // A flow whose receive window always keeps 50 packets waiting, beside the 8.33 of the pipe and the one in service.
    let busy = Setup { window_limit: Some(59), rtts: vec![Seconds(0.01)], ..idle };
    let outcome = finish(&busy, 1);
    let waiting = outcome.queue_mean * 0.0012;
    let mean = outcome.ping.expect("pings").mean.expect("answers").0;
    // The queue, and up to a packet in service; the flow's ACKs in the return path add up to 0.3 ms.
    assert!((mean - expected - waiting).abs() < 0.0012 + 0.0003, "{mean} {waiting}");
    assert!(waiting > 0.05, "{waiting}");
}

#[test]
fn random_loss_counts_as_loss_and_not_as_queue() {
    let setup = Setup {
        random_loss: 0.05,
        constant: vec![ConstantRate { rate: BitRate(1.2e6), packet_size: Bytes(1500.0), start: Seconds(0.0) }],
        duration: Seconds(400.0),
        warm: Seconds(0.0),
        ..Setup::new(BitRate(12e6), Bytes(1500.0), BufferLimit::Packets(10), Vec::new())
    };
    let outcome = finish(&setup, 1);
    // 40 000 packets: five standard deviations are 0.0055.
    assert!((outcome.loss_rate - 0.05).abs() < 0.0055, "{}", outcome.loss_rate);
    assert_eq!(outcome.constant[0].lost, outcome.dropped);
    assert!((outcome.utilization - 0.095).abs() < 0.001, "{}", outcome.utilization);
    assert_eq!(outcome.queue_mean, 0.0);
}
