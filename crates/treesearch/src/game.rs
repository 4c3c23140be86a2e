//! The game interface of the searches.

use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The two players. Values are always MAX's: what is good for MAX is bad for MIN by as much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Chooses the greatest value.
    Max,
    /// Chooses the least value.
    Min,
}

impl Player {
    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// Returns the worst value for the player.
    pub(crate) fn worst(self) -> Value {
        match self {
            Player::Max => Value::MINUS_INFINITY,
            Player::Min => Value::INFINITY,
        }
    }

    /// Returns whether a value is better than another: greater for MAX, less for MIN.
    pub(crate) fn prefers(self, value: Value, to: Value) -> bool {
        match self {
            Player::Max => value > to,
            Player::Min => value < to,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Max => "MAX".fmt(f),
            Player::Min => "MIN".fmt(f),
        }
    }
}

/// Two-player zero-sum game with perfect information and alternating moves.
///
/// An implementation guarantees:
/// - the turn changes with every move;
/// - every game ends, or the caller sets a depth;
/// - the same position always has the same moves, in the same order, and the same evaluation.
///
/// ```
/// use treesearch::{Game, Player, minimax};
///
/// /// Take one or two matches; whoever takes the last one wins.
/// struct Matches;
///
/// impl Game for Matches {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn turn(&self, position: &(u32, Player)) -> Player {
///         position.1
///     }
///     fn moves(&self, position: &(u32, Player)) -> Vec<u32> {
///         (1..=position.0.min(2)).collect()
///     }
///     fn play(&self, position: &(u32, Player), taken: &u32) -> (u32, Player) {
///         (position.0 - taken, position.1.other())
///     }
///     fn evaluate(&self, position: &(u32, Player)) -> i32 {
///         match position {
///             (0, Player::Min) => 1,  // MAX took the last one
///             (0, Player::Max) => -1,
///             _ => 0,
///         }
///     }
///     fn move_name(&self, _: &(u32, Player), taken: &u32) -> String {
///         taken.to_string()
///     }
/// }
///
/// let outcome = minimax::search(&Matches, &(5, Player::Max), None, &mut ())?;
/// assert_eq!(outcome.value, 1);
/// assert_eq!(outcome.best(), Some(&2));
/// # Ok::<(), treesearch::Stopped>(())
/// ```
pub trait Game {
    /// State of the game, including everything its moves and value depend on.
    type Position: Clone;
    /// Move, unique within its position.
    type Move: Clone;

    /// Returns the player to move.
    fn turn(&self, position: &Self::Position) -> Player;

    /// Returns the moves in search order; empty exactly if the game is over.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Returns the position after a move.
    fn play(&self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// Returns whether the game is over: there are no moves.
    fn is_over(&self, position: &Self::Position) -> bool {
        self.moves(position).is_empty()
    }

    /// Returns `f(N)`, the evaluation for MAX; exact if the game is over, otherwise an estimate.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Returns `g(N)`, a cheaper estimate by which heuristic pruning ranks moves.
    fn guess(&self, position: &Self::Position) -> i32 {
        self.evaluate(position)
    }

    /// Returns a key that two positions share only if the play that follows is the same.
    ///
    /// With it a memory recognises transpositions. `None` if the game has no keys.
    fn key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// Returns a move in the game's notation.
    fn move_name(&self, position: &Self::Position, chosen: &Self::Move) -> String;

    /// Returns the move with this notation, if there is one.
    fn find_move(&self, position: &Self::Position, name: &str) -> Option<Self::Move> {
        self.moves(position).into_iter().find(|chosen| self.move_name(position, chosen) == name)
    }
}
