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
    /// There is a file of somebody else where one of the match would be.
    #[error("{} is there already, and not from a match: give another folder with --out", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
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

/// Files that are written beside the journal; without one they belong to somebody else.
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
        if !path.exists()
            && let Some(file) = OURS.iter().map(|name| folder.join(name)).find(|file| file.exists())
        {
            return Err(JournalError::Foreign { path: file });
        }
        let mut games =
            File::options().read(true).append(true).create(true).open(&path).map_err(at(&path))?;
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
            let lines = Lines::new(&mut games).map_err(at(&path))?;
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
                let _ = std::fs::remove_file(&fresh); // a folder that is refused is left as it was
                return Err(error);
            }
        };
        // What was cut off goes; nothing that was written in full does.
        games.set_len(good).map_err(at(&path))?;
        if good == 0 {
            append(&mut games, |file| write_line(file, &head)).map_err(at(&path))?;
        }
        let pgn_path = folder.join("games.pgn");
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

/// Reads the bytes of a `games.jsonl` by themselves, and calls `recall` with each game; how many bytes are whole lines.
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
    read(Lines { reader: bytes }, path, &head, |record| {
        recall(record);
        Ok(())
    })
}

/// Reads all that was written in full, and says how many bytes that is.
fn read<R: BufRead>(
    lines: Lines<R>,
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
            // A first line that was cut off is the beginning of ours; anything else is someone else's.
            if line == 1 && !serde_json::to_vec(head).map_err(|error| io(error.into()))?.starts_with(&bytes) {
                return Err(damaged("this is not the beginning of this match".to_owned()));
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
pub(crate) struct Lines<R> {
    pub(crate) reader: R,
}

impl<'a> Lines<BufReader<&'a mut File>> {
    pub(crate) fn new(file: &'a mut File) -> io::Result<Self> {
        file.rewind()?;
        Ok(Lines { reader: BufReader::new(file) })
    }
}

impl<R: BufRead> Iterator for Lines<R> {
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
