//! **MiniMax for games that are won or lost**: one proof is enough.
//!
//! If leaves are only won or lost, MAX can stop at the first won child, and MIN at the first lost
//! one. What counts as won is a question to the evaluation, f(N) ≥ goal; so it works for games with
//! more results too: is it a win (goal 1, say), is it at least a draw (goal 0)? [SCOUT's
//! TEST](crate::scout) is this algorithm inside another.
//!
//! **Contract.** The result is V(root) ≥ goal. The line begins with the move that proves the win;
//! where the player to move loses, with the first move.
//!
//! **Cost.** At best one move is searched where the winner moves, and all where the loser does:
//! [B^⌊d/2⌋](crate::cost::proof) evaluations if the winner moves first, B^⌈d/2⌉ if not. At worst
//! all B^d. Space: one node per ply.

use crate::game::{Game, Player};
use crate::observer::{Observer, Question};
use crate::value::Value;
use crate::walk::{Outcome, Stopped, Walk, Why};

/// Returns whether MAX reaches an evaluation of at least `goal`, to the end or to `depth` plies.
///
/// ```
/// use treesearch::{games::{Nim, Rule}, win_lose};
///
/// let nim = Nim::new(Rule::LastTakerWins);
/// let outcome = win_lose::search(&nim, &nim.position(&[1, 2, 4])?, None, 1, &mut ())?;
/// assert!(outcome.value);
/// let outcome = win_lose::search(&nim, &nim.position(&[1, 2, 3])?, None, 1, &mut ())?;
/// assert!(!outcome.value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the observer ended the search.
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    goal: i32,
    observer: &mut O,
) -> Result<Outcome<G::Move, bool>, Stopped> {
    let mut walk = Walk::new(game, depth, observer);
    let won = wins(&mut walk, root, Value::from(goal))?;
    Ok(walk.outcome(won))
}

/// Returns whether MAX wins from here.
fn wins<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    goal: Value,
) -> Result<bool, Stopped> {
    let question = Question::AtLeast { than: goal };
    let player = walk.ask(node, question.window(), question)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.answer_by_value(value >= goal, value);
    };
    let wanted = player == Player::Max;
    for (number, chosen) in moves.iter().enumerate() {
        let won = walk.child(node, number, chosen, |walk, child| wins(walk, child, goal))?;
        if number == 0 || won == wanted {
            walk.choose(chosen);
        }
        if won == wanted {
            walk.cut_after(number, moves.len(), Why::PROOF);
            return walk.answer(wanted, Some(number));
        }
    }
    walk.answer(!wanted, None)
}
