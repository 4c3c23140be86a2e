//! A training position in 32 bytes, and its network inputs.

use chess::{Bitboard, Color, Piece, Position, Role, Setup};

/// The number of inputs: own or enemy, six roles, 64 squares.
pub const INPUTS: usize = nnue::FEATURES;
/// The most pieces of a position.
pub(super) const MOST_MEN: usize = nnue::MOST_FEATURES;

/// A position with its score and game result, from the side to move.
///
/// Squares are numbered from the mover's side of the board. Castling and en-passant rights are
/// dropped: the network does not see them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Packed {
    occupied: u64,
    /// Four bits per piece, in the order of squares: its role, plus 8 if it is the enemy's.
    men: [u8; 16],
    score: i16,
    /// 0 lost, 1 drawn, 2 won, 3 unknown.
    result: u8,
    /// The mirror masks, 7 or 0: the mover's in the low bits, the other side's in the high bits.
    mirrors: u8,
}

/// Stands for an unknown result.
const UNFINISHED: u8 = 3;

/// The label of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Label {
    /// The engine's score, in centipawns for the side to move.
    pub score: i16,
    /// The game result for the side to move: 1, 0.5 or 0; `None` if there was no game.
    pub result: Option<f32>,
}

/// Whether squares are mirrored left to right for the owner of a king on this square: on files e to
/// h.
const fn mirror(king: usize) -> u8 {
    if king & 4 != 0 { 7 } else { 0 }
}

impl Packed {
    /// Packs a position; score (in centipawns) and result (1, 0.5 or 0) are White's.
    #[must_use]
    pub fn new(position: &Position, score: i16, result: f32) -> Packed {
        let mover = position.turn();
        let occupied = position.occupied();
        let seen = if mover.is_white() { occupied.0 } else { occupied.0.swap_bytes() };
        let mut men = [0; 16];
        for (index, square) in Bitboard(seen).into_iter().take(MOST_MEN).enumerate() {
            if let Some(piece) = position.piece_on(square.relative_to(mover)) {
                let code = piece.role().index() as u8 | if piece.color() == mover { 0 } else { 8 };
                men[index / 2] |= code << (4 * (index % 2));
            }
        }
        // Mirroring does not depend on ranks.
        let mirrors =
            mirror(position.king(mover).index()) | mirror(position.king(mover.other()).index()) << 4;
        let (score, result) = if mover.is_white() { (score, result) } else { (-score, 1.0 - result) };
        Packed { occupied: seen, men, score, result: (2.0 * result).round() as u8, mirrors }
    }

    /// Packs a position without a game result; the score (in centipawns) is White's.
    #[must_use]
    pub fn unfinished(position: &Position, score: i16) -> Packed {
        Packed { result: UNFINISHED, ..Packed::new(position, score, 0.5) }
    }

    /// Returns its label.
    #[inline]
    #[must_use]
    pub fn label(&self) -> Label {
        let result = (self.result != UNFINISHED).then(|| f32::from(self.result) / 2.0);
        Label { score: self.score, result }
    }

    /// Returns the number of pieces.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Visits the two inputs of each piece: from the side to move, and from the other.
    ///
    /// An input is 384 for an enemy piece, plus 64 times its role (pawn, knight, bishop, rook,
    /// queen, king), plus its square from the viewer's side, mirrored left to right if the viewer's
    /// king is on files e to h.
    #[inline]
    pub fn inputs(&self, mut visit: impl FnMut(u16, u16)) {
        let (mine, other) = (u16::from(self.mirrors & 7), u16::from(self.mirrors >> 4 | 56));
        let mut rest = self.occupied;
        let mut men = u128::from_le_bytes(self.men);
        while rest != 0 {
            let square = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            let man = men as u16 & 15;
            men >>= 4;
            let kind = (man & 7) << 6;
            let theirs = man >> 3;
            visit(384 * theirs + kind + (square ^ mine), 384 * (1 - theirs) + kind + (square ^ other));
        }
    }

    /// Returns the position with White to move and without castling rights; `None` if it would be
    /// illegal.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::empty();
        let mut men = u128::from_le_bytes(self.men);
        for square in Bitboard(self.occupied) {
            let color = if men & 8 == 0 { Color::White } else { Color::Black };
            let role = Role::from_index(men as usize & 7)?;
            setup.put(square, Some(Piece::new(color, role)));
            men >>= 4;
        }
        Position::from_setup(&setup).ok()
    }

    /// Returns a hash of the content, for the fingerprint of the data.
    pub(super) fn mixed(&self) -> u64 {
        let men = u128::from_le_bytes(self.men);
        let rest = u64::from(self.score as u16) << 8 | u64::from(self.result);
        [men as u64, (men >> 64) as u64, rest]
            .into_iter()
            .fold(self.occupied, |sum, part| seeded::spread(sum ^ part).rotate_left(29))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(fen: &str, score: i16, result: f32) -> Packed {
        Packed::new(&Position::from_fen(fen).unwrap(), score, result)
    }

    #[test]
    fn a_position_takes_32_bytes() {
        assert_eq!(size_of::<Packed>(), 32);
    }

    /// White wins at +500, whoever is to move.
    #[test]
    fn scores_and_results_are_those_of_the_side_to_move() {
        let white = packed("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 500, 1.0);
        assert_eq!(white.label(), Label { score: 500, result: Some(1.0) });
        let black = packed("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1", 500, 1.0);
        assert_eq!(black.label(), Label { score: -500, result: Some(0.0) });
        let drawn = packed("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1", 10, 0.5);
        assert_eq!(drawn.label(), Label { score: -10, result: Some(0.5) });
        let unknown =
            Packed::unfinished(&Position::from_fen("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1").unwrap(), 700);
        assert_eq!(unknown.label(), Label { score: -700, result: None });
    }

    #[test]
    fn a_position_comes_back_from_the_movers_side() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1";
        assert_eq!(packed(fen, 0, 0.5).position().unwrap().to_fen(), fen);
        let black = Position::from_fen(&fen.replace(" w ", " b ")).unwrap();
        let seen = Packed::new(&black, 0, 0.5);
        assert_eq!(seen.position().unwrap().to_setup(), {
            let mut mirrored = black.to_setup().mirrored();
            mirrored.fullmove_number = 1;
            mirrored
        });
        assert_eq!(seen.count(), 32);
    }

    #[test]
    fn inputs_are_mirrored_by_the_viewers_king() {
        let inputs = |fen| {
            let mut all = Vec::new();
            packed(fen, 0, 0.5).inputs(|mine, other| all.push((mine, other)));
            all
        };
        // White's king on e1 mirrors for White (d1), Black's on a8 does not for Black; the rook on
        // h2 is seen on a2 and on h7.
        let expected =
            [(5 * 64 + 3, 384 + 5 * 64 + 60), (3 * 64 + 8, 384 + 3 * 64 + 55), (384 + 5 * 64 + 63, 5 * 64)];
        assert_eq!(inputs("k7/8/8/8/8/8/7R/4K3 w - - 0 1"), expected);
        // With Black to move, the same with the sides exchanged, in another order.
        let mut exchanged = inputs("k7/8/8/8/8/8/7R/4K3 b - - 0 1");
        exchanged.sort_unstable();
        let mut expected = expected.map(|(mine, other)| (other, mine));
        expected.sort_unstable();
        assert_eq!(exchanged, expected);
    }
}
