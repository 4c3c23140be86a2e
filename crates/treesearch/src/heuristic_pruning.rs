//! **Heuristic pruning** (*poda heurística*): only the most promising moves, fewer at each ply.
//!
//! A cheap evaluation g ranks the children of a node, the best for the player to move first. Each
//! node has a factor, the number of children that are searched:
//!
//! > factor(child) = factor(parent) - rank(child)
//!
//! so a good move is searched broadly, a doubtful one narrowly, and every line narrows with depth.
//! A node with factor 0 is evaluated.
//!
//! Two points had to be interpreted. Where ranks begin was in a figure that is lost:
//! [`Taper::first_rank`] sets it; with 1 even the best line narrows, with 0 it does not. And the
//! lecture ranks by falling g, which is right where MAX moves; where MIN moves, rising g is meant.
//!
//! **Contract.** The result is the MiniMax value of the remaining tree. It need **not** be V(root):
//! what g ranks too low is never seen. It is V(root) if at every node some best move survives. The
//! line is best play in that tree.
//!
//! **Cost.** [`cost::tapered`](crate::cost::tapered) evaluations: with enough moves everywhere,
//! first rank 1 and factor F, 2^(F-1) unless depth ends it, for any B; and one g for each child of
//! an expanded node. Space: one node per ply.

use crate::game::{Game, Player};
use crate::observer::{Cut, Event, Observer, Ranked};
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};
use std::cmp::Reverse;

/// How the tree narrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taper {
    /// Factor of the root.
    pub factor: u32,
    /// Rank of the best child; the others follow.
    pub first_rank: u32,
}

/// Searches the narrowed tree to `depth` plies, or until the factors are used up.
///
/// ```
/// use treesearch::{games::Tree, heuristic_pruning::{self, Taper}};
///
/// // ~ gives the guess of a node. The best child looks poor to g.
/// let tree: Tree = "((4 5)~9 (3 4)~7 (8 9)~1)".parse()?;
/// let narrow = Taper { factor: 2, first_rank: 0 };
/// let outcome = heuristic_pruning::search(&tree, &tree.root(), Some(2), narrow, &mut ())?;
/// assert_eq!(outcome.value, 4); // MiniMax: 8
/// let wide = Taper { factor: 5, first_rank: 0 };
/// let outcome = heuristic_pruning::search(&tree, &tree.root(), Some(2), wide, &mut ())?;
/// assert_eq!(outcome.value, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    taper: Taper,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let value = value(&mut walk, root, taper.factor, taper.first_rank)?;
    Ok(walk.outcome(value))
}

/// Returns the MiniMax value of the remaining tree below the node.
fn value<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    factor: u32,
    first_rank: u32,
) -> Result<Value, Stopped> {
    let player = walk.enter(node, Window::FULL)?;
    let moves = if factor == 0 { None } else { walk.moves(node) };
    let Some(moves) = moves else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let mut best = player.worst();
    let ranked = ranked(walk, node, player, &moves);
    let handed_down = |place: u32| factor.saturating_sub(first_rank.saturating_add(place));
    if walk.wants_details() {
        let child = |(place, &(number, guess)): (u32, &(usize, i32))| Ranked {
            node: walk.path().child(number),
            guess,
            factor: (place < factor).then(|| handed_down(place)),
        };
        let order = (0..).zip(&ranked).map(child).collect();
        walk.tell(&Event::Ranked { order });
    }
    for (place, &(number, _)) in (0..factor).zip(&ranked) {
        let chosen = &moves[number];
        let factor = handed_down(place);
        let value = walk.child(node, number, chosen, |walk, child| value(walk, child, factor, first_rank))?;
        if player.prefers(value, best) {
            best = value;
            walk.choose(chosen);
        }
    }
    let left_out = ranked.get(factor as usize..).unwrap_or_default();
    walk.cut(Why { reason: Cut::Rank, value: None, limit: None }, left_out.len(), None, |path| {
        let mut numbers: Vec<usize> = left_out.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        numbers.into_iter().map(|number| path.child(number)).collect()
    });
    walk.leave(best, Window::FULL)
}

/// Returns the move numbers with their guesses, the most promising for the player first; among
/// equals, in the order of the game.
fn ranked<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    player: Player,
    moves: &[G::Move],
) -> Vec<(usize, i32)> {
    let guess = |chosen: &G::Move| walk.game.guess(&walk.game.play(node, chosen));
    let mut ranked: Vec<(usize, i32)> = moves.iter().map(guess).enumerate().collect();
    walk.counts.guessed += ranked.len() as u64;
    match player {
        Player::Max => ranked.sort_by_key(|&(_, guess)| Reverse(guess)),
        Player::Min => ranked.sort_by_key(|&(_, guess)| guess),
    }
    ranked
}
