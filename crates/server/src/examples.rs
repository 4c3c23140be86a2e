//! Example experiment runs and trainings that come with the program. The program that starts the
//! server provides them; their pages are generated on request.

use crate::learning::Record;
use crate::wire::{ExampleRun, ExampleView, Fault, ReportView, StoreProblem, TrainingView};
use lab::{Language, Report};
use std::path::Path;
use std::sync::OnceLock;

/// An example run: measurements, machine, and its report once requested.
struct Example {
    run: ExampleRun,
    cells: String,
    made: OnceLock<Result<Report, String>>,
}

/// Example runs and trainings.
///
/// ```
/// let examples = server::Examples::default();
/// assert!(examples.is_empty());
/// ```
#[derive(Default)]
pub struct Examples {
    runs: Vec<Example>,
    trainings: Vec<TrainingView>,
}

impl Examples {
    /// Adds an example run: where and when, and its cells as [`lab::run`] stores them.
    #[must_use]
    pub fn with_run(mut self, run: ExampleRun, cells: String) -> Examples {
        self.runs.push(Example { run, cells, made: OnceLock::new() });
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
        let record: Record = serde_json::from_str(record).map_err(|error| error.to_string())?;
        let mut training = record.view();
        training.result = crate::learning::results_in(notebook).remove(&training.id);
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
    pub(crate) fn report(&self, name: &str, language: Language) -> Result<ReportView, Fault> {
        let report = self.find(name)?.report()?;
        serde_json::from_value(report.json(language)).map_err(|error| damaged(name, &error.to_string()))
    }

    /// Returns a file of that report.
    ///
    /// # Errors
    /// If the file or run is unknown.
    pub(crate) fn file(&self, name: &str, language: Language, file: &str) -> Result<Vec<u8>, Fault> {
        let report = self.find(name)?.report()?;
        let files = report.files(language).map_err(|error| damaged(name, &error.to_string()))?;
        let found = files.into_iter().find(|(known, _)| known == file);
        found.map(|(_, text)| text.into_bytes()).ok_or(Fault::NoResult)
    }

    fn find(&self, name: &str) -> Result<&Example, Fault> {
        let unknown = || Fault::UnknownExperiment { experiment: name.chars().take(80).collect() };
        self.runs.iter().find(|one| one.run.experiment == name).ok_or_else(unknown)
    }
}

impl Example {
    fn report(&self) -> Result<&Report, Fault> {
        let made = self.made.get_or_init(|| {
            let path = Path::new(&self.run.experiment).join("cells.jsonl");
            let (_, report) = lab::remake(&self.cells, &path).map_err(|error| error.to_string())?;
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

fn damaged(name: &str, why: &str) -> Fault {
    Fault::Store { problem: StoreProblem::Damaged, detail: format!("the example of {name}: {why}") }
}
