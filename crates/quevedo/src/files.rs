//! Files that are whole or as they were.

use crate::failure::Failure;
use serde::Serialize;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file at once: whoever looks at it, even after a crash, finds what was there before or all that is new.
///
/// What is no file, such as a pipe or a device, is just written to.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace(path, bytes).map_err(|error| Failure::writing(path, &error))
}

/// Writes JSON as people can read it, as [`write_whole`] does.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::writing(path, &error))?;
    write_whole(path, (text + "\n").as_bytes())
}

/// A file that takes the place of another, or of none, only when it is whole. Until then it is beside that place, under a
/// name that nothing else has; given up, it is gone.
pub struct Fresh {
    place: PathBuf,
    target: PathBuf,
    file: File,
    kept: bool,
}

impl Fresh {
    /// Begins a file for this place.
    pub fn beside(target: &Path) -> io::Result<Fresh> {
        // A link stays a link: it is the file behind it that is replaced.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        for number in 0.. {
            let mut place = target.clone().into_os_string();
            place.push(format!(".{}-{number}.new", std::process::id()));
            match File::create_new(&place) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => return Ok(Fresh { place: place.into(), target, file, kept: false }),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// What is to be written to.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Puts it in its place.
    pub fn keep(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.place, &self.target)?;
        self.kept = true;
        Ok(())
    }

    /// Puts it in its place, unless something has come there meanwhile.
    pub fn keep_new(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        // Unlike a renaming, a link takes nobody's place. Where the system has none, it is looked before.
        match fs::hard_link(&self.place, &self.target) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            Err(_) if self.target.exists() => return Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => {}
        }
        fs::rename(&self.place, &self.target)?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.place);
        }
    }
}

/// Makes a folder if need be, and keeps others out of it as long as the file that is returned is open.
pub fn occupy(folder: &Path) -> Result<File, Failure> {
    let elsewhere = |error| format!("{error}; choose another folder with --out");
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &elsewhere(error)))?;
    let place = folder.join("lock");
    let file = File::create(&place).map_err(|error| Failure::writing(&place, &elsewhere(error)))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let folder = folder.display();
            Err(Failure::Work(format!(
                "{folder} is in use by another run: wait for it, or choose another folder with --out"
            )))
        }
        Err(TryLockError::Error(error)) => Err(Failure::writing(&place, &error)),
    }
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

/// What is there and no file, such as a pipe or a terminal, takes anything.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| !known.is_file())
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(path) {
        return fs::write(path, bytes);
    }
    let fresh = Fresh::beside(path)?;
    fresh.file().write_all(bytes)?;
    fresh.keep()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result.json");
        for text in ["first", "second"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_whole(&folder.path().join("no/result.json"), b"").unwrap_err();
        assert!(matches!(error, Failure::Work(text) if text.contains("cannot be written")));
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

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
