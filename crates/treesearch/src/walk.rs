//! Common parts of all algorithms: the path from the root, counts, events and the best line.
//!
//! It keeps each algorithm's file down to what makes it different.

use crate::distinct::Distinct;
use crate::game::{Game, Player};
use crate::observer::{Cut, Event, Observer, Path, Question};
use crate::value::{Value, Window};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The observer ended the search before it had a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the search was stopped before it had a result")]
pub struct Stopped;

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counts {
    /// Nodes entered; one that is entered again counts again.
    pub visited: u64,
    /// Nodes whose moves were generated and tried.
    pub expanded: u64,
    /// Calls of the evaluation `f`; a node that is evaluated again counts again.
    pub evaluated: u64,
    /// Different leaves that were evaluated: at most as many as the tree has.
    pub distinct: u64,
    /// Different inner nodes that were evaluated, as if the game were over there: at the horizon, or where heuristic
    /// pruning ends.
    pub inner: u64,
    /// Calls of the cheap evaluation `g`, by which moves are ranked.
    pub guessed: u64,
    /// How often a branch was left out. SSS\* giving up nodes that it has entered is none.
    pub cuts: u64,
    /// The most states or entries that a list or memory held at once.
    pub stored: u64,
    /// How many moves the deepest node was away from the root.
    pub deepest: u32,
}

impl Counts {
    /// Adds the counts of a search of other leaves.
    pub fn add(&mut self, other: &Counts) {
        self.visited += other.visited;
        self.expanded += other.expanded;
        self.evaluated += other.evaluated;
        self.distinct += other.distinct;
        self.inner += other.inner;
        self.guessed += other.guessed;
        self.cuts += other.cuts;
        self.stored = self.stored.max(other.stored);
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<M, V = Value> {
    /// Value of the root, from MAX's point of view.
    pub value: V,
    /// Best play from the root, as far as the algorithm knows it; see its contract.
    pub line: Vec<M>,
    /// Cost of the search.
    pub counts: Counts,
}

impl<M, V> Outcome<M, V> {
    /// Returns the move to play.
    pub fn best(&self) -> Option<&M> {
        self.line.first()
    }
}

/// State of a search.
pub(crate) struct Walk<'a, G: Game, O: Observer + ?Sized> {
    pub game: &'a G,
    pub counts: Counts,
    observer: &'a mut O,
    depth: Option<u32>,
    path: Path,
    /// Best line from the node at each depth of the path.
    lines: Vec<Vec<G::Move>>,
    /// Question with which the node at each depth of the path was entered.
    questions: Vec<Question>,
    /// Whether the next node to be entered is a re-search.
    again: bool,
    /// Nodes already evaluated, in searches that may evaluate a node twice.
    evaluated: Option<Distinct>,
    /// About how many bytes the algorithm's own list or memory takes.
    held: u64,
}

/// Reason to skip the rest of a node: its known value, and what that is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Why {
    pub reason: Cut,
    pub value: Option<Value>,
    pub limit: Option<Value>,
}

impl Why {
    /// A node of this player is worth at least (MAX) or at most (MIN) `value`, outside the window.
    pub fn outside(player: Player, value: Value, window: Window) -> Why {
        let limit = match player {
            Player::Max => window.beta,
            Player::Min => window.alpha,
        };
        Why { reason: Cut::of(player), value: Some(value), limit: Some(limit) }
    }

    /// One child answers the question.
    pub const PROOF: Why = Why { reason: Cut::Proof, value: None, limit: None };
}

impl<'a, G: Game, O: Observer + ?Sized> Walk<'a, G, O> {
    /// Starts at the root; nodes at `depth` plies are evaluated like leaves.
    pub fn new(game: &'a G, depth: Option<u32>, observer: &'a mut O) -> Self {
        Walk {
            game,
            counts: Counts::default(),
            observer,
            depth,
            path: Path::default(),
            lines: vec![Vec::new()],
            questions: vec![Question::Value],
            again: false,
            evaluated: None,
            held: 0,
        }
    }

    /// Like [`Walk::new`], for a search that may evaluate a node more than once.
    pub fn repeating(game: &'a G, depth: Option<u32>, observer: &'a mut O) -> Self {
        Walk { evaluated: Some(Distinct::default()), ..Walk::new(game, depth, observer) }
    }

    /// Enters the current node to find its value, and returns the player to move.
    pub fn enter(&mut self, node: &G::Position, window: Window) -> Result<Player, Stopped> {
        self.ask(node, window, Question::Value)
    }

    /// Marks the next node to be entered as a re-search.
    pub fn search_again(&mut self) {
        self.again = true;
    }

    /// Enters the current node with a question, and returns the player to move.
    pub fn ask(&mut self, node: &G::Position, window: Window, question: Question) -> Result<Player, Stopped> {
        let held = self.held + self.evaluated.as_ref().map_or(0, Distinct::bytes);
        if held > 0 {
            self.observer.holds(held);
        }
        if self.observer.stop() {
            return Err(Stopped);
        }
        let ply = self.path.depth();
        if self.lines.len() <= ply {
            self.lines.resize(ply + 1, Vec::new());
            self.questions.resize(ply + 1, Question::Value);
        }
        self.lines[ply].clear();
        self.questions[ply] = question;
        self.counts.visited += 1;
        self.counts.deepest = self.counts.deepest.max(ply as u32);
        let player = self.game.turn(node);
        let again = std::mem::take(&mut self.again);
        self.tell(&Event::Enter { player, window, question, again });
        Ok(player)
    }

    /// Returns the moves to search; `None` at a leaf and at the horizon, to be evaluated instead.
    pub fn moves(&mut self, node: &G::Position) -> Option<Vec<G::Move>> {
        if self.left() == Some(0) {
            return None;
        }
        let moves = self.game.moves(node);
        self.counts.expanded += u64::from(!moves.is_empty());
        (!moves.is_empty()).then_some(moves)
    }

    /// Returns the number of plies to the horizon.
    pub fn left(&self) -> Option<u32> {
        self.depth.map(|depth| depth.saturating_sub(self.ply()))
    }

    /// Returns the distance from the root in plies.
    pub fn ply(&self) -> u32 {
        self.path.depth() as u32
    }

    /// Returns `f(N)`.
    pub fn evaluate(&mut self, node: &G::Position) -> Value {
        let (value, leaf) = (Value::from(self.game.evaluate(node)), self.game.is_over(node));
        self.counts.evaluated += 1;
        let first = self.evaluated.as_mut().is_none_or(|evaluated| evaluated.insert(&self.path));
        self.counts.distinct += u64::from(first && leaf);
        self.counts.inner += u64::from(first && !leaf);
        self.tell(&Event::Evaluated { value, leaf });
        value
    }

    /// Goes to a child by index, calls a function there, and returns to the parent.
    pub fn child<T>(
        &mut self,
        node: &G::Position,
        number: usize,
        chosen: &G::Move,
        what: impl FnOnce(&mut Self, &G::Position) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let child = self.game.play(node, chosen);
        debug_assert_ne!(
            self.game.turn(node),
            self.game.turn(&child),
            "the turn must change with every move"
        );
        self.path.0.push(number as u32 + 1);
        let result = what(self, &child);
        self.path.0.pop();
        result
    }

    /// Records the best move so far: the line is this move and the best line after it.
    ///
    /// Call it right after leaving the child whose value is accepted.
    pub fn choose(&mut self, chosen: &G::Move) {
        let ply = self.path.depth();
        let mut line = std::mem::take(&mut self.lines[ply]);
        line.clear();
        line.push(chosen.clone());
        line.extend(self.lines[ply + 1].iter().cloned());
        self.lines[ply] = line;
    }

    /// Reports that the moves after the child with this index are skipped, if there are any.
    pub fn cut_after(&mut self, number: usize, moves: usize, why: Why) {
        self.cut(why, moves - number - 1, Some(number), |path| {
            (number + 1..moves).map(|left_out| path.child(left_out)).collect()
        });
    }

    /// Reports skipped nodes, if there are any, and the index of the child that caused the cut.
    ///
    /// The nodes are collected only for observers that want details.
    pub fn cut(
        &mut self,
        why: Why,
        skipped: usize,
        by: Option<usize>,
        nodes: impl FnOnce(&Path) -> Vec<Path>,
    ) {
        if skipped > 0 {
            self.counts.cuts += 1;
        }
        self.tell_cut(why, skipped, by, nodes);
    }

    /// Reports skipped nodes or states, if there are any, without counting a cut.
    pub fn tell_cut(
        &mut self,
        Why { reason, value, limit }: Why,
        skipped: usize,
        by: Option<usize>,
        nodes: impl FnOnce(&Path) -> Vec<Path>,
    ) {
        if skipped > 0 {
            let wanted = self.wants_details();
            let nodes = if wanted { nodes(&self.path) } else { Vec::new() };
            let by = by.filter(|_| wanted).map(|number| self.path.child(number));
            self.tell(&Event::Cut { reason, skipped, nodes, by, value, limit });
        }
    }

    /// Leaves the node with the result of a search with this window.
    pub fn leave(&mut self, value: Value, window: Window) -> Result<Value, Stopped> {
        let question = self.questions[self.path.depth()];
        self.tell(&Event::Value { value, bound: window.bound(value), question });
        Ok(value)
    }

    /// Leaves a leaf with the answer to the question it was entered with.
    pub fn answer_by_value(&mut self, holds: bool, value: Value) -> Result<bool, Stopped> {
        self.answer_with(holds, Some(value), None)
    }

    /// Leaves an inner node with the answer, and the index of the child that decides, if one does.
    pub fn answer(&mut self, holds: bool, by: Option<usize>) -> Result<bool, Stopped> {
        let by = by.filter(|_| self.wants_details()).map(|number| self.path.child(number));
        self.answer_with(holds, None, by)
    }

    fn answer_with(&mut self, holds: bool, value: Option<Value>, by: Option<Path>) -> Result<bool, Stopped> {
        let question = self.questions[self.path.depth()];
        self.tell(&Event::Answer { holds, question, value, by });
        Ok(holds)
    }

    /// Ends the search: returns the value, with the line found at the root.
    pub fn outcome<V>(mut self, value: V) -> Outcome<G::Move, V> {
        Outcome { value, line: std::mem::take(&mut self.lines[0]), counts: self.counts }
    }

    /// Returns the line found at the root, truncated after its first move.
    pub fn first_move(&self) -> Vec<G::Move> {
        self.lines[0].first().cloned().into_iter().collect()
    }

    /// Moves to any node, for searches that jump around the tree.
    pub fn stand_at(&mut self, path: Path) {
        self.path = path;
    }

    /// Records about how many bytes the list or memory of the search takes.
    pub fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }

    /// Returns the path of the current node.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reports an event to the observer.
    pub fn tell(&mut self, event: &Event) {
        self.observer.event(&self.path, event);
    }

    /// Returns whether the observer wants details that take time to collect.
    pub fn wants_details(&self) -> bool {
        self.observer.wants_details()
    }
}
