//! The examples as the program is built with them: one file of JSON.

use crate::examples::Examples;
use crate::wire::ExampleRun;
use serde::Deserialize;
use std::collections::HashMap;

/// Committed experiment runs and the notebook of networks.
#[derive(Deserialize)]
pub struct Pack {
    /// Where and when everything was measured.
    pub about: About,
    /// Results by name of the experiment.
    pub cells: HashMap<String, String>,
    /// What was measured on the way, where it is kept apart.
    pub measured: HashMap<String, String>,
    /// Records of trainings.
    pub records: Vec<String>,
    /// The notebook of networks.
    pub notebook: String,
}

/// `experiments/runs.json`.
#[derive(Deserialize)]
pub struct About {
    /// The runs of experiments.
    pub runs: Vec<ExampleRun>,
    /// The machine of the trainings.
    pub trainings: Machine,
}

/// A machine.
#[derive(Deserialize)]
pub struct Machine {
    /// Its processor.
    pub processor: String,
    /// Number of cores.
    pub cores: u32,
}

impl Pack {
    /// Returns the examples. Their pages are generated on first view.
    ///
    /// # Errors
    /// If the record of a training cannot be read.
    pub fn examples(self) -> Result<Examples, String> {
        let Pack { about, mut cells, mut measured, records, notebook } = self;
        let mut examples = Examples::default();
        for run in about.runs {
            let cells = cells.remove(&run.experiment).unwrap_or_default();
            let measured = measured.remove(&run.experiment).unwrap_or_default();
            examples = examples.with_run(run, cells, measured);
        }
        let Machine { processor, cores } = about.trainings;
        for record in &records {
            examples = examples.with_training(record, &notebook, &processor, cores)?;
        }
        Ok(examples)
    }
}
