//! A machine's thoughts as messages to the page: rate-limited, and always the last one.

use crate::limits::THOUGHT_INTERVAL;
use crate::record::Terms;
use crate::wire::{Score, ServerMessage};
use chess::{Move, Position};
use player::{Observer, Thought};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What becomes known of a running search. Clones are of the same search.
#[derive(Clone, Default)]
pub struct Course {
    /// When it started.
    pub began: Arc<OnceLock<Instant>>,
    /// The full-strength score, if the machine is limited.
    pub honest: Arc<OnceLock<player::Score>>,
    /// The full-strength score after a limited machine's move, for the side to move there.
    pub after: Arc<OnceLock<player::Score>>,
    /// The machine's own last score.
    said: Arc<Mutex<Option<player::Score>>>,
}

impl Course {
    /// Returns the score of the position: full strength takes precedence.
    pub fn verdict(&self) -> Option<player::Score> {
        let said = || *self.said.lock().unwrap_or_else(PoisonError::into_inner);
        self.honest.get().copied().or_else(said)
    }
}

/// Observes a thinking machine.
pub struct Narrator<F: FnMut(ServerMessage)> {
    game: u32,
    ply: u32,
    terms: Arc<Terms>,
    position: Position,
    course: Course,
    tell: F,
    /// The last line, and whether some of it was not sent yet.
    line: Option<(u32, player::Score, Vec<Move>)>,
    news: bool,
    nodes: u64,
    counted: Duration,
    told: Option<Instant>,
}

impl<F: FnMut(ServerMessage)> Narrator<F> {
    /// Creates an observer of a machine that searches this position.
    pub fn new(
        game: u32,
        ply: u32,
        terms: Arc<Terms>,
        position: Position,
        course: Course,
        tell: F,
    ) -> Narrator<F> {
        let counted = Duration::ZERO;
        Narrator {
            game,
            ply,
            terms,
            position,
            course,
            tell,
            line: None,
            news: false,
            nodes: 0,
            counted,
            told: None,
        }
    }

    fn tell(&mut self) {
        let Some((depth, score, moves)) = self.line.as_ref().filter(|_| self.news) else { return };
        let side = self.position.turn();
        (self.tell)(ServerMessage::Thinking {
            game: self.game,
            ply: self.ply,
            side: side.into(),
            depth: *depth,
            score: Score::seen_by(side, *score),
            honest: self.course.honest.get().map(|&score| Score::seen_by(side, score)),
            line: self.terms.line_views(&self.position, moves),
            nodes: self.nodes,
            counted_ms: millis(self.counted),
            elapsed_ms: self.course.began.get().map_or(0, |began| millis(began.elapsed())),
        });
        self.news = false;
        self.told = Some(Instant::now());
    }
}

impl<F: FnMut(ServerMessage)> Observer for Narrator<F> {
    fn observe(&mut self, thought: &Thought<'_>) {
        match *thought {
            Thought::Line { depth, score, moves } => {
                self.line = Some((depth, score, moves.to_vec()));
                *self.course.said.lock().unwrap_or_else(PoisonError::into_inner) = Some(score);
            }
            Thought::DepthDone { nodes, elapsed, .. } => (self.nodes, self.counted) = (nodes, elapsed),
            _ => return,
        }
        self.news = true;
        if self.told.is_none_or(|told| told.elapsed() >= THOUGHT_INTERVAL) {
            self.tell();
        }
    }
}

/// The last thought is not held back.
impl<F: FnMut(ServerMessage)> Drop for Narrator<F> {
    fn drop(&mut self) {
        self.tell();
    }
}

/// Returns a time in whole milliseconds.
pub fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin;
    use crate::registry::Registry;
    use chess::Square;
    use player::RandomMover;

    /// TFG reports the line of a depth, and only then its node count.
    #[test]
    fn the_count_that_comes_after_the_last_line_is_told() {
        let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
        let people = serde_json::json!({
            "first": {"type": "human"}, "second": {"type": "human"}, "firstColor": "white",
            "start": {"type": "standard"}, "takebacks": true,
        });
        let terms = Arc::new(begin::terms(serde_json::from_value(people).unwrap(), &registry).unwrap());
        let mut told = Vec::new();
        let course = Course::default();
        let mut narrator =
            Narrator::new(7, 0, terms, Position::default(), course.clone(), |message| told.push(message));
        let moves = [Move::normal(Square::E2, Square::E4)];
        for (depth, nodes) in [(1, 20), (2, 400), (3, 9000)] {
            let score = player::Score::Centipawns(depth as i32);
            narrator.observe(&Thought::Line { depth, score, moves: &moves });
            let elapsed = Duration::from_millis(nodes / 10);
            narrator.observe(&Thought::DepthDone { depth, nodes, elapsed });
        }
        drop(narrator);
        let Some(ServerMessage::Thinking { depth: 3, nodes: 9000, counted_ms: 900, .. }) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(course.verdict(), Some(player::Score::Centipawns(3)));
        let _ = course.honest.set(player::Score::Centipawns(-80));
        assert_eq!(course.verdict(), Some(player::Score::Centipawns(-80)));
    }
}
