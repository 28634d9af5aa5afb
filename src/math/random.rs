//! Seeded random streams, the same on every machine.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// Spreads the number of a stream over 64 bits: the multiplier of G. Steele and S. Vigna, Computationally easy,
/// spectrally good multipliers for congruential pseudorandom number generators, 2021, table 5 (recalled). It must not be
/// SplitMix64's own increment, with which neighbouring streams would share words of their state.
const SPREAD: u64 = 0xd134_2543_de82_ef95;

/// Two to the power -53: the spacing of the uniform numbers.
const ULP: f64 = 1.0 / 9_007_199_254_740_992.0;

/// A stream of random numbers, told apart from others of the same seed by its number, so that a component that draws
/// more often does not disturb another.
///
/// # Source
/// D. Blackman, S. Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47(4), 2021: xoshiro256++.
///
/// # Examples
/// ```
/// use bufferwise::math::random::Stream;
/// let (mut a, mut b, mut c) = (Stream::new(1, 0), Stream::new(1, 0), Stream::new(1, 1));
/// let first = a.uniform();
/// assert_eq!(first, b.uniform());
/// assert_ne!(first, c.uniform());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream with this number for this seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        let key = SplitMix64::seed_from_u64(seed).next_u64();
        Self(Xoshiro256PlusPlus::seed_from_u64(key ^ stream.wrapping_mul(SPREAD)))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to but not including 1, each multiple of 2⁻⁵³ alike.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * ULP
    }

    /// An exponentially distributed number of mean 1.
    #[inline]
    pub fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }

    /// An exponentially distributed number of mean 1 if it is above `least`; the logarithm is taken only where that may be.
    #[inline]
    pub fn exponential_above(&mut self, least: f64) -> Option<f64> {
        let rest = 1.0 - self.uniform();
        // The bits of a positive number, read as a whole one, lie on straight lines between the powers of two, hence below
        // its logarithm to the base of two: -ln is at most this.
        let bound = (1.0_f64.to_bits() - rest.to_bits()) as i64 as f64 * (std::f64::consts::LN_2 * (2.0 * ULP));
        if bound <= least {
            return None;
        }
        let drawn = -libm::log(rest);
        (drawn > least).then_some(drawn)
    }

    /// A whole number below `n`, each alike; 0 for `n = 0`.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        // Lemire's multiplication: bias below n/2⁶⁴, which no simulation can see.
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// A bell-shaped number of mean 0 and variance 1: 48 coin tosses and a uniform filling of the gaps, one draw in all.
    ///
    /// Nearly normal (excess kurtosis -0.04, nothing beyond seven deviations), at a small part of the price of an exact
    /// one; for noise that is a sum of many small parts anyway.
    #[inline]
    pub fn bell(&mut self) -> f64 {
        let bits = self.bits();
        let tosses = f64::from((bits >> 16).count_ones()) - 24.0;
        let filling = (bits & 0xffff) as f64 * (1.0 / 65_536.0) - 32_767.5 / 65_536.0;
        // variance of the tosses 48/4, of the filling 1/12
        (tosses + filling) * BELL
    }
}

/// 1/√(12 + 1/12).
const BELL: f64 = 0.287_677_980_891_230_5;

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean and variance of many draws.
    fn moments(mut draw: impl FnMut() -> f64) -> (f64, f64) {
        let count = 400_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..count {
            let x = draw();
            sum += x;
            squares += x * x;
        }
        let mean = sum / f64::from(count);
        (mean, squares / f64::from(count) - mean * mean)
    }

    #[test]
    fn moments_are_those_of_the_distributions() {
        let mut stream = Stream::new(7, 3);
        // five standard errors of 400 000 draws, widest for the exponential's variance (kurtosis 9)
        let (mean, variance) = moments(|| stream.uniform());
        assert!((mean - 0.5).abs() < 0.0023 && (variance - 1.0 / 12.0).abs() < 0.0006, "{mean} {variance}");
        let (mean, variance) = moments(|| stream.exponential());
        assert!((mean - 1.0).abs() < 0.008 && (variance - 1.0).abs() < 0.023, "{mean} {variance}");
        let (mean, variance) = moments(|| stream.bell());
        assert!(mean.abs() < 0.008 && (variance - 1.0).abs() < 0.012, "{mean} {variance}");
        let (mean, variance) = moments(|| stream.below(6) as f64);
        assert!((mean - 2.5).abs() < 0.014 && (variance - 35.0 / 12.0).abs() < 0.023, "{mean} {variance}");
    }

    #[test]
    fn the_short_cut_to_an_exponential_changes_nothing() {
        let (mut plain, mut short) = (Stream::new(3, 1), Stream::new(3, 1));
        for draw in 0..100_000 {
            let least = 0.001 * f64::from(draw % 8000);
            let value = plain.exponential();
            assert_eq!(short.exponential_above(least), (value > least).then_some(value), "above {least}");
        }
    }

    #[test]
    fn streams_of_a_seed_and_seeds_of_a_stream_are_unrelated() {
        for (mut one, mut other) in [
            (Stream::new(1, 0), Stream::new(1, 1)),
            (Stream::new(1, 0), Stream::new(2, 0)),
            (Stream::new(0, 5), Stream::new(5, 0)),
        ] {
            let mut same_words = 0;
            let (mut product, count) = (0.0, 100_000);
            for _ in 0..count {
                let (a, b) = (one.clone().bits(), other.clone().bits());
                same_words += u32::from(a == b);
                product += (one.uniform() - 0.5) * (other.uniform() - 0.5);
            }
            assert_eq!(same_words, 0);
            // standard error of the mean product: (1/12)/√count = 2.6e-4
            assert!((product / f64::from(count)).abs() < 1.3e-3);
        }
    }

    #[test]
    fn the_first_words_are_pinned() {
        // computed by an independent implementation of SplitMix64 and xoshiro256++
        for (number, words) in [
            (0, [0x7045_60ce_d7cc_0501, 0x4eef_9003_6c89_c53a, 0xdce0_5af2_ba13_64d7]),
            (1, [0xd33c_ac18_ac51_84af, 0xda0f_b9f6_b5da_c101, 0x12c3_15b4_c0a2_cf07]),
        ] {
            let mut stream = Stream::new(1, number);
            assert_eq!(words, [stream.bits(), stream.bits(), stream.bits()]);
        }
        assert_eq!(Stream::new(1, 0).below(0), 0);
        assert_eq!(Stream::new(1, 0).below(1), 0);
    }
}
