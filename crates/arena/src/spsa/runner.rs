//! Running a tuning: several iterations at once, each recorded when it ends.

use super::log::{IterationRecord, Log};
use super::parameter::{self, Parameter, ParameterError, ParameterSpec};
use super::worker::Bench;
use super::{Gains, GainsError, Rounding, Trial, Tuner};
use crate::adjudication::Adjudication;
use crate::engine::{self, Conditions, NewGame, StartError};
use crate::journal::JournalError;
use crate::runner::Surroundings;
use crate::{Contender, Launch, Openings};
use journal::Fingerprint;
use player::Stop;
use serde::Serialize;
use stats::Trinomial;
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use thiserror::Error;

/// After this many faulty pairs in a row the tuning stops: more games would not help.
pub(super) const MOST_FAULTS: usize = 5;

/// How often the observer is called when nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// The plan of a tuning.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engine; it plays both sides, with different values.
    pub contender: Contender,
    /// The parameters to tune.
    pub parameters: Vec<ParameterSpec>,
    /// The gain sequences and the number of iterations.
    pub gains: Gains,
    /// Game pairs per iteration; a pair plays an opening with both colours.
    pub pairs: u32,
    /// How values are rounded to integers.
    pub rounding: Rounding,
    /// Whether games are Chess960.
    pub chess960: bool,
    /// When games end early.
    pub adjudication: Adjudication,
    /// The random seed.
    pub seed: u64,
    /// Iterations run at once. Each starts from the current values, which iterations still running
    /// have not yet changed.
    pub concurrency: usize,
    /// How long a program may be silent where no clock runs.
    pub patience: Duration,
    /// Describes the openings, so that a resumed tuning recognises its own.
    pub openings: serde_json::Value,
}

/// Settings that must stay the same for a tuning to resume.
#[derive(Serialize)]
struct Settings<'a, P> {
    contender: &'a Contender,
    parameters: &'a [P],
    gains: Gains,
    pairs: u32,
    rounding: Rounding,
    chess960: bool,
    adjudication: &'a Adjudication,
    seed: u64,
    openings: &'a serde_json::Value,
}

impl Plan {
    fn settings<'a, P>(&'a self, parameters: &'a [P]) -> Settings<'a, P> {
        Settings {
            contender: &self.contender,
            parameters,
            gains: self.gains,
            pairs: self.pairs,
            rounding: self.rounding,
            chess960: self.chess960,
            adjudication: &self.adjudication,
            seed: self.seed,
            openings: &self.openings,
        }
    }

    /// Returns a number that identifies a tuning, so that the same command finds its folder.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let text = serde_json::to_string(&self.settings(&self.parameters)).unwrap_or_default();
        Fingerprint::of(text.as_bytes())
    }

    fn check(&self, openings: &Openings) -> Result<(), TuneError> {
        self.gains.check()?;
        if self.pairs == 0 || self.concurrency == 0 {
            return Err(TuneError::Plan("pairs and concurrency must be at least 1"));
        }
        if let Some(number) = openings.needs_chess960().filter(|_| !self.chess960) {
            return Err(TuneError::Chess960 { number: number + 1 });
        }
        if !self.contender.pace.is_limited() && matches!(self.contender.launch, Launch::Program(_)) {
            let why = "no search limit given; add tc=, st=, depth= or nodes=";
            return Err(TuneError::Unfit { name: self.contender.name.clone(), why: why.to_owned() });
        }
        Ok(())
    }
}

/// The progress of a tuning.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The values and their path.
    pub tuner: Tuner,
    /// Iterations done.
    pub iterations: u32,
    /// The games counted, from the plus side.
    pub games: Trinomial,
    /// Game pairs not counted, because the engine failed.
    pub faulty_pairs: u64,
    /// The total time of all iterations, concurrent ones counted separately.
    pub seconds: f64,
}

impl Progress {
    fn learn(&mut self, record: &IterationRecord) {
        self.tuner.learn(record.number, record.surplus());
        self.iterations += 1;
        self.games.wins += u64::from(record.wins);
        self.games.draws += u64::from(record.draws);
        self.games.losses += u64::from(record.losses);
        self.faulty_pairs += record.faults.len() as u64;
        self.seconds += record.seconds;
    }
}

/// The end of a tuning.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The final progress.
    pub progress: Progress,
    /// The engine's name for itself.
    pub program: String,
    /// Whether all iterations are done; otherwise it was interrupted and can resume.
    pub complete: bool,
}

/// An observer of a tuning; `()` ignores everything.
pub trait Audience {
    /// The engine has started; these are its name and the completed parameters.
    fn introduced(&mut self, _program: &str, _parameters: &[Parameter]) {}

    /// This progress was found in the folder.
    fn resumed(&mut self, _progress: &Progress) {}

    /// An iteration has ended and is recorded.
    fn finished(&mut self, _record: &IterationRecord, _progress: &Progress) {}

    /// Called several times per second.
    fn tick(&mut self) {}
}

impl Audience for () {}

/// Why a tuning could not be run, or not to its end.
#[derive(Debug, Error)]
pub enum TuneError {
    /// The engine cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The engine does not support the variant or its limits.
    #[error("{name}: {why}")]
    Unfit {
        /// The contender.
        name: String,
        /// What is missing.
        why: String,
    },
    /// A parameter cannot be tuned.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The gain settings are invalid.
    #[error(transparent)]
    Gains(#[from] GainsError),
    /// The plan is invalid.
    #[error("{0}")]
    Plan(&'static str),
    /// An opening requires Chess960.
    #[error("opening {number} is a Chess960 position; add --chess960")]
    Chess960 {
        /// Its number in the list or file, counted from 1.
        number: usize,
    },
    /// The iterations cannot be recorded.
    #[error(transparent)]
    Log(#[from] JournalError),
    /// The engine keeps failing.
    #[error(
        "the engine failed in {count} game pairs in a row, the last time: {last}; fix it and run the same command to resume"
    )]
    Faults {
        /// Faulty pairs in a row.
        count: usize,
        /// The last fault.
        last: String,
    },
    /// A thread could not be started.
    #[error("cannot start a thread for another game: {0}; lower --concurrency")]
    Thread(std::io::Error),
}

/// Runs a tuning to its end, or resumes one.
///
/// With one iteration at a time and an engine whose moves depend on the game alone, the same plan
/// always gives the same path, whether interrupted or not.
///
/// # Errors
/// Before the first game if the engine cannot take part, a parameter cannot be tuned or the plan is
/// invalid; later if iterations can no longer be recorded, or the engine keeps failing.
pub fn run(plan: &Plan, around: Surroundings<'_>, audience: &mut dyn Audience) -> Result<Finish, TuneError> {
    plan.check(around.openings)?;
    let conditions = Conditions::within(around.folder, plan.patience)
        .map_err(|(path, error)| JournalError::Io { path, error })?;
    let (program, parameters) = introduce(plan, around, &conditions)?;
    audience.introduced(&program, &parameters);
    let mut desk = Desk::new(plan, parameters.clone());
    let mut log = match around.folder {
        Some(folder) => Some(Log::open(folder, &plan.settings(&parameters), |record| desk.recall(&record))?),
        None => None,
    };
    audience.resumed(&desk.progress);
    let halt = Stop::new();
    let bench = Bench { plan, parameters: &parameters, around, conditions: &conditions, halt: &halt };
    std::thread::scope(|scope| {
        // Whatever happens here, the workers must stop, or the scope would never end.
        let _end = Halt(&halt);
        let (sender, records) = channel();
        let mut tables: Vec<Option<Sender<Trial>>> = Vec::new();
        for number in 0..plan.concurrency {
            let Some(first) = desk.give_out() else { break };
            let (table, trials) = channel();
            let (sender, bench) = (sender.clone(), bench);
            let work = move || bench.work(&trials, &|record| sender.send((number, record)).is_ok());
            let builder = std::thread::Builder::new().name(format!("iteration {number}"));
            builder.spawn_scoped(scope, work).map_err(TuneError::Thread)?;
            let _ = table.send(first); // the worker has just started to listen
            tables.push(Some(table));
        }
        drop(sender);
        loop {
            audience.tick();
            if around.stop.is_raised() {
                halt.raise();
            }
            let (number, mut record): (usize, IterationRecord) = match records.recv_timeout(TICK) {
                Ok(found) => found,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok::<(), TuneError>(()),
            };
            desk.judge(&record)?;
            if record.counts() {
                desk.learn(&mut record);
                if let Some(log) = &mut log {
                    log.add(&record)?;
                }
                audience.finished(&record, &desk.progress);
            } else {
                desk.put_off(&record);
            }
            // A worker without more work ends.
            let over = halt.is_raised() || around.stop.is_raised();
            let next = if over { None } else { desk.give_out() };
            tables[number] =
                tables[number].take().filter(|table| next.is_some_and(|trial| table.send(trial).is_ok()));
        }
    })?;
    let complete = desk.progress.iterations == plan.gains.iterations;
    Ok(Finish { progress: desk.progress, program, complete })
}

/// Hands out iterations and takes in their results.
struct Desk {
    progress: Progress,
    /// Which iterations are done, by number.
    done: Vec<bool>,
    /// The number of the last iteration handed out.
    given: u32,
    /// Iterations in which nothing was played, to be retried after all others.
    put_off: VecDeque<u32>,
    /// Their faults.
    earlier_faults: HashMap<u32, Vec<String>>,
    faults_in_a_row: usize,
}

impl Desk {
    fn new(plan: &Plan, parameters: Vec<Parameter>) -> Desk {
        let tuner = Tuner::new(parameters, plan.gains, plan.rounding, plan.seed);
        let games = Trinomial { wins: 0, draws: 0, losses: 0 };
        let progress = Progress { tuner, iterations: 0, games, faulty_pairs: 0, seconds: 0.0 };
        let done = vec![false; plan.gains.iterations as usize];
        let (put_off, earlier_faults) = Default::default();
        Desk { progress, done, given: 0, put_off, earlier_faults, faults_in_a_row: 0 }
    }

    /// Hands out the next iteration that is not done.
    fn give_out(&mut self) -> Option<Trial> {
        let left = self.done.get(self.given as usize..).unwrap_or_default();
        let number = match left.iter().position(|done| !done) {
            Some(skipped) => {
                self.given += u32::try_from(skipped).ok()? + 1;
                self.given
            }
            None => self.put_off.pop_front()?,
        };
        Some(self.progress.tuner.trial(number))
    }

    /// Takes in an iteration in which nothing was played: it is not done. After a second failure it
    /// is left to the next run.
    fn put_off(&mut self, record: &IterationRecord) {
        self.progress.faulty_pairs += record.faults.len() as u64;
        self.progress.seconds += record.seconds;
        if self.earlier_faults.insert(record.number, record.faults.clone()).is_none() {
            self.put_off.push_back(record.number);
        }
    }

    /// Takes in an iteration of an earlier run.
    fn recall(&mut self, record: &IterationRecord) -> Result<(), String> {
        let place = record.number.checked_sub(1).and_then(|place| self.done.get_mut(place as usize));
        match place {
            None => Err(format!("unknown iteration {}", record.number)),
            Some(_) if !record.counts() => Ok(()), // nothing was played: still to be done
            Some(true) => Err(format!("iteration {} appears twice", record.number)),
            Some(done) => {
                *done = true;
                self.progress.learn(record);
                Ok(())
            }
        }
    }

    fn learn(&mut self, record: &mut IterationRecord) {
        self.progress.learn(record);
        record.values = self.progress.tuner.values().to_vec();
        let earlier = self.earlier_faults.remove(&record.number).unwrap_or_default();
        record.faults.splice(..0, earlier); // already counted when they happened
    }

    /// Fails if the engine has failed too often in a row.
    fn judge(&mut self, record: &IterationRecord) -> Result<(), TuneError> {
        self.faults_in_a_row = if record.counts() { 0 } else { self.faults_in_a_row + record.faults.len() };
        match record.faults.last() {
            Some(last) if self.faults_in_a_row >= MOST_FAULTS => {
                Err(TuneError::Faults { count: self.faults_in_a_row, last: last.clone() })
            }
            _ => Ok(()),
        }
    }
}

/// Stops the workers when dropped.
struct Halt<'a>(&'a Stop);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Starts the engine once, to check that it can play and what can be tuned.
fn introduce(
    plan: &Plan,
    around: Surroundings<'_>,
    conditions: &Conditions,
) -> Result<(String, Vec<Parameter>), TuneError> {
    let mut engine = engine::start(&plan.contender, around.registry, conditions)?;
    let name = engine.name().to_owned();
    let parameters = parameter::resolve(&plan.parameters, &name, &engine.spins(), &plan.contender.options)?;
    let start: Vec<i64> = parameters.iter().map(|parameter| parameter.start).collect();
    engine.set_options(&settings(&parameters, &start))?;
    let game = NewGame { chess960: plan.chess960, set_up: around.openings.sets_up(), seed: 0 };
    engine
        .new_game(game, &Stop::new())
        .map_err(|fault| TuneError::Unfit { name: plan.contender.name.clone(), why: fault.to_string() })?;
    engine.quit().wait();
    Ok((name, parameters))
}

/// Converts values to option settings.
pub(super) fn settings(parameters: &[Parameter], values: &[i64]) -> Vec<(String, Option<String>)> {
    let set = |(parameter, value): (&Parameter, &i64)| (parameter.name.clone(), Some(value.to_string()));
    parameters.iter().zip(values).map(set).collect()
}
