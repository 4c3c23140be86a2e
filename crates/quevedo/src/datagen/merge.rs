//! `quevedo datagen merge`: several game files into one.

use super::walk::{Found, damaged, header, walk};
use crate::failure::Failure;
use crate::files;
use clap::Args;
use journal::Fresh;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use trainer::selfplay::{Header, Run, Writer};

/// Arguments of `quevedo datagen merge`.
#[derive(Args)]
pub struct Options {
    /// Output file; must not exist yet
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// Game files to merge
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip damaged parts instead of stopping at the first
    #[arg(long)]
    salvage: bool,
}

/// Counts of what happened to the games.
#[derive(Default)]
struct Count {
    kept: u64,
    twice: u64,
    faults: u64,
}

/// Writes the games of all files to a new file, each game once.
pub fn run(options: &Options) -> Result<(), Failure> {
    files::keep_apart(&options.files, std::slice::from_ref(&options.out))?;
    if options.out.exists() {
        return Err(Failure::Usage(format!(
            "{} already exists; give another file name",
            options.out.display()
        )));
    }
    let mut runs: Vec<Run> = Vec::new();
    // For each file, the index of its runs among all runs.
    let mut places: Vec<Vec<u16>> = Vec::new();
    for path in &options.files {
        let place = |run: Run| {
            let place = runs.iter().position(|known| *known == run).unwrap_or_else(|| {
                runs.push(run);
                runs.len() - 1
            });
            u16::try_from(place)
                .map_err(|_| Failure::Usage("too many runs for one file; merge fewer files".into()))
        };
        places.push(header(path)?.runs.into_iter().map(place).collect::<Result<_, _>>()?);
    }
    let failed = |error: io::Error| Failure::writing(&options.out, &error);
    let fresh = Fresh::beside(&options.out).map_err(failed)?;
    let count = write(options, fresh.file(), Header::new(runs), &places)?;
    fresh.keep_new().map_err(failed)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} games in {}", count.kept, options.out.display())?;
    if count.twice > 0 {
        writeln!(out, "{} duplicate games skipped", count.twice)?;
    }
    if count.faults > 0 {
        writeln!(out, "{} damaged parts skipped", count.faults)?;
    }
    Ok(())
}

fn write(options: &Options, file: &File, header: Header, places: &[Vec<u16>]) -> Result<Count, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::writing(&options.out, error);
    let mut writer = Writer::new(BufWriter::new(file), &header).map_err(|error| failed(&error))?;
    let (mut count, mut seen) = (Count::default(), HashSet::new());
    for (path, places) in options.files.iter().zip(places) {
        walk(path, &mut |found| {
            let stored = match found {
                // A game with an illegal move cannot be trained on.
                Found::Game(stored) if options.salvage && stored.game.verify().is_err() => {
                    count.faults += 1;
                    let (path, number) = (path.display(), stored.game.number);
                    let _ = writeln!(
                        std::io::stderr(),
                        "{path}: game {number} contains an illegal move; skipped"
                    );
                    return Ok(());
                }
                Found::Game(stored) => stored,
                Found::Fault(fault) if options.salvage => {
                    count.faults += 1;
                    let _ = writeln!(std::io::stderr(), "{}: {fault}", path.display());
                    return Ok(());
                }
                Found::Fault(fault) => return Err(damaged(path, &fault)),
            };
            // The reader has checked that the run is listed in the header.
            let Some(&run) = places.get(usize::from(stored.run)) else { return Ok(()) };
            if seen.insert((run, stored.game.number)) {
                count.kept += 1;
                writer.add(run, &stored.game).map_err(|error| failed(&error))?;
            } else {
                count.twice += 1;
            }
            Ok(())
        })?;
    }
    writer.finish().map_err(|error| failed(&error))?;
    Ok(count)
}
