//! The calibration points of the levels, and how they were found.
//!
//! Each point was measured by matches (`docs/levels.md` has method, commands and results): from
//! 1400 up against Stockfish limited to the same Elo, below against our next level; 3100 by few
//! games. Between points everything is interpolated. A change that improves search or evaluation
//! requires a new calibration.

use super::Weakness;

const fn knot(elo: u32, nodes: u64, noise: i32, overlooked: i32) -> (u32, Weakness) {
    (elo, Weakness { nodes, noise, overlooked })
}

/// Calibration points: Elo, nodes, noise, overlooked moves.
pub(super) const KNOTS: [(u32, Weakness); 14] = [
    knot(600, 1, 178, 520),
    knot(800, 66, 95, 268),
    knot(1000, 100, 83, 213),
    knot(1200, 195, 68, 130),
    knot(1400, 330, 60, 62),
    knot(1600, 355, 59, 40),
    knot(1800, 440, 56, 23),
    knot(2000, 890, 48, 6),
    knot(2200, 2_500, 34, 0),
    knot(2400, 7_600, 24, 0),
    knot(2600, 22_000, 14, 0),
    knot(2800, 260_000, 0, 0),
    knot(3000, 2_000_000, 0, 0),
    knot(3100, 4_000_000, 0, 0),
];

/// Returns the weakness that gives this rating.
pub(super) fn weakness(elo: u32) -> Weakness {
    let after = KNOTS.iter().position(|knot| knot.0 >= elo).unwrap_or(KNOTS.len() - 1);
    let ((low, weak), (high, strong)) = (KNOTS[after.saturating_sub(1)], KNOTS[after]);
    let (way, all) = (i64::from(elo.clamp(low, high) - low), i64::from((high - low).max(1)));
    let between = |weak: i64, strong: i64| weak + (strong - weak) * way / all;
    let small = |weak: i32, strong: i32| between(weak.into(), strong.into()) as i32;
    Weakness {
        nodes: between(weak.nodes as i64, strong.nodes as i64).unsigned_abs(),
        noise: small(weak.noise, strong.noise),
        overlooked: small(weak.overlooked, strong.overlooked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knots_are_met_and_the_middle_is_between() {
        for (elo, exact) in KNOTS {
            assert_eq!(weakness(elo), exact);
        }
        let [(low, weak), (high, strong)] = [KNOTS[3], KNOTS[4]];
        let middle = weakness((low + high) / 2);
        // Halves are rounded one way or the other.
        assert!(middle.noise.abs_diff((weak.noise + strong.noise) / 2) <= 1);
        assert!(middle.nodes.abs_diff((weak.nodes + strong.nodes) / 2) <= 1);
    }
}
