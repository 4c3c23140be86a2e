//! Running a tournament: several games at once, each recorded when it ends, until the schedule or
//! an SPRT is done.

mod settings;
mod tables;
mod worker;

use crate::adjudication::{Adjudication, Oracle};
use crate::engine::{self, Conditions, Leave, NewGame, Registry, StartError};
use crate::journal::{JournalError, MatchJournal};
use crate::record::GameRecord;
use crate::schedule::{Format, Length, Pairing, Schedule};
use crate::standings::Standings;
use crate::{Contender, Launch, Openings};
use player::Stop;
use stats::{Sprt, Tally, Verdict};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
pub use tables::{Glimpse, Tables};
use thiserror::Error;

/// The plan of a tournament.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The event name in PGN.
    pub event: String,
    /// The contenders, at least two.
    pub contenders: Vec<Contender>,
    /// The tournament format.
    pub format: Format,
    /// The number of games.
    pub length: Length,
    /// Whether games are Chess960.
    pub chess960: bool,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Random seed for built-in players.
    pub seed: u64,
    /// Games played at once.
    pub concurrency: usize,
    /// An SPRT that ends a match of two as soon as it is decided.
    pub sprt: Option<Sprt>,
    /// How long a program may be silent while no clock runs.
    pub patience: Duration,
    /// Describes the openings, so that a resumed match recognises its own.
    pub openings: serde_json::Value,
}

/// What a tournament needs besides its plan.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The built-in players.
    pub registry: &'a Registry,
    /// The openings.
    pub openings: &'a Openings,
    /// Tablebases or another source of exact results.
    pub oracle: Option<&'a dyn Oracle>,
    /// The folder that records the games; without one they are not recorded.
    pub folder: Option<&'a Path>,
    /// Raised to interrupt: unfinished games are lost, and replayed when the match resumes.
    pub stop: &'a Stop,
}

/// An observer of a tournament; `()` ignores everything.
pub trait Audience {
    /// All contenders have started successfully.
    fn introduced(&mut self, _contenders: &[Introduction]) {}

    /// These games were found in the folder.
    fn resumed(&mut self, _progress: &Progress<'_>) {}

    /// A game has ended and is recorded.
    fn finished(&mut self, _record: &GameRecord, _progress: &Progress<'_>) {}

    /// Called several times per second.
    fn tick(&mut self) {}

    /// Called as often, with the games in progress.
    fn look(&mut self, _tables: &Tables) {}
}

impl Audience for () {}

/// What a contender says at startup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Introduction {
    /// Its name for itself.
    pub name: String,
    /// Its remarks while options were set, usually why it rejects one.
    pub remarks: Vec<String>,
}

/// The progress of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The standings.
    pub standings: &'a Standings,
    /// The expected number of games.
    pub games: u64,
    /// The state of the SPRT.
    pub sprt: Option<SprtState>,
}

/// The state of an SPRT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Below this H0 is accepted.
    pub lower: f64,
    /// Above this H1 is accepted.
    pub upper: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether game pairs are counted; otherwise single games.
    pub pairs: bool,
}

/// The end of a tournament.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The standings.
    pub standings: Standings,
    /// The contenders' names for themselves.
    pub programs: Vec<String>,
    /// The state of the SPRT.
    pub sprt: Option<SprtState>,
    /// Whether everything was played or the SPRT decided; otherwise it was interrupted and can
    /// resume.
    pub complete: bool,
    /// The winner of a knockout.
    pub champion: Option<usize>,
    /// The planned number of games.
    pub games: u64,
}

/// Why a tournament could not be played, or not to its end.
#[derive(Debug, Error)]
pub enum RunError {
    /// A contender cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A contender does not support the variant or its limits.
    #[error("{name}: {why}")]
    Unfit {
        /// The contender.
        name: String,
        /// What is missing.
        why: String,
    },
    /// The games cannot be recorded.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The plan is invalid.
    #[error("{0}")]
    Plan(&'static str),
    /// An opening requires Chess960.
    #[error("opening {number} is a Chess960 position; add --chess960")]
    Chess960 {
        /// Its number in the list or file, counted from 1.
        number: usize,
    },
    /// It was interrupted before the first game.
    #[error("interrupted before the first game")]
    Stopped,
    /// A thread could not be started.
    #[error("cannot start a thread for another game: {0}; lower --concurrency")]
    Thread(std::io::Error),
}

/// Plays a tournament to its end, or resumes one.
///
/// # Errors
/// Before the first game if a contender cannot take part or the plan is invalid; later only if
/// games can no longer be recorded.
pub fn run(plan: &Plan, around: Surroundings<'_>, audience: &mut dyn Audience) -> Result<Finish, RunError> {
    check(plan, around.registry, around.openings)?;
    let conditions = Conditions::within(around.folder, plan.patience)
        .map_err(|(path, error)| JournalError::Io { path, error })?;
    let introductions = match introduce(plan, around, &conditions) {
        Err(_) if around.stop.is_raised() => return Err(RunError::Stopped),
        other => other?,
    };
    audience.introduced(&introductions);
    let names: Vec<String> = introductions.into_iter().map(|contender| contender.name).collect();
    let mut schedule = Schedule::new(plan.format, plan.contenders.len(), plan.length);
    let mut standings =
        Standings::new(plan.contenders.iter().map(|contender| contender.name.clone()).collect());
    let mut journal = match around.folder {
        Some(folder) => {
            Some(MatchJournal::open(folder, &plan.event, &plan.kept(around.openings, &names), |record| {
                if schedule.record(record.id, record.ending.white_score()) {
                    standings.add(&record);
                }
            })?)
        }
        None => None,
    };
    audience.resumed(&progress(plan, &standings, &schedule));
    let mut decided = is_decided(sprt_state(plan, &standings));
    let hall = Hall {
        schedule: Mutex::new(schedule),
        changed: Condvar::new(),
        halt: Stop::new(),
        tables: Tables::new(plan.concurrency),
    };
    let bench = worker::Bench { plan, around, conditions: &conditions, hall: &hall };
    let workers = if decided { 0 } else { plan.concurrency };
    std::thread::scope(|scope| {
        // A rendezvous channel: nobody starts another game before the last one is on its way to
        // disk. Otherwise quick games would run ahead of a slow disk, an interrupt or a decided
        // SPRT.
        let (sender, records) = sync_channel(0);
        // Whatever happens here, the workers must stop, or the scope would never end.
        let _end = Halt(&hall);
        for number in 0..workers {
            let (sender, bench) = (sender.clone(), bench);
            let work = move || bench.work(number, &sender);
            let builder = std::thread::Builder::new().name(format!("game {number}"));
            builder.spawn_scoped(scope, work).map_err(RunError::Thread)?;
        }
        drop(sender);
        loop {
            audience.tick();
            audience.look(&hall.tables);
            if around.stop.is_raised() {
                hall.stop();
            }
            let record = match records.recv_timeout(TICK) {
                Ok(record) => record,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok::<(), RunError>(()),
            };
            if decided {
                continue; // a game that ended after the decision is not part of the SPRT
            }
            if let Some(journal) = &mut journal {
                journal.add(&record)?;
            }
            let mut schedule = hall.schedule();
            schedule.record(record.id, record.ending.white_score());
            standings.add(&record);
            let progress = progress(plan, &standings, &schedule);
            audience.finished(&record, &progress);
            drop(schedule);
            hall.changed.notify_all();
            decided = is_decided(progress.sprt);
            if decided {
                hall.stop();
            }
        }
    })?;
    let schedule = hall.schedule();
    let champion = match &*schedule {
        Schedule::Knockout(knockout) => knockout.champion(),
        Schedule::Rounds(_) => None,
    };
    let (complete, games) = (decided || schedule.is_over(), schedule.games());
    drop(schedule);
    if let Some(journal) = journal.filter(|_| complete) {
        journal.finish()?;
    }
    Ok(Finish { sprt: sprt_state(plan, &standings), standings, programs: names, complete, champion, games })
}

/// How often the observer is called when nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// Shared state of the workers.
struct Hall {
    schedule: Mutex<Schedule>,
    /// Signalled when a result may have enabled another game, and at the end.
    changed: Condvar,
    halt: Stop,
    tables: Tables,
}

impl Hall {
    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.halt.raise();
        self.changed.notify_all();
    }

    /// Returns the next game, waiting if there may be more; `None` at the end.
    fn next(&self) -> Option<Pairing> {
        let mut schedule = self.schedule();
        loop {
            if self.halt.is_raised() || schedule.is_over() {
                return None;
            }
            if let Some(pairing) = schedule.give_out() {
                return Some(pairing);
            }
            // The halt is raised without the lock, so its signal may be missed: check again soon.
            let waited = self.changed.wait_timeout(schedule, TICK);
            schedule = waited.map_or_else(|poison| poison.into_inner().0, |(schedule, _)| schedule);
        }
    }
}

/// Stops the workers when dropped.
struct Halt<'a>(&'a Hall);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn progress<'a>(plan: &Plan, standings: &'a Standings, schedule: &Schedule) -> Progress<'a> {
    Progress { standings, games: schedule.games(), sprt: sprt_state(plan, standings) }
}

/// Returns the state of the SPRT: by pairs if openings are played in pairs.
fn sprt_state(plan: &Plan, standings: &Standings) -> Option<SprtState> {
    let sprt = plan.sprt.as_ref()?;
    let meeting = standings.meeting(0, 1);
    let pairs = plan.length.repeat.is_multiple_of(2);
    let (llr, verdict) = if pairs { judge(sprt, &meeting.pairs) } else { judge(sprt, &meeting.games) };
    Some(SprtState { llr, lower: sprt.lower(), upper: sprt.upper(), verdict, pairs })
}

fn judge<T: Tally>(sprt: &Sprt, tally: &T) -> (f64, Verdict) {
    (sprt.log_likelihood_ratio(tally), sprt.verdict(tally))
}

fn is_decided(sprt: Option<SprtState>) -> bool {
    sprt.is_some_and(|sprt| sprt.verdict != Verdict::Continue)
}

/// Checks the plan.
fn check(plan: &Plan, registry: &Registry, openings: &Openings) -> Result<(), RunError> {
    if plan.contenders.len() < 2 {
        return Err(RunError::Plan("a match needs at least two contenders; add another with --engine"));
    }
    if plan.sprt.is_some() && (plan.contenders.len() > 2 || plan.format == Format::Knockout) {
        return Err(RunError::Plan("an SPRT needs a match of two; give two contenders, and no knockout"));
    }
    if plan.concurrency == 0 || plan.length.rounds == 0 || plan.length.repeat == 0 {
        return Err(RunError::Plan("rounds, repeats and concurrency must be at least 1"));
    }
    // Results are distinguished by name.
    let namesake = |&number: &usize| {
        plan.contenders[..number].iter().any(|other| other.name == plan.contenders[number].name)
    };
    if let Some(number) = (1..plan.contenders.len()).find(namesake) {
        let why = "another contender has the same name; give each its own with name=";
        return Err(RunError::Unfit { name: plan.contenders[number].name.clone(), why: why.to_owned() });
    }
    if let Some(number) = openings.needs_chess960().filter(|_| !plan.chess960) {
        return Err(RunError::Chess960 { number: number + 1 });
    }
    let endless = |contender: &&Contender| {
        let thinks = match &contender.launch {
            Launch::Program(_) => true,
            Launch::BuiltIn { player } => registry.thinks(player),
        };
        thinks && !contender.pace.is_limited()
    };
    if let Some(contender) = plan.contenders.iter().find(endless) {
        let why = "no search limit given; add tc=, st=, depth= or nodes=, for all contenders with --each";
        return Err(RunError::Unfit { name: contender.name.clone(), why: why.to_owned() });
    }
    Ok(())
}

/// Starts every contender once, to check that it can play.
fn introduce(
    plan: &Plan,
    around: Surroundings<'_>,
    conditions: &Conditions,
) -> Result<Vec<Introduction>, RunError> {
    let game = NewGame { chess960: plan.chess960, set_up: around.openings.sets_up(), seed: 0 };
    let one = |contender: &Contender| {
        let mut engine = engine::start_unless(contender, around.registry, conditions, around.stop)?;
        engine
            .new_game(game, around.stop)
            .map_err(|fault| RunError::Unfit { name: contender.name.clone(), why: fault.to_string() })?;
        let introduction =
            Introduction { name: engine.name().to_owned(), remarks: engine.remarks().to_owned() };
        Ok((introduction, engine.quit()))
    };
    let all = plan.contenders.iter().map(one).collect::<Result<Vec<_>, RunError>>()?;
    let (introductions, leaving): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    leaving.into_iter().for_each(Leave::wait);
    Ok(introductions)
}
