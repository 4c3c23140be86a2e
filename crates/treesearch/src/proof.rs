//! The minimum number of leaves that prove a search result, for one tree.
//!
//! That the root is worth at least v is proven by a plan of MAX: one move where MAX moves, all
//! where MIN does, and every leaf of it worth v or more. That it is worth at most v is proven by a
//! plan of MIN. The value needs both, and the two share exactly one leaf, where both plans are
//! followed; so the minimum is the size of the smallest sufficient plan of MAX plus that of MIN,
//! minus one. In regular trees all plans of a player have the same size, and this is the formula
//! [B^⌈d/2⌉ + B^⌊d/2⌋ - 1](crate::cost::minimal_tree).
//!
//! Every node is visited once: this is a yardstick for searches, not a search.

use crate::game::{Game, Player};
use crate::observer::Observer;
use crate::value::Value;
use crate::walk::Stopped;

/// Returns the minimum number of leaves that prove the root's `value`; `None` if it is wrong.
///
/// Nodes at `depth` plies count as leaves.
///
/// ```
/// use treesearch::{games::examples, proof};
///
/// let tree = examples::find("sss")?.tree();
/// assert_eq!(proof::of_value(&tree, &tree.root(), None, 11.into(), &mut ())?, Some(7)); // of 16
/// assert_eq!(proof::of_value(&tree, &tree.root(), None, 12.into(), &mut ())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended it.
pub fn of_value<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    value: Value,
    observer: &mut O,
) -> Result<Option<u64>, Stopped> {
    let plans = smallest(game, root, depth, &|found| (found >= value, found <= value), observer)?;
    Ok(plans.0.zip(plans.1).map(|(max, min)| max.saturating_add(min) - 1))
}

/// Returns the minimum number of leaves that prove whether the root is worth at least `goal`.
///
/// ```
/// use treesearch::{games::Tree, proof};
///
/// let tree: Tree = "((3 5 7) (2 9))".parse()?;
/// assert_eq!(proof::of_answer(&tree, &tree.root(), None, 3.into(), &mut ())?, 3); // yes: 3, 5, 7
/// assert_eq!(proof::of_answer(&tree, &tree.root(), None, 4.into(), &mut ())?, 2); // no: 3, 2
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended it.
pub fn of_answer<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    goal: Value,
    observer: &mut O,
) -> Result<u64, Stopped> {
    let (yes, no) = smallest(game, root, depth, &|found| (found >= goal, found < goal), observer)?;
    Ok(yes.or(no).expect("one of the players has a plan"))
}

/// Returns the leaves of the smallest plan of MAX, and of MIN, whose leaves all satisfy the player.
fn smallest<G: Game, O: Observer + ?Sized>(
    game: &G,
    node: &G::Position,
    depth: Option<u32>,
    satisfied: &dyn Fn(Value) -> (bool, bool),
    observer: &mut O,
) -> Result<(Option<u64>, Option<u64>), Stopped> {
    if observer.stop() {
        return Err(Stopped);
    }
    let moves = if depth == Some(0) { Vec::new() } else { game.moves(node) };
    if moves.is_empty() {
        let (max, min) = satisfied(game.evaluate(node).into());
        return Ok((max.then_some(1), min.then_some(1)));
    }
    let (mut one, mut all) = (None::<u64>, Some(0_u64));
    for chosen in &moves {
        let left = depth.map(|depth| depth - 1);
        let (max, min) = smallest(game, &game.play(node, chosen), left, satisfied, observer)?;
        let (own, other) = if game.turn(node) == Player::Max { (max, min) } else { (min, max) };
        one = one.into_iter().chain(own).min();
        all = all.zip(other).map(|(sum, size)| sum.saturating_add(size));
    }
    Ok(if game.turn(node) == Player::Max { (one, all) } else { (all, one) })
}
