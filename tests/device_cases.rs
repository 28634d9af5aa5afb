//! Cases that people published about pasted output: each is read from its own text and compared with the case's values.
//! `tests/cases_ids.txt` has the ids; what `tests/device.rs` reads whole stands here row by row.

use bufferwise::device::{Key, Kind, Reading, read};
use bufferwise::report::{Asked, Finding, Grade, diagnose};
use bufferwise::units::{BitRate, Seconds};

/// DEV-01: seed 000 (thesis appendix B, Cisco 2811), values changed
const DEV_01: &str = r#"Public buffer pools:
Small buffers, 104 bytes (total 71, permanent 50, peak 71 @ 00:17:55):
     70 in free list (20 min, 150 max allowed)
     611 hits, 7 misses, 0 trims, 21 created
     0 failures (0 no memory)
Middle buffers, 600 bytes (total 47, permanent 25, peak 47 @ 00:17:55):
     47 in free list (10 min, 150 max allowed)
     201 hits, 7 misses, 0 trims, 22 created
     0 failures (0 no memory)
Huge buffers, 18024 bytes (total 0, permanent 0):
     0 in free list (0 min, 4 max allowed)
     0 hits, 0 misses, 0 trims, 0 created
     0 failures (0 no memory)
"#;

/// DEV-02: seed 000, damaged by PDF extraction (original look-alike)
const DEV_02: &str = r#"Small buffers, 104 bytes (total 71, permanent 50, peak 71 @ 00:17:55): 70 in free list (20 min, 611 hits, 7 misses, 0 trims, 21 created
Middle buffers, 600 bytes (total 47, permanent 25, peak 47 @
22
00:17:55): 47 in free list (10 min, 201 hits, 7 misses, 0 trims, 22 created
Big buffers, 1536 bytes (total 50, permanent 50): 50 in free list (5 min, 31
"#;

/// DEV-03: classic IOS layout (what-when-how.com Internetworking Troubleshooting fig. 15-8; cisco.com cmdref show_buffers), values changed
const DEV_03: &str = r#"core-1> show buffers
Buffer elements:
     397 in free list (500 max allowed)
     88123456 hits, 0 misses, 0 created
Small buffers, 104 bytes (total 120, permanent 120):
     115 in free list (20 min, 250 max allowed)
     70100222 hits, 6 misses, 2 trims, 2 created
Large buffers, 5024 bytes (total 5, permanent 5):
     5 in free list (0 min, 30 max allowed)
     15023 hits, 12 misses, 16360 trims, 16360 created
Huge buffers, 18024 bytes (total 3, permanent 0):
     2 in free list (0 min, 4 max allowed)
     297600 hits, 17 misses, 30 trims, 33 created
0 failures (0 no memory)
"#;

/// DEV-04: Cisco 'Buffer Tuning for all Cisco Routers' example, as quoted at supportforums.cisco.com td-p/232812; netcordia tech tip (counters changed)
const DEV_04: &str = r#"Middle buffers, 600 bytes (total 150, permanent 25):
     147 in free list (10 min, 150 max allowed)
     60100000 hits, 135000 misses, 50600 trims, 50725 created
     89900 failures (0 no memory)
"#;

/// DEV-10: dtaht/sch_cake #142, counters changed
const DEV_10: &str = r#"qdisc cake 8021: root refcnt 2 bandwidth 831Kbit besteffort dual-srchost nonat nowash ack-filter split-gso rtt 100.0ms atm overhead 10 
 Sent 3816000000 bytes 8077000 pkt (dropped 4081000, overlimits 18216000 requeues 12) 
 backlog 10156b 7p requeues 12
 memory used: 224925b of 4Mb
 capacity estimate: 831Kbit
 min/max network layer size:           28 /    1478
 min/max overhead-adjusted size:       53 /    1643
  target         21.7ms
  interval      116.7ms
  pk_delay      213.1ms
  av_delay       54.3ms
"#;

/// DEV-11: tohojo/sqm-scripts #82, counters changed
const DEV_11: &str = r#"qdisc fq_codel 110: dev eth0 parent 1:10 limit 1001p flows 1024 quantum 1526 target 17.7ms interval 112.7ms memory_limit 32Mb 
 Sent 11632000 bytes 9020 pkt (dropped 1410, overlimits 0 requeues 0) 
 backlog 8003b 6p requeues 0
"#;

fn pools(text: &str) -> Vec<Reading> {
    read(text).into_iter().filter(|reading| reading.kind == Kind::Pool).collect()
}

fn pool(text: &str, name: &str) -> Reading {
    let found = pools(text).into_iter().find(|pool| pool.title.starts_with(name));
    found.unwrap_or_else(|| panic!("no {name}: {:?}", pools(text)))
}

/// What each key says of a pool; `None` must stay unknown.
#[track_caller]
fn says(pool: &Reading, keys: &[Key], expected: &[Option<f64>]) {
    for (key, value) in keys.iter().zip(expected) {
        assert_eq!(pool.number(*key), *value, "{} {key:?}", pool.title);
    }
}

#[track_caller]
fn close(found: Option<f64>, expected: f64, tolerance: f64) {
    assert!(found.is_some_and(|found| (found - expected).abs() <= expected.abs() * tolerance), "{found:?}, {expected}");
}

#[test]
fn dev_01_the_modern_layout() {
    use Key::{
        BufferSize, Created, Failures, Free, Hits, MaxFree, MinFree, Misses, NoMemory, Peak, Permanent, Total, Trims,
    };
    let keys =
        [BufferSize, Total, Permanent, Peak, Free, MinFree, MaxFree, Hits, Misses, Trims, Created, Failures, NoMemory];
    let some = |values: [i32; 13]| values.map(|value| (value >= 0).then_some(f64::from(value)));
    for (name, values) in [
        ("Small", [104, 71, 50, 71, 70, 20, 150, 611, 7, 0, 21, 0, 0]),
        ("Middle", [600, 47, 25, 47, 47, 10, 150, 201, 7, 0, 22, 0, 0]),
        ("Huge", [18024, 0, 0, -1, 0, 0, 4, 0, 0, 0, 0, 0, 0]),
    ] {
        let pool = pool(DEV_01, name);
        says(&pool, &keys, &some(values));
        // total = permanent + created - trims
        assert_eq!(values[1], values[2] + values[10] - values[9]);
    }
}

/// Unknown stays unknown: "0 failures" and no line of failures are different facts.
#[test]
fn dev_02_a_copy_from_a_pdf() {
    use Key::{Created, Failures, Free, Hits, MaxFree, MinFree, Misses, Permanent, Total, Trims};
    let keys = [Total, Permanent, Free, MinFree, MaxFree, Hits, Misses, Trims, Created, Failures];
    let some = |values: [i32; 10]| values.map(|value| (value >= 0).then_some(f64::from(value)));
    for (name, values) in [
        ("Small", [71, 50, 70, 20, -1, 611, 7, 0, 21, -1]),
        ("Middle", [47, 25, 47, 10, -1, 201, 7, 0, 22, -1]),
        ("Big", [50, 50, 50, 5, -1, -1, -1, -1, -1, -1]),
    ] {
        says(&pool(DEV_02, name), &keys, &some(values));
    }
    // The cut line and the stray page number are told.
    let unread: Vec<String> =
        read(DEV_02).iter().flat_map(|reading| reading.unread.clone()).map(|part| part.text).collect();
    assert_eq!(unread, ["22", "31"]);
}

#[test]
fn dev_03_an_old_layout() {
    let elements = pool(DEV_03, "Buffer elements");
    says(&elements, &[Key::Free, Key::MaxFree, Key::Hits], &[Some(397.0), Some(500.0), Some(88_123_456.0)]);
    says(&pool(DEV_03, "Large"), &[Key::Trims, Key::Created], &[Some(16_360.0), Some(16_360.0)]);
    let huge = pool(DEV_03, "Huge");
    close(huge.number(Key::Total).zip(huge.number(Key::Free)).map(|(total, free)| total - free), 1.0, 0.0);
    // the failures of the last line are nobody's
    assert!(pools(DEV_03).iter().all(|pool| pool.number(Key::Failures).is_none()));
    let found = diagnose(&read(DEV_03), None, &Asked::default()).findings;
    let thrash = |finding: &Finding| matches!(finding, Finding::PoolThrash { title, max_free, .. } if title.starts_with("Large") && *max_free == 8.0);
    assert!(found.iter().any(thrash), "{found:?}");
}

/// Cisco's own figures give permanent 180, min-free 50, max-free 230.
#[test]
fn dev_04_what_to_set() {
    let middle = pool(DEV_04, "Middle");
    let hits = middle.number(Key::Hits);
    let share = |key| middle.number(key).zip(hits).map(|(count, hits)| count / hits * 100.0);
    close(share(Key::Misses), 0.224_625_624, 1e-3);
    close(share(Key::Failures), 0.149_584_026_6, 1e-3);
    let found = diagnose(&read(DEV_04), None, &Asked::default()).findings;
    let tuned = found.iter().find_map(|finding| match finding {
        Finding::PoolFailures { tuning, .. } => *tuning,
        _ => None,
    });
    let tuned = tuned.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!((tuned.permanent, tuned.max_free), (180.0, 230.0));
    assert!((36.0..=54.0).contains(&tuned.min_free));
}

fn qdisc(text: &str) -> Reading {
    read(text).into_iter().find(|reading| reading.kind == Kind::Qdisc).unwrap_or_else(|| panic!("{:?}", read(text)))
}

#[test]
fn dev_10_cake() {
    let cake = qdisc(DEV_10);
    says(
        &cake,
        &[Key::Rate, Key::BacklogBytes, Key::BacklogPackets, Key::MemoryLimit],
        &[Some(831_000.0), Some(10_156.0), Some(7.0), Some(4_194_304.0)],
    );
    let dropped =
        cake.number(Key::Drops).zip(cake.number(Key::SentPackets)).map(|(drops, sent)| drops / (drops + sent));
    close(dropped, 0.335_663_760_5, 1e-3);
    let found = diagnose(&read(DEV_10), None, &Asked::default()).findings;
    let waits = found.iter().find_map(|finding| match finding {
        Finding::Backlog { delay, in_cells, .. } => Some((delay.0, in_cells.map(|time| time.0))),
        _ => None,
    });
    let (by_bytes, in_cells) = waits.unwrap_or_else(|| panic!("{found:?}"));
    close(Some(by_bytes * 1e3), 97.771_359_81, 1e-3);
    close(in_cells.map(|time| time * 1e3), 107.955_876_5, 1e-3);
}

/// The rate stands on the class above and must be asked for.
#[test]
fn dev_11_fq_codel() {
    let queue = qdisc(DEV_11);
    says(
        &queue,
        &[Key::LimitPackets, Key::Quantum, Key::Target, Key::Interval, Key::MemoryLimit, Key::Rate],
        &[Some(1001.0), Some(1526.0), Some(17.7e-3), Some(112.7e-3), Some(33_554_432.0), None],
    );
    let backlog = |asked: &Asked| {
        diagnose(&read(DEV_11), None, asked).findings.into_iter().find_map(|finding| match finding {
            Finding::Backlog { delay, .. } => Some(delay.0 * 1e3),
            _ => None,
        })
    };
    assert_eq!(backlog(&Asked::default()), None);
    close(backlog(&Asked { rate: Some(BitRate(790e3)), ..Asked::default() }), 81.043_037_97, 1e-3);
}

/// DEV-12: seed 002 (ping -q summaries), networktocode/ntc-templates tests/cisco_ios/ping, bufferbloat-net experiments; last five lines original
#[test]
fn dev_12_summaries_of_ping() {
    let mean = |text: &str| {
        let read = read(text).into_iter().next()?;
        let sample = read.samples.first().copied();
        read.time(Key::RttMean).or(sample).map(|time| time.0 * 1e3)
    };
    for (text, expected) in [
        ("rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms", Some(204.169)),
        ("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms", Some(28.735)),
        ("round-trip min/avg/max/stddev = 12.1/30.2/44.9/9.7 ms", Some(30.2)),
        ("round-trip min/avg/max = 12.1/30.2/44.9 ms", Some(30.2)),
        ("Success rate is 100 percent (5/5), round-trip min/avg/max = 12/30/44 ms", Some(30.0)),
        ("Success rate is 0 percent (0/5)", None),
        ("    Minimum = 12ms, Maximum = 44ms, Average = 30ms", Some(30.0)),
        ("    Minimum = 12ms, Maximum = 44ms, Mittelwert = 30ms", Some(30.0)),
        ("64 bytes from 192.0.2.1: icmp_req=39 ttl=63 time=147 ms", Some(147.0)),
    ] {
        let found = mean(text);
        let same = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-9 * expected,
            (found, expected) => found.is_none() && expected.is_none(),
        };
        assert!(same, "{text}: {found:?} is not {expected:?}");
    }
    let unshaped = mean("rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms");
    let shaped = mean("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms");
    close(unshaped.zip(shaped).map(|(unshaped, shaped)| unshaped - shaped), 175.434, 1e-9);
}

/// DEV-15: bufferbloat-net Cake.md; cakeqos-merlin #62
#[test]
fn dev_15_old_headers_of_cake() {
    for (text, rate, unlimited) in [
        ("qdisc cake3 8021: root refcnt 2 bandwidth 115Mbit diffserv4 flows", Some(115000000.0), false),
        ("... noatm overhead 18 mpu 64 no-sce", None, false),
        ("qdisc cake 0: parent :4 unlimited diffserv3 triple-isolate rtt 100.0ms raw", None, true),
    ] {
        let reading = read(text).into_iter().next();
        assert_eq!(reading.as_ref().and_then(|reading| reading.number(Key::Rate)), rate, "{text}");
        let said = reading.is_some_and(|reading| reading.fact(Key::Unlimited).is_some());
        assert_eq!(said, unlimited, "{text}");
    }
}

/// LAT-11: github hudra0/qosmate #39; dtaht/sch_cake #43; cilium/cilium #29083; ttgapers/cakeqos-merlin #62; sch_cake.c cake_reconfigure; the limits themselves are in `tests/home_cases.rs`.
#[test]
fn lat_11_sizes_as_tc_prints_them() {
    for (text, bytes) in [("10000000b", 10_000_000.0), ("15140Kb", 15_503_360.0), ("4Mb", 4_194_304.0)] {
        let cake = qdisc(&format!(
            "qdisc cake 8021: root refcnt 2 bandwidth 200Mbit\n Sent 1 bytes 1 pkt (dropped 0, overlimits 0 requeues 0)\n memory used: 4281088b of {text}\n"
        ));
        says(&cake, &[Key::MemoryLimit, Key::MemoryUsed], &[Some(bytes), Some(4_281_088.0)]);
    }
}

/// LAT-14: https://www.dslreports.com/faq/17930; the mean of both directions, each edge in the worse grade.
#[test]
fn lat_14_grades() {
    for (up, down, grade) in [
        (3.0, 6.0, "A+"),
        (5.0, 5.0, "A"),
        (10.0, 48.0, "A"),
        (30.0, 30.0, "B"),
        (100.0, 299.0, "C"),
        (200.0, 600.0, "F"),
        (741.0, 741.0, "F"),
    ] {
        assert_eq!(Grade::of(Seconds((up + down) / 2e3)).letter(), grade, "{up} {down}");
    }
}

/// DEV-05: community.cisco.com m-p/285242 'High Queue Drop rates on Serial interface', values changed
#[test]
fn dev_05_input_drops_with_an_empty_queue() {
    let text = "Serial0 is up, line protocol is up\n  MTU 1500 bytes, BW 384 Kbit, DLY 20000 usec,\n     reliability 255/255, txload 3/255, rxload 3/255\n  Input queue: 0/75/93100/0 (size/max/drops/flushes); Total output drops: 0\n  Queueing strategy: fifo\n  Output queue: 0/40 (size/max)\n  5 minute input rate 6000 bits/sec, 30 packets/sec\n     104900 packets input, 3771000 bytes, 0 no buffer\n";
    let readings = read(text);
    let serial = readings.first().expect("an interface");
    close(serial.number(Key::Bandwidth), 384_000.0, 0.0);
    let size =
        serial.number(Key::InputBytes).zip(serial.number(Key::InputPackets)).map(|(bytes, packets)| bytes / packets);
    close(size, 35.948_522_4, 1e-3);
    let found = diagnose(&readings, None, &Asked::default()).findings;
    let wait = found.iter().find_map(|finding| match finding {
        Finding::FullQueue { delay, .. } => Some(delay.0 * 1e3),
        _ => None,
    });
    close(wait, 1250.0, 1e-3);
    let share = found.iter().find_map(|finding| match finding {
        Finding::InputDrops { share, empty: true, .. } => share.map(|share| share * 100.0),
        _ => None,
    });
    close(share, 47.020_202_02, 1e-3);
}

/// DEV-07: community.cisco.com m-p/1862766 '2960 buffers (drops due to micro-bursts)', values changed
#[test]
fn dev_07_microbursts() {
    let text = "  MTU 1998 bytes, BW 100000 Kbit, DLY 100 usec,\n     reliability 255/255, txload 41/255, rxload 23/255\n  Input queue: 0/75/0/0 (size/max/drops/flushes); Total output drops: 182000\n  Output queue: 0/40 (size/max)\n  30 second output rate 16300000 bits/sec, 2310 packets/sec\n";
    let readings = read(text);
    let port = readings.first().expect("an interface");
    close(port.number(Key::TxLoad).map(|load| load * 100.0), 16.078_431_37, 0.01);
    let rate = port.number(Key::OutputRate);
    close(rate.zip(port.number(Key::Bandwidth)).map(|(rate, bandwidth)| rate / bandwidth * 100.0), 16.3, 0.01);
    close(rate.zip(port.number(Key::OutputPacketRate)).map(|(rate, packets)| rate / packets / 8.0), 882.034_632, 0.01);
    let found = diagnose(&readings, None, &Asked::default()).findings;
    assert!(found.iter().any(|finding| matches!(finding, Finding::OutputDrops { bursts: true, drops: 182000.0, .. })));
}

/// DEV-09: CiscoTestAutomation/genieparser #805, values changed: of what was offered, which the words say.
#[test]
fn dev_09_share_of_the_drops() {
    let text = "GigabitEthernet0/1 is up, line protocol is up\n  Input queue: 0/75/0/0 (size/max/drops/flushes); Total output drops: 128000\n     7600000 packets output, 912000000 bytes, 0 underruns\n";
    let found = diagnose(&read(text), None, &Asked::default()).findings;
    let share = found.iter().find_map(|finding| match finding {
        Finding::OutputDrops { share, .. } => share.map(|share| share * 100.0),
        _ => None,
    });
    close(share, 1.656_314_7, 1e-6);
}

/// DEV-14: CiscoTestAutomation/genieparser #54, #55, #158, values changed
#[test]
fn dev_14_a_class_of_a_policy() {
    let text = "RP/0/0#show policy-map interface Te0/0/0\n    Class-map: bulk (match-any)\n      Queueing\n      queue limit 41666 packets\n      (queue depth/total drops/no-buffer drops) 12/3/0\n      (pkts output/bytes output) 3020000/263400000\n      shape (average) cir 50000000, bc 200000, be 200000\n";
    let readings = read(text);
    let class = readings.first().expect("a class");
    close(class.number(Key::LimitPackets), 41_666.0, 0.0);
    close(class.number(Key::Drops), 3.0, 0.0);
    let size = class.number(Key::SentBytes).zip(class.number(Key::SentPackets)).map(|(bytes, packets)| bytes / packets);
    close(size, 87.218_543_05, 1e-3);
    // At 10 Gb/s, not at the 50 Mb/s of the shaper: 41 666 · 1500 B · 8 / 10 Gb/s.
    let unshaped = text.split("      shape").next().unwrap_or_default();
    let asked = Asked { rate: Some(BitRate(10e9)), ..Asked::default() };
    let wait = diagnose(&read(unshaped), None, &asked).findings.into_iter().find_map(|finding| match finding {
        Finding::FullQueue { delay, .. } => Some(delay.0 * 1e3),
        _ => None,
    });
    close(wait, 49.9992, 1e-3);
}
