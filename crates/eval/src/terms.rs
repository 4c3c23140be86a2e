//! The state of an evaluation while it adds up its terms.

use crate::trace::Trace;
use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

/// One or several uses of a weight for a side: reports to the trace, and is the score.
macro_rules! term {
    ($terms:expr, $us:expr, $group:ident[$index:expr]) => {
        term!($terms, $us, $group[$index] * 1)
    };
    ($terms:expr, $us:expr, $group:ident[$index:expr] * $n:expr) => {{
        let (index, n): (usize, i32) = ($index, $n);
        $terms.trace.linear(crate::weights::offset::$group + index, $us, n);
        crate::weights::tuned::WEIGHTS.$group[index] * n
    }};
}

/// The same for the danger of a side's king.
macro_rules! danger {
    ($terms:expr, $king:expr, $group:ident[$index:expr] * $n:expr) => {{
        let (index, n): (usize, i32) = ($index, $n);
        $terms.trace.danger(crate::weights::offset::$group + index, $king, n);
        crate::weights::tuned::WEIGHTS.$group[index] * n
    }};
}

pub(crate) use {danger, term};

/// The position, and the attack maps that terms share. Arrays of two are White's and Black's.
pub(crate) struct Terms<'a, T: Trace> {
    pub(crate) position: &'a Position,
    pub(crate) trace: &'a mut T,
    /// What each role of a side attacks.
    pub(crate) attacks: [[Bitboard; 6]; 2],
    /// What a side attacks at all.
    pub(crate) attacked: [Bitboard; 2],
    /// What it attacks twice.
    pub(crate) twice: [Bitboard; 2],
    /// The mobility area: neither attacked by enemy pawns nor occupied by the own king and blocked
    /// pawns.
    pub(crate) mobile: [Bitboard; 2],
    /// The squares around the king.
    pub(crate) ring: [Bitboard; 2],
    /// The enemy pieces that attack the ring, by role from the knight on.
    pub(crate) ring_attackers: [[i32; 4]; 2],
    /// How often they do.
    pub(crate) ring_attacks: [i32; 2],
    /// Squares that a side's pawns can still attack later.
    pub(crate) pawn_span: [Bitboard; 2],
    /// The passed pawns.
    pub(crate) passed: [Bitboard; 2],
}

impl<'a, T: Trace> Terms<'a, T> {
    pub(crate) fn new(position: &'a Position, trace: &'a mut T) -> Terms<'a, T> {
        let mut terms = Terms {
            position,
            trace,
            attacks: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            mobile: [Bitboard::EMPTY; 2],
            ring: [Bitboard::EMPTY; 2],
            ring_attackers: [[0; 4]; 2],
            ring_attacks: [0; 2],
            pawn_span: [Bitboard::EMPTY; 2],
            passed: [Bitboard::EMPTY; 2],
        };
        for us in Color::ALL {
            terms.prepare(us);
        }
        for us in Color::ALL {
            let pawns = position.pieces(us, Role::Pawn);
            let low = Bitboard::rank(Rank::Second.relative_to(us)) | Rank::Third.relative_to(us).into();
            let blocked = pawns & (low | position.occupied().forward(!us));
            let theirs = terms.attacks[!us as usize][Role::Pawn.index()];
            terms.mobile[us as usize] = !(blocked | position.pieces(us, Role::King) | theirs);
        }
        terms
    }

    /// Computes the attacks of pawns and king, on which everything else builds.
    #[inline(always)]
    fn prepare(&mut self, us: Color) {
        let side = us as usize;
        let king = self.position.king(us);
        let (left, right) = pawn_attacks(self.position.pieces(us, Role::Pawn), us);
        let steps = attacks::king(king);
        self.attacks[side][Role::Pawn.index()] = left | right;
        self.attacks[side][Role::King.index()] = steps;
        self.twice[side] = left & right | steps & (left | right);
        self.attacked[side] = left | right | steps;
        // The ring of a king on the edge is that of one beside the edge, so that all rings have one
        // size.
        let file = king.file().index().clamp(1, 6);
        let rank = king.rank().index().clamp(1, 6);
        let centre = File::from_index(file).zip(Rank::from_index(rank)).map(|(f, r)| Square::new(f, r));
        let centre = centre.unwrap_or(king);
        self.ring[side] = attacks::king(centre) | centre.into();
    }

    /// Records the attacks of a piece.
    #[inline(always)]
    pub(crate) fn note_attacks(&mut self, us: Color, role: Role, attacks: Bitboard) {
        let side = us as usize;
        self.twice[side] |= self.attacked[side] & attacks;
        self.attacked[side] |= attacks;
        self.attacks[side][role.index()] |= attacks;
        let ring = attacks & self.ring[!us as usize];
        if ring.any() {
            self.ring_attackers[!us as usize][role.index() - 1] += 1;
            self.ring_attacks[!us as usize] += ring.count() as i32;
        }
    }
}

/// Returns the pawn attacks to the left and to the right.
#[inline(always)]
pub(crate) fn pawn_attacks(pawns: Bitboard, us: Color) -> (Bitboard, Bitboard) {
    let up = if us.is_white() { 1 } else { -1 };
    (pawns.shift(-1, up), pawns.shift(1, up))
}

/// Returns the squares in front of these, to the end of the board.
#[inline(always)]
pub(crate) fn front_fill(mut squares: Bitboard, us: Color) -> Bitboard {
    if us.is_white() {
        squares.0 |= squares.0 << 8;
        squares.0 |= squares.0 << 16;
        squares.0 |= squares.0 << 32;
    } else {
        squares.0 |= squares.0 >> 8;
        squares.0 |= squares.0 >> 16;
        squares.0 |= squares.0 >> 32;
    }
    squares
}

/// Returns the king distance of two squares.
#[inline(always)]
pub(crate) fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}

/// Returns the index of a square in tables from a side's view, mirrored if that king is on files a
/// to d.
#[inline(always)]
pub(crate) fn seen(square: Square, us: Color, king: Square) -> usize {
    let flip = if king.file().index() < 4 { 7 } else { 0 };
    square.relative_to(us).index() ^ flip
}
