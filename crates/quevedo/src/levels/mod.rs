//! `quevedo levels`: which mistakes the playing levels make, and how often.
//!
//! Each level plays itself; the engine at full strength, with the hand-crafted evaluation, analyses
//! the moves.

mod games;
mod journal;
mod report;

use self::journal::Journal;
use crate::failure::Failure;
use crate::files;
use crate::progress::Meter;
use crate::tournament::{interruptible, set_aside};
use arena::{Openings, Order};
use clap::Args;
use engine::Level;
use games::Judge;
use player::Stop;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// Measure the mistakes of the playing levels in self-play games
///
/// Prints, for each level, the mean centipawn loss, the share of blunders, and the number of queens
/// given away. After an interruption, the same command resumes.
#[derive(Args)]
#[command(after_help = "Example: quevedo levels --levels 600,1200,1800 --games 20")]
pub struct Options {
    /// Levels in Elo
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "600,800,1000,1200,1400,1600,1800,2000,2200,2400,2600,2800,3000",
        value_parser = clap::value_parser!(u32).range(i64::from(Level::LEAST)..=i64::from(Level::FULL) - 1)
    )]
    levels: Vec<u32>,
    /// Self-play games per level
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games per level to analyse; in the others only lost queens are counted [default: all]
    #[arg(long, value_name = "N")]
    judged: Option<u32>,
    /// Nodes per move of the analysis
    #[arg(long, default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed for the openings and the mistakes
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Play this many games at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Folder for levels.jsonl, levels.md, loss.svg and blunders.svg; created if missing
    #[arg(long, value_name = "FOLDER", default_value = "levels")]
    out: PathBuf,
    /// Start over; move the existing folder aside
    #[arg(long)]
    fresh: bool,
}

/// A game to be played.
#[derive(Clone, Copy)]
struct Job {
    level: Level,
    number: u32,
    judged: bool,
}

/// Plays, analyses, prints and writes.
pub fn run(options: &Options) -> Result<(), Failure> {
    let stop = interruptible()?;
    let folder = set_aside(options.out.clone(), options.fresh)?;
    std::fs::create_dir_all(&folder).map_err(|error| Failure::writing(&folder, &error))?;
    let settings = journal::Settings::new(options.nodes, options.seed);
    let mut journal = Journal::open(&folder.join("levels.jsonl"), settings)?;
    let mut levels = Vec::new();
    for &level in &options.levels {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let jobs = jobs(options, &levels, &journal);
    play(options, &jobs, &mut journal, &stop)?;

    let rows = report::rows(&levels, journal.games());
    let write = |name: &str, bytes: &[u8]| files::write_whole(&folder.join(name), bytes);
    for (name, chart) in [("loss.svg", report::loss(&rows)), ("blunders.svg", report::blunders(&rows))] {
        let svg = chart.svg().map_err(|error| Failure::writing(&folder, &error))?;
        write(name, svg.as_bytes())?;
    }
    write("levels.md", report::markdown(&rows, options.nodes).as_bytes())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", report::table(&rows))?;
    writeln!(out, "Written to {}: levels.md, loss.svg, blunders.svg.", folder.display())?;
    if stop.is_raised() {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Returns the remaining games: one of each level, then another of each.
fn jobs(options: &Options, levels: &[u32], journal: &Journal) -> Vec<Job> {
    let judged = options.judged.unwrap_or(options.games);
    let levels: Vec<Level> = levels.iter().filter_map(|&elo| Level::new(elo)).collect();
    (0..options.games)
        .flat_map(|number| levels.iter().map(move |&level| Job { level, number, judged: number < judged }))
        .filter(|job| !journal.has(job.level.elo(), job.number, job.judged))
        .collect()
}

fn play(options: &Options, jobs: &[Job], journal: &mut Journal, stop: &Stop) -> Result<(), Failure> {
    let openings = Openings::balanced().ordered(Order::Random { seed: options.seed });
    let (next, (sender, receiver)) = (AtomicUsize::new(0), channel());
    let (done, mut meter) = (journal.games().len() as u64, Meter::new("games"));
    let all = done + jobs.len() as u64;
    meter.begin(done, all, String::new());
    let result = std::thread::scope(|scope| {
        for thread in 0..usize::from(options.concurrency).min(jobs.len()) {
            let (sender, next, openings) = (sender.clone(), &next, &openings);
            let work = move || {
                let mut judge = Judge::new(options.nodes);
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let game = match &mut judge {
                        Ok(judge) => judge.game(job, options.seed, openings, stop),
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
                Err(error) if thread == 0 => return Err(Failure::no_thread(&error)),
                Err(_) => break,
            }
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok(Ok(game)) => {
                    // Games that cannot be recorded need not be played.
                    journal.add(game).inspect_err(|_| stop.raise())?;
                    meter.show(journal.games().len() as u64, all, String::new());
                }
                Ok(Err(error)) => {
                    stop.raise();
                    return Err(Failure::Work(error.to_string()));
                }
                Err(RecvTimeoutError::Timeout) => meter.tick(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    });
    meter.clear();
    result
}
