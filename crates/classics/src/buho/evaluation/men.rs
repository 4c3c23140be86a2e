//! The pieces of a position as sets of squares, gathered in one pass over whatever board there is.

use super::weights::VALUES;
use boards::{Board, Representation};
use chess::{Bitboard, Color, File, Role, Square};

/// Which pieces stand where.
pub struct Men {
    sets: [[Bitboard; Role::COUNT]; 2],
}

impl Men {
    /// Collects the pieces of a board.
    #[inline]
    pub fn of<R: Representation>(board: &Board<R>) -> Men {
        Men { sets: board.men().sets() }
    }

    /// The pieces of a kind.
    #[inline(always)]
    pub const fn get(&self, color: Color, role: Role) -> Bitboard {
        self.sets[color as usize][role as usize]
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn all(&self, color: Color) -> Bitboard {
        self.sets[color as usize].iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// Returns the view of one side.
    #[inline(always)]
    pub fn seen_by(&self, color: Color) -> View {
        let seen = |role: Role, of: Color| {
            let set = self.get(of, role);
            if color.is_white() { set } else { Bitboard(set.0.swap_bytes()) }
        };
        let enemy = !color;
        let queens = seen(Role::Queen, enemy);
        View {
            color,
            pawns: seen(Role::Pawn, color),
            rooks: seen(Role::Rook, color),
            bishops: seen(Role::Bishop, color),
            king: seen(Role::King, color).first().unwrap_or(Square::E1),
            enemy_pawns: seen(Role::Pawn, enemy),
            enemy_diagonal: seen(Role::Bishop, enemy) | queens,
            enemy_straight: seen(Role::Rook, enemy) | queens,
        }
    }
}

/// The board from one side's first rank, so that terms are written once, for White.
pub struct View {
    /// Side whose view it is.
    pub color: Color,
    /// Own pawns.
    pub pawns: Bitboard,
    /// Own rooks.
    pub rooks: Bitboard,
    /// Own bishops.
    pub bishops: Bitboard,
    /// Own king.
    pub king: Square,
    /// Enemy pawns.
    pub enemy_pawns: Bitboard,
    /// The enemy's pieces that move diagonally.
    pub enemy_diagonal: Bitboard,
    /// The enemy's pieces that move along files and ranks.
    pub enemy_straight: Bitboard,
}

impl View {
    /// Converts a set of squares from this side's view to White's.
    #[inline(always)]
    pub const fn seen_by_white(&self, seen: Bitboard) -> Bitboard {
        if self.color.is_white() { seen } else { Bitboard(seen.0.swap_bytes()) }
    }

    /// Returns whether a file has no pawns.
    #[inline(always)]
    pub fn is_open(&self, file: File) -> bool {
        !Bitboard::file(file).intersects(self.pawns | self.enemy_pawns)
    }
}

/// Returns the value of the pieces of a role.
#[inline(always)]
pub const fn value(role: Role) -> i32 {
    VALUES[role as usize]
}

/// Returns the value of a side's pieces without its pawns.
#[inline]
pub fn pieces<R: Representation>(board: &Board<R>, color: Color) -> i32 {
    let worth = |role: Role| i32::from(board.count(color, role)) * value(role);
    worth(Role::Knight) + worth(Role::Bishop) + worth(Role::Rook) + worth(Role::Queen)
}

/// Returns the material of a side.
#[inline]
pub fn material<R: Representation>(board: &Board<R>, color: Color) -> i32 {
    pieces(board, color) + i32::from(board.count(color, Role::Pawn)) * value(Role::Pawn)
}
