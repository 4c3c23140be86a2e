//! The folder of a match: every finished game is recorded at once, and an interrupted match resumes
//! from it.
//!
//! `games.jsonl` is authoritative: a [`journal::Journal`] with one line per finished game. Times and
//! dates are in `games.measured.jsonl`. `games.pgn` follows both, and is rebuilt where they differ.

use crate::record::{GameRecord, RecordError};
use crate::schedule::GameId;
use ::journal::{Fresh, Journal, Kind, Reader};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The journal of a match, `games.jsonl` in its folder. Its records are [`GameRecord`]s.
pub const MATCH_JOURNAL: Kind = Kind {
    name: "match",
    version: 2,
    measured: &["date", "seconds", "ready_seconds", "us", "clock_us"],
    max_line: MAX_LINE,
    max_bytes: u64::MAX,
    older: |head| (head["quevedo_match"] == 1).then(|| head["settings"].clone()),
};

/// Size limit of a line in bytes; the longest game is far shorter.
pub(crate) const MAX_LINE: u64 = 16 << 20;

/// An error of the folder of a match or a tuning.
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
    /// The folder belongs to other work of its kind.
    #[error(
        "{} holds a {what} with other settings ({difference}); give another folder with --out, or the settings of that {what}",
        .path.display()
    )]
    Other {
        /// The folder.
        path: PathBuf,
        /// Match or tuning.
        what: &'static str,
        /// Where they first differ.
        difference: String,
    },
    /// A foreign file is in the way of the match's files.
    #[error("{} exists but is not from a match; give another folder with --out", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another program does this work right now.
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

impl JournalError {
    /// An error of the journal of a match or a tuning, in the words for its folder.
    pub(crate) fn of(what: &'static str, error: ::journal::JournalError) -> JournalError {
        use ::journal::JournalError as Of;
        let folder = |path: PathBuf| path.parent().map_or(path.clone(), Path::to_owned);
        match error {
            Of::Io { path, error } => JournalError::Io { path, error },
            Of::InUse { path } => JournalError::InUse { path: folder(path) },
            Of::Foreign { path } => {
                JournalError::Damaged { path, line: 1, why: format!("not the first line of this {what}") }
            }
            Of::Version { path, found, known } => {
                let difference = format!("format {found}, expected {known}");
                JournalError::Other { path: folder(path), what, difference }
            }
            Of::Other { path, difference, .. } => {
                JournalError::Other { path: folder(path), what, difference }
            }
            Of::Damaged { path, line, why } => JournalError::Damaged { path, line, why },
        }
    }

    fn of_match(error: ::journal::JournalError) -> JournalError {
        JournalError::of("match", error)
    }
}

/// Files written beside the journal; without a journal they are foreign.
const OURS: [&str; 3] = ["games.pgn", "result.json", "games.measured.jsonl"];

/// The folder of a match, open for more games.
#[derive(Debug)]
pub(crate) struct MatchJournal {
    folder: PathBuf,
    event: String,
    games: Journal,
    pgn: File,
}

impl MatchJournal {
    /// Opens or creates the folder of a match, and calls `recall` with each recorded game.
    pub(crate) fn open<S: Serialize>(
        folder: &Path,
        event: &str,
        settings: &S,
        mut recall: impl FnMut(GameRecord),
    ) -> Result<MatchJournal, JournalError> {
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join("games.jsonl");
        if !path.exists()
            && let Some(file) = OURS.iter().map(|name| folder.join(name)).find(|file| file.exists())
        {
            return Err(JournalError::Foreign { path: file });
        }
        let mut pgn = PgnFile::begin(folder, event)?;
        let games = Journal::open(&MATCH_JOURNAL, &path, settings, |record: GameRecord| {
            check(&record)?;
            pgn.add(&record).map_err(|error| error.to_string())?;
            recall(record);
            Ok(())
        });
        let games = games.map_err(JournalError::of_match)?;
        let pgn = pgn.keep()?;
        Ok(MatchJournal { folder: folder.to_owned(), event: event.to_owned(), games, pgn })
    }

    /// Records a game. It counts only when this has returned without an error.
    ///
    /// # Errors
    /// If the disk is full or gone. A partial write is undone.
    pub(crate) fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        let pgn = record.to_pgn(&self.event)? + "\n";
        self.games.add(record).map_err(JournalError::of_match)?;
        ::journal::append(&mut self.pgn, pgn.as_bytes()).map_err(at(&self.folder.join("games.pgn")))
    }

    /// Closes a match that is over, with its games in the order of the schedule: those played at once
    /// ended in any order.
    ///
    /// # Errors
    /// If the files cannot be replaced; they are as they were then.
    pub(crate) fn finish(self) -> Result<(), JournalError> {
        #[derive(Deserialize)]
        struct Key {
            id: GameId,
        }
        let path = self.games.path().to_owned();
        if !self.games.arrange(|record: Key| record.id).map_err(JournalError::of_match)? {
            return Ok(());
        }
        let mut pgn = PgnFile::begin(&self.folder, &self.event)?;
        let reader = Reader::open(&MATCH_JOURNAL, &path).map_err(JournalError::of_match)?;
        if let Some(mut reader) = reader {
            while let Some(record) = reader.record().map_err(JournalError::of_match)? {
                pgn.add(&record)?;
            }
        }
        pgn.keep().map(drop)
    }
}

/// A `games.pgn` being made.
struct PgnFile {
    path: PathBuf,
    event: String,
    fresh: Fresh,
    out: BufWriter<File>,
    /// Why it could not be written, if so.
    failed: Option<JournalError>,
}

impl PgnFile {
    fn begin(folder: &Path, event: &str) -> Result<PgnFile, JournalError> {
        let path = folder.join("games.pgn");
        let fresh = Fresh::beside(&path).map_err(at(&path))?;
        let out = fresh.file().try_clone().map(BufWriter::new).map_err(at(&path))?;
        Ok(PgnFile { path, event: event.to_owned(), fresh, out, failed: None })
    }

    fn add(&mut self, record: &GameRecord) -> Result<(), RecordError> {
        let text = record.to_pgn(&self.event)?;
        if let Err(error) = writeln!(self.out, "{text}") {
            self.failed.get_or_insert(JournalError::Io { path: self.path.clone(), error });
        }
        Ok(())
    }

    /// Puts it in its place, and opens it for more games.
    fn keep(mut self) -> Result<File, JournalError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let path = self.path;
        self.out.flush().and_then(|()| self.fresh.keep()).map_err(at(&path))?;
        ::journal::open_log(&path).map_err(at(&path))
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> JournalError + use<> {
    let path = path.to_owned();
    move |error| JournalError::Io { path, error }
}

/// Reads the bytes of a `games.jsonl` by themselves, calls `recall` with each game, and returns the
/// size of all complete lines.
///
/// # Errors
/// If they belong to another match or are damaged.
pub fn read_games<S: Serialize>(
    bytes: &[u8],
    path: &Path,
    settings: &S,
    mut recall: impl FnMut(GameRecord),
) -> Result<u64, JournalError> {
    read_records("match", &MATCH_JOURNAL, bytes, path, settings, |record: GameRecord| {
        check(&record)?;
        recall(record);
        Ok(())
    })
}

/// Reads the bytes of a journal by themselves, and returns the size of all complete lines.
pub(crate) fn read_records<T: serde::de::DeserializeOwned>(
    what: &'static str,
    kind: &Kind,
    bytes: &[u8],
    path: &Path,
    settings: &impl Serialize,
    mut recall: impl FnMut(T) -> Result<(), String>,
) -> Result<u64, JournalError> {
    let mut read = || {
        let Some(mut reader) = Reader::of(kind, path, bytes, &[])? else { return Ok(0) };
        reader.check(settings)?;
        while let Some(record) = reader.record()? {
            recall(record).map_err(|why| reader.damaged(why))?;
        }
        Ok(reader.bytes())
    };
    read().map_err(|error| JournalError::of(what, error))
}

/// Says how a record contradicts itself.
fn check(record: &GameRecord) -> Result<(), String> {
    let moves = record.moves.split_whitespace().count();
    match record.opening_plies > moves {
        true => Err(format!("{} of its {moves} moves are the opening", record.opening_plies)),
        false => Ok(()),
    }
}
