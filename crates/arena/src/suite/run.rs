//! Running an engine on a suite, with several processes if wanted.

use super::log::{Log, Settings};
use super::trial::Watch;
use super::{Item, Report, Suite, SuiteError, Trial};
use crate::Contender;
use crate::engine::{self, Conditions, Engine, Fault, NewGame, Registry, StartError, Task};
use journal::Fingerprint;
use player::{Answer, Stop};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// Default margin for late answers.
///
/// In a game every moment counts; here a busy machine must not decide whether a position is solved.
const LATE: Duration = Duration::from_secs(1);

/// How a suite is run.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The engine and its limits per position.
    pub contender: &'a Contender,
    /// The built-in players.
    pub registry: &'a Registry,
    /// How long an engine may be silent.
    pub patience: Duration,
    /// Engines run at once, each on its own position; at least one.
    pub concurrency: usize,
    /// The results file, from which an interrupted run resumes.
    pub out: Option<&'a Path>,
    /// Whether a mate position ends as soon as the engine announces the mate.
    pub early: bool,
    /// An existing folder for files with the standard error of programs.
    pub complaints: Option<&'a Path>,
}

impl<'a> Terms<'a> {
    /// One engine at a time, and no file.
    #[must_use]
    pub fn new(contender: &'a Contender, registry: &'a Registry) -> Terms<'a> {
        let patience = Conditions::default().patience;
        Terms { contender, registry, patience, concurrency: 1, out: None, early: false, complaints: None }
    }

    /// Returns a number that identifies suite, engine and limits, so that the same command finds
    /// its results.
    #[must_use]
    pub fn fingerprint(&self, suite: &Suite) -> u64 {
        let contender = serde_json::to_string(self.contender).unwrap_or_default();
        Fingerprint::of(format!("{:016x} {contender}", suite.fingerprint()).as_bytes())
    }

    fn start(&self) -> Result<Box<dyn Engine>, StartError> {
        let conditions =
            Conditions { patience: self.patience, complaints: self.complaints.map(Path::to_owned) };
        engine::start(self.contender, self.registry, &conditions)
    }
}

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// This result was already in the file.
    Recalled(&'a Trial),
    /// This position is done.
    Done(&'a Trial),
}

/// Runs an engine on a suite, each position as a new game.
///
/// If the engine crashes, hangs or plays an illegal move, the position counts as failed and the
/// engine is restarted. If the flag is raised, the run ends, and the report has what was done.
///
/// # Errors
/// If nothing limits the search, the engine cannot be started, or the results file cannot be used.
pub fn run(
    suite: &Suite,
    terms: &Terms<'_>,
    stop: &Stop,
    tell: &mut dyn FnMut(News<'_>),
) -> Result<Report, SuiteError> {
    let pace = terms.contender.pace;
    if pace.clock.is_some() {
        return Err(SuiteError::Clock);
    }
    if !pace.is_limited() {
        return Err(SuiteError::NoLimit);
    }
    let engine = terms.start()?;
    let name = engine.name().to_owned();
    let settings = Settings::new(suite, &name, terms.contender);
    let (mut log, mut trials) = match terms.out {
        Some(path) => Log::open(path, &settings).map(|(log, trials)| (Some(log), trials))?,
        None => (None, Vec::new()),
    };
    for trial in &trials {
        tell(News::Recalled(trial));
    }
    let known = |number: &usize| trials.binary_search_by_key(number, |trial| trial.number).is_ok();
    let numbers: Vec<usize> = (1..=suite.items().len()).filter(|number| !known(number)).collect();
    let mut engines = vec![engine];
    while engines.len() < terms.concurrency.min(numbers.len()) {
        engines.push(terms.start()?);
    }
    let mut write = |trial: Trial| {
        if let Some(log) = &mut log {
            log.add(&trial)?;
        }
        tell(News::Done(&trial));
        trials.push(trial);
        Ok(())
    };
    work(suite, terms, &numbers, engines, stop, &mut write)?;
    if let Some(log) = log.filter(|_| trials.len() == suite.items().len()) {
        log.finish()?;
    }
    trials.sort_by_key(|trial| trial.number);
    let contender = terms.contender.clone();
    Ok(Report { engine: name, contender, positions: suite.items().len(), trials })
}

/// Runs the positions with these numbers, as many at once as there are engines.
fn work(
    suite: &Suite,
    terms: &Terms<'_>,
    numbers: &[usize],
    engines: Vec<Box<dyn Engine>>,
    stop: &Stop,
    write: &mut dyn FnMut(Trial) -> Result<(), SuiteError>,
) -> Result<(), SuiteError> {
    let next = AtomicUsize::new(0);
    // An error ends the work by our own flag; the caller's flag is the caller's.
    let failed = Stop::new();
    let take = || {
        let open = !stop.is_raised() && !failed.is_raised();
        let number = *numbers.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| open)?;
        Some((number, &suite.items()[number - 1]))
    };
    // Nobody runs ahead of what is recorded.
    let (sender, results) = sync_channel(0);
    std::thread::scope(|scope| {
        for (number, engine) in engines.into_iter().enumerate() {
            let (sender, take) = (sender.clone(), &take);
            let work = move || worker(terms, engine, take, stop, &sender);
            // If the system cannot start more threads, use those that run.
            match Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(SuiteError::Thread(error)),
                Err(_) => break,
            }
        }
        drop(sender);
        let mut outcome = Ok(());
        for result in results {
            // After a failure nothing more is written: the end of the file may be truncated.
            if outcome.is_ok() {
                outcome = result.and_then(&mut *write);
            }
            if outcome.is_err() {
                failed.raise();
            }
        }
        outcome
    })
}

/// Runs positions one after the other until there are no more.
fn worker<'a>(
    terms: &Terms<'_>,
    engine: Box<dyn Engine>,
    take: &dyn Fn() -> Option<(usize, &'a Item)>,
    stop: &Stop,
    results: &SyncSender<Result<Trial, SuiteError>>,
) {
    let mut engine = Some(engine);
    while let Some((number, item)) = take() {
        let ready = match engine.take() {
            Some(engine) => Ok(engine),
            None => terms.start(),
        };
        let mut current = match ready {
            Ok(engine) => engine,
            Err(error) => {
                let _ = results.send(Err(SuiteError::Restart(error.into())));
                return;
            }
        };
        let mut trial = Trial::new(number, item);
        match attempt(terms, current.as_mut(), item, stop, &mut trial) {
            Ok(Attempt::Cut) => {} // it still searches: dropping ends it
            Ok(Attempt::Answered) if terms.contender.restart || !current.is_reusable() => {
                current.quit().wait()
            }
            Ok(Attempt::Answered) => engine = Some(current),
            Ok(Attempt::Stopped) => return,
            // A faulty engine may still be searching: dropping it ends it.
            Err(fault) => {
                trial.fault = Some(fault);
                trial.complaints = current.last_complaints();
            }
        }
        if results.send(Ok(trial)).is_err() {
            return;
        }
    }
    if let Some(engine) = engine {
        engine.quit().wait();
    }
}

/// How a position ended.
enum Attempt {
    /// The engine has answered.
    Answered,
    /// It has announced the goal, and its move was not awaited.
    Cut,
    /// The run was stopped.
    Stopped,
}

/// Searches a position.
fn attempt(
    terms: &Terms<'_>,
    engine: &mut dyn Engine,
    item: &Item,
    stop: &Stop,
    trial: &mut Trial,
) -> Result<Attempt, Fault> {
    let game = chess::Game::new(item.position.clone());
    let set_up = item.position != chess::Position::default();
    let new = NewGame { chess960: item.position.needs_chess960(), set_up, seed: trial.number as u64 };
    match engine.new_game(new, stop) {
        Err(_) if stop.is_raised() => return Ok(Attempt::Stopped), // a program that was not waited for committed no fault
        ready => ready?,
    }
    let pace = terms.contender.pace;
    let deadline = pace.move_time.map(|time| time.saturating_add(pace.margin.unwrap_or(LATE)));
    let (enough, early) = (Stop::new(), terms.early && item.goal.is_mate());
    let until = if early { &enough } else { stop };
    let task = Task { game: &game, limits: &pace.limits(), deadline, draw_offered: false, stop: until };
    let mut watch = Watch::new(&item.goal);
    let reply = engine.think_aloud(&task, &mut |opinion| {
        watch.hear(opinion);
        if watch.has_it() || stop.is_raised() {
            enough.raise();
        }
    })?;
    let Some(answer) = reply.answer else {
        if early && watch.has_it() {
            trial.announced(&reply, &watch);
            return Ok(Attempt::Cut);
        }
        return Ok(Attempt::Stopped);
    };
    if let Some(late) =
        deadline.and_then(|deadline| reply.elapsed.checked_sub(deadline)).filter(|late| !late.is_zero())
    {
        return Err(Fault::Time { by_ms: u64::try_from(late.as_millis()).unwrap_or(u64::MAX) });
    }
    let (Answer::Play(m) | Answer::PlayAndOfferDraw(m)) = answer else { return Err(Fault::NoMove) };
    if !item.position.is_legal(m) {
        let why = format!("illegal move {m:?}");
        return Err(Fault::IllegalMove { text: format!("{m:?}"), why });
    }
    trial.answered(item, m, &reply, &watch);
    Ok(Attempt::Answered)
}
