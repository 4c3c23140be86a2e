//! Bitboards: one bit per square, one set per kind of piece.
//!
//! The second representation of the thesis on Tower (chapter II, "mapas de bits"), which names
//! Adelson-Velsky as its inventor: sets of squares are 64-bit numbers, and many squares are
//! processed at once. All pawns advance with one shift; the targets of a knight are a table look-up
//! and one operation with the set of its own pieces. Tower's shifts of 7 and 9 for pawn captures
//! ignored the edge: a pawn on the h-file captured on the a-file. Here the shift masks the file.
//!
//! Cost: a few operations for each moving piece, independent of the position; sliders take one
//! subtraction per line (`lines.rs`), where Tower walked square by square. Pinned pieces and check
//! evasions are sets too, so that only en passant is tested by making the move. Beside the sets, an
//! array holds the piece on each square.

mod lines;

use crate::rules::{pawn_move, special_moves};
use crate::{MoveStack, Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Move, Piece, Rank, Role, Square};

/// The pieces as sets of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bits {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    squares: [Option<Piece>; 64],
}

impl Bits {
    /// The stored sets: those of the six roles, in the order of [`Role::ALL`], and those of the two
    /// sides.
    ///
    /// ```
    /// use boards::{Bits, Board};
    /// let (roles, colors) = Board::<Bits>::default().men().kept_sets();
    /// assert_eq!((roles[0].0, colors[0].0), (0x00FF_0000_0000_FF00, 0xFFFF));
    /// ```
    #[must_use]
    pub const fn kept_sets(&self) -> ([Bitboard; 6], [Bitboard; 2]) {
        (self.roles, self.colors)
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.roles[piece.role() as usize] ^= squares;
        self.colors[piece.color() as usize] ^= squares;
    }

    /// Returns the attacks of a piece other than a pawn.
    #[inline(always)]
    fn attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
        match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Knight => lines::knight(from),
            Role::Bishop => lines::bishop(from, occupied),
            Role::Rook => lines::rook(from, occupied),
            Role::Queen => lines::bishop(from, occupied) | lines::rook(from, occupied),
            Role::King => lines::king(from),
        }
    }

    /// Returns the pieces of a side that attack a square with this occupancy: what the square, were
    /// it such a piece, would attack.
    #[inline(always)]
    fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        let found = lines::pawn(!by, square) & self.role(Role::Pawn)
            | lines::knight(square) & self.role(Role::Knight)
            | lines::king(square) & self.role(Role::King)
            | lines::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | lines::rook(square, occupied) & (self.role(Role::Rook) | queens);
        found & self.color(by)
    }

    /// Generates the moves of these pieces, except the king, to squares of the mask.
    #[inline(always)]
    fn moves(&self, men: Bitboard, us: Color, mask: Bitboard, wanted: Wanted, sink: &mut impl Sink) {
        self.pawns(men & self.role(Role::Pawn), us, mask, wanted, sink);
        let goals = mask & if wanted.quiet() { !self.color(us) } else { self.color(!us) };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in men & self.role(role) {
                sink.push_all(from, Bits::attacks(role, from, self.occupied()) & goals);
            }
        }
    }

    /// Generates the moves of all these pawns at once: one step, two steps, and captures to either
    /// side.
    #[inline(always)]
    fn pawns(&self, pawns: Bitboard, us: Color, mask: Bitboard, wanted: Wanted, sink: &mut impl Sink) {
        let up = if us.is_white() { 1 } else { -1 };
        let empty = !self.occupied();
        let last = Bitboard::rank(Rank::Eighth.relative_to(us));
        let single = pawns.forward(us) & empty;
        let steps = match wanted {
            Wanted::All => single & mask,
            Wanted::Noisy => single & mask & last,
            Wanted::Captures => Bitboard::EMPTY,
        };
        for to in steps {
            pawn_move(behind(to, 0, up), to, sink);
        }
        if wanted.quiet() {
            let double = (single & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) & empty & mask;
            for to in double {
                sink.push(Move::normal(behind(to, 0, 2 * up), to));
            }
        }
        for side in [-1, 1] {
            for to in pawns.shift(side, up) & self.color(!us) & mask {
                pawn_move(behind(to, side, up), to, sink);
            }
        }
    }
}

/// Returns the square from which a step of so many files and ranks leads to this one, which must be
/// on the board.
#[inline(always)]
fn behind(to: Square, files: i32, ranks: i32) -> Square {
    Square::ALL[(to as i32 - files - 8 * ranks) as usize & 63]
}

impl Representation for Bits {
    const NAME: &'static str = "bitboards";
    type Moves = MoveStack;

    fn empty() -> Bits {
        Bits { roles: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2], squares: [None; 64] }
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(piece, square.into());
        self.squares[square.index()] = Some(piece);
    }

    #[inline]
    fn take(&mut self, square: Square) -> Option<Taken> {
        let piece = self.squares[square.index()].take()?;
        self.toggle(piece, square.into());
        Some(Taken { piece, place: 0 })
    }

    #[inline]
    fn put_back(&mut self, square: Square, taken: Taken) {
        self.put(square, taken.piece);
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square) {
        let Some(piece) = self.squares[from.index()].take() else { return };
        self.toggle(piece, Bitboard::from(from) | to.into());
        self.squares[to.index()] = Some(piece);
    }

    fn transform(&mut self, square: Square, role: Role) {
        if let Some(taken) = self.take(square) {
            self.put(square, Piece::new(taken.piece.color(), role));
        }
    }

    #[inline(always)]
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.men_of(Piece::new(color, Role::King)).first().unwrap_or(Square::E1)
    }

    #[inline]
    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in self.occupied() {
            if let Some(piece) = self.squares[square.index()] {
                visit(square, piece);
            }
        }
    }

    #[inline]
    fn attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by, self.occupied()).any()
    }

    #[inline]
    fn attacks_from(&self, square: Square) -> Bitboard {
        match self.squares[square.index()] {
            Some(piece) if piece.role() == Role::Pawn => lines::pawn(piece.color(), square),
            Some(piece) => Bits::attacks(piece.role(), square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn men(&self, color: Color) -> Bitboard {
        self.color(color)
    }

    #[inline(always)]
    fn men_of(&self, piece: Piece) -> Bitboard {
        self.role(piece.role()) & self.color(piece.color())
    }

    #[inline(always)]
    fn sets(&self) -> [[Bitboard; Role::COUNT]; 2] {
        let mut sets = [[Bitboard::EMPTY; Role::COUNT]; 2];
        for (sets, color) in sets.iter_mut().zip(self.colors) {
            for (set, role) in sets.iter_mut().zip(self.roles) {
                *set = role & color;
            }
        }
        sets
    }

    #[inline]
    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink) {
        let us = state.turn();
        let (own, enemy, occupied, king) = (self.color(us), self.color(!us), self.occupied(), self.king(us));

        // 1. The king goes where no enemy attacks, including along lines that it blocks itself.
        let goals = if wanted.quiet() { !own } else { enemy };
        for to in lines::king(king) & goals {
            if self.attackers(to, !us, occupied ^ king.into()).is_empty() {
                sink.push(Move::normal(king, to));
            }
        }

        // 2. A check is ended by capturing the checker, or by blocking it; a double check only by
        // the king.
        let checkers = self.attackers(king, !us, occupied);
        if checkers.many() {
            return;
        }
        let mask =
            checkers.first().map_or(Bitboard::FULL, |checker| lines::between(king, checker) | checkers);

        // 3. A piece alone between its king and an enemy slider stays on that line.
        let queens = self.role(Role::Queen);
        let snipers = lines::bishop(king, enemy) & (self.role(Role::Bishop) | queens)
            | lines::rook(king, enemy) & (self.role(Role::Rook) | queens);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers & enemy {
            let line = lines::between(king, sniper);
            if let Some(shield) = (line & own).single() {
                pinned.insert(shield);
                self.moves(shield.into(), us, (line | sniper.into()) & mask, wanted, sink);
            }
        }

        // 4. All others are free.
        self.moves(own - pinned - king.into(), us, mask, wanted, sink);
        special_moves(self, state, wanted, sink);
    }
}
