//! Book moves.

use crate::key;
use chess::{CastlingSide, Move, Position, Role, Square};

/// How many bytes a move of a book takes.
pub(crate) const RECORD: usize = 16;

/// A book move: a legal move and its weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The move.
    pub m: Move,
    /// Its relative frequency; 0 is never.
    pub weight: u16,
    /// Learning data of a program; most have none.
    pub learn: u32,
}

/// Picks a move in proportion to the weights, from a uniformly random number.
///
/// `None` if no move has a weight.
///
/// ```
/// use book::{Entry, pick};
/// use chess::{Move, Square};
/// let entry = |to, weight| Entry { m: Move::normal(Square::E2, to), weight, learn: 0 };
/// let entries = [entry(Square::E4, 3), entry(Square::E3, 1)];
/// assert_eq!(pick(&entries, 0), Some(entries[0].m));
/// assert_eq!(pick(&entries, u64::MAX / 4 * 3 - 1), Some(entries[0].m));
/// assert_eq!(pick(&entries, u64::MAX), Some(entries[1].m));
/// assert_eq!(pick(&[entry(Square::E4, 0)], 7), None);
/// ```
#[must_use]
pub fn pick(entries: &[Entry], random: u64) -> Option<Move> {
    let total: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
    // The high half of the product is below the total, and evenly distributed.
    let mut left = (u128::from(random) * u128::from(total)) >> 64;
    for entry in entries {
        let weight = u128::from(entry.weight);
        if left < weight {
            return Some(entry.m);
        }
        left -= weight;
    }
    None
}

/// A record of a book file; its move is not yet checked for legality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// The key of the position.
    pub key: u64,
    /// The move in the bits of the format: from the lowest, three each for file and rank of the
    /// target, file and rank of the start square, and the promotion: 0 none, 1 knight, 2 bishop, 3
    /// rook, 4 queen. Castling goes to the rook.
    pub bits: u16,
    /// Its relative frequency.
    pub weight: u16,
    /// Learning data of a program.
    pub learn: u32,
}

impl Record {
    /// Creates a record of a move, without learning data.
    #[must_use]
    pub fn new(position: &Position, m: Move, weight: u16) -> Record {
        Record { key: key(position), bits: bits(m.from(), m.to(), m.promotion_role()), weight, learn: 0 }
    }

    /// Returns the entry, if the move is legal in the position.
    ///
    /// Some books write castling as the king's target, `e1g1`; that is accepted too.
    pub(crate) fn entry(self, position: &Position, moves: &[Move]) -> Option<Entry> {
        let exact = |m: &&Move| bits(m.from(), m.to(), m.promotion_role()) == self.bits;
        let castles = |m: &&Move| {
            let target = || CastlingSide::towards(m.from(), m.to()).king_target(position.turn());
            m.is_castling() && bits(m.from(), target(), None) == self.bits
        };
        let m = *moves.iter().find(exact).or_else(|| moves.iter().find(castles))?;
        Some(Entry { m, weight: self.weight, learn: self.learn })
    }
}

/// Encodes a move.
fn bits(from: Square, to: Square, promotion: Option<Role>) -> u16 {
    let promotion = promotion.map_or(0, Role::index);
    (promotion << 12 | from.index() << 6 | to.index()) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    /// As the description of the format gives them.
    #[test]
    fn moves_have_the_bits_of_the_format() {
        assert_eq!(bits(Square::E2, Square::E4, None), 0o14_34);
        assert_eq!(bits(Square::A7, Square::A8, Some(Role::Knight)), 0o1_60_70);
        assert_eq!(bits(Square::A7, Square::A8, Some(Role::Queen)), 0o4_60_70);
    }

    #[test]
    fn every_legal_move_comes_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "1r2k1r1/8/8/8/8/8/8/RR3KR1 w GBgb - 0 1",
        ] {
            let position = position(fen);
            for m in position.legal_moves() {
                let entry = Record::new(&position, m, 5).entry(&position, &position.legal_moves());
                assert_eq!(entry, Some(Entry { m, weight: 5, learn: 0 }), "{fen}");
            }
        }
    }

    #[test]
    fn castling_is_understood_in_both_forms() {
        let meant = |position: &Position, from, to| {
            let record = Record { key: 0, bits: bits(from, to, None), weight: 1, learn: 0 };
            record.entry(position, &position.legal_moves()).map(|entry| entry.m)
        };
        let standard = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
        let long = Some(Move::castling(Square::E8, Square::A8));
        for to in [Square::A8, Square::C8] {
            assert_eq!(meant(&standard, Square::E8, to), long);
        }
        let chess960 = position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
        let step = meant(&chess960, Square::F1, Square::G1);
        assert_eq!(step, Some(Move::normal(Square::F1, Square::G1)), "a step stays a step");
    }

    #[test]
    fn no_bits_panic_and_illegal_moves_are_none() {
        let start = Position::default();
        let moves = start.legal_moves();
        let legal = (0..=u16::MAX).filter(|&bits| {
            let record = Record { key: 0, bits, weight: 1, learn: 0 };
            record.entry(&start, &moves).is_some()
        });
        assert_eq!(legal.count(), 20);
    }
}
