//! Draws by agreement, as people expect them.

use player::{Answer, Observer, Player, Question, Thought, accepts_draw};

/// Accepts an offered draw when it is worse. Some of the theses know no draw by agreement.
pub(crate) struct Courteous(pub(crate) Box<dyn Player>);

impl Player for Courteous {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let mut last = None;
        let answer = self.0.answer(question, &mut |thought: &Thought<'_>| {
            if let Thought::Line { score, .. } = *thought {
                last = Some(score);
            }
            observer.observe(thought);
        });
        match answer {
            Some(Answer::Play(_)) if question.draw_offered && last.is_some_and(accepts_draw) => {
                Some(Answer::AcceptDraw)
            }
            other => other,
        }
    }
}
