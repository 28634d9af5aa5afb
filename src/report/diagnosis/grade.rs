//! The published grades of latency under load.

use crate::units::Seconds;

/// A grade of dslreports' speed test, which others took over: `https://www.dslreports.com/faq/17930` ("Bufferbloat
/// Grades", read 2026): less than 5 ms A+, 30 A, 60 B, 200 C, 400 D, else F; there is no E.
///
/// That page averages the increases during upload and download; one paste is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Less than 5 ms.
    APlus,
    /// Less than 30 ms.
    A,
    /// Less than 60 ms.
    B,
    /// Less than 200 ms.
    C,
    /// Less than 400 ms.
    D,
    /// All else.
    F,
}

impl Grade {
    /// The grade of an increase.
    pub fn of(increase: Seconds) -> Self {
        // In microseconds, rounded: 29.9999999999 ms is 30 ms that went through binary fractions.
        match (increase.0 * 1e6).round() {
            us if us < 5e3 => Self::APlus,
            us if us < 30e3 => Self::A,
            us if us < 60e3 => Self::B,
            us if us < 200e3 => Self::C,
            us if us < 400e3 => Self::D,
            _ => Self::F,
        }
    }

    /// As it is written.
    pub fn letter(self) -> &'static str {
        match self {
            Self::APlus => "A+",
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::F => "F",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Means of up and down, each edge belonging to the worse grade.
    #[test]
    fn the_published_scale() {
        for (up, down, letter) in [
            (3.0, 6.0, "A+"),
            (5.0, 5.0, "A"),
            (10.0, 48.0, "A"),
            (30.0, 30.0, "B"),
            (100.0, 299.0, "C"),
            (200.0, 600.0, "F"),
            (741.0, 741.0, "F"),
        ] {
            assert_eq!(Grade::of(Seconds((up + down) / 2e3)).letter(), letter);
        }
        assert_eq!(Grade::of(Seconds(-0.001)), Grade::APlus);
    }
}
