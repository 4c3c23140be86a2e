//! What can go wrong, as codes with fields.

use super::OddsPiece;
use serde::Serialize;

/// Why something was not done. Nothing has changed then, unless the code says otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The message cannot be understood.
    Malformed {
        /// Where and why, in English, for whoever writes the program.
        detail: String,
    },
    /// The message or file is too large.
    TooLarge {
        /// How many bytes it may have.
        limit: u32,
    },
    /// Too many messages in a short time.
    TooFast {
        /// When to try again.
        retry_ms: u32,
    },
    /// As many connections or running games as there may be.
    TooMany {
        /// How many.
        limit: u32,
    },
    /// There is no such page or route.
    NotFound,
    /// There is no such game, or it has been deleted.
    UnknownGame {
        /// Its number.
        game: u32,
    },
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    GameNotOver,
    /// The game was imported, and is not played on.
    NotPlayable,
    /// The machine is to move.
    NotYourTurn,
    /// The game has gone on since: the move was meant for another position.
    Stale {
        /// How many plies have been played.
        ply: u32,
    },
    /// The text is not a legal move.
    BadMove {
        /// The text.
        text: String,
        /// What is wrong with it.
        problem: MoveProblem,
        /// The moves that it may mean, if there are several.
        candidates: Vec<String>,
    },
    /// The text is not a FEN.
    BadFen {
        /// The part that is wrong; none if it is the whole.
        part: Option<FenPart>,
        /// Where, in characters from 1.
        column: u32,
        /// Why, in English.
        detail: String,
    },
    /// The position contradicts the rules.
    IllegalPosition {
        /// In which ways.
        reasons: Vec<IllegalCode>,
    },
    /// The game would be over before it began.
    NoMoves,
    /// Chess960 has no start position of this number.
    BadChess960Number,
    /// The position has no such piece to give, or the start is a FEN.
    BadOdds {
        /// What should be given.
        piece: OddsPiece,
    },
    /// The clock is longer or shorter than it may be, or a second clock has no first.
    BadClock,
    /// There is no such machine.
    UnknownPlayer {
        /// The id that was asked for.
        player: String,
    },
    /// The machine plays standard chess only, and the game is one of Chess960.
    NoChess960 {
        /// The id of the machine.
        player: String,
    },
    /// The machine does not play at this strength.
    BadElo {
        /// The weakest.
        min: u32,
        /// The strongest.
        max: u32,
    },
    /// The machine may not think so long, or not so short.
    BadThinkTime {
        /// The shortest.
        min_ms: u32,
        /// The longest.
        max_ms: u32,
    },
    /// A name is too long or has control characters.
    BadName {
        /// How many characters it may have.
        limit: u32,
    },
    /// A machine could not be started or failed.
    PlayerFailed {
        /// Why, in English.
        detail: String,
    },
    /// In this game moves stand.
    NoTakebacks,
    /// There is no move to take back.
    NothingToTakeBack,
    /// Nobody offers a draw to this side.
    NoDrawOffer,
    /// The draw is on offer already, or was offered too recently.
    DrawOfferStands,
    /// The rules give no draw here.
    NoDrawClaim,
    /// There is no resignation that could still be undone.
    NothingToUndo,
    /// Only machines that play each other can be paused, stepped and paced.
    NotAnExhibition,
    /// The step is only for a game that is paused.
    NotPaused,
    /// A hint is for people, when it is their turn.
    NoHint,
    /// Games cannot be stored or read. What was stored is untouched.
    Store {
        /// Why.
        problem: StoreProblem,
        /// In English, with the name of the file.
        detail: String,
    },
    /// The file is not a backup that can be restored.
    BadBackup {
        /// Why.
        problem: BackupProblem,
        /// The number of the game in which it was found, if it was in one.
        game: Option<u32>,
        /// More exactly, in English.
        detail: String,
    },
    /// A game of a file cannot be read; what is wrong with a move or a position alone has codes of its own.
    BadPgn {
        /// What is wrong.
        problem: PgnProblem,
        /// What stands there in the file, as far as it helps.
        found: String,
        /// More exactly, in English.
        detail: String,
    },
    /// The request came by a name that this server does not have.
    ForbiddenHost,
    /// The request came from a page of another site.
    ForbiddenOrigin,
    /// An access token is needed.
    TokenRequired,
    /// A fault of the server.
    Internal,
}

/// What is wrong with the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MoveProblem {
    /// It is no move of any position.
    Unreadable,
    /// It is not legal here.
    Illegal,
    /// It may mean several moves.
    Ambiguous,
    /// It does not say what the pawn becomes.
    NoPromotion,
    /// It says that something is taken, but nothing is.
    NothingTaken,
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FenPart {
    /// The pieces.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
}

/// A way in which a position contradicts the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum IllegalCode {
    /// A side has no king.
    NoKing,
    /// A side has more than one king.
    SeveralKings,
    /// A side has more than sixteen men.
    TooManyMen,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more promoted pieces than it lacks pawns.
    TooManyPromotions,
    /// A pawn stands on the first or the eighth rank.
    PawnOnOuterRank,
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// The king is in check by more than two pieces.
    TooManyCheckers,
    /// A side may castle although its king is not on its first rank.
    CastlingKing,
    /// A side may castle with a rook that is not there.
    CastlingRook,
    /// A side may castle with two rooks on the same side of its king.
    CastlingSide,
    /// The en-passant square is not on the sixth rank of the side to move.
    EnPassantRank,
    /// No pawn has just passed the en-passant square.
    EnPassantPawn,
    /// The en-passant square, or the one the pawn came from, is occupied.
    EnPassantOccupied,
    /// The king was already in check before the pawn passed.
    EnPassantCheck,
    /// The move number is 0.
    FullmoveNumber,
}

/// Why the file of the games does not serve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
    /// The position that the game begins with is none.
    Fen,
    /// Another kind of chess.
    Variant,
    /// A null move: nobody can play that.
    NullMove,
    /// Something else.
    Other,
}
