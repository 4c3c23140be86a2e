//! A player whose answers come from outside.

use crate::{Answer, Observer, Player, Question};

/// A person, who answers through a function: a terminal, a browser or a channel.
///
/// ```
/// use chess::Game;
/// use player::{Answer, Human, Limits, Player, Question, Stop};
/// use std::sync::mpsc::channel;
///
/// let (sender, receiver) = channel();
/// // When the other end is dropped the person has left, and there is no answer.
/// let mut person = Human::new("Ana", move |_: &Question<'_>| receiver.recv().ok());
/// sender.send(Answer::Resign).unwrap();
///
/// let question = Question {
///     game: &Game::default(),
///     limits: &Limits::INFINITE,
///     stop: &Stop::new(),
///     draw_offered: false,
///     refused: None,
/// };
/// assert_eq!(person.answer(&question, &mut ()), Some(Answer::Resign));
/// ```
pub struct Human<F> {
    name: String,
    ask: F,
}

impl<F: FnMut(&Question<'_>) -> Option<Answer> + Send> Human<F> {
    /// Creates a person of this name, asked by this function. An answer that the rules reject is
    /// asked for again, with the reason in the question.
    pub fn new(name: impl Into<String>, ask: F) -> Human<F> {
        Human { name: name.into(), ask }
    }
}

impl<F: FnMut(&Question<'_>) -> Option<Answer> + Send> Player for Human<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        (self.ask)(question)
    }

    fn may_retry(&self) -> bool {
        true
    }
}
