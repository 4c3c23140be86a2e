//! **Alpha-beta**: MiniMax that skips what cannot change the result.
//!
//! Two numbers are passed down: α, the value MAX already has elsewhere, and β, the value MIN has. A
//! MIN node known to be worth α or less is never reached, since MAX has something better: its
//! remaining moves are skipped (an α cut). A MAX node known to be worth β or more is not reached
//! either (a β cut). Three forms:
//!
//! - [`fail_hard`], as in textbooks: results never leave the window.
//! - [`fail_soft`]: the same nodes, but a result outside the window is a tighter bound.
//! - [`shallow`], as in a thesis of the 1980s: a node passes down only its own best value, (α, ∞)
//!   to MIN and (-∞, β) to MAX. Bounds of more distant ancestors are lost, and with them the "deep"
//!   cuts.
//!
//! **Contract.** With v the result and V = V(root) of MiniMax, for a window α < β:
//!
//! | | V ≤ α | α < V < β | V ≥ β |
//! |---|---|---|---|
//! | fail-hard | v = α | v = V | v = β |
//! | fail-soft | V ≤ v ≤ α | v = V | V ≥ v ≥ β |
//!
//! The shallow form has no window at the root: v = V. The line is best play if α < V < β.
//!
//! **Cost.** At best, with the best move first everywhere, [B^⌈d/2⌉ + B^⌊d/2⌋ -
//! 1](crate::cost::minimal_tree) evaluations, fail-hard and fail-soft; at worst all B^d. The
//! shallow form never evaluates fewer leaves than the others; up to depth 3 it may need as few.
//! Space: one node per ply.

use crate::game::{Game, Player};
use crate::observer::Observer;
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};

/// Searches to the end, or to `depth` plies; the result lies within the window, ends included.
///
/// ```
/// use treesearch::{Window, alpha_beta, games::Tree};
///
/// let tree: Tree = "((2 4 5) (1 7 7) (10 2 7))".parse()?;
/// let outcome = alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut ())?;
/// assert_eq!(outcome.value, 2);
/// assert_eq!(outcome.counts.evaluated, 6); // the sevens are not
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn fail_hard<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    window: Window,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let value = hard(&mut walk, root, window)?;
    Ok(walk.outcome(value.clamp(window.alpha, window.beta)))
}

/// Returns α if V(N) ≤ α, β if V(N) ≥ β, otherwise V(N); at leaves f(N), which the parent clamps.
fn hard<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    window: Window,
) -> Result<Value, Stopped> {
    let player = walk.enter(node, window)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let Window { mut alpha, mut beta } = window;
    for (number, chosen) in moves.iter().enumerate() {
        let value =
            walk.child(node, number, chosen, |walk, child| hard(walk, child, Window { alpha, beta }))?;
        match player {
            Player::Max if value > alpha => {
                alpha = value;
                walk.choose(chosen);
            }
            Player::Min if value < beta => {
                beta = value;
                walk.choose(chosen);
            }
            _ => {}
        }
        if alpha >= beta {
            walk.cut_after(number, moves.len(), Why::outside(player, value, window));
            break;
        }
    }
    let result = match player {
        Player::Max => alpha.min(window.beta),
        Player::Min => beta.max(window.alpha),
    };
    walk.leave(result, window)
}

/// Searches to the end, or to `depth` plies; a result outside the window is a bound.
///
/// ```
/// use treesearch::{Window, alpha_beta, games::Tree};
///
/// let tree: Tree = "((2 4 5) (1 7 7) (10 2 7))".parse()?;
/// let window = Window::new(5.into(), 6.into()).expect("5 < 6");
/// let outcome = alpha_beta::fail_soft(&tree, &tree.root(), None, window, &mut ())?;
/// assert_eq!(outcome.value, 2); // at most 2, that is; fail-hard would say 5
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn fail_soft<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    window: Window,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let value = soft(&mut walk, root, window)?;
    Ok(walk.outcome(value))
}

/// Returns v with V(N) ≤ v ≤ α, or v = V(N) between α and β, or V(N) ≥ v ≥ β.
fn soft<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    window: Window,
) -> Result<Value, Stopped> {
    let player = walk.enter(node, window)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let Window { mut alpha, mut beta } = window;
    let mut best = player.worst();
    for (number, chosen) in moves.iter().enumerate() {
        let value =
            walk.child(node, number, chosen, |walk, child| soft(walk, child, Window { alpha, beta }))?;
        match player {
            Player::Max if value > best => {
                best = value;
                alpha = alpha.max(value);
                walk.choose(chosen);
            }
            Player::Min if value < best => {
                best = value;
                beta = beta.min(value);
                walk.choose(chosen);
            }
            _ => {}
        }
        if alpha >= beta {
            walk.cut_after(number, moves.len(), Why::outside(player, best, window));
            break;
        }
    }
    walk.leave(best, window)
}

/// Searches to the end, or to `depth` plies, comparing each node with its parent only.
///
/// ```
/// use treesearch::{alpha_beta, games::Tree};
///
/// let tree: Tree = "((5 3) (2 9))".parse()?;
/// let outcome = alpha_beta::shallow(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome.value, 3);
/// assert_eq!(outcome.counts.evaluated, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn shallow<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let value = against_parent(&mut walk, root, Window::FULL)?;
    Ok(walk.outcome(value))
}

/// As [`soft`]; one end of the window, the node's own best value, starts out infinite.
fn against_parent<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    window: Window,
) -> Result<Value, Stopped> {
    let player = walk.enter(node, window)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let Window { mut alpha, mut beta } = window;
    for (number, chosen) in moves.iter().enumerate() {
        let handed_down = match player {
            Player::Max => Window { alpha, beta: Value::INFINITY },
            Player::Min => Window { alpha: Value::MINUS_INFINITY, beta },
        };
        let value =
            walk.child(node, number, chosen, |walk, child| against_parent(walk, child, handed_down))?;
        match player {
            Player::Max if value > alpha => {
                alpha = value;
                walk.choose(chosen);
            }
            Player::Min if value < beta => {
                beta = value;
                walk.choose(chosen);
            }
            _ => {}
        }
        if alpha >= beta {
            walk.cut_after(number, moves.len(), Why::outside(player, value, window));
            break;
        }
    }
    match player {
        Player::Max => walk.leave(alpha, window),
        Player::Min => walk.leave(beta, window),
    }
}
