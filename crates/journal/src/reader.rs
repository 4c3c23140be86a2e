//! Reading a journal: its settings, and its records with what was measured.

use crate::kind::Head;
use crate::parts::join;
use crate::{Fingerprint, JournalError, Kind, Lines, Refusal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Reads a journal, which another program may be writing meanwhile.
///
/// A last line without its end was not written completely, and does not count.
pub struct Reader<'a> {
    kind: Kind,
    path: PathBuf,
    lines: Lines<Box<dyn BufRead + 'a>>,
    measured: Option<Measured<'a>>,
    head: Head,
    /// How many lines were read.
    line: usize,
    /// How many bytes they have.
    bytes: u64,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("path", &self.path).field("line", &self.line).finish_non_exhaustive()
    }
}

impl<'a> Reader<'a> {
    /// Opens a journal; `None` if there is none, or not even its first line is complete.
    ///
    /// # Errors
    /// If it cannot be read, or is of another kind.
    pub fn open(kind: &Kind, path: &Path) -> Result<Option<Reader<'static>>, JournalError> {
        let Some(file) = open(kind, path)? else { return Ok(None) };
        let measured = open(kind, &Kind::beside(path))?;
        Reader::new(kind, path, file, measured)
    }

    /// Reads a journal from memory, and what was measured; `path` is for errors.
    ///
    /// # Errors
    /// If it is of another kind.
    pub fn of(
        kind: &Kind,
        path: &Path,
        decided: &'a [u8],
        measured: &'a [u8],
    ) -> Result<Option<Reader<'a>>, JournalError> {
        Reader::new(kind, path, Box::new(decided), Some(Box::new(measured)))
    }

    pub(crate) fn new(
        kind: &Kind,
        path: &Path,
        decided: Box<dyn BufRead + 'a>,
        measured: Option<Box<dyn BufRead + 'a>>,
    ) -> Result<Option<Reader<'a>>, JournalError> {
        let mut lines = Lines::new(decided, kind.max_line);
        let first = lines.next().transpose();
        let first = first.map_err(|error| JournalError::Io { path: path.to_owned(), error })?;
        let Some(first) = first.filter(|first| first.ends_with(b"\n")) else { return Ok(None) };
        let head = kind.read_head(&first[..first.len() - 1], path)?;
        let measured = measured.filter(|_| !head.is_older);
        let measured = measured.map(|source| Measured::new(kind, Kind::beside(path), source)).transpose()?;
        let bytes = first.len() as u64;
        let (kind, path) = (*kind, path.to_owned());
        Ok(Some(Reader { kind, path, lines, measured: measured.flatten(), head, line: 1, bytes }))
    }

    /// Returns the settings in the first line.
    #[must_use]
    pub fn settings(&self) -> &Value {
        &self.head.settings
    }

    /// Whether the journal has the form of an older program.
    #[must_use]
    pub fn is_older(&self) -> bool {
        self.head.is_older
    }

    /// Fails if the journal has other settings than these.
    ///
    /// # Errors
    /// [`JournalError::Other`], with the first difference.
    pub fn check(&self, settings: &impl Serialize) -> Result<(), JournalError> {
        self.head.check(&value(settings, &self.path)?, &self.path)
    }

    /// Returns the number of the line that was read last.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the size of all lines read, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the next record; `None` at the end.
    ///
    /// If the file with what was measured is missing, or has nothing of this record, the record
    /// lacks those fields.
    ///
    /// # Errors
    /// If a line is damaged or is no such record.
    pub fn record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, JournalError> {
        let Some(text) = self.text()? else { return Ok(None) };
        let measured = match &mut self.measured {
            Some(measured) => measured.of(Fingerprint::of(&text))?,
            None => None,
        };
        let Some(measured) = measured else {
            // Directly, so that a field that is there twice is refused.
            return serde_json::from_slice(&text).map(Some).map_err(|why| self.damaged(why));
        };
        let mut record: Value = serde_json::from_slice(&text).map_err(|why| self.damaged(why))?;
        join(&mut record, measured).map_err(|why| self.damaged(why))?;
        T::deserialize(record).map(Some).map_err(|why| self.damaged(why))
    }

    /// Returns the text of the next record as it is in the file, without what was measured.
    ///
    /// Of a journal in an older form, that is what is left without the measured fields.
    ///
    /// # Errors
    /// If a line is damaged.
    pub fn decided(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        let Some(text) = self.text()? else { return Ok(None) };
        if !self.head.is_older {
            return Ok(Some(text));
        }
        let record: Value = serde_json::from_slice(&text).map_err(|why| self.damaged(why))?;
        let (decided, _) = crate::split(record, self.kind.measured);
        Ok(Some(decided.to_string().into_bytes()))
    }

    /// Returns which bytes of the file with what was measured belong to records that were read, in
    /// order; what is between or behind them was left by a kill.
    pub(crate) fn measured_parts(&self) -> Vec<Range<u64>> {
        let Some(measured) = &self.measured else { return Vec::new() };
        let mut gaps: Vec<_> = measured.passed.values().flatten().map(|(_, place)| place.clone()).collect();
        gaps.sort_unstable_by_key(|gap| gap.start);
        gaps.push(measured.bytes..measured.bytes);
        let mut begin = 0;
        let part = |gap: Range<u64>| std::mem::replace(&mut begin, gap.end)..gap.start;
        gaps.into_iter().map(part).filter(|part| !part.is_empty()).collect()
    }

    /// Returns the error that something is wrong with the line that was read last.
    pub fn damaged(&self, why: impl ToString) -> JournalError {
        JournalError::Damaged { path: self.path.clone(), line: self.line, why: why.to_string() }
    }

    /// The next complete line, without its end.
    fn text(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        let line = self.lines.next().transpose();
        let line = line.map_err(|error| JournalError::Io { path: self.path.clone(), error })?;
        let Some(mut line) = line.filter(|line| line.ends_with(b"\n")) else { return Ok(None) };
        self.line += 1;
        self.bytes += line.len() as u64;
        line.pop();
        Ok(Some(line))
    }
}

/// A line of what was measured.
#[derive(Serialize, Deserialize)]
pub(crate) struct Measurement {
    /// The fingerprint of the record's line, so that the order of either file does not matter.
    pub(crate) of: String,
    pub(crate) measured: Value,
}

impl Measurement {
    /// What was measured of the record with this line.
    pub(crate) fn new(record: &[u8], measured: Value) -> Measurement {
        Measurement { of: format!("{:016x}", Fingerprint::of(record)), measured }
    }
}

/// The file with what was measured.
struct Measured<'a> {
    path: PathBuf,
    lines: Lines<Box<dyn BufRead + 'a>>,
    line: usize,
    /// How many bytes were read.
    bytes: u64,
    over: bool,
    /// What was read on the way to something else, and where. The files have nearly the same order,
    /// so this stays small.
    passed: HashMap<u64, VecDeque<(Value, Range<u64>)>>,
}

impl<'a> Measured<'a> {
    fn new(
        kind: &Kind,
        path: PathBuf,
        source: Box<dyn BufRead + 'a>,
    ) -> Result<Option<Measured<'a>>, JournalError> {
        let passed = HashMap::new();
        let lines = Lines::new(source, kind.max_line);
        let mut measured = Measured { path, lines, line: 0, bytes: 0, over: false, passed };
        match measured.text()? {
            None => Ok(None),
            Some(head) if head == kind.measured_head().as_bytes() => Ok(Some(measured)),
            Some(_) => Err(JournalError::Foreign { path: measured.path }),
        }
    }

    /// What was measured of the record with this fingerprint.
    fn of(&mut self, record: u64) -> Result<Option<Value>, JournalError> {
        if let Some((found, _)) = self.passed.get_mut(&record).and_then(VecDeque::pop_front) {
            return Ok(Some(found));
        }
        loop {
            let begin = self.bytes;
            let Some(text) = self.text()? else { return Ok(None) };
            let (path, line) = (&self.path, self.line);
            let damaged = |why: String| JournalError::Damaged { path: path.clone(), line, why };
            let found: Measurement = serde_json::from_slice(&text).map_err(|why| damaged(why.to_string()))?;
            let number = u64::from_str_radix(&found.of, 16).map_err(|why| damaged(why.to_string()))?;
            if number == record {
                return Ok(Some(found.measured));
            }
            self.passed.entry(number).or_default().push_back((found.measured, begin..self.bytes));
        }
    }

    /// The next complete line, without its end.
    fn text(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        let next = if self.over { None } else { self.lines.next() };
        let line = next.transpose().map_err(|error| JournalError::Io { path: self.path.clone(), error })?;
        let Some(mut line) = line.filter(|line| line.ends_with(b"\n")) else {
            // The rest of a line must not be taken for one, should it be written meanwhile.
            self.over = true;
            return Ok(None);
        };
        self.line += 1;
        self.bytes += line.len() as u64;
        line.pop();
        Ok(Some(line))
    }
}

/// The settings as they are after being written and read: so they are compared.
pub(crate) fn value(settings: &impl Serialize, path: &Path) -> Result<Value, JournalError> {
    let read = serde_json::to_vec(settings).and_then(|text| serde_json::from_slice(&text));
    read.map_err(|error| JournalError::Io { path: path.to_owned(), error: error.into() })
}

/// Opens a file that may be missing.
fn open(kind: &Kind, path: &Path) -> Result<Option<Box<dyn BufRead>>, JournalError> {
    let at = |error| JournalError::Io { path: path.to_owned(), error };
    let file = match crate::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(error)),
    };
    if file.metadata().map_err(at)?.len() > kind.max_bytes {
        return Err(at(Refusal::TooLong { most: kind.max_bytes }.into()));
    }
    Ok(Some(Box::new(BufReader::new(file))))
}
