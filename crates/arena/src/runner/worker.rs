//! A worker: takes the next game, plays it and hands in the record.

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

/// The engines that a worker keeps running.
#[derive(Default)]
struct Seats {
    /// By the number of their contender.
    engines: HashMap<usize, Box<dyn Engine>>,
    leaving: Vec<Leave>,
}

impl Seats {
    /// Quits an engine.
    fn dismiss(&mut self, engine: Box<dyn Engine>) {
        self.leaving.retain(|leave| !leave.is_over());
        self.leaving.push(engine.quit());
    }

    /// Quits the engines that are not needed.
    fn keep(&mut self, wanted: &[usize]) {
        let going: Vec<usize> = self.engines.keys().copied().filter(|seat| !wanted.contains(seat)).collect();
        for engine in going.iter().filter_map(|seat| self.engines.remove(seat)).collect::<Vec<_>>() {
            self.dismiss(engine);
        }
    }

    /// Quits all engines, and waits until they have exited.
    fn close(mut self) {
        self.keep(&[]);
        self.leaving.into_iter().for_each(Leave::wait);
    }
}

impl Bench<'_> {
    /// Plays games until there are no more.
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

    /// Plays one game; `None` if it was abandoned.
    fn game(&self, table: usize, pairing: &Pairing, seats: &mut Seats) -> Option<GameRecord> {
        let opening = self.around.openings.opening(pairing.opening);
        let (opening_name, opening) = (opening.name().map(str::to_owned), opening.to_game());
        let players = [pairing.white, pairing.black];
        // Engines not in this game quit: idle programs take memory.
        seats.keep(&players);
        let (start, date) = (Instant::now(), now());
        let seated = self.seat(pairing, players, &opening, seats);
        let ready_seconds = start.elapsed().as_secs_f64();
        let played = match seated {
            Ok(()) => {
                // Both are present: `seat` has just started them.
                let [white, black] = players.map(|seat| seats.engines.remove(&seat));
                let (mut white, mut black) = white.zip(black)?;
                self.hall.tables.begin(table, *pairing, &opening);
                let played = self.play(table, players, &opening, [white.as_mut(), black.as_mut()])?;
                // A faulty program is in an unknown state, and its opponent may think that the game
                // goes on: both are restarted after a fault.
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
            // A program that was not waited for committed no fault.
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

    /// Gets both players ready. The error is the end of the game: a player that cannot play has
    /// lost.
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

/// Stops the other workers if this one panics; they would wait for its game forever.
struct Alarm<'a>(&'a Hall);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Returns the seed of a player in a game, reproducible.
fn seed(plan: u64, id: GameId, color: Color) -> u64 {
    let parts = [id.round, id.encounter, id.game, color as u32];
    parts.iter().fold(plan, |seed, &part| seeded::derive(seed, part.into()))
}

/// Returns the current time in UTC, as PGN and JSON write it.
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
