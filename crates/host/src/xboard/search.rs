//! Searching on a thread of its own: for a move, for analysis, or pondering.

use super::{Session, talk};
use crate::conversation::{Control, Conversation, HostError, Job, Message, castling};
use crate::thinker::{Event, Found, Thinker};
use chess::{CastlingNotation, Color, Move};
use player::Limits;
use protocol::MoveText;
use protocol::xboard::{Reply, Status};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Why a search runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Analysis,
    /// The opponent is thinking; this is the expected reply.
    Ponder(Move),
}

/// A search that is running, or that has ended before its answer is wanted.
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

impl Session {
    /// Begins a search.
    pub(super) fn think(&mut self, purpose: Purpose) -> Result<(), HostError> {
        self.think_after(Duration::ZERO, purpose)
    }

    /// Begins a search about a move about which the engine has thought for so long already.
    fn think_after(&mut self, spent: Duration, purpose: Purpose) -> Result<(), HostError> {
        let mut game = self.host.game.clone();
        if let Purpose::Ponder(m) = purpose
            && (game.play(m).is_err() || game.outcome().is_some())
        {
            return Ok(());
        }
        if !self.host.is_idle() {
            return Ok(());
        }
        let analysis = purpose == Purpose::Analysis;
        let limits = if analysis { Limits::INFINITE } else { self.pace.limits(&game, spent) };
        let control = Arc::new(Control::default());
        control.pondering.store(matches!(purpose, Purpose::Ponder(_)), Ordering::Relaxed);
        let shared = Arc::clone(&control);
        let start = Instant::now();
        self.running = Some(Running { purpose, control, start, spent, limits: limits.clone(), found: None });
        let (out, position, post) = (self.host.out.clone(), game.position().clone(), self.post || analysis);
        let job = Job {
            game,
            limits,
            search_moves: Vec::new(),
            lines: 1,
            analysis,
            expected: false,
            control: shared,
        };
        let report =
            move |event: &Event<'_>| if post { talk::report(&out, event, &position) } else { Ok(()) };
        match self.host.think(job, report) {
            Ok(()) => Ok(()),
            Err(threadless) => {
                self.error(&format!("cannot start a thread: {}", threadless.error), "")?;
                let (thinker, found) = threadless.glance();
                self.finished(thinker, found)
            }
        }
    }

    /// The input has ended: the engine's move is waited for, so that a script gets its answer.
    pub(super) fn finish(&mut self) -> Result<(), HostError> {
        self.hard = false;
        while self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Move) {
            match self.host.receive() {
                Some(Message::Finished(thinker, found)) => self.finished(thinker, found)?,
                Some(_) => {}
                None => break,
            }
        }
        self.halt()
    }

    /// The end of the conversation: the engine's move comes at once, and any other search is forgotten.
    pub(super) fn leave(&mut self) -> Result<(), HostError> {
        self.move_now();
        self.finish()
    }

    /// Ends a search and forgets what it found. Whoever waited for its end is answered.
    pub(super) fn halt(&mut self) -> Result<(), HostError> {
        self.end();
        self.answer_pings()
    }

    /// Changes something while nothing is thought. A move that the engine was thinking about it thinks
    /// about anew.
    pub(super) fn interrupted<T>(
        &mut self,
        change: impl FnOnce(&mut Conversation) -> T,
    ) -> Result<T, HostError> {
        let moving = self.running.as_ref().filter(|running| running.purpose == Purpose::Move);
        let moving = moving.map(|running| (running.thought(), running.control.stop.is_raised()));
        let found = self.end();
        let changed = change(&mut self.host);
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
        Ok(changed)
    }

    /// Stops a search and returns its result. Messages that arrive meanwhile are queued.
    fn end(&mut self) -> Option<Found> {
        let running = self.running.take()?;
        running.control.stop.raise();
        let mut last = running.found;
        while !self.host.is_idle()
            && let Some(message) = self.host.receive()
        {
            match message {
                Message::Finished(thinker, found) => {
                    self.host.welcome(thinker);
                    last = Some(found);
                }
                other => self.host.put_aside(other),
            }
        }
        last
    }

    fn answer_pings(&mut self) -> Result<(), HostError> {
        std::mem::take(&mut self.pongs).into_iter().try_for_each(|number| self.say(&Reply::Pong(number)))
    }

    /// `?`: the engine moves now, if it is its turn.
    pub(super) fn move_now(&self) {
        if let Some(Running { purpose: Purpose::Move, control, .. }) = &self.running {
            control.stop.raise();
        }
    }

    /// Whether to think while the opponent does.
    fn ponders(&self) -> bool {
        self.hard && self.host.manner.abilities().ponders
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.running.as_ref().is_some_and(|running| matches!(running.purpose, Purpose::Ponder(_)))
    }

    /// Whether the engine is already pondering this reply.
    pub(super) fn expects(&self, m: Move) -> bool {
        self.running.as_ref().is_some_and(|running| running.purpose == Purpose::Ponder(m))
    }

    /// The expected reply has been played: the search becomes one for the engine's move, or is one that has its answer.
    pub(super) fn ponder_hit(&mut self, m: Move) -> Result<(), HostError> {
        // Pondering began with this move, which was legal and did not end the game.
        let _ = self.host.game.play(m);
        self.hint = None;
        let limits = self.pace.limits(&self.host.game, Duration::ZERO);
        let Some(running) = &mut self.running else { return Ok(()) };
        if running.found.is_none() && !running.fits(&limits, self.host.game.turn()) {
            // There is other time than was thought: from the beginning, but with all that is in the table.
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

    /// The search is over: plays what it found, if that is what it was for.
    pub(super) fn finished(&mut self, thinker: Box<dyn Thinker>, found: Found) -> Result<(), HostError> {
        self.host.welcome(thinker);
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

    /// Plays the engine's move, and thinks about the reply if that is wanted.
    fn play(&mut self, found: &Found) -> Result<(), HostError> {
        if let Some(remark) = &found.remark {
            self.tell_user_error(remark)?;
        }
        if let Some(m) = found.best {
            self.say(&Reply::Move(self.text(m)))?;
            // A move that the engine found is legal; a game that is over takes none.
            let _ = self.host.game.play(m);
        }
        self.answer_pings()?;
        if let Some(outcome) = self.host.game.outcome() {
            return self.say(&talk::over(outcome));
        }
        self.hint = found.ponder;
        match found.ponder {
            Some(reply) if self.ponders() && self.side == Some(!self.host.game.turn()) => {
                self.think(Purpose::Ponder(reply))
            }
            _ => Ok(()),
        }
    }

    /// Formats a move as XBoard expects it.
    fn text(&self, m: Move) -> MoveText {
        match castling(self.host.manner.chess960, self.host.game.position()) {
            CastlingNotation::KingTakesRook => MoveText::from_move_chess960_xboard(m),
            notation => MoveText::from_move(m, notation),
        }
    }

    /// `.`: how far the analysis is.
    pub(super) fn status(&self) -> Result<(), HostError> {
        let Some(running) = &self.running else { return Ok(()) };
        let progress = running.control.progress();
        let current = progress.current;
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let moves = count(self.host.game.legal_moves().len());
        let number = current.map_or(0, |(_, number)| count(number));
        self.say(&Reply::Status(Status {
            time_cs: u64::try_from(running.start.elapsed().as_millis() / 10).unwrap_or(u64::MAX),
            nodes: progress.nodes,
            depth: progress.depth,
            moves_left: moves.saturating_sub(number),
            moves,
            current: current.map(|(m, _)| MoveText::from_move(m, castling(false, self.host.game.position()))),
        }))
    }
}
