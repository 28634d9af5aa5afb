//! Where the ticks of an axis are, and how they are written.

use super::scale::Scale;
use super::spec::Axis;

/// No set of ticks is longer than this, whatever the range.
const MOST: i64 = 60;

/// How the values of an axis are written; it also decides which values are round.
#[derive(Clone, Debug, PartialEq)]
pub enum TickFormat {
    /// As they are: `0.5`, `20`, `10 000`.
    Number,
    /// Multiplied by a factor first (within 10⁻³⁰ … 10³⁰): seconds as ms, bits as packets.
    Times(f64),
    /// A fraction in percent, without the sign: `99.9`.
    Percent,
    /// With an SI prefix and this unit: `10 Mbit/s`.
    Si(String),
    /// Seconds with the unit that fits: `200 µs`, `10 ms`, `2 s`.
    Duration,
    /// These values with these texts, and no others.
    Fixed(Vec<(f64, String)>),
}

impl TickFormat {
    fn factor(&self) -> f64 {
        match self {
            TickFormat::Times(factor) if (1e-30..=1e30).contains(factor) => *factor,
            TickFormat::Percent => 100.0,
            _ => 1.0,
        }
    }

    /// Writes `value` (already multiplied by the factor) with enough decimals for ticks `step` apart.
    fn write(&self, value: f64, step: f64) -> String {
        match self {
            TickFormat::Si(unit) => with_prefix(value, step, unit),
            TickFormat::Duration => with_prefix(value, step, "s"),
            _ => plain(value, step),
        }
    }
}

/// One division of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// In the unit of the data.
    pub value: f64,
    /// As written.
    pub text: String,
}

/// Possible sets of ticks for an axis, the densest first, each inside the axis' range. The layout takes the first
/// one whose texts have room.
pub fn ladder(axis: &Axis) -> Vec<Vec<Tick>> {
    let (low, high) = axis.scale.usable(axis.range);
    if let TickFormat::Fixed(given) = &axis.ticks {
        let shown: Vec<Tick> = given
            .iter()
            .filter(|(value, _)| *value >= low && *value <= high)
            .map(|(value, text)| Tick { value: *value, text: text.clone() })
            .collect();
        let sparser = shown.iter().step_by(2).cloned().collect();
        return vec![shown, sparser];
    }
    let factor = axis.ticks.factor();
    let mut rungs = match axis.scale {
        Scale::Linear => linear(low * factor, high * factor, &axis.ticks),
        Scale::Log => log(low * factor, high * factor, &axis.ticks),
        Scale::Nines => nines(low, high, factor, &axis.ticks),
    };
    for tick in rungs.iter_mut().flatten() {
        tick.value /= factor;
    }
    rungs.retain(|rung| !rung.is_empty());
    rungs
}

/// Unlabelled subdivisions of a logarithmic axis: 2…9 within each decade.
pub fn minor(axis: &Axis) -> Vec<f64> {
    let (low, high) = axis.scale.usable(axis.range);
    let factor = axis.ticks.factor();
    let (low, high) = (low * factor, high * factor);
    if axis.scale != Scale::Log || (high / low).log10() > 6.0 {
        return Vec::new();
    }
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    (first..=last)
        .flat_map(|decade| (2..=9).map(move |digit| f64::from(digit) * 10f64.powi(decade)))
        .filter(|value| *value >= low && *value <= high)
        .map(|value| value / factor)
        .collect()
}

fn linear(low: f64, high: f64, format: &TickFormat) -> Vec<Vec<Tick>> {
    let mut rungs: Vec<Vec<Tick>> = Vec::new();
    let mut last_step = 0.0;
    for wanted in [14.0, 10.0, 7.0, 5.0, 4.0, 3.0, 2.0, 1.0] {
        let step = nice_step((high - low) / wanted);
        if step == last_step || !step.is_finite() || step <= 0.0 {
            continue;
        }
        last_step = step;
        let first = (low / step - 1e-6).ceil();
        let count = ((high / step + 1e-6).floor() - first).clamp(-1.0, MOST as f64) as i64 + 1;
        rungs.push(
            (0..count)
                .map(|index| {
                    let value = (first + index as f64) * step;
                    Tick { value, text: format.write(value, step) }
                })
                .collect(),
        );
    }
    rungs
}

fn log(low: f64, high: f64, format: &TickFormat) -> Vec<Vec<Tick>> {
    let decades = (high / low).log10();
    let mut rungs = Vec::new();
    if decades < 1.0 {
        rungs.extend(linear(low, high, format));
    }
    for digits in [&[1.0, 2.0, 5.0][..], &[1.0, 3.0][..]] {
        if decades <= 8.0 {
            rungs.push(powers(low, high, digits, 1, format));
        }
    }
    let mut every = 1;
    while f64::from(every) <= decades.max(1.0) {
        rungs.push(powers(low, high, &[1.0], every, format));
        every *= if every == 1 { 3 } else { 2 };
    }
    rungs
}

fn powers(low: f64, high: f64, digits: &[f64], every: i32, format: &TickFormat) -> Vec<Tick> {
    let first = (low.log10().floor() as i32).div_euclid(every) * every;
    let last = high.log10().ceil() as i32;
    (0..MOST as i32)
        .map(|index| first + index * every)
        .take_while(|decade| *decade <= last)
        .flat_map(|decade| digits.iter().map(move |digit| (*digit, decade)))
        .map(|(digit, decade)| (digit * 10f64.powi(decade), 10f64.powi(decade)))
        .filter(|(value, _)| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9))
        .map(|(value, step)| Tick { value, text: format.write(value, step) })
        .collect()
}

fn nines(low: f64, high: f64, factor: f64, format: &TickFormat) -> Vec<Vec<Tick>> {
    let most = (1.0 - high).max(1e-15);
    let least = 1.0 - low;
    let decades = (least / most).log10();
    let mut rungs = Vec::new();
    if decades < 0.5 {
        rungs.extend(linear(low * factor, high * factor, format));
    }
    for digits in [&[1.0, 2.0, 5.0][..], &[1.0, 5.0][..], &[1.0][..]] {
        let mut rung: Vec<Tick> = powers(most, least, digits, 1, &TickFormat::Number)
            .into_iter()
            .map(|shortfall| {
                let value = (1.0 - shortfall.value) * factor;
                let step = 10f64.powf((shortfall.value * 1.000001).log10().floor()) * factor;
                Tick { value, text: format.write(value, step) }
            })
            .collect();
        rung.reverse();
        rungs.push(rung);
    }
    rungs
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least `wanted`.
fn nice_step(wanted: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let digits = wanted / power;
    let nice = [1.0, 2.0, 5.0].into_iter().find(|nice| digits <= nice * (1.0 + 1e-9)).unwrap_or(10.0);
    nice * power
}

/// Decimals that tell values `step` apart.
fn decimals(step: f64) -> usize {
    (0..=12)
        .find(|places| {
            let scaled = step * 10f64.powi(*places);
            (scaled - scaled.round()).abs() <= 1e-6 * scaled && scaled.round() >= 1.0
        })
        .unwrap_or(12) as usize
}

fn plain(value: f64, step: f64) -> String {
    if value.abs() < step * 1e-6 {
        return "0".to_owned();
    }
    if value.abs() >= 1e7 || value.abs() < 1e-4 {
        return scientific(value);
    }
    grouped(value, decimals(step))
}

/// `10 000.5` with thin spaces and a true minus sign.
fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut written = String::new();
    if value < 0.0 {
        written.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && whole.len() > 4 && (whole.len() - index).is_multiple_of(3) {
            written.push('\u{202f}');
        }
        written.push(digit);
    }
    written + rest
}

fn scientific(value: f64) -> String {
    let text = format!("{value:.2e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.').replace('-', "−");
    let superscript: String = exponent
        .chars()
        .map(|letter| match letter {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => digit.to_digit(10).and_then(|number| char::from_u32(0x2070 + number)).unwrap_or(digit),
        })
        .collect();
    match mantissa.as_str() {
        "1" => format!("10{superscript}"),
        "−1" => format!("−10{superscript}"),
        _ => format!("{mantissa}·10{superscript}"),
    }
}

fn with_prefix(value: f64, step: f64, unit: &str) -> String {
    const PREFIXES: [&str; 10] = ["n", "µ", "m", "", "k", "M", "G", "T", "P", "E"];
    if value.abs() < step * 1e-6 {
        return joined("0", unit);
    }
    let index = ((value.abs() * (1.0 + 1e-9)).log10() / 3.0).floor() as i32 + 3;
    let Some(prefix) = usize::try_from(index).ok().and_then(|index| PREFIXES.get(index)) else {
        return joined(&scientific(value), unit);
    };
    let power = 1000f64.powi(index - 3);
    joined(&grouped(value / power, decimals(step.min(value.abs()) / power).min(3)), &format!("{prefix}{unit}"))
}

fn joined(number: &str, unit: &str) -> String {
    if unit.is_empty() { number.to_owned() } else { format!("{number}\u{a0}{unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, range: (f64, f64), ticks: TickFormat) -> Axis {
        Axis { label: String::new(), unit: String::new(), scale, range, ticks }
    }

    fn texts(rung: &[Tick]) -> Vec<&str> {
        rung.iter().map(|tick| tick.text.as_str()).collect()
    }

    fn has(axis: &Axis, wanted: &[&str]) -> bool {
        ladder(axis).iter().any(|rung| texts(rung) == wanted)
    }

    #[test]
    fn round_numbers() {
        assert!(has(
            &axis(Scale::Linear, (0.7, 1.0), TickFormat::Percent),
            &["70", "75", "80", "85", "90", "95", "100"]
        ));
        assert!(has(&axis(Scale::Log, (10.0, 600.0), TickFormat::Number), &["10", "20", "50", "100", "200", "500"]));
        assert!(has(&axis(Scale::Linear, (-1.0, 1.0), TickFormat::Number), &["−1.0", "−0.5", "0", "0.5", "1.0"]));
        assert!(has(&axis(Scale::Linear, (0.0, 0.1), TickFormat::Times(1e3)), &["0", "20", "40", "60", "80", "100"]));
        assert!(has(
            &axis(Scale::Log, (1e-3, 1.0), TickFormat::Duration),
            &["1\u{a0}ms", "10\u{a0}ms", "100\u{a0}ms", "1\u{a0}s"]
        ));
        assert!(has(
            &axis(Scale::Log, (1e6, 1e9), TickFormat::Si("bit/s".into())),
            &["1\u{a0}Mbit/s", "10\u{a0}Mbit/s", "100\u{a0}Mbit/s", "1\u{a0}Gbit/s"]
        ));
    }

    #[test]
    fn nines_have_just_enough_digits() {
        let axis = axis(Scale::Nines, (0.0, 0.9999), TickFormat::Percent);
        assert!(has(&axis, &["0", "90", "99", "99.9", "99.99"]), "{:?}", ladder(&axis));
        assert!(has(&axis, &["0", "50", "90", "95", "99", "99.5", "99.9", "99.95", "99.99"]), "{:?}", ladder(&axis));
    }

    #[test]
    fn large_and_small_numbers() {
        assert_eq!(plain(12345.0, 1.0), "12\u{202f}345");
        assert_eq!(plain(1234.0, 1.0), "1234");
        assert_eq!(plain(1e9, 1e9), "10⁹");
        assert_eq!(plain(2.5e-7, 1e-7), "2.5·10⁻⁷");
        assert_eq!(plain(-0.5, 0.5), "−0.5");
    }

    #[test]
    fn fixed_ticks_keep_their_words() {
        let given = vec![(1.0, "D".to_owned()), (2.0, "D + B".to_owned()), (9.0, "outside".to_owned())];
        assert_eq!(texts(&ladder(&axis(Scale::Linear, (0.0, 3.0), TickFormat::Fixed(given)))[0]), ["D", "D + B"]);
    }

    #[test]
    fn any_range_gives_few_ascending_ticks_inside() {
        let odd =
            [0.0, 1.0, 0.999, -1.0, 7.3, 1e300, -1e300, 1e-300, f64::MAX, f64::NAN, f64::INFINITY, 1e17, 1e17 + 64.0];
        for scale in [Scale::Linear, Scale::Log, Scale::Nines] {
            for format in [TickFormat::Number, TickFormat::Percent, TickFormat::Duration, TickFormat::Times(f64::NAN)] {
                for (a, b) in odd.iter().flat_map(|a| odd.map(|b| (*a, b))) {
                    let axis = axis(scale, (a, b), format.clone());
                    let (low, high) = scale.usable((a, b));
                    let slack = (high - low) * 1e-3;
                    for rung in ladder(&axis) {
                        assert!(rung.len() <= 3 * MOST as usize + 1);
                        assert!(rung.windows(2).all(|pair| pair[0].value < pair[1].value), "{axis:?} {rung:?}");
                        assert!(
                            rung.iter().all(|tick| tick.value >= low - slack && tick.value <= high + slack),
                            "{axis:?} {rung:?}"
                        );
                    }
                    assert!(minor(&axis).len() <= 64);
                }
            }
        }
    }

    #[test]
    fn ticks_of_one_set_never_read_alike() {
        for range in [(0.0, 1.0), (0.7, 1.0), (0.9899, 0.9931), (3.0, 3.004), (0.0, 1e-7), (1e5, 1.0001e5)] {
            for rung in ladder(&axis(Scale::Linear, range, TickFormat::Number)) {
                let mut written = texts(&rung);
                written.dedup();
                assert_eq!(written.len(), rung.len(), "{range:?} {rung:?}");
            }
        }
    }
}
