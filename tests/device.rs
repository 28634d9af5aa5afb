//! Whole outputs of tools and routers, as people paste them: `tests/paste`, each with its source.

use bufferwise::device::{Key, Kind, Reading, read};
use std::fs;
use std::path::Path;

/// A file of `tests/paste` without the lines that name its source.
fn paste(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paste").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<&str> = text.split('\n').filter(|line| !line.starts_with("#:")).collect();
    lines.join("\n")
}

fn of_kind(readings: &[Reading], kind: Kind) -> Vec<&Reading> {
    readings.iter().filter(|reading| reading.kind == kind).collect()
}

/// Numbers of a reading, in base units, to 1e-12.
fn check(reading: &Reading, expected: &[(Key, f64)]) {
    for (key, value) in expected {
        let read = reading.number(*key);
        assert!(
            read.is_some_and(|read| (read - value).abs() <= 1e-12 * value.abs()),
            "{} {key:?}: {read:?} is not {value}",
            reading.title
        );
    }
}

fn all_read(readings: &[Reading]) {
    for reading in readings {
        assert!(reading.unread.is_empty() && reading.kind != Kind::Unknown, "{reading:?}");
    }
}

#[test]
fn every_format_has_three_outputs_with_their_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paste");
    let mut formats = 0;
    for folder in fs::read_dir(root).expect("tests/paste").flatten().filter(|entry| entry.path().is_dir()) {
        let files: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().collect();
        assert!(files.len() >= 3, "{:?} has {} outputs", folder.file_name(), files.len());
        for file in files {
            let text = fs::read_to_string(file.path()).expect("UTF-8");
            assert!(text.starts_with("#: Source: "), "{:?} does not say where it comes from", file.path());
        }
        formats += 1;
    }
    assert!(formats >= 3);
}

#[test]
fn pings_of_all_systems() {
    for (file, sent, received, times, answers) in [
        ("ping/bsd.txt", 3.0, 2.0, [36.183, 178.855, 321.526], 2),
        ("ping/busybox.txt", 3.0, 3.0, [12.310, 29.110, 44.902], 3),
        ("ping/python.txt", 3.0, 3.0, [3.9, 3.9, 4.0], 3),
        ("ping/windows_en.txt", 4.0, 4.0, [258.0, 295.0, 377.0], 4),
        ("ping/windows_de.txt", 4.0, 3.0, [12.0, 30.0, 44.0], 3),
        ("ping/windows_sv.txt", 4.0, 3.0, [12.0, 30.0, 44.0], 3),
        ("ping/windows_es.txt", 4.0, 3.0, [12.0, 30.0, 44.0], 3),
        ("ping/windows_fr.txt", 4.0, 3.0, [12.0, 30.0, 44.0], 3),
    ] {
        for text in [paste(file), paste(file).replace('\n', "\r\n"), paste(file).replace(' ', "\u{a0}")] {
            let readings = read(&text);
            assert_eq!(readings.len(), 1, "{file}: {readings:?}");
            all_read(&readings);
            let [least, mean, most] = times.map(|time| time / 1e3);
            check(
                &readings[0],
                &[
                    (Key::Sent, sent),
                    (Key::Received, received),
                    (Key::RttMin, least),
                    (Key::RttMean, mean),
                    (Key::RttMax, most),
                ],
            );
            assert_eq!(readings[0].samples.len(), answers, "{file}");
            assert!(!readings[0].title.is_empty(), "{file}");
        }
    }
}

#[test]
fn several_pings_in_one_paste() {
    let page = read(&paste("ping/ack_page.txt"));
    all_read(&page);
    let means: Vec<Option<f64>> = page.iter().map(|ping| ping.number(Key::RttMean)).collect();
    assert_eq!(means, [Some(0.204169), Some(0.241725), Some(0.028735), Some(0.239920)]);
    let linux = read(&paste("ping/linux.txt"));
    all_read(&linux);
    assert_eq!(linux.len(), 2);
    check(&linux[1], &[(Key::RttMax, 0.244437), (Key::RttDeviation, 0.094836), (Key::Payload, 56.0)]);
    let ios = read(&paste("ping/ios.txt"));
    all_read(&ios);
    assert_eq!(ios.len(), 2);
    check(&ios[0], &[(Key::Received, 4.0), (Key::RttMean, 0.030), (Key::Payload, 72.0)]);
    check(&ios[1], &[(Key::Received, 0.0), (Key::Sent, 5.0), (Key::Loss, 1.0)]);
    assert_eq!(ios[1].number(Key::RttMean), None, "no answer, no time");
}

#[test]
fn queues_of_tc() {
    let atm = read(&paste("tc/cake_atm.txt"));
    all_read(&atm);
    check(
        &atm[0],
        &[
            (Key::Rate, 831e3),
            (Key::Overhead, 10.0),
            (Key::Drops, 4_081_969.0),
            (Key::BacklogBytes, 10_156.0),
            (Key::MemoryLimit, 4_194_304.0),
            (Key::MaxAdjusted, 1643.0),
        ],
    );
    assert_eq!(atm[0].word(Key::Framing), Some("atm"));
    check(&atm[1], &[(Key::Target, 0.0217), (Key::PeakDelay, 0.2131), (Key::AckDrops, 3_116_016.0)]);
    assert_eq!(atm[0].output, atm[1].output, "a tin belongs to its cake");

    let old = read(&paste("tc/cake_old.txt"));
    all_read(&old);
    assert_eq!(old.iter().filter(|reading| reading.kind == Kind::Tin).count(), 3);
    check(&old[1], &[(Key::MemoryLimit, 15_503_360.0), (Key::Capacity, 0.0)]);
    assert_eq!((old[1].number(Key::Rate), old[1].word(Key::Parent)), (None, Some(":4")));
    assert_eq!(old[1].word(Key::Unlimited), Some("unlimited"));

    let pppoe = read(&paste("tc/cake_pppoe.txt"));
    all_read(&pppoe);
    check(&pppoe[0], &[(Key::MinimumSize, 64.0), (Key::Overhead, 42.0), (Key::MaxSeen, 1500.0)]);
    assert_eq!(pppoe[0].word(Key::AckFilter), None, "no-ack-filter");

    let tree = read(&paste("tc/htb_fq_codel.txt"));
    all_read(&tree);
    check(&tree[2], &[(Key::Target, 0.014), (Key::Interval, 0.109), (Key::Marks, 1.0), (Key::Quantum, 300.0)]);
    all_read(&read(&paste("tc/fq_codel_mq.txt")));

    let fifos = read(&paste("tc/tbf_fifo.txt"));
    all_read(&fifos);
    check(&fifos[0], &[(Key::Rate, 360e3), (Key::Latency, 0.2321), (Key::BacklogPackets, 7.0)]);
    check(&fifos[1], &[(Key::LimitPackets, 100.0)]);
    check(&fifos[2], &[(Key::LimitBytes, 149_504.0), (Key::BacklogBytes, 12_288.0)]);
    check(&fifos[4], &[(Key::LimitPackets, 1000.0), (Key::AddedDelay, 0.1)]);

    let classes = read(&paste("tc/htb_class.txt"));
    all_read(&classes);
    check(&classes[1], &[(Key::Rate, 33_600.0), (Key::Ceiling, 48e3), (Key::BacklogBytes, 3120.0), (Key::Drops, 18.0)]);
}

/// The thesis' tables: 27 pools that count, of which two lines are cut in the appendix and whole in the chapter.
#[test]
fn pools_of_the_thesis() {
    let readings = read(&paste("buffers/thesis_appendix.txt"));
    let pools = of_kind(&readings, Kind::Pool);
    assert_eq!(pools.len(), 54, "six pools, three routers, three times");
    let sum =
        |pool: &Reading| Some(pool.number(Key::Permanent)? + pool.number(Key::Created)? - pool.number(Key::Trims)?);
    let whole: Vec<_> = pools.iter().filter(|pool| sum(pool).is_some()).collect();
    assert_eq!(whole.len(), 25);
    for pool in &whole {
        assert_eq!(pool.number(Key::Total), sum(pool), "{pool:?}");
        assert_eq!(pool.number(Key::Created), pool.number(Key::Misses).map(|misses| 3.0 * misses), "{pool:?}");
    }
    let cut: Vec<_> = pools.iter().filter(|pool| pool.title == "Big" && pool.number(Key::Hits).is_none()).collect();
    assert_eq!(cut.len(), 2, "28… and 40… are cut");
    assert!(pools.iter().all(|pool| pool.number(Key::Failures).is_none()), "the thesis does not print failures");
    let hits = |title: &str| {
        pools.iter().filter(|pool| pool.title == title).map(|pool| pool.number(Key::Hits)).collect::<Vec<_>>()
    };
    let known = |values: [u32; 9]| values.map(|value| (value > 0).then_some(f64::from(value))).to_vec();
    assert_eq!(hits("Small"), known([626, 3214, 5335, 595, 3592, 5962, 446, 2440, 3974]));
    assert_eq!(hits("Middle"), known([198, 368, 499, 122, 230, 313, 165, 347, 467]));
    assert_eq!(hits("Big"), known([305, 953, 1497, 129, 0, 0, 261, 901, 1381]));
    let outputs: Vec<usize> = pools.iter().map(|pool| pool.output).collect();
    assert_eq!(outputs.iter().collect::<std::collections::BTreeSet<_>>().len(), 9);

    let chapter = read(&paste("buffers/thesis_r2_chapter.txt"));
    all_read(&chapter);
    check(&chapter[0], &[(Key::Hits, 280.0), (Key::MaxFree, 150.0)]);
    check(&chapter[1], &[(Key::Hits, 400.0)]);
    assert_eq!(chapter[1].number(Key::MaxFree), None);
}

#[test]
fn pools_of_other_routers() {
    let cisco = read(&paste("buffers/cisco_15091.txt"));
    all_read(&cisco);
    check(&cisco[0], &[(Key::Hits, 61_351_931.0), (Key::Failures, 91_652.0), (Key::NoMemory, 0.0)]);
    let dump = read(&paste("buffers/cisco_7200.txt"));
    all_read(&dump);
    let titles: Vec<&str> = dump.iter().map(|pool| pool.title.as_str()).collect();
    assert_eq!(titles, ["Buffer elements", "Small", "Middle", "Huge", "Syslog ED Pool"]);
    assert_eq!(dump[2].word(Key::PeakAge), Some("7w0d"));
    let private = read(&paste("buffers/interface_pool.txt"));
    all_read(&private);
    assert_eq!(private[0].title, "Serial4/0");
    check(&private[0], &[(Key::Fallbacks, 53_074.0), (Key::Hits, 256.0), (Key::Free, 0.0)]);
    let bare = read(&paste("buffers/sybex.txt"));
    assert_eq!(of_kind(&bare, Kind::Pool).len(), 3);
    check(of_kind(&bare, Kind::Pool)[0], &[(Key::Failures, 10.0), (Key::Hits, 177_588.0)]);
}

#[test]
fn throughput_tests() {
    let window = read(&paste("iperf/window.txt"));
    all_read(&window);
    check(
        &window[0],
        &[
            (Key::SendRate, 173e6),
            (Key::ReceiveRate, 162e6),
            (Key::WindowMost, 822.0 * 1024.0),
            (Key::Retransmits, 0.0),
            (Key::Duration, 4.0),
        ],
    );
    assert_eq!(window[0].title, "192.0.2.4");
    let summary = read(&paste("iperf/summary.txt"));
    all_read(&summary);
    check(&summary[0], &[(Key::ReceiveRate, 9.3e9), (Key::Retransmits, 1245.0)]);
    let streams = read(&paste("iperf/streams.txt"));
    all_read(&streams);
    check(&streams[0], &[(Key::SendRate, 127e6), (Key::ReceiveRate, 98.8e6), (Key::Retransmits, 3.0)]);
    let udp = read(&paste("iperf/udp.txt"));
    all_read(&udp);
    check(&udp[0], &[(Key::Jitter, 5.038e-3), (Key::LostPackets, 44.0), (Key::OfferedPackets, 906.0)]);
    let old = read(&paste("iperf/iperf2.txt"));
    all_read(&old);
    check(&old[0], &[(Key::Throughput, 941e6), (Key::Duration, 10.0)]);
    assert_eq!(old[0].number(Key::SendRate), None, "iperf 2 does not say whose rate it is");
    let json = read(&paste("iperf/run.json.txt"));
    all_read(&json);
    check(
        &json[0],
        &[
            (Key::SendRate, 94_853_681.0),
            (Key::ReceiveRate, 93_375_000.0),
            (Key::RttMin, 8121e-6),
            (Key::RttMean, 13_246e-6),
            (Key::RttMax, 18_112e-6),
            (Key::WindowMost, 241_120.0),
            (Key::Mss, 1370.0),
            (Key::Retransmits, 22.0),
        ],
    );
}

/// A document that is cut, is not JSON, or is not iperf's says nothing.
#[test]
fn broken_json() {
    let whole = paste("iperf/run.json.txt");
    for text in [
        whole[..whole.len() / 2].to_owned(),
        whole.replacen("\"end\":", "\"fin\":", 9),
        "{\"end\": {\"sum_sent\": {\"bits_per_second\": 1e999}}}".to_owned(),
        "{\"end\": {\"sum_sent\": {\"bits_per_second\": -5}}}".to_owned(),
        "{\"end\": {\"sum_sent\": {\"bits_per_second\": \"7\"}}}".to_owned(),
        "{\"end\": ".repeat(5000),
        "{\"a\":".repeat(3000) + &"}".repeat(3000),
    ] {
        assert!(of_kind(&read(&text), Kind::Iperf).is_empty(), "{}", &text[..text.len().min(80)]);
    }
}

#[test]
fn interfaces_of_ios_and_nx_os() {
    for file in [
        "interfaces/serial_2851.txt",
        "interfaces/serial_forum.txt",
        "interfaces/serial_book.txt",
        "interfaces/nexus.txt",
    ] {
        let readings = read(&paste(file));
        assert_eq!(readings.len(), 1, "{file}: {readings:?}");
        all_read(&readings);
        check(&readings[0], &[(Key::Mtu, 1500.0)]);
    }
    let fair = &read(&paste("interfaces/serial_2851.txt"))[0];
    check(
        fair,
        &[
            (Key::Bandwidth, 1.544e6),
            (Key::LimitPackets, 1000.0),
            (Key::Threshold, 64.0),
            (Key::OutputQueueDrops, 0.0),
            (Key::SentPackets, 316.0),
            (Key::SentBytes, 7592.0),
        ],
    );
    assert_eq!((fair.word(Key::Discipline), fair.word(Key::Cleared)), (Some("weighted fair"), Some("never")));
    let forum = &read(&paste("interfaces/serial_forum.txt"))[0];
    check(forum, &[(Key::OutputRate, 98e3), (Key::OutputPacketRate, 48.0), (Key::TxLoad, 16.0 / 255.0)]);
    let book = &read(&paste("interfaces/serial_book.txt"))[0];
    check(book, &[(Key::InputQueue, 1.0), (Key::InputMax, 75.0), (Key::TxLoad, 51.0 / 255.0), (Key::Threshold, 64.0)]);
    assert_eq!(book.number(Key::InputFlushes), None, "the oldest layout has no flushes");
    let nexus = &read(&paste("interfaces/nexus.txt"))[0];
    check(nexus, &[(Key::Bandwidth, 10e9), (Key::OutputDiscards, 14_761.0), (Key::SentPackets, 604_921.0)]);
    assert_eq!(nexus.number(Key::LimitPackets), None, "NX-OS does not print a queue");
}

#[test]
fn policies() {
    let first = read(&paste("policy/priority_first.txt"));
    all_read(&first);
    assert_eq!(
        first.iter().map(|class| class.title.as_str()).collect::<Vec<_>>(),
        ["all priority classes", "class1", "class2"]
    );
    check(&first[2], &[(Key::LimitPackets, 41_666.0), (Key::SentPackets, 375_750.0), (Key::RemainingShare, 0.02)]);
    assert_eq!((first[1].word(Key::Priority), first[1].number(Key::LimitPackets)), (Some("strict"), None));
    let bytes = read(&paste("policy/wred_bytes.txt"));
    all_read(&bytes);
    check(&bytes[0], &[(Key::LimitBytes, 312_500.0), (Key::BacklogBytes, 0.0), (Key::SentPackets, 22_466.0)]);
    let shaper = read(&paste("policy/shaper_12_4.txt"));
    all_read(&shaper);
    check(
        &shaper[0],
        &[(Key::Rate, 48e3), (Key::BacklogPackets, 62.0), (Key::Drops, 1804.0), (Key::OfferedRate, 61e3)],
    );
}

#[test]
fn settings_and_commands() {
    let defaults = read(&paste("sysctl/defaults.txt"));
    all_read(&defaults);
    assert_eq!(defaults.len(), 3);
    check(&defaults[0], &[(Key::MemoryLeast, 4096.0), (Key::MemoryDefault, 87_380.0), (Key::MemoryMost, 6_291_456.0)]);
    check(&read(&paste("sysctl/proc.txt"))[0], &[(Key::MemoryDefault, 131_072.0)]);
    let conf = read(&paste("sysctl/conf.txt"));
    all_read(&conf);
    check(&conf[0], &[(Key::MemoryMost, 67_108_864.0)]);
    check(&conf[1], &[(Key::MemoryMost, 33_554_432.0)]);
    let cake = read(&paste("command/cake.txt"));
    all_read(&cake);
    check(&cake[0], &[(Key::Rate, 5_415e3), (Key::Overhead, 38.0), (Key::MinimumSize, 84.0)]);
    let tbf = read(&paste("command/tbf.txt"));
    assert_eq!(
        tbf[0].unread.iter().map(|part| part.text.as_str()).collect::<Vec<_>>(),
        ["-4"],
        "no size here is negative"
    );
    check(&tbf[0], &[(Key::Rate, 840e3), (Key::Latency, 0.3), (Key::Burst, 1696.0)]);
    assert_eq!(tbf[0].number(Key::Overhead), None);
    let htb = read(&paste("command/htb.txt"));
    all_read(&htb);
    check(&htb[3], &[(Key::Rate, 3e6), (Key::Ceiling, 6e6), (Key::Burst, 15_360.0)]);
}

#[test]
fn what_somebody_wrote_about_an_interface_is_no_figure_of_it() {
    let text = "GigabitEthernet0/1 is up, line protocol is up\n  Description: uplink MTU 9000 BW 7 Kbit, 5 minute output rate 9 bits/sec\n  MTU 1500 bytes, BW 1000000 Kbit/sec, DLY 10 usec,\n  Queueing strategy: fifo\n  Output queue: 12/40 (size/max)\n";
    let facts = format!("{:?}", read(text).first().map(|reading| reading.facts.clone()));
    assert!(facts.contains("1500") && !facts.contains("9000") && !facts.contains("7000"), "{facts}");
}

/// The layout of IOS XR: the count stands before its words.
#[test]
fn drops_of_ios_xr_are_read() {
    let text = "TenGigE0/0/0/1 is up, line protocol is up\n  MTU 1514 bytes, BW 10000000 Kbit (Max: 10000000 Kbit)\n     200 packets output, 4000 bytes, 99 total output drops\n     Output 3 broadcast packets\n";
    let readings = read(text);
    check(&readings[0], &[(Key::Drops, 99.0)]);
}

/// Whether two streams without their sum are all of them is not known.
#[test]
fn streams_without_a_sum_are_told_as_not_read() {
    let text = "[ ID] Interval           Transfer     Bitrate         Retr\n[  5]   0.00-10.00  sec  28.1 MBytes  23.6 Mbits/sec   10             sender\n[  7]   0.00-10.00  sec  28.1 MBytes  23.6 Mbits/sec   11             sender\n";
    let readings = read(text);
    assert!(readings.iter().all(|reading| reading.facts.is_empty()));
    assert_eq!(readings.iter().map(|reading| reading.unread.len()).sum::<usize>(), 2);
}
