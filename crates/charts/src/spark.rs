//! Curves in a line of text.

/// Formats values as a one-line curve, averaging where there are more than fit.
#[must_use]
pub fn spark(values: &[f64], width: usize) -> String {
    const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let group = values.len().div_ceil(width).max(1);
    let means: Vec<f64> =
        values.chunks(group).map(|part| part.iter().sum::<f64>() / part.len() as f64).collect();
    let least = means.iter().copied().fold(f64::INFINITY, f64::min);
    let most = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = |value: &f64| ((value - least) / (most - least).max(f64::MIN_POSITIVE) * 7.0).round() as usize;
    means.iter().map(|value| STEPS[step(value).min(7)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_falling_curve_falls() {
        assert_eq!(spark(&[8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0], 10), "█▇▆▅▄▃▂▁");
        assert_eq!(spark(&[4.0, 4.0, 1.0, 1.0], 2), "█▁");
        assert_eq!(spark(&[1.0, 1.0], 10), "▁▁");
        assert_eq!(spark(&[], 10), "");
    }
}
