//! The engine as a player.

use crate::engine::Engine;
use crate::event::{Event, Request};
use player::{Answer, Observer, Player, Question, Thought, accepts_draw};

impl Player for Engine {
    fn name(&self) -> &str {
        "Quevedo"
    }

    /// Returns a move unless the game is over: even a stopped search has one. The worse side
    /// accepts a draw offer.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        if question.game.outcome().is_some() {
            return None;
        }
        let request = Request::new(question.game, question.limits, question.stop);
        let found = self.search(&request, &mut |event| match *event {
            Event::Line(line) => {
                observer.observe(&Thought::Line { depth: line.depth, score: line.score, moves: line.moves });
            }
            Event::DepthDone { depth, effort } => {
                let (nodes, elapsed) = (effort.nodes, effort.elapsed);
                observer.observe(&Thought::DepthDone { depth, nodes, elapsed });
            }
            Event::Looking { .. } | Event::BrokenTable(_) => {}
        });
        if question.draw_offered && accepts_draw(found.score) {
            return Some(Answer::AcceptDraw);
        }
        found.best.map(Answer::Play)
    }
}
