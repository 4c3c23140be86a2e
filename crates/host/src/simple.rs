//! Any player as a thinker: without settings, and without what only engines can do.

use crate::thinker::{Abilities, Bound, Effort, Event, Found, Line, Request, Thinker};
use chess::Game;
use player::setting::{Configurable, Setting, SettingError};
use player::{Answer, Observer, Player, Question, Thought};

/// A player as it is, to be put behind a protocol.
#[derive(Clone, Debug)]
pub struct Simple<P> {
    title: String,
    player: P,
}

impl<P: Player> Simple<P> {
    /// A player under the name that user interfaces show.
    pub fn new(title: impl Into<String>, player: P) -> Simple<P> {
        Simple { title: title.into(), player }
    }
}

impl<P: Player> Player for Simple<P> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        self.player.answer(question, observer)
    }
}

impl<P: Player> Configurable for Simple<P> {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        Err(SettingError::unknown(setting.name, &[]))
    }
}

impl<P: Player> Thinker for Simple<P> {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn abilities(&self) -> Abilities {
        Abilities { chess960: true, ..Abilities::default() }
    }

    fn new_game(&mut self) -> Result<(), String> {
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
        ask(&mut self.player, request, observer)
    }

    fn explain(&self, _: &Game) -> Result<String, String> {
        Err(format!("{} has no evaluation to explain", self.title))
    }
}

/// Asks a player as if it were a thinker: it thinks within the limits, pondering or not, about all
/// moves, and gives one line.
pub fn ask(player: &mut dyn Player, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
    let &Request { game, limits, stop, .. } = request;
    let question = Question { game, limits, stop, draw_offered: false, refused: None };
    let mut last = None;
    let answer = player.answer(&question, &mut |thought: &Thought<'_>| match *thought {
        Thought::Line { depth, score, moves } => {
            last = Some(score);
            observer(&Event::Line(Line {
                number: None,
                depth,
                selective_depth: None,
                score,
                bound: Bound::Exact,
                moves,
                effort: None,
                expected: None,
            }));
        }
        Thought::DepthDone { depth, nodes, elapsed } => {
            let effort = Effort { nodes, elapsed, ..Effort::default() };
            observer(&Event::DepthDone { depth, effort });
        }
        _ => {}
    });
    let (best, remark) = match answer {
        Some(Answer::Play(m) | Answer::PlayAndOfferDraw(m)) => (Some(m), None),
        // A machine gives up only where it cannot play on.
        Some(Answer::Resign) if game.outcome().is_none() => {
            (None, Some(format!("{} does not play this kind of chess", player.name())))
        }
        _ => (None, None),
    };
    Found { best, ponder: None, score: last.filter(|_| best.is_some()), remark }
}
