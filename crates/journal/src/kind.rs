//! Kinds of journals, and their first lines.

use crate::JournalError;
use crate::parts::difference;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What all journals of one kind have in common.
///
/// The first line of a journal is `{"journal":NAME,"settings":{...},"version":N}`; each further line is
/// a record, without what was measured. That is in a second file beside it, see [`Kind::beside`].
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name in the first line.
    pub name: &'static str,
    /// The version of the records.
    pub version: u32,
    /// Names of the fields of a record, at any depth, that are measured and not decided.
    pub measured: &'static [&'static str],
    /// How many bytes a line may have.
    pub max_line: u64,
    /// How many bytes a file may have.
    pub max_bytes: u64,
    /// Returns the settings in the first line of an older form, if it is one: there each record has
    /// one line, with what was measured in it. It is read and resumed in its own form.
    pub older: fn(&Value) -> Option<Value>,
}

/// What the first line says.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) settings: Value,
    /// Whether it is of an older form.
    pub(crate) is_older: bool,
}

impl Kind {
    /// Returns the file beside a journal with what was measured: `games.measured.jsonl` for `games.jsonl`.
    #[must_use]
    pub fn beside(path: &Path) -> PathBuf {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(".measured");
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        path.with_file_name(name)
    }

    /// The first line for these settings, without its end.
    pub(crate) fn head(&self, settings: &Value) -> String {
        json!({ "journal": self.name, "settings": settings, "version": self.version }).to_string()
    }

    /// The first line of the file with what was measured, without its end.
    pub(crate) fn measured_head(&self) -> String {
        json!({ "journal": self.name, "part": "measured", "version": self.version }).to_string()
    }

    /// Reads a first line.
    pub(crate) fn read_head(&self, line: &[u8], path: &Path) -> Result<Head, JournalError> {
        let foreign = || JournalError::Foreign { path: path.to_owned() };
        let mut head: Value = serde_json::from_slice(line).map_err(|_| foreign())?;
        if let Some(settings) = (self.older)(&head) {
            return Ok(Head { settings, is_older: true });
        }
        if head["journal"] != self.name || !head["part"].is_null() {
            return Err(foreign());
        }
        match head["version"].as_u64() {
            Some(version) if version == u64::from(self.version) => {
                Ok(Head { settings: head["settings"].take(), is_older: false })
            }
            Some(found) => Err(JournalError::Version { path: path.to_owned(), found, known: self.version }),
            None => Err(foreign()),
        }
    }
}

impl Head {
    /// Fails if these are other settings.
    pub(crate) fn check(&self, settings: &Value, path: &Path) -> Result<(), JournalError> {
        match difference(&self.settings, settings, "") {
            None => Ok(()),
            Some(difference) => {
                let settings = Box::new(self.settings.clone());
                Err(JournalError::Other { path: path.to_owned(), difference, settings })
            }
        }
    }
}
