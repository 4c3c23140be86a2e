//! The 8x8 array: the most obvious representation.
//!
//! One cell per square, a1 first, as in the thesis of Zaragoza (TFG, chapters 2 and 3); BuhoChess
//! began with it too (its section 2.3). The problem of an array is its edge: one square beyond h4
//! is a5. TFG uses precomputed tables: the targets of a knight, a king and a capturing pawn from
//! each square, and the number of squares to the edge in each of eight directions. No step is ever
//! tested for leaving the board.
//!
//! Cost: finding the pieces of one side scans all 64 squares. Each move is made on the board to
//! test whether it leaves the king safe; the test scans from the king in all directions.

use crate::rules::{OnlySafe, is_pawn_home, pawn_move, special_moves, step_wanted};
use crate::{MemoryCell, MoveStack, Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Move, Piece, Role, Square};

/// The pieces in an array of 64 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    squares: [Option<Piece>; 64],
    kings: [Square; 2],
}

/// File and rank steps of each direction: the straight ones first, then the diagonal ones.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The distance from each square to the edge, in each direction.
static TO_EDGE: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut square = Square::ALL[from];
            while let Some(next) = square.offset(files, ranks) {
                table[from][direction] += 1;
                square = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// Up to eight squares.
#[derive(Clone, Copy)]
struct Targets {
    squares: [Square; 8],
    count: usize,
}

impl Targets {
    fn iter(&self) -> impl Iterator<Item = Square> {
        self.squares.into_iter().take(self.count)
    }
}

/// From each square, those one of these steps away.
const fn targets(steps: &[(i8, i8)]) -> [Targets; 64] {
    let mut table = [Targets { squares: [Square::A1; 8], count: 0 }; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = Square::ALL[from].offset(steps[step].0, steps[step].1) {
                table[from].squares[table[from].count] = to;
                table[from].count += 1;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Targets; 64] = targets(&KNIGHT_STEPS);
static KING: [Targets; 64] = targets(&DIRECTIONS);
/// Pawn capture targets: White's first.
static PAWN: [[Targets; 64]; 2] = [targets(&[(-1, 1), (1, 1)]), targets(&[(-1, -1), (1, -1)])];

impl Array {
    /// All 64 cells.
    ///
    /// ```
    /// use boards::{Array, Board};
    /// use chess::{Piece, Square};
    /// let cell = Board::<Array>::default().men().memory()[4];
    /// assert_eq!((cell.index, cell.square, cell.piece), (4, Some(Square::E1), Some(Piece::WhiteKing)));
    /// ```
    #[must_use]
    pub fn memory(&self) -> Vec<MemoryCell> {
        let cell = |square: Square| MemoryCell {
            index: square.index(),
            square: Some(square),
            piece: self.squares[square.index()],
        };
        Square::ALL.into_iter().map(cell).collect()
    }

    /// Visits the squares that a piece of this role, not a pawn, reaches, with what is there; a
    /// line ends at the first piece.
    fn reach(&self, from: Square, role: Role, mut visit: impl FnMut(Square, Option<Piece>)) {
        let directions = match role {
            Role::Knight => {
                return KNIGHT[from.index()].iter().for_each(|to| visit(to, self.squares[to.index()]));
            }
            Role::King => {
                return KING[from.index()].iter().for_each(|to| visit(to, self.squares[to.index()]));
            }
            Role::Rook => 0..4,
            Role::Bishop => 4..8,
            Role::Queen => 0..8,
            Role::Pawn => return,
        };
        for direction in directions {
            let (files, ranks) = DIRECTIONS[direction];
            let mut index = from.index();
            for _ in 0..TO_EDGE[from.index()][direction] {
                index = index.wrapping_add_signed(isize::from(ranks * 8 + files)) & 63;
                visit(Square::ALL[index], self.squares[index]);
                if self.squares[index].is_some() {
                    break;
                }
            }
        }
    }

    fn pawn(&self, from: Square, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        let up = if us.is_white() { 1 } else { -1 };
        let free = |square: &Square| self.squares[square.index()].is_none();
        if let Some(single) = from.offset(0, up).filter(free) {
            if step_wanted(wanted, single) {
                pawn_move(from, single, sink);
            }
            let double = single.offset(0, up).filter(free).filter(|_| is_pawn_home(from, us));
            if let Some(double) = double.filter(|&double| step_wanted(wanted, double)) {
                sink.push(Move::normal(from, double));
            }
        }
        for to in PAWN[us as usize][from.index()].iter() {
            if self.squares[to.index()].is_some_and(|man| man.color() != us) {
                pawn_move(from, to, sink);
            }
        }
    }

    /// Generates pseudo-legal moves; en passant and castling apart.
    fn pseudo_legal(&self, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        self.each_man(|from, piece| match piece.role() {
            _ if piece.color() != us => {}
            Role::Pawn => self.pawn(from, us, wanted, sink),
            role => self.reach(from, role, |to, man| {
                if man.map_or(wanted.quiet(), |man| man.color() != us) {
                    sink.push(Move::normal(from, to));
                }
            }),
        });
    }
}

impl Representation for Array {
    const NAME: &'static str = "8x8 array";
    type Moves = MoveStack;

    fn empty() -> Array {
        Array { squares: [None; 64], kings: [Square::E1, Square::E8] }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        if piece.role() == Role::King {
            self.kings[piece.color() as usize] = square;
        }
    }

    fn take(&mut self, square: Square) -> Option<Taken> {
        self.squares[square.index()].take().map(|piece| Taken { piece, place: 0 })
    }

    fn put_back(&mut self, square: Square, taken: Taken) {
        self.put(square, taken.piece);
    }

    fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.squares[from.index()].take() {
            self.put(to, piece);
        }
    }

    fn transform(&mut self, square: Square, role: Role) {
        let man = &mut self.squares[square.index()];
        *man = man.map(|piece| Piece::new(piece.color(), role));
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        for (square, man) in Square::ALL.into_iter().zip(self.squares) {
            if let Some(piece) = man {
                visit(square, piece);
            }
        }
    }

    /// Looks from the square as each kind of piece would: an enemy piece of that kind it meets
    /// attacks it.
    fn attacked(&self, square: Square, by: Color) -> bool {
        let pawn = Some(Piece::new(by, Role::Pawn));
        if PAWN[!by as usize][square.index()].iter().any(|from| self.squares[from.index()] == pawn) {
            return true;
        }
        let mut found = false;
        let mut look = |as_role: Role, also: Role| {
            self.reach(square, as_role, |_, man| {
                found |=
                    man.is_some_and(|man| man.color() == by && (man.role() == as_role || man.role() == also));
            });
            found
        };
        look(Role::Knight, Role::Knight)
            || look(Role::Rook, Role::Queen)
            || look(Role::Bishop, Role::Queen)
            || look(Role::King, Role::King)
    }

    fn attacks_from(&self, square: Square) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        match self.squares[square.index()] {
            Some(piece) if piece.role() == Role::Pawn => {
                PAWN[piece.color() as usize][square.index()].iter().for_each(|to| set.insert(to));
            }
            Some(piece) => self.reach(square, piece.role(), |to, _| set.insert(to)),
            None => {}
        }
        set
    }

    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink) {
        let us = state.turn();
        self.pseudo_legal(us, wanted, &mut OnlySafe::new(self, us, sink));
        special_moves(self, state, wanted, sink);
    }
}
