//! The conversation in XBoard's protocol, version 2.
//!
//! Between its moves the engine ponders, if it is told `hard` and can: it thinks about the reply it
//! expects, and if that comes the search goes on as one for its own move.

mod pace;
mod search;
mod talk;

use crate::conversation::{Conversation, HostError, Message, NotSet};
use crate::lines::Input;
use chess::{Color, Game, Move, Position};
use pace::Pace;
use player::setting::{SettingError, Value};
use protocol::xboard::{Command, Reply};
use protocol::{MoveText, Plain, Text};
use search::{Purpose, Running};

/// The settings that have commands of their own.
const MEMORY: &str = "Hash";
const CORES: &str = "Threads";
const TABLES: &str = "SyzygyPath";

/// A conversation in XBoard's protocol.
struct Session {
    host: Conversation,
    running: Option<Running>,
    /// The side that the engine plays; none in force mode and in analysis.
    side: Option<Color>,
    analysing: bool,
    post: bool,
    /// Whether to think while the opponent does.
    hard: bool,
    /// What the engine would play for the opponent.
    hint: Option<Move>,
    pace: Pace,
    /// Answers that wait for the engine's move.
    pongs: Vec<u32>,
}

/// Holds a conversation to its end, from after the line `xboard` on.
pub(crate) fn converse(host: Conversation) -> Result<(), HostError> {
    let mut session = Session {
        host,
        running: None,
        side: None,
        analysing: false,
        post: false,
        hard: false,
        hint: None,
        pace: Pace::default(),
        pongs: Vec::new(),
    };
    while let Some(message) = session.host.next() {
        match message {
            Message::Input(Input::Line(line, _)) => match Command::parse(&line) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => session.command(command)?,
                Err(problem) if problem.command() == Some("setboard") => {
                    session.tell_user_error(&format!("Illegal position: {problem}"))?;
                }
                Err(problem) => session.error(&problem.to_string(), &line)?,
            },
            Message::Input(Input::TooLong { .. }) => session.error("line too long", "")?,
            Message::Input(Input::End) => {
                session.finish()?;
                break;
            }
            Message::Finished(thinker, found) => session.finished(thinker, found)?,
            Message::Done(_) => {}
        }
    }
    session.leave()
}

impl Session {
    fn command(&mut self, command: Command) -> Result<(), HostError> {
        match command {
            Command::ProtocolVersion(_) => self.say(&talk::features(&self.host))?,
            Command::New => {
                self.halt()?;
                // In analysis, which goes on, the engine plays neither side.
                self.side = if self.analysing { None } else { Some(Color::Black) };
                (self.host.game, self.hint) = (Game::default(), None);
                self.host.manner.chess960 = false;
                self.pace.new_game();
                if let Some(Err(problem)) = self.host.thinker().map(|thinker| thinker.new_game()) {
                    self.error(&problem, "new")?;
                }
                self.after_change()?;
            }
            Command::Variant(name) => self.variant(name.as_str())?,
            Command::Force | Command::Result { .. } => {
                self.halt()?;
                (self.side, self.analysing) = (None, false);
            }
            Command::Go => {
                self.halt()?;
                (self.side, self.analysing) = (Some(self.host.game.turn()), false);
                // A move beyond the end of a game is one that the other side does not have.
                match self.host.game.outcome() {
                    Some(outcome) => self.say(&talk::over(outcome))?,
                    None => self.think(Purpose::Move)?,
                }
            }
            Command::PlayOther => {
                self.halt()?;
                (self.side, self.analysing) = (Some(!self.host.game.turn()), false);
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
            Command::TablePath { format, path } => {
                if format.as_str() != "syzygy" {
                    let line = format!("egtpath {}", format.as_str());
                    return self.error("only Syzygy tablebases are supported", &line);
                }
                self.adjust(TABLES, path.as_str(), "egtpath syzygy")?;
            }
            Command::Option { name, value } => {
                self.set_option(name.as_str(), value.as_ref().map_or("", Text::as_str))?;
            }
            Command::Move(text) | Command::UserMove(text) => self.user_move(&text)?,
            Command::SetBoard(setup) => match Position::from_setup(&setup) {
                Ok(position) => {
                    self.halt()?;
                    (self.host.game, self.hint) = (Game::new(position), None);
                    self.after_change()?;
                }
                Err(illegal) => self.tell_user_error(&format!("Illegal position: {illegal}"))?,
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
            Command::Depth(0) => self.error("the depth must be at least 1", "sd 0")?,
            Command::Depth(depth) => self.pace.set_depth(depth),
            Command::Time(cs) => self.pace.set_clock(cs),
            Command::OpponentTime(cs) => self.pace.set_other_clock(cs),
            Command::Ping(number) => match self.running {
                Some(Running { purpose: Purpose::Move, .. }) => self.pongs.push(number),
                _ => self.say(&Reply::Pong(number))?,
            },
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Memory(number) => self.adjust(MEMORY, &number.to_string(), &command.to_string())?,
            Command::Cores(number) => self.adjust(CORES, &number.to_string(), &command.to_string())?,
            Command::Draw => {
                let title = self.host.title().to_owned();
                self.tell_user(&format!("{title} declines the draw; it never agrees to one"))?;
            }
            _ => {} // nothing to be done, and nothing wrong
        }
        Ok(())
    }

    fn variant(&mut self, name: &str) -> Result<(), HostError> {
        match name {
            "normal" => self.host.manner.chess960 = false,
            "fischerandom" if self.host.manner.abilities().chess960 => self.host.manner.chess960 = true,
            _ => {
                let known = talk::variants(self.host.manner.abilities()).replace(',', " and ");
                return self.error(
                    &format!("only these variants are supported: {known}"),
                    &format!("variant {name}"),
                );
            }
        }
        Ok(())
    }

    /// The position is another one: analysis goes on with it.
    fn after_change(&mut self) -> Result<(), HostError> {
        if self.analysing { self.think(Purpose::Analysis) } else { Ok(()) }
    }

    /// Takes a move; one that is not legal changes nothing.
    fn user_move(&mut self, text: &MoveText) -> Result<(), HostError> {
        let refused = |reason: String| Reply::IllegalMove {
            reason: Some(Plain::from(reason)),
            text: Text::from(text.as_str()),
        };
        let m = match text.find(self.host.game.position()) {
            Ok(m) => m,
            Err(problem) => return self.say(&refused(problem.to_string())),
        };
        if let Some(outcome) = self.host.game.outcome() {
            return self.say(&refused(format!("the game is over: {outcome}")));
        }
        if self.expects(m) {
            return self.ponder_hit(m);
        }
        self.halt()?;
        if let Err(problem) = self.host.game.play(m) {
            return self.say(&refused(problem.to_string()));
        }
        self.hint = None;
        if let Some(outcome) = self.host.game.outcome() {
            return self.say(&talk::over(outcome));
        }
        if self.side == Some(self.host.game.turn()) { self.think(Purpose::Move) } else { self.after_change() }
    }

    fn take_back(&mut self, plies: usize) -> Result<(), HostError> {
        self.halt()?;
        (0..plies).for_each(|_| _ = self.host.game.undo());
        self.hint = None;
        self.after_change()
    }

    /// What the engine would play for the user, if it has thought about it.
    fn give_hint(&self) -> Result<(), HostError> {
        let san = self.hint.and_then(|m| self.host.game.position().san(m).ok());
        san.map_or(Ok(()), |san| self.say(&Reply::Hint(Text::from(san.to_string()))))
    }

    /// `option NAME=VALUE`: a switch is 0 or 1.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), HostError> {
        let Some(setting) = self.host.setting(name) else {
            return self.error("unknown option", &format!("option {name}"));
        };
        let (line, is_switch) = (format!("option {name}={value}"), matches!(setting.value, Value::Switch(_)));
        let value = match (is_switch, value) {
            (true, "0") => "false",
            (true, "1") => "true",
            (true, _) => return self.error("expected 0 or 1", &line),
            (false, value) => value,
        };
        self.adjust(name, value, &line)
    }

    /// Sets what is named, or says what is wrong with the line. A move that the engine was thinking
    /// about it thinks about anew.
    fn adjust(&mut self, name: &str, value: &str, line: &str) -> Result<(), HostError> {
        if self.host.setting(name).is_none() {
            return self.error("unknown option", line);
        }
        match self.interrupted(|host| host.set(name, value))? {
            // Too many threads are worth a warning; what else there is to say, the interface shows already.
            Ok(Some(remark)) if name == CORES => self.tell_user(&remark),
            Ok(_) => Ok(()),
            // What a file holds is for the user to know rather than for the interface.
            Err(NotSet::Setting(problem)) if is_file(&self.host, name) => {
                self.tell_user_error(&problem.to_string())
            }
            Err(NotSet::Setting(SettingError::Refused { why, .. })) => self.error(&why, line),
            Err(problem) => self.error(&problem.to_string(), line),
        }
    }

    fn say(&self, reply: &Reply) -> Result<(), HostError> {
        Ok(self.host.out.say(reply)?)
    }

    /// Says what is wrong with a line.
    fn error(&self, reason: &str, line: &str) -> Result<(), HostError> {
        let text: String = line.chars().take(80).collect();
        self.say(&Reply::Error { reason: Some(Plain::from(reason)), text: Text::from(text) })
    }

    /// Tells the user about something wrong.
    fn tell_user_error(&self, text: &str) -> Result<(), HostError> {
        self.say(&talk::user_error(text))
    }

    /// Tells the user something.
    fn tell_user(&self, text: &str) -> Result<(), HostError> {
        self.say(&talk::user(text))
    }
}

fn is_file(host: &Conversation, name: &str) -> bool {
    host.setting(name).is_some_and(|setting| matches!(setting.value, Value::File(_)))
}
