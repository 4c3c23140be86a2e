//! Loading positions of self-play files: filtered, deduplicated, packed; those of some games are
//! held out for validation.

use super::keys::Keys;
use super::packed::Packed;
use crate::selfplay::{Fault, FileError, ReadError, Reader, Run, Sample, StoredGame};
use player::Stop;
use seeded::Random;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use thiserror::Error;

/// Why there is no data.
#[derive(Debug, Error)]
pub enum DataError {
    /// A file is not a game file.
    #[error(transparent)]
    File(#[from] FileError),
    /// An I/O error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file is damaged.
    #[error(
        "{0}; `quevedo datagen check` lists all faults, `quevedo datagen merge --salvage` copies the undamaged games"
    )]
    Damaged(Fault),
    /// There is not enough memory.
    #[error(
        "out of memory after {positions} positions: {needed} MB needed, {most} MB allowed; \
         give fewer files, or read fewer positions with --most"
    )]
    Memory {
        /// The number of positions read.
        positions: usize,
        /// The memory needed to go on, in MB.
        needed: u64,
        /// The memory available, in MB.
        most: u64,
    },
    /// No positions are left.
    #[error(
        "no training positions left: the files have {games} games with {usable} usable positions; give more files, or filter less"
    )]
    Empty {
        /// Games read.
        games: u64,
        /// Their usable positions.
        usable: u64,
    },
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
}

/// Which positions are used.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Filter {
    /// Positions before this ply are skipped; those before 16 always are.
    pub first_ply: usize,
    /// Positions with a score beyond this, in centipawns, are skipped.
    pub most_score: i16,
    /// Games per thousand held out for validation.
    pub validation: u32,
    /// The maximum number of positions.
    pub most_positions: Option<usize>,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { first_ply: Sample::FIRST_USABLE, most_score: i16::MAX, validation: 50, most_positions: None }
    }
}

/// What was read from a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// The CRC-32 of all of it.
    pub checksum: u32,
    /// How many games it has.
    pub games: u64,
    /// The number of plies.
    pub plies: u64,
    /// Usable positions, before other filters.
    pub usable: u64,
    /// Duplicates, of this file or another.
    pub duplicates: u64,
    /// Positions used.
    pub taken: u64,
    /// Bytes of an unfinished block at the end, left by a program that was killed or still writes.
    pub unfinished: u64,
    /// The runs of its games.
    #[serde(default)]
    pub runs: Vec<Run>,
}

/// Training positions, and validation positions of other games.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// Training positions.
    pub training: Vec<Packed>,
    /// Validation positions.
    pub validation: Vec<Packed>,
    /// Their sources.
    pub sources: Vec<Source>,
    /// The filter used.
    pub filter: Filter,
}

impl Data {
    /// Returns a number that identifies the data: all positions, labels and their order.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let part = |positions: &[Packed], start: u64| {
            positions.iter().fold(start, |sum, position| {
                (sum ^ position.mixed()).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(31)
            })
        };
        part(&self.validation, part(&self.training, self.training.len() as u64))
    }
}

/// Loads data from files, one after the other.
pub struct Loader {
    most_bytes: u64,
    data: Data,
    keys: Keys,
}

/// Counts and checksums what is read through it.
struct Watched<R> {
    inner: R,
    bytes: u64,
    sum: crc32fast::Hasher,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        self.sum.update(&buffer[..count]);
        Ok(count)
    }
}

impl Loader {
    /// Creates a loader with this memory limit in bytes.
    #[must_use]
    pub fn new(filter: Filter, most_bytes: u64) -> Loader {
        Loader { most_bytes, data: Data { filter, ..Data::default() }, keys: Keys::default() }
    }

    /// Returns the number of positions so far.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.data.training.len() + self.data.validation.len()
    }

    /// Loads the positions of a file, and reports now and then how many bytes have been read.
    ///
    /// An unfinished block at the end is skipped; any other damage is an error.
    ///
    /// # Errors
    /// If the file is not a game file or damaged, if there is not enough memory, or if the flag is
    /// raised.
    pub fn read(
        &mut self,
        name: &str,
        file: impl Read,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, usize),
    ) -> Result<(), DataError> {
        let mut watched = Watched { inner: file, bytes: 0, sum: crc32fast::Hasher::new() };
        let mut source = Source {
            name: name.to_owned(),
            bytes: 0,
            checksum: 0,
            games: 0,
            plies: 0,
            usable: 0,
            duplicates: 0,
            taken: 0,
            unfinished: 0,
            runs: Vec::new(),
        };
        let mut reader = Reader::new(&mut watched)?;
        source.runs.clone_from(&reader.header().runs);
        let mut last_fault = None;
        while let Some(next) = reader.next() {
            if source.games.is_multiple_of(64) {
                if stop.is_raised() {
                    return Err(DataError::Stopped);
                }
                progress(reader.place(), self.positions());
            }
            match (next, last_fault.take()) {
                // Valid data follows it.
                (Ok(_), Some(fault)) => return Err(DataError::Damaged(fault)),
                (Ok(stored), None) => {
                    let run = &reader.header().runs[usize::from(stored.run)];
                    let validates = self.validates(run, &stored);
                    self.take(&stored, validates, &mut source)?;
                }
                (Err(ReadError::Damaged(fault)), None) if fault.damage.is_unfinished() => {
                    last_fault = Some(fault);
                }
                (Err(ReadError::Damaged(fault)), _) => return Err(DataError::Damaged(fault)),
                (Err(ReadError::Io(error)), _) => return Err(error.into()),
            }
        }
        source.unfinished = last_fault.map_or(0, |fault| fault.end - fault.start);
        drop(reader);
        source.bytes = watched.bytes;
        source.checksum = watched.sum.finalize();
        self.data.sources.push(source);
        Ok(())
    }

    /// Whether a game is held out for validation: independent of what else is read.
    fn validates(&self, run: &Run, stored: &StoredGame) -> bool {
        // Another seed than that of the opening, which was drawn with the same generator.
        let lot = Random::of_part(!run.seed, stored.game.number).below(1000);
        lot < self.data.filter.validation as usize
    }

    fn take(&mut self, stored: &StoredGame, validates: bool, source: &mut Source) -> Result<(), DataError> {
        source.games += 1;
        source.plies += stored.game.moves.len() as u64;
        let result = stored.game.ending.points();
        let filter = self.data.filter;
        for sample in stored.game.samples() {
            let Some(score) = sample.usable() else { continue };
            source.usable += 1;
            let full = filter.most_positions.is_some_and(|most| self.positions() >= most);
            if full || sample.ply < filter.first_ply || score.abs() > filter.most_score {
                continue;
            }
            self.make_room()?;
            if !self.keys.insert(sample.position.key()) {
                source.duplicates += 1;
                continue;
            }
            let packed = Packed::new(&sample.position, score, result);
            if validates { &mut self.data.validation } else { &mut self.data.training }.push(packed);
            source.taken += 1;
        }
        Ok(())
    }

    /// Ensures that there is memory for one more position.
    fn make_room(&mut self) -> Result<(), DataError> {
        let size = size_of::<Packed>() as u64;
        let Data { training, validation, .. } = &mut self.data;
        let full = |positions: &Vec<Packed>| positions.len() == positions.capacity();
        if !full(training) && !full(validation) && !self.keys.is_full() {
            return Ok(());
        }
        let held = (training.capacity() + validation.capacity()) as u64 * size + self.keys.bytes();
        let more = |positions: &Vec<Packed>| {
            if full(positions) { (positions.len() as u64 / 2).max(4096) } else { 0 }
        };
        let (more_training, more_validation) = (more(training), more(validation));
        // While the set of keys grows, both the old and the new one exist.
        let keys = if self.keys.is_full() { self.keys.bytes_to_grow() } else { 0 };
        let needed = held + (more_training + more_validation) * size + keys;
        let positions = training.len() + validation.len();
        let refused = DataError::Memory { positions, needed: needed >> 20, most: self.most_bytes >> 20 };
        let granted = needed <= self.most_bytes
            && training.try_reserve_exact(more_training as usize).is_ok()
            && validation.try_reserve_exact(more_validation as usize).is_ok()
            && self.keys.make_room();
        if granted { Ok(()) } else { Err(refused) }
    }

    /// Returns the data.
    ///
    /// # Errors
    /// If there are no training positions.
    pub fn finish(self) -> Result<Data, DataError> {
        if self.data.training.is_empty() {
            let sum = |part: fn(&Source) -> u64| self.data.sources.iter().map(part).sum();
            return Err(DataError::Empty {
                games: sum(|source| source.games),
                usable: sum(|source| source.usable),
            });
        }
        Ok(self.data)
    }
}
