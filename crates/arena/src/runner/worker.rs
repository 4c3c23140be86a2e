//! One of those who play games: takes the next, plays it, hands the record in.

use super::{Hall, Plan, Surroundings};
use crate::bout::{self, Bout, Ending, Played, Reason};
use crate::engine::{self, Conditions, Engine, Fault, Leave, NewGame};
use crate::record::GameRecord;
use crate::schedule::{GameId, Pairing};
use chess::{Color, Game, Position};
use std::collections::HashMap;
use std::sync::mpsc::SyncSender;
use std::time::Instant;

/// What all workers share.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub(super) plan: &'a Plan,
    pub(super) around: Surroundings<'a>,
    pub(super) conditions: &'a Conditions,
    pub(super) hall: &'a Hall,
}

/// The engines that a worker keeps at hand.
#[derive(Default)]
struct Seats {
    /// By the number of their contender.
    engines: HashMap<usize, Box<dyn Engine>>,
    leaving: Vec<Leave>,
}

impl Seats {
    /// Sends an engine home.
    fn dismiss(&mut self, engine: Box<dyn Engine>) {
        self.leaving.retain(|leave| !leave.is_over());
        self.leaving.push(engine.quit());
    }

    /// Sends those home who are not wanted.
    fn keep(&mut self, wanted: &[usize]) {
        let going: Vec<usize> = self.engines.keys().copied().filter(|seat| !wanted.contains(seat)).collect();
        for engine in going.iter().filter_map(|seat| self.engines.remove(seat)).collect::<Vec<_>>() {
            self.dismiss(engine);
        }
    }

    /// Sends all home, and waits until they are gone.
    fn close(mut self) {
        self.keep(&[]);
        self.leaving.into_iter().for_each(Leave::wait);
    }
}

impl Bench<'_> {
    /// Plays games at a table until there are no more.
    pub(super) fn work(&self, table: usize, records: &SyncSender<GameRecord>) {
        let _alarm = Alarm(self.hall);
        let mut seats = Seats::default();
        while let Some(pairing) = self.hall.next() {
            let record = self.game(table, &pairing, &mut seats);
            self.hall.tables.end(table);
            let Some(record) = record else { break };
            if records.send(record).is_err() {
                break;
            }
        }
        seats.close();
    }

    /// Plays one game. `None` if it was given up.
    fn game(&self, table: usize, pairing: &Pairing, seats: &mut Seats) -> Option<GameRecord> {
        let opening = self.around.openings.opening(pairing.opening);
        let (opening_name, opening) = (opening.name().map(str::to_owned), opening.to_game());
        let players = [pairing.white, pairing.black];
        // Who is not at this table leaves it: idle programs take memory.
        seats.keep(&players);
        let (start, date) = (Instant::now(), now());
        let seated = self.seat(pairing, players, &opening, seats);
        let ready_seconds = start.elapsed().as_secs_f64();
        let played = match seated {
            Ok(()) => {
                // Both are seated: `seat` has just put them there.
                let [white, black] = players.map(|seat| seats.engines.remove(&seat));
                let (mut white, mut black) = white.zip(black)?;
                self.hall.tables.begin(table, *pairing, &opening);
                let played = self.play(table, players, &opening, [white.as_mut(), black.as_mut()])?;
                // A program that has done wrong is in an unknown state, and its opponent perhaps in a game that
                // it thinks is not over: both go on with new ones after a fault.
                for (seat, engine) in players.into_iter().zip([white, black]) {
                    let fresh = self.plan.contenders[seat].restart || !engine.is_reusable();
                    if fresh || played.ending.fault().is_some() {
                        seats.dismiss(engine);
                    } else {
                        seats.engines.insert(seat, engine);
                    }
                }
                played
            }
            // Who was not waited for has done no wrong.
            Err(_) if self.hall.halt.is_raised() => return None,
            Err(ending) => Played { game: opening.clone(), notes: Vec::new(), ending },
        };
        let name = |seat: usize| self.plan.contenders[seat].name.clone();
        let pace = |seat: usize| self.plan.contenders[seat].pace.to_string();
        let mut record = GameRecord {
            id: pairing.id,
            white: name(pairing.white),
            black: name(pairing.black),
            white_pace: pace(pairing.white),
            black_pace: pace(pairing.black),
            opening: pairing.opening,
            opening_name,
            start: opening.start().to_fen().to_string(),
            chess960: self.plan.chess960,
            opening_plies: opening.moves().len(),
            moves: String::new(),
            notes: Vec::new(),
            ending: Ending { winner: None, reason: Reason::Rules(String::new()) },
            date,
            seconds: start.elapsed().as_secs_f64(),
            ready_seconds,
        };
        record.take(played);
        Some(record)
    }

    /// Brings both players to the table. The error is the end of the game: who cannot play has lost.
    fn seat(
        &self,
        pairing: &Pairing,
        players: [usize; 2],
        opening: &Game,
        seats: &mut Seats,
    ) -> Result<(), Ending> {
        let (stop, set_up) = (&self.hall.halt, *opening.start() != Position::default());
        for (seat, color) in players.into_iter().zip([Color::White, Color::Black]) {
            let contender = &self.plan.contenders[seat];
            let mut engine = match seats.engines.remove(&seat) {
                Some(engine) => engine,
                None => engine::start_unless(contender, self.around.registry, self.conditions, stop)
                    .map_err(|error| {
                        Ending::by_fault(color, Fault::NoStart { why: error.to_string() }, String::new())
                    })?,
            };
            let seed = seed(self.plan.seed, pairing.id, color);
            let game = NewGame { chess960: self.plan.chess960, set_up, seed };
            if let Err(fault) = engine.new_game(game, stop) {
                let complaints = engine.last_complaints();
                return Err(Ending::by_fault(color, fault, complaints));
            }
            seats.engines.insert(seat, engine);
        }
        Ok(())
    }

    fn play(
        &self,
        table: usize,
        players: [usize; 2],
        opening: &Game,
        engines: [&mut dyn Engine; 2],
    ) -> Option<Played> {
        let bout = Bout {
            opening,
            chess960: self.plan.chess960,
            paces: players.map(|seat| self.plan.contenders[seat].pace),
            adjudication: &self.plan.adjudication,
            oracle: self.around.oracle,
            stop: &self.hall.halt,
        };
        let tables = &self.hall.tables;
        bout::play_watched(&bout, engines, &mut |game, note| tables.moved(table, game, note.thought))
    }
}

/// Stops the others if this worker panics: they would wait for its game for ever.
struct Alarm<'a>(&'a Hall);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// A seed for a player of a game, the same whenever the game is played.
fn seed(plan: u64, id: GameId, color: Color) -> u64 {
    let parts = [id.round, id.encounter, id.game, color as u32];
    parts.iter().fold(plan, |seed, &part| {
        (seed ^ u64::from(part)).wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    })
}

/// The moment in universal time, as PGN and JSON want it.
fn now() -> String {
    let now = crate::utc_now();
    let (date, time) = (now.date(), now.time());
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        date.year(),
        u8::from(date.month()),
        date.day(),
        time.hour(),
        time.minute(),
        time.second()
    )
}
