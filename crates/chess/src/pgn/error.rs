//! PGN errors and where they occur.

use super::source::Place;
use crate::SanError;
use crate::error::Quoted;
use std::io;
use thiserror::Error;

/// A game that could not be read: which one, where in the file, and why.
///
/// ```
/// use chess::pgn::Games;
/// let file = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n";
/// let error = Games::new(file.as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!((error.game(), error.line(), error.column()), (1, 3, 13));
/// assert_eq!(error.to_string(), "game 1, line 3, column 13: illegal move \"Ke3\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {game}, line {line}, column {column}: {kind}")]
pub struct PgnError {
    game: u64,
    line: u64,
    column: u64,
    kind: PgnErrorKind,
}

impl PgnError {
    pub(super) fn new(game: u64, place: Place, kind: PgnErrorKind) -> PgnError {
        PgnError { game, line: place.line, column: place.column, kind }
    }

    /// The number of the game in the file, from 1; invalid games count too.
    #[must_use]
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The line on which the error starts, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The byte of the line at which the error starts, from 1.
    #[must_use]
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &PgnErrorKind {
        &self.kind
    }
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The file could not be read further; nothing follows this error.
    #[error("cannot read: {0}")]
    Io(ReadFailure),
    /// There is no game in a text that should contain one.
    #[error("no game found")]
    NoGame,
    /// The file starts with a UTF-16 byte order mark; nothing follows this error.
    #[error("the file is UTF-16; convert it to UTF-8")]
    Utf16,
    /// A line longer than [`MAX_LINE`](super::MAX_LINE).
    #[error("the line is longer than {} bytes", super::MAX_LINE)]
    LineTooLong,
    /// A comment longer than [`MAX_COMMENT`](super::MAX_COMMENT).
    #[error("the comment is longer than {} bytes", super::MAX_COMMENT)]
    CommentTooLong,
    /// A tag whose name and value together are longer than [`MAX_TAG`](super::MAX_TAG).
    #[error("the tag is longer than {} bytes", super::MAX_TAG)]
    TagTooLong,
    /// A word of the movetext longer than [`MAX_WORD`](super::MAX_WORD).
    #[error("the word {0} is longer than {limit} bytes", limit = super::MAX_WORD)]
    WordTooLong(Excerpt),
    /// A game larger than [`MAX_GAME_SIZE`](super::MAX_GAME_SIZE).
    #[error("the game takes more than about {} bytes of memory", super::MAX_GAME_SIZE)]
    GameTooLarge,
    /// Variations nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    #[error("variations are nested more than {} deep", super::MAX_DEPTH)]
    TooDeep,
    /// A `{` without its `}`.
    #[error("the comment is never closed with '}}'")]
    CommentNotClosed,
    /// A `(` without its `)`.
    #[error("a variation of the game is never closed with ')'")]
    VariationNotClosed,
    /// A `)` without its `(`.
    #[error("')' closes no variation")]
    NothingToClose,
    /// A variation with no move before it that it could replace.
    #[error("a variation must follow the move that it replaces")]
    NothingToVary,
    /// A tag pair that is not `[Name "value"]`.
    #[error("expected a tag such as [White \"Capablanca\"], found {0}")]
    BadTag(Excerpt),
    /// A `$` not followed by a number up to 255.
    #[error("expected a number from 0 to 255 after '$', found {0}")]
    BadNag(Excerpt),
    /// An unexpected character in movetext.
    #[error("unexpected {0:?} in the movetext")]
    UnexpectedChar(char),
    /// A `FEN` tag with an illegal position.
    #[error("illegal position in the FEN tag {fen}: {reason}")]
    BadFen {
        /// The value of the tag.
        fen: Excerpt,
        /// What is wrong with it.
        reason: String,
    },
    /// A `Variant` tag other than standard chess and Chess960.
    #[error("unsupported variant {0}")]
    UnknownVariant(Excerpt),
    /// A word that is not a legal move of the position.
    #[error(transparent)]
    BadMove(#[from] SanError),
    /// A null move while in check.
    #[error("null move while in check")]
    NullMoveInCheck,
}

/// The start of the text found, fit for a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(Quoted);

impl Excerpt {
    pub(super) fn new(text: &str) -> Excerpt {
        Excerpt(Quoted::new(text))
    }
}

impl std::fmt::Display for Excerpt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Why the input could not be read further: an [`io::Error`] in a form that can be cloned and
/// compared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct ReadFailure {
    kind: io::ErrorKind,
    message: String,
}

impl ReadFailure {
    /// The kind of the failure.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.kind
    }
}

impl From<io::Error> for PgnErrorKind {
    fn from(error: io::Error) -> PgnErrorKind {
        PgnErrorKind::Io(ReadFailure { kind: error.kind(), message: error.to_string() })
    }
}
