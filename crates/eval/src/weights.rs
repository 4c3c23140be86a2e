//! The weights of the evaluation: one declaration per group, from which the tuner and the tables
//! follow.

pub(crate) mod tuned;

use crate::Pair;
use std::ops::Range;

/// Declares the groups of weights: the struct that holds them, and the list that describes them.
macro_rules! weights {
    ($($(#[doc = $meaning:literal])* $name:ident: $len:expr,)*) => {
        /// All weights, group by group.
        #[repr(C)]
        pub(crate) struct Weights {
            $($(#[doc = $meaning])* pub(crate) $name: [Pair; $len],)*
        }

        /// The offsets of the groups among all weights.
        #[allow(non_upper_case_globals)]
        pub(crate) mod offset {
            use super::{Pair, Weights};
            $(pub(crate) const $name: usize = std::mem::offset_of!(Weights, $name) / size_of::<Pair>();)*
        }

        /// All groups, in order of declaration.
        pub const GROUPS: &[Group] = &[
            $(Group { name: stringify!($name), meaning: concat!($($meaning),*), start: offset::$name, len: $len },)*
        ];

        /// Returns the weight with this index among all groups.
        ///
        /// # Panics
        /// If the index is out of range.
        #[must_use]
        pub fn weight(index: usize) -> Pair {
            let mut rest = index;
            $(
                if rest < $len {
                    return crate::weights::tuned::WEIGHTS.$name[rest];
                }
                rest -= $len;
            )*
            panic!("there is no weight {index}: {rest} too many");
        }
    };
}

/// A group of weights of one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its name, as in the source.
    pub name: &'static str,
    /// The meaning of its weights.
    pub meaning: &'static str,
    /// The index of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Group {
    /// Returns the group of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Group> {
        GROUPS.iter().find(|group| group.name == name)
    }

    /// Returns the indices of its weights.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.len
    }

    /// Whether its weights count in king danger instead of the score.
    #[must_use]
    pub fn is_danger(&self) -> bool {
        self.name.starts_with("danger_")
    }
}

/// The number of weights.
pub const WEIGHT_COUNT: usize = size_of::<Weights>() / size_of::<Pair>();

weights! {
    /// Pawn, knight, bishop, rook, queen.
    material: 5,
    /// Roles on squares, seen from the own side, the board mirrored so that the own king is on the
    /// files e to h.
    squares_own_king: 384,
    /// The same, mirrored so that the enemy king is on the files e to h.
    squares_enemy_king: 384,
    /// Knight's mobility, by squares.
    mobility_knight: 9,
    /// Bishop's mobility, by squares.
    mobility_bishop: 14,
    /// Rook's mobility, by squares.
    mobility_rook: 15,
    /// Queen's mobility, by squares.
    mobility_queen: 28,
    /// Two bishops or more.
    bishop_pair: 1,
    /// A knight, by own pawns: knights like closed positions.
    knight_by_pawns: 9,
    /// A bishop, by own pawns.
    bishop_by_pawns: 9,
    /// A rook, by own pawns: rooks like open ones.
    rook_by_pawns: 9,
    /// A knight that no pawn can drive away: alone, or guarded by a pawn.
    knight_outpost: 2,
    /// The same for a bishop.
    bishop_outpost: 2,
    /// An outpost that a knight can go to.
    knight_reaches_outpost: 1,
    /// An own pawn on a square of a bishop's colour.
    bishop_own_pawn: 1,
    /// The same, for each own pawn of the centre that is blocked.
    bishop_blocked_centre: 1,
    /// A bishop that sees both squares of the centre on a long diagonal.
    bishop_long_diagonal: 1,
    /// A minor piece right behind a pawn of either side.
    minor_behind_pawn: 1,
    /// A minor piece, by steps from its own king.
    minor_far_from_king: 8,
    /// A rook on a file without own pawns: with an enemy pawn, and without.
    rook_open_file: 2,
    /// A rook on the seventh rank while the enemy king or pawns are there or behind.
    rook_seventh: 1,
    /// A rook shut in by its own king.
    rook_trapped: 1,
    /// A queen attacked by an enemy slider through one piece.
    queen_looked_at: 1,
    /// Isolated pawn: with an enemy pawn before it on the file, and without.
    pawn_isolated: 2,
    /// Pawn behind another of its own on the file.
    pawn_doubled: 1,
    /// Pawn that cannot be guarded by others nor safely advance: opposed, and not.
    pawn_backward: 2,
    /// Pawn beside another, by rank.
    pawn_phalanx: 8,
    /// Pawn guarded by a pawn, by rank.
    pawn_guarded: 8,
    /// Pawn that may become a passed one by the help of its neighbours, by rank.
    pawn_candidate: 8,
    /// Passed pawn, by rank.
    passed: 8,
    /// Passed pawn whose next square is empty, by rank.
    passed_free: 8,
    /// Passed pawn whose next square is empty and not attacked, by rank.
    passed_safe: 8,
    /// Passed pawn whose whole way is free of attack, by rank.
    passed_clear_way: 8,
    /// Passed pawn from the fourth rank on, by steps from its next square to the own king.
    passed_own_king: 8,
    /// The same for the enemy king.
    passed_enemy_king: 8,
    /// Passed pawn guarded by a pawn.
    passed_guarded: 1,
    /// Passed pawn with a rook behind it: an own one, and an enemy one.
    passed_rook_behind: 2,
    /// Passed pawn that the bare enemy king cannot catch.
    passed_uncatchable: 1,
    /// Own pawn before the king, by distance of its file from the edge (4) and rank (8; 0 if there
    /// is none).
    shelter: 32,
    /// Enemy pawn coming at the king, the same; blocked by the own pawn, and not.
    storm: 64,
    /// Squares to which the king would see if it were a queen.
    king_lines: 28,
    /// A pawn attacks a piece, by role.
    threat_by_pawn: 6,
    /// A minor piece attacks a piece, by role.
    threat_by_minor: 6,
    /// A rook attacks a piece, by role.
    threat_by_rook: 6,
    /// The king attacks a weak piece.
    threat_by_king: 1,
    /// A piece attacks an undefended piece.
    threat_hanging: 1,
    /// A safe pawn push will attack a piece other than a pawn.
    threat_by_push: 1,
    /// A square that both sides attack, and the enemy not safely.
    threat_restricts: 1,
    /// An enemy queen that could be attacked safely by: knight, bishop, rook.
    threat_on_queen: 3,
    /// Safe squares of the own centre, times the pieces in play.
    space: 1,
    /// The right to move.
    tempo: 1,
    /// A piece that attacks the king's ring: knight, bishop, rook, queen.
    danger_attacker: 4,
    /// Attacks on squares of the king's ring.
    danger_ring_attack: 1,
    /// Squares of the ring that are attacked and guarded by king or queen alone.
    danger_weak_square: 1,
    /// Safe checks that can be given: knight, bishop, rook, queen.
    danger_safe_check: 4,
    /// Checks that can be given, but not safely.
    danger_unsafe_check: 1,
    /// Attacked squares of the king's side of the board, and those attacked twice.
    danger_flank_attack: 2,
    /// Guarded squares of it.
    danger_flank_defence: 1,
    /// A knight beside the king.
    danger_knight_guard: 1,
    /// A pinned piece that shields the king.
    danger_pinned: 1,
    /// The enemy has no queen.
    danger_no_queen: 1,
    /// Files near the king without own pawns.
    danger_open_file: 1,
    /// Always.
    danger_base: 1,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_each_other_without_gaps() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.start, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, WEIGHT_COUNT);
        let _ = weight(WEIGHT_COUNT - 1);
    }
}
