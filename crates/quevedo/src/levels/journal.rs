//! The journal of analysed games, one per line, so that work can be resumed.

use super::games::GameCount;
use crate::failure::Failure;
use engine::Level;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Size limit of a journal in bytes; a line has a few hundred.
const MOST_BYTES: u64 = 256 << 20;

/// Settings that must match for games to be counted together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    version: String,
    /// Node limit of the analysis.
    nodes: u64,
    seed: u64,
    /// The weaknesses of the levels.
    weaknesses: String,
}

impl Settings {
    pub fn new(nodes: u64, seed: u64) -> Settings {
        let levels = (Level::LEAST..Level::FULL).step_by(100).filter_map(Level::new);
        let weak = |level: Level| {
            let weakness = level.weakness();
            format!("{}:{}:{}:{}", level.elo(), weakness.nodes, weakness.noise, weakness.overlooked)
        };
        let weaknesses = levels.map(weak).collect::<Vec<_>>().join(" ");
        Settings { version: env!("CARGO_PKG_VERSION").to_owned(), nodes, seed, weaknesses }
    }
}

/// The file and its contents. A game analysed again replaces the old entry.
pub struct Journal {
    path: PathBuf,
    file: File,
    games: HashMap<(u32, u32), GameCount>,
}

impl Journal {
    /// Opens a journal, or creates one.
    pub fn open(path: &Path, settings: Settings) -> Result<Journal, Failure> {
        let failed = |error| Failure::writing(path, &error);
        let file = journal::open_log(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(Failure::Usage(format!(
                    "{path} is in use by another run; wait for it, or choose another folder with --out"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let text = journal::read_from(&file, MOST_BYTES).and_then(journal::text);
        let mut text = text.map_err(|error| Failure::reading(path, &error))?;
        // A truncated first line is all there is: starting over loses nothing.
        let head = serde_json::to_string(&settings).map_err(|error| Failure::writing(path, &error))?;
        if head.starts_with(&text) && !text.is_empty() {
            file.set_len(0).map_err(failed)?;
            text.clear();
        }
        let mut lines = text.lines();
        let known = lines.next().map(serde_json::from_str::<Settings>);
        let begun = known.is_some();
        if known.is_some_and(|known| known.ok() != Some(settings.clone())) {
            return Err(Failure::Usage(format!(
                "{}: recorded with other levels, nodes or seed; choose another folder with --out, or start over with --fresh",
                path.display()
            )));
        }
        // The last line may be truncated.
        let games = lines.filter_map(|line| serde_json::from_str::<GameCount>(line).ok());
        let games = games.map(|game| ((game.level, game.number), game)).collect();
        let mut journal = Journal { path: path.to_owned(), file, games };
        if !begun {
            journal.line(&settings)?;
        } else if !text.ends_with('\n') {
            journal.write("\n")?;
        }
        Ok(journal)
    }

    /// Whether a game is in the journal, analysed if that is required.
    pub fn has(&self, level: u32, number: u32, judged: bool) -> bool {
        self.games.get(&(level, number)).is_some_and(|game| game.judged || !judged)
    }

    /// Returns all games.
    pub fn games(&self) -> &HashMap<(u32, u32), GameCount> {
        &self.games
    }

    pub fn add(&mut self, game: GameCount) -> Result<(), Failure> {
        self.line(&game)?;
        self.games.insert((game.level, game.number), game);
        Ok(())
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(|error| Failure::writing(&self.path, &error))?;
        self.write(&(text + "\n"))
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Failure::writing(&self.path, &error))
    }
}

#[cfg(test)]
#[path = "../../../../fuzz/src/mutate.rs"]
#[allow(dead_code, reason = "only a part of it is used here")]
mod mutate;

#[cfg(test)]
mod tests {
    use super::*;

    /// Of any bytes nothing is lost but what is no game, and nothing is made up.
    #[test]
    fn broken_journals_are_read_or_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        let mut journal = Journal::open(&path, settings.clone()).unwrap();
        for number in 0..3 {
            journal.add(GameCount { level: 600, number, judged: true, ..GameCount::default() }).unwrap();
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let head = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let seeds = [whole.clone(), whole[head..].to_vec()];
        let pieces = ["{", "}", "\n", "\"level\":600,", "4294967296", "-1", "null"];
        let mut inputs = mutate::Mutator::new(&seeds, &pieces);
        for _ in 0..mutate::cases(2000) {
            // The first line is long: without it every other change would be in it.
            let input = [&whole[..head], &inputs.input()].concat();
            std::fs::write(&path, &input).unwrap();
            if let Ok(journal) = Journal::open(&path, settings.clone()) {
                let lines = input.split(|&byte| byte == b'\n').skip(1);
                let games = lines.filter(|line| serde_json::from_slice::<GameCount>(line).is_ok());
                assert!(journal.games().len() <= games.count(), "{}", input.escape_ascii());
                drop(journal);
                let again = std::fs::read(&path).unwrap();
                assert!(again.starts_with(&input) && again.ends_with(b"\n"), "{}", input.escape_ascii());
            } else {
                assert!(std::str::from_utf8(&input).is_err(), "{}", input.escape_ascii());
                assert!(std::fs::read(&path).unwrap() == input);
            }
        }
    }

    #[test]
    fn games_are_found_again_and_a_cut_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        let mut journal = Journal::open(&path, settings.clone()).unwrap();
        journal.add(GameCount { level: 600, number: 3, judged: true, ..GameCount::default() }).unwrap();
        journal.write("{\"level\": 800, \"num").unwrap();
        drop(journal);
        let mut journal = Journal::open(&path, settings.clone()).unwrap();
        assert!(journal.has(600, 3, true) && !journal.has(600, 4, false) && !journal.has(800, 3, false));
        journal.add(GameCount { level: 800, number: 3, ..GameCount::default() }).unwrap();
        drop(journal);
        let journal = Journal::open(&path, settings).unwrap();
        assert!(journal.has(800, 3, false) && !journal.has(800, 3, true));
        drop(journal);
        let other = Journal::open(&path, Settings::new(101, 1)).err().unwrap();
        assert!(matches!(other, Failure::Usage(text) if text.contains("--fresh")));
    }
    #[test]
    fn a_first_line_that_was_cut_off_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let settings = Settings::new(100, 1);
        drop(Journal::open(&path, settings.clone()).unwrap());
        let whole = std::fs::read_to_string(&path).unwrap();
        for length in [1, whole.len() / 2, whole.len() - 1] {
            std::fs::write(&path, &whole[..length]).unwrap();
            drop(Journal::open(&path, settings.clone()).unwrap());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{length}");
        }
        // What is something else is left alone.
        std::fs::write(&path, "{\"mine\"").unwrap();
        assert!(Journal::open(&path, settings).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"mine\"");
    }

    #[test]
    fn two_runs_do_not_write_into_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.jsonl");
        let first = Journal::open(&path, Settings::new(100, 1)).unwrap();
        let second = Journal::open(&path, Settings::new(100, 1)).err().unwrap();
        assert!(matches!(second, Failure::Usage(text) if text.contains("in use")));
        drop(first);
        assert!(Journal::open(&path, Settings::new(100, 1)).is_ok());
    }
}
