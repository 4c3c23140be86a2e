//! Searching on a thread of its own, and answering.

use super::settings::Settings;
use super::talk::{self, Manner, info, say};
use super::{Message, Session, castling};
use crate::failure::Failure;
use chess::{CastlingNotation, Move};
use engine::{Engine, Found, Request};
use player::{Clock, Limits, Stop, TimeControl};
use protocol::MoveText;
use protocol::uci::{Bound, Go, Info, InfoScore, Reply};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// Shared flags that control a running search.
#[derive(Default)]
struct Control {
    stop: Stop,
    pondering: AtomicBool,
}

/// A search that runs, or whose answer is held back.
pub(super) struct Running {
    control: Arc<Control>,
    /// Answer only after `stop`.
    hold: bool,
    found: Option<Found>,
    /// The castling notation when it started.
    castling: CastlingNotation,
}

impl Running {
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn is_held(&self) -> bool {
        self.hold || !self.control.stop.is_raised() && self.control.pondering.load(Ordering::Relaxed)
    }

    pub(super) fn stop(&self) {
        self.control.stop.raise();
    }
}

/// Search limits where no thread can be started.
pub const GLANCE: Limits = Limits { nodes: Some(10_000), ..Limits::INFINITE };

/// Searches on a new thread, which sends the engine back with its result.
///
/// # Errors
/// If no thread can be started; the engine is returned at once.
pub fn on_thread(
    engine: Box<Engine>,
    sender: Sender<Message>,
    think: impl FnOnce(&mut Engine) -> Found + Send + 'static,
) -> Result<(), (Box<Engine>, io::Error)> {
    let (give, take) = channel::<Box<Engine>>();
    let work = move || {
        let Ok(mut engine) = take.recv() else { return };
        let found = think(&mut engine);
        // The receiver is gone if the program is ending.
        let _ = sender.send(Message::Finished(engine, found));
    };
    match Builder::new().name("search".into()).spawn(work) {
        Ok(_) => give.send(engine).map_err(|back| (back.0, io::ErrorKind::BrokenPipe.into())),
        Err(error) => Err((engine, error)),
    }
}

impl Session {
    /// Starts a search. If part of the line was invalid, a limit is set in any case.
    pub(super) fn go(&mut self, go: &Go, garbled: bool) -> Result<(), Failure> {
        if self.running.is_some() {
            return info("go: already searching; send stop first");
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match text.find(self.game.position()) {
                Ok(m) => moves.push(m),
                Err(error) => info(&format!("go: {error}; move ignored"))?,
            }
        }
        if moves.is_empty() && !go.search_moves.is_empty() {
            info("go: searchmoves has no legal move; searching all moves")?;
        }
        let Some(engine) = self.engine.take() else { return info("go: the engine is busy") };
        let mut limits = limits(go);
        if garbled && limits.is_infinite() && !go.infinite {
            info("go: no valid limit; searching for one second")?;
            limits.move_time = Some(Duration::from_secs(1));
        }
        let control = Arc::new(Control::default());
        control.pondering.store(go.ponder, Ordering::Relaxed);
        let hold = go.infinite || limits.is_infinite();
        let Settings { multi_pv, analysis, show_wdl, tables, .. } = self.settings;
        let (castling, model) =
            (castling(self.settings.chess960, self.game.position()), self.settings.model());
        self.running = Some(Running { control: Arc::clone(&control), hold, found: None, castling });
        let manner = Manner { castling, show_wdl, model, tables };
        let game = self.game.clone();
        let search = Arc::new(move |engine: &mut Engine, limits: &Limits| {
            let request = Request {
                game: &game,
                limits,
                stop: &control.stop,
                pondering: Some(&control.pondering),
                search_moves: &moves,
                multi_pv,
                analysis,
                silent: false,
            };
            engine.search(&request, &mut |event| {
                if talk::tell(event, game.position(), &manner).is_err() {
                    // Nobody reads the output any more.
                    control.stop.raise();
                }
            })
        });
        let again = Arc::clone(&search);
        match on_thread(engine, self.sender.clone(), move |engine| search(engine, &limits)) {
            Ok(()) => Ok(()),
            Err((mut engine, error)) => {
                info(&format!("go: cannot start a thread ({error}); answering after a very short search"))?;
                let found = again(&mut engine, &GLANCE);
                self.finished(engine, found)
            }
        }
    }

    /// Takes the engine back, and answers unless the answer is held back.
    pub(super) fn finished(&mut self, engine: Box<Engine>, found: Found) -> Result<(), Failure> {
        self.engine = Some(engine);
        let Some(running) = &mut self.running else { return Ok(()) };
        if running.is_held() {
            running.found = Some(found);
            return Ok(());
        }
        let castling = running.castling;
        self.running = None;
        best_move(&found, castling)
    }

    /// `stop`: releases a held answer, or stops the search, which then answers.
    pub(super) fn answer_now(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.stop();
        running.hold = false;
        self.release()
    }

    /// Waits for a stopped search, so that the next command finds the engine free; queues what
    /// arrives meanwhile.
    pub(super) fn settle(
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

    /// `ponderhit`: the search continues under the clock, which has run since it started. A search
    /// that is not a ponder search is left alone.
    pub(super) fn ponder_hit(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.pondering.store(false, Ordering::Relaxed);
        self.release()
    }

    /// Sends the answer if there is one and it is not held back.
    fn release(&mut self) -> Result<(), Failure> {
        let Some(running) = self.running.as_mut().filter(|running| !running.is_held()) else { return Ok(()) };
        let Some(found) = running.found.take() else { return Ok(()) };
        let castling = running.castling;
        self.running = None;
        best_move(&found, castling)
    }
}

/// Sends `bestmove`. Without a legal move, no info line has carried the score yet.
fn best_move(found: &Found, castling: CastlingNotation) -> Result<(), Failure> {
    if found.best.is_none() {
        let score = InfoScore { value: talk::score(found.score), bound: Bound::Exact };
        say(&Reply::from(Info { depth: Some(0), score: Some(score), ..Info::default() }))?;
    }
    let text = |m: Option<Move>| m.map(|m| MoveText::from_move(m, castling));
    say(&Reply::BestMove { best: text(found.best), ponder: text(found.ponder) })
}

/// Returns the limits of a `go` command.
pub(super) fn limits(go: &Go) -> Limits {
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
