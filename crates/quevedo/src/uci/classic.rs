//! `quevedo uci --engine NAME`: a thesis engine behind UCI.
//!
//! All of them share this session: a [`Classic`] has settings, which become UCI options, and
//! answers questions. One thread reads, one thinks, and this one answers.

use super::game_of;
use super::search::limits;
use super::talk::{info, say, score};
use crate::failure::Failure;
use crate::lines::{Input, read_lines};
use chess::{CastlingNotation, Game};
use classics::{Classic, Setting, Value};
use player::{Answer, Limits, Question, Stop, Thought};
use protocol::uci::{
    Choice, Command, ExtraKind, Go, Id, Info, InfoScore, OptionKind, OptionName, OptionValue, Reply,
    UciOption,
};
use protocol::{MoveText, Text};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// A message to the session.
enum Message {
    Input(Input),
    /// The engine returns with its answer.
    Finished(Box<dyn Classic>, Option<Answer>),
}

/// A search that runs, or whose answer is held back.
struct Running {
    stop: Arc<Stop>,
    /// Answer only after `stop`.
    hold: bool,
    answer: Option<Option<Answer>>,
}

/// A UCI session.
struct Session {
    /// `None` while it thinks.
    engine: Option<Box<dyn Classic>>,
    game: Game,
    running: Option<Running>,
    /// Messages received while waiting for a search to end.
    waiting: VecDeque<Message>,
    sender: Sender<Message>,
}

/// Returns the names of the engines.
pub fn names() -> String {
    classics::ENGINES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// Speaks UCI on standard input and output until `quit`.
pub fn run(name: &str) -> Result<(), Failure> {
    let unknown = || Failure::Usage(format!("unknown engine {name:?}; choose from: quevedo, {}", names()));
    let engine = classics::by_name(name).ok_or_else(unknown)?;
    let (sender, receiver) = channel();
    let lines = sender.clone();
    read_lines(move |input| lines.send(Message::Input(input)).is_ok())?;
    let (engine, waiting) = (Some(engine), VecDeque::new());
    let mut session = Session { engine, game: Game::default(), running: None, waiting, sender };
    while let Some(message) = session.waiting.pop_front().or_else(|| receiver.recv().ok()) {
        match message {
            Message::Input(Input::Line(line, place)) => {
                if !session.line(&line)? {
                    break;
                }
                drop(place);
                session.settle(&receiver)?;
            }
            Message::Input(Input::TooLong { .. }) => info("input line too long; ignored")?,
            Message::Input(Input::End) => return session.finish(&receiver),
            Message::Finished(engine, answer) => session.finished(engine, answer)?,
        }
    }
    session.answer_now()?;
    session.settle(&receiver)
}

impl Session {
    /// Handles a line; false on `quit`.
    fn line(&mut self, line: &str) -> Result<bool, Failure> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(false),
            Ok(Some(command)) => self.command(command)?,
            // A sender of `go` waits for a bestmove.
            Err(error) if error.command() == Some("go") => {
                info(&error.to_string())?;
                self.go(&Go { move_time_ms: Some(1000), ..Go::default() })?;
            }
            Err(error) => info(&error.to_string())?,
        }
        Ok(true)
    }

    fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => say(&Reply::ReadyOk),
            Command::Position(command) => {
                match game_of(&command) {
                    Ok(game) => self.game = game,
                    Err(error) => info(&format!("position: {error}; keeping the old position"))?,
                }
                Ok(())
            }
            Command::Go(go) => self.go(&go),
            Command::Stop | Command::PonderHit => self.answer_now(),
            Command::SetOption { name, value } => {
                let value = value.as_ref().map_or("", OptionValue::as_str);
                self.while_idle("setoption", |engine, _| {
                    engine.set(name.as_str(), value).map_err(|error| error.to_string())
                })
            }
            Command::NewGame => self.while_idle("ucinewgame", |engine, _| {
                engine.new_game();
                Ok(())
            }),
            Command::Extra(extra) if matches!(extra.kind, ExtraKind::Eval) => {
                self.while_idle("eval", |engine, game| {
                    let mut out = std::io::stdout().lock();
                    let text = engine.explain(game)?;
                    write!(out, "{text}").and_then(|()| out.flush()).map_err(|error| error.to_string())
                })
            }
            Command::Extra(_) => info("this engine supports no command beyond UCI except eval"),
            Command::Debug(_) | Command::Register(_) | Command::Quit => Ok(()),
        }
    }

    /// Runs an action on the engine unless it thinks; reports errors.
    fn while_idle(
        &mut self,
        what: &str,
        act: impl FnOnce(&mut dyn Classic, &Game) -> Result<(), String>,
    ) -> Result<(), Failure> {
        match &mut self.engine {
            Some(engine) => match act(engine.as_mut(), &self.game) {
                Ok(()) => Ok(()),
                Err(problem) => info(&format!("{what}: {problem}")),
            },
            None => info(&format!("{what}: not possible during a search; send stop first")),
        }
    }

    fn introduce(&self) -> Result<(), Failure> {
        let Some(engine) = &self.engine else { return info("uci: not possible during a search; send stop first") };
        let name = format!("{} (Quevedo {})", engine.name(), env!("CARGO_PKG_VERSION"));
        say(&Reply::Id(Id::Name(Text::from(name.as_str()))))?;
        say(&Reply::Id(Id::Author(Text::from(env!("CARGO_PKG_AUTHORS")))))?;
        for option in engine.settings().iter().filter_map(option) {
            say(&Reply::Option(option))?;
        }
        say(&Reply::UciOk)
    }

    /// Starts a search on its own thread.
    fn go(&mut self, go: &Go) -> Result<(), Failure> {
        if self.running.is_some() {
            return info("go: already searching; send stop first");
        }
        if !go.search_moves.is_empty() {
            info("go: this engine does not support searchmoves; searching all moves")?;
        }
        let Some(mut engine) = self.engine.take() else { return info("go: the engine is busy") };
        let limits = limits(go);
        let stop = Arc::new(Stop::new());
        let hold = go.infinite || go.ponder || limits.is_infinite();
        self.running = Some(Running { stop: Arc::clone(&stop), hold, answer: None });
        let (game, sender) = (self.game.clone(), self.sender.clone());
        let think = move || {
            let answer = ask(engine.as_mut(), &game, &limits, &stop);
            // The receiver is gone if the program is ending.
            let _ = sender.send(Message::Finished(engine, answer));
        };
        match Builder::new().name("search".into()).spawn(think) {
            Ok(_) => Ok(()),
            Err(error) => Err(Failure::no_thread(&error)),
        }
    }

    /// Takes the engine back, and answers unless the answer is held back.
    fn finished(&mut self, engine: Box<dyn Classic>, answer: Option<Answer>) -> Result<(), Failure> {
        self.engine = Some(engine);
        if let Some(running) = &mut self.running {
            running.answer = Some(answer);
        }
        self.release()
    }

    /// Releases a held answer, or stops the search, which then answers.
    fn answer_now(&mut self) -> Result<(), Failure> {
        if let Some(running) = &mut self.running {
            running.stop.raise();
            running.hold = false;
        }
        self.release()
    }

    /// Sends the answer if there is one and it is not held back.
    fn release(&mut self) -> Result<(), Failure> {
        let Some(running) = self.running.as_mut().filter(|running| !running.hold) else { return Ok(()) };
        let Some(answer) = running.answer.take() else { return Ok(()) };
        self.running = None;
        let best = match answer {
            Some(Answer::Play(m) | Answer::PlayAndOfferDraw(m)) => Some(m),
            Some(Answer::Resign) => {
                info("this engine does not support Chess960")?;
                None
            }
            _ => None,
        };
        let best = best.map(|m| MoveText::from_move(m, CastlingNotation::default()));
        say(&Reply::BestMove { best, ponder: None })
    }

    /// Waits for a stopped search, so that the next command finds the engine free; queues what
    /// arrives meanwhile.
    fn settle(&mut self, receiver: &Receiver<Message>) -> Result<(), Failure> {
        while self.running.as_ref().is_some_and(|running| running.stop.is_raised()) {
            match receiver.recv() {
                Ok(Message::Finished(engine, answer)) => self.finished(engine, answer)?,
                Ok(other) => self.waiting.push_back(other),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// End of input: waits for a search with limits, stops any other.
    fn finish(mut self, receiver: &Receiver<Message>) -> Result<(), Failure> {
        if self.running.as_ref().is_some_and(|running| running.hold) {
            self.answer_now()?;
        }
        while self.running.is_some() {
            match receiver.recv() {
                Ok(Message::Finished(engine, answer)) => self.finished(engine, answer)?,
                Ok(Message::Input(_)) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }
}

/// Returns a setting as a UCI option.
fn option(setting: &Setting) -> Option<UciOption> {
    let kind = match &setting.value {
        Value::Switch(now) => OptionKind::Check { default: Some(*now) },
        Value::Number { now, least, most } => {
            OptionKind::Spin { default: Some(*now), min: Some(*least), max: Some(*most) }
        }
        Value::Choice { now, all } => {
            let choices = all.iter().filter_map(|word| Choice::new(word)).collect();
            OptionKind::Combo { default: Choice::new(now), choices }
        }
    };
    Some(UciOption { name: OptionName::new(setting.name)?, kind })
}

/// Asks the engine and forwards its reports.
fn ask(engine: &mut dyn Classic, game: &Game, limits: &Limits, stop: &Stop) -> Option<Answer> {
    let question = Question { game, limits, stop, draw_offered: false, refused: None };
    engine.answer(&question, &mut |thought: &Thought<'_>| {
        let told = match *thought {
            Thought::Line { depth, score: value, moves } => Info {
                depth: Some(depth),
                score: Some(InfoScore { value: score(value), bound: protocol::uci::Bound::Exact }),
                pv: moves.iter().map(|&m| MoveText::from_move(m, CastlingNotation::default())).collect(),
                ..Info::default()
            },
            Thought::DepthDone { depth, nodes, elapsed } => Info {
                depth: Some(depth),
                nodes: Some(nodes),
                nodes_per_second: Some(per_second(nodes, elapsed)),
                time_ms: u64::try_from(elapsed.as_millis()).ok(),
                ..Info::default()
            },
            _ => return,
        };
        if say(&Reply::from(told)).is_err() {
            // Nobody reads the output any more.
            stop.raise();
        }
    })
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
