//! The hand-crafted evaluation of Quevedo: what a position is worth without looking ahead.
//!
//! Every term has a weight for the middlegame and one for the endgame ([`Pair`]); the two sums are mixed by how many
//! pieces are left. The weights are declared in one place with their meaning ([`GROUPS`]), their values are found by
//! tuning, and whoever wants to know what was counted listens with a [`Trace`].
//!
//! ```
//! use chess::Position;
//! use eval::Evaluator;
//! let mut evaluator = Evaluator::new();
//! let queen_up = Position::from_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
//! assert!(evaluator.evaluate(&queen_up) > 500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One file a theme: `pieces`, `pawns`, `king`, `threats`, `endgame`, and `kpk` for king and pawn against king.
#![deny(missing_docs)]

mod endgame;
mod king;
mod kpk;
mod pair;
mod pawns;
mod pieces;
mod report;
mod terms;
mod threats;
mod trace;
mod tuned;
mod weights;

pub use endgame::{FULL_SCALE, SURE_MATE};
pub use king::{DANGER_LINE, DANGER_SQUARE, danger_score};
pub use pair::Pair;
pub use report::Report;
pub use trace::{Coefficients, Trace};
pub use weights::{GROUPS, Group, WEIGHT_COUNT, weight};

use chess::{Color, Position, Role};
use pawns::PawnTable;
use terms::{Terms, term};

/// What the pieces on the board at the start of a game count for the phase.
pub const FULL_PHASE: i32 = 24;

/// Evaluates positions, and remembers pawn structures between them. Each thread has its own.
pub struct Evaluator {
    pawns: PawnTable,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl Evaluator {
    /// An evaluator that remembers nothing yet.
    #[must_use]
    pub fn new() -> Evaluator {
        kpk::prepare();
        Evaluator { pawns: PawnTable::new() }
    }

    /// The value of a position in centipawns for the side to move. That this side is not in check is assumed, not
    /// needed: a check is simply not understood.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let sum = sum(position, &mut (), Some(&mut self.pawns));
        for_mover(position, sum.value())
    }

    /// The value of an ending against a bare king that needs no judgement, in centipawns for the side to move; `None` if
    /// it is another. [`evaluate`](Evaluator::evaluate) gives the same.
    ///
    /// ```
    /// use chess::Position;
    /// let evaluator = eval::Evaluator::new();
    /// assert_eq!(evaluator.known_ending(&Position::default()), None);
    /// let drawn = Position::from_fen("8/8/4k3/8/8/4K3/8/6N1 w - - 0 1")?;
    /// assert_eq!(evaluator.known_ending(&drawn), Some(0));
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn known_ending(&self, position: &Position) -> Option<i32> {
        endgame::known(position).map(|value| for_mover(position, value))
    }
}

/// What the terms add up to, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// White's score less Black's; `None` if the ending is known and the terms were not asked.
    pub score: Option<Pair>,
    /// The value of a known ending.
    pub known: i32,
    /// How much of the middlegame is left, of [`FULL_PHASE`].
    pub phase: i32,
    /// How much of the endgame score counts, of [`FULL_SCALE`].
    pub scale: i32,
    /// What the side to move has for being to move, as seen by White.
    pub tempo: Pair,
}

impl Sum {
    /// The value for White, in centipawns.
    #[inline(always)]
    #[must_use]
    pub const fn value(&self) -> i32 {
        let Some(score) = self.score else { return self.known };
        let mg = score.mg() + self.tempo.mg();
        let eg = score.eg() * self.scale / FULL_SCALE + self.tempo.eg();
        (mg * self.phase + eg * (FULL_PHASE - self.phase)) / FULL_PHASE
    }
}

/// The same as [`Evaluator::evaluate`] for White, nothing remembered, with all terms told to a trace.
pub fn evaluate_traced<T: Trace>(position: &Position, trace: &mut T) -> Sum {
    sum(position, trace, None)
}

#[inline(always)]
fn for_mover(position: &Position, value: i32) -> i32 {
    if position.turn().is_white() { value } else { -value }
}

#[inline(always)]
fn sum<T: Trace>(position: &Position, trace: &mut T, table: Option<&mut PawnTable>) -> Sum {
    let phase = phase(position);
    if let Some(known) = endgame::known(position) {
        return Sum { score: None, known, phase, scale: FULL_SCALE, tempo: Pair::ZERO };
    }
    let mut terms = Terms::new(position, trace);
    let mut score = terms.pawns(table);
    // Both sides' pieces first: they fill the maps that the rest reads.
    score += terms.pieces(Color::White) - terms.pieces(Color::Black);
    score += terms.king(Color::White) - terms.king(Color::Black);
    score += terms.threats(Color::White) - terms.threats(Color::Black);
    score += terms.passed_pawns(Color::White) - terms.passed_pawns(Color::Black);
    score += terms.space(Color::White) - terms.space(Color::Black);
    let tempo = term!(terms, position.turn(), tempo[0]);
    let tempo = if position.turn().is_white() { tempo } else { -tempo };
    let strong = if score.eg() >= 0 { Color::White } else { Color::Black };
    let scale = endgame::scale(position, strong);
    Sum { score: Some(score), known: 0, phase, scale, tempo }
}

/// How much of the middlegame is left: a minor piece counts 1, a rook 2, a queen 4.
#[inline(always)]
fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).count() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(FULL_PHASE)
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
