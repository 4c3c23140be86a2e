//! Files that stand in each other's way.

use crate::kind::Kind;
use crate::read::is_device;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Renames a file or folder, if there is one, to the first free name that ends in `.old` and a
/// number. What was measured for a journal goes with it.
///
/// # Errors
/// If it cannot be renamed.
pub fn set_aside(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let aside = (1..)
        .map(|number| path.with_file_name(format!("{name}.old{number}")))
        .find(|path| !path.exists())
        .unwrap_or_default();
    fs::rename(path, &aside)?;
    if aside.is_file() {
        let _ = fs::rename(Kind::beside(path), Kind::beside(&aside));
    }
    Ok(())
}

/// Checks that nothing is written where something is read, or twice to the same place.
///
/// # Errors
/// Says which output is in the way and what to do.
pub fn keep_apart(inputs: &[PathBuf], outputs: &[PathBuf]) -> Result<(), String> {
    let place = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut taken: Vec<_> = inputs.iter().map(|path| place(path)).collect();
    for output in outputs {
        let place = place(output);
        if taken.contains(&place) && !is_device(output) {
            let output = output.display();
            return Err(format!("{output} is needed for something else: write to another file"));
        }
        taken.push(place);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
