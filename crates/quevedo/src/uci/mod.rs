//! `quevedo uci`: the engine for user interfaces that speak UCI.
//!
//! One thread reads lines, one searches, and this one answers: it never waits for either longer than for the other, so
//! that `isready` and `stop` are answered at once.

mod extras;
mod settings;
mod talk;

use crate::failure::Failure;
use crate::lines::{Input, read_lines};
use chess::{CastlingNotation, Game, Move};
use engine::{Engine, Found, Request};
use player::{Clock, Limits, Stop, TimeControl};
use protocol::uci::{Command, Go, Id, Info, PositionCommand, Reply};
use protocol::{LineProblem, MoveText, Text};
use settings::Settings;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use talk::{Manner, info, say};

/// What comes in.
pub enum Message {
    /// A line from the user interface, or its end.
    Input(Input),
    /// The search is over; the engine comes back with what it found.
    Finished(Box<Engine>, Found),
    /// Something beyond UCI has come to its end.
    Done,
}

/// How a search can be influenced while it runs.
#[derive(Default)]
struct Control {
    stop: Stop,
    pondering: AtomicBool,
}

/// A search that is running, or whose answer is being held back.
struct Running {
    control: Arc<Control>,
    /// The answer may be given only after `stop` or `ponderhit`.
    hold: bool,
    found: Option<Found>,
}

/// A conversation.
struct Session {
    /// Away while it searches.
    engine: Option<Box<Engine>>,
    settings: Settings,
    game: Game,
    running: Option<Running>,
    /// Something beyond UCI that takes its time.
    chore: Option<JoinHandle<()>>,
    sender: Sender<Message>,
}

/// For so long what is under way may go on when the input has ended, so that a script gets its answer; but no longer, lest
/// an engine whose user interface has died think for ever.
const GRACE: Duration = Duration::from_secs(60);

/// Speaks UCI with standard input and output until told to quit.
pub fn run() -> Result<(), Failure> {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    read_lines(move |input| lines.send(Message::Input(input)).is_ok());
    converse(sender, &receiver, None)
}

/// Goes on with a conversation whose first line has been read already.
pub fn converse(
    sender: Sender<Message>,
    receiver: &Receiver<Message>,
    first: Option<&str>,
) -> Result<(), Failure> {
    let settings = Settings::default();
    let engine = Engine::new(settings.engine_options()).map_err(|error| Failure::Usage(error.to_string()))?;
    let (engine, game) = (Some(Box::new(engine)), Game::default());
    let mut session = Session { engine, settings, game, running: None, chore: None, sender };
    if let Some(line) = first
        && !session.line(line)?
    {
        return Ok(());
    }
    let mut waiting = VecDeque::new();
    while let Some(message) = waiting.pop_front().or_else(|| receiver.recv().ok()) {
        match message {
            Message::Input(Input::Line(line)) => {
                if !session.line(&line)? {
                    break;
                }
                session.settle(receiver, &mut waiting)?;
            }
            Message::Input(Input::TooLong) => info("a line was too long and has been left out")?,
            Message::Input(Input::End) => {
                session.finish(receiver)?;
                break;
            }
            Message::Finished(engine, found) => session.finished(engine, found)?,
            Message::Done => {}
        }
    }
    session.stop();
    Ok(())
}

impl Session {
    /// Does what a line says; false if that is to quit.
    fn line(&mut self, line: &str) -> Result<bool, Failure> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(false),
            Ok(Some(command)) => self.command(command)?,
            Err(error) if matches!(error.problem(), LineProblem::UnknownCommand(_)) => {
                info(&format!("{error}; help lists what is understood"))?;
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
                None => info("ucinewgame: not while thinking; send stop first")?,
            },
            Command::Position(command) => self.position(&command)?,
            Command::Go(go) => self.go(&go)?,
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

    /// Takes a position; a wrong one is refused, and the old one kept.
    fn position(&mut self, command: &PositionCommand) -> Result<(), Failure> {
        match command.to_game() {
            Ok(game) => self.game = game,
            // A game may be analysed beyond its end: what was before is then forgotten.
            Err(error) => match command.to_positions().ok().and_then(|mut positions| positions.pop()) {
                Some(position) => self.game = Game::new(position),
                None => info(&format!("position: {error}; the old one is kept"))?,
            },
        }
        Ok(())
    }

    /// Begins to think.
    fn go(&mut self, go: &Go) -> Result<(), Failure> {
        if self.running.is_some() {
            return info("go: already thinking; send stop first");
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match text.find(self.game.position()) {
                Ok(m) => moves.push(m),
                Err(error) => return info(&format!("go: {error}")),
            }
        }
        let Some(mut engine) = self.engine.take() else { return info("go: the engine is busy") };
        let control = Arc::new(Control::default());
        control.pondering.store(go.ponder, Ordering::Relaxed);
        let limits = limits(go);
        let hold = go.infinite || go.ponder || limits.is_infinite();
        let Settings { multi_pv, analysis, show_wdl, tables, .. } = self.settings;
        let manner = Manner { castling: self.settings.castling(), show_wdl, tables };
        let game = self.game.clone();
        let (sender, shared) = (self.sender.clone(), Arc::clone(&control));
        std::thread::spawn(move || {
            let request = Request {
                game: &game,
                limits: &limits,
                stop: &shared.stop,
                pondering: Some(&shared.pondering),
                search_moves: &moves,
                multi_pv,
                analysis,
                silent: false,
            };
            let position = game.position();
            let found = engine.search(&request, &mut |event| talk::tell(event, position, &manner));
            // Nobody listens any more if the program is ending.
            let _ = sender.send(Message::Finished(engine, found));
        });
        self.running = Some(Running { control, hold, found: None });
        Ok(())
    }

    /// Takes the engine back, and gives its answer unless that has to wait.
    fn finished(&mut self, engine: Box<Engine>, found: Found) -> Result<(), Failure> {
        self.engine = Some(engine);
        let Some(running) = &mut self.running else { return Ok(()) };
        if running.hold {
            running.found = Some(found);
            return Ok(());
        }
        self.running = None;
        self.best_move(&found)
    }

    fn best_move(&self, found: &Found) -> Result<(), Failure> {
        let text = |m: Option<Move>| m.map(|m| MoveText::from_move(m, self.settings.castling()));
        say(&Reply::BestMove { best: text(found.best), ponder: text(found.ponder) })
    }

    /// `stop`: the answer that was held back, or the search ends now and answers when it comes back.
    fn answer_now(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.stop.raise();
        self.release()
    }

    /// A search that was told to stop is waited for, so that the next command finds the engine free; what comes in
    /// meanwhile is put aside.
    fn settle(
        &mut self,
        receiver: &Receiver<Message>,
        waiting: &mut VecDeque<Message>,
    ) -> Result<(), Failure> {
        while self.running.as_ref().is_some_and(|running| running.control.stop.is_raised()) {
            match receiver.recv() {
                Ok(Message::Finished(engine, found)) => self.finished(engine, found)?,
                Ok(other) => waiting.push_back(other),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// `ponderhit`: the search goes on as in a game, and the time since its beginning counts.
    fn ponder_hit(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.pondering.store(false, Ordering::Relaxed);
        self.release()
    }

    /// The answer need not be held back any more.
    fn release(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.hold = false;
        if let Some(found) = running.found.take() {
            self.running = None;
            self.best_move(&found)?;
        }
        Ok(())
    }

    /// The input has ended: a search with limits is waited for, but not for ever, and any other stopped.
    fn finish(&mut self, receiver: &Receiver<Message>) -> Result<(), Failure> {
        let end = Instant::now() + GRACE;
        if self.running.as_ref().is_some_and(|running| running.hold) {
            self.answer_now()?;
        }
        while self.running.is_some() {
            match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Message::Finished(engine, found)) => self.finished(engine, found)?,
                Ok(Message::Done) | Ok(Message::Input(_)) => {}
                // Once more, now that it has been told to stop.
                Err(RecvTimeoutError::Timeout) => {
                    self.answer_now()?;
                    if let Ok(Message::Finished(engine, found)) = receiver.recv() {
                        self.finished(engine, found)?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        while self.chore.as_ref().is_some_and(|chore| !chore.is_finished()) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || matches!(receiver.recv_timeout(left), Ok(Message::Done)) {
                break;
            }
        }
        Ok(())
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop.raise();
        }
    }
}

/// What `go` allows.
fn limits(go: &Go) -> Limits {
    let millis = |ms: Option<u64>| ms.map(Duration::from_millis);
    let clock = match (go.infinite, millis(go.white_time_ms), millis(go.black_time_ms)) {
        (true, ..) | (_, None, None) => None,
        (false, white, black) => {
            let control =
                |base: Option<Duration>, other: Option<Duration>, increment: Option<u64>| TimeControl {
                    base: base.or(other).unwrap_or_default(),
                    increment: millis(increment).unwrap_or_default(),
                    period: go.moves_to_go.filter(|&moves| moves > 0),
                };
            Some(Clock::with_odds(
                control(white, black, go.white_increment_ms),
                control(black, white, go.black_increment_ms),
            ))
        }
    };
    let move_time = millis(go.move_time_ms);
    Limits { depth: go.depth, nodes: go.nodes, move_time, mate: go.mate, clock, ..Limits::INFINITE }
}

/// How castling is written.
pub(crate) const fn castling(chess960: bool) -> CastlingNotation {
    if chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingToTarget }
}

/// An `info string` for people.
pub(crate) fn note(text: &str) -> Reply {
    Reply::from(Info::message(text))
}
