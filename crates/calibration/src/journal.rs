//! The journal of analysed games, one per line, so that work can be resumed.

use crate::games::GameCount;
use ::journal::{Journal, JournalError, Kind};
use engine::{Level, NoMemory};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Size limit of a journal in bytes; a line has a few hundred.
const MAX_BYTES: u64 = 256 << 20;

/// The journal of a calibration. Its records are [`GameCount`]s, of which nothing is measured.
const LEVELS_JOURNAL: Kind = Kind {
    name: "levels",
    version: 2,
    measured: &[],
    max_line: MAX_BYTES,
    max_bytes: MAX_BYTES,
    // Its first line was the settings, and the version of the program.
    older: |head| serde_json::to_value(Settings::deserialize(head).ok()?).ok(),
};

/// Why levels cannot be calibrated.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// The journal cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The journal cannot be written.
    #[error("{} cannot be written: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Another run writes to the journal.
    #[error("{} is in use by another run; wait for it, or choose another folder with --out", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The journal has other settings.
    #[error(
        "{}: recorded with other levels, nodes or seed; choose another folder with --out, or start over with --fresh",
        .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// A completely written line is damaged.
    #[error("{}, line {line}: {why}; choose another folder with --out, or start over with --fresh", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// Not enough memory for the engine.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// No thread can be started.
    #[error("cannot start a thread: {0}; raise the limits on memory or processes")]
    Thread(io::Error),
}

impl From<JournalError> for CalibrationError {
    fn from(error: JournalError) -> CalibrationError {
        match error {
            JournalError::Io { path, error } => match ::journal::Refusal::of(&error) {
                Some(_) => CalibrationError::Read { path, error },
                None => CalibrationError::Write { path, error },
            },
            JournalError::InUse { path } => CalibrationError::InUse { path },
            JournalError::Foreign { path }
            | JournalError::Version { path, .. }
            | JournalError::Other { path, .. } => CalibrationError::Other { path },
            JournalError::Damaged { path, line, why } => CalibrationError::Damaged { path, line, why },
        }
    }
}

/// Settings that must match for games to be counted together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Node limit of the analysis.
    nodes: u64,
    seed: u64,
    /// The weaknesses of the levels.
    weaknesses: String,
}

impl Settings {
    /// Those of today's levels.
    #[must_use]
    pub fn new(nodes: u64, seed: u64) -> Settings {
        let levels = (Level::LEAST..Level::FULL).step_by(100).filter_map(Level::new);
        let weak = |level: Level| {
            let weakness = level.weakness();
            format!("{}:{}:{}:{}", level.elo(), weakness.nodes, weakness.noise, weakness.overlooked)
        };
        let weaknesses = levels.map(weak).collect::<Vec<_>>().join(" ");
        Settings { nodes, seed, weaknesses }
    }
}

/// The journal, open for more games. A game analysed again replaces the old entry.
#[derive(Debug)]
pub struct LevelJournal {
    journal: Journal,
    games: HashMap<(u32, u32), GameCount>,
}

impl LevelJournal {
    /// Opens a journal, or creates one.
    ///
    /// # Errors
    /// If it cannot be used, has other settings, is damaged or in use.
    pub fn open(path: &Path, settings: &Settings) -> Result<LevelJournal, CalibrationError> {
        drop_gaps(path, settings)?;
        let mut games = HashMap::new();
        let journal = Journal::open(&LEVELS_JOURNAL, path, settings, |game: GameCount| {
            games.insert((game.level, game.number), game);
            Ok(())
        })?;
        Ok(LevelJournal { journal, games })
    }

    /// Whether a game is in the journal, analysed if that is required.
    #[must_use]
    pub fn has(&self, level: u32, number: u32, judged: bool) -> bool {
        self.games.get(&(level, number)).is_some_and(|game| game.judged || !judged)
    }

    /// Returns all games, by level and number.
    #[must_use]
    pub fn games(&self) -> &HashMap<(u32, u32), GameCount> {
        &self.games
    }

    /// Records a game. It counts only when this has returned without an error.
    ///
    /// # Errors
    /// If the disk is full or gone.
    pub fn add(&mut self, game: GameCount) -> Result<(), CalibrationError> {
        self.journal.add(&game)?;
        self.games.insert((game.level, game.number), game);
        Ok(())
    }

    /// Closes the journal and returns its games. Those played at once ended in any order; in the file
    /// they have that of number and level.
    ///
    /// # Errors
    /// If the file cannot be replaced; it is as it was then.
    pub fn finish(self) -> Result<HashMap<(u32, u32), GameCount>, CalibrationError> {
        #[derive(Deserialize)]
        struct Key {
            level: u32,
            number: u32,
        }
        self.journal.arrange(|game: Key| (game.number, game.level))?;
        Ok(self.games)
    }
}

/// Removes lines that are no games from a journal of an older program: when it resumed after a kill,
/// it ended the broken line and went on behind it. A journal with other settings stays as it is.
fn drop_gaps(path: &Path, settings: &Settings) -> Result<(), CalibrationError> {
    let read = match ::journal::read(path, MAX_BYTES) {
        // What else is wrong with it is found when it is opened.
        Err(_) => return Ok(()),
        Ok(_) if ::journal::is_in_use(path) => return Ok(()),
        Ok(bytes) => bytes,
    };
    let mut lines = read.split_inclusive(|&byte| byte == b'\n');
    let Some(head) = lines.next() else { return Ok(()) };
    if serde_json::from_slice::<Settings>(head).ok().as_ref() != Some(settings) {
        return Ok(());
    }
    let whole = |line: &&[u8]| !line.ends_with(b"\n") || serde_json::from_slice::<GameCount>(line).is_ok();
    let kept: Vec<u8> = std::iter::once(head).chain(lines.filter(whole)).flatten().copied().collect();
    if kept.len() == read.len() {
        return Ok(());
    }
    ::journal::replace(path, &kept).map_err(|error| CalibrationError::Write { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 0.1.0 wrote it, with a line that a kill left in the middle.
    #[test]
    fn a_journal_of_an_older_program_is_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        let line = |number| {
            let game = GameCount { level: 600, number, judged: true, ..GameCount::default() };
            serde_json::to_string(&game).unwrap() + "\n"
        };
        let settings_text = serde_json::to_string(&settings).unwrap();
        let head = settings_text.replacen('{', "{\"version\":\"0.1.0\",", 1) + "\n";
        let begun = format!("{head}{}{{\"level\":600,\"nu\n{}{{\"level", line(1), line(0));
        std::fs::write(&path, begun).unwrap();
        let mut journal = LevelJournal::open(&path, &settings).unwrap();
        assert!(journal.has(600, 0, true) && journal.has(600, 1, true) && journal.games().len() == 2);
        journal.add(GameCount { level: 600, number: 2, judged: true, ..GameCount::default() }).unwrap();
        assert_eq!(journal.finish().unwrap().len(), 3);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, format!("{head}{}{}{}", line(1), line(0), line(2)));
    }

    #[test]
    fn equal_work_is_recorded_in_equal_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::new(100, 1);
        let write = |name: &str, order: &[(u32, u32)]| {
            let path = folder.path().join(name);
            let mut journal = LevelJournal::open(&path, &settings).unwrap();
            for &(level, number) in order {
                journal.add(GameCount { level, number, ..GameCount::default() }).unwrap();
            }
            journal.finish().unwrap();
            std::fs::read(path).unwrap()
        };
        let one = write("one", &[(600, 0), (800, 0), (600, 1), (800, 1)]);
        assert_eq!(write("other", &[(800, 0), (800, 1), (600, 0), (600, 1)]), one);
    }

    #[test]
    fn games_are_found_again_and_a_cut_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        let mut journal = LevelJournal::open(&path, &settings).unwrap();
        journal.add(GameCount { level: 600, number: 3, judged: true, ..GameCount::default() }).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text + "{\"level\": 800, \"num").unwrap();
        let mut journal = LevelJournal::open(&path, &settings).unwrap();
        assert!(journal.has(600, 3, true) && !journal.has(600, 4, false) && !journal.has(800, 3, false));
        journal.add(GameCount { level: 800, number: 3, ..GameCount::default() }).unwrap();
        drop(journal);
        let journal = LevelJournal::open(&path, &settings).unwrap();
        assert!(journal.has(800, 3, false) && !journal.has(800, 3, true));
        drop(journal);
        let other = LevelJournal::open(&path, &Settings::new(101, 1)).err().unwrap();
        assert!(matches!(other, CalibrationError::Other { .. }) && other.to_string().contains("--fresh"));
    }

    #[test]
    fn a_first_line_that_was_cut_off_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        drop(LevelJournal::open(&path, &settings).unwrap());
        let whole = std::fs::read_to_string(&path).unwrap();
        for length in [1, whole.len() / 2, whole.len() - 1] {
            std::fs::write(&path, &whole[..length]).unwrap();
            drop(LevelJournal::open(&path, &settings).unwrap());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{length}");
        }
        // What is something else is left alone.
        std::fs::write(&path, "{\"mine\"").unwrap();
        assert!(LevelJournal::open(&path, &settings).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"mine\"");
    }

    #[test]
    fn two_runs_do_not_write_into_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let first = LevelJournal::open(&path, &Settings::new(100, 1)).unwrap();
        let second = LevelJournal::open(&path, &Settings::new(100, 1)).err().unwrap();
        assert!(matches!(second, CalibrationError::InUse { .. }) && second.to_string().contains("in use"));
        drop(first);
        assert!(LevelJournal::open(&path, &Settings::new(100, 1)).is_ok());
    }
}
