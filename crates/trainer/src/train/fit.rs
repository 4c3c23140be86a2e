//! The score scale, fitted to results.

use super::packed::Packed;

/// Scores are binned in steps of this, up to [`MOST`].
const STEP: f64 = 10.0;
const MOST: f64 = 2000.0;
/// The search range of the scale.
const RANGE: [f64; 2] = [50.0, 2000.0];

/// Returns the scale s with which sigmoid(score / s) fits the results best, in whole centipawns.
///
/// At a score of s the expected score is 73 %.
#[must_use]
pub fn fit_scale(positions: &[Packed]) -> f64 {
    let steps = (MOST / STEP) as usize;
    // For each score, the number of positions and their points.
    let mut counts = vec![[0.0_f64; 2]; 2 * steps + 1];
    for position in positions {
        let label = position.label();
        let Some(result) = label.result else { continue };
        let step = (f64::from(label.score).clamp(-MOST, MOST) / STEP).round() + steps as f64;
        if let Some(count) = counts.get_mut(step as usize) {
            *count = [count[0] + 1.0, count[1] + f64::from(result)];
        }
    }
    // Up to a constant, the sum of squares is this.
    let error = |scale: f64| -> f64 {
        let one = |(step, [count, points]): (usize, &[f64; 2])| {
            let score = (step as f64 - steps as f64) * STEP;
            let expected = 1.0 / (1.0 + (-score / scale).exp());
            count * expected * expected - 2.0 * expected * points
        };
        counts.iter().enumerate().map(one).sum()
    };
    let [mut low, mut high] = RANGE;
    while high - low > 0.25 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) { high = b } else { low = a }
    }
    f64::midpoint(low, high).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    /// Results that come from a scale lead back to it, for both sides to move.
    #[test]
    fn the_scale_is_found_again() {
        for (scale, turn) in [(180.0, "w"), (350.0, "b")] {
            let position = Position::from_fen(&format!("4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 1")).unwrap();
            let mut all = Vec::new();
            for score in (-900_i16..=900).step_by(30) {
                let wins = 100.0 / (1.0 + (-f64::from(score) / scale).exp());
                all.extend(
                    (0..100)
                        .map(|n| Packed::new(&position, score, if f64::from(n) < wins { 1.0 } else { 0.0 })),
                );
            }
            let found = fit_scale(&all);
            assert!((found - scale).abs() < 8.0, "{found} is not {scale}");
        }
    }
}
