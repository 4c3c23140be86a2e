//! A journal that is open for more records.

use crate::lock::is_same;
use crate::reader::{Measurement, Reader, value};
use crate::{Fresh, JournalError, Kind, Lines, Refusal, split};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A resumable file of records: a first line with kind, version and settings, then a line for each.
///
/// A record counts when [`Journal::add`] has returned; a kill loses at most the one being written.
/// Its measured fields go to a second file ([`Kind::beside`]), so that the journals of equal work are
/// equal, byte for byte, once they have the same order ([`Journal::arrange`]).
///
/// The journal is locked: a second program is refused.
///
/// ```
/// use journal::{Journal, Kind, Reader};
/// use serde_json::{Value, json};
/// const KIND: Kind = Kind {
///     name: "example",
///     version: 1,
///     measured: &["seconds"],
///     max_line: 1 << 20,
///     max_bytes: 1 << 30,
///     older: |_| None,
/// };
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.jsonl");
/// let settings = json!({"rounds": 2});
/// let mut journal = Journal::open(&KIND, &path, &settings, |_: Value| Ok(()))?;
/// journal.add(&json!({"game": 1, "score": 0.5, "seconds": 1.25}))?;
/// drop(journal);
/// let text = std::fs::read_to_string(&path)?;
/// assert_eq!(
///     text,
///     "{\"journal\":\"example\",\"settings\":{\"rounds\":2},\"version\":1}\n{\"game\":1,\"score\":0.5}\n"
/// );
/// // A reader joins the parts.
/// let mut reader = Reader::open(&KIND, &path)?.unwrap();
/// assert_eq!(reader.record::<Value>()?, Some(json!({"game": 1, "score": 0.5, "seconds": 1.25})));
/// // Other settings are refused.
/// let error = Journal::open(&KIND, &path, &json!({"rounds": 3}), |_: Value| Ok(())).unwrap_err();
/// assert!(error.to_string().contains("rounds is 2 there and 3 here"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    kind: Kind,
    path: PathBuf,
    file: File,
    /// The file with what was measured, once there is anything.
    measured: Option<File>,
    /// Whether records are written as an older program wrote them.
    is_older: bool,
}

impl Journal {
    /// Opens or creates a journal, and calls `recall` with each record in it.
    ///
    /// `recall` says why a record cannot be part of this journal, if so. A last line that was not
    /// written completely is dropped, once everything else is in order: a file that is refused is
    /// left as it was.
    ///
    /// # Errors
    /// If the file cannot be used, is no such journal, has other settings, is damaged or in use.
    pub fn open<T: DeserializeOwned>(
        kind: &Kind,
        path: &Path,
        settings: &impl Serialize,
        mut recall: impl FnMut(T) -> Result<(), String>,
    ) -> Result<Journal, JournalError> {
        let at = |error| JournalError::Io { path: path.to_owned(), error };
        let file = locked(path)?;
        if file.metadata().map_err(at)?.len() > kind.max_bytes {
            return Err(at(Refusal::TooLong { most: kind.max_bytes }.into()));
        }
        let settings = value(settings, path)?;
        let beside = Kind::beside(path);
        let measured = match crate::open(&beside) {
            Ok(file) => Some(Box::new(BufReader::new(file)) as Box<dyn io::BufRead>),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(JournalError::Io { path: beside, error }),
        };
        (&file).rewind().map_err(at)?;
        let lines = Box::new(BufReader::new(&file));
        let (good, is_older, kept) = match Reader::new(kind, path, lines, measured)? {
            Some(mut reader) => {
                reader.check(&settings)?;
                while let Some(record) = reader.record()? {
                    recall(record).map_err(|why| reader.damaged(why))?;
                }
                (reader.bytes(), reader.is_older(), reader.measured_parts())
            }
            None => {
                // A first line that was cut off is a prefix of the head; any other is foreign.
                let mut begun = Vec::new();
                (&file).rewind().map_err(at)?;
                (&file).take(kind.max_line).read_to_end(&mut begun).map_err(at)?;
                if !kind.head(&settings).as_bytes().starts_with(&begun) {
                    return Err(JournalError::Foreign { path: path.to_owned() });
                }
                (0, false, Vec::new())
            }
        };
        file.set_len(good).map_err(at)?;
        let mut journal = Journal { kind: *kind, path: path.to_owned(), file, measured: None, is_older };
        if good == 0 {
            append_line(&mut journal.file, kind.head(&settings).into_bytes()).map_err(at)?;
        }
        if beside.exists() && !is_older {
            journal.measured = Some(journal.recover_measured(&kept)?);
        }
        Ok(journal)
    }

    /// Adds a record. It counts only when this has returned without an error.
    ///
    /// # Errors
    /// If the disk is full or gone. A partial write is undone.
    pub fn add(&mut self, record: &impl Serialize) -> Result<(), JournalError> {
        let at = |path: &Path, error: io::Error| JournalError::Io { path: path.to_owned(), error };
        if self.is_older {
            let text = serde_json::to_vec(record).map_err(|error| at(&self.path, error.into()))?;
            return append_line(&mut self.file, text).map_err(|error| at(&self.path, error));
        }
        let record = serde_json::to_value(record).map_err(|error| at(&self.path, error.into()))?;
        let (decided, measured) = split(record, self.kind.measured);
        let decided = decided.to_string().into_bytes();
        // First what was measured, so that a record that counts has it.
        if measured != Value::Null {
            let line = serde_json::to_vec(&Measurement::new(&decided, measured));
            let line = line.map_err(|error| at(&self.path, error.into()))?;
            let beside = Kind::beside(&self.path);
            let file = match self.measured.take() {
                Some(file) => file,
                None => self.recover_measured(&[])?,
            };
            append_line(self.measured.insert(file), line).map_err(|error| at(&beside, error))?;
        }
        append_line(&mut self.file, decided).map_err(|error| at(&self.path, error))
    }

    /// Closes the journal, with its records in the order of a key: for work that is done several at
    /// once, and so ends in any order.
    ///
    /// `T` needs only the fields of the key. A journal in an older form is left as it is. Returns
    /// whether the order has changed.
    ///
    /// # Errors
    /// If it cannot be read or replaced; it is as it was then.
    pub fn arrange<T: DeserializeOwned, K: Ord>(
        self,
        mut key: impl FnMut(T) -> K,
    ) -> Result<bool, JournalError> {
        if self.is_older {
            return Ok(false);
        }
        let at = |error| JournalError::Io { path: self.path.clone(), error };
        (&self.file).rewind().map_err(at)?;
        let (mut order, mut begin, mut first) = (Vec::new(), 0, 0);
        for (line, text) in (1..).zip(Lines::new(BufReader::new(&self.file), self.kind.max_line)) {
            let text = text.map_err(at)?;
            let length = text.len() as u64;
            if line == 1 {
                first = length;
            } else {
                let read = serde_json::from_slice(&text).map_err(|why| JournalError::Damaged {
                    path: self.path.clone(),
                    line,
                    why: why.to_string(),
                })?;
                order.push((key(read), begin, length));
            }
            begin += length;
        }
        if order.is_sorted_by(|one, other| one.0 <= other.0) {
            return Ok(false);
        }
        order.sort_by(|one, other| one.0.cmp(&other.0));
        let fresh = Fresh::beside(&self.path).map_err(at)?;
        let lines = order.into_iter().map(|(_, begin, length)| begin..begin + length);
        copy(&self.file, std::iter::once(0..first).chain(lines), fresh.file())
            .and_then(|()| fresh.keep())
            .map_err(at)?;
        Ok(true)
    }

    /// Returns the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file with what was measured, of which these parts stay: a kill may have left
    /// measurements of a record that was not written.
    fn recover_measured(&self, kept: &[Range<u64>]) -> Result<File, JournalError> {
        let path = Kind::beside(&self.path);
        let open = || {
            let mut file = crate::open_log(&path)?;
            match kept {
                [] => file.set_len(0)?,
                [all] if all.start == 0 => file.set_len(all.end)?,
                parts => {
                    let fresh = Fresh::beside(&path)?;
                    copy(&file, parts.iter().cloned(), fresh.file())?;
                    fresh.keep()?;
                    file = crate::open_log(&path)?;
                }
            }
            if kept.is_empty() {
                append_line(&mut file, self.kind.measured_head().into_bytes())?;
            }
            Ok(file)
        };
        open().map_err(|error| JournalError::Io { path: path.clone(), error })
    }
}

/// Copies parts of a file to another.
fn copy(mut from: &File, parts: impl Iterator<Item = Range<u64>>, to: &File) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    for part in parts {
        from.seek(SeekFrom::Start(part.start))?;
        io::copy(&mut from.take(part.end - part.start), &mut to)?;
    }
    to.flush()
}

/// Opens a file to append to, and locks it.
fn locked(path: &Path) -> Result<File, JournalError> {
    let at = |error| JournalError::Io { path: path.to_owned(), error };
    loop {
        let file = crate::open_log(path).map_err(at)?;
        match file.try_lock() {
            // Before it was locked, another program may have put an arranged one in its place.
            Ok(()) if !is_same(&file, path) => {}
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(at(error)),
        }
    }
}

/// Appends to a file that was opened by [`open_log`](crate::open_log), or leaves it as it was.
///
/// # Errors
/// If the disk is full or gone.
pub fn append(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    let end = file.metadata()?.len();
    let result = file.write_all(bytes).and_then(|()| file.sync_data());
    if result.is_err() {
        let _ = file.set_len(end); // if even that fails, the truncated line is dropped next time
    }
    result
}

fn append_line(file: &mut File, mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    append(file, &line)
}
