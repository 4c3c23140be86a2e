//! King safety. What threatens a king adds up to a danger, and the score falls with its square: two
//! attackers are worse than twice one.

use crate::Pair;
use crate::terms::{Terms, danger, term};
use crate::trace::Trace;
use chess::{Bitboard, Color, Role, attacks};

/// Divisor of the squared middlegame danger.
pub const DANGER_SQUARE: i32 = 768;
/// Divisor of the endgame danger.
pub const DANGER_LINE: i32 = 16;
/// Maximum cost of the middlegame danger.
const MOST_DANGER: i32 = 3_000;

/// The flanks by the file of the king.
const FLANKS: [u64; 8] = {
    let (queen, centre, king) =
        (0x0F0F_0F0F_0F0F_0F0F_u64, 0x3C3C_3C3C_3C3C_3C3C_u64, 0xF0F0_F0F0_F0F0_F0F0_u64);
    let (left, right) = (0x0707_0707_0707_0707_u64, 0xE0E0_E0E0_E0E0_E0E0_u64);
    [left, queen, queen, centre, centre, king, king, right]
};

/// Returns the score of a danger for the side whose king is in it: a loss that grows with its
/// square in the middlegame, and linearly in the endgame; never a gain.
///
/// ```
/// use eval::{Pair, danger_score};
/// assert_eq!(danger_score(Pair::new(-50, -3)), Pair::ZERO);
/// assert!(danger_score(Pair::new(200, 0)).mg() < 3 * danger_score(Pair::new(100, 0)).mg());
/// ```
#[inline(always)]
#[must_use]
pub const fn danger_score(danger: Pair) -> Pair {
    let (mg, eg) = (danger.mg(), danger.eg());
    let mg = if mg > 0 { -(mg * mg) / DANGER_SQUARE } else { 0 };
    let eg = if eg > 0 { -eg / DANGER_LINE } else { 0 };
    Pair::new(if mg < -MOST_DANGER { -MOST_DANGER } else { mg }, eg)
}

impl<T: Trace> Terms<'_, T> {
    /// Returns the king safety score of one side.
    #[inline(always)]
    pub(crate) fn king(&mut self, us: Color) -> Pair {
        let king = self.position.king(us);
        let open_lines = attacks::queen(king, self.position.by_color(us) | self.position.by_role(Role::Pawn));
        let mobility = (open_lines - self.position.by_color(us)).count() as usize;
        term!(self, us, king_lines[mobility.min(27)]) + danger_score(self.king_danger(us))
    }

    #[inline(always)]
    fn king_danger(&mut self, us: Color) -> Pair {
        let (side, other) = (us as usize, !us as usize);
        let position = self.position;
        let king = position.king(us);
        let attacks = &self.attacks;
        let queen_or_king = attacks[side][Role::Queen.index()] | attacks[side][Role::King.index()];
        // Squares that the enemy attacks and we do not really defend.
        let weak = (self.attacked[other] - self.twice[side]) & (!self.attacked[side] | queen_or_king);
        let safe = !position.by_color(!us) & (!self.attacked[side] | weak & self.twice[other]);

        let straight = attacks::rook(king, position.occupied() - position.pieces(us, Role::Queen));
        let diagonal = attacks::bishop(king, position.occupied() - position.pieces(us, Role::Queen));
        let checks = [
            attacks::knight(king) & attacks[other][Role::Knight.index()],
            diagonal & attacks[other][Role::Bishop.index()],
            straight & attacks[other][Role::Rook.index()],
            (straight | diagonal) & attacks[other][Role::Queen.index()],
        ];
        let flank = Bitboard(FLANKS[king.file().index()]) & camp(us);
        let flank_attack = self.attacked[other] & flank;
        let no_queen = position.pieces(!us, Role::Queen).is_empty();
        let guards = attacks[side][Role::Knight.index()].intersects(attacks::king(king) | king.into());
        let pinned = if position.turn() == us { position.pinned() } else { self.shields(us) };
        let ring_weak = (self.ring[side] & weak).count() as i32;
        let near_files = front_files(king.file().index());
        let files_with_pawns = fill_files(position.pieces(us, Role::Pawn)) & near_files;
        let open = (near_files.count() - files_with_pawns.count()) as i32 / 8;

        let mut sum = danger!(self, us, danger_base[0] * 1);
        for (role, checks) in checks.into_iter().enumerate() {
            sum += danger!(self, us, danger_attacker[role] * self.ring_attackers[side][role]);
            let safe_checks = (checks & safe).count().min(2) as i32;
            sum += danger!(self, us, danger_safe_check[role] * safe_checks);
        }
        let any_check = checks[0] | checks[1] | checks[2];
        sum += danger!(self, us, danger_unsafe_check[0] * (any_check - safe).count() as i32);
        sum += danger!(self, us, danger_ring_attack[0] * self.ring_attacks[side]);
        sum += danger!(self, us, danger_weak_square[0] * ring_weak);
        sum += danger!(self, us, danger_flank_attack[0] * flank_attack.count() as i32);
        sum += danger!(self, us, danger_flank_attack[1] * (flank_attack & self.twice[other]).count() as i32);
        sum += danger!(self, us, danger_flank_defence[0] * (self.attacked[side] & flank).count() as i32);
        sum += danger!(self, us, danger_knight_guard[0] * i32::from(guards));
        sum += danger!(self, us, danger_pinned[0] * pinned.count() as i32);
        sum += danger!(self, us, danger_no_queen[0] * i32::from(no_queen));
        sum + danger!(self, us, danger_open_file[0] * open)
    }

    /// Returns the pieces of the side not to move that shield their king.
    #[inline(always)]
    fn shields(&self, us: Color) -> Bitboard {
        let position = self.position;
        let king = position.king(us);
        let queens = position.pieces(!us, Role::Queen);
        let snipers = attacks::bishop_rays(king) & (position.pieces(!us, Role::Bishop) | queens)
            | attacks::rook_rays(king) & (position.pieces(!us, Role::Rook) | queens);
        let mut shields = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & position.occupied();
            if !between.many() {
                shields |= between & position.by_color(us);
            }
        }
        shields
    }
}

/// Returns the five ranks on a side's own end of the board.
#[inline(always)]
fn camp(us: Color) -> Bitboard {
    Bitboard(if us.is_white() { 0x0000_00FF_FFFF_FFFF } else { 0xFFFF_FFFF_FF00_0000 })
}

/// Returns the three files nearest to a king on this one.
#[inline(always)]
fn front_files(file: usize) -> Bitboard {
    Bitboard(0x0707_0707_0707_0707 << (file.clamp(1, 6) - 1))
}

/// Returns all squares of the files of these squares.
#[inline(always)]
fn fill_files(squares: Bitboard) -> Bitboard {
    let mut fold = squares.0 | squares.0 >> 32;
    fold |= fold >> 16;
    fold |= fold >> 8;
    Bitboard((fold & 0xFF).wrapping_mul(0x0101_0101_0101_0101))
}
