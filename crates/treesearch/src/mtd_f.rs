//! **MTD(f)**: nothing but tests, each starting from the bound of the last.
//!
//! A test asks whether the root is worth at least some goal, and returns a bound. Starting from a
//! first guess, each bound becomes the next question, until lower and upper bound meet. A memory
//! keeps the bounds of all nodes, so that a pass does not repeat the work of an earlier one. With
//! the guess +∞ the bound only falls, as the h of [SSS\*](crate::sss_star): it then evaluates the
//! same leaves in the same order as SSS\* with the leftmost of equals first, without a list. (Found
//! by Plaat, Schaeffer, Pijls and de Bruin.)
//!
//! **Contract.** The result is V(root), for any guess. A test for a goal returns v with V ≤ v <
//! goal or V ≥ v ≥ goal. The line is the best move alone: the one with which the player to move
//! passed the last test that succeeded.
//!
//! **Cost.** No leaf is evaluated twice; inner nodes are visited again in every pass. With the
//! value as guess, two passes, and at best [B^⌈d/2⌉ + B^⌊d/2⌋ - 1](crate::cost::minimal_tree)
//! evaluations; the farther the guess, the more passes. Space: all visited nodes.

use crate::game::{Game, Player};
use crate::memory::Memory;
use crate::observer::{Cut, Event, Observer, Question};
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};

/// Searches to the end, or to `depth` moves from the root, starting with a guess of the value.
///
/// ```
/// use treesearch::{Value, games::examples, mtd_f};
///
/// let tree = examples::find("sss")?.tree();
/// let outcome = mtd_f::search(&tree, &tree.root(), None, Value::INFINITY, &mut ())?;
/// assert_eq!(outcome.value, 11);
/// assert_eq!(outcome.counts.evaluated, 8); // of 16, as SSS*
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    guess: Value,
    observer: &mut O,
) -> Result<Outcome<G::Move>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let mut memory = Memory::default();
    let (mut lower, mut upper) = (Value::MINUS_INFINITY, Value::INFINITY);
    let mut value = guess;
    let mut line = Vec::new();
    while lower < upper {
        let goal = if value == lower { value.above() } else { value };
        let question = Question::AtLeast { than: goal };
        walk.tell(&Event::Pass { depth, window: question.window(), question });
        value = test(&mut walk, &mut memory, root, goal)?;
        if value < goal {
            upper = value
        } else {
            lower = value
        }
        // A passed test shows one move that is good enough, a failed one only that none is.
        if (value >= goal) == (game.turn(root) == Player::Max) {
            line = walk.first_move();
        }
        walk.counts.stored = memory.len();
    }
    Ok(Outcome { line, ..walk.outcome(value) })
}

/// Returns v with V(N) ≤ v < goal, or V(N) ≥ v ≥ goal.
fn test<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    memory: &mut Memory,
    node: &G::Position,
    goal: Value,
) -> Result<Value, Stopped> {
    let question = Question::AtLeast { than: goal };
    let window = question.window();
    walk.hold(memory.bytes());
    let player = walk.ask(node, window, question)?;
    let (lower, upper) = memory.bounds(walk, node);
    if lower >= goal || upper < goal {
        let known = if lower >= goal { lower } else { upper };
        let why = Why { reason: Cut::Memory, value: Some(known), limit: Some(goal) };
        walk.cut(why, 1, None, |_| Vec::new());
        return walk.leave(known, window);
    }
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        memory.learn(walk, node, (value, value));
        return walk.leave(value, Window::FULL);
    };
    let mut best = player.worst();
    for (number, chosen) in moves.iter().enumerate() {
        let value = walk.child(node, number, chosen, |walk, child| test(walk, memory, child, goal))?;
        if player.prefers(value, best) {
            best = value;
            walk.choose(chosen);
        }
        let settled = match player {
            Player::Max => best >= goal,
            Player::Min => best < goal,
        };
        if settled {
            let why = Why { reason: Cut::of(player), value: Some(best), limit: Some(goal) };
            walk.cut_after(number, moves.len(), why);
            break;
        }
    }
    let known = if best >= goal { (best, Value::INFINITY) } else { (Value::MINUS_INFINITY, best) };
    memory.learn(walk, node, known);
    walk.leave(best, window)
}
