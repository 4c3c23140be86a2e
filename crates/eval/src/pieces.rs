//! Knights, bishops, rooks and queens: material, squares, mobility and more.

use crate::Pair;
use crate::terms::{Terms, distance, seen, term};
use crate::trace::Trace;
use chess::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

const LONG_CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);

impl<T: Trace> Terms<'_, T> {
    /// Returns the score of one side's pieces, and fills the attack maps.
    #[inline(always)]
    pub(crate) fn pieces(&mut self, us: Color) -> Pair {
        let pawns = self.position.pieces(us, Role::Pawn).count() as usize;
        let mut score = self.king_square(us);
        for from in self.position.pieces(us, Role::Knight) {
            score += self.knight(us, from) + term!(self, us, knight_by_pawns[pawns.min(8)]);
        }
        for from in self.position.pieces(us, Role::Bishop) {
            score += self.bishop(us, from) + term!(self, us, bishop_by_pawns[pawns.min(8)]);
        }
        if self.position.pieces(us, Role::Bishop).many() {
            score += term!(self, us, bishop_pair[0]);
        }
        for from in self.position.pieces(us, Role::Rook) {
            score += self.rook(us, from) + term!(self, us, rook_by_pawns[pawns.min(8)]);
        }
        for from in self.position.pieces(us, Role::Queen) {
            score += self.queen(us, from);
        }
        score
    }

    /// Returns the value of a role on a square, without the material of pawns and kings.
    #[inline(always)]
    pub(crate) fn on_square(&mut self, us: Color, role: Role, from: Square) -> Pair {
        let own = 64 * role.index() + seen(from, us, self.position.king(us));
        let enemy = 64 * role.index() + seen(from, us, self.position.king(!us));
        term!(self, us, squares_own_king[own]) + term!(self, us, squares_enemy_king[enemy])
    }

    #[inline(always)]
    fn king_square(&mut self, us: Color) -> Pair {
        self.on_square(us, Role::King, self.position.king(us))
    }

    #[inline(always)]
    fn standing(&mut self, us: Color, role: Role, from: Square) -> Pair {
        term!(self, us, material[role.index()]) + self.on_square(us, role, from)
    }

    #[inline(always)]
    fn knight(&mut self, us: Color, from: Square) -> Pair {
        let to = attacks::knight(from);
        self.note_attacks(us, Role::Knight, to);
        let mobility = (to & self.mobile[us as usize]).count() as usize;
        let mut score = self.standing(us, Role::Knight, from) + term!(self, us, mobility_knight[mobility]);
        let outposts = self.outposts(us);
        if outposts.has(from) {
            let guarded = self.attacks[us as usize][Role::Pawn.index()].has(from);
            score += term!(self, us, knight_outpost[usize::from(guarded)]);
        } else if (to & outposts & self.attacks[us as usize][0]).intersects(!self.position.by_color(us)) {
            score += term!(self, us, knight_reaches_outpost[0]);
        }
        score + self.minor(us, from)
    }

    #[inline(always)]
    fn bishop(&mut self, us: Color, from: Square) -> Pair {
        // Queens do not block: they move along.
        let occupied = self.position.occupied() - self.position.by_role(Role::Queen);
        let to = attacks::bishop(from, occupied);
        self.note_attacks(us, Role::Bishop, to);
        let mobility = (to & self.mobile[us as usize]).count() as usize;
        let mut score = self.standing(us, Role::Bishop, from) + term!(self, us, mobility_bishop[mobility]);
        if self.outposts(us).has(from) {
            let guarded = self.attacks[us as usize][Role::Pawn.index()].has(from);
            score += term!(self, us, bishop_outpost[usize::from(guarded)]);
        }
        let colour = if from.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        let pawns = self.position.pieces(us, Role::Pawn);
        let same = (pawns & colour).count() as i32;
        let blocked = (pawns & self.position.occupied().forward(!us) & CENTRE_FILES).count() as i32;
        score += term!(self, us, bishop_own_pawn[0] * same);
        score += term!(self, us, bishop_blocked_centre[0] * same * blocked);
        let through_pawns = attacks::bishop(from, self.position.by_role(Role::Pawn));
        if (through_pawns & LONG_CENTRE).many() {
            score += term!(self, us, bishop_long_diagonal[0]);
        }
        score + self.minor(us, from)
    }

    /// Terms that knights and bishops share.
    #[inline(always)]
    fn minor(&mut self, us: Color, from: Square) -> Pair {
        let mut score = term!(self, us, minor_far_from_king[distance(from, self.position.king(us))]);
        if Bitboard::from(from).forward(us).intersects(self.position.by_role(Role::Pawn)) {
            score += term!(self, us, minor_behind_pawn[0]);
        }
        score
    }

    #[inline(always)]
    fn rook(&mut self, us: Color, from: Square) -> Pair {
        let own = self.position.by_color(us);
        let with = self.position.by_role(Role::Queen) | self.position.by_role(Role::Rook) & own;
        let to = attacks::rook(from, self.position.occupied() - with);
        self.note_attacks(us, Role::Rook, to);
        let mobility = (to & self.mobile[us as usize]).count() as usize;
        let mut score = self.standing(us, Role::Rook, from) + term!(self, us, mobility_rook[mobility]);
        let file = Bitboard::file(from.file());
        let king = self.position.king(us);
        if !file.intersects(self.position.pieces(us, Role::Pawn)) {
            let open = !file.intersects(self.position.by_role(Role::Pawn));
            score += term!(self, us, rook_open_file[usize::from(open)]);
        } else if mobility <= 3 && king.rank() == from.rank() {
            let (king, rook) = (king.file().index(), from.file().index());
            let shut_in = (king < 4) == (rook < king) && self.position.castling().rooks(us).is_empty();
            if shut_in {
                score += term!(self, us, rook_trapped[0]);
            }
        }
        let seventh = Rank::Seventh.relative_to(us);
        if from.rank() == seventh {
            let behind = self.position.king(!us).rank() == Rank::Eighth.relative_to(us);
            let food = Bitboard::rank(seventh).intersects(self.position.pieces(!us, Role::Pawn));
            if behind || food {
                score += term!(self, us, rook_seventh[0]);
            }
        }
        score
    }

    #[inline(always)]
    fn queen(&mut self, us: Color, from: Square) -> Pair {
        let to = attacks::queen(from, self.position.occupied());
        self.note_attacks(us, Role::Queen, to);
        let mobility = (to & self.mobile[us as usize]).count() as usize;
        let mut score =
            self.standing(us, Role::Queen, from) + term!(self, us, mobility_queen[mobility.min(27)]);
        if self.is_looked_at(us, from) {
            score += term!(self, us, queen_looked_at[0]);
        }
        score
    }

    /// Whether an enemy bishop or rook would attack the square if one piece moved away.
    #[inline(always)]
    fn is_looked_at(&self, us: Color, square: Square) -> bool {
        let position = self.position;
        let bishops = attacks::bishop_rays(square) & position.pieces(!us, Role::Bishop);
        let rooks = attacks::rook_rays(square) & position.pieces(!us, Role::Rook);
        (bishops | rooks).into_iter().any(|slider| {
            let between = attacks::between(square, slider) & position.occupied();
            // An enemy pawn in between does not move away easily.
            between.any()
                && !between.many()
                && between.first().and_then(|square| position.piece_on(square))
                    != Some(Piece::new(!us, Role::Pawn))
        })
    }

    /// Returns the squares of the enemy's half that no enemy pawn can ever attack.
    #[inline(always)]
    fn outposts(&self, us: Color) -> Bitboard {
        let half = Bitboard(if us.is_white() { 0x0000_FFFF_FF00_0000 } else { 0x0000_00FF_FFFF_0000 });
        half - self.pawn_span[!us as usize]
    }
}
