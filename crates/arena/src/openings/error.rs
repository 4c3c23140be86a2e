//! Errors of openings files.

use super::OpeningProblem;
use book::BookError;
use chess::Illegal;
use chess::epd::EpdLineError;
use chess::pgn::PgnError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a file provides no openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// Its name does not say which format it has.
    #[error(
        "unknown openings format: {}; expected .pgn, .epd, .fen, .txt or .bin; decompress it, \
         rename it, or give its format", path.display()
    )]
    UnknownKind {
        /// The file.
        path: PathBuf,
    },
    /// It cannot be opened.
    #[error("cannot read the openings {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A line is neither FEN nor EPD.
    #[error("{}, {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong with it.
        error: EpdLineError,
    },
    /// The position of a line is illegal.
    #[error("{}, line {line}: illegal position: {illegal}", path.display())]
    Illegal {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with the position.
        illegal: Illegal,
    },
    /// The position of a line is not playable.
    #[error("{}, line {line}: {problem}", path.display())]
    LineUnplayable {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// Why not.
        problem: OpeningProblem,
    },
    /// A game is invalid.
    #[error("{}, {error}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The game and its line, and what is wrong.
        error: PgnError,
    },
    /// The end of a game's opening is not playable.
    #[error("{}, game {game}: {problem}", path.display())]
    GameUnplayable {
        /// The file.
        path: PathBuf,
        /// The number of the game, from 1.
        game: u64,
        /// Why not.
        problem: OpeningProblem,
    },
    /// The file is not a book, or cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The book has no move for the initial position.
    #[error("the book {} has no move for the initial position, so it cannot provide openings", path.display())]
    NoStart {
        /// The file.
        path: PathBuf,
    },
    /// The file has too many openings.
    #[error("{} has more than {most} openings; give a file with fewer", path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// How many it may have.
        most: usize,
    },
    /// The file has no openings.
    #[error("no openings in {}", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}
