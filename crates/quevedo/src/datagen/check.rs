//! Verifying files.

use super::walk::{Found, walk};
use crate::failure::Failure;
use clap::Args;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What `quevedo datagen check` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Reads everything, plays every game once more by all the rules, and tells what is wrong.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut faults, mut broken) = (0, 0);
    for path in &options.files {
        let found = check(path)?;
        faults += found;
        broken += u64::from(found > 0);
    }
    if faults > 0 {
        return Err(Failure::Work(format!(
            "{faults} faults in {broken} of {} files; `quevedo datagen merge --salvage` keeps what is sound",
            options.files.len()
        )));
    }
    Ok(())
}

/// Checks a file; how many faults it has.
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
            tell(format!("game {} of run {run} is there twice", game.number))?;
        }
        if let Err(error) = game.verify() {
            faults += 1;
            tell(format!("game {} of run {run}: {error}", game.number))?;
        }
        Ok(())
    })?;
    let verdict = if faults == 0 { "sound" } else { "damaged" };
    tell(format!(
        "{verdict}, {games} games in {} blocks, {plies} half-moves, {usable} usable positions",
        extent.blocks
    ))?;
    Ok(faults)
}
