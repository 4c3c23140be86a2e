//! Files that are whole or as they were.

use crate::is_device;
use serde::Serialize;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file at once: whoever looks at it, even after a crash, finds what was there before or all that is new.
///
/// What is no file, such as a pipe or a device, is just written to.
///
/// # Errors
/// When it cannot be written; what was there before is still there.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(path) {
        return fs::write(path, bytes);
    }
    let fresh = Fresh::beside(path)?;
    fresh.file().write_all(bytes)?;
    fresh.keep()
}

/// Replaces a file, as [`replace`] does, by a value as indented JSON with a final line end.
///
/// # Errors
/// When it cannot be written; what was there before is still there.
pub fn replace_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    replace(path, &text)
}

/// A file that takes the place of another, or of none, only when it is whole.
///
/// Until then it is beside that place, under a name that nothing else has; given up, it is gone. It is locked
/// meanwhile: one that is not was left by a process that was killed, and is cleared away by the next that writes
/// to the same place.
#[derive(Debug)]
pub struct Fresh {
    place: PathBuf,
    target: PathBuf,
    file: File,
    kept: bool,
}

impl Fresh {
    /// Begins a file for this place.
    ///
    /// # Errors
    /// When nothing can be written beside it.
    pub fn beside(target: &Path) -> io::Result<Fresh> {
        // A link stays a link: it is the file behind it that is replaced.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        clear_leftovers(&target);
        loop {
            // Never the same again: who has looked at a file of this name must not mistake another for it.
            let mut place = target.clone().into_os_string();
            place.push(format!(".{:016x}.new", RandomState::new().hash_one(0)));
            let place = PathBuf::from(place);
            match File::create_new(&place) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                // Before it was locked, another may have taken it for a leftover. Where there are no locks, nobody does.
                Ok(file) if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !place.exists() => {}
                Ok(file) => return Ok(Fresh { place, target, file, kept: false }),
            }
        }
    }

    /// What is to be written to.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// When it cannot be; it is gone then.
    pub fn keep(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.place, &self.target)?;
        self.kept = true;
        Ok(())
    }

    /// Puts it in its place, unless something has come there meanwhile.
    ///
    /// # Errors
    /// When something has, or it cannot be put there; it is gone then.
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

/// Removes what processes that were killed began for this place.
fn clear_leftovers(target: &Path) {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_begun(entry.file_name().as_encoded_bytes(), name.as_encoded_bytes()) {
            continue;
        }
        // Some systems lock only what could be written to.
        if let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file of this name was begun for one of that name.
fn is_begun(file: &[u8], name: &[u8]) -> bool {
    let number = file.strip_prefix(name).and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(b".new"));
    number.is_some_and(|number| number.len() == 16 && number.iter().all(u8::is_ascii_hexdigit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result.json");
        for text in ["first", "second"] {
            replace(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("no/result.json"), b"").is_err());
    }

    #[test]
    fn what_killed_processes_left_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let path = place("net.qnn");
        let others =
            ["net.qnn.new", "net.qnn.1.new", "net.qnn.0123456789abcdeg.new", "x.0123456789abcdef.new"];
        let left = ["net.qnn.0123456789abcdef.new", "net.qnn.00000000000000ff.new"];
        for name in others.iter().chain(&left) {
            fs::write(place(name), *name).unwrap();
        }
        let begun = Fresh::beside(&path).unwrap();
        assert!(left.iter().all(|name| !place(name).exists()));
        assert!(others.iter().all(|name| fs::read_to_string(place(name)).unwrap() == *name));
        // One that is still being written is nobody's leftover, not even to the same process.
        replace(&path, b"other").unwrap();
        begun.file().write_all(b"begun").unwrap();
        begun.keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "begun");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others.len() + 1);
    }

    #[test]
    fn all_write_at_once_and_each_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result.json");
        let texts: Vec<_> = (0..8u8).map(|writer| vec![b'a' + writer; 5000]).collect();
        std::thread::scope(|threads| {
            for text in &texts {
                threads.spawn(|| (0..25).for_each(|_| replace(&path, text).unwrap()));
            }
        });
        assert!(texts.contains(&fs::read(&path).unwrap()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
