//! Legal move generation without making moves.
//!
//! A move is legal if it leaves the own king out of check. Three conditions ensure that:
//! - in check, a move must go to the **target squares** that capture the checker or block it;
//! - a **pinned** piece must stay on the line through its king;
//! - the **king** must go to a square that is not attacked once the king is lifted off the board.
//!
//! En-passant captures, which remove two pawns from a rank at once, are tested one by one.

mod legality;
mod sink;

use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square, attacks};
use sink::{Counter, Sink};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Select {
    All,
    /// Captures and promotions.
    Tactical,
    /// The others.
    Quiet,
}

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::default().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Select::All, &mut moves);
        moves
    }

    /// The legal captures (en passant included) and promotions: the moves that change the material.
    ///
    /// ```
    /// use chess::Position;
    /// assert!(Position::default().captures().is_empty());
    /// ```
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Select::Tactical, &mut moves);
        moves
    }

    /// The legal moves that are neither captures nor promotions.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::default().quiets().len(), 20);
    /// ```
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Select::Quiet, &mut moves);
        moves
    }

    /// Returns the number of legal moves, without listing them.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::default().count_legal_moves(), 20);
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        let mut counter = Counter::default();
        self.generate(Select::All, &mut counter);
        counter.0
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    #[inline(always)]
    fn generate<S: Sink>(&self, select: Select, sink: &mut S) {
        match self.turn() {
            Color::White => Generator::new(self, Color::White, select).run(sink),
            Color::Black => Generator::new(self, Color::Black, select).run(sink),
        }
    }
}

/// Precomputed data for generating the moves of one position.
struct Generator<'a> {
    position: &'a Position,
    us: Color,
    select: Select,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    pinned: Bitboard,
    /// Squares that meet a check, if there is one.
    evasions: Bitboard,
}

impl<'a> Generator<'a> {
    #[inline(always)]
    fn new(position: &'a Position, us: Color, select: Select) -> Generator<'a> {
        let king = position.king(us);
        Generator {
            position,
            us,
            select,
            king,
            own: position.by_color(us),
            enemy: position.by_color(!us),
            occupied: position.occupied(),
            pinned: position.pinned(),
            evasions: Bitboard::FULL,
        }
    }

    /// Squares where a piece may go, checks and pins aside.
    #[inline(always)]
    fn selected(&self) -> Bitboard {
        match self.select {
            Select::All => !self.own,
            Select::Tactical => self.enemy,
            Select::Quiet => !self.occupied,
        }
    }

    #[inline(always)]
    fn run<S: Sink>(mut self, sink: &mut S) {
        self.king_and_castling(sink);
        let checkers = self.position.checkers();
        if checkers.any() {
            if checkers.many() {
                return;
            }
            self.evasions = checkers | attacks::between(self.king, checkers.lowest());
        }
        let targets = self.selected() & self.evasions;
        let board = self.position.board();
        self.knights(targets, sink);
        self.sliders(board.diagonal_sliders(), targets, attacks::bishop, attacks::bishop_rays, sink);
        self.sliders(board.straight_sliders(), targets, attacks::rook, attacks::rook_rays, sink);
        self.pawns(sink);
    }

    /// Generates king moves; enemy attacks are computed only if the king has any target square.
    #[inline(always)]
    fn king_and_castling<S: Sink>(&self, sink: &mut S) {
        let steps = attacks::king(self.king) & self.selected();
        let mut rooks = Bitboard::EMPTY;
        if self.select != Select::Tactical && !self.position.in_check() {
            for rook in self.position.castling().rooks(self.us) {
                if self.position.castling_way_is_free(self.us, self.king, rook) {
                    rooks.insert(rook);
                }
            }
        }
        if (steps | rooks).is_empty() {
            return;
        }
        let danger = self.danger();
        sink.piece(self.king, steps - danger);
        // In Chess960 a rook may shield its king along the rank.
        for rook in rooks - self.pinned {
            if !king_way(self.us, self.king, rook).intersects(danger) {
                sink.single(Move::castling(self.king, rook));
            }
        }
    }

    /// The squares that the enemy attacks when our king is lifted off the board.
    #[inline(always)]
    fn danger(&self) -> Bitboard {
        let board = self.position.board();
        let occupied = self.occupied ^ self.king.into();
        let pawns = self.position.pieces(!self.us, Role::Pawn);
        let down = if self.us.is_white() { -1 } else { 1 };
        let mut danger =
            pawns.shift(-1, down) | pawns.shift(1, down) | attacks::king(self.position.king(!self.us));
        for from in board.role(Role::Knight) & self.enemy {
            danger |= attacks::knight(from);
        }
        for from in board.diagonal_sliders() & self.enemy {
            danger |= attacks::bishop(from, occupied);
        }
        for from in board.straight_sliders() & self.enemy {
            danger |= attacks::rook(from, occupied);
        }
        danger
    }

    #[inline(always)]
    fn knights<S: Sink>(&self, targets: Bitboard, sink: &mut S) {
        for from in self.position.pieces(self.us, Role::Knight) - self.pinned {
            sink.piece(from, attacks::knight(from) & targets);
        }
    }

    /// Bishops and queens on the diagonals, rooks and queens on the files and ranks.
    #[inline(always)]
    fn sliders<S: Sink>(
        &self,
        sliders: Bitboard,
        targets: Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
        rays: impl Fn(Square) -> Bitboard,
        sink: &mut S,
    ) {
        let sliders = sliders & self.own;
        for from in sliders - self.pinned {
            sink.piece(from, attacks(from, self.occupied) & targets);
        }
        // A pinned slider moves along the pin, if that is one of its lines.
        for from in sliders & self.pinned & rays(self.king) {
            sink.piece(from, attacks(from, self.occupied) & targets & attacks::line(self.king, from));
        }
    }

    #[inline(always)]
    fn pawns<S: Sink>(&self, sink: &mut S) {
        let pawns = self.position.pieces(self.us, Role::Pawn);
        self.pawn_moves(pawns - self.pinned, Bitboard::FULL, sink);
        for pinned in pawns & self.pinned {
            self.pawn_moves(pinned.into(), attacks::line(self.king, pinned), sink);
        }
        if let Some(target) = self.position.en_passant()
            && self.select != Select::Quiet
        {
            for from in attacks::pawn(!self.us, target) & pawns {
                if self.position.en_passant_is_safe(from, target) {
                    sink.single(Move::en_passant(from, target));
                }
            }
        }
    }

    /// The moves of these pawns to squares of `allowed`.
    #[inline(always)]
    fn pawn_moves<S: Sink>(&self, pawns: Bitboard, allowed: Bitboard, sink: &mut S) {
        let (up, promoting) = match self.us {
            Color::White => (1, Bitboard::rank(Rank::Eighth)),
            Color::Black => (-1, Bitboard::rank(Rank::First)),
        };
        let allowed = allowed & self.evasions;
        let single = pawns.shift(0, up) - self.occupied;
        if self.select != Select::Tactical {
            let third = Bitboard::rank(Rank::Third.relative_to(self.us));
            let double = (single & third).shift(0, up) - self.occupied;
            sink.pawns((single & allowed) - promoting, 8 * up);
            sink.pawns(double & allowed, 16 * up);
        }
        if self.select != Select::Quiet {
            let enemy = self.enemy & allowed;
            let left = pawns.shift(-1, up) & enemy;
            let right = pawns.shift(1, up) & enemy;
            sink.pawns(left - promoting, 8 * up - 1);
            sink.pawns(right - promoting, 8 * up + 1);
            let seventh = Bitboard::rank(Rank::Seventh.relative_to(self.us));
            if pawns.intersects(seventh) {
                sink.promotions(single & allowed & promoting, 8 * up);
                sink.promotions(left & promoting, 8 * up - 1);
                sink.promotions(right & promoting, 8 * up + 1);
            }
        }
    }
}

/// The squares that the king crosses and reaches when it castles with this rook.
#[inline(always)]
fn king_way(us: Color, king: Square, rook: Square) -> Bitboard {
    let to = CastlingSide::towards(king, rook).king_target(us);
    attacks::between(king, to) | to.into()
}

impl Position {
    /// Whether the squares that king and rook cross or reach in castling are empty, but for
    /// themselves.
    #[inline(always)]
    fn castling_way_is_free(&self, us: Color, king: Square, rook: Square) -> bool {
        // Those between the two are always among them, and are most often the ones that are not
        // empty.
        if attacks::between(king, rook).intersects(self.occupied()) {
            return false;
        }
        let rook_to = CastlingSide::towards(king, rook).rook_target(us);
        let way = king_way(us, king, rook) | attacks::between(rook, rook_to) | rook_to.into();
        !way.intersects(self.occupied() - king.into() - rook.into())
    }

    /// Whether the side to move, not in check, may castle with this rook, which has the right.
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let us = self.turn();
        let without_king = self.occupied() - king.into();
        let attacked = |square| self.board().is_attacked(square, !us, without_king);
        self.castling_way_is_free(us, king, rook)
            && !self.pinned().has(rook)
            && !king_way(us, king, rook).into_iter().any(attacked)
    }
}
