//! Trees for exercises: small enough for paper, with distinct leaves.

use super::{Difficulty, one_of};
use std::ops::RangeInclusive;
use treesearch::games::{Lot, Tree};

/// Leaf values are from 1 to this.
const GREATEST: i32 = 30;

/// The shape of trees of a difficulty.
struct Form {
    levels: u32,
    /// Candidate numbers of moves of a node, drawn at random.
    moves: &'static [u32],
    leaves: RangeInclusive<usize>,
}

fn form(difficulty: Difficulty) -> Form {
    match difficulty {
        Difficulty::Easy => Form { levels: 2, moves: &[2, 3, 3, 4], leaves: 6..=10 },
        Difficulty::Medium => Form { levels: 3, moves: &[2, 2, 3], leaves: 8..=13 },
        Difficulty::Hard => Form { levels: 4, moves: &[2, 2, 2, 2, 2, 3], leaves: 16..=18 },
    }
}

/// Returns a random tree; MAX moves at the root, and all leaves have the same depth.
pub fn tree(lot: &mut Lot, difficulty: Difficulty) -> Tree {
    let form = form(difficulty);
    loop {
        let mut deck: Vec<i32> = (1..=GREATEST).collect();
        let mut text = String::new();
        let leaves = branch(&form, form.levels, lot, &mut deck, &mut text);
        if !leaves.is_some_and(|leaves| form.leaves.contains(&leaves)) {
            continue;
        }
        if let Ok(tree) = text.parse() {
            return tree;
        }
    }
}

/// Writes a node; returns its number of leaves, unless values run out.
fn branch(form: &Form, levels: u32, lot: &mut Lot, deck: &mut Vec<i32>, text: &mut String) -> Option<usize> {
    if levels == 0 {
        let place = lot.below(u32::try_from(deck.len()).ok().filter(|&left| left > 0)?);
        text.push_str(&deck.swap_remove(place as usize).to_string());
        return Some(1);
    }
    text.push('(');
    let mut leaves = 0;
    for number in 0..one_of(form.moves.to_vec(), lot)? {
        if number > 0 {
            text.push(' ');
        }
        leaves += branch(form, levels - 1, lot, deck, text)?;
    }
    text.push(')');
    Some(leaves)
}
