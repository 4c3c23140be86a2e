//! Thinking, and answering.

use super::{Session, talk};
use crate::conversation::{Control, HostError, Job, Message, castling};
use crate::thinker::{Found, Thinker};
use chess::{CastlingNotation, Move};
use player::{Clock, Limits, TimeControl};
use protocol::MoveText;
use protocol::uci::{Bound, Go, Info, InfoScore, Reply};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A search that is running, or whose answer is being held back.
pub(super) struct Running {
    control: Arc<Control>,
    /// The answer may be given only after `stop`.
    hold: bool,
    found: Option<Found>,
    /// How moves were written when it began.
    castling: CastlingNotation,
}

impl Running {
    /// Whether the answer has to wait, for `stop` or for `ponderhit`.
    pub(super) fn is_held(&self) -> bool {
        self.hold || !self.control.stop.is_raised() && self.control.pondering.load(Ordering::Relaxed)
    }
}

impl Session {
    /// Starts a search. A line that was not fully understood gets a limit in any case.
    pub(super) fn go(&mut self, go: &Go, garbled: bool) -> Result<(), HostError> {
        if self.running.is_some() {
            return self.info("go: already searching; send stop first");
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        if !self.host.is_idle() {
            return self.info("go: the engine is busy");
        }
        let search_moves = self.search_moves(go)?;
        let mut limits = limits(go);
        if garbled && limits.is_infinite() && !go.infinite {
            self.info("go: no valid limit; searching for one second")?;
            limits.move_time = Some(Duration::from_secs(1));
        }
        let control = Arc::new(Control::default());
        control.pondering.store(go.ponder, Ordering::Relaxed);
        let hold = go.infinite || limits.is_infinite();
        let manner = self.host.manner;
        let castling = castling(manner.chess960, self.host.game.position());
        self.running = Some(Running { control: Arc::clone(&control), hold, found: None, castling });
        let job = Job {
            game: self.host.game.clone(),
            limits,
            search_moves,
            lines: manner.lines,
            analysis: manner.analysis,
            expected: manner.expected,
            control,
        };
        let talk = talk::Talk::new(self.host.out.clone(), castling);
        match self.host.think(job, move |event| talk.report(event)) {
            Ok(()) => Ok(()),
            Err(threadless) => {
                let error = &threadless.error;
                self.info(&format!(
                    "go: cannot start a thread ({error}); answering after a very short search"
                ))?;
                let (thinker, found) = threadless.glance();
                self.finished(thinker, found)
            }
        }
    }

    /// The moves to which the search is limited; none if all are to be searched.
    fn search_moves(&self, go: &Go) -> Result<Vec<Move>, HostError> {
        if go.search_moves.is_empty() {
            return Ok(Vec::new());
        }
        if !self.host.manner.abilities().search_moves {
            self.info("go: this engine does not support searchmoves; searching all moves")?;
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match text.find(self.host.game.position()) {
                Ok(m) => moves.push(m),
                Err(error) => self.info(&format!("go: {error}; move ignored"))?,
            }
        }
        if moves.is_empty() {
            self.info("go: searchmoves has no legal move; searching all moves")?;
        }
        Ok(moves)
    }

    /// Takes the thinker back, and answers unless the answer is held back.
    pub(super) fn finished(&mut self, thinker: Box<dyn Thinker>, found: Found) -> Result<(), HostError> {
        self.host.welcome(thinker);
        if let Some(running) = &mut self.running {
            running.found = Some(found);
        }
        self.release()
    }

    /// `stop`: releases a held answer, or stops the search, which then answers.
    pub(super) fn answer_now(&mut self) -> Result<(), HostError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.stop.raise();
        running.hold = false;
        self.release()
    }

    /// Waits for a stopped search, so that the next command finds the thinker free; queues what
    /// arrives meanwhile.
    pub(super) fn settle(&mut self) -> Result<(), HostError> {
        while self.running.as_ref().is_some_and(|running| running.control.stop.is_raised()) {
            match self.host.receive() {
                Some(Message::Finished(thinker, found)) => self.finished(thinker, found)?,
                Some(other) => self.host.put_aside(other),
                None => break,
            }
        }
        Ok(())
    }

    /// `ponderhit`: the search goes on as in a game, and the time since its beginning counts. One that
    /// is not about the expected move is not touched.
    pub(super) fn ponder_hit(&mut self) -> Result<(), HostError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.pondering.store(false, Ordering::Relaxed);
        self.release()
    }

    /// Sends the answer if there is one and it is not held back.
    fn release(&mut self) -> Result<(), HostError> {
        let Some(running) = self.running.as_mut().filter(|running| !running.is_held()) else { return Ok(()) };
        let Some(found) = running.found.take() else { return Ok(()) };
        let castling = running.castling;
        self.running = None;
        self.best_move(&found, castling)
    }

    /// Sends the answer. Without a move, no line has reported the score.
    fn best_move(&self, found: &Found, castling: CastlingNotation) -> Result<(), HostError> {
        if let Some(remark) = &found.remark {
            self.info(remark)?;
        }
        if let (None, Some(score)) = (found.best, found.score) {
            let score = InfoScore { value: talk::score(score), bound: Bound::Exact };
            self.say(&Reply::from(Info { depth: Some(0), score: Some(score), ..Info::default() }))?;
        }
        let text = |m: Option<Move>| m.map(|m| MoveText::from_move(m, castling));
        self.say(&Reply::BestMove { best: text(found.best), ponder: text(found.ponder) })
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
