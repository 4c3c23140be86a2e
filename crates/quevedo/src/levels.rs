//! `quevedo levels`: which mistakes the playing levels make, and how often.
//!
//! Each level plays itself; the engine at full strength, with the hand-crafted evaluation, analyses
//! the moves.

use crate::columns;
use crate::failure::Failure;
use crate::files;
use crate::progress::Meter;
use crate::tournament::{interruptible, set_aside};
use calibration::{COLUMNS, CalibrationError, LevelJournal, Plan, Row, Settings};
use clap::Args;
use engine::Level;
use player::Stop;
use std::io::Write;
use std::path::PathBuf;

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

/// Plays, analyses, prints and writes.
pub fn run(options: &Options) -> Result<(), Failure> {
    let stop = interruptible()?;
    let folder = set_aside(options.out.clone(), options.fresh)?;
    std::fs::create_dir_all(&folder).map_err(|error| Failure::writing(&folder, &error))?;
    let settings = Settings::new(options.nodes, options.seed);
    let mut journal = LevelJournal::open(&folder.join("levels.jsonl"), &settings)?;
    let mut levels = Vec::new();
    for &level in &options.levels {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let plan = Plan {
        levels,
        games: options.games,
        judged: options.judged.unwrap_or(options.games),
        nodes: options.nodes,
        seed: options.seed,
        concurrency: options.concurrency.into(),
    };
    play(&plan, &mut journal, &stop)?;

    let rows = calibration::rows(&plan.levels, &journal.finish()?);
    let write = |name: &str, bytes: &[u8]| files::write_whole(&folder.join(name), bytes);
    for (name, chart) in
        [("loss.svg", calibration::loss(&rows)), ("blunders.svg", calibration::blunders(&rows))]
    {
        let svg = chart.svg().map_err(|error| Failure::writing(&folder, &error))?;
        write(name, svg.as_bytes())?;
    }
    write("levels.md", calibration::markdown(&rows, options.nodes).as_bytes())?;
    let mut table = columns::table(&COLUMNS, &[]);
    table.add_rows(rows.iter().map(Row::cells));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{table}")?;
    writeln!(out, "Written to {}: levels.md, loss.svg, blunders.svg.", folder.display())?;
    if stop.is_raised() {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Plays what is missing, and shows how far that is.
fn play(plan: &Plan, journal: &mut LevelJournal, stop: &Stop) -> Result<(), Failure> {
    let jobs = calibration::jobs(plan, journal);
    let (done, mut meter) = (journal.games().len() as u64, Meter::new("games"));
    let all = done + jobs.len() as u64;
    meter.begin(done, all, String::new());
    let result = calibration::play(plan, &jobs, journal, stop, &mut |news| match news {
        Some(done) => meter.show(done, all, String::new()),
        None => meter.tick(),
    });
    meter.clear();
    Ok(result?)
}

impl From<CalibrationError> for Failure {
    fn from(error: CalibrationError) -> Failure {
        match error {
            CalibrationError::InUse { .. } | CalibrationError::Other { .. } => {
                Failure::Usage(error.to_string())
            }
            _ => Failure::Work(error.to_string()),
        }
    }
}
