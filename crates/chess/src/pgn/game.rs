//! A game in PGN: tags, start position, moves with variations and comments, result.

use super::source::Place;
use super::{Games, Nag, PgnError, PgnErrorKind, PgnResult, Tags};
use crate::{Move, Position};
use std::str::FromStr;

/// The variant of a game.
///
/// ```
/// use chess::pgn::{PgnGame, Variant};
/// let game: PgnGame = "[Variant \"Fischer Random\"] 1. e4 *".parse()?;
/// assert_eq!(game.variant, Variant::Chess960);
/// assert!("[Variant \"Atomic\"] 1. e4 *".parse::<PgnGame>().is_err());
/// # Ok::<(), chess::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Ordinary chess.
    #[default]
    Standard,
    /// Chess960, also called Fischer Random or Freestyle.
    Chess960,
}

impl Variant {
    /// The variant of a `Variant` tag, in any of the spellings that programs use.
    pub(super) fn from_tag(value: &str) -> Option<Variant> {
        let plain: String =
            value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        Some(match plain.as_str() {
            "" | "standard" | "chess" | "normal" | "classical" | "fromposition" => Variant::Standard,
            "chess960"
            | "960"
            | "frc"
            | "fischerrandom"
            | "fischerandom"
            | "fischerrandomchess"
            | "freestyle"
            | "freestylechess"
            | "dfrc"
            | "doublefischerrandom" => Variant::Chess960,
            _ => return None,
        })
    }
}

/// A game of a PGN file, read by [`Games`] and written by [`PgnGame::to_pgn`].
///
/// The tags `Result`, `FEN`, `SetUp` and `Variant` become fields, and are not in `tags`. Of
/// duplicate tags the first counts.
///
/// ```
/// use chess::pgn::{PgnGame, PgnResult};
/// use chess::{Move, Square};
/// let mut game = PgnGame::default();
/// game.tags.set("White", "Anderssen")?;
/// game.line.push(Move::normal(Square::E2, Square::E4));
/// game.line.moves[0].comments.push("best by test".to_owned());
/// let text = game.to_pgn()?;
/// assert!(text.ends_with("\n\n1. e4 {best by test} *\n"));
/// assert_eq!(text.parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// The tags, except those that have their own field.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position,
    /// The variant.
    pub variant: Variant,
    /// The moves played, with their annotations.
    pub line: Line,
    /// The result: the one after the moves if it is definite; otherwise, if `*` or nothing is
    /// there, that of the `Result` tag; otherwise unknown.
    ///
    /// A `Result` tag unknown to PGN, such as `0-0`, decides nothing and stays in `tags`.
    pub result: PgnResult,
    /// Whether some text of the game was not UTF-8 and was decoded as Latin-1.
    pub latin1: bool,
}

impl PgnGame {
    /// Creates a game without moves that starts from this position, with the
    /// [roster](super::SEVEN_TAG_ROSTER) tags unknown.
    #[must_use]
    pub fn new(start: Position) -> PgnGame {
        let mut tags = Tags::default();
        tags.complete_roster();
        PgnGame { tags, ..PgnGame::empty(start) }
    }

    /// Creates a game without anything, tags included.
    pub(super) fn empty(start: Position) -> PgnGame {
        PgnGame {
            tags: Tags::default(),
            start,
            variant: Variant::Standard,
            line: Line::default(),
            result: PgnResult::Unknown,
            latin1: false,
        }
    }

    /// Returns the plies of the main line, each with the position before it.
    ///
    /// It ends at the first ply that is not possible; a game read from a file has none such. Files
    /// contain games that continue after a position that ends the game by the rules, and null
    /// moves: a [`Game`](crate::Game) rejects both, this does not.
    ///
    /// ```
    /// use chess::pgn::{PgnGame, Step};
    /// let game: PgnGame = "1. e4 d5 2. exd5 *".parse()?;
    /// let captures = |(position, ply): &(chess::Position, &chess::pgn::Ply)| match ply.step {
    ///     Step::Move(m) => position.is_capture(m),
    ///     Step::Null => false,
    /// };
    /// assert_eq!(game.replay().filter(captures).count(), 1);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn replay(&self) -> impl Iterator<Item = (Position, &Ply)> {
        self.line.moves.iter().scan(self.start.clone(), |position, ply| {
            let next = ply.step.play(position)?;
            Some((std::mem::replace(position, next), ply))
        })
    }

    /// Returns the position at the end of the main line.
    ///
    /// ```
    /// use chess::pgn::PgnGame;
    /// let game: PgnGame = "1. f3 e5 2. g4 (2. e4) Qh4# 0-1".parse()?;
    /// assert!(game.last_position()?.in_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a move of the line is not legal, which no game has that was read from a file.
    pub fn last_position(&self) -> Result<Position, IllegalStep> {
        let mut position = self.start.clone();
        for (index, ply) in self.line.moves.iter().enumerate() {
            position = ply.step.play(&position).ok_or(IllegalStep { index, step: ply.step })?;
        }
        Ok(position)
    }
}

/// A standard game without moves.
impl Default for PgnGame {
    fn default() -> PgnGame {
        PgnGame::new(Position::default())
    }
}

/// Parses the first game of a text; the rest is ignored.
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<PgnGame, PgnError> {
        let nothing = Place { line: 1, column: 1 };
        let first = Games::new(text.as_bytes()).next();
        first.unwrap_or_else(|| Err(PgnError::new(1, nothing, PgnErrorKind::NoGame)))
    }
}

/// A step of a line that is illegal in its position.
///
/// ```
/// use chess::pgn::PgnGame;
/// use chess::{Move, Square};
/// let mut game = PgnGame::default();
/// game.line.push(Move::normal(Square::E2, Square::E5));
/// let error = game.last_position().unwrap_err();
/// assert!(error.to_string().starts_with("step 0 of the line"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {index} of the line, {step:?}, does not exist")]
pub struct IllegalStep {
    pub(super) index: usize,
    pub(super) step: Step,
}

/// A sequence of moves: a game's main line, or a variation.
///
/// ```
/// use chess::pgn::{Line, PgnGame};
/// use chess::{Move, Square};
/// let mut game = PgnGame::default();
/// game.line.comments.push("How to start?".to_owned());
/// game.line.push(Move::normal(Square::E2, Square::E4));
/// let mut other = Line::default();
/// other.push(Move::normal(Square::D2, Square::D4));
/// game.line.moves[0].variations.push(other);
/// assert!(game.to_pgn()?.ends_with("\n{How to start?} 1. e4 (1. d4) *\n"));
/// # Ok::<(), chess::pgn::PgnWriteError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The comments before the first move. Runs of white space, line ends included, are single
    /// spaces after reading and writing.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Ply>,
}

impl Line {
    /// Adds a move without annotations.
    pub fn push(&mut self, m: Move) {
        self.moves.push(Ply::new(Step::Move(m)));
    }
}

/// A move of one side, with its annotations.
///
/// ```
/// use chess::pgn::{Nag, PgnGame};
/// let game: PgnGame = "1. e4 $1 {King's pawn} (1. d4) e5 *".parse()?;
/// let ply = &game.line.moves[0];
/// assert_eq!((ply.nags.as_slice(), ply.comments.as_slice()), (&[Nag(1)][..], &["King's pawn".to_owned()][..]));
/// assert_eq!(ply.variations[0].moves.len(), 1);
/// # Ok::<(), chess::pgn::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What is played.
    pub step: Step,
    /// Glyphs, in the order of the file.
    pub nags: Vec<Nag>,
    /// Comments, in the order of the file, those behind the variations included. Their white space
    /// is that of [`Line::comments`].
    pub comments: Vec<String>,
    /// Alternatives to this move.
    pub variations: Vec<Line>,
}

impl Ply {
    /// Creates a step without annotations.
    #[must_use]
    pub fn new(step: Step) -> Ply {
        Ply { step, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A move, or in analysis a null move.
///
/// ```
/// use chess::pgn::Step;
/// use chess::{Color, Move, Position, Square};
/// let start = Position::default();
/// let passed = Step::Null.play(&start).unwrap();
/// assert_eq!(passed.turn(), Color::Black);
/// let e5 = Step::Move(Move::normal(Square::E7, Square::E5));
/// assert!(e5.play(&passed).is_some() && e5.play(&start).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A move.
    Move(Move),
    /// A null move, `--`: the other side is to move, and nothing else has changed.
    Null,
}

impl Step {
    /// Returns the position after the step, if it is legal.
    #[must_use]
    pub fn play(self, position: &Position) -> Option<Position> {
        let mut next = position.clone();
        let done = match self {
            Step::Move(m) => next.play(m).is_ok(),
            Step::Null => next.play_null(),
        };
        done.then_some(next)
    }
}
