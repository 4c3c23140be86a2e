//! What can be wrong with a file of openings.

use super::OpeningProblem;
use book::BookError;
use chess::Illegal;
use chess::epd::EpdLineError;
use chess::pgn::PgnError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A file from which no openings can be had.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// Its name does not tell what it holds.
    #[error(
        "the name of {} does not tell what openings it holds: expected .pgn, .epd, .fen, .txt or .bin; unpack it, \
         rename it, or say the kind", path.display()
    )]
    UnknownKind {
        /// The file.
        path: PathBuf,
    },
    /// It cannot be opened.
    #[error("the openings {} cannot be read: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A line is no FEN or EPD.
    #[error("{}, {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong with it.
        error: EpdLineError,
    },
    /// The position of a line is illegal.
    #[error("{}, line {line}: the position is not legal: {illegal}", path.display())]
    Illegal {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with the position.
        illegal: Illegal,
    },
    /// From the position of a line no game can be played.
    #[error("{}, line {line}: {problem}", path.display())]
    LineUnplayable {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// Why not.
        problem: OpeningProblem,
    },
    /// A game is broken.
    #[error("{}, {error}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The game and its line, and what is wrong.
        error: PgnError,
    },
    /// From the end of a game's opening no game can be played.
    #[error("{}, game {game}: {problem}", path.display())]
    GameUnplayable {
        /// The file.
        path: PathBuf,
        /// The number of the game, from 1.
        game: u64,
        /// Why not.
        problem: OpeningProblem,
    },
    /// The file is no book, or cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The book says nothing of the start.
    #[error("the book {} has no move for the start position: it cannot give openings", path.display())]
    NoStart {
        /// The file.
        path: PathBuf,
    },
    /// There are too many openings in the file.
    #[error("{} has more than {most} openings: name a file with fewer", path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// How many it may have.
        most: usize,
    },
    /// There is no opening in the file.
    #[error("there is no opening in {}", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}
