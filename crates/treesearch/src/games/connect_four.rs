//! Connect Four, on boards of any size that fits into 64 bits. MAX begins.
//!
//! A column takes one bit more than it has rows, always empty, so that lines do not run on into the
//! next column; column by column, the lowest row first.

use crate::game::{Game, Player};
use thiserror::Error;

/// The game. Its moves are columns, written from 1 on the left.
///
/// ```
/// use treesearch::{Algorithm, Game, games::ConnectFour};
///
/// let game = ConnectFour::default(); // 7 columns, 6 rows
/// let position = game.position("445566")?; // three in a row for both: MAX moves and wins
/// let outcome = Algorithm::AlphaBeta.search(&game, &position, Some(4), &mut ())?;
/// assert_eq!(outcome.best().map(|best| game.move_name(&position, best)), Some("3".to_string()));
///
/// let small = ConnectFour::new(4, 4)?;
/// assert_eq!(Algorithm::MtdF.search(&small, &small.start(), None, &mut ())?.value, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    width: u32,
    height: u32,
}

/// A position: the discs of both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Discs {
    max: u64,
    min: u64,
}

/// An invalid board or position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConnectFourError {
    /// A board without squares, or one too large.
    #[error("invalid board {width} x {height}; columns x (rows + 1) must be from 2 to 64")]
    Size {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// A move that is not a column.
    #[error("move {number}: `{text}` is not a column from 1 to {width}")]
    NoColumn {
        /// Which move, from 1.
        number: usize,
        /// What was written.
        text: String,
        /// How many columns there are.
        width: u32,
    },
    /// A move into a full column.
    #[error("move {number}: column {column} is full")]
    Full {
        /// Which move, from 1.
        number: usize,
        /// The column.
        column: u32,
    },
    /// A move after the end.
    #[error("move {number}: the game is over")]
    Over {
        /// Which move, from 1.
        number: usize,
    },
}

/// The value of a win, minus a point for each disc on the board: sooner is better.
const WIN: i32 = 1000;

impl Default for ConnectFour {
    /// The standard board.
    fn default() -> ConnectFour {
        ConnectFour { width: 7, height: 6 }
    }
}

impl ConnectFour {
    /// The game on a board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If the board has no square, or does not fit into 64 bits.
    pub fn new(width: u32, height: u32) -> Result<ConnectFour, ConnectFourError> {
        let bits = height.checked_add(1).and_then(|bits| bits.checked_mul(width));
        match bits {
            Some(2..=64) if height > 0 => Ok(ConnectFour { width, height }),
            _ => Err(ConnectFourError::Size { width, height }),
        }
    }

    /// The empty board.
    pub fn start(&self) -> Discs {
        Discs::default()
    }

    /// Returns the position after moves: columns from 1, digits in a row or numbers separated by
    /// spaces.
    ///
    /// # Errors
    /// If a move is illegal.
    pub fn position(&self, moves: &str) -> Result<Discs, ConnectFourError> {
        let words: Vec<String> = if moves.trim().contains(char::is_whitespace) {
            moves.split_whitespace().map(str::to_string).collect()
        } else {
            moves.trim().chars().map(String::from).collect()
        };
        let mut discs = self.start();
        for (number, text) in (1..).zip(words) {
            let column = text.parse().ok().filter(|column| (1..=self.width).contains(column));
            let Some(column) = column else {
                return Err(ConnectFourError::NoColumn { number, text, width: self.width });
            };
            let moves = self.moves(&discs);
            if moves.is_empty() {
                return Err(ConnectFourError::Over { number });
            }
            if !moves.contains(&(column - 1)) {
                return Err(ConnectFourError::Full { number, column });
            }
            discs = self.play(&discs, &(column - 1));
        }
        Ok(discs)
    }

    /// Draws the board as lines of X (MAX), O (MIN) and ., the top row first.
    pub fn picture(&self, discs: &Discs) -> String {
        let mut picture = String::new();
        for row in (0..self.height).rev() {
            for column in 0..self.width {
                let bit = 1_u64 << (column * (self.height + 1) + row);
                picture.push(if discs.max & bit != 0 {
                    'X'
                } else if discs.min & bit != 0 {
                    'O'
                } else {
                    '.'
                });
            }
            picture.push('\n');
        }
        picture
    }

    fn column(&self, column: u32) -> u64 {
        ((1 << self.height) - 1) << (column * (self.height + 1))
    }

    fn squares(&self) -> u64 {
        (0..self.width).map(|column| self.column(column)).fold(0, |all, column| all | column)
    }

    /// Returns the first squares of all fours within a set: up, right, and both diagonals.
    fn fours(&self, discs: u64) -> impl Iterator<Item = u64> {
        let h = self.height;
        [1, h + 1, h, h + 2].into_iter().map(move |step| {
            let pairs = discs & discs.checked_shr(step).unwrap_or(0);
            pairs & pairs.checked_shr(2 * step).unwrap_or(0)
        })
    }

    fn has_four(&self, discs: u64) -> bool {
        self.fours(discs).any(|fours| fours != 0)
    }

    fn is_over(&self, discs: &Discs) -> bool {
        self.has_four(discs.max) || self.has_four(discs.min) || discs.max | discs.min == self.squares()
    }
}

impl Game for ConnectFour {
    type Position = Discs;
    type Move = u32;

    fn turn(&self, discs: &Discs) -> Player {
        if discs.max.count_ones() == discs.min.count_ones() { Player::Max } else { Player::Min }
    }

    /// From the middle outwards, where more fours pass.
    fn moves(&self, discs: &Discs) -> Vec<u32> {
        if self.is_over(discs) {
            return Vec::new();
        }
        let all = discs.max | discs.min;
        let mut columns: Vec<u32> =
            (0..self.width).filter(|&column| all & self.column(column) != self.column(column)).collect();
        columns.sort_by_key(|column| (2 * column + 1).abs_diff(self.width));
        columns
    }

    fn play(&self, discs: &Discs, column: &u32) -> Discs {
        let (all, column) = (discs.max | discs.min, self.column(*column));
        // Adding the lowest bit carries to the first empty square.
        let lowest = column & column.wrapping_neg();
        let disc = ((all & column) + lowest) & column;
        match self.turn(discs) {
            Player::Max => Discs { max: discs.max | disc, ..*discs },
            Player::Min => Discs { min: discs.min | disc, ..*discs },
        }
    }

    /// Won games count about 1000, sooner wins more; otherwise the fours still open to MAX, less
    /// those open to MIN.
    fn evaluate(&self, discs: &Discs) -> i32 {
        let win = WIN - (discs.max | discs.min).count_ones() as i32;
        if self.has_four(discs.max) {
            win
        } else if self.has_four(discs.min) {
            -win
        } else {
            let open = |opponent: u64| {
                self.fours(self.squares() & !opponent).map(|f| f.count_ones() as i32).sum::<i32>()
            };
            open(discs.min) - open(discs.max)
        }
    }

    /// MAX's discs, and a bit above each column's highest disc.
    fn key(&self, discs: &Discs) -> Option<u64> {
        let bottom = (0..self.width).map(|column| 1_u64 << (column * (self.height + 1))).sum::<u64>();
        let tops = (discs.max | discs.min) + bottom;
        Some(discs.max | tops)
    }

    fn move_name(&self, _discs: &Discs, column: &u32) -> String {
        (column + 1).to_string()
    }
}
