//! Why something was not done.

use super::OddsPiece;
use chess::{FenError, FenField, Illegal, SanProblem};
use thiserror::Error;

/// Why something was not done. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// As many running games, games of a file or searches as there may be.
    #[error("there may be at most {limit}")]
    TooMany {
        /// How many.
        limit: u32,
    },
    /// There is no such game, or it has been deleted.
    #[error("there is no game {game}")]
    UnknownGame {
        /// Its number.
        game: u32,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over yet.
    #[error("the game is not over yet")]
    GameNotOver,
    /// The game was imported, and is not played on.
    #[error("an imported game is not played on")]
    NotPlayable,
    /// The machine is to move.
    #[error("the machine is to move")]
    NotYourTurn,
    /// The game has gone on since: the move was meant for another position.
    #[error("the move was meant for another position; {ply} plies have been played")]
    Stale {
        /// How many plies have been played.
        ply: u32,
    },
    /// The text is not a legal move.
    #[error("{text:?} is not a legal move here")]
    BadMove {
        /// The text.
        text: String,
        /// What is wrong with it.
        problem: SanProblem,
    },
    /// The text is not a FEN.
    #[error("not a FEN: {detail}")]
    BadFen {
        /// The part that is wrong; `None` if it is the whole.
        part: Option<FenField>,
        /// Where, in characters from 1.
        column: u32,
        /// Why.
        detail: String,
    },
    /// The position contradicts the rules.
    #[error("the position contradicts the rules: {0}")]
    IllegalPosition(Illegal),
    /// The game would be over before it began.
    #[error("the game would be over before it began")]
    NoMoves,
    /// Chess960 has no start position of this number.
    #[error("Chess960 has no start position of this number")]
    BadChess960Number,
    /// The position has no such piece to give, or the start is a FEN.
    #[error("the {piece:?} cannot be given as odds here")]
    BadOdds {
        /// What should be given.
        piece: OddsPiece,
    },
    /// The clock is longer or shorter than it may be, or a second clock has no first.
    #[error("the clock is longer or shorter than it may be")]
    BadClock,
    /// There is no such machine.
    #[error("there is no machine {player:?}")]
    UnknownPlayer {
        /// The id that was asked for.
        player: String,
    },
    /// The machine plays standard chess only, and the game is one of Chess960.
    #[error("{player} plays no Chess960")]
    NoChess960 {
        /// The id of the machine.
        player: String,
    },
    /// The machine does not play at this strength.
    #[error("the machine plays at {min} to {max} Elo")]
    BadElo {
        /// The weakest.
        min: u32,
        /// The strongest.
        max: u32,
    },
    /// The machine may not think so long, or not so short.
    #[error("a machine may think {min_ms} to {max_ms} ms")]
    BadThinkTime {
        /// The shortest.
        min_ms: u32,
        /// The longest.
        max_ms: u32,
    },
    /// A name is too long or has control characters.
    #[error("a name has at most {limit} characters, and no control characters")]
    BadName {
        /// How many characters it may have.
        limit: u32,
    },
    /// A machine could not be started or failed.
    #[error("the machine failed: {detail}")]
    PlayerFailed {
        /// Why.
        detail: String,
    },
    /// In this game moves stand.
    #[error("moves are not taken back in this game")]
    NoTakebacks,
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Nobody offers a draw to this side.
    #[error("no draw is offered")]
    NoDrawOffer,
    /// The draw is on offer already, or was offered too recently.
    #[error("the draw is on offer already, or was offered too recently")]
    DrawOfferStands,
    /// The rules give no draw here.
    #[error("no draw can be claimed here")]
    NoDrawClaim,
    /// There is no resignation that could still be undone.
    #[error("there is no resignation to undo")]
    NothingToUndo,
    /// Only machines that play each other can be paused, stepped and paced.
    #[error("only machines that play each other can be paused")]
    NotAnExhibition,
    /// The step is only for a game that is paused.
    #[error("the game is not paused")]
    NotPaused,
    /// A hint is for people, when it is their turn.
    #[error("there is no hint here")]
    NoHint,
    /// Games cannot be stored or read. What was stored is untouched.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is not a backup that can be restored.
    #[error("{detail}")]
    BadBackup {
        /// Why.
        problem: BackupProblem,
        /// The number of the game in which it was found, if it was in one.
        game: Option<u32>,
        /// More exactly.
        detail: String,
    },
    /// A game of a backup could not have been begun or imported here.
    #[error("game {game}: {cause}")]
    BadGameInBackup {
        /// Its number in the file.
        game: i64,
        /// Why.
        cause: Box<GameError>,
    },
    /// A game of a file cannot be read.
    #[error("{detail}")]
    BadPgn {
        /// What is wrong.
        problem: PgnProblem,
        /// What stands there in the file, as far as it helps.
        found: String,
        /// More exactly.
        detail: String,
    },
    /// A fault of the server.
    #[error("the server failed")]
    Internal,
}

impl GameError {
    /// A text that is not a move.
    pub fn bad_move(text: &str, problem: &SanProblem) -> GameError {
        /// So much of the text is repeated.
        const QUOTED: usize = 20;
        GameError::BadMove { text: text.chars().take(QUOTED).collect(), problem: problem.clone() }
    }
}

impl From<&FenError> for GameError {
    fn from(error: &FenError) -> GameError {
        let column = u32::try_from(error.column()).unwrap_or(u32::MAX);
        GameError::BadFen { part: error.field(), column, detail: error.to_string() }
    }
}

impl From<Illegal> for GameError {
    fn from(illegal: Illegal) -> GameError {
        GameError::IllegalPosition(illegal)
    }
}

/// Why the store does not do what is wanted. What was stored before is untouched.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{detail}")]
pub struct StoreError {
    /// What kind of problem it is.
    pub problem: StoreProblem,
    /// The file, what is wrong, and what to do.
    pub detail: String,
}

/// Why the file of the games does not serve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreProblem {
    /// It may only be read.
    ReadOnly,
    /// The disk is full.
    Full,
    /// Another program holds it.
    Locked,
    /// It is damaged, or no file of games.
    Damaged,
    /// A newer version of the program wrote it.
    Newer,
    /// It was moved, replaced or deleted while the server runs.
    Moved,
    /// Something else.
    Other,
}

/// What is wrong with a file that should be a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackupProblem {
    /// It is no database at all, or cannot be read as one.
    Unreadable,
    /// It is a file of another program, or has been changed by one.
    Foreign,
    /// A newer version of the program wrote it.
    Newer,
    /// It is damaged.
    Damaged,
    /// A game in it cannot have been played or imported here.
    Game,
}

/// What is wrong with a game of a PGN file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnProblem {
    /// The text is in UTF-16.
    Utf16,
    /// A line, a comment, a tag, a word or the whole game is too long, or variations are nested too deep.
    TooLong,
    /// A comment or a variation is never closed.
    NotClosed,
    /// A bracket closes nothing, or a variation replaces no move.
    Variation,
    /// A tag is not written as tags are.
    Tag,
    /// A sign has no place among the moves.
    Sign,
    /// The start position of the game is invalid.
    Fen,
    /// Another kind of chess.
    Variant,
    /// A null move: nobody can play that.
    NullMove,
    /// Something else.
    Other,
}
