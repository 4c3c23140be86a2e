//! Any bytes as an opening book: what is read is written the same, what it says of positions is legal and in order, and
//! errors are short.
//!
//! If the first byte is odd, the keys of the moves are those of some positions by turns, and sorted: a fuzzer does not find
//! keys.

use book::{Book, key};
use chess::Position;

/// Bytes of a move.
const RECORD: usize = 16;

/// Positions that are asked about; in the third castling is possible, in the last a promotion.
const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let Some((&first, bytes)) = data.split_first() else { return };
    let positions = FENS.map(|fen| Position::from_fen(fen).expect("these are positions"));
    let mut bytes = bytes.to_vec();
    if first % 2 == 1 {
        let mut keys = positions.each_ref().map(key);
        keys.sort_unstable();
        let moves = bytes.len().div_ceil(RECORD).max(1);
        for (number, record) in bytes.chunks_exact_mut(RECORD).enumerate() {
            record[..8].copy_from_slice(&keys[number * keys.len() / moves].to_be_bytes());
        }
    }
    let book = match Book::from_bytes(&bytes) {
        Ok(book) => book,
        Err(error) => return assert!(error.to_string().len() < 300, "{error}"),
    };
    assert_eq!(book.records().len() * RECORD, bytes.len());
    let mut written = Vec::new();
    assert!(book.write(&mut written).is_ok());
    assert!(written == bytes, "what was read is written otherwise");
    let sorted = Book::new(book.records().iter().copied());
    for position in &positions {
        let entries = book.moves(position);
        assert!(entries.iter().all(|entry| position.is_legal(entry.m)), "{entries:?}");
        assert!(entries.is_sorted_by_key(|entry| std::cmp::Reverse(entry.weight)), "{entries:?}");
        assert_eq!(sorted.moves(position).len(), entries.len());
        let best = entries.first().filter(|entry| entry.weight > 0);
        assert_eq!(book.best(position), best.map(|entry| entry.m));
        for random in [0, u64::MAX / 3, u64::MAX] {
            let chosen = book.choose(position, random);
            assert_eq!(chosen.is_some(), best.is_some());
            assert!(chosen.is_none_or(|m| entries.iter().any(|entry| entry.m == m && entry.weight > 0)));
        }
    }
}
