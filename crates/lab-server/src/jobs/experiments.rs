//! Experiments as jobs.

use super::failure::Failure;
use super::worker::Reporter;
use crate::limits::MAX_POSITIONS;
use crate::position::standard;
use crate::wire::{BothTexts, ExperimentOrder, ExperimentSize, ExperimentView, LabFault, OrderProblem};
use catalogue::Contenders;
use lab::{Chosen, Estimate, Experiment, Language, Settings, Size, Text, experiments};
use player::Stop;
use server::mount::read_fen;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const SIZES: [ExperimentSize; 3] = [ExperimentSize::Quick, ExperimentSize::Normal, ExperimentSize::Full];

/// All experiments.
pub fn all() -> Vec<ExperimentView> {
    let both = |text: &Text| BothTexts {
        en: text.get(Language::English).to_owned(),
        es: text.get(Language::Spanish).to_owned(),
    };
    let one = |experiment: &&dyn Experiment| {
        let takes = experiment.takes();
        let needs = |size: &ExperimentSize| experiment.needs((*size).into()).is_some();
        ExperimentView {
            name: experiment.name().to_owned(),
            title: both(&experiment.title()),
            question: both(&experiment.question()),
            source: both(&experiment.source()),
            engines: if takes.engine { experiments::engines() } else { Vec::new() },
            takes_positions: takes.positions,
            takes_max_nodes: takes.max_nodes,
            needs_stockfish: SIZES.iter().copied().filter(needs).collect(),
        }
    };
    experiments::ALL.iter().map(one).collect()
}

impl From<ExperimentSize> for Size {
    fn from(size: ExperimentSize) -> Size {
        match size {
            ExperimentSize::Quick => Size::Quick,
            ExperimentSize::Normal => Size::Normal,
            ExperimentSize::Full => Size::Full,
        }
    }
}

/// Returns the settings of a requested experiment.
///
/// # Errors
/// If the experiment is unknown, or does not take what is set.
pub fn settings(order: &ExperimentOrder, contenders: &Contenders) -> Result<Settings, LabFault> {
    let experiment = find(order)?;
    let takes = experiment.takes();
    let bad = |field: &str, problem| LabFault::BadOrder { field: field.to_owned(), problem };
    let refused = |field: &str| bad(field, OrderProblem::NotTaken);
    if let Some(engine) = &order.engine {
        if !takes.engine {
            return Err(refused("engine"));
        }
        if !experiments::engines().contains(engine) {
            return Err(bad(
                "engine",
                OrderProblem::UnknownEngine { engine: engine.chars().take(80).collect() },
            ));
        }
    }
    if order.max_nodes.is_some() && !takes.max_nodes {
        return Err(refused("maxNodes"));
    }
    if order.max_nodes == Some(0) {
        return Err(bad("maxNodes", OrderProblem::Between { least: 1, most: u32::MAX }));
    }
    if !order.positions.is_empty() && !takes.positions {
        return Err(refused("positions"));
    }
    if order.positions.len() > MAX_POSITIONS {
        return Err(bad("positions", OrderProblem::Between { least: 0, most: MAX_POSITIONS as u32 }));
    }
    let size = Size::from(order.size);
    if let Some(program) = experiment.needs(size).filter(|program| contenders.find(program).is_none()) {
        return Err(bad("size", OrderProblem::Needs { program: program.to_owned() }));
    }
    let mut positions = Vec::new();
    for (number, fen) in (1..).zip(&order.positions) {
        let setup = read_fen(fen)?;
        standard(&setup)?;
        let chosen = Chosen::new(format!("FEN {number}"), &setup);
        positions.push(chosen.map_err(|_over| bad("positions", OrderProblem::NoMoves { position: number }))?);
    }
    let (seed, engine) = (order.seed.into(), order.engine.clone());
    Ok(Settings { size, seed, engine, positions, max_nodes: order.max_nodes.map(u64::from) })
}

/// Estimates the run time, by the experiment's own formula or a short trial; `hold` is dropped when
/// the trial has ended completely.
///
/// # Errors
/// If the request is invalid, or the trial fails.
pub fn estimate(
    order: &ExperimentOrder,
    contenders: &Contenders,
    patience: Duration,
    stop: &Arc<Stop>,
    hold: impl Send + 'static,
) -> Result<Estimate, LabFault> {
    let settings = settings(order, contenders)?;
    // Errors will be reported in full by the run itself.
    lab::estimate(find(order)?, &settings, patience, stop, hold).map_err(|_| LabFault::NoResult)
}

fn find(order: &ExperimentOrder) -> Result<&'static dyn Experiment, LabFault> {
    let unknown = |_| LabFault::UnknownExperiment { experiment: order.experiment.chars().take(80).collect() };
    experiments::find(&order.experiment).map_err(unknown)
}

/// Runs or resumes an experiment, and writes its report in both languages to its folder.
pub(super) fn run(
    order: &ExperimentOrder,
    contenders: &Contenders,
    folder: &Path,
    stop: &Stop,
    reporter: &Reporter<'_>,
) -> Result<(), Failure> {
    let settings = settings(order, contenders).map_err(Failure::from)?;
    let experiment = find(order).map_err(Failure::from)?;
    reporter.estimated(experiment.estimate(&settings, stop)?);
    let report = lab::run(experiment, &settings, folder, stop, &mut |progress| {
        reporter.progress(progress.done, progress.all, progress.cell);
    })?;
    for language in Language::ALL {
        let target = folder.join(language.code());
        let failed = |error: std::io::Error| Failure::io(&error, format!("{}: {error}", target.display()));
        fs::create_dir_all(&target).map_err(failed)?;
        for (name, text) in report.files(language)? {
            journal::replace(&target.join(name), text.as_bytes()).map_err(failed)?;
        }
    }
    Ok(())
}
