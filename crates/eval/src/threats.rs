//! Threats and space.

use crate::Pair;
use crate::terms::{Terms, pawn_attacks, term};
use crate::trace::Trace;
use chess::{Bitboard, Color, Rank, Role, attacks};

impl<T: Trace> Terms<'_, T> {
    /// Returns the score for what one side attacks.
    #[inline(always)]
    pub(crate) fn threats(&mut self, us: Color) -> Pair {
        let (side, other) = (us as usize, !us as usize);
        let position = self.position;
        let theirs = position.by_color(!us);
        let pawns = position.by_role(Role::Pawn);
        let own = self.attacks[side];
        let enemy_pawns = self.attacks[other][Role::Pawn.index()];
        let held = enemy_pawns | (self.twice[other] - self.twice[side]);
        let weak = theirs & (self.attacked[side] - held);
        let pieces = theirs - pawns;
        let mut score = Pair::ZERO;

        // 1. By pawns that are safe or defended.
        let safe = !self.attacked[other] | self.attacked[side];
        let (left, right) = pawn_attacks(position.pieces(us, Role::Pawn) & safe, us);
        for role in attacked_roles((left | right) & pieces, position) {
            score += term!(self, us, threat_by_pawn[role.0] * role.1);
        }
        // 2. By minor pieces and rooks: on what is worth more, or weak.
        let minors = own[Role::Knight.index()] | own[Role::Bishop.index()];
        for role in attacked_roles(minors & (weak | pieces), position) {
            score += term!(self, us, threat_by_minor[role.0] * role.1);
        }
        let rook_targets = weak | theirs & position.by_role(Role::Queen);
        for role in attacked_roles(own[Role::Rook.index()] & rook_targets, position) {
            score += term!(self, us, threat_by_rook[role.0] * role.1);
        }
        // 3. By the king, and on undefended pieces.
        if weak.intersects(own[Role::King.index()]) {
            score += term!(self, us, threat_by_king[0]);
        }
        let hanging = weak & (!self.attacked[other] | pieces & self.twice[side]);
        score += term!(self, us, threat_hanging[0] * hanging.count() as i32);
        // 4. By safe pawn pushes.
        let empty = !position.occupied();
        let single = position.pieces(us, Role::Pawn).forward(us) & empty;
        let third = Bitboard::rank(Rank::Third.relative_to(us));
        let pushes = (single | (single & third).forward(us) & empty) & (safe - enemy_pawns);
        let (left, right) = pawn_attacks(pushes, us);
        score += term!(self, us, threat_by_push[0] * ((left | right) & pieces).count() as i32);
        // 5. Squares denied to the enemy.
        let restricted = self.attacked[other] & (self.attacked[side] - held);
        score += term!(self, us, threat_restricts[0] * restricted.count() as i32);
        // 6. Attacks on the queen that are a move away.
        if let Some(queen) = position.pieces(!us, Role::Queen).single() {
            let safe = self.mobile[side] - held;
            let knight = attacks::knight(queen) & own[Role::Knight.index()] & safe;
            let sliding = safe & self.twice[side];
            let occupied = position.occupied();
            let bishop = attacks::bishop(queen, occupied) & own[Role::Bishop.index()] & sliding;
            let rook = attacks::rook(queen, occupied) & own[Role::Rook.index()] & sliding;
            for (index, squares) in [knight, bishop, rook].into_iter().enumerate() {
                score += term!(self, us, threat_on_queen[index] * squares.count() as i32);
            }
        }
        score
    }

    /// Returns the score for safe squares in the own half of the centre: worth more with more
    /// pieces.
    #[inline(always)]
    pub(crate) fn space(&mut self, us: Color) -> Pair {
        let position = self.position;
        let pieces = (position.by_color(us) - position.by_role(Role::Pawn)).count() as i32;
        if pieces < 5 {
            return Pair::ZERO;
        }
        let pawns = position.pieces(us, Role::Pawn);
        let area = if us.is_white() { Bitboard(0x3C3C_3C00) } else { Bitboard(0x003C_3C3C_0000_0000) };
        let safe = area - pawns - self.attacks[!us as usize][Role::Pawn.index()];
        let mut behind = pawns.forward(!us);
        behind |= behind.forward(!us);
        behind |= behind.forward(!us);
        let squares = safe.count() + (behind & (safe - self.attacked[!us as usize])).count();
        term!(self, us, space[0] * (squares as i32 * (pieces - 4) / 4))
    }
}

/// Returns the number of pieces of each role in a set, as index and count; roles without pieces are
/// skipped.
#[inline(always)]
fn attacked_roles(men: Bitboard, position: &chess::Position) -> impl Iterator<Item = (usize, i32)> {
    Role::ALL.into_iter().filter_map(move |role| {
        let count = (men & position.by_role(role)).count() as i32;
        (count > 0 && role != Role::King).then_some((role.index(), count))
    })
}
