//! **NegaMax**: MiniMax written once instead of twice.
//!
//! In a zero-sum game min(a, b) = -max(-a, -b): if every value is seen by the player to move, both
//! players choose the greatest of the negated values of the children. The search is the same node
//! for node; only the code is shorter, which pays off when refinements are added.
//!
//! **Contract.** As [MiniMax](crate::minimax). Inside, a node's value is V(N) where MAX moves and
//! -V(N) where MIN does; outside, to observers and in the result, it is V(N).
//!
//! **Cost.** As MiniMax: B^d evaluations.

use crate::game::{Game, Player};
use crate::observer::Observer;
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk};

/// Searches to the end, or to `depth` plies.
///
/// ```
/// use treesearch::{games::Tree, minimax, negamax};
///
/// let tree: Tree = "((3 5) (2 9))".parse()?;
/// let outcome = negamax::search(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome, minimax::search(&tree, &tree.root(), None, &mut ())?);
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
    let value = seen_by(game.turn(root), value(&mut walk, root)?);
    Ok(walk.outcome(value))
}

/// Converts a value from MAX's point of view to the player's, and back.
pub(crate) fn seen_by(player: Player, value: Value) -> Value {
    match player {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// Returns V(N) from the player to move's point of view.
fn value<G: Game, O: Observer + ?Sized>(walk: &mut Walk<G, O>, node: &G::Position) -> Result<Value, Stopped> {
    let player = walk.enter(node, Window::FULL)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        walk.leave(value, Window::FULL)?;
        return Ok(seen_by(player, value));
    };
    let mut best = Value::MINUS_INFINITY;
    for (number, chosen) in moves.iter().enumerate() {
        let value = -walk.child(node, number, chosen, |walk, child| value(walk, child))?;
        if value > best {
            best = value;
            walk.choose(chosen);
        }
    }
    walk.leave(seen_by(player, best), Window::FULL)?;
    Ok(best)
}
