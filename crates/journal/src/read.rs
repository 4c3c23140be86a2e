//! Opening what is a file, and reading no more of it than is allowed.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use thiserror::Error;

/// Why something is not read. It is found inside an [`io::Error`] by [`Refusal::of`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// There is more of it than is allowed.
    #[error("it is longer than {}, the limit for this file; name another, or make it shorter", Size(*most))]
    TooLong {
        /// How many bytes are allowed.
        most: u64,
    },
    /// A line is longer than is allowed.
    #[error("line {line} is longer than {}, the limit for a line; name another file", Size(*most))]
    LongLine {
        /// Which line, counted from 1.
        line: usize,
        /// How many bytes are allowed.
        most: u64,
    },
    /// It is a folder.
    #[error("it is a folder; name a file")]
    Folder,
    /// It is a device, or a pipe by its name.
    #[error("it is not a regular file; copy what it holds to a file, and name that")]
    NotRegular,
    /// It is not UTF-8.
    #[error("line {line} is not UTF-8 text; name another file, or convert this one")]
    NotText {
        /// Which line, counted from 1.
        line: usize,
    },
}

impl Refusal {
    /// The refusal that is inside an error, if there is one.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<Refusal> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> io::Error {
        let kind = match refusal {
            Refusal::Folder => ErrorKind::IsADirectory,
            Refusal::NotRegular => ErrorKind::InvalidInput,
            Refusal::TooLong { .. } | Refusal::LongLine { .. } | Refusal::NotText { .. } => {
                ErrorKind::InvalidData
            }
        };
        io::Error::new(kind, refusal)
    }
}

/// A number of bytes, in the largest unit that divides it.
struct Size(u64);

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
        match units.into_iter().find(|(unit, _)| self.0 >= *unit && self.0.is_multiple_of(*unit)) {
            Some((unit, name)) => write!(f, "{} {name}", self.0 / unit),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

/// Opens a file to be read.
///
/// Besides regular files, a pipe that the process was started with is taken, as `/dev/stdin` or as a shell's `<(command)`. A pipe by
/// its own name is not: to open it may wait for ever.
///
/// # Errors
/// When there is no such file, or it is a folder, a device or a pipe.
pub fn open(path: &Path) -> io::Result<File> {
    let known = fs::metadata(path)?;
    if !is_inherited_pipe(path, &known) {
        regular(&known)?;
    }
    let file = File::open(path)?;
    let known = file.metadata()?;
    if !is_inherited_pipe(path, &known) {
        regular(&known)?;
    }
    Ok(file)
}

/// Opens a file that grows, to be read and appended to. It is made if there is none.
///
/// # Errors
/// When it cannot be opened or made, or is no regular file.
pub fn open_log(path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(known) => regular(&known)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = File::options().read(true).append(true).create(true).open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a file that has at most so many bytes.
///
/// # Errors
/// When it cannot be opened or read, or is longer.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    if file.metadata()?.len() > most {
        return Err(Refusal::TooLong { most }.into());
    }
    read_from(file, most)
}

/// Reads a file of UTF-8 text that has at most so many bytes.
///
/// # Errors
/// When it cannot be opened or read, is longer, or is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    text(read(path, most)?)
}

/// The bytes as text.
///
/// # Errors
/// When they are not UTF-8.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Refusal::NotText { line }.into()
    })
}

/// Reads what is left of a source, which has at most so many bytes.
///
/// # Errors
/// When it cannot be read, or there is more.
pub fn read_from(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(Refusal::TooLong { most }.into()) } else { Ok(bytes) }
}

/// Whether something is there that is no regular file, such as a pipe or a terminal.
#[must_use]
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| !known.is_file())
}

fn regular(known: &Metadata) -> Result<(), Refusal> {
    if known.is_file() {
        Ok(())
    } else if known.is_dir() {
        Err(Refusal::Folder)
    } else {
        Err(Refusal::NotRegular)
    }
}

/// Whether this is a pipe that was there when the process began: to open it waits for nobody.
#[cfg(unix)]
fn is_inherited_pipe(path: &Path, known: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let inherited = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];
    known.file_type().is_fifo() && inherited.iter().any(|place| path.starts_with(place))
}

#[cfg(not(unix))]
fn is_inherited_pipe(_: &Path, _: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_whole_units() {
        let told = |bytes| Size(bytes).to_string();
        assert_eq!([told(0), told(1000), told(64 << 10)], ["0 bytes", "1000 bytes", "64 KiB"]);
        assert_eq!(
            [told(4 << 20), told(1 << 30), told((1 << 30) + 1)],
            ["4 MiB", "1 GiB", "1073741825 bytes"]
        );
    }

    #[test]
    fn a_refusal_is_found_in_its_error() {
        let error = io::Error::from(Refusal::TooLong { most: 7 });
        assert_eq!(Refusal::of(&error), Some(Refusal::TooLong { most: 7 }));
        assert_eq!(Refusal::of(&io::Error::other("something else")), None);
        assert_eq!(Refusal::of(&ErrorKind::NotFound.into()), None);
    }

    #[test]
    fn a_source_may_have_as_much_as_is_allowed_and_no_more() {
        assert_eq!(read_from(&b"abc"[..], 3).unwrap(), b"abc");
        let error = read_from(&b"abcd"[..], 3).unwrap_err();
        assert_eq!(Refusal::of(&error), Some(Refusal::TooLong { most: 3 }));
        assert!(read_from(io::repeat(0), 1 << 16).is_err());
        assert_eq!(read_from(&b"abc"[..], u64::MAX).unwrap(), b"abc");
    }
}
