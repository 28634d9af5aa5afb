//! Axis scales: linear, logarithmic and by nines, each with its inverse.

/// Beyond this many CSS pixels a coordinate is as good as infinite; nearer than that arithmetic stays exact.
const FAR: f64 = 1e9;
/// Largest magnitude of an axis end, so that spans stay finite.
const HUGE: f64 = 1e100;
/// One minus this is the largest utilization that a nines axis tells from 1 (12 nines).
const FEWEST: f64 = 1e-12;
/// What an exact 1 projects to on a nines axis: above every end such an axis can have.
const ALL_NINES: f64 = 17.0;

/// How values are spread along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal ratios; values of zero or less have no place.
    Log,
    /// A fraction by its nines: y = −log10(1 − U), so that 0, 90 %, 99 % and 99.9 % are equally far apart.
    Nines,
}

impl Scale {
    /// Where a value stands in the space in which the axis is even; NaN if it has no place.
    pub fn forward(self, value: f64) -> f64 {
        match self {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => f64::NAN,
            Scale::Nines if value.is_nan() => f64::NAN,
            Scale::Nines if value >= 1.0 => ALL_NINES,
            Scale::Nines => (-(1.0 - value).log10()).min(ALL_NINES),
        }
    }

    /// The value that stands at a place: the inverse of [`Scale::forward`].
    pub fn inverse(self, place: f64) -> f64 {
        match self {
            Scale::Linear => place,
            Scale::Log => 10f64.powf(place),
            Scale::Nines => 1.0 - 10f64.powf(-place),
        }
    }

    /// A usable range for whatever was asked: finite, ascending, not of zero width, within the scale's domain.
    pub fn usable(self, range: (f64, f64)) -> (f64, f64) {
        let (a, b) = range;
        let (mut low, mut high) = if a <= b { (a, b) } else { (b, a) };
        if !low.is_finite() || !high.is_finite() {
            (low, high) = match self {
                Scale::Linear => (0.0, 1.0),
                Scale::Log => (1.0, 10.0),
                Scale::Nines => (0.0, 0.999),
            };
        }
        match self {
            Scale::Linear => {
                low = low.clamp(-HUGE, HUGE);
                high = high.clamp(-HUGE, HUGE);
                if high - low <= 1e-9 * low.abs().max(high.abs()) {
                    let pad = if low == 0.0 { 1.0 } else { low.abs() * 0.05 };
                    (low, high) = (low - pad, high + pad);
                }
            }
            Scale::Log => {
                high = if high <= 0.0 { 10.0 } else { high.clamp(1.0 / HUGE, HUGE) };
                low = if low <= 0.0 { high * 1e-3 } else { low.clamp(1.0 / HUGE, HUGE) };
                if high / low < 1.0 + 1e-9 {
                    (low, high) = (low / 3.0, high * 3.0);
                }
            }
            Scale::Nines => {
                low = low.clamp(-1e6, 1.0 - 10.0 * FEWEST);
                if high >= 1.0 {
                    high = (1.0 - FEWEST).min(1.0 - (1.0 - low) * 1e-5).max(0.99999);
                }
                high = high.clamp(-1e6, 1.0 - FEWEST);
                if self.forward(high) - self.forward(low) < 1e-6 {
                    (low, high) = (1.0 - (1.0 - low) * 3.0, 1.0 - (1.0 - high) / 3.0);
                }
            }
        }
        (low, high)
    }
}

/// One axis laid along pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisMap {
    scale: Scale,
    low: f64,
    high: f64,
    place_low: f64,
    place_high: f64,
    px_low: f64,
    px_high: f64,
}

impl AxisMap {
    /// Lays the usable part of `range` from `px_low` to `px_high`.
    pub fn new(scale: Scale, range: (f64, f64), px_low: f64, px_high: f64) -> Self {
        let (low, high) = scale.usable(range);
        Self { scale, low, high, place_low: scale.forward(low), place_high: scale.forward(high), px_low, px_high }
    }

    /// The scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Smallest and largest value shown.
    pub fn range(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The pixel of a value, bounded to a distance that arithmetic can stand; NaN if it has no place.
    pub fn to_px(&self, value: f64) -> f64 {
        let share = (self.scale.forward(value) - self.place_low) / (self.place_high - self.place_low);
        (self.px_low + share * (self.px_high - self.px_low)).clamp(-FAR, FAR)
    }

    /// The value at a pixel.
    pub fn value_at(&self, px: f64) -> f64 {
        let width = self.px_high - self.px_low;
        if width == 0.0 {
            return self.low;
        }
        self.scale.inverse(self.place_low + (px - self.px_low) / width * (self.place_high - self.place_low))
    }

    /// Whether a value lies on the axis.
    pub fn shows(&self, value: f64) -> bool {
        value >= self.low && value <= self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nines_are_equally_spaced() {
        // definition: y = −log10(1 − U)
        for (utilization, nines) in [(0.0, 0.0), (0.9, 1.0), (0.99, 2.0), (0.999, 3.0)] {
            assert!((Scale::Nines.forward(utilization) - nines).abs() < 1e-9);
        }
        assert_eq!(Scale::Nines.forward(1.0), ALL_NINES);
    }

    #[test]
    fn inverse_undoes_forward() {
        for scale in [Scale::Linear, Scale::Log, Scale::Nines] {
            for value in [1e-3, 0.1, 0.5, 0.9, 0.99999] {
                assert!((scale.inverse(scale.forward(value)) / value - 1.0).abs() < 1e-9, "{scale:?} {value}");
            }
        }
    }

    #[test]
    fn every_range_becomes_usable() {
        let odd = [0.0, 1.0, -1.0, 5.0, 0.99, 1e300, -1e300, 1e-300, f64::MAX, f64::MIN, f64::NAN, f64::INFINITY];
        for scale in [Scale::Linear, Scale::Log, Scale::Nines] {
            for a in odd {
                for b in odd {
                    let map = AxisMap::new(scale, (a, b), 0.0, 100.0);
                    let (low, high) = map.range();
                    assert!(low < high && low.is_finite() && high.is_finite(), "{scale:?} {a} {b}: {low} {high}");
                    assert!(
                        (map.to_px(low)).abs() < 1e-3 && (map.to_px(high) - 100.0).abs() < 1e-3,
                        "{scale:?} {a} {b}"
                    );
                    assert!(map.value_at(50.0).is_finite(), "{scale:?} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn reversed_ranges_are_read_in_order() {
        assert_eq!(Scale::Linear.usable((3.0, 1.0)), (1.0, 3.0));
    }

    #[test]
    fn pixels_and_values_agree() {
        let map = AxisMap::new(Scale::Log, (10.0, 1000.0), 0.0, 200.0);
        assert!((map.to_px(100.0) - 100.0).abs() < 1e-9);
        assert!((map.value_at(100.0) - 100.0).abs() < 1e-9);
        assert!(map.to_px(0.0).is_nan());
        assert!(map.to_px(f64::INFINITY) <= FAR);
    }
}
