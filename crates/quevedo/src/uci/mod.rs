//! `quevedo uci`: the engine behind UCI.
//!
//! One thread reads lines, one searches, and this one answers; it never blocks on either, so that
//! `isready` and `stop` are answered at once.

mod classic;
mod extras;
mod search;
mod settings;
mod talk;

use crate::failure::Failure;
use crate::lines::{Input, read_lines};
use chess::{CastlingNotation, Color, File, Game, Position};
use clap::Args;
use engine::{Engine, Found};
use extras::Chores;
use protocol::uci::{Command, Go, Id, Info, PositionCommand, PositionError, Reply};
use protocol::{LineProblem, Text};
use search::Running;
pub use search::{GLANCE, on_thread};
use settings::Settings;
pub use settings::too_many;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use talk::{info, say};

/// A message to the session.
pub enum Message {
    /// A line from the GUI, or the end of input.
    Input(Input),
    /// The search is over; the engine returns with its result.
    Finished(Box<Engine>, Found),
    /// A long command beyond UCI has ended; the text is still to be printed.
    Done(Result<String, Failure>),
}

/// A UCI session.
struct Session {
    /// `None` while it searches.
    engine: Option<Box<Engine>>,
    settings: Settings,
    game: Game,
    running: Option<Running>,
    /// Long commands beyond UCI.
    chores: Chores,
    sender: Sender<Message>,
}

/// Arguments of `quevedo uci`.
#[derive(Args)]
pub struct Options {
    /// Engine to run: quevedo, or a thesis engine (see docs/buho.md, docs/tfg.md, docs/tower.md)
    #[arg(long, value_name = "NAME", default_value = "quevedo")]
    engine: String,
}

/// Speaks UCI on standard input and output until `quit`.
pub fn run(options: &Options) -> Result<(), Failure> {
    if options.engine != "quevedo" {
        return classic::run(&options.engine);
    }
    let (sender, receiver) = listen()?;
    converse(sender, &receiver, None)
}

/// Starts reading standard input.
pub fn listen() -> Result<(Sender<Message>, Receiver<Message>), Failure> {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    read_lines(move |input| lines.send(Message::Input(input)).is_ok())?;
    Ok((sender, receiver))
}

/// Runs a session whose first line may have been read already.
pub fn converse(
    sender: Sender<Message>,
    receiver: &Receiver<Message>,
    first: Option<&str>,
) -> Result<(), Failure> {
    let settings = Settings::default();
    let mut engine =
        Engine::new(settings.engine_options()).map_err(|error| Failure::Usage(error.to_string()))?;
    engine.set_network(settings.judge.network());
    let (engine, game) = (Some(Box::new(engine)), Game::default());
    let mut session = Session { engine, settings, game, running: None, chores: Chores::default(), sender };
    if let Some(line) = first
        && !session.line(line)?
    {
        return session.leave(receiver);
    }
    let mut waiting = VecDeque::new();
    while let Some(message) = waiting.pop_front().or_else(|| receiver.recv().ok()) {
        match message {
            Message::Input(Input::Line(line, place)) => {
                if !session.line(&line)? {
                    break;
                }
                drop(place);
                session.settle(receiver, &mut waiting)?;
            }
            Message::Input(Input::TooLong { .. }) => info("input line too long; ignored")?,
            Message::Input(Input::End) => {
                for message in waiting.drain(..) {
                    if let Message::Done(result) = message {
                        session.chore_done(result)?;
                    }
                }
                session.finish(receiver)?;
                break;
            }
            Message::Finished(engine, found) => session.finished(engine, found)?,
            Message::Done(result) => session.chore_done(result)?,
        }
    }
    session.leave(receiver)
}

impl Session {
    /// Handles a line; false on `quit`.
    fn line(&mut self, line: &str) -> Result<bool, Failure> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(false),
            Ok(Some(command)) => self.command(command)?,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => {
                info(&format!("{error}; type help for the list of commands"))?;
            }
            // A sender of `go` waits for a bestmove.
            Err(error) if error.command() == Some("go") => {
                let (go, problems) = Go::understood(line).unwrap_or_default();
                if problems.is_empty() {
                    info(&format!("{error}; using the largest number"))?;
                }
                for problem in problems {
                    info(&format!("{problem}; ignored"))?;
                }
                self.go(&go, true)?;
            }
            Err(error) => info(&error.to_string())?,
        }
        Ok(true)
    }

    fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Uci => self.introduce()?,
            Command::IsReady => say(&Reply::ReadyOk)?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_ref())?,
            Command::NewGame => match &mut self.engine {
                Some(engine) => {
                    engine.clear();
                    self.settings.seed = self.settings.seed.wrapping_add(1);
                    if let Err(error) = engine.set_level(self.settings.level()) {
                        info(&format!("ucinewgame: {error}"))?;
                    }
                }
                None => info("ucinewgame: not possible during a search; send stop first")?,
            },
            Command::Position(command) => self.position(&command)?,
            Command::Go(go) => self.go(&go, false)?,
            Command::Stop => self.answer_now()?,
            Command::PonderHit => self.ponder_hit()?,
            Command::Extra(extra) => self.extra(&extra)?,
            Command::Debug(_) | Command::Register(_) | Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) -> Result<(), Failure> {
        say(&Reply::Id(Id::Name(Text::from(concat!("Quevedo ", env!("CARGO_PKG_VERSION"))))))?;
        say(&Reply::Id(Id::Author(Text::from(env!("CARGO_PKG_AUTHORS")))))?;
        for option in Settings::declared() {
            say(&Reply::Option(option))?;
        }
        say(&Reply::UciOk)
    }

    /// Sets the position; an invalid one is rejected, and the old one kept.
    fn position(&mut self, command: &PositionCommand) -> Result<(), Failure> {
        match game_of(command) {
            Ok(game) => self.game = game,
            Err(error) => info(&format!("position: {error}; keeping the old position"))?,
        }
        Ok(())
    }

    /// End of input: waits for long commands and for a search with limits, so that a script gets
    /// its answers; stops any other search. If nobody reads the answers any more, writing fails and
    /// ends everything.
    fn finish(&mut self, receiver: &Receiver<Message>) -> Result<(), Failure> {
        if self.running.as_ref().is_some_and(Running::is_held) {
            self.answer_now()?;
        }
        while self.running.is_some() || self.chores.are_going_on() {
            match receiver.recv() {
                Ok(Message::Finished(engine, found)) => self.finished(engine, found)?,
                Ok(Message::Done(result)) => self.chore_done(result)?,
                Ok(Message::Input(_)) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Ends the session: a running search is stopped and answers.
    fn leave(&mut self, receiver: &Receiver<Message>) -> Result<(), Failure> {
        self.answer_now()?;
        self.settle(receiver, &mut VecDeque::new())
    }
}

/// Returns the castling notation of a game.
///
/// In Chess960 the king takes its rook. The same holds if a king that may castle is not on the
/// e-file, because the king's target square could be read as another move.
pub(crate) fn castling(chess960: bool, position: &Position) -> CastlingNotation {
    let may_castle = |side: &Color| position.castling().rooks(*side).into_iter().next().is_some();
    let elsewhere = |side: Color| position.king(side).file() != File::E;
    if chess960 || Color::ALL.into_iter().filter(may_castle).any(elsewhere) {
        CastlingNotation::KingTakesRook
    } else {
        CastlingNotation::KingToTarget
    }
}

/// Returns the game of a `position` command. A game that is over may still be analysed; its history
/// is then dropped.
fn game_of(command: &PositionCommand) -> Result<Game, PositionError> {
    command.to_game().or_else(|error| {
        let last = command.to_positions().ok().and_then(|mut positions| positions.pop());
        last.map(Game::new).ok_or(error)
    })
}

/// An `info string` for people.
pub(crate) fn note(text: &str) -> Reply {
    Reply::from(Info::message(text))
}
