//! One training in its folder, from the start or resumed.

use super::draw;
use super::history;
use super::report::{self, NetworkReport, Report};
use super::screen::Screen;
use crate::failure::Failure;
use crate::files;
use nnue::Network;
use player::Stop;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use trainer::train::{Advance, CheckpointError, Data, Packed, Settings, TrainError, Training, compare};

/// How often the losses are written and drawn.
const DRAW: Duration = Duration::from_secs(30);
/// Positions at which the quantised network is compared.
const COMPARED: usize = 10_000;
/// Positions at which rounding errors are balanced.
const BALANCED: usize = 8192;

/// Size limit of a checkpoint in bytes: the largest network with Adam's moments has less than a tenth.
const MOST_CHECKPOINT: u64 = 256 << 20;
/// Size limit of the record of a training or a match in bytes.
pub const MOST_RECORD: u64 = 64 << 20;

/// What trainings share.
pub struct Ground<'a> {
    pub data: &'a Data,
    pub fingerprint: u64,
    pub stop: &'a Stop,
    /// Most time that a killed training loses.
    pub keep: Duration,
    /// The notebook given by the user.
    pub history: Option<&'a Path>,
}

/// The files of a training.
pub struct Folder {
    pub path: PathBuf,
    pub name: String,
    /// Held while the folder is in use.
    _lock: File,
}

impl Folder {
    /// Opens and locks the folder; creates it if missing.
    pub fn open(path: &Path) -> Result<Folder, Failure> {
        let lock = files::occupy(path)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Folder { path: path.to_owned(), name, _lock: lock })
    }

    pub fn checkpoint(&self) -> PathBuf {
        self.path.join("checkpoint.qtc")
    }

    pub fn network(&self) -> PathBuf {
        self.path.join("network.qnn")
    }

    pub fn result(&self) -> PathBuf {
        self.path.join("result.json")
    }
}

/// Trains to the end, or until the flag is raised; the report says which.
pub fn train(path: &Path, settings: &Settings, ground: &Ground<'_>) -> Result<Report, Failure> {
    let folder = Folder::open(path)?;
    let training = begin(&folder, settings, ground)?;
    let mut work = Work { folder: &folder, ground, training, kept: Instant::now(), drawn: Instant::now() };
    let mut screen = Screen::new(&folder.name, &work.training);
    if !work.training.is_complete() {
        work.record("running", None)?;
    }
    let begun = Instant::now();
    let mut learnt = 0;
    let result = work.learn(&mut screen, &mut learnt);
    screen.clear();
    let seconds = begun.elapsed().as_secs_f64();
    let speed = (learnt > 0).then(|| learnt as f64 / seconds.max(1e-9));
    match result {
        Ok(()) => {}
        Err(Failure::Interrupted) => {
            work.keep()?;
            work.draw()?;
            let (done, all) = (work.training.batches(), work.training.all_batches());
            return work.record(&format!("broken off after {done} of {all} batches"), speed);
        }
        Err(Failure::Work(why)) => {
            // The loss is in the record, the network in the last checkpoint.
            work.record(&format!("failed: {why}"), speed)?;
            return Err(Failure::Work(why));
        }
        Err(failure) => return Err(failure),
    }
    work.keep()?;
    work.draw()?;
    work.finish(speed)
}

/// Resumes the training, or starts a new one.
fn begin<'a>(folder: &Folder, settings: &Settings, ground: &Ground<'a>) -> Result<Training<'a>, Failure> {
    let place = folder.checkpoint();
    match journal::read(&place, MOST_CHECKPOINT) {
        Ok(bytes) => Training::resume(&bytes, settings, ground.data, ground.fingerprint).map_err(|error| {
            let text = format!("{}: {error}", place.display());
            match error {
                CheckpointError::OtherSettings { .. }
                | CheckpointError::OtherLessons
                | CheckpointError::OtherRecipe
                | CheckpointError::OtherData { .. } => Failure::Usage(text),
                _ => Failure::Work(text),
            }
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let training = Training::new(settings.clone(), ground.data)
                .map_err(|error: TrainError| Failure::Usage(error.to_string()))?;
            files::write_whole(&place, &training.checkpoint(ground.fingerprint))?;
            Ok(training)
        }
        Err(error) => Err(Failure::reading(&place, &error)),
    }
}

/// A running training.
struct Work<'a> {
    folder: &'a Folder,
    ground: &'a Ground<'a>,
    training: Training<'a>,
    kept: Instant,
    drawn: Instant,
}

impl Work<'_> {
    /// Trains until done or interrupted.
    fn learn(&mut self, screen: &mut Screen, learnt: &mut u64) -> Result<(), Failure> {
        while let Some(advance) = self.advance()? {
            *learnt += advance.positions as u64;
            screen.show(&self.training, &advance);
            if self.kept.elapsed() >= self.ground.keep {
                self.keep()?;
            }
            if self.drawn.elapsed() >= DRAW {
                self.draw()?;
            }
            if self.ground.stop.is_raised() && !self.training.is_complete() {
                return Err(Failure::Interrupted);
            }
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<Advance>, Failure> {
        self.training.advance().map_err(|error| Failure::Work(error.to_string()))
    }

    /// Writes a checkpoint.
    fn keep(&mut self) -> Result<(), Failure> {
        self.kept = Instant::now();
        files::write_whole(&self.folder.checkpoint(), &self.training.checkpoint(self.ground.fingerprint))
    }

    /// Writes the losses.
    fn draw(&mut self) -> Result<(), Failure> {
        self.drawn = Instant::now();
        let (folder, curve) = (&self.folder.path, self.training.curve());
        draw::write_table(folder, curve)?;
        if curve.points.is_empty() {
            return Ok(());
        }
        draw::write_picture(folder, &self.folder.name, self.training.settings(), curve)
    }

    fn report(&self, state: &str, speed: Option<f64>) -> Report {
        let Ground { data, fingerprint, .. } = *self.ground;
        let mut report = Report::new(&self.folder.name, state, &self.training, data, fingerprint);
        report.positions_per_second = speed;
        report
    }

    /// Writes the record.
    fn record(&self, state: &str, speed: Option<f64>) -> Result<Report, Failure> {
        let report = self.report(state, speed);
        self.write(&report)?;
        Ok(report)
    }

    fn write(&self, report: &Report) -> Result<(), Failure> {
        files::write_json(&self.folder.result(), report)?;
        history::record(&history::place(self.ground.history, &self.folder.path), report)
    }

    /// Returns the report of a training that had finished before, if it is still there.
    fn finished(&self) -> Option<Report> {
        let report: Report =
            serde_json::from_slice(&journal::read(&self.folder.result(), MOST_RECORD).ok()?).ok()?;
        let network =
            Network::read(&journal::read(&self.folder.network(), catalogue::network::LONGEST).ok()?).ok()?;
        let same = report.id == self.report("", None).id
            && report.network.as_ref()?.hash == format!("{:016x}", network.hash());
        same.then_some(report)
    }

    /// Writes the network and the results.
    fn finish(&self, speed: Option<f64>) -> Result<Report, Failure> {
        if speed.is_none()
            && let Some(report) = self.finished()
        {
            self.write(&report)?;
            return Ok(report);
        }
        let mut report = self.report("finished", speed);
        let network = match self.network(&report) {
            Ok(network) => network,
            Err(why) => {
                let state = format!("failed: the network cannot be quantised: {why}");
                self.record(&state, speed)?;
                return Err(Failure::Work(state));
            }
        };
        files::write_whole(&self.folder.network(), &network.write())?;
        let compared = compare(self.training.model(), &network, self.scale(), &sample(self.ground.data));
        report.network = Some(NetworkReport { hash: format!("{:016x}", network.hash()), compared });
        self.write(&report)?;
        Ok(report)
    }

    /// Centipawns that an output of one stands for.
    fn scale(&self) -> i32 {
        self.training.settings().scale.round() as i32
    }

    fn network(&self, report: &Report) -> Result<Network, nnue::NetworkError> {
        let description = format!(
            "{}, training {} on {} positions, {}",
            self.folder.name,
            report.id,
            report.training_positions,
            report::now()
        );
        let learnt_from = spread(&self.ground.data.training, BALANCED);
        self.training.model().quantised(self.scale(), &learnt_from)?.with_description(description)
    }
}

/// Positions to compare at: the validation set, or some of the others if it is empty.
fn sample(data: &Data) -> Vec<Packed> {
    let all = if data.validation.is_empty() { &data.training } else { &data.validation };
    spread(all, COMPARED)
}

/// Returns at most `most` of them, evenly spaced.
fn spread(all: &[Packed], most: usize) -> Vec<Packed> {
    all.iter().step_by((all.len() / most).max(1)).take(most).copied().collect()
}
