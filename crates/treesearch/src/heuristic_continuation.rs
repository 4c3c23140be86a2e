//! **Heuristic continuation** (*continuación heurística*): search deeper where the horizon hides
//! something.
//!
//! A search to a fixed depth trusts whatever stands at its horizon, even in the middle of an
//! exchange. Here the tree is searched in full width to the depth; then some nodes at the horizon,
//! selected by knowledge of the game, are searched deeper, also in full width.
//!
//! **Contract.** V'(N) = V(N) of MiniMax in the tree whose leaves are those of the game, the nodes
//! at or beyond `depth` that were not selected, and the nodes `further` plies beyond it. With no
//! node selected, it is MiniMax to `depth`; with all of them, MiniMax to `depth + further`. The
//! line is best play in that tree.
//!
//! **Cost.** B^d evaluations, and B^k - 1 more for each selected node below which the search
//! continues for k plies. Space: one node per ply.

use crate::game::Game;
use crate::observer::Observer;
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk};

/// Searches to `depth` plies, and up to `further` plies beyond it below selected nodes.
///
/// `goes_on` selects nodes among the positions at or beyond the depth; it gets the number of plies
/// beyond. For a search of fixed depth below the selected nodes, it returns true whenever that
/// number is above 0.
///
/// ```
/// use treesearch::{games::Tree, heuristic_continuation};
///
/// // = gives the evaluation of an inner node: 9 looks good until the reply is seen.
/// let tree: Tree = "((1 2)=9 (4 5)=4)".parse()?;
/// let never = |_: &_, _| false;
/// let outcome = heuristic_continuation::search(&tree, &tree.root(), 1, 1, never, &mut ())?;
/// assert_eq!((outcome.value, outcome.best()), (9.into(), Some(&1)));
/// let good = |node: &_, _| tree.evaluation(node) > 5;
/// let outcome = heuristic_continuation::search(&tree, &tree.root(), 1, 1, good, &mut ())?;
/// assert_eq!((outcome.value, outcome.best()), (4.into(), Some(&2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: u32,
    further: u32,
    mut goes_on: impl FnMut(&G::Position, u32) -> bool,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, None, observer);
    let mut is_leaf = |ply: u32, position: &G::Position| match ply.checked_sub(depth) {
        None => false,
        Some(beyond) => beyond >= further || !goes_on(position, beyond),
    };
    let value = value(&mut walk, root, &mut is_leaf)?;
    Ok(walk.outcome(value))
}

/// Returns V'(N).
fn value<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    is_leaf: &mut dyn FnMut(u32, &G::Position) -> bool,
) -> Result<Value, Stopped> {
    let player = walk.enter(node, Window::FULL)?;
    let moves = if is_leaf(walk.ply(), node) { None } else { walk.moves(node) };
    let Some(moves) = moves else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let mut best = player.worst();
    for (number, chosen) in moves.iter().enumerate() {
        let value = walk.child(node, number, chosen, |walk, child| value(walk, child, is_leaf))?;
        if player.prefers(value, best) {
            best = value;
            walk.choose(chosen);
        }
    }
    walk.leave(best, Window::FULL)
}
