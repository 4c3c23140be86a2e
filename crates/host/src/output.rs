//! Where a conversation is written to, by the thread that answers and the one that thinks.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A writer that several threads share; what is written in one call stays together and leaves at once.
#[derive(Clone)]
pub struct Output(Arc<Mutex<dyn Write + Send>>);

/// What was written to an [`Output`] in memory.
#[derive(Clone, Debug)]
pub struct Captured(Arc<Mutex<Vec<u8>>>);

impl Output {
    /// An output that goes to this writer.
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// An output that is kept in memory, and what reads it.
    #[must_use]
    pub fn captured() -> (Output, Captured) {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        (Output(bytes.clone()), Captured(bytes))
    }

    /// Writes a line, and flushes it.
    ///
    /// # Errors
    /// If it cannot be written, as when nobody reads any more.
    pub fn say(&self, line: &dyn Display) -> io::Result<()> {
        self.print(&format!("{line}\n"))
    }

    /// Writes text, and flushes it.
    ///
    /// # Errors
    /// If it cannot be written, as when nobody reads any more.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write_all(text.as_bytes())?;
        writer.flush()
    }
}

impl Captured {
    /// All that was written so far; what is not UTF-8 in it is replaced.
    #[must_use]
    pub fn read(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
