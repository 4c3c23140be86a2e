//! **SCOUT**: test first, evaluate only what passes.
//!
//! Knowing that a move is no better than the best so far is cheaper than knowing its value. EVAL
//! finds the value of the first child; each other child is put to TEST - is it better? - and only
//! if it is, EVAL searches it again.
//!
//! **Contract.** EVAL(N) = V(N); TEST(N, v, >) = (V(N) > v) and TEST(N, v, ≥) = (V(N) ≥ v). The
//! line is best play.
//!
//! **Cost.** At best as many evaluations as [alpha-beta at best](crate::cost::minimal_tree): the
//! tests prove in its minimal tree that nothing is better. A child that passes a test is searched
//! at least twice, so a leaf may be evaluated several times and, in a badly ordered tree, there may
//! be more evaluations than leaves. The test of a MIN node does not know α either, so alpha-beta
//! has cuts that SCOUT lacks, and vice versa. Space: one node per ply.

use crate::game::{Game, Player};
use crate::observer::{Observer, Question};
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped, Walk, Why};

/// Searches to the end, or to `depth` plies.
///
/// ```
/// use treesearch::{games::Tree, scout};
///
/// let tree: Tree = "((8 9) (7 20))".parse()?;
/// let outcome = scout::search(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome.value, 8);
/// assert_eq!(outcome.counts.evaluated, 3); // 7 answers its parent's test: 20 is not looked at
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
    let mut walk = Walk::repeating(game, depth, observer);
    let value = eval(&mut walk, root)?;
    Ok(walk.outcome(value))
}

/// EVAL: returns V(N).
fn eval<G: Game, O: Observer + ?Sized>(walk: &mut Walk<G, O>, node: &G::Position) -> Result<Value, Stopped> {
    let player = walk.enter(node, Window::FULL)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.leave(value, Window::FULL);
    };
    let mut best = walk.child(node, 0, &moves[0], |walk, child| eval(walk, child))?;
    walk.choose(&moves[0]);
    for (number, chosen) in moves.iter().enumerate().skip(1) {
        let question = match player {
            Player::Max => Question::Above { than: best },
            Player::Min => Question::AtLeast { than: best },
        };
        let holds = walk.child(node, number, chosen, |walk, child| test(walk, child, question))?;
        // MAX wants a yes, MIN a no.
        if holds == (player == Player::Max) {
            walk.search_again();
            best = walk.child(node, number, chosen, |walk, child| eval(walk, child))?;
            walk.choose(chosen);
        }
    }
    walk.leave(best, Window::FULL)
}

/// TEST: returns the answer for V(N).
///
/// At MAX nodes one child suffices for yes, at MIN nodes one for no.
fn test<G: Game, O: Observer + ?Sized>(
    walk: &mut Walk<G, O>,
    node: &G::Position,
    question: Question,
) -> Result<bool, Stopped> {
    let player = walk.ask(node, question.window(), question)?;
    let Some(moves) = walk.moves(node) else {
        let value = walk.evaluate(node);
        return walk.answer_by_value(question.answer(value) == Some(true), value);
    };
    let decisive = player == Player::Max;
    for (number, chosen) in moves.iter().enumerate() {
        let holds = walk.child(node, number, chosen, |walk, child| test(walk, child, question))?;
        if holds == decisive {
            walk.cut_after(number, moves.len(), Why::PROOF);
            return walk.answer(decisive, Some(number));
        }
    }
    walk.answer(!decisive, None)
}
