//! The engine as a [`Player`]. Beside section 5.2.2 (code 5.8) and code 5.20.

use super::{Event, Outcome, Tfg};
use crate::history::replay;
use crate::score::score;
use boards::{BoardError, Representation, Visitor};
use player::{Answer, Observer, Player, Question, Thought};

/// A question to answer on a board chosen at run time.
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
    /// Answers like [`Player::answer`], with the full result of the search.
    ///
    /// # Errors
    /// If the boards do not support the game: they support standard chess only.
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

    /// Returns a move if there is one.
    ///
    /// Declines draws, and resigns a game it does not support: Chess960.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        match self.think(question, observer) {
            Ok(found) => found.best.map(Answer::Play),
            Err(_) => Some(Answer::Resign),
        }
    }
}
