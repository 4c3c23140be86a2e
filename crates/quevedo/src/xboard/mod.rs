//! `quevedo xboard`: the engine behind the XBoard protocol, version 2.
//!
//! One thread reads lines, one searches, and this one answers. After `hard` the engine ponders:
//! between its moves it searches the reply it expects, and if that comes, the search continues as
//! the one for its own move.

mod pace;
mod search;
mod talk;

use crate::failure::Failure;
use crate::lines::Input;
use crate::networks::Judge;
use crate::uci::{self, Message};
use chess::{Color, Game, Move, Position};
use engine::{Engine, NoMemory, Options};
use pace::Pace;
use protocol::xboard::{Command, Reply};
use protocol::{MoveText, Plain, Text};
use search::{Purpose, Running};
use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use tablebase::Tables;
use talk::{error, say};

/// An XBoard session.
struct Session<'a> {
    /// `None` while it searches.
    engine: Option<Box<Engine>>,
    running: Option<Running>,
    game: Game,
    /// The side the engine plays; `None` in force mode and in analysis.
    side: Option<Color>,
    analysing: bool,
    chess960: bool,
    post: bool,
    /// Whether to ponder.
    hard: bool,
    /// The reply the engine expects.
    hint: Option<Move>,
    pace: Pace,
    judge: Judge,
    /// Pongs that wait for the engine's move.
    pongs: Vec<u32>,
    sender: Sender<Message>,
    receiver: &'a Receiver<Message>,
    /// Messages received while a search was being stopped.
    waiting: VecDeque<Message>,
}

/// Speaks the protocol on standard input and output until `quit`.
pub fn run() -> Result<(), Failure> {
    let (sender, receiver) = uci::listen()?;
    converse(sender, &receiver)
}

/// Runs a session, from after the line `xboard` on.
pub fn converse(sender: Sender<Message>, receiver: &Receiver<Message>) -> Result<(), Failure> {
    let judge = Judge::default();
    let mut engine = Engine::new(Options::default()).map_err(|error| Failure::Usage(error.to_string()))?;
    engine.set_network(judge.network());
    let mut session = Session {
        engine: Some(Box::new(engine)),
        running: None,
        game: Game::default(),
        side: None,
        analysing: false,
        chess960: false,
        post: false,
        hard: false,
        hint: None,
        pace: Pace::default(),
        judge,
        pongs: Vec::new(),
        sender,
        receiver,
        waiting: VecDeque::new(),
    };
    while let Some(message) = session.next() {
        match message {
            Message::Input(Input::Line(line, _)) => match Command::parse(&line) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => session.command(command)?,
                Err(problem) if problem.command() == Some("setboard") => {
                    talk::tell_user_error(&format!("Illegal position: {problem}"))?;
                }
                Err(problem) => error(&problem.to_string(), &line)?,
            },
            Message::Input(Input::TooLong { .. }) => error("line too long", "")?,
            Message::Input(Input::End) => {
                session.finish()?;
                break;
            }
            Message::Finished(engine, found) => session.finished(engine, found)?,
            Message::Done(_) => {}
        }
    }
    session.leave()
}

impl Session<'_> {
    fn next(&mut self) -> Option<Message> {
        self.waiting.pop_front().or_else(|| self.receiver.recv().ok())
    }

    fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::ProtocolVersion(_) => say(&talk::features())?,
            Command::New => {
                self.halt()?;
                // In analysis, which continues, the engine plays neither side.
                self.side = if self.analysing { None } else { Some(Color::Black) };
                (self.game, self.chess960, self.hint) = (Game::default(), false, None);
                self.pace.new_game();
                self.engine.iter_mut().for_each(|engine| engine.clear());
                self.after_change()?;
            }
            Command::Variant(name) if !["normal", "fischerandom"].contains(&name.as_str()) => {
                error("only variants normal and fischerandom are supported", &format!("variant {name}"))?;
            }
            Command::Variant(word) => self.chess960 = word.as_str() == "fischerandom",
            Command::Force | Command::Result { .. } => {
                self.halt()?;
                (self.side, self.analysing) = (None, false);
            }
            Command::Go => {
                self.halt()?;
                (self.side, self.analysing) = (Some(self.game.turn()), false);
                // A move after the end of a game is a move the other side does not have.
                match self.game.outcome() {
                    Some(outcome) => talk::over(outcome)?,
                    None => self.think(Purpose::Move)?,
                }
            }
            Command::PlayOther => {
                self.halt()?;
                (self.side, self.analysing) = (Some(!self.game.turn()), false);
            }
            Command::MoveNow => self.move_now(),
            Command::Hard => self.hard = true,
            Command::Easy => {
                self.hard = false;
                if self.is_pondering() {
                    self.halt()?;
                }
            }
            Command::Hint => self.give_hint()?,
            Command::Status => self.status()?,
            Command::TablePath { format, path } => self.set_tables(format.as_str(), path.as_str())?,
            Command::Option { name, value } => {
                let value = value.as_ref().map_or("", Text::as_str);
                self.set_option(name.as_str(), value)?;
            }
            Command::Move(text) | Command::UserMove(text) => self.user_move(&text)?,
            Command::SetBoard(setup) => match Position::from_setup(&setup) {
                Ok(position) => {
                    self.halt()?;
                    (self.game, self.hint) = (Game::new(position), None);
                    self.after_change()?;
                }
                Err(illegal) => talk::tell_user_error(&format!("Illegal position: {illegal}"))?,
            },
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            Command::Analyze => {
                self.halt()?;
                (self.side, self.analysing) = (None, true);
                self.think(Purpose::Analysis)?;
            }
            Command::Exit if self.analysing => {
                self.halt()?;
                self.analysing = false;
            }
            Command::Level(level) => self.pace.set_level(level),
            Command::MoveTime(ms) => self.pace.set_move_time(ms),
            Command::Depth(0) => error("the depth must be at least 1", "sd 0")?,
            Command::Depth(depth) => self.pace.set_depth(depth),
            Command::Time(cs) => self.pace.set_clock(cs),
            Command::OpponentTime(cs) => self.pace.set_other_clock(cs),
            Command::Ping(number) => match self.running {
                Some(Running { purpose: Purpose::Move, .. }) => self.pongs.push(number),
                _ => say(&Reply::Pong(number))?,
            },
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Memory(megabytes) => {
                let range = 1..=Options::MAX_HASH;
                self.change(megabytes, range, &command, |engine, size| engine.set_hash(size))?;
            }
            Command::Cores(cores) => {
                let range = 1..=Options::MAX_THREADS;
                let warning = uci::too_many(cores as usize).filter(|_| range.contains(&(cores as usize)));
                self.change(cores, range, &command, |engine, cores| engine.set_threads(cores))?;
                warning.map_or(Ok(()), |warning| talk::tell_user(&warning))?;
            }
            Command::Draw => talk::tell_user("Quevedo declines the draw; it never agrees to one")?,
            _ => {} // nothing to do
        }
        Ok(())
    }

    /// Reconfigures the engine; on failure reports it and keeps the old setting.
    fn change(
        &mut self,
        number: u32,
        range: RangeInclusive<usize>,
        command: &Command,
        set: impl FnOnce(&mut Engine, usize) -> Result<(), NoMemory>,
    ) -> Result<(), Failure> {
        let number = number as usize;
        if !range.contains(&number) {
            let reason = format!("expected {} to {}; keeping the old number", range.start(), range.end());
            return error(&reason, &command.to_string());
        }
        let wrong =
            |problem: NoMemory| error(&format!("{problem}; keeping the old number"), &command.to_string());
        self.adjust(|engine| set(engine, number).or_else(wrong))
    }

    /// After a change of position, analysis restarts on it.
    fn after_change(&mut self) -> Result<(), Failure> {
        if self.analysing { self.think(Purpose::Analysis) } else { Ok(()) }
    }

    /// Plays the user's move; an illegal one changes nothing.
    fn user_move(&mut self, text: &MoveText) -> Result<(), Failure> {
        let refused = |reason: String| {
            say(&Reply::IllegalMove { reason: Some(Plain::from(reason)), text: Text::from(text.as_str()) })
        };
        let m = match text.find(self.game.position()) {
            Ok(m) => m,
            Err(problem) => return refused(problem.to_string()),
        };
        if let Some(outcome) = self.game.outcome() {
            return refused(format!("the game is over: {outcome}"));
        }
        if self.expects(m) {
            return self.ponder_hit(m);
        }
        self.halt()?;
        if let Err(problem) = self.game.play(m) {
            return refused(problem.to_string());
        }
        self.hint = None;
        if let Some(outcome) = self.game.outcome() {
            return talk::over(outcome);
        }
        if self.side == Some(self.game.turn()) { self.think(Purpose::Move) } else { self.after_change() }
    }

    fn take_back(&mut self, half_moves: usize) -> Result<(), Failure> {
        self.halt()?;
        (0..half_moves).for_each(|_| _ = self.game.undo());
        self.hint = None;
        self.after_change()
    }

    /// Gives the move the engine would play for the user, if it has one.
    fn give_hint(&self) -> Result<(), Failure> {
        let Some(san) = self.hint.and_then(|m| self.game.position().san(m).ok()) else { return Ok(()) };
        say(&Reply::Hint(Text::from(san.to_string())))
    }

    /// Sets the evaluation options; on an error they stay as they were.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        if name.eq_ignore_ascii_case(Judge::USE) {
            match value {
                "0" | "1" => self.judge.use_network(value == "1"),
                _ => return error("expected 0 or 1", &format!("option {name}={value}")),
            }
        } else if !name.eq_ignore_ascii_case(Judge::FILE) {
            return error("unknown option", &format!("option {name}"));
        } else if let Err(problem) = self.judge.take(value) {
            let stays = format!("{}: {problem}; evaluation unchanged", Judge::FILE);
            return talk::tell_user_error(&stays);
        }
        let network = self.judge.network();
        self.adjust(|engine| {
            engine.set_network(network);
            Ok(())
        })
    }

    fn set_tables(&mut self, format: &str, path: &str) -> Result<(), Failure> {
        if format != "syzygy" {
            return error("only Syzygy tablebases are supported", &format!("egtpath {format}"));
        }
        match Tables::open(path) {
            Ok(tables) => self.adjust(|engine| {
                engine.set_endgame_tables(Some(Arc::new(tables)));
                Ok(())
            }),
            Err(problem) => error(&problem.to_string(), "egtpath syzygy"),
        }
    }
}
