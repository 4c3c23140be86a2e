//! A machine's thoughts as events: rate-limited, and always the last one.

use crate::domain::{Event, Score, Terms, millis};
use crate::limits::{LINE_LENGTH, THOUGHT_INTERVAL};
use chess::{Move, Position};
use player::{Observer, Thought};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What becomes known of a running search. Clones are of the same search.
#[derive(Clone, Default)]
pub struct Progress {
    /// When it started.
    pub began: Arc<OnceLock<Instant>>,
    /// The full-strength score, if the machine is limited.
    pub honest: Arc<OnceLock<player::Score>>,
    /// The full-strength score after a limited machine's move, for the side to move there.
    pub after: Arc<OnceLock<player::Score>>,
    /// The machine's own last score.
    said: Arc<Mutex<Option<player::Score>>>,
}

impl Progress {
    /// Returns the score of the position: full strength takes precedence.
    pub fn verdict(&self) -> Option<player::Score> {
        let said = || *self.said.lock().unwrap_or_else(PoisonError::into_inner);
        self.honest.get().copied().or_else(said)
    }
}

/// Observes a thinking machine.
pub struct ThoughtReporter<F: FnMut(Event)> {
    game: u32,
    ply: u32,
    terms: Arc<Terms>,
    position: Position,
    progress: Progress,
    report: F,
    /// The last line, and whether some of it was not sent yet.
    line: Option<(u32, player::Score, Vec<Move>)>,
    news: bool,
    nodes: u64,
    counted: Duration,
    told: Option<Instant>,
}

impl<F: FnMut(Event)> ThoughtReporter<F> {
    /// Creates an observer of a machine that searches this position.
    pub fn new(
        game: u32,
        ply: u32,
        terms: Arc<Terms>,
        position: Position,
        progress: Progress,
        report: F,
    ) -> ThoughtReporter<F> {
        let counted = Duration::ZERO;
        ThoughtReporter {
            game,
            ply,
            terms,
            position,
            progress,
            report,
            line: None,
            news: false,
            nodes: 0,
            counted,
            told: None,
        }
    }

    fn flush(&mut self) {
        let Some((depth, score, moves)) = self.line.as_ref().filter(|_| self.news) else { return };
        let side = self.position.turn();
        (self.report)(Event::Thinking {
            game: self.game,
            terms: Arc::clone(&self.terms),
            ply: self.ply,
            position: self.position.clone(),
            depth: *depth,
            score: Score::seen_by(side, *score),
            honest: self.progress.honest.get().map(|&score| Score::seen_by(side, score)),
            line: moves.iter().copied().take(LINE_LENGTH).collect(),
            nodes: self.nodes,
            counted_ms: millis(self.counted),
            elapsed_ms: self.progress.began.get().map_or(0, |began| millis(began.elapsed())),
        });
        self.news = false;
        self.told = Some(Instant::now());
    }
}

impl<F: FnMut(Event)> Observer for ThoughtReporter<F> {
    fn observe(&mut self, thought: &Thought<'_>) {
        match *thought {
            Thought::Line { depth, score, moves } => {
                self.line = Some((depth, score, moves.to_vec()));
                *self.progress.said.lock().unwrap_or_else(PoisonError::into_inner) = Some(score);
            }
            Thought::DepthDone { nodes, elapsed, .. } => (self.nodes, self.counted) = (nodes, elapsed),
            _ => return,
        }
        self.news = true;
        if self.told.is_none_or(|told| told.elapsed() >= THOUGHT_INTERVAL) {
            self.flush();
        }
    }
}

/// The last thought is not held back.
impl<F: FnMut(Event)> Drop for ThoughtReporter<F> {
    fn drop(&mut self) {
        self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Origin, PlayerSpec, Sides};
    use chess::Square;

    /// TFG reports the line of a depth, and only then its node count.
    #[test]
    fn the_count_that_comes_after_the_last_line_is_told() {
        let human = || PlayerSpec::Human { name: None };
        let terms = Arc::new(Terms {
            name: None,
            origin: Origin::Played,
            created: 0,
            players: Sides { white: human(), black: human() },
            start: Position::default(),
            chess960: false,
            clock: None,
            takebacks: true,
            automatic_draws: false,
            tags: Vec::new(),
            seed: 0,
        });
        let mut told = Vec::new();
        let progress = Progress::default();
        let mut reporter =
            ThoughtReporter::new(7, 0, terms, Position::default(), progress.clone(), |message| {
                told.push(message)
            });
        let moves = [Move::normal(Square::E2, Square::E4)];
        for (depth, nodes) in [(1, 20), (2, 400), (3, 9000)] {
            let score = player::Score::Centipawns(depth as i32);
            reporter.observe(&Thought::Line { depth, score, moves: &moves });
            let elapsed = Duration::from_millis(nodes / 10);
            reporter.observe(&Thought::DepthDone { depth, nodes, elapsed });
        }
        drop(reporter);
        let Some(Event::Thinking { depth: 3, nodes: 9000, counted_ms: 900, .. }) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(progress.verdict(), Some(player::Score::Centipawns(3)));
        let _ = progress.honest.set(player::Score::Centipawns(-80));
        assert_eq!(progress.verdict(), Some(player::Score::Centipawns(-80)));
    }
}
