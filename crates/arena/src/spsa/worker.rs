//! A worker: takes a trial, plays its games and hands in the record.

use super::log::IterationRecord;
use super::runner::{MOST_FAULTS, Plan, settings};
use super::{Parameter, Trial};
use crate::bout::{self, Bout};
use crate::engine::{self, Conditions, Engine, Fault, Leave, NewGame};
use crate::runner::Surroundings;
use chess::{Color, Game, Position};
use player::Stop;
use std::sync::mpsc::Receiver;
use std::time::Instant;

/// What all workers share.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub(super) plan: &'a Plan,
    pub(super) parameters: &'a [Parameter],
    pub(super) around: Surroundings<'a>,
    pub(super) conditions: &'a Conditions,
    pub(super) halt: &'a Stop,
}

/// The running engines of a worker: plus side and minus side.
type Seats = [Option<Box<dyn Engine>>; 2];

const SIDES: [&str; 2] = ["the plus side", "the minus side"];

/// The result of a game that counts, for the plus side.
enum Score {
    Win,
    Draw,
    Loss,
}

/// Why a game does not count.
enum NoGame {
    /// It was abandoned because it is no longer wanted.
    GivenUp,
    /// An engine failed; the text says how.
    Fault(String),
}

impl Bench<'_> {
    /// Plays iterations until there are no more, or nobody takes the records.
    pub(super) fn work(&self, trials: &Receiver<Trial>, hand_in: &dyn Fn(IterationRecord) -> bool) {
        let mut seats = Seats::default();
        while let Ok(trial) = trials.recv() {
            let Some(record) = self.iteration(trial, &mut seats) else { break };
            if !hand_in(record) {
                break;
            }
        }
        let leaving: Vec<Leave> = seats.into_iter().flatten().map(Engine::quit).collect();
        leaving.into_iter().for_each(Leave::wait);
    }

    /// Plays one iteration; `None` if it was abandoned.
    fn iteration(&self, trial: Trial, seats: &mut Seats) -> Option<IterationRecord> {
        let start = Instant::now();
        let mut record = IterationRecord { number: trial.number, ..IterationRecord::default() };
        for pair in 0..self.plan.pairs {
            match self.pair(&trial, pair, seats) {
                Ok(scores) => {
                    for score in scores {
                        match score {
                            Score::Win => record.wins += 1,
                            Score::Draw => record.draws += 1,
                            Score::Loss => record.losses += 1,
                        }
                    }
                }
                Err(NoGame::GivenUp) => return None,
                Err(NoGame::Fault(text)) => record.faults.push(text),
            }
            if record.faults.len() >= MOST_FAULTS && !record.counts() {
                break; // the tuning ends with this
            }
        }
        record.plus = trial.plus;
        record.minus = trial.minus;
        record.seconds = start.elapsed().as_secs_f64();
        Some(record)
    }

    /// Plays an opening with both colours.
    fn pair(&self, trial: &Trial, pair: u32, seats: &mut Seats) -> Result<[Score; 2], NoGame> {
        let number = u64::from(trial.number - 1) * u64::from(self.plan.pairs) + u64::from(pair);
        let opening = self.around.openings.opening(number).to_game();
        let first = self.game(trial, number, &opening, Color::White, seats)?;
        let second = self.game(trial, number, &opening, Color::Black, seats)?;
        Ok([first, second])
    }

    /// Plays a game in which the plus side has this colour.
    fn game(
        &self,
        trial: &Trial,
        pair: u64,
        opening: &Game,
        plus: Color,
        seats: &mut Seats,
    ) -> Result<Score, NoGame> {
        // Engines that answer at once are never interrupted in a game.
        if self.halt.is_raised() {
            return Err(NoGame::GivenUp);
        }
        let set_up = *opening.start() != Position::default();
        let seed = seed(self.plan.seed, pair, plus);
        let game = NewGame { chess960: self.plan.chess960, set_up, seed };
        let [first, second] = seats;
        let [first, second] = [
            self.seat(first, &trial.plus, game).map_err(|fault| self.failed(0, trial, &fault))?,
            self.seat(second, &trial.minus, game).map_err(|fault| self.failed(1, trial, &fault))?,
        ];
        let bout = Bout {
            opening,
            chess960: self.plan.chess960,
            paces: [self.plan.contender.pace; 2],
            adjudication: &self.plan.adjudication,
            oracle: self.around.oracle,
            stop: self.halt,
        };
        let engines: [&mut dyn Engine; 2] =
            if plus == Color::White { [first, second] } else { [second, first] };
        let ending = bout::play(&bout, engines).ok_or(NoGame::GivenUp)?.ending;
        let fault = ending.fault();
        for seat in seats.iter_mut() {
            let fresh =
                self.plan.contender.restart || seat.as_ref().is_some_and(|engine| !engine.is_reusable());
            // After a fault both are in an unknown state.
            if fresh || fault.is_some() {
                seat.take().map(Engine::quit).into_iter().for_each(Leave::wait);
            }
        }
        let score = if plus == Color::White { ending.white_score() } else { 1.0 - ending.white_score() };
        match fault {
            // Exceeding the time is bad play, and may be what is being tuned.
            None | Some(Fault::Time { .. }) => {}
            Some(fault) => return Err(self.failed(usize::from(score == 1.0), trial, fault)),
        }
        Ok(match score {
            1.0 => Score::Win,
            0.0 => Score::Loss,
            _ => Score::Draw,
        })
    }

    /// Gets an engine ready, with its values.
    fn seat<'a>(
        &self,
        seat: &'a mut Option<Box<dyn Engine>>,
        values: &[i64],
        game: NewGame,
    ) -> Result<&'a mut dyn Engine, Fault> {
        let no_start = |error: engine::StartError| Fault::NoStart { why: error.to_string() };
        let mut engine = match seat.take() {
            Some(engine) => engine,
            None => {
                engine::start_unless(&self.plan.contender, self.around.registry, self.conditions, self.halt)
                    .map_err(no_start)?
            }
        };
        engine.set_options(&settings(self.parameters, values)).map_err(no_start)?;
        engine.new_game(game, self.halt)?;
        Ok(seat.insert(engine).as_mut())
    }

    fn failed(&self, side: usize, trial: &Trial, fault: &Fault) -> NoGame {
        // A program that was not waited for committed no fault.
        if self.halt.is_raised() {
            return NoGame::GivenUp;
        }
        let values = [&trial.plus, &trial.minus][side];
        NoGame::Fault(format!("{} with {values:?}: {fault}", SIDES[side]))
    }
}

/// Returns the seed of a game, reproducible.
fn seed(plan: u64, pair: u64, plus: Color) -> u64 {
    seeded::hash(seeded::hash(plan) ^ (2 * pair + plus as u64))
}
