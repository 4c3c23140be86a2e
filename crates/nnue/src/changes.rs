//! The piece changes of a move.

use crate::features::mirrors;
use arrayvec::ArrayVec;
use chess::{Color, Piece, PieceObserver, Role, Square};

/// A piece and its square.
pub(crate) type Man = (Piece, Square);

/// The pieces that one move added and removed. It observes
/// [`Position::play_unchecked`](chess::Position::play_unchecked).
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Castling adds two.
    pub(crate) added: ArrayVec<Man, 2>,
    /// A capture and castling remove two.
    pub(crate) removed: ArrayVec<Man, 2>,
    /// Whether a side's perspective changed, so that all of its features did.
    pub(crate) anew: [bool; 2],
    /// Whether there were more changes than fit, which no move causes.
    too_much: bool,
}

impl Changes {
    /// Clears everything.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
        self.anew = [false; 2];
        self.too_much = false;
    }

    /// Whether all features of a side changed.
    #[inline(always)]
    pub(crate) fn needs_anew(&self, color: Color) -> bool {
        self.anew[color as usize] || self.too_much
    }

    /// A king that moves to the other half of the board changes its side's perspective.
    #[inline(always)]
    fn look_at_king(&mut self, piece: Piece, square: Square) {
        if piece.role() == Role::King {
            self.anew[piece.color() as usize] ^= mirrors(square);
        }
    }
}

impl PieceObserver for Changes {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.look_at_king(piece, square);
        if self.added.try_push((piece, square)).is_err() {
            self.too_much = true;
        }
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.look_at_king(piece, square);
        if self.removed.try_push((piece, square)).is_err() {
            self.too_much = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    fn changes(fen: &str, uci: &str) -> Changes {
        let mut position = Position::from_fen(fen).unwrap();
        let mut changes = Changes::default();
        position.play_unchecked(position.parse_uci(uci).unwrap(), &mut changes);
        changes
    }

    #[test]
    fn moves_change_as_many_men_as_they_should() {
        let fen = "r3k2r/P6p/8/4Pp2/8/8/8/R3K2R w KQkq f6 0 2";
        for (uci, added, removed) in
            [("h1g1", 1, 1), ("h1h7", 1, 2), ("e1g1", 2, 2), ("e1c1", 2, 2), ("e5f6", 1, 2)]
        {
            let changes = changes(fen, uci);
            assert_eq!((changes.added.len(), changes.removed.len()), (added, removed), "{uci}");
        }
        let promotion = changes("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q");
        assert_eq!(promotion.added[..], [(Piece::WhiteQueen, Square::B8)]);
        assert_eq!(promotion.removed[..], [(Piece::BlackKnight, Square::B8), (Piece::WhitePawn, Square::A7)]);
    }

    #[test]
    fn a_king_that_crosses_the_middle_changes_how_its_side_looks() {
        let fen = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (uci, anew) in [("e1d1", true), ("e1c1", true), ("e1g1", false), ("e1f2", false), ("a1d1", false)]
        {
            assert_eq!(changes(fen, uci).anew, [anew, false], "{uci}");
        }
        assert_eq!(changes("3k4/8/8/8/8/8/8/4K3 b - - 0 1", "d8e8").anew, [false, true]);
    }

    #[test]
    fn more_than_a_move_is_counted_anew() {
        let mut position = Position::default();
        let mut changes = Changes::default();
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "d2d3", "g8f6", "d1d2", "a7a6", "e1d1"];
        for (ply, uci) in moves.into_iter().enumerate() {
            position.play_unchecked(position.parse_uci(uci).unwrap(), &mut changes);
            let too_much = ply > 1;
            assert_eq!(Color::ALL.map(|color| changes.needs_anew(color)), [too_much; 2], "{uci}");
        }
    }
}
