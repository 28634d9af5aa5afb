//! Roots of functions of one variable, and the inverse of a monotone function on an interval.

/// Evaluations after which [`find_root`] returns the best point so far; bisection alone needs about 60.
const MAX_EVALUATIONS: usize = 100;

/// The root of `f` between `low` and `high`, or `None` when `f` does not change sign there.
///
/// Chandrupatla's method: inverse quadratic interpolation where it is safe, else bisection; about ten evaluations for a
/// smooth function, never worse than bisection for another. The root is bracketed to a few units in the last place of
/// itself or of the width of the interval, whichever is coarser.
///
/// # Source
/// T. R. Chandrupatla, A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function without
/// using derivatives, Advances in Engineering Software 28(3), 1997 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::math::root::find_root;
/// let root = find_root(|x| x * x - 2.0, 0.0, 2.0).expect("the sign changes");
/// assert!((root - 2f64.sqrt()).abs() < 1e-15);
/// assert_eq!(find_root(|x| x * x + 2.0, 0.0, 2.0), None);
/// ```
pub fn find_root(f: impl Fn(f64) -> f64, low: f64, high: f64) -> Option<f64> {
    let (mut near, mut far) = (low, high);
    let (mut f_near, mut f_far) = (f(near), f(far));
    if f_near == 0.0 {
        return Some(near);
    }
    if f_far == 0.0 {
        return Some(far);
    }
    if f_near.is_nan() || f_far.is_nan() || f_near.signum() == f_far.signum() {
        return None;
    }
    let floor = f64::EPSILON * (high - low).abs();
    let mut step = 0.5;
    for _ in 0..MAX_EVALUATIONS {
        let x = near + step * (far - near);
        let f_x = f(x);
        if f_x.is_nan() {
            return None;
        }
        let (old, f_old);
        if f_x.signum() == f_near.signum() {
            (old, f_old) = (near, f_near);
        } else {
            (old, f_old) = (far, f_far);
            (far, f_far) = (near, f_near);
        }
        (near, f_near) = (x, f_x);
        let (best, f_best) = if f_near.abs() < f_far.abs() { (near, f_near) } else { (far, f_far) };
        let width = (far - near).abs();
        let tolerance = (2.0 * f64::EPSILON * best.abs() + floor) / width;
        if f_best == 0.0 || width == 0.0 || tolerance > 0.5 {
            return Some(best);
        }
        step = interpolate((near, f_near), (far, f_far), (old, f_old)).clamp(tolerance, 1.0 - tolerance);
    }
    Some(if f_near.abs() < f_far.abs() { near } else { far })
}

/// Where a monotone function takes a value, seen from a bounded interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Inverse {
    /// Already reached at the low end.
    Low,
    /// Reached at this point inside.
    At(f64),
    /// Not reached at the high end.
    High,
}

/// Where the increasing function `f` reaches `target` between `low` and `high`.
///
/// # Examples
/// ```
/// use bufferwise::math::root::{Inverse, invert_increasing};
/// assert_eq!(invert_increasing(|x| x * x, 9.0, 0.0, 10.0), Inverse::At(3.0));
/// assert_eq!(invert_increasing(|x| x * x, 900.0, 0.0, 10.0), Inverse::High);
/// assert_eq!(invert_increasing(|x| x * x, -1.0, 0.0, 10.0), Inverse::Low);
/// ```
pub fn invert_increasing(f: impl Fn(f64) -> f64, target: f64, low: f64, high: f64) -> Inverse {
    if f(low) >= target {
        return Inverse::Low;
    }
    find_root(|x| f(x) - target, low, high).map_or(Inverse::High, Inverse::At)
}

/// The next point as a share of the way from `near` to `far`: inverse quadratic through three points, or one half.
fn interpolate(near: (f64, f64), far: (f64, f64), old: (f64, f64)) -> f64 {
    let xi = (near.0 - far.0) / (old.0 - far.0);
    let phi = (near.1 - far.1) / (old.1 - far.1);
    if phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi {
        near.1 / (far.1 - near.1) * old.1 / (far.1 - old.1)
            + (old.0 - near.0) / (far.0 - near.0) * near.1 / (old.1 - near.1) * far.1 / (old.1 - far.1)
    } else {
        0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_smooth_root_takes_few_evaluations_and_a_bad_one_few_enough() {
        /// Function, ends, root, and the evaluations allowed.
        type Case = (fn(f64) -> f64, f64, f64, f64, usize);
        let cases: [Case; 4] = [
            (|x| x.cos() - x, 0.0, 1.0, 0.739_085_133_215_160_6, 12),
            (|x| x.exp() - 1e6, 0.0, 700.0, 1e6f64.ln(), 60),
            (|x| x.powi(9), -1.0, 1.5, 0.0, 60),
            (|x| if x < 1e-9 { -1.0 } else { 1.0 }, 0.0, 1.0, 1e-9, 60),
        ];
        for (f, low, high, expected, most) in cases {
            let count = Cell::new(0);
            let counted = |x| {
                count.set(count.get() + 1);
                f(x)
            };
            let root = find_root(counted, low, high).expect("the sign changes");
            assert!((root - expected).abs() < 1e-14 * (high - low).max(1.0), "{root} is not {expected}");
            assert!(count.get() <= most, "{} evaluations for the root {expected}", count.get());
        }
    }

    #[test]
    fn no_sign_change_and_nan_have_no_root() {
        assert_eq!(find_root(|x| x + 1.0, 0.0, 1.0), None);
        assert_eq!(find_root(|_| f64::NAN, 0.0, 1.0), None);
        assert_eq!(find_root(|x| if x > 0.4 && x < 0.6 { f64::NAN } else { x - 0.5 }, 0.0, 1.0), None);
    }

    #[test]
    fn the_ends_count() {
        assert_eq!(find_root(|x| x, 0.0, 1.0), Some(0.0));
        assert_eq!(find_root(|x| x - 1.0, 0.0, 1.0), Some(1.0));
    }
}
