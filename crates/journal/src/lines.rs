//! The lines of a source, none of which may be without end.

use crate::Refusal;
use std::io::{self, BufRead, Read};

/// Iterates over the lines of a source, with their ends, so that a last line that was cut off can be told.
///
/// A line that is too long is an error, and the last thing that is returned.
///
/// ```
/// use journal::Lines;
/// let lines: Vec<_> = Lines::new(&b"one\ntwo\nthr"[..], 100).collect::<Result<_, _>>()?;
/// assert_eq!(lines, [&b"one\n"[..], b"two\n", b"thr"]);
/// let error = Lines::new(std::io::BufReader::new(std::io::repeat(0)), 100).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 1 is longer than 100 bytes, the limit for a line; name another file");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    /// How many bytes a line may have, its end included.
    most: u64,
    /// How many lines were returned.
    line: usize,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source, each of at most so many bytes with its end.
    pub const fn new(source: R, most: u64) -> Lines<R> {
        Lines { source, most, line: 0, failed: false }
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        self.source.by_ref().take(self.most.saturating_add(1)).read_until(b'\n', &mut line)?;
        self.line += 1;
        if line.len() as u64 > self.most {
            return Err(Refusal::LongLine { line: self.line, most: self.most }.into());
        }
        Ok(line)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        if self.failed {
            return None;
        }
        let line = self.read();
        self.failed = line.is_err();
        line.map(|line| (!line.is_empty()).then_some(line)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_be_as_long_as_is_allowed_and_no_longer() {
        let lines = |text: &'static str| {
            let told = |line: io::Result<Vec<u8>>| line.map_err(|error| Refusal::of(&error).unwrap());
            Lines::new(text.as_bytes(), 4).map(told).collect::<Vec<_>>()
        };
        assert!(lines("").is_empty());
        assert_eq!(lines("\n\n"), [Ok(b"\n".to_vec()), Ok(b"\n".to_vec())]);
        assert_eq!(lines("abc\nabcd"), [Ok(b"abc\n".to_vec()), Ok(b"abcd".to_vec())]);
        // Nothing comes behind a line that was not read to its end.
        let long = Refusal::LongLine { line: 2, most: 4 };
        assert_eq!(lines("a\nabcd\nb\n"), [Ok(b"a\n".to_vec()), Err(long)]);
    }
}
