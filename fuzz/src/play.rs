//! A start, then bytes that choose moves, take them back or pass: after each, all that is kept equals what is computed
//! anew, and what was taken back is as it was.

use super::{assert_sound, start_and_rest};
use chess::{Game, KeyHistory, Piece, PieceObserver, Position, Square};

/// Bytes from here on do not choose a move.
const UNDO: u8 = 250;
const PASS: u8 = 254;

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let (start, choices) = start_and_rest(data);
    let mut game = Game::new(start.clone());
    for &byte in choices {
        match byte {
            PASS.. => assert_pass(game.position()),
            UNDO.. => undo(&mut game),
            _ => play(&mut game, byte),
        }
        assert_sound(game.position());
        assert_repetitions(&game);
    }
    while game.undo().is_some() {}
    assert_eq!((game.position(), game.start()), (&start, &start));
}

fn play(game: &mut Game, byte: u8) {
    let moves = game.position().legal_moves();
    let Some(&m) = moves.get(usize::from(byte) % moves.len().max(1)) else { return };
    let mut listener = Listener(game.position().to_setup().board);
    let mut after = game.position().clone();
    after.play_unchecked(m, &mut listener);
    assert_eq!(listener.0, after.to_setup().board, "{m:?}");
    match game.outcome() {
        None => {
            assert_eq!(game.play(m), Ok(()));
            assert_eq!(game.position(), &after);
        }
        Some(_) => assert!(game.play(m).is_err()),
    }
}

fn undo(game: &mut Game) {
    let before = game.positions().iter().rev().nth(1).cloned();
    assert_eq!(game.undo().is_some(), before.is_some());
    if let Some(before) = before {
        assert_eq!((game.position(), game.outcome()), (&before, None));
    }
}

fn assert_pass(position: &Position) {
    let mut after = position.clone();
    assert_eq!(after.play_null(), !position.in_check());
    if position.in_check() {
        assert_eq!(&after, position);
    } else {
        assert_sound(&after);
    }
}

/// The exact count, the count by keys and a count of all positions agree.
fn assert_repetitions(game: &Game) {
    let mut keys = KeyHistory::default();
    game.positions().iter().for_each(|position| keys.push(position.key()));
    let same = |position: &&Position| position.is_repetition_of(game.position());
    let count = game.positions().iter().filter(same).count();
    assert_eq!(game.repetitions(), count);
    assert_eq!(keys.occurrences(game.position().halfmove_clock()), count);
}

/// Rebuilds the board from what it hears.
struct Listener([Option<Piece>; 64]);

impl PieceObserver for Listener {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None, "{piece} appears on {square}");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece), "{piece} leaves {square}");
    }
}
