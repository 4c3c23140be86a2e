//! Searching on a thread of its own: for a move, for analysis, or pondering.

use super::{Session, talk};
use crate::failure::Failure;
use crate::uci::{GLANCE, Message, castling, on_thread};
use chess::{CastlingNotation, Color, Move};
use engine::{Engine, Event, Found, Request};
use player::{Limits, Stop};
use protocol::MoveText;
use protocol::xboard::{Reply, Status};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use talk::say;

/// Why a search runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Analysis,
    /// The opponent is thinking; this is the expected reply.
    Ponder(Move),
}

/// What the search shares with the session.
#[derive(Default)]
struct Control {
    stop: Stop,
    pondering: AtomicBool,
    progress: Mutex<Progress>,
}

/// The progress of a search, for status requests.
#[derive(Clone, Copy, Default)]
struct Progress {
    depth: u32,
    nodes: u64,
    /// The root move being searched, and its number.
    current: Option<(Move, usize)>,
}

/// A search that runs, or that ended before its answer was needed.
pub(super) struct Running {
    pub(super) purpose: Purpose,
    control: Arc<Control>,
    start: Instant,
    /// How long the engine had searched the same move before.
    spent: Duration,
    limits: Limits,
    /// The result, if found while the opponent was still thinking.
    found: Option<Found>,
}

impl Running {
    /// How long the engine has searched for its move.
    fn thought(&self) -> Duration {
        self.spent + self.start.elapsed()
    }

    /// Whether the limits are about the same: all but the engine's clock, which may show a little
    /// less than estimated, or more.
    fn fits(&self, limits: &Limits, us: Color) -> bool {
        let agreed = |limits: &Limits| {
            let clock = limits.clock.as_ref().map(|clock| (clock.increment(us), clock.moves_to_go(us)));
            (limits.depth, limits.move_time, clock)
        };
        let left =
            |limits: &Limits| limits.clock.as_ref().map_or(Duration::ZERO, |clock| clock.remaining(us));
        let (old, new) = (left(&self.limits), left(limits));
        agreed(&self.limits) == agreed(limits) && new >= old * 9 / 10 && new <= old * 2
    }
}

impl Session<'_> {
    /// Starts a search.
    pub(super) fn think(&mut self, purpose: Purpose) -> Result<(), Failure> {
        self.think_after(Duration::ZERO, purpose)
    }

    /// Starts a search for a move on which time was already spent.
    fn think_after(&mut self, spent: Duration, purpose: Purpose) -> Result<(), Failure> {
        let mut game = self.game.clone();
        if let Purpose::Ponder(m) = purpose
            && (game.play(m).is_err() || game.outcome().is_some())
        {
            return Ok(());
        }
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let analysis = purpose == Purpose::Analysis;
        let limits = if analysis { Limits::INFINITE } else { self.pace.limits(&game, spent) };
        let control = Arc::new(Control::default());
        control.pondering.store(matches!(purpose, Purpose::Ponder(_)), Ordering::Relaxed);
        let shared = Arc::clone(&control);
        let start = Instant::now();
        self.running = Some(Running { purpose, control, start, spent, limits: limits.clone(), found: None });
        let post = self.post || analysis;
        let search = Arc::new(move |engine: &mut Engine, limits: &Limits| {
            let request = Request {
                pondering: Some(&shared.pondering),
                analysis,
                ..Request::new(&game, limits, &shared.stop)
            };
            engine.search(&request, &mut |event| {
                shared.note(event);
                if post && talk::tell(event, game.position()).is_err() {
                    // Nobody reads the output any more.
                    shared.stop.raise();
                }
            })
        });
        let again = Arc::clone(&search);
        match on_thread(engine, self.sender.clone(), move |engine| search(engine, &limits)) {
            Ok(()) => Ok(()),
            Err((mut engine, problem)) => {
                talk::error(&format!("cannot start a thread: {problem}"), "")?;
                let found = again(&mut engine, &GLANCE);
                self.finished(engine, found)
            }
        }
    }

    /// End of input: waits for the engine's move, so that a script gets its answer.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.hard = false;
        while self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Move) {
            match self.receiver.recv() {
                Ok(Message::Finished(engine, found)) => self.finished(engine, found)?,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.halt()
    }

    /// Ends the session: the engine moves at once; any other search is dropped.
    pub(super) fn leave(&mut self) -> Result<(), Failure> {
        self.move_now();
        self.finish()
    }

    /// Stops a search and drops its result. Pending pongs are answered.
    pub(super) fn halt(&mut self) -> Result<(), Failure> {
        self.end();
        self.answer_pings()
    }

    /// Reconfigures the engine, or reports an error. A search for a move is restarted.
    pub(super) fn adjust(
        &mut self,
        change: impl FnOnce(&mut Engine) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let moving = self.running.as_ref().filter(|running| running.purpose == Purpose::Move);
        let moving = moving.map(|running| (running.thought(), running.control.stop.is_raised()));
        let found = self.end();
        let changed = self.engine.as_mut().map_or(Ok(()), |engine| change(engine));
        match moving {
            // It was asked to move at once, so its result is its move.
            Some((spent, true)) if let Some(found) = found => {
                self.pace.spend(spent);
                self.play(&found)?;
            }
            Some((spent, _)) => self.think_after(spent, Purpose::Move)?,
            None => {
                self.answer_pings()?;
                self.after_change()?;
            }
        }
        changed
    }

    /// Stops a search and returns its result. Messages that arrive meanwhile are queued.
    fn end(&mut self) -> Option<Found> {
        let running = self.running.take()?;
        running.control.stop.raise();
        let mut last = running.found;
        while self.engine.is_none()
            && let Ok(message) = self.receiver.recv()
        {
            match message {
                Message::Finished(engine, found) => (self.engine, last) = (Some(engine), Some(found)),
                other => self.waiting.push_back(other),
            }
        }
        last
    }

    fn answer_pings(&mut self) -> Result<(), Failure> {
        std::mem::take(&mut self.pongs).into_iter().try_for_each(|number| say(&Reply::Pong(number)))
    }

    /// `?`: the engine moves now, if it is its turn.
    pub(super) fn move_now(&self) {
        if let Some(Running { purpose: Purpose::Move, control, .. }) = &self.running {
            control.stop.raise();
        }
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.running.as_ref().is_some_and(|running| matches!(running.purpose, Purpose::Ponder(_)))
    }

    /// Whether the engine is already pondering this reply.
    pub(super) fn expects(&self, m: Move) -> bool {
        self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Ponder(m))
    }

    /// The expected reply was played: the ponder search becomes the search for the engine's move,
    /// or has already ended with an answer.
    pub(super) fn ponder_hit(&mut self, m: Move) -> Result<(), Failure> {
        // Pondering started with this move, which was legal and did not end the game.
        let _ = self.game.play(m);
        self.hint = None;
        let limits = self.pace.limits(&self.game, Duration::ZERO);
        let Some(running) = &mut self.running else { return Ok(()) };
        if running.found.is_none() && !running.fits(&limits, self.game.turn()) {
            // The clock differs from the estimate: restart, with the transposition table kept.
            self.end();
            return self.think(Purpose::Move);
        }
        (running.purpose, running.start) = (Purpose::Move, Instant::now());
        running.control.pondering.store(false, Ordering::Relaxed);
        match running.found.take() {
            Some(found) => {
                self.running = None;
                self.pace.spend(Duration::ZERO);
                self.play(&found)
            }
            None => Ok(()),
        }
    }

    /// Handles the end of a search: plays its move, if that was its purpose.
    pub(super) fn finished(&mut self, engine: Box<Engine>, found: Found) -> Result<(), Failure> {
        self.engine = Some(engine);
        match &mut self.running {
            Some(running) if running.purpose == Purpose::Move => {
                self.pace.spend(running.thought());
                self.running = None;
                self.play(&found)
            }
            Some(running) => {
                running.found = Some(found);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Plays the engine's move, and ponders if wanted.
    fn play(&mut self, found: &Found) -> Result<(), Failure> {
        if let Some(m) = found.best {
            say(&Reply::Move(self.text(m)))?;
            // The engine's move is legal; a game that is over rejects it.
            let _ = self.game.play(m);
        }
        self.answer_pings()?;
        if let Some(outcome) = self.game.outcome() {
            return talk::over(outcome);
        }
        self.hint = found.ponder;
        match found.ponder {
            Some(reply) if self.hard && self.side == Some(!self.game.turn()) => {
                self.think(Purpose::Ponder(reply))
            }
            _ => Ok(()),
        }
    }

    /// Formats a move as XBoard expects it.
    fn text(&self, m: Move) -> MoveText {
        match castling(self.chess960, self.game.position()) {
            CastlingNotation::KingTakesRook => MoveText::from_move_chess960_xboard(m),
            notation => MoveText::from_move(m, notation),
        }
    }

    /// `.`: the progress of the analysis.
    pub(super) fn status(&self) -> Result<(), Failure> {
        let Some(running) = &self.running else { return Ok(()) };
        let Progress { depth, nodes, current } =
            *running.control.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let moves = count(self.game.legal_moves().len());
        let number = current.map_or(0, |(_, number)| count(number));
        say(&Reply::Status(Status {
            time_cs: u64::try_from(running.start.elapsed().as_millis() / 10).unwrap_or(u64::MAX),
            nodes,
            depth,
            moves_left: moves.saturating_sub(number),
            moves,
            current: current
                .map(|(m, _)| MoveText::from_move(m, crate::uci::castling(false, self.game.position()))),
        }))
    }
}

impl Control {
    /// Records the progress of the search.
    fn note(&self, event: &Event<'_>) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Line(line) => (progress.depth, progress.nodes) = (line.depth, line.effort.nodes),
            Event::DepthDone { depth, effort } => {
                *progress = Progress { depth: *depth, nodes: effort.nodes, current: None };
            }
            Event::Looking { m, number, .. } => progress.current = Some((*m, *number)),
            _ => {}
        }
    }
}
