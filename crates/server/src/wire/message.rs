//! What goes through the WebSocket.

use super::convert::ToDomain as _;
use super::{Fault, GameView, LineMove, MoveView, NewGame, Score, Side, Situation};
use crate::domain::{Action, for_each_action};
use serde::{Deserialize, Serialize};

/// A message of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientMessage {
    /// A number of the page's choice, which the answer repeats.
    pub seq: u32,
    /// What is wanted.
    pub request: Request,
}

/// Declares [`Request`]: what concerns connections and whole games is said here, and an action of
/// [`for_each_action`] becomes a request that has the number of the game besides.
macro_rules! requests {
    ($($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $field:ident: $kind:ty),* $(,)? })+) => {
        /// What the page can ask for. Each is answered by `done`, `opened` or `fault` with the number of the message; what
        /// happens in the game is told by events, to everybody who watches it, before that answer.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(
            tag = "type",
            rename_all = "camelCase",
            rename_all_fields = "camelCase",
            deny_unknown_fields
        )]
        pub enum Request {
            /// Begin a game, and watch it. Answered by `opened`.
            NewGame {
                /// Which.
                options: NewGame,
            },
            /// Begin the same game with colours changed, and watch it. Answered by `opened`.
            Rematch {
                /// The game that is over.
                game: u32,
            },
            /// Hear of a game from now on; its clock runs only while somebody does. Answered by `opened`.
            Watch {
                /// Which.
                game: u32,
            },
            /// Hear of it no more.
            Unwatch {
                /// Which.
                game: u32,
            },
            $($(#[$about])* $name {
                /// In which game.
                game: u32,
                $($(#[$meaning])* $field: $kind,)*
            },)+
            /// Ask for a hint. Told by `hint`.
            Hint {
                /// In which game.
                game: u32,
                /// How much is to be told.
                step: HintStep,
            },
            /// Look through a game that is over or imported: score and best line of each position, told by `reviewed`.
            Review {
                /// Which.
                game: u32,
                /// Tell only what is known from before.
                #[serde(default)]
                only_known: bool,
            },
            /// Break the review off; what was found is kept.
            StopReview {
                /// Which.
                game: u32,
            },
            /// Nothing: answered by `done`, to see that the server is there.
            Ping,
        }

        impl Request {
            /// Returns the game and what is done in it; `None` if the request is no action in a game.
            pub(crate) fn into_action(self) -> Option<(u32, Action)> {
                match self {
                    $(Request::$name { game, $($field),* } => {
                        Some((game, Action::$name { $($field: $field.to_domain()),* }))
                    })+
                    _ => None,
                }
            }
        }
    };
}
for_each_action!(requests);

/// The letters of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Letters {
    /// K Q R B N.
    English,
    /// R D T A C.
    Spanish,
}

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum HintStep {
    /// Which piece to move.
    Piece,
    /// The move.
    Move,
}

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The first message of each connection.
    Welcome {
        /// The version of the server.
        version: String,
        /// A mark of the page that the server has: when it changes, the page should be loaded anew.
        page: Option<String>,
        /// The machines that can be played against, in the order in which they are to be shown.
        machines: Vec<MachineView>,
        /// What is allowed.
        limits: LimitsView,
    },
    /// A request has been done.
    Done {
        /// The number of the request.
        seq: u32,
    },
    /// A request has opened a game, which is watched from now on.
    Opened {
        /// The number of the request.
        seq: u32,
        /// The game.
        game: GameView,
    },
    /// A request was not done, or a message not understood.
    Fault {
        /// The number of the request; none if it could not be read.
        seq: Option<u32>,
        /// Why.
        fault: Fault,
    },
    /// A watched game has changed as a whole, as by a take-back.
    Game {
        /// The game.
        game: GameView,
    },
    /// A move was played in a watched game.
    Moved {
        /// Which game.
        game: u32,
        /// The move.
        #[serde(rename = "move")]
        played: MoveView,
        /// How the game stands now.
        situation: Situation,
    },
    /// Something else has changed in a watched game: offers, clocks, its end.
    Changed {
        /// Which game.
        game: u32,
        /// How the game stands now.
        situation: Situation,
    },
    /// An offered draw was declined.
    DrawDeclined {
        /// In which game.
        game: u32,
        /// Who declined it.
        by: Side,
    },
    /// What a machine thinks, several times a second.
    Thinking {
        /// In which game.
        game: u32,
        /// How many plies have been played before.
        ply: u32,
        /// Who thinks.
        side: Side,
        /// How deep it has looked, in plies.
        depth: u32,
        /// What it thinks of the position.
        score: Score,
        /// What full strength thinks of it after a short look, if the machine is a limited one, which misjudges on purpose.
        honest: Option<Score>,
        /// The line that it expects.
        line: Vec<LineMove>,
        /// Positions looked at; 0 if the machine does not say.
        nodes: u64,
        /// How long it took to look at those.
        counted_ms: u32,
        /// Since it began to think.
        elapsed_ms: u32,
    },
    /// A hint, to the one who asked for it.
    Hint {
        /// In which game.
        game: u32,
        /// How many plies have been played.
        ply: u32,
        /// The square of the piece to move.
        from: String,
        /// The move in UCI notation, if it was asked for.
        uci: Option<String>,
        /// And in algebraic notation.
        san: Option<String>,
    },
    /// Positions of a game that have been looked through: at first those that were known, then one by one.
    Reviewed {
        /// Which game.
        game: u32,
        /// The positions.
        positions: Vec<ReviewedPosition>,
        /// How many positions the game has.
        total: u32,
        /// Whether no more are to come: all have been looked through, the review was broken off, or only those that are
        /// known were asked for.
        done: bool,
    },
    /// A game could not go on: a machine failed, or the move could not be stored. The game waits; whatever is done next in
    /// it, or watching it again, tries again.
    Stuck {
        /// Which game.
        game: u32,
        /// Why.
        fault: Fault,
    },
    /// Games were added, renamed, deleted, restored or have ended: a list that is shown should be asked for again.
    LibraryChanged,
    /// The server ends.
    Goodbye,
}

/// What was found about a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedPosition {
    /// The number of plies before it.
    pub ply: u32,
    /// How deep it was looked at; 0 where the game is over.
    pub depth: u32,
    /// What it is worth; none where the game is over.
    pub score: Option<Score>,
    /// The best line.
    pub line: Vec<LineMove>,
}

/// A machine that can be played against.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MachineView {
    /// By which it is asked for.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its strengths, if it has levels.
    pub elo: Option<EloRange>,
    /// Whether it plays Chess960 besides standard chess.
    pub chess960: bool,
}

/// Strengths of a machine; without one it plays as well as it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EloRange {
    /// The weakest.
    pub min: u32,
    /// The strongest below full strength.
    pub max: u32,
}

/// What the server allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LimitsView {
    /// The shortest time for a move.
    pub min_think_ms: u32,
    /// The longest.
    pub max_think_ms: u32,
    /// The time for a move where nothing is said.
    pub default_think_ms: u32,
    /// The longest base time of a clock.
    pub max_base_ms: u32,
    /// The longest increment.
    pub max_increment_ms: u32,
    /// The longest pause between two moves of machines.
    pub max_pace_ms: u32,
    /// How many characters a name may have.
    pub max_name: u32,
    /// How many bytes a file to import may have.
    pub max_import: u32,
    /// How long a resignation can be undone.
    pub undo_resign_ms: u32,
}
