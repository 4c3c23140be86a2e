//! Cost formulas for trees with `b` moves at every node and leaves at depth `d`, with which counts
//! are compared.
//!
//! A result is `None` if the number exceeds 128 bits.
//!
//! ```
//! use treesearch::cost;
//!
//! assert_eq!(cost::leaves(2, 4), Some(16));
//! assert_eq!(cost::interior(2, 4), Some(15));
//! assert_eq!(cost::minimal_tree(2, 4), Some(7));
//! assert_eq!(cost::minimal_tree(38, 3), Some(38 * 38 + 38 - 1));
//! assert_eq!(cost::leaves(38, 6), Some(3_010_936_384));
//! ```

/// Returns B^d, the number of leaves, all of which MiniMax evaluates.
pub fn leaves(b: u32, d: u32) -> Option<u128> {
    u128::from(b).checked_pow(d)
}

/// Returns 1 + B + ... + B^(d-1) = (B^d - 1) / (B - 1), the number of inner nodes.
pub fn interior(b: u32, d: u32) -> Option<u128> {
    let (mut sum, mut level) = (0_u128, 1_u128);
    for ply in 0..d {
        sum = sum.checked_add(level)?;
        if ply + 1 < d {
            level = level.checked_mul(b.into())?;
        }
    }
    Some(sum)
}

/// Returns B^d (B - 1) / (B^d - 1), about B - 1: leaves per inner node.
///
/// It shows how little work iterative deepening repeats. `None` if there is no inner node, or the
/// numbers overflow.
pub fn leaves_to_interior(b: u32, d: u32) -> Option<f64> {
    let (leaves, interior) = (leaves(b, d)?, interior(b, d)?);
    (interior > 0).then(|| leaves as f64 / interior as f64)
}

/// Returns B^⌈d/2⌉ + B^⌊d/2⌋ - 1, the number of leaves of the minimal tree.
///
/// The minimal tree proves the value: alpha-beta evaluates just its leaves with perfect move
/// ordering, and no search can need fewer.
pub fn minimal_tree(b: u32, d: u32) -> Option<u128> {
    leaves(b, d.div_ceil(2))?.checked_add(leaves(b, d / 2)?)?.checked_sub(1)
}

/// Returns the leaves of the smallest proof of a win.
///
/// It has one move where the winner moves, all where the loser does.
pub fn proof(b: u32, d: u32, winner_begins: bool) -> Option<u128> {
    leaves(b, if winner_begins { d / 2 } else { d.div_ceil(2) })
}

/// Returns B^⌈d/2⌉, the maximum length of the list of SSS\* if MAX moves at the root.
pub fn longest_list(b: u32, d: u32) -> Option<u128> {
    leaves(b, d.div_ceil(2))
}

/// Returns the number of leaves that heuristic pruning evaluates.
///
/// L(F, d) = ΣL(F - rank, d - 1) over the min(F, B) best ranks; 1 if d or F is 0. Also `None` if a
/// factor of more than a million matters.
pub fn tapered(b: u32, d: u32, factor: u32, first_rank: u32) -> Option<u128> {
    // From this factor on nothing is pruned within d levels.
    let everything = first_rank.saturating_add(b).saturating_mul(d.saturating_add(1));
    let factor = factor.min(everything);
    if factor > 1_000_000 {
        return None;
    }
    // By level, from the leaves up: number of leaves below a node of each factor.
    let mut level = vec![1_u128; factor as usize + 1];
    for _ in 0..d {
        let mut above = vec![1_u128; factor as usize + 1];
        for own in 1..=factor {
            let ranks = (0..own.min(b)).map(|place| first_rank.saturating_add(place));
            let mut parts = ranks.map(|rank| level[own.saturating_sub(rank) as usize]);
            above[own as usize] = parts.try_fold(0_u128, u128::checked_add)?;
        }
        level = above;
    }
    level.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_agree() {
        for b in 2..12 {
            for d in 0..12 {
                let closed = (leaves(b, d).expect("small") - 1) / u128::from(b - 1);
                assert_eq!(interior(b, d), Some(closed));
            }
        }
        assert!((leaves_to_interior(35, 6).expect("six levels") - 34.0).abs() < 1e-6);
        assert_eq!(leaves_to_interior(35, 0), None);
    }

    #[test]
    fn numbers_too_great_are_none() {
        assert_eq!(leaves(u32::MAX, 5), None);
        assert_eq!(interior(u32::MAX, 6), None);
        assert_eq!(interior(u32::MAX, 4).map(|sum| sum > 0), Some(true));
        assert_eq!(minimal_tree(u32::MAX, 9), None);
    }

    #[test]
    fn narrowing_trees_double_with_each_factor() {
        for factor in 1..20 {
            assert_eq!(tapered(100, 100, factor, 1), Some(1 << (factor - 1)));
        }
        assert_eq!(tapered(3, 4, 100, 0), leaves(3, 4)); // wide enough for everything
    }
}
