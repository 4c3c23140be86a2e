//! What a table says of a position.

use std::fmt;

/// The result with perfect play, and how many plies it is to mate.
///
/// The winner mates as soon as possible, the loser holds out as long as possible; the fifty-move
/// rule is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// The side to move mates in so many plies, an odd number.
    Win(u8),
    /// Nobody can force a mate.
    Draw,
    /// The side to move is mated in so many plies, an even number; 0 is checkmate.
    Loss(u8),
}

/// The byte of a number that belongs to no legal position.
pub(crate) const NONE: u8 = u8::MAX;
/// The longest distance that fits into a byte, in plies.
pub(crate) const LONGEST: u8 = NONE - 2;

impl Distance {
    /// Returns the full moves to mate, as people count them; nothing for a draw.
    #[must_use]
    pub fn moves(self) -> Option<u32> {
        match self {
            Distance::Win(plies) => Some(u32::from(plies).div_ceil(2)),
            Distance::Loss(plies) => Some(u32::from(plies) / 2),
            Distance::Draw => None,
        }
    }

    /// Says the distance as chess players do: in moves, for the side to move.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            Distance::Win(_) => format!("mates in {}", self.moves().unwrap_or_default()),
            Distance::Draw => "draw".to_owned(),
            Distance::Loss(0) => "is mated".to_owned(),
            Distance::Loss(_) => format!("is mated in {}", self.moves().unwrap_or_default()),
        }
    }

    /// Returns what this is for the side that moved here, one ply earlier.
    #[must_use]
    pub fn before_move(self) -> Distance {
        match self {
            Distance::Win(plies) => Distance::Loss(plies.saturating_add(1)),
            Distance::Loss(plies) => Distance::Win(plies.saturating_add(1)),
            Distance::Draw => Distance::Draw,
        }
    }

    /// Returns a number by which moves are ordered, the best for the side to move highest.
    #[must_use]
    pub fn rank(self) -> i32 {
        match self {
            Distance::Win(plies) => 1000 - i32::from(plies),
            Distance::Draw => 0,
            Distance::Loss(plies) => i32::from(plies) - 1000,
        }
    }

    /// Returns the byte that stands for this in a table: 0 for a draw, else plies and one.
    pub(crate) fn to_byte(self) -> u8 {
        match self {
            Distance::Draw => 0,
            Distance::Win(plies) | Distance::Loss(plies) => plies + 1,
        }
    }

    /// Returns what a byte of a table stands for: even plies are losses, odd ones wins.
    pub(crate) fn from_byte(byte: u8) -> Distance {
        match byte.checked_sub(1) {
            None => Distance::Draw,
            Some(plies) if plies % 2 == 0 => Distance::Loss(plies),
            Some(plies) => Distance::Win(plies),
        }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Win(plies) => write!(f, "win in {plies} plies"),
            Distance::Draw => write!(f, "draw"),
            Distance::Loss(plies) => write!(f, "loss in {plies} plies"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_distances_agree() {
        for byte in 0..NONE {
            assert_eq!(Distance::from_byte(byte).to_byte(), byte);
        }
        assert_eq!(Distance::from_byte(1), Distance::Loss(0));
        assert_eq!(Distance::from_byte(LONGEST + 1), Distance::Win(LONGEST));
    }

    #[test]
    fn better_moves_rank_higher() {
        let mut all =
            [Distance::Draw, Distance::Loss(0), Distance::Win(31), Distance::Loss(20), Distance::Win(1)];
        all.sort_by_key(|distance| -distance.rank());
        assert_eq!(
            all,
            [Distance::Win(1), Distance::Win(31), Distance::Draw, Distance::Loss(20), Distance::Loss(0)]
        );
        assert_eq!((Distance::Win(31).moves(), Distance::Loss(20).moves()), (Some(16), Some(10)));
        assert_eq!(Distance::Loss(0).before_move(), Distance::Win(1));
    }
}
