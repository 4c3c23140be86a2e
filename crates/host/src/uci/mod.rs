//! The conversation in UCI.

mod extras;
mod search;
mod talk;

use crate::conversation::{Conversation, HostError, Message, NotSet};
use crate::lines::Input;
use chess::Game;
use extras::Chores;
use player::setting::SettingError;
use protocol::uci::{Command, Go, Id, OptionValue, PositionCommand, PositionError, Reply};
use protocol::{LineProblem, Text};
use search::Running;

/// A conversation in UCI.
struct Session {
    host: Conversation,
    running: Option<Running>,
    /// What is beyond UCI and takes its time.
    chores: Chores,
}

/// Holds a conversation to its end; its first line may have been read already.
pub(crate) fn converse(host: Conversation, first: Option<&str>) -> Result<(), HostError> {
    let mut session = Session { host, running: None, chores: Chores::default() };
    if let Some(line) = first
        && !session.line(line)?
    {
        return session.leave();
    }
    while let Some(message) = session.host.next() {
        match message {
            Message::Input(Input::Line(line, place)) => {
                if !session.line(&line)? {
                    break;
                }
                drop(place);
                session.settle()?;
            }
            Message::Input(Input::TooLong { .. }) => {
                session.info("a line was too long and has been left out")?;
            }
            Message::Input(Input::End) => {
                for message in session.host.put_aside_so_far() {
                    if let Message::Done(text) = message {
                        session.chore_done(&text)?;
                    }
                }
                session.finish()?;
                break;
            }
            Message::Finished(thinker, found) => session.finished(thinker, found)?,
            Message::Done(text) => session.chore_done(&text)?,
        }
    }
    session.leave()
}

impl Session {
    /// Does what a line says; false if that is to quit.
    fn line(&mut self, line: &str) -> Result<bool, HostError> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(false),
            Ok(Some(command)) => self.command(command)?,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => {
                self.info(&format!("{error}; help lists what is understood"))?;
            }
            // `go` is answered in any case.
            Err(error) if error.command() == Some("go") => {
                let (go, problems) = Go::understood(line).unwrap_or_default();
                if problems.is_empty() {
                    self.info(&format!("{error}; the largest number is taken"))?;
                }
                for problem in problems {
                    self.info(&format!("{problem}; this is left out"))?;
                }
                self.go(&go, true)?;
            }
            Err(error) => self.info(&error.to_string())?,
        }
        Ok(true)
    }

    fn command(&mut self, command: Command) -> Result<(), HostError> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say(&Reply::ReadyOk),
            Command::SetOption { name, value } => {
                let value = value.as_ref().map_or("", OptionValue::as_str);
                match self.host.set(name.as_str(), value) {
                    Ok(None) => Ok(()),
                    Ok(Some(remark)) => {
                        let name = self.host.setting(name.as_str()).map_or("", |setting| setting.name);
                        self.info(&format!("{name}: {remark}"))
                    }
                    Err(NotSet::Setting(error @ SettingError::Refused { .. })) => self.info(&error.to_string()),
                    Err(error) => self.info(&format!("setoption: {error}")),
                }
            }
            Command::NewGame => match self.host.thinker().map(|thinker| thinker.new_game()) {
                Some(Ok(())) => Ok(()),
                Some(Err(error)) => self.info(&format!("ucinewgame: {error}")),
                None => self.info("ucinewgame: not while thinking; send stop first"),
            },
            Command::Position(command) => self.position(&command),
            Command::Go(go) => self.go(&go, false),
            Command::Stop => self.answer_now(),
            Command::PonderHit => self.ponder_hit(),
            Command::Extra(extra) => self.extra(&extra),
            Command::Debug(_) | Command::Register(_) | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> Result<(), HostError> {
        self.say(&Reply::Id(Id::Name(Text::from(self.host.title()))))?;
        self.say(&Reply::Id(Id::Author(Text::from(env!("CARGO_PKG_AUTHORS")))))?;
        for option in self.host.declared().iter().filter_map(talk::option) {
            self.say(&Reply::Option(option))?;
        }
        self.say(&Reply::UciOk)
    }

    /// Takes a position; a wrong one is refused, and the old one kept.
    fn position(&mut self, command: &PositionCommand) -> Result<(), HostError> {
        match game_of(command) {
            Ok(game) => self.host.game = game,
            Err(error) => self.info(&format!("position: {error}; the old one is kept"))?,
        }
        Ok(())
    }

    /// The input has ended: a search with limits and what is beyond UCI are waited for, so that a
    /// script gets its answers; any other search is stopped. If nobody reads the answers any more,
    /// writing fails and ends all of it.
    fn finish(&mut self) -> Result<(), HostError> {
        if self.running.as_ref().is_some_and(Running::is_held) {
            self.answer_now()?;
        }
        while self.running.is_some() || self.chores.are_going_on() {
            match self.host.receive() {
                Some(Message::Finished(thinker, found)) => self.finished(thinker, found)?,
                Some(Message::Done(text)) => self.chore_done(&text)?,
                Some(Message::Input(_)) => {}
                None => break,
            }
        }
        Ok(())
    }

    /// The end of the conversation: a search that still goes on is stopped, and answers.
    fn leave(&mut self) -> Result<(), HostError> {
        self.answer_now()?;
        self.settle()
    }

    /// Writes a reply.
    fn say(&self, reply: &Reply) -> Result<(), HostError> {
        Ok(self.host.out.say(reply)?)
    }

    /// Says something for people.
    fn info(&self, text: &str) -> Result<(), HostError> {
        self.say(&talk::note(text))
    }
}

/// The game that `position` describes. It may be analysed beyond its end: what was before is then
/// forgotten.
fn game_of(command: &PositionCommand) -> Result<Game, PositionError> {
    command.to_game().or_else(|error| {
        let last = command.to_positions().ok().and_then(|mut positions| positions.pop());
        last.map(Game::new).ok_or(error)
    })
}
