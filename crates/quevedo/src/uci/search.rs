//! Thinking on a thread of its own, and answering.

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

/// How a search can be influenced while it runs.
#[derive(Default)]
struct Control {
    stop: Stop,
    pondering: AtomicBool,
}

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

    pub(super) fn stop(&self) {
        self.control.stop.raise();
    }
}

/// What is looked at where there is no thread to do it.
pub const GLANCE: Limits = Limits { nodes: Some(10_000), ..Limits::INFINITE };

/// Lets the engine think on a thread of its own, which sends it back with what it found.
///
/// # Errors
/// If the system has no thread; the engine is given back at once.
pub fn on_thread(
    engine: Box<Engine>,
    sender: Sender<Message>,
    think: impl FnOnce(&mut Engine) -> Found + Send + 'static,
) -> Result<(), (Box<Engine>, io::Error)> {
    let (give, take) = channel::<Box<Engine>>();
    let work = move || {
        let Ok(mut engine) = take.recv() else { return };
        let found = think(&mut engine);
        // Nobody listens any more if the program is ending.
        let _ = sender.send(Message::Finished(engine, found));
    };
    match Builder::new().name("search".into()).spawn(work) {
        Ok(_) => give.send(engine).map_err(|back| (back.0, io::ErrorKind::BrokenPipe.into())),
        Err(error) => Err((engine, error)),
    }
}

impl Session {
    /// Begins to think. If something in the line could not be understood, there is a limit in any case.
    pub(super) fn go(&mut self, go: &Go, garbled: bool) -> Result<(), Failure> {
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
                Err(error) => info(&format!("go: {error}; this move is left out"))?,
            }
        }
        if moves.is_empty() && !go.search_moves.is_empty() {
            info("go: no move of searchmoves is left; all are looked at")?;
        }
        let Some(engine) = self.engine.take() else { return info("go: the engine is busy") };
        let mut limits = limits(go);
        if garbled && limits.is_infinite() && !go.infinite {
            info("go: no limit is left; thinking for a second")?;
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
                    // Nobody reads any more.
                    control.stop.raise();
                }
            })
        });
        let again = Arc::clone(&search);
        match on_thread(engine, self.sender.clone(), move |engine| search(engine, &limits)) {
            Ok(()) => Ok(()),
            Err((mut engine, error)) => {
                info(&format!("go: the system starts no thread ({error}); the answer is one at a glance"))?;
                let found = again(&mut engine, &GLANCE);
                self.finished(engine, found)
            }
        }
    }

    /// Takes the engine back, and gives its answer unless that has to wait.
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

    /// `stop`: the answer that was held back, or the search ends now and answers when it comes back.
    pub(super) fn answer_now(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.stop();
        running.hold = false;
        self.release()
    }

    /// A search that was told to stop is waited for, so that the next command finds the engine free; what comes in
    /// meanwhile is put aside.
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

    /// `ponderhit`: the search goes on as in a game, and the time since its beginning counts. One that is not about the
    /// expected move is not touched.
    pub(super) fn ponder_hit(&mut self) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.control.pondering.store(false, Ordering::Relaxed);
        self.release()
    }

    /// Gives the answer if there is one, and it need not be held back any more.
    fn release(&mut self) -> Result<(), Failure> {
        let Some(running) = self.running.as_mut().filter(|running| !running.is_held()) else { return Ok(()) };
        let Some(found) = running.found.take() else { return Ok(()) };
        let castling = running.castling;
        self.running = None;
        best_move(&found, castling)
    }
}

/// Gives the answer. Where there is no move, no line has told the score.
fn best_move(found: &Found, castling: CastlingNotation) -> Result<(), Failure> {
    if found.best.is_none() {
        let score = InfoScore { value: talk::score(found.score), bound: Bound::Exact };
        say(&Reply::from(Info { depth: Some(0), score: Some(score), ..Info::default() }))?;
    }
    let text = |m: Option<Move>| m.map(|m| MoveText::from_move(m, castling));
    say(&Reply::BestMove { best: text(found.best), ponder: text(found.ponder) })
}

/// What `go` allows.
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
