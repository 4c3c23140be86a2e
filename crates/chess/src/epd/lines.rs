//! An EPD file, line by line.

use super::{Epd, EpdError, MAX_LINE};
use std::io::{self, BufRead};
use thiserror::Error;

/// A line that goes on for so many bytes ends the reading: the input may have no end.
const ENDLESS: usize = 16 << 20;

/// An EPD and the number of its line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdLine {
    /// The number of the line.
    pub number: usize,
    /// Its content.
    pub epd: Epd,
}

/// A line that could not be read.
#[derive(Debug, Error)]
pub enum EpdLineError {
    /// The line is not an EPD; the lines after it can still be read.
    #[error("line {number}, {error}")]
    Epd {
        /// The number of the line.
        number: usize,
        /// What is wrong with it.
        error: EpdError,
    },
    /// The input failed, and nothing more can be read.
    #[error("line {number}: {error}")]
    Io {
        /// The number of the line.
        number: usize,
        /// How the input failed.
        error: io::Error,
    },
}

/// Iterates over the EPDs of an input, in constant memory.
///
/// Lines end with a line feed, a carriage return or both. Empty lines and lines that start with `#`
/// are skipped. A line that is not UTF-8 is read as Latin-1, the character set of older files. A
/// line of more than [`MAX_LINE`] bytes is an error; one of many megabytes is the last that is
/// read.
///
/// ```
/// use chess::epd::EpdLines;
/// let file = "# two positions\n8/8/8/4k3/8/8/8/4K3 w - - id \"one\";\n\n8/8 w - -\n4k3/8/8/8/8/8/8/4K3 w - -\n";
/// let lines: Vec<_> = EpdLines::new(file.as_bytes()).collect();
/// assert_eq!(lines[0].as_ref().unwrap().epd.id(), Some("one"));
/// assert_eq!(
///     lines[1].as_ref().unwrap_err().to_string(),
///     "line 4, piece placement, column 1: the board has 2 ranks instead of 8",
/// );
/// assert_eq!(lines[2].as_ref().unwrap().number, 5);
/// ```
#[derive(Debug)]
pub struct EpdLines<R> {
    input: R,
    number: usize,
    pub(super) buffer: Vec<u8>,
    /// The last line ended with a carriage return; a line feed right after it belongs to that end.
    after_return: bool,
    failed: bool,
}

impl<R: BufRead> EpdLines<R> {
    /// Reads from this input.
    pub const fn new(input: R) -> EpdLines<R> {
        EpdLines { input, number: 0, buffer: Vec::new(), after_return: false, failed: false }
    }

    /// Reads the next line into the buffer, keeping at most one byte more than allowed; `false` at
    /// the end of the input.
    fn next_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        self.number += 1;
        let (mut any, mut length) = (false, 0);
        loop {
            let available = match self.input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                return Ok(any);
            }
            if std::mem::take(&mut self.after_return) && available[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            any = true;
            let end = available.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            self.after_return = end.is_some_and(|end| available[end] == b'\r');
            let line = &available[..end.unwrap_or(available.len())];
            let room = MAX_LINE + 1 - self.buffer.len();
            self.buffer.extend_from_slice(&line[..line.len().min(room)]);
            length += line.len();
            if length > ENDLESS {
                let why = format!("the line goes on for more than {} MiB: this is no EPD", ENDLESS >> 20);
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            let used = line.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Parses the line in the buffer, unless it is to be skipped.
    fn parse(&self) -> Option<Result<Epd, EpdError>> {
        if self.buffer.len() > MAX_LINE {
            return Some(Err(EpdError::TooLong));
        }
        let latin1 = || self.buffer.iter().map(|&byte| char::from(byte)).collect();
        let line = String::from_utf8(self.buffer.clone()).unwrap_or_else(|_| latin1());
        let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
        let content = line.trim_matches(crate::fen::is_space);
        (!content.is_empty() && !content.starts_with('#')).then(|| line.parse())
    }
}

impl<R: BufRead> Iterator for EpdLines<R> {
    type Item = Result<EpdLine, EpdLineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.next_line() {
                Ok(false) => return None,
                Ok(true) => {}
                Err(error) => {
                    self.failed = true;
                    return Some(Err(EpdLineError::Io { number: self.number, error }));
                }
            }
            let number = self.number;
            match self.parse() {
                None => {}
                Some(Ok(epd)) => return Some(Ok(EpdLine { number, epd })),
                Some(Err(error)) => return Some(Err(EpdLineError::Epd { number, error })),
            }
        }
        None
    }
}
