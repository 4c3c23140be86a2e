//! The file to which a game is added, also when it is broken off from outside.

use crate::failure::Failure;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The game as it stands, and where it is to go.
pub struct Sheet {
    path: PathBuf,
    /// None when it is in the file.
    pgn: Mutex<Option<String>>,
}

impl Sheet {
    /// A sheet; from now on, whoever interrupts or ends the program finds the game in the file.
    pub fn new(path: &Path, goodbye: String) -> Result<Arc<Sheet>, Failure> {
        let sheet = Arc::new(Sheet { path: path.to_owned(), pgn: Mutex::new(None) });
        let kept = Arc::clone(&sheet);
        ctrlc::set_handler(move || {
            // Nobody else writes the game while this is held, and it is not given back.
            let mut pgn = kept.pgn.lock().unwrap_or_else(PoisonError::into_inner);
            let mut out = io::stdout();
            if let Some(pgn) = pgn.take()
                && let Err(error) = add_to_file(&kept.path, &pgn)
            {
                // Nothing is lost: the game goes to the terminal instead.
                let _ = writeln!(out, "\n{pgn}");
                let _ = writeln!(io::stderr(), "error: {}: {error}", kept.path.display());
            }
            let _ = writeln!(out, "\n{goodbye}");
            let _ = out.flush();
            std::process::exit(130);
        })
        .map_err(|error| Failure::Usage(format!("interrupts cannot be caught: {error}")))?;
        Ok(sheet)
    }

    /// Notes the game as it stands now.
    pub fn note(&self, pgn: String) {
        *self.pgn.lock().unwrap_or_else(PoisonError::into_inner) = Some(pgn);
    }

    /// Adds the game to the file, once; if that fails, gives the game back and says why.
    pub fn file(&self) -> Result<(), (String, String)> {
        let mut pgn = self.pgn.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pgn) = pgn.take() else { return Ok(()) };
        add_to_file(&self.path, &pgn).map_err(|error| (pgn, format!("{}: {error}", self.path.display())))
    }
}

/// Adds a game to the end of a file, an empty line after what is there.
fn add_to_file(path: &Path, pgn: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let gap = if file.metadata()?.len() > 0 { "\n" } else { "" };
    file.write_all(format!("{gap}{pgn}").as_bytes())?;
    file.sync_all()
}
