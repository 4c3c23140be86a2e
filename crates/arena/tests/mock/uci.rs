//! The engine as UCI knows it. It minds its user interface's manners: whoever breaks the protocol is told so.

use crate::Tongue;
use crate::args::Protocol;
use crate::faults::Fault;
use crate::options::declarations;
use crate::state::{Engine, complain};
use crate::think::Limits;
use crate::xboard::introduce_as_xboard;
use chess::{CastlingNotation, Color, Move, Position};
use protocol::uci::{Command, Go, PositionCommand};
use protocol::{LineProblem, MoveText};
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Uci {
    position: Option<Position>,
}

impl Tongue for Uci {
    fn hear(&mut self, engine: &mut Engine, line: &str) {
        if engine.wrong_protocol {
            match line {
                "uci" => introduce_as_xboard(engine),
                _ => engine.say(&format!("Error (unknown command): {line}")),
            }
            return;
        }
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => return,
            Err(error) => engine.violation(&error.to_string()),
        };
        let at_rest = !matches!(
            command,
            Command::Stop | Command::PonderHit | Command::IsReady | Command::Debug(_) | Command::Quit
        );
        if engine.pending.is_some() && at_rest {
            engine.violation(&format!("{command} while it thinks"));
        }
        match command {
            Command::Uci => introduce_as_uci(engine),
            Command::IsReady => ready(engine),
            Command::SetOption { name, value } => {
                let value = value.as_ref().map(|value| value.as_str());
                if let Err(error) = engine.options.set(name.as_str(), value) {
                    engine.violation(&error);
                }
            }
            Command::NewGame => {
                engine.new_game();
                self.position = None;
            }
            Command::Position(command) => self.set_up(engine, &command),
            Command::Go(go) => self.go(engine, &go),
            Command::Stop => {
                if engine.standing(Fault::IgnoreStop).is_none() {
                    self.answer(engine);
                }
            }
            Command::PonderHit => match &mut engine.pending {
                Some(pending) => pending.due = Some(Instant::now() + pending.pause),
                None => engine.violation("ponderhit while it does not think"),
            },
            Command::Debug(_) | Command::Register(_) | Command::Quit | Command::Extra(_) => {}
        }
    }

    fn answer(&mut self, engine: &mut Engine) {
        let castling = castling(engine);
        engine.reply(&move |_: &Position, m: Move| m.uci(castling).to_string());
    }
}

impl Uci {
    fn set_up(&mut self, engine: &mut Engine, command: &PositionCommand) {
        let positions = command.to_positions().unwrap_or_else(|error| engine.violation(&error.to_string()));
        let castling = castling(engine);
        for (position, text) in positions.iter().zip(&command.moves) {
            let right = text.find(position).map(|m| MoveText::from_move(m, castling));
            if right.as_ref() != Ok(text) {
                engine.violation(&format!("the move {text} is not written as UCI_Chess960 demands"));
            }
        }
        self.position = positions.last().cloned();
        let Some(position) = &self.position else { return };
        if engine.early_fault(Fault::EarlyMove)
            && let Some(choice) = engine.choice(position, &[])
        {
            engine.say(&engine.answer_line(&choice.best.uci(castling).to_string()));
        }
    }

    fn go(&mut self, engine: &mut Engine, go: &Go) {
        let Some(position) = self.position.clone() else { engine.violation("go before position") };
        let only = go.search_moves.iter().map(|text| text.find(&position)).collect::<Result<Vec<_>, _>>();
        let only = only.unwrap_or_else(|error| engine.violation(&error.to_string()));
        let white = position.turn() == Color::White;
        let clock = if white { go.white_time_ms } else { go.black_time_ms };
        let limits = Limits {
            time_ms: go.move_time_ms.or(clock),
            depth: go.depth,
            nodes: go.nodes,
            only,
            wait: go.infinite || go.ponder,
            quiet: false,
        };
        engine.ask(position, limits);
    }
}

fn castling(engine: &Engine) -> CastlingNotation {
    if engine.options.is_on("UCI_Chess960") {
        CastlingNotation::KingTakesRook
    } else {
        CastlingNotation::KingToTarget
    }
}

/// Says who it is, and what options it has.
pub fn introduce_as_uci(engine: &mut Engine) {
    delay(engine);
    engine.say(&format!("id name {}", engine.args.name));
    engine.say("id author The Quevedo developers");
    declarations(Protocol::Uci).iter().for_each(|line| engine.say(line));
    if engine.standing(Fault::NoUciOk).is_none() {
        engine.say("uciok");
    }
}

/// Takes its time at the start.
pub fn delay(engine: &Engine) {
    if let Some(ms) = engine.standing(Fault::SlowStart) {
        std::thread::sleep(Duration::from_millis(ms));
    }
}

/// Dies, or keeps silent, or not, when asked whether it is there: then says so.
pub fn is_there(engine: &Engine) -> bool {
    if engine.standing(Fault::DieAtIsReady).is_some() {
        complain("cannot get ready");
        std::process::exit(5);
    }
    engine.standing(Fault::NoReadyOk).is_none()
}

fn ready(engine: &mut Engine) {
    if is_there(engine) {
        engine.say("readyok");
    }
}
