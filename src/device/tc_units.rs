//! The units of `tc`, which are its own (man tc(8), "PARAMETERS"; iproute2 `lib/utils.c`, `tc/tc_util.c`).

use super::scan::{Measured, shifted};

/// A rate in bit/s: `831Kbit` (1000), `1Mibit` (1024), `1mbps` (bytes a second), a bare number is bit/s.
pub(super) fn tc_rate(rate: &Measured) -> Option<f64> {
    let unit = rate.unit.to_ascii_lowercase();
    let (prefix, bits) = match unit.as_str() {
        "" => ("", 1.0),
        unit => match unit.strip_suffix("bit").or_else(|| unit.strip_suffix("bits")) {
            Some(prefix) => (prefix, 1.0),
            None => match unit.strip_suffix("bps") {
                Some(prefix) => (prefix, 8.0),
                None => (unit, 1.0),
            },
        },
    };
    let step = match prefix {
        "" => 1.0,
        "k" => 1e3,
        "m" => 1e6,
        "g" => 1e9,
        "t" => 1e12,
        "ki" => 1024.0,
        "mi" => 1_048_576.0,
        "gi" => 1_073_741_824.0,
        _ => return None,
    };
    Some(rate.value * step * bits)
}

/// A size in bytes: `4Mb` is 4 MiB, `1600b` and a bare number are bytes, `32kbit` is 32 · 1024 / 8 bytes.
pub(super) fn tc_size(size: &Measured) -> Option<f64> {
    const K: f64 = 1024.0;
    let scale = match size.unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kb" => K,
        "m" | "mb" => K * K,
        "g" | "gb" => K * K * K,
        "kbit" => K / 8.0,
        "mbit" => K * K / 8.0,
        "gbit" => K * K * K / 8.0,
        _ => return None,
    };
    Some(size.value * scale)
}

/// A time in seconds: `5.0ms`, `100us`; a bare number is microseconds.
pub(super) fn tc_time(time: &Measured) -> Option<f64> {
    let places = match time.unit.to_ascii_lowercase().as_str() {
        "s" | "sec" | "secs" => 0,
        "ms" | "msec" | "msecs" => -3,
        "" | "us" | "usec" | "usecs" => -6,
        "ns" | "nsec" | "nsecs" => -9,
        _ => return None,
    };
    Some(shifted(time.value, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: f64, unit: &str) -> Measured {
        Measured { value, unit: unit.to_owned(), end: 0 }
    }

    /// sch_cake issues 142, qosmate 39: `4Mb` = 4 194 304 B, `15140Kb` = 15 503 360 B (10240 packets of 1514 B),
    /// `10000000b`; man tc(8): mbps is megabytes a second.
    #[test]
    fn the_dialect() {
        assert_eq!(tc_size(&of(4.0, "Mb")), Some(4_194_304.0));
        assert_eq!(tc_size(&of(15140.0, "Kb")), Some(15_503_360.0));
        assert_eq!(tc_size(&of(10_000_000.0, "b")), Some(1e7));
        assert_eq!(tc_size(&of(32.0, "kbit")), Some(4096.0));
        assert_eq!(tc_rate(&of(1.0, "mbps")), Some(8e6));
        assert_eq!(tc_rate(&of(831.0, "Kbit")), Some(831e3));
        assert_eq!(tc_rate(&of(312_496.0, "bit")), Some(312_496.0));
        assert_eq!(tc_rate(&of(1.0, "parsec")), None);
        assert_eq!(tc_time(&of(112.7, "ms")), Some(0.1127));
        assert_eq!(tc_time(&of(50.0, "")), Some(5e-5));
    }
}
