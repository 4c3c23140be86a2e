//! A training as planned: in its folder, from the start or resumed.
//!
//! The folder has a checkpoint, losses, the record and at the end the network. Settings and data
//! determine all of them but the file with what was measured.

use super::checkpoint::CheckpointError;
use super::compare::compare;
use super::data::Data;
use super::losses;
use super::notebook::{self, notebook_place};
use super::packed::Packed;
use super::record::{Measured, NetworkRecord, TrainingRecord, TrainingState};
use super::settings::Settings;
use super::training::{Advance, Training};
use crate::error::{Error, replace};
use journal::{FolderLock, JournalError};
use nnue::Network;
use player::Stop;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the losses are written and drawn.
const DRAW: Duration = Duration::from_secs(30);
/// Positions at which the quantised network is compared.
const COMPARED: usize = 10_000;
/// Positions at which rounding errors are balanced.
const BALANCED: usize = 8192;
/// Size limit of a checkpoint in bytes: the largest network with Adam's moments has less than a tenth.
const MOST_CHECKPOINT: u64 = 256 << 20;
/// The name of the network in the folder of a training.
const NETWORK: &str = "network.qnn";

/// A training: everything that determines its network but the data.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingPlan {
    /// The settings, with a score scale that has been chosen.
    pub settings: Settings,
    /// Its folder.
    pub folder: PathBuf,
    /// Most time that a killed training loses.
    pub keep: Duration,
    /// The notebook; none for the usual one.
    pub notebook: Option<PathBuf>,
}

/// What trainings share.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The positions.
    pub data: &'a Data,
    /// Their fingerprint.
    pub fingerprint: u64,
    /// Raised to interrupt.
    pub stop: &'a Stop,
    /// Tells the time for people.
    pub clock: fn() -> String,
}

/// What happens during a training.
pub enum TrainingEvent<'a> {
    /// It starts or resumes.
    Begun {
        /// Its name.
        name: &'a str,
        /// The training.
        training: &'a Training<'a>,
    },
    /// A batch is done.
    Advanced {
        /// The training.
        training: &'a Training<'a>,
        /// The batch.
        advance: Advance,
    },
    /// No batch follows, for whatever reason.
    Ended,
}

/// Takes the lock of a folder for a training or several; makes the folder if need be.
///
/// # Errors
/// If it is in use, or cannot be made or written to.
pub fn lock_folder(folder: &Path) -> Result<FolderLock, Error> {
    FolderLock::take(folder).map_err(|error| match error {
        JournalError::InUse { path } => Error::Work(format!(
            "{} is in use by another run: wait for it, or choose another folder with --out",
            path.display()
        )),
        JournalError::Io { path, error } => {
            Error::writing(&path, format!("{error}; choose another folder with --out"))
        }
        error => Error::work(error),
    })
}

/// Returns the network in the folder of a training.
#[must_use]
pub fn network_file(folder: &Path) -> PathBuf {
    folder.join(NETWORK)
}

impl TrainingPlan {
    /// Trains to the end, or until the flag is raised; the record says which. The same plan resumes.
    ///
    /// # Errors
    /// If the folder has another training, is in use or cannot be written, or the training diverges.
    pub fn run(
        &self,
        around: &Surroundings<'_>,
        observer: &mut dyn FnMut(TrainingEvent<'_>),
    ) -> Result<TrainingRecord, Error> {
        let _lock = lock_folder(&self.folder)?;
        let training = self.begin(around)?;
        let name = self.folder.file_name().unwrap_or(self.folder.as_os_str()).to_string_lossy().into_owned();
        let now = Instant::now();
        let mut work = Work { plan: self, around, name, training, kept: now, drawn: now };
        observer(TrainingEvent::Begun { name: &work.name, training: &work.training });
        if !work.training.is_complete() {
            work.record(TrainingState::Running, None)?;
        }
        let begun = Instant::now();
        let mut learnt = 0;
        let result = work.learn(observer, &mut learnt);
        observer(TrainingEvent::Ended);
        let seconds = begun.elapsed().as_secs_f64();
        let speed = (learnt > 0).then(|| learnt as f64 / seconds.max(1e-9));
        match result {
            Ok(()) => {}
            Err(Error::Stopped) => {
                work.keep()?;
                work.draw()?;
                let (done, all) = (work.training.batches(), work.training.all_batches());
                return work.record(TrainingState::Interrupted { done, all }, speed);
            }
            Err(error) => {
                // The loss is in the record, the network in the last checkpoint.
                work.record(TrainingState::Failed(error.to_string()), speed)?;
                return Err(error);
            }
        }
        work.keep()?;
        work.draw()?;
        work.finish(speed)
    }

    fn checkpoint(&self) -> PathBuf {
        self.folder.join("checkpoint.qtc")
    }

    /// Resumes the training, or starts a new one.
    fn begin<'a>(&self, around: &Surroundings<'a>) -> Result<Training<'a>, Error> {
        let Surroundings { data, fingerprint, .. } = *around;
        let place = self.checkpoint();
        match journal::read(&place, MOST_CHECKPOINT) {
            Ok(bytes) => Training::resume(&bytes, &self.settings, data, fingerprint).map_err(|error| {
                let text = format!("{}: {error}", place.display());
                match error {
                    CheckpointError::OtherSettings { .. }
                    | CheckpointError::OtherLessons
                    | CheckpointError::OtherRecipe
                    | CheckpointError::OtherData { .. } => Error::Plan(text),
                    _ => Error::Work(text),
                }
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let training = Training::new(self.settings.clone(), data)
                    .map_err(|error| Error::Plan(error.to_string()))?;
                replace(&place, &training.checkpoint(fingerprint))?;
                Ok(training)
            }
            Err(error) => Err(Error::reading(&place, error)),
        }
    }
}

/// A running training.
struct Work<'a> {
    plan: &'a TrainingPlan,
    around: &'a Surroundings<'a>,
    name: String,
    training: Training<'a>,
    kept: Instant,
    drawn: Instant,
}

impl Work<'_> {
    /// Trains until done or interrupted.
    fn learn(&mut self, observer: &mut dyn FnMut(TrainingEvent<'_>), learnt: &mut u64) -> Result<(), Error> {
        while let Some(advance) = self.training.advance().map_err(Error::work)? {
            *learnt += advance.positions as u64;
            observer(TrainingEvent::Advanced { training: &self.training, advance });
            if self.kept.elapsed() >= self.plan.keep {
                self.keep()?;
            }
            if self.drawn.elapsed() >= DRAW {
                self.draw()?;
            }
            if self.around.stop.is_raised() && !self.training.is_complete() {
                return Err(Error::Stopped);
            }
        }
        Ok(())
    }

    /// Writes a checkpoint.
    fn keep(&mut self) -> Result<(), Error> {
        self.kept = Instant::now();
        replace(&self.plan.checkpoint(), &self.training.checkpoint(self.around.fingerprint))
    }

    /// Writes the losses.
    fn draw(&mut self) -> Result<(), Error> {
        self.drawn = Instant::now();
        let (folder, curve) = (&self.plan.folder, self.training.curve());
        losses::write_table(folder, curve)?;
        if curve.points.is_empty() {
            return Ok(());
        }
        losses::write_chart(folder, &self.name, self.training.settings(), curve)
    }

    /// Returns the record in this state.
    fn state(&self, state: TrainingState, positions_per_second: Option<f64>) -> TrainingRecord {
        let Surroundings { data, fingerprint, clock, .. } = *self.around;
        let measured = Measured { when: clock(), positions_per_second };
        TrainingRecord::new(&self.name, state, &self.training, data, fingerprint, measured)
    }

    /// Writes the record.
    fn record(&self, state: TrainingState, speed: Option<f64>) -> Result<TrainingRecord, Error> {
        let record = self.state(state, speed);
        self.write(&record)?;
        Ok(record)
    }

    fn write(&self, record: &TrainingRecord) -> Result<(), Error> {
        record.write(&self.plan.folder)?;
        notebook::record(&notebook_place(self.plan.notebook.as_deref(), &self.plan.folder), record)
    }

    /// Returns the record of a training that had finished before, if it is still there.
    fn finished(&self) -> Option<TrainingRecord> {
        let record = TrainingRecord::read(&self.plan.folder).ok()?;
        let bytes = journal::read(&network_file(&self.plan.folder), Network::MOST_BYTES).ok()?;
        let network = Network::read(&bytes).ok()?;
        let same = record.id == self.state(TrainingState::Running, None).id
            && record.network.as_ref()?.hash == format!("{:016x}", network.hash());
        same.then_some(record)
    }

    /// Writes the network and the results.
    fn finish(&self, speed: Option<f64>) -> Result<TrainingRecord, Error> {
        if speed.is_none()
            && let Some(record) = self.finished()
        {
            self.write(&record)?;
            return Ok(record);
        }
        let mut record = self.state(TrainingState::Finished, speed);
        let network = match self.network(&record) {
            Ok(network) => network,
            Err(why) => {
                let state = TrainingState::Failed(format!("the network cannot be quantised: {why}"));
                self.record(state.clone(), speed)?;
                return Err(Error::work(state));
            }
        };
        replace(&network_file(&self.plan.folder), &network.write())?;
        let compared = compare(self.training.model(), &network, self.scale(), &sample(self.around.data));
        record.network = Some(NetworkRecord { hash: format!("{:016x}", network.hash()), compared });
        self.write(&record)?;
        Ok(record)
    }

    /// Centipawns that an output of one stands for.
    fn scale(&self) -> i32 {
        self.training.settings().scale.round() as i32
    }

    /// Returns the quantised network. Its description has no date: equal work gives equal bytes.
    fn network(&self, record: &TrainingRecord) -> Result<Network, nnue::NetworkError> {
        let TrainingRecord { id, training_positions, .. } = record;
        let description = format!("{}, training {id} on {training_positions} positions", self.name);
        let learnt_from = spread(&self.around.data.training, BALANCED);
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
