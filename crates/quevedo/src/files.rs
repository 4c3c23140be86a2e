//! What commands do with files, and how they fail.

use crate::failure::Failure;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Replaces a file as a whole, as [`journal::replace`] does.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    journal::replace(path, bytes).map_err(|error| Failure::writing(path, &error))
}

/// Writes JSON as people can read it, as [`write_whole`] does.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::writing(path, &error))?;
    write_whole(path, (text + "\n").as_bytes())
}

/// Refuses to write where something is read, or twice to the same place.
pub fn keep_apart(inputs: &[PathBuf], outputs: &[PathBuf]) -> Result<(), Failure> {
    journal::keep_apart(inputs, outputs).map_err(Failure::Usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_whole(&folder.path().join("no/result.json"), b"").unwrap_err();
        assert!(matches!(error, Failure::Work(text) if text.contains("result.json cannot be written")));
    }
}
