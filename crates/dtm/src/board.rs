//! Positions of few pieces as the generator sees them: moves forward and back.
//!
//! Pieces are numbered as in [`Material::men`]; a board holds only their squares. Forward moves are
//! legal ones. A move back is a quiet move undone: captures and promotions come from other tables.

use crate::material::{MOST_PIECES, Material};
use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

/// The squares of the pieces of a table, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) squares: [Square; MOST_PIECES],
    pub(crate) turn: Color,
    /// The square of a pawn that has just made a double step next to an enemy pawn.
    pub(crate) pushed: Option<Square>,
}

/// One legal move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A move to a position of the same table.
    Quiet(Board),
    /// A capture or promotion: the board with the moving piece on its new square, which piece was
    /// taken, and which pawn became what.
    Conversion { board: Board, taken: Option<usize>, promoted: Option<(usize, Role)> },
}

/// The rules for the pieces of one table.
#[derive(Debug)]
pub(crate) struct Rules {
    men: ArrayVec<Piece, MOST_PIECES>,
    /// Whether there can be captures en passant.
    en_passant: bool,
}

impl Rules {
    pub(crate) fn new(material: &Material) -> Rules {
        let en_passant = Color::ALL.into_iter().all(|color| material.pawns(color) > 0);
        Rules { men: material.men(), en_passant }
    }

    pub(crate) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// Returns the squares on which something stands.
    pub(crate) fn occupied(&self, board: &Board) -> Bitboard {
        let squares = &board.squares[..self.men.len()];
        squares.iter().fold(Bitboard::EMPTY, |all, &square| all | Bitboard::of(square))
    }

    /// Whether a side's king is attacked, leaving out one piece that has just been taken.
    fn attacked(&self, board: &Board, color: Color, occupied: Bitboard, taken: Option<usize>) -> bool {
        let king = board.squares[color as usize];
        self.men.iter().enumerate().any(|(man, piece)| {
            let square = board.squares[man];
            piece.color() != color
                && Some(man) != taken
                && match piece.role() {
                    Role::Pawn => attacks::pawn(piece.color(), square).has(king),
                    role => reach(role, square, occupied).has(king),
                }
        })
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self, board: &Board) -> bool {
        self.attacked(board, board.turn, self.occupied(board), None)
    }

    /// Whether the side to move could take the king.
    pub(crate) fn is_illegal(&self, board: &Board) -> bool {
        self.attacked(board, board.turn.other(), self.occupied(board), None)
    }

    /// Calls `visit` with every legal move.
    pub(crate) fn moves(&self, board: &Board, visit: &mut impl FnMut(Step)) {
        let occupied = self.occupied(board);
        let own = self.of_color(board, board.turn);
        for (man, piece) in self.men.iter().enumerate() {
            if piece.color() != board.turn {
                continue;
            }
            let from = board.squares[man];
            if piece.role() == Role::Pawn {
                self.pawn_moves(board, man, from, occupied, visit);
                continue;
            }
            for to in reach(piece.role(), from, occupied) - own {
                self.step(board, man, to, self.at(board, to), None, occupied, visit);
            }
        }
    }

    fn pawn_moves(
        &self,
        board: &Board,
        man: usize,
        from: Square,
        occupied: Bitboard,
        visit: &mut impl FnMut(Step),
    ) {
        let color = board.turn;
        let mut try_to = |to: Square, taken: Option<usize>| {
            if to.rank().relative_to(color) == Rank::Eighth {
                for role in Role::PROMOTIONS {
                    self.step(board, man, to, taken, Some((man, role)), occupied, visit);
                }
            } else {
                self.step(board, man, to, taken, None, occupied, visit);
            }
        };
        if let Some(to) = ahead(from, color).filter(|&to| !occupied.has(to)) {
            try_to(to, None);
            if from.rank().relative_to(color) == Rank::Second
                && let Some(to) = ahead(to, color).filter(|&to| !occupied.has(to))
            {
                try_to(to, None);
            }
        }
        for to in attacks::pawn(color, from) & self.of_color(board, color.other()) {
            try_to(to, self.at(board, to));
        }
        if let Some(pushed) = board.pushed
            && let Some(to) = ahead(pushed, color)
            && attacks::pawn(color, from).has(to)
        {
            try_to(to, self.at(board, pushed));
        }
    }

    /// Reports a move, unless it leaves the king in check.
    #[expect(clippy::too_many_arguments, reason = "what a move is")]
    fn step(
        &self,
        board: &Board,
        man: usize,
        to: Square,
        taken: Option<usize>,
        promoted: Option<(usize, Role)>,
        occupied: Bitboard,
        visit: &mut impl FnMut(Step),
    ) {
        let from = board.squares[man];
        let mut after = Board { turn: board.turn.other(), pushed: None, ..*board };
        after.squares[man] = to;
        let mut now = (occupied - Bitboard::of(from)) | Bitboard::of(to);
        if let Some(taken) = taken.map(|taken| board.squares[taken]).filter(|&square| square != to) {
            now.remove(taken);
        }
        if self.attacked(&after, board.turn, now, taken) {
            return;
        }
        if taken.is_some() || promoted.is_some() {
            return visit(Step::Conversion { board: after, taken, promoted });
        }
        let is_pawn = self.men[man].role() == Role::Pawn;
        if is_pawn && from.rank().index().abs_diff(to.rank().index()) == 2 && self.is_beside(&after, to) {
            after.pushed = Some(to);
        }
        visit(Step::Quiet(after));
    }

    /// Calls `visit` with every position from which a quiet move leads to this one.
    pub(crate) fn moves_back(&self, board: &Board, visit: &mut impl FnMut(Board)) {
        let occupied = self.occupied(board);
        let mover = board.turn.other();
        let mut undo = |man: usize, from: Square| {
            let mut before = Board { turn: mover, pushed: None, ..*board };
            before.squares[man] = from;
            let then = (occupied - Bitboard::of(board.squares[man])) | Bitboard::of(from);
            if self.attacked(&before, board.turn, then, None) {
                return;
            }
            visit(before);
            for pushed in self.pushes(&before) {
                visit(Board { pushed: Some(pushed), ..before });
            }
        };
        for (man, piece) in self.men.iter().enumerate() {
            let to = board.squares[man];
            if piece.color() != mover || board.pushed.is_some_and(|pushed| pushed != to) {
                continue;
            }
            if piece.role() != Role::Pawn {
                for from in reach(piece.role(), to, occupied) - occupied {
                    undo(man, from);
                }
                continue;
            }
            let Some(one) = ahead(to, mover.other()).filter(|&from| !occupied.has(from)) else { continue };
            if board.pushed.is_none() && one.rank().relative_to(mover) != Rank::First {
                undo(man, one);
            }
            // A double step beside an enemy pawn leads to the position in which it can be taken.
            if to.rank().relative_to(mover) == Rank::Fourth
                && board.pushed.is_some() == self.is_beside(board, to)
                && let Some(two) = ahead(one, mover.other()).filter(|&from| !occupied.has(from))
            {
                undo(man, two);
            }
        }
    }

    /// Returns the pawns that may just have made a double step beside an enemy pawn.
    pub(crate) fn pushes(&self, board: &Board) -> ArrayVec<Square, MOST_PIECES> {
        let mut found = ArrayVec::new();
        if self.en_passant {
            let waiting = board.turn.other();
            let occupied = self.occupied(board);
            found.extend(self.men.iter().enumerate().filter_map(|(man, piece)| {
                let square = board.squares[man];
                let one = ahead(square, board.turn)?;
                let two = ahead(one, board.turn)?;
                (*piece == Piece::new(waiting, Role::Pawn)
                    && square.rank().relative_to(waiting) == Rank::Fourth
                    && !occupied.has(one)
                    && !occupied.has(two)
                    && self.is_beside(board, square))
                .then_some(square)
            }));
        }
        found
    }

    /// Whether a pawn of the side to move is beside this square of the other's fourth rank.
    fn is_beside(&self, board: &Board, square: Square) -> bool {
        let pawn = Piece::new(board.turn, Role::Pawn);
        self.en_passant
            && self.men.iter().enumerate().any(|(man, piece)| {
                let other = board.squares[man];
                *piece == pawn
                    && other.rank() == square.rank()
                    && other.file().index().abs_diff(square.file().index()) == 1
            })
    }

    fn of_color(&self, board: &Board, color: Color) -> Bitboard {
        let men = self.men.iter().enumerate().filter(|(_, piece)| piece.color() == color);
        men.fold(Bitboard::EMPTY, |all, (man, _)| all | Bitboard::of(board.squares[man]))
    }

    /// The piece on a square.
    fn at(&self, board: &Board, square: Square) -> Option<usize> {
        board.squares[..self.men.len()].iter().position(|&other| other == square)
    }
}

/// The square in front of a pawn.
fn ahead(square: Square, color: Color) -> Option<Square> {
    square.offset(0, if color.is_white() { 1 } else { -1 })
}

/// The squares that a piece other than a pawn attacks.
fn reach(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::King => attacks::king(square),
        Role::Queen => attacks::queen(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Knight => attacks::knight(square),
        Role::Pawn => Bitboard::EMPTY,
    }
}
