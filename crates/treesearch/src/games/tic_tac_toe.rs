//! Tic-tac-toe. MAX is X and moves first.

use crate::game::{Game, Player};
use std::fmt;
use thiserror::Error;

/// The game. Its squares are numbered 1 to 9, row by row.
///
/// ```
/// use treesearch::{Algorithm, Game, games::TicTacToe};
///
/// let game = TicTacToe;
/// assert_eq!(Algorithm::AlphaBeta.search(&game, &game.start(), None, &mut ())?.value, 0);
///
/// let position = game.position("XX. OO. ...")?;
/// let outcome = Algorithm::AlphaBeta.search(&game, &position, None, &mut ())?;
/// assert_eq!(outcome.best().map(|best| game.move_name(&position, best)), Some("3".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe;

/// A position: the marks of both, a bit for each square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    x: u16,
    o: u16,
}

/// Why a text is not a position of tic-tac-toe.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TicTacToeError {
    /// A character that is neither mark nor empty square.
    #[error(
        "`{0}` is not a square; write X, O or . for each of the nine, row by row, with optional spaces and /"
    )]
    Character(char),
    /// Not nine squares.
    #[error("{0} squares instead of nine")]
    Squares(usize),
    /// The numbers of marks do not alternate, X first.
    #[error("{x} X and {o} O: X moves first, so there must be as many X as O, or one more")]
    Turn {
        /// How many X.
        x: u32,
        /// How many O.
        o: u32,
    },
    /// The game went on after it was won.
    #[error("the game went on after a player had three in a row")]
    PlayedOn,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;
/// The value of a win, minus a point for each mark on the board: sooner is better.
const WIN: i32 = 100;

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl TicTacToe {
    /// The empty board.
    pub fn start(&self) -> Marks {
        Marks::default()
    }

    /// Parses a position: X, O or . for each square, row by row; spaces and / are skipped.
    ///
    /// # Errors
    /// If no game leads to it.
    pub fn position(&self, text: &str) -> Result<Marks, TicTacToeError> {
        let mut marks = Marks::default();
        let mut squares = 0;
        for c in text.chars().filter(|c| !c.is_whitespace() && *c != '/') {
            let bit = 1_u16.checked_shl(squares as u32).unwrap_or(0);
            match c {
                'X' | 'x' => marks.x |= bit,
                'O' | 'o' => marks.o |= bit,
                '.' => {}
                _ => return Err(TicTacToeError::Character(c)),
            }
            squares += 1;
        }
        if squares != 9 {
            return Err(TicTacToeError::Squares(squares));
        }
        let (x, o) = (marks.x.count_ones(), marks.o.count_ones());
        if x != o && x != o + 1 {
            return Err(TicTacToeError::Turn { x, o });
        }
        // The player with a line made the last move.
        if has_line(marks.x) && x == o || has_line(marks.o) && x != o {
            return Err(TicTacToeError::PlayedOn);
        }
        Ok(marks)
    }
}

impl Game for TicTacToe {
    type Position = Marks;
    type Move = u8;

    fn turn(&self, marks: &Marks) -> Player {
        if marks.x.count_ones() == marks.o.count_ones() { Player::Max } else { Player::Min }
    }

    fn moves(&self, marks: &Marks) -> Vec<u8> {
        if has_line(marks.x) || has_line(marks.o) {
            return Vec::new();
        }
        (0..9).filter(|square| (marks.x | marks.o) & 1 << square == 0).collect()
    }

    fn play(&self, marks: &Marks, square: &u8) -> Marks {
        match self.turn(marks) {
            Player::Max => Marks { x: marks.x | 1 << square, ..*marks },
            Player::Min => Marks { o: marks.o | 1 << square, ..*marks },
        }
    }

    /// Won games count about 100, sooner wins more; otherwise the lines still open to X, less those
    /// open to O.
    fn evaluate(&self, marks: &Marks) -> i32 {
        let all = marks.x | marks.o;
        let win = WIN - all.count_ones() as i32;
        if has_line(marks.x) {
            win
        } else if has_line(marks.o) {
            -win
        } else if all == FULL {
            0
        } else {
            let open = |opponent: u16| LINES.iter().filter(|line| *line & opponent == 0).count() as i32;
            open(marks.o) - open(marks.x)
        }
    }

    fn key(&self, marks: &Marks) -> Option<u64> {
        Some(u64::from(marks.x) << 9 | u64::from(marks.o))
    }

    fn move_name(&self, _marks: &Marks, square: &u8) -> String {
        (square + 1).to_string()
    }
}

/// Draws the board, three lines.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..9 {
            let mark = match (self.x >> square & 1, self.o >> square & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '.',
            };
            write!(f, "{mark}{}", if square % 3 == 2 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_drawn() {
        let game = TicTacToe;
        for text in [".........", "X........", "XO.......", "XXXOO....", "XXOOOXXXO"] {
            let marks = game.position(text).expect("a position");
            assert_eq!(marks.to_string().replace('\n', ""), text);
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = TicTacToe;
        for (text, error) in [
            ("XO", TicTacToeError::Squares(2)),
            (".................", TicTacToeError::Squares(17)),
            ("XO?......", TicTacToeError::Character('?')),
            ("OO.......", TicTacToeError::Turn { x: 0, o: 2 }),
            ("XX.......", TicTacToeError::Turn { x: 2, o: 0 }),
            ("XXXOOO...", TicTacToeError::PlayedOn),
            ("XXXOOOX..", TicTacToeError::PlayedOn),
        ] {
            assert_eq!(game.position(text), Err(error), "{text}");
        }
    }
}
