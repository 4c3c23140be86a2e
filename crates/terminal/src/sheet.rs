//! The PGN file to which a game is appended, even when interrupted.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The current game and its file.
pub struct Sheet {
    path: PathBuf,
    /// `None` once it is in the file.
    pgn: Mutex<Option<String>>,
}

impl Sheet {
    /// Creates an empty sheet for this file.
    #[must_use]
    pub fn new(path: &Path) -> Sheet {
        Sheet { path: path.to_owned(), pgn: Mutex::new(None) }
    }

    /// Records the current state of the game.
    pub fn note(&self, pgn: String) {
        *self.pgn.lock().unwrap_or_else(PoisonError::into_inner) = Some(pgn);
    }

    /// Appends the game to the file, once.
    ///
    /// # Errors
    /// The game, and why it is not in the file.
    pub fn file(&self) -> Result<(), (String, String)> {
        self.file_and(|filed| filed)
    }

    /// Appends the game to the file, as [`Sheet::file`] does, and passes the result on. Until that
    /// returns, nobody else can write the game: it may end the program.
    pub fn file_and<T>(&self, then: impl FnOnce(Result<(), (String, String)>) -> T) -> T {
        let mut pgn = self.pgn.lock().unwrap_or_else(PoisonError::into_inner);
        then(match pgn.take() {
            None => Ok(()),
            Some(pgn) => add_to_file(&self.path, &pgn)
                .map_err(|error| (pgn, format!("{}: {error}", self.path.display()))),
        })
    }
}

/// Appends a game to a file, after an empty line.
fn add_to_file(path: &Path, pgn: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let gap = if file.metadata()?.len() > 0 { "\n" } else { "" };
    file.write_all(format!("{gap}{pgn}").as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_added_once_and_handed_back_if_it_cannot_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        for game in ["first\n", "second\n"] {
            let sheet = Sheet::new(&path);
            sheet.note(game.to_owned());
            assert_eq!((sheet.file(), sheet.file()), (Ok(()), Ok(())));
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), "first\n\nsecond\n");
        let sheet = Sheet::new(folder.path());
        sheet.note("lost".to_owned());
        assert!(sheet.file().is_err_and(|(pgn, _)| pgn == "lost"));
    }
}
