//! What both protocols share: the lines that come in, the thinker that is away while it thinks, its
//! settings, and the game.

use crate::lines::{Input, read_lines};
use crate::manner::Manner;
use crate::output::Output;
use crate::thinker::{Event, Found, Request, Thinker};
use chess::{CastlingNotation, Color, File, Game, Move, Position};
use player::setting::{Configurable, Setting, SettingError};
use player::{Limits, Stop};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use thiserror::Error;

/// Why a conversation could not be held or went no further.
#[derive(Debug, Error)]
pub enum HostError {
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// There is no thread to read the input.
    #[error("cannot start a thread: {0}; allow more memory or processes")]
    NoThread(io::Error),
}

/// What comes in.
pub(crate) enum Message {
    /// A line from the user interface, or its end.
    Input(Input),
    /// The thinker comes back with what it found.
    Finished(Box<dyn Thinker>, Found),
    /// Something beyond the protocol has come to its end; what is left to be printed.
    Done(String),
}

/// How a search can be influenced and watched while it runs.
#[derive(Default)]
pub(crate) struct Control {
    pub(crate) stop: Stop,
    pub(crate) pondering: AtomicBool,
    progress: Mutex<Progress>,
}

/// How far a search has come.
#[derive(Clone, Copy, Default)]
pub(crate) struct Progress {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The move of the root that is being searched, and its number.
    pub(crate) current: Option<(Move, usize)>,
}

impl Control {
    /// How far the search has come.
    pub(crate) fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, event: &Event<'_>) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Line(line) => {
                progress.depth = line.depth;
                progress.nodes = line.effort.map_or(progress.nodes, |effort| effort.nodes);
            }
            Event::DepthDone { depth, effort } => {
                *progress = Progress { depth: *depth, nodes: effort.nodes, current: None };
            }
            Event::Looking { m, number, .. } => progress.current = Some((*m, *number)),
            Event::Remark(_) => {}
        }
    }
}

/// A search to be made.
pub(crate) struct Job {
    pub(crate) game: Game,
    pub(crate) limits: Limits,
    pub(crate) search_moves: Vec<Move>,
    pub(crate) lines: usize,
    pub(crate) analysis: bool,
    pub(crate) expected: bool,
    pub(crate) control: Arc<Control>,
}

/// What is searched where there is no thread to do it.
const GLANCE: Limits = Limits { nodes: Some(10_000), ..Limits::INFINITE };

impl Job {
    /// Searches; if an event cannot be passed on, nobody reads any more, and the search stops.
    fn search(
        &self,
        thinker: &mut dyn Thinker,
        limits: &Limits,
        report: &dyn Fn(&Event<'_>) -> io::Result<()>,
    ) -> Found {
        let request = Request {
            game: &self.game,
            limits,
            stop: &self.control.stop,
            pondering: &self.control.pondering,
            search_moves: &self.search_moves,
            lines: self.lines,
            analysis: self.analysis,
            expected: self.expected,
        };
        thinker.think(&request, &mut |event| {
            self.control.note(event);
            if report(event).is_err() {
                self.control.stop.raise();
            }
        })
    }
}

/// A short search on the calling thread.
type Glance = Box<dyn FnOnce(&mut dyn Thinker) -> Found>;

/// A thinker that could not be given a thread: it may answer after a short search on this one.
pub(crate) struct Threadless {
    pub(crate) error: io::Error,
    thinker: Box<dyn Thinker>,
    glance: Glance,
}

impl Threadless {
    /// Searches a few positions on this thread.
    pub(crate) fn glance(mut self) -> (Box<dyn Thinker>, Found) {
        let found = (self.glance)(self.thinker.as_mut());
        (self.thinker, found)
    }
}

/// Why a setting could not be made during a conversation.
#[derive(Debug, Error)]
pub(crate) enum NotSet {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("cannot set {0} during a search; send stop first")]
    Thinking(String),
}

/// A conversation, whatever the protocol.
pub(crate) struct Conversation {
    /// Away while it thinks.
    thinker: Option<Box<dyn Thinker>>,
    /// Its name, and its settings as they were at the beginning.
    title: String,
    declared: Vec<Setting>,
    pub(crate) manner: Manner,
    pub(crate) game: Game,
    pub(crate) out: Output,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    /// What came in while a search was being ended.
    waiting: VecDeque<Message>,
}

impl Conversation {
    /// Begins to read.
    pub(crate) fn begin(
        thinker: Box<dyn Thinker>,
        input: impl BufRead + Send + 'static,
        out: Output,
    ) -> Result<Conversation, HostError> {
        let (sender, receiver) = channel();
        let lines = sender.clone();
        read_lines(input, move |input| lines.send(Message::Input(input)).is_ok())
            .map_err(HostError::NoThread)?;
        let manner = Manner::new(thinker.abilities());
        let mut declared = thinker.settings();
        declared.extend(manner.settings());
        declared.retain(|setting| setting.listed);
        Ok(Conversation {
            title: thinker.title(),
            thinker: Some(thinker),
            declared,
            manner,
            game: Game::default(),
            out,
            sender,
            receiver,
            waiting: VecDeque::new(),
        })
    }

    /// The name of the thinker, with its version.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// What can be set, with the values from the beginning.
    pub(crate) fn declared(&self) -> &[Setting] {
        &self.declared
    }

    /// The declared setting of this name.
    pub(crate) fn setting(&self, name: &str) -> Option<&Setting> {
        self.declared.iter().find(|setting| setting.is_named(name))
    }

    /// The next message, first those that were put aside; `None` when nothing can come any more.
    pub(crate) fn next(&mut self) -> Option<Message> {
        self.waiting.pop_front().or_else(|| self.receiver.recv().ok())
    }

    /// The next message that has not been put aside.
    pub(crate) fn receive(&self) -> Option<Message> {
        self.receiver.recv().ok()
    }

    /// Keeps a message for later.
    pub(crate) fn put_aside(&mut self, message: Message) {
        self.waiting.push_back(message);
    }

    /// Takes all that was put aside.
    pub(crate) fn put_aside_so_far(&mut self) -> Vec<Message> {
        self.waiting.drain(..).collect()
    }

    /// Where others send messages to.
    pub(crate) fn sender(&self) -> Sender<Message> {
        self.sender.clone()
    }

    /// The thinker, unless it is thinking.
    pub(crate) fn thinker(&mut self) -> Option<&mut (dyn Thinker + 'static)> {
        self.thinker.as_deref_mut()
    }

    /// Whether the thinker is at hand.
    pub(crate) const fn is_idle(&self) -> bool {
        self.thinker.is_some()
    }

    /// Takes the thinker back.
    pub(crate) fn welcome(&mut self, thinker: Box<dyn Thinker>) {
        self.thinker = Some(thinker);
    }

    /// Lets the thinker think on a thread of its own, which sends it back with what it found. Nothing
    /// happens if it is away already.
    ///
    /// # Errors
    /// If the system has no thread.
    pub(crate) fn think(
        &mut self,
        job: Job,
        report: impl Fn(&Event<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Result<(), Threadless> {
        let Some(thinker) = self.thinker.take() else { return Ok(()) };
        let limits = job.limits.clone();
        let search =
            Arc::new(move |thinker: &mut dyn Thinker, limits: &Limits| job.search(thinker, limits, &report));
        let again = Arc::clone(&search);
        let (give, take) = channel::<Box<dyn Thinker>>();
        let sender = self.sender.clone();
        let work = move || {
            let Ok(mut thinker) = take.recv() else { return };
            let found = search(thinker.as_mut(), &limits);
            // Nobody listens any more if the program is ending.
            let _ = sender.send(Message::Finished(thinker, found));
        };
        let (thinker, error) = match Builder::new().name("search".into()).spawn(work) {
            Ok(_) => match give.send(thinker) {
                Ok(()) => return Ok(()),
                Err(back) => (back.0, io::ErrorKind::BrokenPipe.into()),
            },
            Err(error) => (thinker, error),
        };
        Err(Threadless { error, thinker, glance: Box::new(move |thinker| again(thinker, &GLANCE)) })
    }

    /// Sets what is named. Returns a remark for the user, if there is one.
    pub(crate) fn set(&mut self, name: &str, text: &str) -> Result<Option<String>, NotSet> {
        if self.manner.settings().iter().any(|setting| setting.is_named(name)) {
            return Ok(self.manner.set(name, text)?);
        }
        match self.thinker.as_mut().map(|thinker| thinker.set(name, text)) {
            Some(Err(SettingError::Unknown { .. })) => Err(self.unknown(name)),
            Some(other) => Ok(other?),
            None if self.setting(name).is_none() => Err(self.unknown(name)),
            None => Err(NotSet::Thinking(name.to_owned())),
        }
    }

    /// The names there are include those of the conversation.
    fn unknown(&self, name: &str) -> NotSet {
        SettingError::unknown(name, &self.declared).into()
    }
}

/// How castling is written in games that go on from a position. In Chess960 the king takes its rook;
/// so does a king that may castle and is not on the e-file, for its way to the target could look like
/// another move.
pub(crate) fn castling(chess960: bool, position: &Position) -> CastlingNotation {
    let may_castle = |side: &Color| position.castling().rooks(*side).into_iter().next().is_some();
    let elsewhere = |side: Color| position.king(side).file() != File::E;
    if chess960 || Color::ALL.into_iter().filter(may_castle).any(elsewhere) {
        CastlingNotation::KingTakesRook
    } else {
        CastlingNotation::KingToTarget
    }
}
