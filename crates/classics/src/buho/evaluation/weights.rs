//! Weights of the evaluation in centipawns: section 2.4 and appendix A of the thesis.

use chess::{Role, Square};

/// Pawn, knight, bishop, rook, queen (2.4.1); the king has no value.
pub const VALUES: [i32; Role::COUNT] = [100, 300, 310, 500, 900, 0];

// Mobility and board control (2.4.2).

/// A piece, pawns included, that its own side protects.
pub const PROTECTED: i32 = 10;
/// A square that a side attacks.
pub const ATTACKED: i32 = 5;
/// A pawn, knight, bishop or queen on d4, e4, d5 or e5.
pub const CENTRE: [i32; Role::COUNT] = [40, 20, 20, 0, 30, 0];
/// Two bishops.
pub const BISHOP_PAIR: i32 = 25;
/// A bishop on its first rank.
pub const BISHOP_AT_HOME: i32 = -15;
/// A rook on a file without pawns.
pub const ROOK_OPEN: i32 = 15;
/// A rook on a file with enemy pawns only.
pub const ROOK_HALF_OPEN: i32 = 17;
/// Two rooks on a file, nothing between them.
pub const ROOKS_ON_FILE: i32 = 40;
/// Two rooks on a rank, nothing between them.
pub const ROOKS_ON_RANK: i32 = 40;
/// A rook on the seventh rank.
pub const ROOK_ON_SEVENTH: i32 = 20;

// King safety (2.4.3).

/// The king can castle, or has castled, on its own side.
pub const CASTLES_SHORT: i32 = 50;
/// The king can castle, or has castled, on the queen's side.
pub const CASTLES_LONG: i32 = 40;
/// The chance to castle is lost.
pub const CASTLING_LOST: i32 = -60;
/// A line on which an enemy piece that moves along it aims at the king, whatever stands between.
pub const ATTACK_LINE: i32 = -8;
/// A pawn of the shield that moved one square.
pub const SHIELD_MOVED: i32 = -10;
/// A pawn of the shield that moved farther.
pub const SHIELD_MOVED_FAR: i32 = -20;
/// A file of the shield without its pawn.
pub const SHIELD_MISSING: i32 = -35;
/// A file of the shield without an enemy pawn.
pub const SHIELD_NO_ENEMY: i32 = -15;
/// An enemy pawn on the third rank, one square from the shield.
pub const SHIELD_STORM_NEAR: i32 = -25;
/// An enemy pawn on the fourth rank, two squares from the shield.
pub const SHIELD_STORM: i32 = -15;
/// A file without pawns near a king that has not castled.
pub const OPEN_FILE_NEAR_KING: i32 = -22;
/// Below this material on both sides, it is an endgame.
pub const ENDGAME: i32 = 1300;

// Pawn structure (2.4.4).

/// A pawn that no enemy pawn can stop or take on its way.
pub const PASSED: i32 = 20;
/// A pawn without own pawns on the files beside it.
pub const ISOLATED: i32 = -20;
/// A pawn behind all own pawns on the files beside it.
pub const BACKWARD: i32 = -8;
/// A pawn with an own pawn behind it on its file.
pub const DOUBLED: i32 = -10;

/// Piece-square table of appendix A, printed with the eighth rank on top, as White sees the board.
pub struct Table([i8; 64]);

impl Table {
    /// Returns the value of a square from White's view; for Black, pass the square as Black sees
    /// it.
    #[inline(always)]
    pub const fn at(&self, square: Square) -> i32 {
        self.0[square.flip_rank().index()] as i32
    }
}

/// Where pieces of each kind like to stand; for the king, before the endgame.
#[rustfmt::skip]
pub static PLACES: [Table; Role::COUNT] = [
    Table([
        0,   0,   0,   0,   0,   0,   0,   0,
        5,  10,  15,  20,  20,  15,  10,   5,
        4,   8,  12,  16,  16,  12,   8,   4,
        3,   6,   9,  12,  12,   9,   6,   3,
        2,   4,   6,   8,   8,   6,   4,   2,
        1,   2,   3, -10, -10,   3,   2,   1,
        0,   0,   0, -40, -40,   0,   0,   0,
        0,   0,   0,   0,   0,   0,   0,   0,
    ]),
    Table([
        -10, -10, -10, -10, -10, -10, -10, -10,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
        -10,   0,   5,  10,  10,   5,   0, -10,
        -10,   0,   5,  10,  10,   5,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10, -30, -10, -10, -10, -10, -30, -10,
    ]),
    Table([
        -10, -10, -10, -10, -10, -10, -10, -10,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
        -10,   0,   5,  15,  15,   5,   0, -10,
        -10,   0,   5,  15,  15,   5,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10, -10, -20, -10, -10, -20, -10, -10,
    ]),
    Table([
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
        -6, -3,  0,  3,  3,  0, -3, -6,
    ]),
    Table([
        -24, -16, -12,  -8,  -8, -12, -16, -24,
        -16,  -8,  -4,   0,   0,  -4,  -8, -16,
        -12,  -4,   0,   4,   4,   0,  -4, -12,
         -8,   0,   4,   8,   8,   4,   0,  -8,
         -8,   0,   4,   8,   8,   4,   0,  -8,
        -12,  -4,   0,   4,   4,   0,  -4, -12,
        -16,  -8,  -4,   0,   0,  -4,  -8, -16,
        -24, -16, -12,  -8,  -8, -12, -16, -24,
    ]),
    Table([
        -40, -40, -40, -40, -40, -40, -40, -40,
        -40, -40, -40, -40, -40, -40, -40, -40,
        -40, -40, -40, -40, -40, -40, -40, -40,
        -40, -40, -40, -60, -60, -40, -40, -40,
        -40, -40, -40, -60, -60, -40, -40, -40,
        -40, -40, -40, -40, -40, -40, -40, -40,
        -20, -20, -20, -20, -20, -20, -20, -20,
          0,  20,  40, -20,   0, -20,  40,  20,
    ]),
];

/// King in the endgame.
#[rustfmt::skip]
pub static KING_IN_ENDGAME: Table = Table([
     0, 10, 20, 30, 30, 20, 10,  0,
    10, 20, 30, 40, 40, 30, 20, 10,
    20, 30, 40, 50, 50, 40, 30, 20,
    30, 40, 50, 60, 60, 50, 40, 30,
    30, 40, 50, 60, 60, 50, 40, 30,
    20, 30, 40, 50, 50, 40, 30, 20,
    10, 20, 30, 40, 40, 30, 20, 10,
     0, 10, 20, 30, 30, 20, 10,  0,
]);
