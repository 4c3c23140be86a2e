//! The folder of a match: every finished game is in it at once, and a match that was cut off finds itself in it again.
//!
//! `games.jsonl` is the truth: a first line that says which match it is, then a line for each finished game. The last
//! line may be cut off, when the program was killed while it wrote; it is then dropped, and its game played again.
//! `games.pgn` follows it, and is made anew from it where the two differ.

use crate::record::{GameRecord, RecordError};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;

/// What can go wrong with the folder of a match.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The disk does not do what it should.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The folder belongs to another match.
    #[error(
        "{} holds a match with other settings ({difference}): give another folder with --out, or the settings of that match",
        .path.display()
    )]
    OtherMatch {
        /// The folder.
        path: PathBuf,
        /// Where they first differ.
        difference: String,
    },
    /// Another program plays this match at this moment.
    #[error("{} is in use: this match is being played by another program", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A line is damaged that was once written in full.
    #[error("{}, line {line}: {why}; the file is damaged: mend it or give another folder", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A game cannot be written as PGN.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    quevedo_match: u32,
    settings: serde_json::Value,
}

/// The folder of a match, open for more games.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    event: String,
    games: File,
    pgn: File,
}

impl Journal {
    /// Opens the folder of a match, makes it if there is none, and calls `recall` with each game that is in it.
    ///
    /// # Errors
    /// If the folder cannot be used, belongs to another match or is in use.
    pub fn open<S: Serialize>(
        folder: &Path,
        event: &str,
        settings: &S,
        mut recall: impl FnMut(GameRecord),
    ) -> Result<Journal, JournalError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| JournalError::Io { path, error }
        };
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join("games.jsonl");
        let mut games =
            File::options().read(true).append(true).create(true).open(&path).map_err(at(&path))?;
        match games.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: folder.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(at(&path)(error)),
        }
        let settings = serde_json::to_value(settings).map_err(|error| at(&path)(error.into()))?;
        let pgn_path = folder.join("games.pgn");
        let fresh = folder.join("games.pgn.new");
        let mut pgn = BufWriter::new(File::create(&fresh).map_err(at(&fresh))?);
        let mut good = 0;
        for (number, line) in (1..).zip(Lines::new(&mut games).map_err(at(&path))?) {
            let line = line.map_err(at(&path))?;
            let Some(text) = line.strip_suffix(b"\n") else { break };
            let damaged = |why: serde_json::Error| JournalError::Damaged {
                path: path.clone(),
                line: number,
                why: why.to_string(),
            };
            if number == 1 {
                let head: Head = serde_json::from_slice(text).map_err(damaged)?;
                check_head(&head, &settings, folder)?;
            } else {
                let record: GameRecord = serde_json::from_slice(text).map_err(damaged)?;
                writeln!(pgn, "{}", record.to_pgn(event)?).map_err(at(&fresh))?;
                recall(record);
            }
            good += line.len() as u64;
        }
        // What was cut off goes; nothing that was written in full does.
        games.set_len(good).map_err(at(&path))?;
        if good == 0 {
            write_line(&mut games, &Head { quevedo_match: VERSION, settings }).map_err(at(&path))?;
        }
        pgn.into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(|file| file.sync_all())
            .map_err(at(&fresh))?;
        std::fs::rename(&fresh, &pgn_path).map_err(at(&pgn_path))?;
        let pgn = File::options().append(true).open(&pgn_path).map_err(at(&pgn_path))?;
        Ok(Journal { folder: folder.to_owned(), event: event.to_owned(), games, pgn })
    }

    /// Writes a game down. It counts only when this has returned without an error.
    ///
    /// # Errors
    /// If the disk is full or gone. What was written in part is taken back.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        let pgn = record.to_pgn(&self.event)?;
        append(&mut self.games, |file| write_line(file, record))
            .map_err(|error| JournalError::Io { path: self.folder.join("games.jsonl"), error })?;
        append(&mut self.pgn, |file| file.write_all((pgn + "\n").as_bytes()))
            .map_err(|error| JournalError::Io { path: self.folder.join("games.pgn"), error })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

fn check_head(head: &Head, settings: &serde_json::Value, folder: &Path) -> Result<(), JournalError> {
    let other = |difference| Err(JournalError::OtherMatch { path: folder.to_owned(), difference });
    if head.quevedo_match != VERSION {
        return other(format!("format {} instead of {VERSION}", head.quevedo_match));
    }
    match difference(&head.settings, settings, "") {
        Some(difference) => other(difference),
        None => Ok(()),
    }
}

/// The first place at which two settings differ, in words.
pub(crate) fn difference(old: &serde_json::Value, new: &serde_json::Value, place: &str) -> Option<String> {
    use serde_json::Value::{Array, Object};
    match (old, new) {
        _ if old == new => None,
        (Object(olds), Object(news)) => {
            let keys = olds.keys().chain(news.keys().filter(|key| !olds.contains_key(*key)));
            let null = &serde_json::Value::Null;
            keys.map(|key| (key, olds.get(key).unwrap_or(null), news.get(key).unwrap_or(null))).find_map(
                |(key, old, new)| {
                    difference(old, new, &format!("{place}{}{key}", if place.is_empty() { "" } else { "." }))
                },
            )
        }
        (Array(olds), Array(news)) if olds.len() == news.len() => (1..)
            .zip(olds.iter().zip(news))
            .find_map(|(number, (old, new))| difference(old, new, &format!("{place} {number}"))),
        _ => Some(format!("{place} is {old} there and {new} here")),
    }
}

/// Writes to the end of a file, or leaves it as it was.
pub(crate) fn append(file: &mut File, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let end = file.metadata()?.len();
    let result = write(file).and_then(|()| file.sync_data());
    if result.is_err() {
        let _ = file.set_len(end); // if even that fails, the cut-off line is dropped next time
    }
    result
}

/// A line of JSON in one write.
pub(crate) fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    file.write_all(&line)
}

/// The lines of a file with their ends, so that a line without one can be told.
pub(crate) struct Lines<'a> {
    reader: BufReader<&'a mut File>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(file: &'a mut File) -> io::Result<Lines<'a>> {
        file.rewind()?;
        Ok(Lines { reader: BufReader::new(file) })
    }
}

impl Iterator for Lines<'_> {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        let mut line = Vec::new();
        match self.reader.read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(error)),
        }
    }
}
