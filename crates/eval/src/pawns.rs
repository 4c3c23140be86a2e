//! Pawn structure and king shelter: everything that changes only when a pawn or a king moves, and
//! is cached.

use crate::Pair;
use crate::terms::{Terms, front_fill, pawn_attacks, term};
use crate::trace::Trace;
use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

/// A cached pawn structure.
#[derive(Clone, Copy, Default)]
pub(crate) struct PawnEntry {
    key: u64,
    /// White's score minus Black's.
    score: Pair,
    passed: [Bitboard; 2],
    span: [Bitboard; 2],
}

/// The pawn hash table: pawn structures change seldom in a search.
pub(crate) struct PawnTable(Box<[PawnEntry; PAWN_ENTRIES]>);

const PAWN_ENTRIES: usize = 1 << 13;

impl PawnTable {
    pub(crate) fn new() -> PawnTable {
        let entries = vec![PawnEntry::default(); PAWN_ENTRIES].into_boxed_slice();
        // The length is the constant, so the empty case never happens.
        PawnTable(entries.try_into().unwrap_or_else(|_| Box::new([PawnEntry::default(); PAWN_ENTRIES])))
    }
}

/// Returns the key of pawns and kings. Practically never zero for a real position.
#[inline(always)]
fn key(position: &Position) -> u64 {
    let kings = position.king(Color::White).index() | position.king(Color::Black).index() << 6;
    position.keys().pawns ^ seeded::spread(kings as u64 + 1)
}

impl<T: Trace> Terms<'_, T> {
    /// Returns White's score minus Black's for pawns and king shelter, and fills the pawn maps.
    #[inline(always)]
    pub(crate) fn pawns(&mut self, table: Option<&mut PawnTable>) -> Pair {
        let key = key(self.position);
        let Some(table) = table.filter(|_| !T::LISTENS) else {
            let entry = self.study(key);
            return self.take(&entry);
        };
        let slot = &mut table.0[key as usize % PAWN_ENTRIES];
        if slot.key != key {
            *slot = self.study(key);
        }
        self.take(slot)
    }

    #[inline(always)]
    fn take(&mut self, entry: &PawnEntry) -> Pair {
        (self.passed, self.pawn_span) = (entry.passed, entry.span);
        entry.score
    }

    #[cold]
    #[inline(never)]
    fn study(&mut self, key: u64) -> PawnEntry {
        let mut entry = PawnEntry { key, ..PawnEntry::default() };
        for us in Color::ALL {
            let score = self.structure(us, &mut entry) + self.shelter(us);
            entry.score += if us.is_white() { score } else { -score };
        }
        entry
    }

    /// Scores the pawns of one side, one by one.
    fn structure(&mut self, us: Color, entry: &mut PawnEntry) -> Pair {
        let own = self.position.pieces(us, Role::Pawn);
        let theirs = self.position.pieces(!us, Role::Pawn);
        let (left, right) = pawn_attacks(own, us);
        let guarded = left | right;
        let (enemy_left, enemy_right) = pawn_attacks(theirs, !us);
        let enemy_attacks = enemy_left | enemy_right;
        entry.span[us as usize] = front_fill(guarded, us);
        let mut score = Pair::ZERO;
        for from in own {
            let rank = from.rank().relative_to(us).index();
            let this = Bitboard::from(from);
            let ahead = front_fill(this.forward(us), us);
            let sides = this.shift(-1, 0) | this.shift(1, 0);
            let neighbour_files = front_fill(front_fill(sides, us), !us);
            let opposed = ahead.intersects(theirs);
            let neighbours = own & neighbour_files;
            let stoppers = theirs & (ahead | front_fill(sides.forward(us), us));
            let phalanx = sides & own;
            let supporters = attacks::pawn(!us, from) & own;
            score += term!(self, us, material[Role::Pawn.index()]) + self.on_square(us, Role::Pawn, from);

            if ahead.intersects(own) {
                score += term!(self, us, pawn_doubled[0]);
            }
            if phalanx.any() {
                score += term!(self, us, pawn_phalanx[rank]);
            }
            if supporters.any() {
                score += term!(self, us, pawn_guarded[rank]);
            }
            if neighbours.is_empty() {
                score += term!(self, us, pawn_isolated[usize::from(!opposed)]);
            } else if !neighbours.intersects(front_fill(sides, !us))
                && (enemy_attacks | theirs).intersects(this.forward(us))
            {
                score += term!(self, us, pawn_backward[usize::from(!opposed)]);
            }
            if stoppers.is_empty() {
                if !ahead.intersects(own) {
                    entry.passed[us as usize].insert(from);
                }
            } else if !opposed {
                // All pawns in its way are on the adjacent files: count supporters and attackers.
                let levers = theirs & attacks::pawn(us, from);
                let push_levers =
                    theirs & this.forward(us).first().map_or(Bitboard::EMPTY, |s| attacks::pawn(us, s));
                if stoppers.is_subset(levers | push_levers)
                    && supporters.count() >= levers.count()
                    && phalanx.count() >= push_levers.count()
                {
                    score += term!(self, us, pawn_candidate[rank]);
                }
            }
        }
        score
    }

    /// Scores the pawns before a king: its own, which shelter it, and the enemy's, which come to
    /// open files.
    fn shelter(&mut self, us: Color) -> Pair {
        let king = self.position.king(us);
        let not_behind = front_fill(Bitboard::rank(king.rank()), us);
        let own = self.position.pieces(us, Role::Pawn) & not_behind;
        let theirs = self.position.pieces(!us, Role::Pawn) & not_behind;
        let centre = king.file().index().clamp(1, 6);
        let mut score = Pair::ZERO;
        for index in centre - 1..=centre + 1 {
            let Some(file) = File::from_index(index) else { continue };
            let nearest = |pawns: Bitboard| {
                let on_file = pawns & file.into();
                let first = if us.is_white() { on_file.first() } else { on_file.last() };
                first.map_or(0, |square: Square| square.rank().relative_to(us).index())
            };
            let edge = 8 * index.min(7 - index);
            let (mine, storm) = (nearest(own), nearest(theirs));
            score += term!(self, us, shelter[edge + mine]);
            let free = usize::from(mine == 0 || mine + 1 != storm);
            score += term!(self, us, storm[32 * free + edge + storm]);
        }
        score
    }

    /// Scores passed pawns: how far they are, and what is in their way.
    #[inline(always)]
    pub(crate) fn passed_pawns(&mut self, us: Color) -> Pair {
        let (side, other) = (us as usize, !us as usize);
        let position = self.position;
        let (mut score, mut uncatchable) = (Pair::ZERO, false);
        for from in self.passed[side] {
            let rank = from.rank().relative_to(us).index();
            let this = Bitboard::from(from);
            let Some(stop) = this.forward(us).first() else { continue };
            let way = front_fill(stop.into(), us);
            score += term!(self, us, passed[rank]);
            if self.attacks[side][Role::Pawn.index()].has(from) {
                score += term!(self, us, passed_guarded[0]);
            }
            if !position.occupied().has(stop) {
                score += term!(self, us, passed_free[rank]);
                if !self.attacked[other].has(stop) {
                    score += term!(self, us, passed_safe[rank]);
                }
                if !(self.attacked[other] | position.by_color(!us)).intersects(way) {
                    score += term!(self, us, passed_clear_way[rank]);
                }
            }
            if rank >= Rank::Fourth.index() {
                let steps = |king: Square| crate::terms::distance(king, stop);
                score += term!(self, us, passed_own_king[steps(position.king(us))]);
                score += term!(self, us, passed_enemy_king[steps(position.king(!us))]);
            }
            let behind = front_fill(this, !us) & position.by_role(Role::Rook);
            for rook in behind & attacks::rook(from, position.occupied()) {
                let theirs = position.by_color(!us).has(rook);
                score += term!(self, us, passed_rook_behind[usize::from(theirs)]);
            }
            uncatchable |= self.is_uncatchable(us, from, way);
        }
        if uncatchable {
            score += term!(self, us, passed_uncatchable[0]);
        }
        score
    }

    /// Whether a lone king cannot catch this pawn: the rule of the square.
    #[inline(always)]
    fn is_uncatchable(&self, us: Color, from: Square, way: Bitboard) -> bool {
        let position = self.position;
        let pieces = position.by_color(!us) - position.by_role(Role::Pawn) - position.by_role(Role::King);
        if pieces.any() || way.intersects(position.occupied()) {
            return false;
        }
        let goal = Square::new(from.file(), Rank::Eighth.relative_to(us));
        // A double step saves a move.
        let steps = crate::terms::distance(from, goal).min(5);
        let late = usize::from(position.turn() != us);
        crate::terms::distance(position.king(!us), goal) > steps + late
    }
}
