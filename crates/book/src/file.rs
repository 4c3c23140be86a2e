//! A book: read from a file, asked, written.

use crate::entry::RECORD;
use crate::key::other_keys;
use crate::{BookError, Entry, FormatError, Record, key, pick};
use chess::{Move, Position};
use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::Path;

/// The largest book, in bytes: more than any that is published.
const MOST_BYTES: u64 = 1 << 30;

/// An opening book, in memory and sorted by key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    records: Vec<Record>,
}

impl Book {
    /// The book of these records, which it sorts: by key, and for one position the heaviest first.
    #[must_use]
    pub fn new(records: impl IntoIterator<Item = Record>) -> Book {
        let mut records: Vec<Record> = records.into_iter().collect();
        records.sort_by_key(|record| (record.key, Reverse(record.weight), record.bits));
        Book { records }
    }

    /// Reads a book from a file, all of it: 16 bytes a move, at most 1 GiB.
    ///
    /// # Errors
    /// When the file cannot be read, is too long or is no book.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let bytes =
            journal::read(path, MOST_BYTES).map_err(|error| BookError::Read { path: path.into(), error })?;
        Book::from_bytes(&bytes).map_err(|error| BookError::Format { path: path.into(), error })
    }

    /// Reads a book from the bytes of its file.
    ///
    /// ```
    /// use book::Book;
    /// let error = Book::from_bytes(b"[Event \"not a book\"]").unwrap_err();
    /// assert!(error.to_string().starts_with("the file has 20 bytes, not a multiple of 16"));
    /// ```
    ///
    /// # Errors
    /// When there is nothing, when the last move is cut off, or when the moves are not in the order of their keys.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, FormatError> {
        let (moves, rest) = bytes.as_chunks::<RECORD>();
        if bytes.is_empty() {
            return Err(FormatError::Empty);
        }
        if !rest.is_empty() {
            return Err(FormatError::Truncated { length: bytes.len() });
        }
        let records: Vec<Record> = moves.iter().map(read).collect();
        match records.windows(2).position(|pair| pair[0].key > pair[1].key) {
            Some(before) => Err(FormatError::Unsorted { number: before + 2, offset: (before + 1) * RECORD }),
            None => Ok(Book { records }),
        }
    }

    /// Writes the book in the form in which it is read.
    ///
    /// # Errors
    /// When the output fails.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        self.records.iter().try_for_each(|&record| output.write_all(&bytes(record)))
    }

    /// Everything in the book, in the order of the keys.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// What the book says of the position, the heaviest first. Moves that are not legal, which only a broken book or
    /// two positions with one key can have, are left out.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Entry> {
        let legal = position.legal_moves();
        let entries = |key: u64| {
            let first = self.records.partition_point(|record| record.key < key);
            let same = self.records[first..].iter().take_while(move |record| record.key == key);
            same.filter_map(|record| record.entry(position, &legal)).collect::<Vec<_>>()
        };
        let mut found = entries(key(position));
        if found.is_empty() {
            found = other_keys(position).map(entries).find(|found| !found.is_empty()).unwrap_or_default();
        }
        found.sort_by_key(|entry| Reverse(entry.weight));
        found
    }

    /// The move with the greatest weight, if there is one with any.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Move> {
        self.moves(position).first().filter(|entry| entry.weight > 0).map(|entry| entry.m)
    }

    /// A move in proportion to the weights, by a number that is equally likely to be any: see [`pick`].
    #[must_use]
    pub fn choose(&self, position: &Position, random: u64) -> Option<Move> {
        pick(&self.moves(position), random)
    }
}

/// All numbers of the format have their highest byte first.
fn read(bytes: &[u8; RECORD]) -> Record {
    let bits = u128::from_be_bytes(*bytes);
    Record {
        key: (bits >> 64) as u64,
        bits: (bits >> 48) as u16,
        weight: (bits >> 32) as u16,
        learn: bits as u32,
    }
}

fn bytes(record: Record) -> [u8; RECORD] {
    let small = u128::from(record.bits) << 48 | u128::from(record.weight) << 32 | u128::from(record.learn);
    (u128::from(record.key) << 64 | small).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Setup;

    /// The move e2e4 of the start position as the description of the format lays it out.
    const E4: [u8; RECORD] = [0x46, 0x3B, 0x96, 0x18, 0x16, 0x91, 0xFC, 0x9C, 0x03, 0x1C, 0, 7, 0, 0, 1, 2];

    #[test]
    fn bytes_are_read_as_the_format_says() {
        let book = Book::from_bytes(&E4).unwrap();
        let start = Position::default();
        let m = start.parse_uci("e2e4").unwrap();
        assert_eq!(book.moves(&start), [Entry { m, weight: 7, learn: 258 }]);
        let mut written = Vec::new();
        book.write(&mut written).unwrap();
        assert_eq!(written, E4);
    }

    #[test]
    fn each_broken_file_has_its_error() {
        assert_eq!(Book::from_bytes(&[]), Err(FormatError::Empty));
        for length in (1..40).filter(|length| length % RECORD != 0) {
            let bytes = [E4, E4, E4].concat();
            assert_eq!(Book::from_bytes(&bytes[..length]), Err(FormatError::Truncated { length }));
        }
        let mut smaller = E4;
        smaller[7] -= 1;
        assert!(Book::from_bytes(&[smaller, E4, E4].concat()).is_ok());
        let error = Book::from_bytes(&[E4, E4, smaller].concat()).unwrap_err();
        assert_eq!(error, FormatError::Unsorted { number: 3, offset: 32 });
        assert!(error.to_string().starts_with("move 3, at byte 32, has a smaller key"));
    }

    #[test]
    fn weights_decide() {
        let start = Position::default();
        let record = |text, weight| Record::new(&start, start.parse_uci(text).unwrap(), weight);
        let book = Book::new([record("a2a3", 0), record("e2e4", 1), record("d2d4", 3)]);
        let weights: Vec<u16> = book.moves(&start).iter().map(|entry| entry.weight).collect();
        assert_eq!(weights, [3, 1, 0]);
        assert_eq!(book.best(&start), start.parse_uci("d2d4").ok());
        let mut counts = [0; 3];
        for number in 0..4096 {
            let m = book.choose(&start, number << 52).unwrap();
            let texts = ["d2d4", "e2e4", "a2a3"];
            counts[texts.iter().position(|text| start.parse_uci(text) == Ok(m)).unwrap()] += 1;
        }
        assert_eq!(counts, [3072, 1024, 0]);

        let never = Book::new([record("a2a3", 0)]);
        assert_eq!((never.best(&start), never.choose(&start, 5)), (None, None));
        assert_eq!(Book::default().moves(&start), []);
    }

    /// Polyglot counts en passant although the pawn that could take is pinned.
    #[test]
    fn a_pinned_pawn_beside_a_double_step_is_found() {
        let setup = Setup::from_fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").unwrap();
        let position = Position::from_setup(&setup).unwrap();
        assert_eq!(position.en_passant(), None);
        let m = position.parse_uci("a4b3").unwrap();
        let record = Record { key: crate::setup_key(&setup), ..Record::new(&position, m, 1) };
        assert_ne!(record.key, key(&position));
        assert_eq!(Book::new([record]).best(&position), Some(m));
    }
}
