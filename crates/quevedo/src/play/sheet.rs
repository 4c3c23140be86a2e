//! The PGN file to which a game is appended, even when interrupted.

use crate::failure::Failure;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The current game and its file.
pub struct Sheet {
    path: PathBuf,
    /// `None` once it is in the file.
    pgn: Mutex<Option<String>>,
}

impl Sheet {
    /// Creates a sheet; from now on an interrupt saves the game to the file.
    pub fn new(path: &Path, goodbye: String) -> Result<Arc<Sheet>, Failure> {
        let sheet = Arc::new(Sheet { path: path.to_owned(), pgn: Mutex::new(None) });
        let kept = Arc::clone(&sheet);
        ctrlc::set_handler(move || {
            // The lock is never released, so that nobody else writes the game.
            let mut pgn = kept.pgn.lock().unwrap_or_else(PoisonError::into_inner);
            let mut out = io::stdout();
            if let Some(pgn) = pgn.take()
                && let Err(error) = add_to_file(&kept.path, &pgn)
            {
                // Nothing is lost: the game is printed to the terminal instead.
                let _ = writeln!(out, "\n{pgn}");
                let _ = writeln!(io::stderr(), "error: {}: {error}", kept.path.display());
            }
            let _ = writeln!(out, "\n{goodbye}");
            let _ = out.flush();
            std::process::exit(130);
        })
        .map_err(|error| Failure::Usage(format!("cannot install the interrupt handler: {error}")))?;
        Ok(sheet)
    }

    /// Records the current state of the game.
    pub fn note(&self, pgn: String) {
        *self.pgn.lock().unwrap_or_else(PoisonError::into_inner) = Some(pgn);
    }

    /// Appends the game to the file, once; on failure returns the game and the reason.
    pub fn file(&self) -> Result<(), (String, String)> {
        let mut pgn = self.pgn.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pgn) = pgn.take() else { return Ok(()) };
        add_to_file(&self.path, &pgn).map_err(|error| (pgn, format!("{}: {error}", self.path.display())))
    }
}

/// Appends a game to a file, after an empty line.
fn add_to_file(path: &Path, pgn: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let gap = if file.metadata()?.len() > 0 { "\n" } else { "" };
    file.write_all(format!("{gap}{pgn}").as_bytes())?;
    file.sync_all()
}
