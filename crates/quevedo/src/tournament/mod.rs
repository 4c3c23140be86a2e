//! `quevedo match`: matches and tournaments between engines.

mod options;
mod screen;

pub use options::{EVENT, Options};
pub use screen::Screen;

use crate::failure::Failure;
use crate::files;
use crate::games::GameOptions;
use arena::Oracle;
use arena::engine::Registry;
use arena::runner::{self, Finish, Plan, Surroundings};
use catalogue::TableOracle;
use player::Stop;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Plays the tournament.
pub fn run(options: &Options) -> Result<(), Failure> {
    let registry = catalogue::registry();
    let plan = options.plan(&registry)?;
    let folder = fresh_folder(options.out.as_deref(), "match", plan.fingerprint(), options.fresh)?;
    play(&plan, &options.games, &registry, &folder).map(drop)
}

/// Plays the tournament of a plan in its folder and prints the results.
pub fn play(plan: &Plan, games: &GameOptions, registry: &Registry, folder: &Path) -> Result<Finish, Failure> {
    let openings = games.openings()?;
    let oracle = games.oracle()?;
    let stop = interruptible()?;
    let around = Surroundings {
        registry,
        openings: &openings,
        oracle: oracle.as_ref().map(|oracle| oracle as &dyn Oracle),
        folder: Some(folder),
        stop: &stop,
    };
    let mut screen = Screen::new(plan, folder);
    let finish = runner::run(plan, around, &mut screen);
    screen.clear();
    let finish = finish?;
    let result = folder.join("result.json");
    files::write_json(&result, &arena::report::match_json(plan, &finish, games.tables()))?;
    tell(plan, &finish, folder)?;
    oracle.map_or(Ok(()), TableOracle::check).map_err(Failure::Work)?;
    Ok(finish)
}

/// Returns the folder: the one given, or one that the same command finds again.
///
/// With `fresh`, an existing folder is moved aside.
pub fn fresh_folder(
    wanted: Option<&Path>,
    kind: &str,
    fingerprint: u64,
    fresh: bool,
) -> Result<PathBuf, Failure> {
    let folder = match wanted {
        Some(folder) => folder.to_owned(),
        None => PathBuf::from(format!("{kind}-{:08x}", fingerprint >> 32)),
    };
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::Usage(format!("--out: {} is a file; give a folder", folder.display())));
    }
    for name in ["games.jsonl", "iterations.jsonl"] {
        if fresh && journal::is_in_use(&folder.join(name)) {
            return Err(Failure::Usage(format!(
                "{} is in use by another program; wait for it, or choose another folder with --out",
                folder.display()
            )));
        }
    }
    set_aside(folder, fresh)
}

/// Moves an existing file or folder aside if `fresh`.
pub fn set_aside(path: PathBuf, fresh: bool) -> Result<PathBuf, Failure> {
    if fresh {
        journal::set_aside(&path)
            .map_err(|error| Failure::Work(format!("cannot move {} aside: {error}", path.display())))?;
    }
    Ok(path)
}

/// Returns the flag that Ctrl-C raises, always the same; a second Ctrl-C exits at once.
pub fn interruptible() -> Result<Arc<Stop>, Failure> {
    static FLAG: OnceLock<Arc<Stop>> = OnceLock::new();
    if let Some(stop) = FLAG.get() {
        return Ok(Arc::clone(stop));
    }
    let stop = Arc::new(Stop::new());
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })
    .map_err(|error| Failure::Usage(format!("cannot install the interrupt handler: {error}")))?;
    Ok(Arc::clone(FLAG.get_or_init(|| stop)))
}

/// Prints the results.
fn tell(plan: &Plan, finish: &Finish, folder: &Path) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    write!(out, "{}", arena::report::match_report(plan, finish))?;
    writeln!(out, "Games in {0}/games.pgn and games.jsonl, results in {0}/result.json.", folder.display())?;
    if !finish.complete {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}
