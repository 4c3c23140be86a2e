//! `quevedo levels`: what the playing levels do wrong, and how often.
//!
//! Each level plays games with itself; the engine at full strength, with the hand-crafted evaluation, judges the moves.

mod games;
mod journal;
mod report;

use crate::failure::Failure;
use crate::files;
use crate::progress::Meter;
use crate::tournament::{interruptible, set_aside};
use arena::{Openings, Order};
use clap::Args;
use engine::Level;
use games::Judge;
use self::journal::Journal;
use player::Stop;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// Let playing levels play games with themselves, and count what they do wrong
///
/// Tells for each level by how much its moves are worse than the best ones, how many are blunders, and how many queens
/// are given away for nothing. The same command goes on after an interruption.
#[derive(Args)]
#[command(after_help = "Example: quevedo levels --levels 600,1200,1800 --games 20")]
pub struct Options {
    /// The levels in Elo
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "600,800,1000,1200,1400,1600,1800,2000,2200,2400,2600,2800,3000",
        value_parser = clap::value_parser!(u32).range(i64::from(Level::LEAST)..=i64::from(Level::FULL) - 1)
    )]
    levels: Vec<u32>,
    /// How many games each level plays with itself
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many of them are judged; in the others only queens are looked at. All if left out
    #[arg(long, value_name = "N")]
    judged: Option<u32>,
    /// How many positions the judge looks at for each move
    #[arg(long, default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// For the openings and the mistakes
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games are played at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The folder for levels.jsonl, levels.md, loss.svg and blunders.svg; made if it is not there
    #[arg(long, value_name = "FOLDER", default_value = "levels")]
    out: PathBuf,
    /// Begin anew; what is in the folder is set aside
    #[arg(long)]
    fresh: bool,
}

/// A game that is to be played.
#[derive(Clone, Copy)]
struct Job {
    level: Level,
    number: u32,
    judged: bool,
}

/// Plays, judges, prints and writes.
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
        writeln!(out, "Broken off: the same command goes on with it.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// What is left to do: first a game of each level, then another of each.
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
                    // None if it was broken off.
                    let Some(game) = game.transpose() else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            };
            // If the system has no more threads, those that there are do it.
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
                    // What cannot be kept need not be played.
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
