//! `quevedo xboard`: the engine for user interfaces that speak the protocol of XBoard, version 2.
//!
//! It accepts `hard`, but does not ponder.

mod talk;

use crate::failure::Failure;
use crate::lines::{Input, read_lines};
use crate::uci::Message;
use chess::{Color, Game, Position};
use engine::{Engine, Found, Options, Request};
use player::{Clock, Limits, Stop, TimeControl};
use protocol::xboard::{Command, Level, Reply};
use protocol::{MoveText, Plain, Text};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use talk::{error, say};

/// Why a search runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Analysis,
}

/// A conversation.
struct Session<'a> {
    /// Away while it searches.
    engine: Option<Box<Engine>>,
    running: Option<(Purpose, Arc<Stop>)>,
    game: Game,
    /// The side that the engine plays; none in force mode and in analysis.
    side: Option<Color>,
    analysing: bool,
    chess960: bool,
    post: bool,
    level: Option<Level>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    /// What the clocks of the engine and its opponent show.
    clocks: [Option<Duration>; 2],
    /// Answers that wait for the engine's move.
    pongs: Vec<u32>,
    sender: Sender<Message>,
    receiver: &'a Receiver<Message>,
    /// What came in while a search was being ended.
    waiting: VecDeque<Message>,
}

/// Speaks the protocol with standard input and output until told to quit.
pub fn run() -> Result<(), Failure> {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    read_lines(move |input| lines.send(Message::Input(input)).is_ok());
    converse(sender, &receiver)
}

/// Holds a conversation, from after the line `xboard` on.
pub fn converse(sender: Sender<Message>, receiver: &Receiver<Message>) -> Result<(), Failure> {
    let engine = Engine::new(Options::default()).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut session = Session {
        engine: Some(Box::new(engine)),
        running: None,
        game: Game::default(),
        side: None,
        analysing: false,
        chess960: false,
        post: false,
        level: None,
        move_time: None,
        depth: None,
        clocks: [None; 2],
        pongs: Vec::new(),
        sender,
        receiver,
        waiting: VecDeque::new(),
    };
    while let Some(message) = session.next() {
        match message {
            Message::Input(Input::Line(line)) => match Command::parse(&line) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => session.command(command)?,
                Err(problem) => error(&problem.to_string(), &line)?,
            },
            Message::Input(Input::TooLong) => error("the line is too long", "")?,
            Message::Input(Input::End) => break,
            Message::Finished(engine, found) => session.finished(engine, &found)?,
        }
    }
    session.halt();
    Ok(())
}

impl Session<'_> {
    fn next(&mut self) -> Option<Message> {
        self.waiting.pop_front().or_else(|| self.receiver.recv().ok())
    }

    fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::ProtocolVersion(_) => say(&talk::features())?,
            Command::New => {
                self.halt();
                (self.game, self.side, self.analysing, self.chess960) =
                    (Game::default(), Some(Color::Black), false, false);
                self.depth = None;
                self.engine.iter_mut().for_each(|engine| engine.clear());
            }
            Command::Variant(word) => self.chess960 = word.as_str() == "fischerandom",
            Command::Force | Command::Result { .. } => {
                self.halt();
                (self.side, self.analysing) = (None, false);
            }
            Command::Go => {
                self.halt();
                (self.side, self.analysing) = (Some(self.game.turn()), false);
                self.think(Purpose::Move)?;
            }
            Command::PlayOther => self.side = Some(!self.game.turn()),
            Command::MoveNow => self.running.iter().for_each(|(_, stop)| stop.raise()),
            Command::Move(text) | Command::UserMove(text) => self.user_move(&text)?,
            Command::SetBoard(setup) => match Position::from_setup(&setup) {
                Ok(position) => {
                    self.halt();
                    self.game = Game::new(position);
                    self.after_change()?;
                }
                Err(illegal) => talk::tell_user_error(&format!("Illegal position: {illegal}"))?,
            },
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            Command::Analyze => {
                self.halt();
                (self.side, self.analysing) = (None, true);
                self.think(Purpose::Analysis)?;
            }
            Command::Exit => {
                self.halt();
                self.analysing = false;
            }
            Command::Level(level) => (self.level, self.move_time) = (Some(level), None),
            Command::MoveTime(ms) => (self.level, self.move_time) = (None, Some(Duration::from_millis(ms))),
            Command::Depth(depth) => self.depth = Some(depth),
            Command::Time(cs) => self.clocks[0] = Some(Duration::from_millis(cs.saturating_mul(10))),
            Command::OpponentTime(cs) => self.clocks[1] = Some(Duration::from_millis(cs.saturating_mul(10))),
            Command::Ping(number) => match self.running {
                Some((Purpose::Move, _)) => self.pongs.push(number),
                _ => say(&Reply::Pong(number))?,
            },
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Memory(megabytes) => {
                self.halt();
                let megabytes = (megabytes as usize).clamp(1, Options::MAX_HASH);
                if let Some(Err(problem)) = self.engine.as_mut().map(|engine| engine.set_hash(megabytes)) {
                    error(&problem.to_string(), "memory")?;
                }
            }
            Command::Cores(cores) => {
                self.halt();
                self.engine.iter_mut().for_each(|engine| engine.set_threads(cores as usize));
            }
            _ => {} // nothing to be done, and nothing wrong
        }
        Ok(())
    }

    /// Ends a search and forgets what it found; what comes in meanwhile waits.
    fn halt(&mut self) {
        let Some((_, stop)) = self.running.take() else { return };
        stop.raise();
        while let Ok(message) = self.receiver.recv() {
            match message {
                Message::Finished(engine, _) => {
                    self.engine = Some(engine);
                    break;
                }
                other => self.waiting.push_back(other),
            }
        }
    }

    /// The position is another one: analysis goes on with it.
    fn after_change(&mut self) -> Result<(), Failure> {
        if self.analysing { self.think(Purpose::Analysis) } else { Ok(()) }
    }

    fn user_move(&mut self, text: &MoveText) -> Result<(), Failure> {
        let refused = |reason: String| {
            say(&Reply::IllegalMove { reason: Some(Plain::from(reason)), text: Text::from(text.as_str()) })
        };
        self.halt();
        let m = match text.find(self.game.position()) {
            Ok(m) => m,
            Err(problem) => return refused(problem.to_string()),
        };
        if let Err(problem) = self.game.play(m) {
            return refused(problem.to_string());
        }
        if let Some(outcome) = self.game.outcome() {
            return talk::over(outcome);
        }
        if self.side == Some(self.game.turn()) { self.think(Purpose::Move) } else { self.after_change() }
    }

    fn take_back(&mut self, half_moves: usize) -> Result<(), Failure> {
        self.halt();
        (0..half_moves).for_each(|_| _ = self.game.undo());
        self.after_change()
    }

    /// Begins a search.
    fn think(&mut self, purpose: Purpose) -> Result<(), Failure> {
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let stop = Arc::new(Stop::new());
        let limits = if purpose == Purpose::Move { self.limits() } else { Limits::INFINITE };
        let (game, shared, sender) = (self.game.clone(), Arc::clone(&stop), self.sender.clone());
        let post = self.post || purpose == Purpose::Analysis;
        std::thread::spawn(move || {
            let found = engine.search(&Request::new(&game, &limits, &shared), &mut |event| {
                if post {
                    talk::tell(event, game.position());
                }
            });
            // Nobody listens any more if the program is ending.
            let _ = sender.send(Message::Finished(engine, found));
        });
        self.running = Some((purpose, stop));
        Ok(())
    }

    /// What the clocks allow.
    fn limits(&self) -> Limits {
        let us = self.game.turn();
        let clock = self.level.filter(|_| self.move_time.is_none()).map(|level| {
            let base = Duration::from_millis(level.base_ms);
            let played = u32::try_from(self.game.moves().len() / 2).unwrap_or(0);
            let control = |shown: Option<Duration>| TimeControl {
                base: shown.unwrap_or(base),
                increment: Duration::from_millis(level.increment_ms),
                period: (level.moves > 0).then(|| level.moves - played % level.moves.max(1)),
            };
            let [mine, his] = self.clocks.map(control);
            if us.is_white() { Clock::with_odds(mine, his) } else { Clock::with_odds(his, mine) }
        });
        let mut limits = Limits { depth: self.depth, move_time: self.move_time, clock, ..Limits::INFINITE };
        if limits.is_infinite() {
            limits.move_time = Some(Duration::from_secs(5)); // nobody said anything about time
        }
        limits
    }

    /// The search is over: plays what it found, if that is what it was for.
    fn finished(&mut self, engine: Box<Engine>, found: &Found) -> Result<(), Failure> {
        self.engine = Some(engine);
        let Some((Purpose::Move, _)) = self.running.take() else { return Ok(()) };
        if let Some(m) = found.best {
            let text = if self.chess960 {
                MoveText::from_move_chess960_xboard(m)
            } else {
                MoveText::from_move(m, crate::uci::castling(false))
            };
            say(&Reply::Move(text))?;
            // A move that the engine found is legal; a game that is over takes none.
            let _ = self.game.play(m);
        }
        for number in std::mem::take(&mut self.pongs) {
            say(&Reply::Pong(number))?;
        }
        self.game.outcome().map_or(Ok(()), talk::over)
    }
}
