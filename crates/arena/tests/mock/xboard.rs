//! The engine as XBoard knows it, version 2 of the protocol. It minds its user interface's manners: whoever breaks the
//! protocol is told so.

use crate::Tongue;
use crate::args::Protocol;
use crate::faults::Fault;
use crate::options::declarations;
use crate::state::Engine;
use crate::think::{Limits, Speller};
use crate::uci::{delay, introduce_as_uci, is_there};
use chess::{Color, Game, Move, Position};
use protocol::xboard::Command;
use protocol::{LineProblem, MoveText};

/// The features as they usually are.
const FEATURES: [(&str, &str); 17] = [
    ("ping", "1"),
    ("setboard", "1"),
    ("playother", "1"),
    ("san", "0"),
    ("usermove", "1"),
    ("time", "1"),
    ("draw", "1"),
    ("sigint", "0"),
    ("sigterm", "0"),
    ("reuse", "1"),
    ("analyze", "0"),
    ("colors", "0"),
    ("name", "1"),
    ("memory", "1"),
    ("smp", "0"),
    ("debug", "1"),
    ("variants", "\"normal,fischerandom\""),
];

#[derive(Default)]
pub struct XBoard {
    game: Game,
    /// The side that it plays.
    side: Option<Color>,
    chess960: bool,
    post: bool,
    clock_ms: Option<u64>,
    move_ms: Option<u64>,
    depth: Option<u32>,
    /// What to answer once it has moved.
    pongs: Vec<u32>,
}

impl Tongue for XBoard {
    fn hear(&mut self, engine: &mut Engine, line: &str) {
        if engine.wrong_protocol {
            if line.starts_with("protover") {
                introduce_as_uci(engine);
            }
            return;
        }
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => {
                return engine.say(&format!("Error (unknown command): {line}"));
            }
            Err(error) => engine.violation(&error.to_string()),
        };
        let needed = match &command {
            Command::Ping(_) => ("ping", "1"),
            Command::SetBoard(_) => ("setboard", "1"),
            Command::UserMove(_) => ("usermove", "1"),
            Command::Move(_) => ("usermove", "0"),
            Command::PlayOther => ("playother", "1"),
            Command::Time(_) | Command::OpponentTime(_) => ("time", "1"),
            Command::New if engine.games() > 0 => ("reuse", "1"),
            _ => ("", ""),
        };
        if feature(engine, needed.0) != needed.1 {
            engine.violation(&format!("{command} without the feature {}={}", needed.0, needed.1));
        }
        match command {
            Command::ProtocolVersion(_) => introduce_as_xboard(engine),
            Command::New => {
                self.forget(engine);
                engine.new_game();
                self.game = Game::default();
                (self.side, self.chess960, self.depth) = (Some(Color::Black), false, None);
            }
            Command::Variant(name) => match name.as_str() {
                "normal" => self.chess960 = false,
                "fischerandom" => self.chess960 = true,
                other => engine.violation(&format!("the variant {other} was not declared")),
            },
            Command::Force => {
                self.side = None;
                self.forget(engine);
            }
            Command::Go => {
                self.side = Some(self.game.turn());
                self.ask(engine);
            }
            Command::PlayOther => self.side = Some(!self.game.turn()),
            Command::Move(text) | Command::UserMove(text) => self.follow(engine, text),
            Command::MoveNow if engine.standing(Fault::IgnoreStop).is_none() => self.answer(engine),
            Command::SetBoard(setup) => match Position::from_setup(&setup) {
                Ok(position) => {
                    self.forget(engine);
                    self.game = Game::new(position);
                }
                Err(error) => engine.violation(&error.to_string()),
            },
            Command::Undo => self.undo(engine, 1),
            Command::Remove => self.undo(engine, 2),
            Command::Result { .. } => {
                self.side = None;
                self.forget(engine);
            }
            Command::Draw if engine.args.accept_draws => engine.say("offer draw"),
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Level(level) => (self.clock_ms, self.move_ms) = (Some(level.base_ms), None),
            Command::MoveTime(ms) => self.move_ms = Some(ms),
            Command::Depth(depth) => self.depth = Some(depth),
            Command::Time(hundredths) => {
                self.clock_ms = Some(hundredths.saturating_mul(10));
                self.move_early(engine);
            }
            Command::Ping(number) => {
                self.pongs.push(number);
                if engine.pending.is_none() {
                    self.pong(engine);
                }
            }
            Command::Option { name, value } => {
                let value = value.as_ref().map(|value| value.as_str());
                if let Err(error) = engine.options.set(name.as_str(), value) {
                    engine.violation(&error);
                }
            }
            _ => {}
        }
    }

    fn answer(&mut self, engine: &mut Engine) {
        if let Some(m) = engine.reply(&self.speller(engine)) {
            self.play(engine, m);
        }
        self.pong(engine);
    }
}

impl XBoard {
    fn speller(&self, engine: &Engine) -> Box<Speller> {
        let (san, chess960) = (feature(engine, "san") == "1", self.chess960);
        Box::new(move |position, m| match position.san(m) {
            Ok(text) if san => text.to_string(),
            _ if chess960 => MoveText::from_move_chess960_xboard(m).to_string(),
            _ => MoveText::from_move(m, chess::CastlingNotation::KingToTarget).to_string(),
        })
    }

    /// Thinks, if it is to move and the game goes on.
    fn ask(&mut self, engine: &mut Engine) {
        if self.side == Some(self.game.turn()) && self.game.outcome().is_none() {
            let limits = Limits {
                time_ms: self.move_ms.or(self.clock_ms),
                depth: self.depth,
                quiet: !self.post,
                ..Limits::default()
            };
            engine.ask(self.game.position().clone(), limits);
        }
    }

    /// Follows a move of the opponent, or of both sides.
    fn follow(&mut self, engine: &mut Engine, text: MoveText) {
        if engine.pending.is_some() {
            engine.violation(&format!("the move {text} while it thinks"));
        }
        match text.find(self.game.position()) {
            Ok(m) => self.play(engine, m),
            Err(error) => engine.violation(&error.to_string()),
        }
        self.ask(engine);
    }

    /// Plays a move on its own board, and claims the result as well-behaved engines do.
    fn play(&mut self, engine: &mut Engine, m: Move) {
        if let Err(error) = self.game.play(m) {
            engine.violation(&error.to_string());
        }
        if let Some(outcome) = self.game.outcome().filter(|_| self.side.is_some()) {
            engine.say(&format!("{} {{{outcome}}}", outcome.result()));
        }
    }

    fn undo(&mut self, engine: &mut Engine, moves: usize) {
        self.forget(engine);
        if (0..moves).any(|_| self.game.undo().is_none()) {
            engine.violation("no move to take back");
        }
    }

    /// Stops thinking without an answer.
    fn forget(&mut self, engine: &mut Engine) {
        engine.pending = None;
        self.pong(engine);
    }

    fn pong(&mut self, engine: &mut Engine) {
        for number in self.pongs.drain(..) {
            if is_there(engine) {
                engine.say(&format!("pong {number}"));
            }
        }
    }

    /// Prints a move that it was not asked for, if it has that fault.
    fn move_early(&self, engine: &mut Engine) {
        if engine.early_fault(Fault::EarlyMove)
            && let Some(choice) = engine.choice(self.game.position(), &[])
        {
            let text = self.speller(engine)(self.game.position(), choice.best);
            engine.say(&engine.answer_line(&text));
        }
    }
}

/// The value of a feature; nothing if it is not declared.
fn feature<'a>(engine: &'a Engine, name: &str) -> &'a str {
    let changed = engine.args.features.iter().rev().find(|(changed, _)| changed == name);
    let usual = FEATURES.iter().find(|(usual, _)| *usual == name).map_or("", |(_, value)| value);
    changed.map_or(usual, |(_, value)| value)
}

/// Says who it is, and what it can do.
pub fn introduce_as_xboard(engine: &mut Engine) {
    engine.say("feature done=0");
    delay(engine);
    engine.say(&format!("feature myname=\"{}\"", engine.args.name));
    for (name, _) in FEATURES {
        engine.say(&format!("feature {name}={}", feature(engine, name)));
    }
    let is_new = |name: &str| FEATURES.iter().all(|(usual, _)| *usual != name);
    for (name, value) in engine.args.features.clone().iter().filter(|(name, _)| is_new(name)) {
        engine.say(&format!("feature {name}={value}"));
    }
    declarations(Protocol::XBoard).iter().for_each(|line| engine.say(line));
    if engine.standing(Fault::NoUciOk).is_none() {
        engine.say("feature done=1");
    }
}
