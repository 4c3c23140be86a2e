//! The attack test, step by step.

use super::table::{ATTACKS, BITS, STEPS, bit, difference};
use super::{NOWHERE, Switches, X88, index, square};
use crate::MemoryCell;
use chess::{Color, Piece, Square};

/// How the table of differences answers whether a piece attacks a square.
///
/// ```
/// use boards::{Board, Buho, X88};
/// use chess::{Piece, Square};
/// // The example of the thesis: can a man on c5 reach g1?
/// let board = Board::<X88<Buho>>::from_fen("4k3/8/8/2b5/8/8/8/4K1R1 b - - 0 1")?;
/// let test = board.men().attack_test(Square::C5, Square::G1);
/// assert_eq!((test.from_index, test.to_index, test.difference, test.place), (66, 6, -60, 68));
/// assert!(test.could.contains(&Piece::BlackBishop) && !test.could.contains(&Piece::BlackRook));
/// assert_eq!((test.step, test.attacks), (Some(-15), true));
/// # Ok::<(), boards::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackTest {
    /// The index of the attacking square.
    pub from_index: u8,
    /// The index of the attacked square.
    pub to_index: u8,
    /// The second minus the first.
    pub difference: i16,
    /// Its index in the table: 128 more.
    pub place: u8,
    /// The entry: a bit for each kind of piece.
    pub entry: u8,
    /// The pieces with a bit there: those that could go this way on an empty board.
    pub could: Vec<Piece>,
    /// The piece on the attacking square.
    pub piece: Option<Piece>,
    /// The step of the way; `None` if the table has no way.
    pub step: Option<i8>,
    /// The squares on the way, up to the first piece; empty if the table has already answered.
    pub walk: Vec<MemoryCell>,
    /// The answer.
    pub attacks: bool,
}

impl<S: Switches> X88<S> {
    /// Returns all 128 cells, those beside the board included.
    #[must_use]
    pub fn memory(&self) -> Vec<MemoryCell> {
        let cell = |at: u8| {
            let real = at & NOWHERE == 0;
            MemoryCell { index: at.into(), square: real.then(|| square(at)), piece: self.on(at) }
        };
        (0..128).map(cell).collect()
    }

    /// Returns the indices in the list of a side's pieces; `None` if no lists are kept.
    #[must_use]
    pub fn piece_list(&self, color: Color) -> Option<&[u8]> {
        S::PIECE_LISTS.then(|| self.lists.of(color))
    }

    /// Tests by the difference table whether what is on a square attacks another, and records every
    /// step.
    #[must_use]
    pub fn attack_test(&self, from: Square, to: Square) -> AttackTest {
        let (start, end) = (index(from), index(to));
        let way = difference(start, end);
        let piece = self.on(start);
        let mut walk = Vec::new();
        let mut attacks = piece.is_some_and(|piece| ATTACKS[way] & BITS[piece.index()] != 0);
        if attacks {
            let mut at = start.wrapping_add(STEPS[way]);
            while at != end {
                let piece = self.on(at);
                walk.push(MemoryCell { index: at.into(), square: Some(square(at)), piece });
                if piece.is_some() {
                    attacks = false;
                    break;
                }
                at = at.wrapping_add(STEPS[way]);
            }
        }
        AttackTest {
            from_index: start,
            to_index: end,
            difference: i16::from(end) - i16::from(start),
            place: way as u8,
            entry: ATTACKS[way],
            could: Piece::ALL.into_iter().filter(|piece| ATTACKS[way] & bit(*piece) != 0).collect(),
            piece,
            step: (ATTACKS[way] != 0).then_some(STEPS[way] as i8),
            walk,
            attacks,
        }
    }
}

/// Returns the difference table: for `to - from + 128` the bits of the pieces that could go this
/// way on an empty board.
#[must_use]
pub fn attack_table() -> &'static [u8; 256] {
    &ATTACKS
}

/// Returns the bit of a piece in the table.
#[must_use]
pub fn attack_bit(piece: Piece) -> u8 {
    bit(piece)
}
