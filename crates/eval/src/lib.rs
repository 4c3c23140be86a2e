//! Quevedo's hand-crafted evaluation: the static value of a position.
//!
//! Every term has a weight for the middlegame and one for the endgame ([`Pair`]); the two sums are
//! tapered by how many pieces are left. The weights are declared in one place with their meaning
//! ([`GROUPS`]), their values are found by tuning, and a [`Trace`] shows what was counted.
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
//! One file a theme: `pieces`, `pawns`, `king`, `threats`, `endgame`, and `kpk` for king and pawn
//! against king.
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

/// The phase of the initial position.
pub const FULL_PHASE: i32 = 24;

/// Evaluates positions, and caches pawn structures. Each thread has its own.
pub struct Evaluator {
    pawns: PawnTable,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl Evaluator {
    /// Creates an evaluator with an empty cache.
    #[must_use]
    pub fn new() -> Evaluator {
        kpk::prepare();
        Evaluator { pawns: PawnTable::new() }
    }

    /// Returns the value of a position in centipawns for the side to move.
    ///
    /// It should not be in check: the evaluation does not understand checks.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let sum = sum(position, &mut (), Some(&mut self.pawns));
        for_mover(position, sum.value())
    }

    /// Returns the value of a known endgame against a bare king, in centipawns for the side to
    /// move; `None` for any other.
    ///
    /// [`evaluate`](Evaluator::evaluate) returns the same.
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

/// The sum of the terms, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// White's score minus Black's; `None` if the endgame is known and the terms were not used.
    pub score: Option<Pair>,
    /// The value of a known endgame.
    pub known: i32,
    /// The phase, of [`FULL_PHASE`].
    pub phase: i32,
    /// The scale of the endgame score, of [`FULL_SCALE`].
    pub scale: i32,
    /// The tempo bonus, from White's side.
    pub tempo: Pair,
}

impl Sum {
    /// Returns the value for White, in centipawns.
    #[inline(always)]
    #[must_use]
    pub const fn value(&self) -> i32 {
        let Some(score) = self.score else { return self.known };
        let mg = score.mg() + self.tempo.mg();
        let eg = score.eg() * self.scale / FULL_SCALE + self.tempo.eg();
        (mg * self.phase + eg * (FULL_PHASE - self.phase)) / FULL_PHASE
    }
}

/// Like [`Evaluator::evaluate`] for White, without a cache, and reports all terms to a trace.
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
    // Both sides' pieces first: they fill the attack maps that the rest reads.
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

/// Returns the phase: a minor piece counts 1, a rook 2, a queen 4.
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
