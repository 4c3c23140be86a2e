//! How the positions of a table are numbered.
//!
//! A number has these digits, the most significant first: which pawn has just made a double step
//! (only where both sides have pawns), the side to move, the pair of kings, the squares of the other
//! pieces. Positions that are turned into each other by a symmetry of the board, or that differ in
//! the order of equal pieces, have one number. Numbers that belong to no legal position are left
//! out ([`Layout::board`] returns nothing).

use crate::board::{Board, Rules};
use crate::material::{MOST_PIECES, Material};
use crate::symmetry::{KingPairs, turned};
use chess::{Color, Role, Square};

/// The numbering of one table's positions.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) rules: Rules,
    pairs: &'static KingPairs,
    /// Positions for one side to move without a double step.
    plane: usize,
    planes: usize,
}

impl Layout {
    pub(crate) fn new(material: &Material) -> Layout {
        let rules = Rules::new(material);
        let pairs = KingPairs::get(material.has_pawns());
        let plane =
            rules.men()[2..].iter().map(|piece| radix(piece.role())).product::<usize>() * pairs.count();
        let [white, black] = Color::ALL.map(|color| material.pawns(color));
        let pushes = if white > 0 && black > 0 { white.max(black) } else { 0 };
        Layout { rules, pairs, plane, planes: 2 * (1 + pushes) }
    }

    /// Returns how many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.plane * self.planes
    }

    /// Returns the number of a position; nothing if the kings touch.
    pub(crate) fn index(&self, board: &Board) -> Option<usize> {
        let place = self.pairs.place(board.squares[0], board.squares[1])?;
        let index = self.turned(board, place.number, place.way);
        Some(match place.other_way {
            None => index,
            Some(way) => index.min(self.turned(board, place.number, way)),
        })
    }

    fn turned(&self, board: &Board, pair: u32, way: u8) -> usize {
        let men = self.rules.men();
        let mut squares = board.squares;
        for square in &mut squares[2..men.len()] {
            *square = turned(*square, way);
        }
        let mut start = 2;
        while start < men.len() {
            let end = start + men[start..].iter().take_while(|&&piece| piece == men[start]).count();
            squares[start..end].sort_unstable();
            start = end;
        }
        let pushed = board.pushed.map(|pushed| turned(pushed, way));
        let first = self.first_pawn(board.turn.other());
        let push = pushed.map_or(0, |pushed| {
            1 + squares[first..].iter().position(|&square| square == pushed).unwrap_or_default()
        });
        let mut index = (2 * push + board.turn as usize) * self.pairs.count() + pair as usize;
        for (man, piece) in men.iter().enumerate().skip(2) {
            index = index * radix(piece.role()) + digit(piece.role(), squares[man]);
        }
        index
    }

    /// Returns the position with this number, if it is a legal one.
    pub(crate) fn board(&self, index: usize) -> Option<Board> {
        let men = self.rules.men();
        let mut rest = index % self.plane;
        let mut squares = [Square::A1; MOST_PIECES];
        for (man, piece) in men.iter().enumerate().skip(2).rev() {
            squares[man] = Square::ALL[rest % radix(piece.role()) + digit_of_a1(piece.role())];
            rest /= radix(piece.role());
        }
        (squares[0], squares[1]) = self.pairs.squares(rest);
        let plane = index / self.plane;
        let turn = Color::ALL[plane % 2];
        let mut board = Board { squares, turn, pushed: None };
        if self.rules.occupied(&board).count() as usize != men.len() {
            return None;
        }
        if let Some(push) = (plane / 2).checked_sub(1) {
            let man = self.first_pawn(turn.other()) + push;
            let pushed = *squares[..men.len()].get(man)?;
            if !self.rules.pushes(&board).contains(&pushed) {
                return None;
            }
            board.pushed = Some(pushed);
        }
        (!self.rules.is_illegal(&board) && self.index(&board) == Some(index)).then_some(board)
    }

    /// The number of a side's first pawn among the pieces; past the last one if it has none.
    fn first_pawn(&self, color: Color) -> usize {
        let men = self.rules.men();
        let is_pawn = |piece: &chess::Piece| piece.role() == Role::Pawn && piece.color() == color;
        men.iter().position(is_pawn).unwrap_or(men.len())
    }
}

/// On how many squares a piece can be.
fn radix(role: Role) -> usize {
    if role == Role::Pawn { 48 } else { 64 }
}

/// What is added to a digit to make it a square.
fn digit_of_a1(role: Role) -> usize {
    if role == Role::Pawn { 8 } else { 0 }
}

fn digit(role: Role, square: Square) -> usize {
    square.index() - digit_of_a1(role)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_boards_agree() {
        for name in ["KQK", "KPK", "KNNK", "KRKR", "KPKP", "KPPK"] {
            let layout = Layout::new(&name.parse().unwrap());
            let mut legal = 0;
            for index in (0..layout.len()).step_by(7) {
                if let Some(board) = layout.board(index) {
                    assert_eq!(layout.index(&board), Some(index), "{name}");
                    legal += 1;
                }
            }
            assert!(legal > 2000, "{name} {legal}");
        }
    }

    #[test]
    fn moves_forward_and_back_agree() {
        for name in ["KPK", "KBNK", "KQKR", "KPKP", "KRKP"] {
            let layout = Layout::new(&name.parse().unwrap());
            let step = layout.len() / 3000 + 1;
            for index in (0..layout.len()).step_by(step) {
                let Some(board) = layout.board(index) else { continue };
                layout.rules.moves(&board, &mut |step| {
                    let crate::board::Step::Quiet(after) = step else { return };
                    let mut found = false;
                    layout.rules.moves_back(&after, &mut |before| found |= before == board);
                    assert!(found, "{name} {board:?} {after:?}");
                });
                layout.rules.moves_back(&board, &mut |before| {
                    let mut found = false;
                    layout.rules.moves(&before, &mut |step| {
                        found |= matches!(step, crate::board::Step::Quiet(after) if after == board);
                    });
                    assert!(found, "{name} {before:?} {board:?}");
                });
            }
        }
    }
}
