//! The 12x10 mailbox: a board with a border.
//!
//! From the thesis on an engine for the NCR Tower (chapter II), after Shannon's proposal: the board
//! lies inside an array of twelve rows of ten, and the cells around it are marked as border. A step
//! adds one constant, whatever the square, and a piece that leaves the board lands on the border.
//! The knight's long step needs two rows above and below, and one column at each side suffices,
//! since the column at the end of one row is also the one before the next.
//!
//! Tower's elements are numbered from 1, with a1 = 22; here they are numbered from 0, so a1 = 21.
//! The constants are its own.
//!
//! Cost: as for the array, finding the pieces of one side scans all squares, and each move is made
//! to test whether it leaves the king safe. Tower tested that by generating all replies, which
//! missed pawn attacks on empty squares; here the test scans outwards from the king.

use crate::rules::{OnlySafe, is_pawn_home, pawn_move, special_moves, step_wanted};
use crate::{MemoryCell, MoveStack, Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Move, Piece, Role, Square};

/// Content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Man(Piece),
    Empty,
    /// Off the board.
    Border,
}

/// The pieces in an array of 120 cells, of which 64 are the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mailbox {
    cells: [Cell; 120],
    kings: [Square; 2],
}

const KNIGHT: [isize; 8] = [8, 19, 21, 12, -8, -19, -21, -12];
const ROOK: [isize; 4] = [1, 10, -1, -10];
const BISHOP: [isize; 4] = [9, 11, -9, -11];
/// King and queen: the rook's steps, then the bishop's.
const ROYAL: [isize; 8] = [1, 10, -1, -10, 9, 11, -9, -11];

/// The cell of a square.
#[inline(always)]
const fn cell(square: Square) -> usize {
    21 + square.index() % 8 + square.index() / 8 * 10
}

/// The square of each cell; meaningless for border cells.
static SQUARES: [Square; 120] = {
    let mut squares = [Square::A1; 120];
    let mut index = 0;
    while index < 64 {
        squares[cell(Square::ALL[index])] = Square::ALL[index];
        index += 1;
    }
    squares
};

impl Mailbox {
    /// Returns all 120 cells, the border included.
    ///
    /// ```
    /// use boards::{Board, Mailbox};
    /// use chess::{Piece, Square};
    /// let cells = Board::<Mailbox>::default().men().memory();
    /// assert_eq!((cells[25].square, cells[25].piece), (Some(Square::E1), Some(Piece::WhiteKing)));
    /// assert_eq!((cells.len(), cells[20].square), (120, None));
    /// ```
    #[must_use]
    pub fn memory(&self) -> Vec<MemoryCell> {
        let cell = |(index, &content): (usize, &Cell)| MemoryCell {
            index,
            square: (content != Cell::Border).then(|| SQUARES[index]),
            piece: match content {
                Cell::Man(piece) => Some(piece),
                Cell::Empty | Cell::Border => None,
            },
        };
        self.cells.iter().enumerate().map(cell).collect()
    }

    /// Returns the cell a step away, and what it contains.
    #[inline(always)]
    fn step(&self, from: usize, step: isize) -> (usize, Cell) {
        let to = from.wrapping_add_signed(step);
        (to, self.cells.get(to).copied().unwrap_or(Cell::Border))
    }

    /// Visits the cells on the board one of these steps away, and for sliders all those beyond, up
    /// to a piece.
    #[inline]
    fn reach(
        &self,
        from: usize,
        steps: &[isize],
        slides: bool,
        mut visit: impl FnMut(Square, Option<Piece>),
    ) {
        for &step in steps {
            let mut at = from;
            loop {
                let (to, content) = self.step(at, step);
                match content {
                    Cell::Border => break,
                    Cell::Man(piece) => {
                        visit(SQUARES[to], Some(piece));
                        break;
                    }
                    Cell::Empty => visit(SQUARES[to], None),
                }
                if !slides {
                    break;
                }
                at = to;
            }
        }
    }

    fn pawn(&self, from: Square, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        let (at, up) = (cell(from), forward(us));
        let (single, ahead) = self.step(at, up);
        if ahead == Cell::Empty {
            if step_wanted(wanted, SQUARES[single]) {
                pawn_move(from, SQUARES[single], sink);
            }
            let (double, ahead) = self.step(single, up);
            if is_pawn_home(from, us) && ahead == Cell::Empty && step_wanted(wanted, SQUARES[double]) {
                sink.push(Move::normal(from, SQUARES[double]));
            }
        }
        for side in [-1, 1] {
            let (to, content) = self.step(at, up + side);
            if let Cell::Man(man) = content
                && man.color() != us
            {
                pawn_move(from, SQUARES[to], sink);
            }
        }
    }

    /// Generates pseudo-legal moves; en passant and castling apart.
    fn pseudo_legal(&self, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        self.each_man(|from, piece| match piece.role() {
            _ if piece.color() != us => {}
            Role::Pawn => self.pawn(from, us, wanted, sink),
            role => self.reach(cell(from), steps(role), slides(role), |to, man| {
                if man.map_or(wanted.quiet(), |man| man.color() != us) {
                    sink.push(Move::normal(from, to));
                }
            }),
        });
    }
}

/// Returns the step constants of a piece that is not a pawn.
fn steps(role: Role) -> &'static [isize] {
    match role {
        Role::Pawn => &[],
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen | Role::King => &ROYAL,
    }
}

fn slides(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// A pawn's step.
fn forward(color: Color) -> isize {
    if color.is_white() { 10 } else { -10 }
}

impl Representation for Mailbox {
    const NAME: &'static str = "12x10 mailbox";
    type Moves = MoveStack;

    fn empty() -> Mailbox {
        let mut cells = [Cell::Border; 120];
        Square::ALL.into_iter().for_each(|square| cells[cell(square)] = Cell::Empty);
        Mailbox { cells, kings: [Square::E1, Square::E8] }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.cells[cell(square)] = Cell::Man(piece);
        if piece.role() == Role::King {
            self.kings[piece.color() as usize] = square;
        }
    }

    fn take(&mut self, square: Square) -> Option<Taken> {
        let taken = self.piece_on(square).map(|piece| Taken { piece, place: 0 });
        self.cells[cell(square)] = Cell::Empty;
        taken
    }

    fn put_back(&mut self, square: Square, taken: Taken) {
        self.put(square, taken.piece);
    }

    fn shift(&mut self, from: Square, to: Square) {
        if let Some(taken) = self.take(from) {
            self.put(to, taken.piece);
        }
    }

    fn transform(&mut self, square: Square, role: Role) {
        if let Cell::Man(piece) = self.cells[cell(square)] {
            self.cells[cell(square)] = Cell::Man(Piece::new(piece.color(), role));
        }
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        match self.cells[cell(square)] {
            Cell::Man(piece) => Some(piece),
            Cell::Empty | Cell::Border => None,
        }
    }

    fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        for (index, &content) in self.cells.iter().enumerate() {
            if let Cell::Man(piece) = content {
                visit(SQUARES[index], piece);
            }
        }
    }

    /// Looks from the square as each kind of piece would: an enemy piece of that kind it meets
    /// attacks it.
    fn attacked(&self, square: Square, by: Color) -> bool {
        let at = cell(square);
        let pawn = Cell::Man(Piece::new(by, Role::Pawn));
        if [-1, 1].into_iter().any(|side| self.step(at, side - forward(by)).1 == pawn) {
            return true;
        }
        let mut found = false;
        let mut look = |as_role: Role, also: Role| {
            self.reach(at, steps(as_role), slides(as_role), |_, man| {
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
        let at = cell(square);
        match self.piece_on(square) {
            Some(piece) if piece.role() == Role::Pawn => {
                let up = forward(piece.color());
                self.reach(at, &[up - 1, up + 1], false, |to, _| set.insert(to));
            }
            Some(piece) => self.reach(at, steps(piece.role()), slides(piece.role()), |to, _| set.insert(to)),
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
