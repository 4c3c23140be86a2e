//! A file that grows while a run is played, and can be resumed however it was left.

use super::blocks::Fault;
use super::header::{FileError, Header, Run};
use super::reader::{ReadError, Reader};
use super::record::GameRecord;
use super::writer::{WriteError, Writer};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use thiserror::Error;

/// Why a file cannot be resumed.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is not a game file, or cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another engine, other settings or another seed.
    #[error("the file holds games of another run ({0} differs); give another file")]
    OtherRun(&'static str),
    /// It was merged from several files.
    #[error("the file holds games of {0} runs, and only a file of one run can be resumed; give another file")]
    Merged(usize),
    /// It is damaged, and not just at its end.
    #[error(
        "the file is damaged at {0}; copy the undamaged games to another file with `quevedo datagen merge --salvage`"
    )]
    Damaged(Fault),
    /// Games are missing.
    #[error("expected game {expected} next, found {found}; give another file")]
    Order {
        /// The expected number.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// Another program writes to it.
    #[error("the file is in use by another process; wait for it, or give another file")]
    Locked,
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> OpenError {
        OpenError::File(error.into())
    }
}

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// Games, numbered from 0.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Usable positions.
    pub usable: u64,
    /// Bytes dropped: the rest of a block whose writer was killed.
    pub dropped: u64,
}

impl Contents {
    fn count(&mut self, game: &GameRecord) {
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.usable += game.usable().count() as u64;
    }
}

/// The file of a run. Games are added in order, numbered from 0, without gaps.
pub struct RunFile {
    writer: Writer<File>,
    contents: Contents,
}

impl RunFile {
    /// Opens or creates the file of a run. An unfinished block at the end is dropped.
    ///
    /// # Errors
    /// If the file holds something else, or is damaged before its end; it is then left as it is.
    pub fn open(path: &Path, run: &Run, progress: &mut dyn FnMut(&Contents)) -> Result<RunFile, OpenError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let header = Header::new(vec![run.clone()]);
        let mut fresh = Vec::new();
        header.write(&mut fresh)?;
        let length = file.metadata()?.len();
        if length < fresh.len() as u64 && is_beginning_of(&mut file, &fresh)? {
            // New, or its writer was killed before the header was complete.
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            let writer = Writer::new(file, &header)?;
            return Ok(RunFile { writer, contents: Contents::default() });
        }
        file.seek(SeekFrom::Start(0))?;
        let (mut contents, end) = survey(&file, run, length, progress)?;
        contents.dropped = length.saturating_sub(end);
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(RunFile { writer: Writer::behind(file, &header), contents })
    }

    /// Returns the contents, including games not yet written.
    #[must_use]
    pub const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Adds the next game; returns whether a block was written.
    ///
    /// # Errors
    /// If it is not the next one or invalid, or the file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<bool, WriteError> {
        if game.number != self.contents.games {
            let text = format!("game {} instead of {}", game.number, self.contents.games);
            return Err(WriteError::Io(io::Error::new(io::ErrorKind::InvalidInput, text)));
        }
        let written = self.writer.add(0, game)?;
        self.contents.count(game);
        Ok(written)
    }

    /// Flushes pending games to disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_ref().sync_data()
    }
}

/// Whether the file is a prefix of these bytes.
fn is_beginning_of(file: &mut File, bytes: &[u8]) -> io::Result<bool> {
    let mut there = Vec::new();
    // One byte more is enough to see that there is something else.
    file.take(bytes.len() as u64 + 1).read_to_end(&mut there)?;
    Ok(bytes.starts_with(&there))
}

/// Returns the contents of a run's file, and where it ends.
fn survey(
    file: &File,
    run: &Run,
    length: u64,
    progress: &mut dyn FnMut(&Contents),
) -> Result<(Contents, u64), OpenError> {
    let mut reader = Reader::new(BufReader::new(file))?;
    match reader.header().runs.as_slice() {
        [known] => same(known, run)?,
        runs => return Err(OpenError::Merged(runs.len())),
    }
    let mut contents = Contents::default();
    for next in reader.by_ref() {
        match next {
            Ok(stored) if stored.game.number == contents.games => {
                contents.count(&stored.game);
                if contents.games.is_multiple_of(1000) {
                    progress(&contents);
                }
            }
            Ok(stored) => {
                return Err(OpenError::Order { expected: contents.games, found: stored.game.number });
            }
            // The rest of a killed writer; nothing valid follows it.
            Err(ReadError::Damaged(fault)) if fault.end == length && fault.damage.is_unfinished() => break,
            Err(ReadError::Damaged(fault)) => return Err(OpenError::Damaged(fault)),
            Err(ReadError::Io(error)) => return Err(error.into()),
        }
    }
    Ok((contents, reader.place()))
}

fn same(known: &Run, run: &Run) -> Result<(), OpenError> {
    let differs = if known.engine != run.engine {
        "the engine"
    } else if known.seed != run.seed {
        "the seed"
    } else if known.settings != run.settings {
        "a setting"
    } else {
        return Ok(());
    };
    Err(OpenError::OtherRun(differs))
}
