//! A game to begin.

use super::{ClockSpec, PlayerSpec};

/// A game to begin. The seats are `first`, usually the person who asks, and `second`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Who sits on the first seat.
    pub first: PlayerSpec,
    /// Who sits on the second seat.
    pub second: PlayerSpec,
    /// The colour of the first seat.
    pub first_color: ColorChoice,
    /// Where the game starts.
    pub start: Start,
    /// A piece that one side gives; not with a FEN.
    pub odds: Option<Odds>,
    /// The clock of both, or of the first seat if the second has its own; none if there is no clock.
    pub clock: Option<ClockSpec>,
    /// The clock of the second seat where it differs; only with `clock`.
    pub second_clock: Option<ClockSpec>,
    /// Whether moves may be taken back.
    pub takebacks: bool,
    /// Whether a draw that could be claimed ends the game by itself.
    pub automatic_draws: bool,
    /// What the game is called in the list; if left out, by its players.
    pub name: Option<String>,
}

/// The colour that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Either, at random.
    Random,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The start position of chess.
    Standard,
    /// Any legal position.
    Fen {
        /// The position.
        fen: String,
        /// Whether castling is as in Chess960.
        chess960: bool,
    },
    /// A start position of Chess960.
    Chess960 {
        /// Its number, 0 to 959; random if left out.
        number: Option<u16>,
    },
}

/// One of the two seats of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The first.
    First,
    /// The second.
    Second,
}

/// A piece that one side starts without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Who gives it.
    pub giver: Seat,
    /// What is given.
    pub piece: OddsPiece,
}

/// What can be given as odds; of two equal pieces, the one nearest to the a-file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddsPiece {
    /// The pawn of the f-file.
    Pawn,
    /// A knight.
    Knight,
    /// A rook, and castling with it.
    Rook,
    /// The queen.
    Queen,
}
