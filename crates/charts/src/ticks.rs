//! Ticks and their labels.

use crate::axis::{Format, Ruler, Scale};

/// Tick of an axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    /// Position from 0 to 1.
    pub(crate) place: f64,
    /// Label; `None` at a minor tick.
    pub(crate) label: Option<String>,
}

/// Numbers from here on are written with a power of ten.
const LARGE: f64 = 1e7;

/// Numbers that need more decimals are written with a power of ten.
const DECIMALS: i32 = 5;

/// Tolerance at the ends of the axis, so that rounding drops no tick.
const SLACK: f64 = 1e-9;

/// Returns about this many ticks at round values, fewer rather than more.
pub(crate) fn ticks(ruler: &Ruler, wanted: usize) -> Vec<Tick> {
    match &ruler.axis.scale {
        Scale::Categories(names) => names
            .iter()
            .enumerate()
            .map(|(index, name)| Tick { place: ruler.place_of_raw(index as f64), label: Some(name.clone()) })
            .collect(),
        Scale::Linear => linear(ruler, wanted),
        Scale::Log => log(ruler, wanted),
    }
}

fn inside(place: &f64) -> bool {
    (-SLACK..=1.0 + SLACK).contains(place)
}

fn linear(ruler: &Ruler, wanted: usize) -> Vec<Tick> {
    let values = round_values(ruler.low, ruler.high, wanted);
    let labels = write(&values, ruler.axis.format);
    let places = values.iter().map(|value| ruler.place_of_raw(*value));
    let ticks = places.zip(labels).map(|(place, label)| Tick { place, label: Some(label) });
    ticks.filter(|tick| inside(&tick.place)).collect()
}

/// Returns multiples of 1, 2, 2.5 or 5 times a power of ten.
fn round_values(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let least = (high - low) / wanted.max(1) as f64;
    let power = 10f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|factor| factor * power);
    let step = step.into_iter().find(|step| *step >= least * (1.0 - SLACK)).unwrap_or(10.0 * power);
    let first = (low / step - SLACK).ceil();
    // Far from 0, steps may be lost in rounding: limit the number of ticks and drop duplicates.
    let mut values: Vec<f64> = (0..=wanted.max(1)).map(|index| (first + index as f64) * step).collect();
    values.retain(|value| value.is_finite());
    values.dedup();
    values
}

/// Formats the values, all in the same form.
fn write(values: &[f64], format: Format) -> Vec<String> {
    let factor = if format == Format::Percent { 100.0 } else { 1.0 };
    let scaled: Vec<f64> = values.iter().map(|value| value * factor).collect();
    let largest = scaled.iter().fold(0f64, |largest, value| largest.max(value.abs()));
    let tolerance = match scaled[..] {
        [first, second, ..] => (second - first).abs(),
        _ => largest,
    } * 1e-3;
    let rounds = |value: f64, decimals: i32| {
        let unit = 10f64.powi(-decimals);
        (value - (value / unit).round() * unit).abs() <= tolerance
    };
    let decimals = (0..=DECIMALS).find(|decimals| scaled.iter().all(|value| rounds(*value, *decimals)));
    let unit = if format == Format::Percent { "\u{a0}%" } else { "" };
    let write = |value: &f64| match decimals {
        Some(decimals) if largest < LARGE => group(&format!("{value:.*}", decimals as usize)),
        _ => scientific(*value, tolerance),
    };
    scaled.iter().map(|value| format!("{}{unit}", write(value))).collect()
}

/// Writes a true minus sign and, from five digits on, spaces between thousands.
fn group(number: &str) -> String {
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |rest| ("−", rest));
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let sign = if number.chars().all(|c| matches!(c, '0' | '.')) { "" } else { sign };
    if whole.len() < 5 {
        return format!("{sign}{whole}{rest}");
    }
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{rest}")
}

/// Formats a number as `1.5×10⁶`, with as many decimals as needed.
fn scientific(value: f64, tolerance: f64) -> String {
    if value == 0.0 || value.abs() < tolerance {
        return "0".to_owned();
    }
    let exponent = value.abs().log10().floor();
    let mantissa = value / 10f64.powf(exponent);
    let tolerance = tolerance / 10f64.powf(exponent);
    let rounds = |decimals: &i32| {
        let unit = 10f64.powi(-decimals);
        (mantissa - (mantissa / unit).round() * unit).abs() <= tolerance
    };
    let decimals = (0..=DECIMALS).find(rounds).unwrap_or(DECIMALS);
    let mantissa = group(&format!("{mantissa:.*}", decimals as usize));
    format!("{mantissa}×{}", power_of_ten(exponent))
}

/// Formats a power of ten as `10⁻³`.
fn power_of_ten(exponent: f64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let high = format!("{exponent:.0}")
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) => DIGITS[digit as usize],
            None => '⁻',
        })
        .collect::<String>();
    format!("10{high}")
}

fn log(ruler: &Ruler, wanted: usize) -> Vec<Tick> {
    let decades = (ruler.low.ceil() as i32)..=(ruler.high.floor() as i32);
    let count = decades.clone().count();
    if count < 2 {
        return within_a_decade(ruler, wanted);
    }
    // On a wide range, only every second or tenth power is labelled.
    let every =
        [1, 2, 3, 5, 10, 20, 50, 100].into_iter().find(|every| count.div_ceil(*every) <= wanted.max(2));
    let every = every.unwrap_or(200) as i32;
    let plain = ruler.low >= -3.5 && ruler.high < 6.0;
    let mut ticks = Vec::new();
    for decade in (*decades.start() - 1)..=*decades.end() {
        let place = ruler.place_of_raw(f64::from(decade));
        if inside(&place) {
            let written = decade.rem_euclid(every) == 0;
            let label = if plain {
                write(&[10f64.powi(decade)], ruler.axis.format).remove(0)
            } else {
                power_of_ten(f64::from(decade))
            };
            ticks.push(Tick { place, label: written.then_some(label) });
        }
        if every == 1 && count <= 8 {
            let fine = (2..10).map(|digit| ruler.place_of_raw(f64::from(decade) + f64::from(digit).log10()));
            ticks.extend(fine.filter(inside).map(|place| Tick { place, label: None }));
        }
    }
    ticks
}

/// Returns ticks of a range below two decades: round values at logarithmic positions.
fn within_a_decade(ruler: &Ruler, wanted: usize) -> Vec<Tick> {
    let (low, high) = (10f64.powf(ruler.low), 10f64.powf(ruler.high));
    let steps = [1.0, 2.0, 5.0];
    let exponents = (ruler.low.floor() as i32)..=(ruler.high.ceil() as i32);
    let mut values: Vec<f64> =
        exponents.flat_map(|exponent| steps.map(|step| step * 10f64.powi(exponent))).collect();
    values.retain(|value| (low..=high).contains(value));
    if values.len() < 3 {
        values = round_values(low, high, wanted);
        values.retain(|value| *value > 0.0);
    }
    let labels: Vec<String> =
        if values.len() < 2 || values[1] - values[0] == values[values.len() - 1] - values[values.len() - 2] {
            write(&values, ruler.axis.format)
        } else {
            values.iter().map(|value| write(&[*value], ruler.axis.format).remove(0)).collect()
        };
    let places = values.iter().filter_map(|value| ruler.place(*value));
    let ticks = places.zip(labels).map(|(place, label)| Tick { place, label: Some(label) });
    ticks.filter(|tick| inside(&tick.place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Axis;

    fn labels(axis: &Axis, wanted: usize) -> Vec<String> {
        let ruler = axis.ruler(std::iter::empty()).unwrap();
        ticks(&ruler, wanted).into_iter().filter_map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_at_round_values() {
        assert_eq!(labels(&Axis::new("").range(1660.0, 2540.0), 6), ["1800", "2000", "2200", "2400"]);
        assert_eq!(labels(&Axis::new("").range(0.0, 1.0), 5), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(
            labels(&Axis::new("").range(0.0, 1.0).percent(), 5),
            ["0", "20", "40", "60", "80", "100"].map(|number| format!("{number}\u{a0}%"))
        );
        assert_eq!(labels(&Axis::new("").range(-1.0, 1.0), 4), ["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
        assert_eq!(
            labels(&Axis::new("").range(0.0, 30e3), 3),
            ["0", "10\u{a0}000", "20\u{a0}000", "30\u{a0}000"]
        );
    }

    #[test]
    fn large_and_small_values_have_powers() {
        assert_eq!(labels(&Axis::new("").range(0.0, 3e9), 3), ["0", "1×10⁹", "2×10⁹", "3×10⁹"]);
        assert_eq!(labels(&Axis::new("").range(0.0, 5e-7), 2), ["0", "2.5×10⁻⁷", "5×10⁻⁷"]);
    }

    #[test]
    fn logarithmic_axes_have_powers_of_ten() {
        assert_eq!(labels(&Axis::new("").log().range(1.0, 1e3), 5), ["1", "10", "100", "1000"]);
        assert_eq!(labels(&Axis::new("").log().range(100.0, 1e9), 4), ["10²", "10⁴", "10⁶", "10⁸"]);
        assert_eq!(labels(&Axis::new("").log().range(12.0, 80.0), 4), ["20", "40", "60", "80"]);
        assert_eq!(labels(&Axis::new("").log().range(0.8, 60.0), 4), ["1", "10"]);
        assert_eq!(labels(&Axis::new("").log().range(2.0, 60.0), 6), ["2", "5", "10", "20", "50"]);
        let fine = Axis::new("").log().range(1.0, 100.0);
        let ruler = fine.ruler(std::iter::empty()).unwrap();
        assert_eq!(ticks(&ruler, 5).iter().filter(|tick| tick.label.is_none()).count(), 16);
    }

    #[test]
    fn every_range_has_few_ticks_and_all_inside() {
        let ends =
            [-1e300, -1e17, -3.0, -1e-9, 0.0, 1e-300, 1e-12, 0.1, 1.0, 1.0 + 1e-15, 7.5, 2e6, 1e18, 1e300];
        for (index, low) in ends.into_iter().enumerate() {
            for high in ends.into_iter().skip(index + 1) {
                for axis in [Axis::new("").range(low, high), Axis::new("").range(low, high).log()] {
                    let Ok(ruler) = axis.ruler(std::iter::empty()) else { continue };
                    for wanted in [0, 1, 2, 7] {
                        let ticks = ticks(&ruler, wanted);
                        assert!(ticks.iter().all(|tick| inside(&tick.place)), "{axis:?} {ticks:?}");
                        let written = ticks.iter().filter(|tick| tick.label.is_some()).count();
                        assert!(written <= wanted.max(6) + 1, "{axis:?} {ticks:?}");
                    }
                }
            }
        }
    }
}
