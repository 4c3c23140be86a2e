//! The folder of a match: every finished game is recorded at once, and an interrupted match resumes
//! from it.
//!
//! `games.jsonl` is authoritative: a first line that identifies the match, then one line per
//! finished game. A truncated last line, left when the program was killed, is dropped and its game
//! replayed. `games.pgn` follows it, and is rebuilt where the two differ.

use crate::record::{GameRecord, RecordError};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;

/// An error of the folder of a match.
#[derive(Debug, Error)]
pub enum JournalError {
    /// An I/O error.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The folder belongs to another match.
    #[error(
        "{} holds a match with other settings ({difference}); give another folder with --out, or the settings of that match",
        .path.display()
    )]
    OtherMatch {
        /// The folder.
        path: PathBuf,
        /// Where they first differ.
        difference: String,
    },
    /// A foreign file is in the way of the match's files.
    #[error("{} exists but is not from a match; give another folder with --out", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another program plays this match right now.
    #[error("{} is in use by another program; wait for it, or give another folder with --out", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A completely written line is damaged.
    #[error("{}, line {line}: {why}; the file is damaged: fix it, or give another folder", .path.display())]
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

/// Files written beside the journal; without a journal they are foreign.
const OURS: [&str; 2] = ["games.pgn", "result.json"];

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
    /// Opens or creates the folder of a match, and calls `recall` with each recorded game.
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
        if !path.exists()
            && let Some(file) = OURS.iter().map(|name| folder.join(name)).find(|file| file.exists())
        {
            return Err(JournalError::Foreign { path: file });
        }
        let mut games = journal::open_log(&path).map_err(at(&path))?;
        match games.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: folder.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(at(&path)(error)),
        }
        let settings = serde_json::to_value(settings).map_err(|error| at(&path)(error.into()))?;
        let head = Head { quevedo_match: VERSION, settings };
        let fresh = folder.join("games.pgn.new");
        let remade = File::create(&fresh).map_err(at(&fresh)).and_then(|mut file| {
            let mut pgn = BufWriter::new(&mut file);
            let lines = lines(&mut games).map_err(at(&path))?;
            let good = read(lines, &path, &head, |record| {
                writeln!(pgn, "{}", record.to_pgn(event)?).map_err(at(&fresh))?;
                recall(record);
                Ok(())
            })?;
            pgn.flush().map_err(at(&fresh))?;
            drop(pgn);
            file.sync_all().map_err(at(&fresh))?;
            Ok(good)
        });
        let good = match remade {
            Ok(good) => good,
            Err(error) => {
                let _ = std::fs::remove_file(&fresh); // a rejected folder is left as it was
                return Err(error);
            }
        };
        // Drops a truncated line; nothing that was written completely.
        games.set_len(good).map_err(at(&path))?;
        if good == 0 {
            append(&mut games, |file| write_line(file, &head)).map_err(at(&path))?;
        }
        let pgn_path = folder.join("games.pgn");
        std::fs::rename(&fresh, &pgn_path).map_err(at(&pgn_path))?;
        let pgn = File::options().append(true).open(&pgn_path).map_err(at(&pgn_path))?;
        Ok(Journal { folder: folder.to_owned(), event: event.to_owned(), games, pgn })
    }

    /// Records a game. It counts only when this has returned without an error.
    ///
    /// # Errors
    /// If the disk is full or gone. A partial write is undone.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        let pgn = record.to_pgn(&self.event)?;
        append(&mut self.games, |file| write_line(file, record))
            .map_err(|error| JournalError::Io { path: self.folder.join("games.jsonl"), error })?;
        append(&mut self.pgn, |file| file.write_all((pgn + "\n").as_bytes()))
            .map_err(|error| JournalError::Io { path: self.folder.join("games.pgn"), error })
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Reads the bytes of a `games.jsonl`, calls `recall` with each game, and returns the size of all
/// complete lines.
///
/// # Errors
/// As [`Journal::open`]: if they belong to another match or are damaged.
pub fn read_games<S: Serialize>(
    bytes: &[u8],
    path: &Path,
    settings: &S,
    mut recall: impl FnMut(GameRecord),
) -> Result<u64, JournalError> {
    let settings = serde_json::to_value(settings)
        .map_err(|error| JournalError::Io { path: path.to_owned(), error: error.into() })?;
    let head = Head { quevedo_match: VERSION, settings };
    read(journal::Lines::new(bytes, MOST_LINE), path, &head, |record| {
        recall(record);
        Ok(())
    })
}

/// Reads all complete lines, and returns their size in bytes.
fn read<R: BufRead>(
    lines: journal::Lines<R>,
    path: &Path,
    head: &Head,
    mut recall: impl FnMut(GameRecord) -> Result<(), JournalError>,
) -> Result<u64, JournalError> {
    let io = |error| JournalError::Io { path: path.to_owned(), error };
    let mut good = 0;
    for (line, bytes) in (1..).zip(lines) {
        let bytes = bytes.map_err(io)?;
        let damaged = |why: String| JournalError::Damaged { path: path.to_owned(), line, why };
        let Some(text) = bytes.strip_suffix(b"\n") else {
            // A truncated first line must be a prefix of the expected one; any other is foreign.
            if line == 1 && !serde_json::to_vec(head).map_err(|error| io(error.into()))?.starts_with(&bytes) {
                return Err(damaged("not the first line of this match".to_owned()));
            }
            break;
        };
        if line == 1 {
            let old: Head = serde_json::from_slice(text).map_err(|why| damaged(why.to_string()))?;
            check_head(&old, &head.settings, path.parent().unwrap_or(path))?;
        } else {
            let record: GameRecord = serde_json::from_slice(text).map_err(|why| damaged(why.to_string()))?;
            let moves = record.moves.split_whitespace().count();
            if record.opening_plies > moves {
                let why = format!("{} of its {moves} moves are the opening", record.opening_plies);
                return Err(damaged(why));
            }
            recall(record)?;
        }
        good += bytes.len() as u64;
    }
    Ok(good)
}

fn check_head(head: &Head, settings: &serde_json::Value, folder: &Path) -> Result<(), JournalError> {
    let other = |difference| Err(JournalError::OtherMatch { path: folder.to_owned(), difference });
    if head.quevedo_match != VERSION {
        return other(format!("format {}, expected {VERSION}", head.quevedo_match));
    }
    match difference(&head.settings, settings, "") {
        Some(difference) => other(difference),
        None => Ok(()),
    }
}

/// Describes the first difference between two settings.
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

/// Appends to a file, or leaves it as it was.
pub(crate) fn append(file: &mut File, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let end = file.metadata()?.len();
    let result = write(file).and_then(|()| file.sync_data());
    if result.is_err() {
        let _ = file.set_len(end); // if even that fails, the truncated line is dropped next time
    }
    result
}

/// Writes a line of JSON in one call.
pub(crate) fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    file.write_all(&line)
}

/// Size limit of a line in bytes; the longest game is far shorter.
pub(crate) const MOST_LINE: u64 = 16 << 20;

/// The lines of a file from its beginning.
pub(crate) fn lines(file: &mut File) -> io::Result<journal::Lines<BufReader<&mut File>>> {
    file.rewind()?;
    Ok(journal::Lines::new(BufReader::new(file), MOST_LINE))
}
