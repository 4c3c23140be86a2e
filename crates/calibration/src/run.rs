//! Playing the games that are missing, several at once.

use crate::games::{Job, Judge};
use crate::journal::{CalibrationError, LevelJournal};
use arena::{Openings, Order};
use engine::Level;
use player::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// How often the observer is called when nothing happens.
const TICK: Duration = Duration::from_millis(200);

/// Which games are played and analysed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Levels in Elo, each once.
    pub levels: Vec<u32>,
    /// Games per level.
    pub games: u32,
    /// Games per level that are analysed; in the others only lost queens are counted.
    pub judged: u32,
    /// Node limit per move of the analysis.
    pub nodes: u64,
    /// Random seed for the openings and the mistakes.
    pub seed: u64,
    /// Games played at once.
    pub concurrency: usize,
}

/// Returns the remaining games: one of each level, then another of each.
#[must_use]
pub fn jobs(plan: &Plan, journal: &LevelJournal) -> Vec<Job> {
    let levels: Vec<Level> = plan.levels.iter().filter_map(|&elo| Level::new(elo)).collect();
    (0..plan.games)
        .flat_map(|number| {
            levels.iter().map(move |&level| Job { level, number, judged: number < plan.judged })
        })
        .filter(|job| !journal.has(job.level.elo(), job.number, job.judged))
        .collect()
}

/// Plays and analyses games, and records each at once; `tell` hears how many are recorded, or nothing
/// several times per second.
///
/// # Errors
/// If games cannot be recorded, or memory or threads are lacking.
pub fn play(
    plan: &Plan,
    jobs: &[Job],
    journal: &mut LevelJournal,
    stop: &Stop,
    tell: &mut dyn FnMut(Option<u64>),
) -> Result<(), CalibrationError> {
    let openings = Openings::balanced().ordered(Order::Random { seed: plan.seed });
    let (next, (sender, receiver)) = (AtomicUsize::new(0), channel());
    std::thread::scope(|scope| {
        for thread in 0..plan.concurrency.min(jobs.len()) {
            let (sender, next, openings) = (sender.clone(), &next, &openings);
            let work = move || {
                let mut judge = Judge::new(plan.nodes);
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let game = match &mut judge {
                        Ok(judge) => judge.game(job, plan.seed, openings, stop),
                        Err(error) => Err(*error),
                    };
                    // None if it was interrupted.
                    let Some(game) = game.transpose() else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            };
            // If the system cannot start more threads, use those that run.
            match Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if thread == 0 => return Err(CalibrationError::Thread(error)),
                Err(_) => break,
            }
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(Ok(game)) => {
                    // Games that cannot be recorded need not be played.
                    journal.add(game).inspect_err(|_| stop.raise())?;
                    tell(Some(journal.games().len() as u64));
                }
                Ok(Err(error)) => {
                    stop.raise();
                    return Err(error.into());
                }
                Err(RecvTimeoutError::Timeout) => tell(None),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
}
