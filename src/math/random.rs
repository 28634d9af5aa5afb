//! Seeded random numbers that are the same on every machine: streams of xoshiro256++, transcendentals from `libm`.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Odd constant of SplitMix64, 2^64 divided by the golden ratio (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
/// 2^-53: the spacing of the 53-bit uniform numbers in `[0, 1)`.
const UNIFORM_STEP: f64 = 1.0 / 9_007_199_254_740_992.0;

/// One component's own stream: what another component draws never moves this one's numbers.
///
/// # Examples
/// ```
/// use bufferwise::math::random::Stream;
/// let (mut one, mut same) = (Stream::new(1, 7), Stream::new(1, 7));
/// assert_eq!(one.uniform(), same.uniform());
/// assert_ne!(Stream::new(1, 8).uniform(), Stream::new(1, 7).uniform());
/// ```
#[derive(Clone, Debug)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream numbered `stream` of the run with this `seed`.
    pub fn new(seed: u64, stream: u64) -> Self {
        // Both words pass the SplitMix64 finaliser, so that neighbouring seeds and streams have unrelated states.
        Self(Xoshiro256PlusPlus::seed_from_u64(mix(mix(seed).wrapping_add(stream))))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in `[0, 1)`.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * UNIFORM_STEP
    }

    /// Exponential with mean 1.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }

    /// Uniform in `0..n`; 0 for `n = 0`.
    ///
    /// # Source
    /// D. Lemire, Fast random integer generation in an interval, ACM TOMACS 29(1), 2019: multiply and reject.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let rejected = n.wrapping_neg() % n;
        loop {
            let wide = u128::from(self.bits()) * u128::from(n);
            if wide as u64 >= rejected {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Uniform in `0..=limit`, by one multiplication: biased by less than `limit / 2^64`.
    #[inline]
    pub fn up_to(&mut self, limit: u64) -> u64 {
        ((u128::from(self.bits()) * (u128::from(limit) + 1)) >> 64) as u64
    }
}

/// SplitMix64's step and finaliser.
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: u32 = 200_000;

    #[test]
    fn moments_are_those_of_the_distributions() {
        let mut stream = Stream::new(1, 1);
        let (mut uniform, mut exponential, mut square) = (0.0, 0.0, 0.0);
        for _ in 0..DRAWS {
            uniform += stream.uniform();
            let draw = stream.exponential();
            exponential += draw;
            square += draw * draw;
        }
        let count = f64::from(DRAWS);
        // Five standard errors: 1/√12, 1 and √20 over √200000.
        assert!((uniform / count - 0.5).abs() < 5.0 * 0.289 / count.sqrt());
        assert!((exponential / count - 1.0).abs() < 5.0 / count.sqrt());
        assert!((square / count - 2.0).abs() < 5.0 * 20f64.sqrt() / count.sqrt());
    }

    #[test]
    fn below_is_even_and_stays_below() {
        let mut stream = Stream::new(3, 0);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[stream.below(6) as usize] += 1;
        }
        // √(10000·5/6) = 91: five of it.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 457), "{seen:?}");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
        assert!((0..1000).all(|_| stream.up_to(2) <= 2));
        assert_eq!(stream.up_to(0), 0);
    }

    #[test]
    fn neighbouring_seeds_and_streams_are_unrelated() {
        let first: Vec<f64> = (0..1000).map(|stream| Stream::new(1, stream).uniform()).collect();
        let next: Vec<f64> = (0..1000).map(|stream| Stream::new(2, stream).uniform()).collect();
        let mean = first.iter().sum::<f64>() / 1000.0;
        let product: f64 = first.iter().zip(&next).map(|(a, b)| (a - 0.5) * (b - 0.5)).sum::<f64>() / 1000.0;
        assert!((mean - 0.5).abs() < 5.0 * 0.289 / 1000f64.sqrt());
        // Correlation of independent uniforms: standard error (1/12)/√1000.
        assert!(product.abs() < 5.0 / 12.0 / 1000f64.sqrt());
    }
}
