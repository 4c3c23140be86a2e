//! Bytes from a reader, one at a time, with their line and column.

use std::io::{self, Read};

/// How many bytes are read at once.
const BUFFER: usize = 64 * 1024;

/// A line that goes on for so many bytes ends the reading: the input may have no end.
const ENDLESS: u64 = 64 << 20;

/// A place in a file; both are counted from 1, the column in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// The input, with one buffer of fixed size.
pub(super) struct Source<R> {
    reader: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    ended: bool,
    line: u64,
    /// Bytes of the current line that have been consumed.
    column: u64,
    /// A `\n` after a `\r` does not end another line.
    after_return: bool,
}

impl<R: Read> Source<R> {
    pub(super) fn new(reader: R) -> Source<R> {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Source { reader, buffer, start: 0, end: 0, ended: false, line: 1, column: 0, after_return: false }
    }

    /// Reads until `wanted` bytes are in the buffer or the input ends.
    #[cold]
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.column > ENDLESS {
            let why = format!("a line goes on for more than {} MiB: this is no PGN", ENDLESS >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < wanted && !self.ended {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next byte, not consumed; `None` at the end of the input.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end {
            if self.ended {
                return Ok(None);
            }
            self.fill(1)?;
        }
        Ok(self.buffer[..self.end].get(self.start).copied())
    }

    /// The next few bytes, not consumed; fewer only at the end of the input.
    pub(super) fn ahead(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.start < count && !self.ended {
            self.fill(count)?;
        }
        let end = self.end.min(self.start + count);
        Ok(&self.buffer[self.start..end])
    }

    /// Whether these bytes are next.
    pub(super) fn looking_at(&mut self, text: &[u8]) -> io::Result<bool> {
        Ok(self.ahead(text.len())? == text)
    }

    /// Consumes the byte shown by [`Source::peek`].
    #[inline]
    pub(super) fn bump(&mut self) {
        let byte = self.buffer[self.start];
        self.start += 1;
        match byte {
            b'\n' if self.after_return => self.after_return = false,
            b'\n' | b'\r' => {
                self.line += 1;
                self.column = 0;
                self.after_return = byte == b'\r';
            }
            _ => {
                self.column += 1;
                self.after_return = false;
            }
        }
    }

    /// Consumes the next byte if it is this one.
    pub(super) fn eat(&mut self, byte: u8) -> io::Result<bool> {
        let found = self.peek()? == Some(byte);
        if found {
            self.bump();
        }
        Ok(found)
    }

    /// Consumes these bytes, shown by [`Source::looking_at`], without advancing the column.
    pub(super) fn drop_mark(&mut self, mark: &[u8]) {
        self.start = (self.start + mark.len()).min(self.end);
    }

    /// Consumes the rest of the line, without its end.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if is_line_end(byte) {
                break;
            }
            self.bump();
        }
        Ok(())
    }

    /// Consumes spaces and tabs, but no end of line.
    pub(super) fn skip_blanks(&mut self) -> io::Result<()> {
        while matches!(self.peek()?, Some(b' ' | b'\t')) {
            self.bump();
        }
        Ok(())
    }

    /// Ends the input: for input that cannot be decoded at all.
    pub(super) fn close(&mut self) {
        self.start = self.end;
        self.ended = true;
    }

    pub(super) fn at_line_start(&self) -> bool {
        self.column == 0
    }

    pub(super) fn place(&self) -> Place {
        Place { line: self.line, column: self.column + 1 }
    }
}

pub(super) fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let mut source = Source::new(&b"a\nb\r\nc\rd\r\re"[..]);
        let mut seen = Vec::new();
        while let Some(byte) = source.peek().unwrap() {
            if byte.is_ascii_alphabetic() {
                seen.push((byte as char, source.place().line, source.place().column));
            }
            source.bump();
        }
        assert_eq!(seen, [('a', 1, 1), ('b', 2, 1), ('c', 3, 1), ('d', 4, 1), ('e', 6, 1)]);
    }

    #[test]
    fn a_line_without_end_ends_the_reading() {
        for byte in [0, b'{'] {
            let mut games = crate::pgn::Games::new(io::repeat(byte));
            let last = games.by_ref().take(2).last().unwrap().unwrap_err();
            assert!(last.to_string().contains("more than 64 MiB"), "{byte}: {last}");
            assert!(games.next().is_none());
        }
    }

    #[test]
    fn looking_ahead_over_a_refill() {
        struct OneByOne(&'static [u8]);
        impl Read for OneByOne {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
                out[0] = *first;
                self.0 = rest;
                Ok(1)
            }
        }
        let mut source = Source::new(OneByOne(b"[Event"));
        assert!(source.looking_at(b"[Eve").unwrap());
        assert!(!source.looking_at(b"[Evening").unwrap());
        assert_eq!(source.peek().unwrap(), Some(b'['));
    }
}
