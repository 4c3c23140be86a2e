//! Sessions in UCI.

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

/// A UCI session.
struct Session {
    host: Conversation,
    running: Option<Running>,
    /// Long commands beyond UCI.
    chores: Chores,
}

/// Runs a session whose first line may have been read already.
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
                session.info("input line too long; ignored")?;
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
    /// Handles a line; false on `quit`.
    fn line(&mut self, line: &str) -> Result<bool, HostError> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(false),
            Ok(Some(command)) => self.command(command)?,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => {
                self.info(&format!("{error}; type help for the list of commands"))?;
            }
            // A sender of `go` waits for a bestmove.
            Err(error) if error.command() == Some("go") => {
                let (go, problems) = Go::understood(line).unwrap_or_default();
                if problems.is_empty() {
                    self.info(&format!("{error}; using the largest number"))?;
                }
                for problem in problems {
                    self.info(&format!("{problem}; ignored"))?;
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
                    Err(NotSet::Setting(error @ SettingError::Refused { .. })) => {
                        self.info(&error.to_string())
                    }
                    Err(error) => self.info(&format!("setoption: {error}")),
                }
            }
            Command::NewGame => match self.host.thinker().map(|thinker| thinker.new_game()) {
                Some(Ok(())) => Ok(()),
                Some(Err(error)) => self.info(&format!("ucinewgame: {error}")),
                None => self.info("ucinewgame: not possible during a search; send stop first"),
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

    /// Sets the position; an invalid one is rejected, and the old one kept.
    fn position(&mut self, command: &PositionCommand) -> Result<(), HostError> {
        match game_of(command) {
            Ok(game) => self.host.game = game,
            Err(error) => self.info(&format!("position: {error}; keeping the old position"))?,
        }
        Ok(())
    }

    /// End of input: waits for long commands and for a search with limits, so that a script gets its
    /// answers; stops any other search. If nobody reads the answers any more, writing fails and ends
    /// everything.
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

    /// Ends the session: a running search is stopped and answers.
    fn leave(&mut self) -> Result<(), HostError> {
        self.answer_now()?;
        self.settle()
    }

    /// Writes a reply.
    fn say(&self, reply: &Reply) -> Result<(), HostError> {
        Ok(self.host.out.say(reply)?)
    }

    /// Writes an `info string`.
    fn info(&self, text: &str) -> Result<(), HostError> {
        self.say(&talk::note(text))
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
