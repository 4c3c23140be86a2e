//! **MiniMax**: the value of the root by searching everything.
//!
//! A leaf is worth its evaluation; MAX chooses the greatest value among the children, MIN the
//! least. Everything else in this crate finds the same value with less work.
//!
//! **Contract.** With V(N) = f(N) at leaves and at the horizon, V(N) = max V(Nᵢ) where MAX moves
//! and min V(Nᵢ) where MIN moves: the result is V(root). The line is best play of both to its end;
//! among equals, the first.
//!
//! **Cost.** With B moves everywhere and depth d, all [B^d leaves](crate::cost::leaves) are
//! evaluated, and [(B^d - 1) / (B - 1)](crate::cost::interior) nodes expanded. Space: one node per
//! ply.

use crate::game::Game;
use crate::observer::Observer;
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk};

/// Searches to the end, or to `depth` plies.
///
/// ```
/// use treesearch::{games::Tree, minimax};
///
/// let tree: Tree = "((3 5) (2 9))".parse()?;
/// let outcome = minimax::search(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome.value, 3);
/// assert_eq!(outcome.line, [1, 1]);
/// assert_eq!(outcome.counts.evaluated, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let value = value(&mut walk, root)?;
    Ok(walk.outcome(value))
}

/// V(N).
fn value<G: Game, O: Observer + ?Sized>(walk: &mut Walk<G, O>, node: &G::Position) -> Result<Value, Stopped> {
    let player = walk.enter(node, Window::FULL)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let mut best = player.worst();
    for (number, chosen) in moves.iter().enumerate() {
        let value = walk.child(node, number, chosen, |walk, child| value(walk, child))?;
        if player.prefers(value, best) {
            best = value;
            walk.choose(chosen);
        }
    }
    walk.leave(best, Window::FULL)
}
