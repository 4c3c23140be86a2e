//! Perft: tests move generation and measures its speed.

use crate::{Board, MoveStore, Representation, Wanted};

/// Counts the sequences of legal moves of this length; the last move of each is counted but not
/// made.
///
/// ```
/// use boards::{Array, Board, perft};
/// assert_eq!(perft(&mut Board::<Array>::default(), 3), 8_902);
/// ```
#[must_use]
pub fn perft<R: Representation>(board: &mut Board<R>, depth: u8) -> u64 {
    count(board, &mut R::Moves::default(), depth, true)
}

/// Counts like [`perft`] with every move stored and made, the last ones too, as in a search.
///
/// ```
/// use boards::{Board, Mailbox, perft_made};
/// assert_eq!(perft_made(&mut Board::<Mailbox>::default(), 3), 8_902);
/// ```
#[must_use]
pub fn perft_made<R: Representation>(board: &mut Board<R>, depth: u8) -> u64 {
    count(board, &mut R::Moves::default(), depth, false)
}

fn count<R: Representation>(board: &mut Board<R>, store: &mut R::Moves, depth: u8, bulk: bool) -> u64 {
    match depth {
        0 => return 1,
        1 if bulk => return board.count_moves(),
        _ => {}
    }
    let frame = store.open();
    board.generate(Wanted::All, store);
    let mut total = 0;
    let mut next = 0;
    while let Some(&entry) = store.entries(frame).get(next) {
        next += 1;
        board.make(entry.m);
        total += count(board, store, depth - 1, bulk);
        board.unmake();
    }
    store.close(frame);
    total
}
