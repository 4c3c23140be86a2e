//! `quevedo datagen check`: verify game files.

use super::walk::{Found, walk};
use crate::failure::Failure;
use clap::Args;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `quevedo datagen check`.
#[derive(Args)]
pub struct Options {
    /// Game files to verify
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Reads every file, replays every game by the rules and reports what is wrong.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut faults, mut broken) = (0, 0);
    for path in &options.files {
        let found = check(path)?;
        faults += found;
        broken += u64::from(found > 0);
    }
    if faults > 0 {
        return Err(Failure::Work(format!(
            "found {faults} faults in {broken} of {} files; `quevedo datagen merge --salvage` copies the undamaged games",
            options.files.len()
        )));
    }
    Ok(())
}

/// Checks one file; returns the number of faults.
fn check(path: &Path) -> Result<u64, Failure> {
    let (mut games, mut plies, mut usable, mut faults) = (0_u64, 0, 0, 0);
    let mut seen = HashSet::new();
    let tell = |what: String| -> Result<(), Failure> {
        writeln!(std::io::stdout().lock(), "{}: {what}", path.display())?;
        Ok(())
    };
    let extent = walk(path, &mut |found| {
        let (run, game) = match found {
            Found::Game(stored) => (stored.run, stored.game),
            Found::Fault(fault) => {
                faults += 1;
                return tell(fault.to_string());
            }
        };
        games += 1;
        plies += game.moves.len();
        usable += game.usable().count();
        if !seen.insert((run, game.number)) {
            faults += 1;
            tell(format!("game {} of run {run} is duplicated", game.number))?;
        }
        if let Err(error) = game.verify() {
            faults += 1;
            tell(format!("game {} of run {run}: {error}", game.number))?;
        }
        Ok(())
    })?;
    let verdict = if faults == 0 { "sound" } else { "damaged" };
    tell(format!(
        "{verdict}, {games} games in {} blocks, {plies} plies, {usable} usable positions",
        extent.blocks
    ))?;
    Ok(faults)
}
