//! A game: a start position, the moves played, and how it ended.

mod outcome;
mod repetition;
mod upcoming;

use crate::{Color, MoveList};
use crate::{IllegalMove, Move, Position};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use repetition::KeyHistory;
use thiserror::Error;

/// Plies without capture or pawn move after which a draw may be claimed.
const FIFTY_MOVES: u32 = 100;
/// Plies without capture or pawn move after which the game is drawn.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// Why a game rejects an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// The move is not legal in the current position.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// There is no reason to claim a draw.
    #[error(
        "no draw can be claimed: no threefold repetition, and no fifty moves without capture or pawn move"
    )]
    NoClaim,
}

/// A game from its start position, with everything the draw rules need.
///
/// A position that ends a game ends this one; to replay games that others played on regardless, use
/// [`PgnGame::replay`](crate::pgn::PgnGame::replay).
///
/// ```
/// use chess::{Color, Game, Outcome, Position, WinReason};
/// let mut game = Game::new(Position::default());
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let m = game.position().parse_uci(text).unwrap();
///     game.play(m).unwrap();
/// }
/// let mate = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
/// assert_eq!(game.outcome(), Some(mate));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// All positions so far; the last one is current.
    positions: Vec<Position>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::default())
    }
}

impl Game {
    /// Creates a game that starts here; it may be over at once.
    #[must_use]
    pub fn new(start: Position) -> Game {
        let mut game = Game { positions: vec![start], moves: Vec::new(), outcome: None };
        game.outcome = game.automatic_outcome();
        game
    }

    /// Where the game started.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All positions from the start to the current one: one more than moves.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal moves; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome.is_some() { MoveList::new() } else { self.position().legal_moves() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over or the move is illegal; the game is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), GameError> {
        self.still_open()?;
        let mut next = self.position().clone();
        next.play(m)?;
        self.positions.push(next);
        self.moves.push(m);
        self.outcome = self.automatic_outcome();
        Ok(())
    }

    /// Takes the last move back, and with it the end of the game if there was one.
    ///
    /// ```
    /// use chess::Game;
    /// let mut game = Game::default();
    /// let m = game.legal_moves()[0];
    /// game.play(m).unwrap();
    /// assert_eq!((game.undo(), game.undo()), (Some(m), None));
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.moves.pop()?;
        self.positions.pop();
        self.outcome = None;
        Some(undone)
    }

    /// How often the current position has occurred, including now.
    ///
    /// Positions are compared in full, not by their keys.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let current = self.position();
        let reversible = current.halfmove_clock() as usize;
        let same =
            |position: &&Position| position.key() == current.key() && position.is_repetition_of(current);
        self.positions.iter().rev().take(reversible.saturating_add(1)).filter(same).count()
    }

    /// The reason for which the player to move may claim a draw now, if any.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        if self.outcome.is_some() {
            None
        } else if self.repetitions() >= 3 {
            Some(DrawReason::ThreefoldRepetition)
        } else if self.position().halfmove_clock() >= FIFTY_MOVES {
            Some(DrawReason::FiftyMoves)
        } else {
            None
        }
    }

    /// Ends the game by a claim of threefold repetition or of fifty moves.
    ///
    /// ```
    /// use chess::{DrawReason, Game, Outcome};
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(game.position().parse_san(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.claimable_draw(), Some(DrawReason::ThreefoldRepetition));
    /// assert_eq!(game.claim_draw(), Ok(Outcome::Draw(DrawReason::ThreefoldRepetition)));
    /// ```
    ///
    /// # Errors
    /// If the game is over or there is nothing to claim.
    pub fn claim_draw(&mut self) -> Result<Outcome, GameError> {
        self.still_open()?;
        let reason = self.claimable_draw().ok_or(GameError::NoClaim)?;
        self.end(Outcome::Draw(reason))
    }

    /// Plays a move with the claim that it draws by repetition or the fifty-move rule.
    ///
    /// A move that draws automatically, or stalemates, also satisfies the claim.
    ///
    /// # Errors
    /// If the game is over, the move is illegal, or the claim is wrong; the game is then unchanged.
    pub fn claim_draw_with(&mut self, m: Move) -> Result<Outcome, GameError> {
        self.play(m)?;
        let claimed = match self.outcome {
            Some(Outcome::Win { .. }) => Err(GameError::NoClaim),
            Some(drawn) => Ok(drawn),
            None => self.claim_draw(),
        };
        if claimed.is_err() {
            self.undo();
        }
        claimed
    }

    /// Ends the game by resignation.
    ///
    /// # Errors
    /// If the game is already over.
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.end(Outcome::Win { winner: !loser, reason: WinReason::Resignation })
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// If the game is already over.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameError> {
        self.end(Outcome::Draw(DrawReason::Agreement))
    }

    /// Ends the game because a side's time ran out.
    ///
    /// It is lost, or drawn if the opponent could not mate by any series of legal moves, judging by
    /// material alone.
    ///
    /// ```
    /// use chess::{Color, DrawReason, Game, Outcome, Position};
    /// let mut game = Game::new(Position::from_fen("4k3/7p/8/8/8/8/8/4K3 w - - 0 1").unwrap());
    /// let outcome = game.forfeit_on_time(Color::Black).unwrap();
    /// assert_eq!(outcome, Outcome::Draw(DrawReason::TimeForfeitWithoutMatingMaterial));
    /// ```
    ///
    /// # Errors
    /// If the game is over already.
    pub fn forfeit_on_time(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.end(if self.position().has_mating_material(!loser) {
            Outcome::Win { winner: !loser, reason: WinReason::TimeForfeit }
        } else {
            Outcome::Draw(DrawReason::TimeForfeitWithoutMatingMaterial)
        })
    }

    /// Ends the game because a side broke the rules.
    ///
    /// # Errors
    /// If the game is already over.
    pub fn forfeit_on_rules(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.end(Outcome::Win { winner: !loser, reason: WinReason::RulesInfraction })
    }

    fn still_open(&self) -> Result<(), GameError> {
        self.outcome.map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    fn end(&mut self, outcome: Outcome) -> Result<Outcome, GameError> {
        self.still_open()?;
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    /// The end that the current position brings about automatically. Mate takes precedence.
    fn automatic_outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let draw = |reason| Some(Outcome::Draw(reason));
        if !position.has_legal_move() {
            return if position.in_check() {
                Some(Outcome::Win { winner: !position.turn(), reason: WinReason::Checkmate })
            } else {
                draw(DrawReason::Stalemate)
            };
        }
        if position.is_insufficient_material() {
            draw(DrawReason::InsufficientMaterial)
        } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            draw(DrawReason::SeventyFiveMoves)
        } else if self.repetitions() >= 5 {
            draw(DrawReason::FivefoldRepetition)
        } else {
            None
        }
    }
}
