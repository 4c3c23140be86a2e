//! What all algorithms share: the way from the root to the node they are at, counting, telling, and the best line. It keeps
//! the algorithms' own files down to what makes them different.

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
    /// How often something was not looked at.
    pub cuts: u64,
    /// The most states or entries that a list or memory held at once.
    pub stored: u64,
    /// How many moves the deepest node was away from the root.
    pub deepest: u32,
}

impl Counts {
    /// Adds what another search, of other leaves, did.
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

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<M, V = Value> {
    /// What the root is worth, to MAX.
    pub value: V,
    /// Best play from the root on, as far as the algorithm knows it; see its contract.
    pub line: Vec<M>,
    /// What it cost.
    pub counts: Counts,
}

impl<M, V> Outcome<M, V> {
    /// The move to play.
    pub fn best(&self) -> Option<&M> {
        self.line.first()
    }
}

/// A search under way.
pub(crate) struct Walk<'a, G: Game, O: Observer + ?Sized> {
    pub game: &'a G,
    pub counts: Counts,
    observer: &'a mut O,
    depth: Option<u32>,
    path: Path,
    /// Best play from the node at each depth of the path on.
    lines: Vec<Vec<G::Move>>,
    /// The question with which the node at each depth of the path was entered.
    questions: Vec<Question>,
    /// Whether the next node to be entered is searched a second time.
    again: bool,
    /// What was evaluated before, in searches that may evaluate a node twice.
    evaluated: Option<Distinct>,
}

/// Why the rest of a node is not looked at: what it is known to be worth, and what that is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Why {
    pub reason: Cut,
    pub value: Option<Value>,
    pub limit: Option<Value>,
}

impl Why {
    /// A node of this player is worth `value` at least (MAX) or at most (MIN), which is not inside the window.
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
    /// Stands at the root. Nodes `depth` moves away are evaluated as if the game were over there.
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
        }
    }

    /// The same for a search that may evaluate a node more than once.
    pub fn repeating(game: &'a G, depth: Option<u32>, observer: &'a mut O) -> Self {
        Walk { evaluated: Some(Distinct::default()), ..Walk::new(game, depth, observer) }
    }

    /// Enters the node where the walk stands, to find its value; returns who moves there.
    pub fn enter(&mut self, node: &G::Position, window: Window) -> Result<Player, Stopped> {
        self.ask(node, window, Question::Value)
    }

    /// The next node that is entered is searched a second time by its parent.
    pub fn search_again(&mut self) {
        self.again = true;
    }

    /// Enters the node where the walk stands, with a question; returns who moves there.
    pub fn ask(&mut self, node: &G::Position, window: Window, question: Question) -> Result<Player, Stopped> {
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

    /// The moves to try; none at a leaf and at the horizon, where the node is to be evaluated instead.
    pub fn moves(&mut self, node: &G::Position) -> Option<Vec<G::Move>> {
        if self.left() == Some(0) {
            return None;
        }
        let moves = self.game.moves(node);
        self.counts.expanded += u64::from(!moves.is_empty());
        (!moves.is_empty()).then_some(moves)
    }

    /// How many moves may follow before the horizon.
    pub fn left(&self) -> Option<u32> {
        self.depth.map(|depth| depth.saturating_sub(self.ply()))
    }

    /// How many moves the walk is away from the root.
    pub fn ply(&self) -> u32 {
        self.path.depth() as u32
    }

    /// `f(N)`.
    pub fn evaluate(&mut self, node: &G::Position) -> Value {
        let (value, leaf) = (Value::from(self.game.evaluate(node)), self.game.is_over(node));
        self.counts.evaluated += 1;
        let first = self.evaluated.as_mut().is_none_or(|evaluated| evaluated.insert(&self.path));
        self.counts.distinct += u64::from(first && leaf);
        self.counts.inner += u64::from(first && !leaf);
        self.tell(&Event::Evaluated { value, leaf });
        value
    }

    /// Goes to a child, its number counted from 0, does something there, and comes back.
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

    /// A move is the best so far: the line is this move and what is best after it. To be called right after the child
    /// whose value is believed was left.
    pub fn choose(&mut self, chosen: &G::Move) {
        let ply = self.path.depth();
        let mut line = std::mem::take(&mut self.lines[ply]);
        line.clear();
        line.push(chosen.clone());
        line.extend(self.lines[ply + 1].iter().cloned());
        self.lines[ply] = line;
    }

    /// After the child with this number, from 0, the others of all `moves` are not looked at, unless there are none.
    pub fn cut_after(&mut self, number: usize, moves: usize, why: Why) {
        self.cut(why, moves - number - 1, Some(number), |path| {
            (number + 1..moves).map(|left_out| path.child(left_out)).collect()
        });
    }

    /// So much is not looked at, unless it is nothing; by a child, from 0, if it was one. The nodes are put together for
    /// those who want details.
    pub fn cut(
        &mut self,
        Why { reason, value, limit }: Why,
        skipped: usize,
        by: Option<usize>,
        nodes: impl FnOnce(&Path) -> Vec<Path>,
    ) {
        if skipped > 0 {
            self.counts.cuts += 1;
            let wanted = self.wants_details();
            let nodes = if wanted { nodes(&self.path) } else { Vec::new() };
            let by = by.filter(|_| wanted).map(|number| self.path.child(number));
            self.tell(&Event::Cut { reason, skipped, nodes, by, value, limit });
        }
    }

    /// Leaves the node with a result of a search with this window.
    pub fn leave(&mut self, value: Value, window: Window) -> Result<Value, Stopped> {
        let question = self.questions[self.path.depth()];
        self.tell(&Event::Value { value, bound: window.bound(value), question });
        Ok(value)
    }

    /// Leaves a leaf with the answer to the question it was entered with.
    pub fn answer_by_value(&mut self, holds: bool, value: Value) -> Result<bool, Stopped> {
        self.answer_with(holds, Some(value), None)
    }

    /// Leaves an inner node with the answer, by the child that decides, from 0, or by all of them.
    pub fn answer(&mut self, holds: bool, by: Option<usize>) -> Result<bool, Stopped> {
        let by = by.filter(|_| self.wants_details()).map(|number| self.path.child(number));
        self.answer_with(holds, None, by)
    }

    fn answer_with(&mut self, holds: bool, value: Option<Value>, by: Option<Path>) -> Result<bool, Stopped> {
        let question = self.questions[self.path.depth()];
        self.tell(&Event::Answer { holds, question, value, by });
        Ok(holds)
    }

    /// The end: the value, with the line found at the root.
    pub fn outcome<V>(mut self, value: V) -> Outcome<G::Move, V> {
        Outcome { value, line: std::mem::take(&mut self.lines[0]), counts: self.counts }
    }

    /// The line found at the root, cut off after its first move.
    pub fn first_move(&self) -> Vec<G::Move> {
        self.lines[0].first().cloned().into_iter().collect()
    }

    /// Takes a stand at any node, for searches that jump about.
    pub fn stand_at(&mut self, path: &Path) {
        self.path.clone_from(path);
    }

    /// Where the walk stands.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Tells the observer.
    pub fn tell(&mut self, event: &Event) {
        self.observer.event(&self.path, event);
    }

    /// Whether what costs time to put together is worth it.
    pub fn wants_details(&self) -> bool {
        self.observer.wants_details()
    }
}
