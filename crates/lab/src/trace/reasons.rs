//! Why a search of chess leaves something out, or goes farther.

use chess::Move;
use classics::buho::{Cut, Extension};
use serde::{Deserialize, Serialize};

/// Why something is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessCut {
    /// A MIN node is worth at most α: MAX has as much elsewhere.
    Alpha,
    /// A MAX node is worth at least β: MIN has as little elsewhere.
    Beta,
    /// The table knows enough.
    Table,
    /// The side to move is too well off even if it passes.
    NullMove,
    /// At depth 1 the move cannot bring enough.
    Futility,
    /// At depth 2 the move cannot bring enough.
    Razoring,
    /// Beyond the horizon, to take nothing is good enough.
    StandPat,
    /// The position is a draw, by repetition or by fifty moves.
    Draw,
    /// No line is searched farther.
    Ceiling,
}

/// Why a node is searched farther.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessExtension {
    /// The side to move is in check.
    Check,
    /// It has one move only.
    SingleReply,
    /// It would be mated if it passed.
    Threat,
    /// A pawn is about to be promoted, or was.
    Pawn,
    /// The king has lost its shelter.
    KingSafety,
}

impl ChessCut {
    /// All of them, in the order of their numbers.
    pub const ALL: [ChessCut; 9] = [
        ChessCut::Alpha,
        ChessCut::Beta,
        ChessCut::Table,
        ChessCut::NullMove,
        ChessCut::Futility,
        ChessCut::Razoring,
        ChessCut::StandPat,
        ChessCut::Draw,
        ChessCut::Ceiling,
    ];

    /// What a cut of BuhoChess at a ply is to MAX, and the move that cuts or is left out.
    pub(crate) fn told(ply: usize, cut: Cut) -> (ChessCut, Option<Move>) {
        match cut {
            Cut::Beta(m) if ply.is_multiple_of(2) => (ChessCut::Beta, Some(m)),
            Cut::Beta(m) => (ChessCut::Alpha, Some(m)),
            Cut::Table(_) => (ChessCut::Table, None),
            Cut::NullMove => (ChessCut::NullMove, None),
            Cut::Futility(m) => (ChessCut::Futility, Some(m)),
            Cut::Razoring(m) => (ChessCut::Razoring, Some(m)),
            Cut::StandPat => (ChessCut::StandPat, None),
            Cut::Draw => (ChessCut::Draw, None),
            _ => (ChessCut::Ceiling, None),
        }
    }

    /// Whether it leaves out a single move, and the node is searched on.
    pub(crate) fn leaves_out_one(self) -> bool {
        matches!(self, ChessCut::Futility | ChessCut::Razoring)
    }
}

impl From<Extension> for ChessExtension {
    fn from(reason: Extension) -> ChessExtension {
        match reason {
            Extension::Check => ChessExtension::Check,
            Extension::SingleReply => ChessExtension::SingleReply,
            Extension::Threat => ChessExtension::Threat,
            Extension::Pawn => ChessExtension::Pawn,
            Extension::KingSafety => ChessExtension::KingSafety,
        }
    }
}
