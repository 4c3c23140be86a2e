//! `quevedo lab`: experiments, searches step by step, and small games.

mod exercises;
mod games;
mod positions;
mod report;
mod trace;

use crate::columns;
use crate::failure::Failure;
use crate::progress::Meter;
use crate::tournament;
use clap::{Args, Subcommand};
use lab::{Experiment, LabError, Language, Settings, Size, experiments};
use std::io::Write;
use std::path::PathBuf;

/// Repeat the experiments of the theses, and trace searches step by step
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the experiments
    List(Tongue),
    /// Run one experiment, or all, and write the reports
    Run(Run),
    Report(report::Options),
    Trace(trace::Options),
    Play(games::Play),
    Solve(games::Solve),
    Exercises(exercises::Options),
}

#[derive(Args)]
struct Tongue {
    /// Output language
    #[arg(long, value_enum, default_value = "en")]
    lang: Language,
}

impl Tongue {
    fn language(&self) -> Language {
        self.lang
    }
}

#[derive(Args)]
#[command(after_help = "Examples: quevedo lab run tema2-trees --quick --lang es
          quevedo lab run buho-versions --max-nodes 100000000
          quevedo lab run buho-versions --fen '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1'")]
struct Run {
    /// Experiment to run, or `all`
    name: String,
    /// Run a short version that takes seconds
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Measure at least as much as the source did
    #[arg(long)]
    full: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// For tfg-elo: engine to measure (buho, tfg or tower)
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Folder that receives a subfolder per experiment
    #[arg(long, value_name = "FOLDER", default_value = "lab-results")]
    out: PathBuf,
    #[command(flatten)]
    positions: positions::Options,
    #[command(flatten)]
    tongue: Tongue,
}

/// Runs a laboratory command.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::List(tongue) => list(tongue.language()),
        Command::Run(run) => run.perform(),
        Command::Report(options) => report::run(options),
        Command::Trace(options) => trace::run(options),
        Command::Play(options) => games::play(options),
        Command::Solve(options) => games::solve(options),
        Command::Exercises(options) => exercises::run(options),
    }
}

fn list(language: Language) -> Result<(), Failure> {
    let head = [language.say("experiment", "experimento"), language.say("about", "trata de")];
    let mut table = columns::table(&head, &[0, 1]);
    for experiment in experiments::ALL {
        table.add_row([experiment.name(), experiment.title().get(language)]);
    }
    writeln!(std::io::stdout(), "{table}")?;
    Ok(())
}

impl Run {
    fn perform(&self) -> Result<(), Failure> {
        let chosen = match self.name.as_str() {
            "all" => experiments::ALL.to_vec(),
            name => vec![experiments::find(name).map_err(failure)?],
        };
        let size = match (self.quick, self.full) {
            (true, _) => Size::Quick,
            (_, true) => Size::Full,
            _ => Size::Normal,
        };
        let (positions, max_nodes) = (self.positions.chosen()?, self.positions.max_nodes);
        let settings = Settings { size, seed: self.seed, engine: self.engine.clone(), positions, max_nodes };
        self.check(&settings, &chosen)?;
        let stop = tournament::interruptible()?;
        for experiment in chosen {
            self.experiment(experiment, &settings, &stop)?;
        }
        Ok(())
    }

    /// Checks that the chosen experiments take the settings given.
    fn check(&self, settings: &Settings, chosen: &[&dyn Experiment]) -> Result<(), Failure> {
        for (is_set, what, heeds) in [
            (
                !settings.positions.is_empty(),
                "--fen or --epd",
                heeds_positions as fn(&dyn Experiment) -> bool,
            ),
            (settings.max_nodes.is_some(), "--max-nodes", |experiment| experiment.takes().max_nodes),
            (settings.engine.is_some(), "--engine", |experiment| experiment.takes().engine),
        ] {
            if is_set && !chosen.iter().all(|experiment| heeds(*experiment)) {
                let heed = experiments::ALL.iter().filter(|experiment| heeds(**experiment));
                let names = heed.map(|experiment| experiment.name()).collect::<Vec<_>>().join(", ");
                return Err(Failure::Usage(format!(
                    "{} does not take {what}; supported by: {names}",
                    self.name
                )));
            }
        }
        chosen.iter().try_for_each(|experiment| experiment.check(settings)).map_err(failure)
    }

    fn experiment(
        &self,
        experiment: &dyn Experiment,
        settings: &Settings,
        stop: &player::Stop,
    ) -> Result<(), Failure> {
        let language = self.tongue.language();
        let folder = self.out.join(experiment.name());
        let _occupied = trainer::train::lock_folder(&folder)?;
        if let Some(time) = experiment.estimate(settings, stop).map_err(failure)? {
            let name = experiment.name();
            let time = indicatif::HumanDuration(time);
            writeln!(std::io::stderr(), "{name}: estimated time {time}")?;
        }
        let mut meter = Meter::new("parts");
        let mut begun = false;
        let report = lab::run(experiment, settings, &folder, stop, &mut |progress| {
            let message = format!("{}: {}", experiment.name(), progress.cell.unwrap_or_default());
            if begun {
                meter.show(progress.done, progress.all, message);
            } else {
                meter.begin(progress.done, progress.all, message);
                begun = true;
            }
        });
        meter.clear();
        let report = match report {
            // The other experiments do not need the program that this one lacks.
            Err(error @ LabError::Missing { .. }) if self.name == "all" => {
                writeln!(std::io::stderr(), "skipped: {error}")?;
                return Ok(());
            }
            other => other.map_err(failure)?,
        };
        report::write(&report, &folder, language)
    }
}

fn heeds_positions(experiment: &dyn Experiment) -> bool {
    experiment.takes().positions
}

fn failure(error: LabError) -> Failure {
    match error {
        LabError::Stopped => {
            let _ = writeln!(std::io::stderr(), "{error}");
            Failure::Interrupted
        }
        LabError::Unknown { .. } | LabError::Other { .. } | LabError::Engine { .. } => {
            Failure::Usage(error.to_string())
        }
        _ => Failure::Work(error.to_string()),
    }
}
