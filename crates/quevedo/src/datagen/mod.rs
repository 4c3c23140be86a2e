//! `quevedo datagen`: self-play games for training, and tools for their files.

mod generate;
mod stats;

pub use generate::{Screen, play};

use crate::failure::Failure;
use crate::files;
use crate::progress::Meter;
use clap::{Args, Subcommand, ValueEnum};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use trainer::selfplay::{ExportPlan, MergePlan, Skipped, TextFormat, check};

/// Generate training data from self-play
///
/// Games start with random moves and are searched with a low node limit. They are stored in one
/// file, about two bytes per ply; after an interruption, the same command resumes.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Example: quevedo datagen --positions 10000000 --seed 1\n         quevedo datagen stats data/selfplay-1.qsp"
)]
pub struct Options {
    #[command(flatten)]
    generate: generate::Options,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Print statistics of game files: results, lengths, scores, piece counts, duplicates
    Stats {
        /// Game files to summarise
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Verify game files; exit code 1 if anything is wrong
    Check {
        /// Game files to verify
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Merge several game files into one
    Merge {
        /// Output file; must not exist yet
        #[arg(value_name = "OUT")]
        out: PathBuf,
        /// Game files to merge
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Skip damaged parts instead of stopping at the first
        #[arg(long)]
        salvage: bool,
    },
    /// Export positions or games as text
    Export {
        /// Game files to export
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        to: Format,
        /// Write to this file instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Export at most this many games
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        most: u64,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Usable positions in the format of `quevedo tune-eval`: FEN | centipawns for White | result
    /// for White
    Text,
    /// Games, with scores as comments
    Pgn,
}

/// Runs the chosen subcommand.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        None => generate::run(&options.generate),
        Some(Action::Stats { files }) => reading(|meter| stats::run(files, meter)),
        Some(Action::Check { files }) => check_all(files),
        Some(Action::Merge { out, files, salvage }) => {
            merge(&MergePlan { files: files.clone(), out: out.clone(), salvage: *salvage })
        }
        Some(Action::Export { files, to, out, most }) => {
            let format = if *to == Format::Pgn { TextFormat::Pgn } else { TextFormat::Positions };
            export(&ExportPlan { files: files.clone(), format, most: *most }, out.as_deref())
        }
    }
}

/// Runs work that reads files, with a bar for each file.
fn reading<T>(
    work: impl FnOnce(&mut dyn FnMut(&Path, u64, u64)) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut current: Option<(PathBuf, Meter)> = None;
    let result = work(&mut |path, done, all| {
        if current.as_ref().is_none_or(|(known, _)| known != path) {
            if let Some((_, meter)) = &current {
                meter.clear();
            }
            let mut meter = Meter::new("KB");
            meter.begin(0, all >> 10, path.display().to_string());
            current = Some((path.to_owned(), meter));
        }
        if let Some((_, meter)) = &mut current {
            meter.show(done >> 10, all >> 10, path.display().to_string());
        }
    });
    if let Some((_, meter)) = &current {
        meter.clear();
    }
    result
}

/// Verifies every file and prints what is wrong.
fn check_all(files: &[PathBuf]) -> Result<(), Failure> {
    let (mut faults, mut broken) = (0, 0);
    for path in files {
        let say = |what: String| -> Result<(), Failure> {
            writeln!(std::io::stdout().lock(), "{}: {what}", path.display())?;
            Ok(())
        };
        let found = reading(|meter| check(path, meter, &mut |finding| say(finding.to_string())))?;
        let verdict = if found.faults == 0 { "sound" } else { "damaged" };
        say(format!(
            "{verdict}, {} games in {} blocks, {} plies, {} usable positions",
            found.games, found.blocks, found.plies, found.usable
        ))?;
        faults += found.faults;
        broken += u64::from(found.faults > 0);
    }
    if faults > 0 {
        return Err(Failure::Work(format!(
            "found {faults} faults in {broken} of {} files; `quevedo datagen merge --salvage` copies the undamaged games",
            files.len()
        )));
    }
    Ok(())
}

/// Merges files and prints how many games there are.
fn merge(plan: &MergePlan) -> Result<(), Failure> {
    files::keep_apart(&plan.files, std::slice::from_ref(&plan.out))?;
    let mut skipped = |path: &Path, what: Skipped| {
        let what = match what {
            Skipped::Fault(fault) => fault.to_string(),
            Skipped::Illegal(number) => format!("game {number} contains an illegal move; skipped"),
        };
        let _ = writeln!(std::io::stderr(), "{}: {what}", path.display());
    };
    let merged = reading(|meter| Ok(plan.run(meter, &mut skipped)?))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} games in {}", merged.games, plan.out.display())?;
    if merged.duplicates > 0 {
        writeln!(out, "{} duplicate games skipped", merged.duplicates)?;
    }
    if merged.faults > 0 {
        writeln!(out, "{} damaged parts skipped", merged.faults)?;
    }
    Ok(())
}

/// Exports the games or positions.
fn export(plan: &ExportPlan, out: Option<&Path>) -> Result<(), Failure> {
    if let Some(path) = out {
        files::keep_apart(&plan.files, &[path.to_owned()])?;
        return reading(|meter| Ok(plan.to_file(path, meter)?));
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    reading(|meter| plan.write(&mut out, meter, &Failure::from))?;
    out.flush()?;
    Ok(())
}
