//! Why a chess search prunes or extends.

use chess::Move;
use classics::buho::{Cut, Extension};
use serde::{Deserialize, Serialize};

/// A reason to skip something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessCut {
    /// A MIN node is worth at most α: MAX has as much elsewhere.
    Alpha,
    /// A MAX node is worth at least β: MIN has as little elsewhere.
    Beta,
    /// The transposition table decides.
    Table,
    /// Null move: passing still beats beta.
    NullMove,
    /// Futility pruning: at depth 1 the move cannot gain enough.
    Futility,
    /// Razoring: at depth 2 the move cannot gain enough.
    Razoring,
    /// Standing pat is good enough in quiescence.
    StandPat,
    /// A draw, by repetition or the fifty-move rule.
    Draw,
    /// The depth ceiling.
    Ceiling,
}

/// A reason to extend a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessExtension {
    /// The side to move is in check.
    Check,
    /// It has a single legal move.
    SingleReply,
    /// It would be mated after a null move.
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

    /// Converts a cutoff of BuhoChess at a ply to MAX's, with the move that caused it or is pruned.
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

    /// Whether it prunes a single move, and the node is searched on.
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
