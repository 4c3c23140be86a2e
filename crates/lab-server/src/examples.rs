//! Example experiment runs and trainings that come with the program. The program that starts the
//! server provides them; their pages are generated on request.

use crate::wire::{ExampleRun, ExampleView, LabFault, ReportView, TrainingView};
use lab::{Language, Report};
use server::wire::{Fault, StoreProblem};
use std::path::Path;
use std::sync::OnceLock;
use trainer::train::{TrainingRecord, recorded_matches};

/// An example run: measurements, machine, and its report once requested.
struct Example {
    run: ExampleRun,
    cells: String,
    measured: String,
    made: OnceLock<Result<Report, String>>,
}

/// Example runs and trainings.
///
/// ```
/// let examples = lab_server::Examples::default();
/// assert!(examples.is_empty());
/// ```
#[derive(Default)]
pub struct Examples {
    runs: Vec<Example>,
    trainings: Vec<TrainingView>,
}

impl Examples {
    /// Adds an example run: where and when, its cells as [`lab::run`] stores them, and what was
    /// measured on the way, which may be empty.
    #[must_use]
    pub fn with_run(mut self, run: ExampleRun, cells: String, measured: String) -> Examples {
        self.runs.push(Example { run, cells, measured, made: OnceLock::new() });
        self
    }

    /// Adds a training: its record, its match in the notebook, and its machine.
    ///
    /// # Errors
    /// If the record cannot be read.
    pub fn with_training(
        mut self,
        record: &str,
        notebook: &str,
        processor: &str,
        cores: u32,
    ) -> Result<Examples, String> {
        let record = TrainingRecord::parse(record, None).map_err(|error| error.to_string())?;
        let mut training = crate::learning::view(record);
        training.result = recorded_matches(notebook).remove(&training.id);
        (training.example, training.machine) = (true, Some((processor.to_owned(), cores)));
        self.trainings.push(training);
        Ok(self)
    }

    /// Whether there are no examples.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.trainings.is_empty()
    }

    /// Returns the trainings, each marked as an example.
    pub(crate) fn trainings(&self) -> &[TrainingView] {
        &self.trainings
    }

    /// Returns all runs, in the order of the experiments.
    pub(crate) fn views(&self) -> Vec<ExampleView> {
        self.runs.iter().map(|one| ExampleView { run: one.run.clone(), settings: one.settings() }).collect()
    }

    /// Returns the report of a run.
    ///
    /// # Errors
    /// If the run is unknown, or its cells are not those of the experiment.
    pub(crate) fn report(&self, name: &str, language: Language) -> Result<ReportView, LabFault> {
        let report = self.find(name)?.report()?;
        serde_json::from_value(report.json(language)).map_err(|error| damaged(name, &error.to_string()))
    }

    /// Returns a file of that report.
    ///
    /// # Errors
    /// If the file or run is unknown.
    pub(crate) fn file(&self, name: &str, language: Language, file: &str) -> Result<Vec<u8>, LabFault> {
        let report = self.find(name)?.report()?;
        let files = report.files(language).map_err(|error| damaged(name, &error.to_string()))?;
        let found = files.into_iter().find(|(known, _)| known == file);
        found.map(|(_, text)| text.into_bytes()).ok_or(LabFault::NoResult)
    }

    fn find(&self, name: &str) -> Result<&Example, LabFault> {
        let unknown = || LabFault::UnknownExperiment { experiment: name.chars().take(80).collect() };
        self.runs.iter().find(|one| one.run.experiment == name).ok_or_else(unknown)
    }
}

impl Example {
    fn report(&self) -> Result<&Report, LabFault> {
        let made = self.made.get_or_init(|| {
            let path = Path::new(&self.run.experiment).join("cells.jsonl");
            let (_, report) =
                lab::remake(&self.cells, &self.measured, &path).map_err(|error| error.to_string())?;
            Ok(report)
        });
        made.as_ref().map_err(|why| damaged(&self.run.experiment, why))
    }

    /// Returns the settings of the first line, as command-line arguments.
    fn settings(&self) -> String {
        #[derive(serde::Deserialize)]
        struct Head {
            settings: lab::Settings,
        }
        let head = self.cells.lines().next().unwrap_or_default();
        serde_json::from_str::<Head>(head)
            .map(|head| head.settings.to_string().trim().to_owned())
            .unwrap_or_default()
    }
}

fn damaged(name: &str, why: &str) -> LabFault {
    let detail = format!("the example of {name}: {why}");
    Fault::Store { problem: StoreProblem::Damaged, detail }.into()
}
