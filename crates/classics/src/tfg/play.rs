//! The engine as a player among others. Beside section 5.2.2 (code 5.8) and code 5.20.

use super::{Event, Outcome, Tfg};
use crate::history::replay;
use crate::score::score;
use boards::{BoardError, Representation, Visitor};
use player::{Answer, Observer, Player, Question, Thought};

/// A question to be answered on a board that is chosen while the program runs.
struct Thinking<'a, 'q> {
    engine: &'a mut Tfg,
    question: &'a Question<'q>,
    observer: &'a mut dyn Observer,
}

impl Visitor for Thinking<'_, '_> {
    type Output = Result<Outcome, BoardError>;

    fn visit<R: Representation>(self) -> Result<Outcome, BoardError> {
        let board = replay::<R>(self.question.game)?;
        let Question { limits, stop, .. } = *self.question;
        let observer = self.observer;
        Ok(self.engine.search(&board, limits, stop, &mut |event: &Event<'_>| match *event {
            Event::Better { depth, value, line } => {
                observer.observe(&Thought::Line { depth, score: score(value), moves: line });
            }
            Event::DepthDone { depth, value, line, counts, elapsed } => {
                observer.observe(&Thought::Line { depth, score: score(value), moves: line });
                observer.observe(&Thought::DepthDone { depth, nodes: counts.nodes, elapsed });
            }
            _ => {}
        }))
    }
}

impl Tfg {
    /// What [`Player::answer`] does, with all that was found.
    ///
    /// # Errors
    /// If the game cannot be played on these boards: they know standard chess only.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, BoardError> {
        self.options.board.visit(Thinking { engine: self, question, observer })
    }
}

impl Player for Tfg {
    fn name(&self) -> &str {
        "TFG"
    }

    /// A move, unless there is none. It declines draws, and gives up a game that it does not know: Chess960.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        match self.think(question, observer) {
            Ok(found) => found.best.map(Answer::Play),
            Err(_) => Some(Answer::Resign),
        }
    }
}
