//! Loading the positions of files, as planned.

use super::data::{Data, DataError, Filter, Loader};
use crate::error::Error;
use player::Stop;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Which positions of which files are trained on.
#[derive(Clone, PartialEq, Debug)]
pub struct DataPlan {
    /// The game files.
    pub files: Vec<PathBuf>,
    /// Which of their positions.
    pub filter: Filter,
    /// Memory limit for positions in bytes; none for most of what is free.
    pub memory: Option<u64>,
}

/// How far the loading is.
#[derive(Clone, Copy, Debug)]
pub struct LoadProgress<'a> {
    /// The file that is read.
    pub file: &'a Path,
    /// Bytes read, of all files.
    pub done: u64,
    /// Bytes of all files.
    pub all: u64,
    /// Positions so far.
    pub positions: usize,
}

impl DataPlan {
    /// Loads the positions; a raised flag ends it.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, there is not enough memory, no position is left, or
    /// the flag is raised.
    pub fn load(&self, stop: &Stop, progress: &mut dyn FnMut(LoadProgress<'_>)) -> Result<Data, Error> {
        let most = self.memory.unwrap_or_else(free_memory);
        let mut loader = Loader::new(self.filter, most);
        let length = |path: &PathBuf| {
            std::fs::metadata(path).map(|known| known.len()).map_err(|error| Error::reading(path, error))
        };
        let lengths: Vec<u64> = self.files.iter().map(length).collect::<Result<_, _>>()?;
        let all: u64 = lengths.iter().sum();
        let mut before = 0;
        for (path, length) in self.files.iter().zip(lengths) {
            let file = journal::open(path).map_err(|error| Error::reading(path, error))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let mut progress = |place: u64, positions: usize| {
                progress(LoadProgress { file: path, done: before + place, all, positions });
            };
            loader.read(&name, BufReader::new(file), stop, &mut progress).map_err(|error| match error {
                DataError::Stopped => Error::Stopped,
                DataError::Memory { .. } => Error::work(error),
                error => Error::reading(path, error),
            })?;
            before += length;
        }
        loader.finish().map_err(|error| Error::Plan(error.to_string()))
    }
}

/// Nine tenths of the free memory, as Linux reports it; unlimited elsewhere.
fn free_memory() -> u64 {
    let told = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let free = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = free.and_then(|text| text.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| (kilobytes << 10) / 10 * 9)
}
