//! What commands do with files, and how they fail.

use crate::failure::Failure;
use journal::is_device;
use serde::Serialize;
use std::fs;
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
    let place = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut taken: Vec<_> = inputs.iter().map(|path| place(path)).collect();
    for output in outputs {
        let place = place(output);
        if taken.contains(&place) && !is_device(output) {
            let output = output.display();
            return Err(Failure::Usage(format!(
                "{output} is needed for something else: write to another file"
            )));
        }
        taken.push(place);
    }
    Ok(())
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

    #[test]
    fn nothing_is_written_where_something_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let [games, list] = ["games.pgn", "list.csv"].map(|name| folder.path().join(name));
        fs::write(&games, "").unwrap();
        let other = folder.path().join(".").join("games.pgn");
        let games = [games];
        assert!(keep_apart(&games, std::slice::from_ref(&list)).is_ok());
        assert!(keep_apart(&games, &[other]).is_err());
        assert!(keep_apart(&games, &[list.clone(), list]).is_err());
    }
}
