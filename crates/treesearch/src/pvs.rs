//! **Principal variation search**: SCOUT's idea inside alpha-beta.
//!
//! The first child is searched with the full window, the others with a null window, (α, α + 1),
//! which only asks whether they are better. A child that is, and does not fail high, is searched
//! again with the full window. Unlike SCOUT, it uses the bounds of all ancestors, in tests and in
//! searches. Written as [NegaMax](crate::negamax), fail-soft.
//!
//! **Contract.** As [fail-soft alpha-beta](crate::alpha_beta), for a window α < β: V ≤ v ≤ α, or v
//! = V between α and β, or V ≥ v ≥ β. The line is best play if α < V < β.
//!
//! **Cost.** At best [B^⌈d/2⌉ + B^⌊d/2⌋ - 1](crate::cost::minimal_tree) evaluations. It evaluates
//! no leaf that alpha-beta skips, but some leaves again. So it makes as many evaluations as
//! alpha-beta where the best move is always first, and elsewhere more or fewer, depending on the
//! tree: `docs/algorithms/scout.md` has counts of both. Space: one node per ply.

use crate::game::{Game, Player};
use crate::negamax::seen_by;
use crate::observer::{Observer, Question};
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};

/// Searches to the end, or to `depth` plies.
///
/// ```
/// use treesearch::{Window, games::Tree, pvs};
///
/// let tree: Tree = "((3 5) (2 9))".parse()?;
/// let outcome = pvs::search(&tree, &tree.root(), None, Window::FULL, &mut ())?;
/// assert_eq!(outcome.value, 3);
/// assert_eq!(outcome.line, [1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    window: Window,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::repeating(game, depth, observer);
    let player = game.turn(root);
    let value = seen_by(player, value(&mut walk, root, turned(player, window), Question::Value)?);
    Ok(walk.outcome(value))
}

/// Converts a window from MAX's point of view to the player's, and back.
fn turned(player: Player, window: Window) -> Window {
    match player {
        Player::Max => window,
        Player::Min => opposite(window),
    }
}

/// Returns the window from the opponent's point of view.
fn opposite(window: Window) -> Window {
    Window { alpha: -window.beta, beta: -window.alpha }
}

/// Returns the question a null window asks of a child, in MAX's values.
///
/// Is it better for MAX, or no better for MIN?
fn test_of(player: Player, best: Value) -> Question {
    match player {
        Player::Max => Question::Above { than: best },
        Player::Min => Question::AtLeast { than: -best },
    }
}

/// Returns a value as in the contract, from the player to move's point of view.
///
/// The question is for observers: a test begun by an ancestor, or the value.
fn value<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    window: Window,
    question: Question,
) -> Result<Value, Stopped> {
    let player = walk.game.turn(node);
    walk.ask(node, turned(player, window), question)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        walk.leave(value, Window::FULL)?;
        return Ok(seen_by(player, value));
    };
    let mut best = Value::MINUS_INFINITY;
    for (number, chosen) in moves.iter().enumerate() {
        let rest = Window { alpha: window.alpha.max(best), beta: window.beta };
        let search = |walk: &mut Walk<G, O>, window, question| -> Result<Value, Stopped> {
            let below = |walk: &mut Walk<G, O>, child: &_| value(walk, child, opposite(window), question);
            Ok(-walk.child(node, number, chosen, below)?)
        };
        let mut result;
        if number == 0 {
            result = search(walk, rest, question)?;
        } else {
            // Inside a test the null window is the full window, and asks the test's question.
            let test = if question == Question::Value { test_of(player, rest.alpha) } else { question };
            result = search(walk, Window::test(rest.alpha.above()), test)?;
            if rest.alpha < result && result < rest.beta {
                walk.search_again();
                result = search(walk, rest, question)?;
            }
        }
        if result > best {
            best = result;
            walk.choose(chosen);
        }
        if best >= window.beta {
            let why = Why::outside(player, seen_by(player, best), turned(player, window));
            walk.cut_after(number, moves.len(), why);
            break;
        }
    }
    walk.leave(seen_by(player, best), turned(player, window))?;
    Ok(best)
}
