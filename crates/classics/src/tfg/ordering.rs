//! Move ordering. Beside section 5.2.3, "Ordenación de movimientos" (code 5.10), and code 5.18.
//!
//! The best move of an earlier search comes first; captures score ten times the victim minus the
//! attacker; other moves score the piece-square value of the new square minus that of the old one;
//! a promotion gains the new piece's value.

use super::tables::{bonus, value};
use boards::{Board, Entry, Representation};
use chess::{CastlingSide, Move, Piece, Square};

/// Score above that of any other move.
const KNOWN_BEST: i32 = 10_000_000;

/// Scores moves; the highest is searched first.
pub(super) fn order<R: Representation>(board: &Board<R>, entries: &mut [Entry], known: Option<Move>) {
    for entry in entries {
        entry.score = if Some(entry.m) == known { KNOWN_BEST } else { promise(board, entry.m) };
    }
}

/// Returns the ordering score of a move.
fn promise<R: Representation>(board: &Board<R>, m: Move) -> i32 {
    let Some(mover) = board.piece_on(m.from()) else { return 0 };
    let promoted = m.promotion_role().map_or(0, value);
    promoted + board.captured(m).map_or_else(|| gain(mover, m), |victim| exchange(victim, mover))
}

/// MVV-LVA: most valuable victim first, then least valuable attacker.
fn exchange(victim: Piece, mover: Piece) -> i32 {
    10 * value(victim.role()) - value(mover.role())
}

/// Returns the piece-square value of the new square minus that of the old one.
///
/// The thesis's call passes the old square in place of the colour; this is what its text says.
fn gain(mover: Piece, m: Move) -> i32 {
    bonus(mover, destination(m)) - bonus(mover, m.from())
}

/// Returns where the piece stands after the move: castling is encoded as king takes rook.
fn destination(m: Move) -> Square {
    let side = || CastlingSide::towards(m.from(), m.to()).king_file();
    if m.is_castling() { Square::new(side(), m.from().rank()) } else { m.to() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::{Array, MoveStack, MoveStore, Wanted, pick};

    fn ordered(fen: &str, known: Option<Move>) -> Vec<String> {
        let board = Board::<Array>::from_fen(fen).unwrap();
        let mut store = MoveStack::default();
        let frame = store.open();
        board.generate(Wanted::All, &mut store);
        order(&board, store.entries(frame), known);
        (0..).map_while(|next| pick(store.entries(frame), next)).map(|m| format!("{m:?}")).collect()
    }

    #[test]
    fn captures_promotions_gains_and_the_known_move() {
        // A pawn takes a queen before a rook does; a promotion comes after captures, and before
        // what only looks better.
        let fen = "4k3/6P1/8/3q4/2P5/8/8/3RK3 w - - 0 1";
        let moves = ordered(fen, None);
        assert_eq!(moves[..2], ["c4d5", "d1d5"]);
        assert!(moves[2].starts_with("g7g8"), "{moves:?}");
        let known = Move::normal(Square::E1, Square::F1);
        assert_eq!(ordered(fen, Some(known))[0], "e1f1");
    }

    #[test]
    fn castling_counts_where_the_king_arrives() {
        let moves = ordered("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None);
        assert_eq!(moves[0], format!("{:?}", Move::castling(Square::E1, Square::H1)));
        assert_eq!(gain(Piece::WhiteKing, Move::castling(Square::E1, Square::A1)), 10);
    }
}
