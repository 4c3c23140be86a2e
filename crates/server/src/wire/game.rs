//! Games: how they are asked for and how they are shown.

use super::{DrawClaim, Ending};
use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The side that starts on ranks 1 and 2.
    White,
    /// The other.
    Black,
}

/// Something that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// A game to begin. The seats are `first`, usually the person who asks, and `second`; colours are dealt to them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    #[serde(default)]
    pub odds: Option<Odds>,
    /// The clock of both, or of the first seat if the second has its own; none if there is no clock.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
    /// The clock of the second seat where it differs; only with `clock`.
    #[serde(default)]
    pub second_clock: Option<ClockSpec>,
    /// Whether moves may be taken back.
    pub takebacks: bool,
    /// Whether a draw that could be claimed, by repetition or by fifty moves, ends the game by itself.
    #[serde(default)]
    pub automatic_draws: bool,
    /// What the game is called in the list; if left out, by its players.
    #[serde(default)]
    pub name: Option<String>,
}

/// Who is to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum PlayerSpec {
    /// A person at the screen.
    Human {
        /// What the person is called; the page has a word if left out.
        #[serde(default)]
        name: Option<String>,
    },
    /// A player of the server's registry.
    Machine {
        /// Its id, as in the welcome.
        player: String,
        /// How strong it plays, if it has levels; full strength if left out.
        #[serde(default)]
        elo: Option<u32>,
        /// How long it thinks at most for a move where there is no clock.
        #[serde(default)]
        think_ms: Option<u32>,
    },
}

/// The colour that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// By lot.
    Random,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Start {
    /// The start position of chess.
    Standard,
    /// Any legal position.
    Fen {
        /// The position.
        fen: String,
        /// Whether castling is as in Chess960.
        #[serde(default)]
        chess960: bool,
    },
    /// A start position of Chess960.
    Chess960 {
        /// Its number, 0 to 959; random if left out.
        #[serde(default)]
        number: Option<u16>,
    },
}

/// One of the two seats of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Seat {
    /// The first.
    First,
    /// The second.
    Second,
}

/// A piece that one side starts without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Odds {
    /// Who gives it.
    pub giver: Seat,
    /// What is given.
    pub piece: OddsPiece,
}

/// What can be given as odds; of pieces that there are two of, the one nearest to the a-file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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

/// Time for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockSpec {
    /// At the start.
    pub base_ms: u32,
    /// Added after each move.
    pub increment_ms: u32,
}

/// A player as shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The id of the machine; none for a person.
    pub player: Option<String>,
    /// Its name; none for a person who gave none.
    pub name: Option<String>,
    /// Its strength, where it is known.
    pub elo: Option<u32>,
}

/// Where a game came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// It is or was played here.
    Played,
    /// It was read from a file, and is not played on.
    Imported,
}

/// A whole game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Its number.
    pub id: u32,
    /// The name given to it, if any.
    pub name: Option<String>,
    /// Where it came from.
    pub origin: Origin,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// Who plays.
    pub players: Sides<PlayerView>,
    /// Where it started.
    pub start_fen: String,
    /// Whether it is a game of Chess960: then castling is "king takes rook" in UCI moves.
    pub chess960: bool,
    /// The rules of the clock, if there is one.
    pub clock: Option<Sides<ClockSpec>>,
    /// Whether moves may be taken back.
    pub takebacks: bool,
    /// Whether a draw that could be claimed ends the game by itself.
    pub automatic_draws: bool,
    /// What the tags of an imported game say, in their order.
    pub tags: Vec<(String, String)>,
    /// All moves so far.
    pub moves: Vec<MoveView>,
    /// How it stands.
    pub situation: Situation,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// Its number among the plies of the game, from 1.
    pub ply: u32,
    /// In algebraic notation with English letters.
    pub san: String,
    /// In UCI notation.
    pub uci: String,
    /// The position after it.
    pub fen: String,
    /// The square of the king that it checks.
    pub check: Option<String>,
    /// How long it took, where that is known.
    pub spent_ms: Option<u32>,
    /// What its player has left on the clock after it, if there is one.
    pub clock_ms: Option<u32>,
    /// What an imported game says about it.
    pub comment: Option<String>,
    /// What the position before it is worth, as far as the machine that played it found out; what full strength says, where
    /// the machine is a limited one, which misjudges on purpose.
    pub score: Option<Score>,
    /// What the position after it is worth, as full strength says, where a limited machine played it. A machine of full
    /// strength expects after its move what it says before it.
    pub after: Option<Score>,
}

/// How a game stands: everything that changes besides the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Situation {
    /// How many plies have been played.
    pub ply: u32,
    /// Who is to move.
    pub turn: Side,
    /// The position.
    pub fen: String,
    /// The square of the king that is in check.
    pub check: Option<String>,
    /// What may be played; nothing when the game is over.
    pub legal: Vec<LegalMove>,
    /// The clocks, if there are any.
    pub clocks: Option<ClockView>,
    /// Who offers a draw: with the next move if it is that side's turn, else to be answered now.
    pub draw_offer: Option<Side>,
    /// Why the side to move may claim a draw.
    pub claim: Option<DrawClaim>,
    /// How many plies a take-back would take back; 0 if there can be none.
    pub takeback: u32,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// How long the resignation that ended the game can still be undone.
    pub undo_ms: Option<u32>,
    /// The machine that is to move: it thinks, or waits for its turn to think.
    pub thinking: Option<Side>,
    /// Whether that machine still waits because others think.
    pub queued: bool,
    /// Whether the machines of the game pause.
    pub paused: bool,
    /// The least time between two moves of machines that play each other.
    pub pace_ms: u32,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// In UCI notation: what is sent to play it.
    pub uci: String,
    /// In algebraic notation with English letters.
    pub san: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it goes; for castling in Chess960 the square of the rook.
    pub to: String,
    /// For castling in standard chess the square of the rook, on which the king may be dropped too.
    pub rook: Option<String>,
}

/// The clocks as they stand when the message is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// What White has left.
    pub white_ms: u32,
    /// What Black has left.
    pub black_ms: u32,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// What a position is worth, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Score {
    /// An advantage in hundredths of a pawn; negative is Black's.
    Centipawns {
        /// How much.
        value: i32,
    },
    /// One side mates.
    Mate {
        /// Who.
        winner: Side,
        /// In how many moves.
        moves: u32,
    },
}

/// A move of a line that was thought of, with the position after it, for a preview.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LineMove {
    /// In algebraic notation with English letters.
    pub san: String,
    /// In UCI notation.
    pub uci: String,
    /// The position after it.
    pub fen: String,
}
