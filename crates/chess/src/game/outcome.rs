//! How games end.

use crate::{Bitboard, Color, Position, Role};
use std::fmt;

/// Why a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinReason {
    /// The loser is checkmated.
    Checkmate,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    TimeForfeit,
    /// The loser broke the rules, as a program does that plays an illegal move or stops answering.
    RulesInfraction,
}

/// Why a game was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No series of legal moves leads to mate, judging by material alone.
    InsufficientMaterial,
    /// The same position occurred for the fifth time; this ends the game automatically.
    FivefoldRepetition,
    /// Seventy-five moves of each side without capture or pawn move; this ends the game
    /// automatically.
    SeventyFiveMoves,
    /// A player claimed a draw by threefold repetition.
    ThreefoldRepetition,
    /// A player claimed a draw by the fifty-move rule.
    FiftyMoves,
    /// The players agreed.
    Agreement,
    /// A player's time ran out, but the opponent lacks mating material.
    TimeForfeitWithoutMatingMaterial,
}

/// The end of a game: who won, or that it was drawn, and why.
///
/// ```
/// use chess::{Color, DrawReason, Outcome, WinReason};
/// let outcome = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
/// assert_eq!(outcome.result(), "0-1");
/// assert_eq!(outcome.to_string(), "black wins by checkmate");
/// assert_eq!(Outcome::Draw(DrawReason::Stalemate).winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The side that won.
        winner: Color,
        /// How.
        reason: WinReason,
    },
    /// A draw.
    Draw(DrawReason),
}

impl Outcome {
    /// The winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinReason::Checkmate => "checkmate",
            WinReason::Resignation => "resignation",
            WinReason::TimeForfeit => "time forfeit",
            WinReason::RulesInfraction => "rules infraction",
        })
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient material",
            DrawReason::FivefoldRepetition => "fivefold repetition",
            DrawReason::SeventyFiveMoves => "the seventy-five-move rule",
            DrawReason::ThreefoldRepetition => "threefold repetition",
            DrawReason::FiftyMoves => "the fifty-move rule",
            DrawReason::Agreement => "agreement",
            DrawReason::TimeForfeitWithoutMatingMaterial => "time forfeit against a side that cannot mate",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, reason } => write!(f, "{winner} wins by {reason}"),
            Outcome::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

impl Position {
    /// Whether the side to move is mated.
    ///
    /// ```
    /// use chess::Position;
    /// let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    /// assert!(mate.is_checkmate() && !mate.is_stalemate());
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether neither side can mate by any series of legal moves, judging by material alone.
    ///
    /// That is: bare kings, king and one minor piece against king, or kings and bishops that all
    /// stand on one square colour.
    ///
    /// ```
    /// use chess::Position;
    /// let bishop = Position::from_fen("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1").unwrap();
    /// let knights = Position::from_fen("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1").unwrap();
    /// assert!(bishop.is_insufficient_material() && !knights.is_insufficient_material());
    /// ```
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.has_mating_material(color))
    }

    /// Whether this side could mate by some series of legal moves, judging by material alone.
    ///
    /// A lone knight mates only with an enemy piece other than a queen to block its own king;
    /// bishops of one square colour need any piece that is not such a bishop, on either side,
    /// except an enemy rook or queen.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// let position = Position::from_fen("4k3/7p/8/8/8/8/8/1N2K3 w - - 0 1").unwrap();
    /// assert!(position.has_mating_material(Color::White)); // the pawn may get in its king's way
    /// ```
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        let own = self.by_color(color);
        let enemy = self.by_color(!color);
        let heavy = self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        if own.intersects(heavy) {
            return true;
        }
        if own.intersects(self.by_role(Role::Knight)) {
            return own.count() > 2 || (enemy - self.by_role(Role::King) - self.by_role(Role::Queen)).any();
        }
        if own.intersects(self.by_role(Role::Bishop)) {
            let bishops = self.by_role(Role::Bishop);
            let one_colour = !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK);
            return !one_colour || (self.by_role(Role::Pawn) | self.by_role(Role::Knight)).any();
        }
        false
    }
}
