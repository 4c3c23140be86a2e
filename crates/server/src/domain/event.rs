//! What happens in a game, as everybody hears who watches it.

use super::{Ending, GameError, Played, ReviewedPosition, Score, Sides, Terms};
use chess::{Color, DrawReason, Move, Position};
use std::sync::Arc;

/// How a game stands: everything that changes besides the moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Situation {
    /// The terms of the game.
    pub terms: Arc<Terms>,
    /// How many plies have been played.
    pub ply: u32,
    /// The position.
    pub position: Position,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Who offers a draw: with the next move if it is that side's turn, else to be answered now.
    pub draw_offer: Option<Color>,
    /// Why the side to move may claim a draw.
    pub claim: Option<DrawReason>,
    /// How many plies a take-back would take back; 0 if there can be none.
    pub takeback: u32,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// How long the resignation that ended the game can still be undone.
    pub undo_ms: Option<u32>,
    /// The machine that is to move: it thinks, or waits for its turn to think.
    pub thinking: Option<Color>,
    /// Whether that machine still waits because others think.
    pub queued: bool,
    /// Whether the machines of the game pause.
    pub paused: bool,
    /// The least time between two moves of machines that play each other.
    pub pace_ms: u32,
}

/// The clocks at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What White and Black have left, in milliseconds.
    pub left_ms: Sides<u32>,
    /// Whose clock runs.
    pub running: Option<Color>,
}

/// A whole game at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// Its number.
    pub id: u32,
    /// All moves so far.
    pub moves: Vec<Played>,
    /// How it stands.
    pub situation: Situation,
}

/// How much a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStep {
    /// Which piece to move.
    Piece,
    /// The move.
    Move,
}

/// What those hear who watch a game, or are connected.
#[expect(clippy::large_enum_variant, reason = "events are handed on behind an Arc")]
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A game has changed as a whole, as by a take-back.
    Game(Snapshot),
    /// A move was played; the situation is that after it.
    Moved {
        /// In which game.
        game: u32,
        /// The move.
        played: Played,
        /// The position before it.
        before: Position,
        /// How the game stands now.
        situation: Situation,
    },
    /// Something else has changed: offers, clocks, the end of the game.
    Changed {
        /// In which game.
        game: u32,
        /// How the game stands now.
        situation: Situation,
    },
    /// An offered draw was declined.
    DrawDeclined {
        /// In which game.
        game: u32,
        /// Who declined it.
        by: Color,
    },
    /// What a machine thinks, several times a second.
    Thinking {
        /// In which game.
        game: u32,
        /// The terms of the game.
        terms: Arc<Terms>,
        /// How many plies have been played before.
        ply: u32,
        /// The position that it thinks about.
        position: Position,
        /// The depth of its search, in plies.
        depth: u32,
        /// What it thinks of the position.
        score: Score,
        /// The full-strength score after a short search, if the machine is limited.
        honest: Option<Score>,
        /// The line that it expects.
        line: Vec<Move>,
        /// Nodes searched; 0 if the machine does not say.
        nodes: u64,
        /// The time in which those were searched.
        counted_ms: u32,
        /// The time since it began to think.
        elapsed_ms: u32,
    },
    /// A hint, for the one who asked for it.
    Hint {
        /// In which game.
        game: u32,
        /// The terms of the game.
        terms: Arc<Terms>,
        /// How many plies have been played.
        ply: u32,
        /// The position.
        position: Position,
        /// The move.
        m: Move,
        /// How much of it is revealed.
        step: HintStep,
    },
    /// Reviewed positions of a game: at first those that were known, then one by one.
    Reviewed {
        /// Which game.
        game: u32,
        /// The terms of the game.
        terms: Arc<Terms>,
        /// What was found, with the positions that it is about.
        found: Vec<(Position, ReviewedPosition)>,
        /// How many positions the game has.
        total: u32,
        /// Whether no more are to come.
        done: bool,
    },
    /// A game could not go on; it waits until somebody acts in it or watches it again.
    Stuck {
        /// Which game.
        game: u32,
        /// Why.
        error: GameError,
    },
    /// Games were added, renamed, deleted, restored or have ended.
    LibraryChanged,
    /// The server ends.
    Goodbye,
}
