//! `quevedo tune`: tune an engine's options by SPSA games against itself.

mod options;
mod screen;

pub use options::Options;

use crate::failure::Failure;
use crate::files;
use crate::tournament::{fresh_folder, interruptible};
use arena::Oracle;
use arena::report::{tuning_charts, tuning_json, tuning_report};
use arena::runner::Surroundings;
use arena::spsa::{self, Finish, TuneError};
use catalogue::TableOracle;
use screen::Screen;
use std::io::Write;
use std::path::Path;

/// Size of the charts in pixels.
const SIZE: (u32, u32) = (1600, 1000);

/// Runs the tuning.
pub fn run(options: &Options) -> Result<(), Failure> {
    let registry = catalogue::registry();
    let plan = options.plan(&registry)?;
    let openings = options.games.openings()?;
    let folder = fresh_folder(options.out.as_deref(), "tune", plan.fingerprint(), options.fresh)?;
    let oracle = options.games.oracle()?;
    let stop = interruptible()?;
    let around = Surroundings {
        registry: &registry,
        openings: &openings,
        oracle: oracle.as_ref().map(|oracle| oracle as &dyn Oracle),
        folder: Some(&folder),
        stop: &stop,
    };
    let mut screen = Screen::new(&plan, &folder);
    let finish = spsa::run(&plan, around, &mut screen);
    screen.clear();
    let finish = finish?;
    let result = folder.join("result.json");
    files::write_json(&result, &tuning_json(&plan, &finish))?;
    draw(&folder, &finish)?;
    tell(&finish, &folder)?;
    oracle.map_or(Ok(()), TableOracle::check).map_err(Failure::Work)
}

/// Prints the results.
fn tell(finish: &Finish, folder: &Path) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    write!(out, "{}", tuning_report(finish))?;
    writeln!(
        out,
        "Iterations in {0}/iterations.jsonl, results in {0}/result.json, pictures in {0}/parameters.svg and .png, and for each parameter in {0}/plots.",
        folder.display()
    )?;
    if !finish.complete {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Failure {
        match error {
            TuneError::Log(arena::JournalError::Io { .. })
            | TuneError::Thread(_)
            | TuneError::Faults { .. } => Failure::Work(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

/// Writes the charts of all parameters.
fn draw(folder: &Path, finish: &Finish) -> Result<(), Failure> {
    let plots = folder.join("plots");
    std::fs::create_dir_all(&plots).map_err(|error| Failure::writing(&plots, &error))?;
    for (name, chart) in tuning_charts(finish) {
        let undrawn =
            |error: charts::ChartError| Failure::Work(format!("cannot draw {}: {error}", name.display()));
        let place = folder.join(&name).into_os_string();
        let files = [
            (".svg", chart.svg().map_err(undrawn)?.into_bytes()),
            (".png", chart.png(SIZE.0, SIZE.1).map_err(undrawn)?),
        ];
        for (kind, bytes) in files {
            let mut path = place.clone();
            path.push(kind);
            files::write_whole(Path::new(&path), &bytes)?;
        }
    }
    Ok(())
}
