//! Taking a trained network into the program: its file, its hash and its win-draw-loss model.
//!
//! The program is built from three files of a source checkout that must belong together: the
//! network, its record in the notebook, and the model of wins, draws and losses that was fitted to
//! its games. An [`AdoptionPlan`] checks everything before it renews the first of them; after a failure
//! of the disk in between, the same command renews them all.

use crate::error::{Error, replace};
use crate::selfplay::{Goal, PlayEvent, SelfPlayPlan, Settings};
use crate::train::{TrainingRecord, network_file, record_training};
use crate::wdl::Samples;
use engine::WdlModel;
use nnue::Network;
use player::Stop;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The network of the program, in a checkout.
const NETWORK: &str = "crates/nnue/nets/quevedo.qnn";
/// The notebook of trainings, in a checkout.
const NOTEBOOK: &str = "nets/HISTORY.md";
/// The model of the network, in a checkout.
const MODEL: &str = "crates/engine/src/wdl/network.rs";
/// Size limit of the notebook in bytes.
const MOST_NOTEBOOK: u64 = 64 << 20;

/// A network that becomes the built-in one.
#[derive(Clone, Debug)]
pub struct AdoptionPlan {
    /// The root of the source checkout.
    pub sources: PathBuf,
    /// The network file, or the folder of its training.
    pub network: PathBuf,
    /// Its games, in self-play files or else PGN. If there are none, games are played.
    pub games: Vec<PathBuf>,
    /// Plies to skip at the start of each game.
    pub skip: usize,
    /// Games to play if none are given...
    pub play: u64,
    /// ...with this soft node limit per move...
    pub nodes: u64,
    /// ...and this many at once.
    pub threads: usize,
}

/// What was taken over.
#[derive(Clone, PartialEq, Debug)]
pub struct Adopted {
    /// The hash of the network.
    pub hash: u64,
    /// The number of games that the model was fitted to.
    pub games: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// The number of scores.
    pub samples: u64,
    /// The model.
    pub model: WdlModel,
    /// The loss of the model of the network before, and of this one.
    pub losses: [f64; 2],
    /// The files that were written.
    pub files: Vec<PathBuf>,
}

impl AdoptionPlan {
    /// Fits the model, and writes all files if nothing is wrong.
    ///
    /// Games are played into `adoption.qsp` beside the network if none are given; interrupted, the
    /// same plan resumes them.
    ///
    /// # Errors
    /// If the folder is not a source checkout, the network cannot be read or has no record, the
    /// games are those of another network, a file cannot be written, or the flag is raised.
    pub fn run(&self, stop: &Stop, observer: &mut dyn FnMut(PlayEvent)) -> Result<Adopted, Error> {
        for name in [NETWORK, NOTEBOOK, MODEL] {
            if !self.sources.join(name).is_file() {
                return Err(Error::Plan(format!(
                    "{} is not a source checkout: it has no {name}; run in the root of the sources, or name it \
                     with --sources",
                    self.sources.display()
                )));
            }
        }
        let file = if self.network.is_dir() { network_file(&self.network) } else { self.network.clone() };
        let bytes =
            journal::read(&file, Network::MOST_BYTES).map_err(|error| Error::reading(&file, error))?;
        let network = Network::read(&bytes);
        let network = Arc::new(network.map_err(|error| Error::Plan(format!("{}: {error}", file.display())))?);
        let hash = network.hash();
        let missing = self.missing_record(&file, hash)?;
        let (samples, games, broken) = self.samples(&file, &network, stop, observer)?;
        let model = samples.fit(WdlModel::NETWORK);
        let [place, notebook, built_in] = [MODEL, NOTEBOOK, NETWORK].map(|name| self.sources.join(name));
        replace(&place, model_source(&model, hash, games).as_bytes())?;
        let mut files = vec![place];
        if let Some(record) = missing {
            record_training(&notebook, &record)?;
            files.push(notebook);
        }
        replace(&built_in, &bytes)?;
        files.push(built_in);
        let losses = [samples.loss(&WdlModel::NETWORK), samples.loss(&model)];
        Ok(Adopted { hash, games, broken, samples: samples.len(), model, losses, files })
    }

    /// Returns the record of the network's training, if the notebook lacks it.
    fn missing_record(&self, file: &Path, hash: u64) -> Result<Option<TrainingRecord>, Error> {
        let notebook = self.sources.join(NOTEBOOK);
        let text =
            journal::read_text(&notebook, MOST_NOTEBOOK).map_err(|error| Error::reading(&notebook, error))?;
        if text.contains(&format!("- Network: {hash:016x},")) {
            return Ok(None);
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        let record = TrainingRecord::read(folder).ok();
        let same = |record: &TrainingRecord| {
            record.network.as_ref().is_some_and(|network| network.hash == format!("{hash:016x}"))
        };
        record.filter(same).map(Some).ok_or_else(|| {
            Error::Plan(format!(
                "network {hash:016x} has no record: neither {} nor {} knows it; give the folder of its training",
                notebook.display(),
                folder.join(TrainingRecord::FILE).display()
            ))
        })
    }

    /// Returns the scores of the network's games, with the number of games and of unreadable ones.
    fn samples(
        &self,
        file: &Path,
        network: &Arc<Network>,
        stop: &Stop,
        observer: &mut dyn FnMut(PlayEvent),
    ) -> Result<(Samples, u64, u64), Error> {
        let hash = network.hash();
        let mut samples = Samples::default();
        let (mut games, mut broken) = (0, 0);
        let own = file.with_file_name("adoption.qsp");
        if self.games.is_empty() {
            let plan = SelfPlayPlan {
                settings: Settings { nodes: self.nodes, ..Settings::default() },
                seed: 0,
                network: Some(Arc::clone(network)),
                goal: Goal { games: Some(self.play), ..Goal::default() },
                threads: self.threads,
                file: own.clone(),
            };
            plan.run(stop, observer)?;
            if stop.is_raised() {
                return Err(Error::Stopped);
            }
        }
        let given = if self.games.is_empty() { std::slice::from_ref(&own) } else { &self.games };
        for path in given {
            if path.extension().is_some_and(|end| end == "qsp") {
                games += samples.read_selfplay(path, hash, self.skip)?;
            } else {
                let (more, bad) = samples.read_files(std::slice::from_ref(path), self.skip)?;
                (games, broken) = (games + more, broken + bad);
            }
        }
        if samples.is_empty() {
            return Err(Error::Plan(
                "no scores found in the games; give self-play files, or PGN with comments such as {[%eval 0.35,12]}"
                    .to_owned(),
            ));
        }
        Ok((samples, games, broken))
    }
}

/// Returns the engine's source file with this model of the network with this hash.
#[must_use]
pub fn model_source(model: &WdlModel, hash: u64, games: u64) -> String {
    let WdlModel { half: [h0, h1], spread: [s0, s1] } = model;
    let digits = format!("{hash:016x}");
    let groups: Vec<&str> = (0..4).filter_map(|group| digits.get(4 * group..4 * group + 4)).collect();
    let hash = groups.join("_");
    format!(
        "//! The win-draw-loss model of the built-in network, written by `quevedo learn adopt`.

use super::WdlModel;

impl WdlModel {{
    /// The model for the built-in network, fitted to {games} games.
    pub const NETWORK: WdlModel = WdlModel {{ half: [{h0:.1}, {h1:.1}], spread: [{s0:.1}, {s1:.1}] }};

    /// The hash of the network whose games it was fitted to.
    pub const NETWORK_HASH: u64 = 0x{hash};
}}
"
    )
}
