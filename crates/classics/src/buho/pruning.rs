//! Forward pruning: the null move (section 5.2, algorithm 10), futility and razoring (section 5.3,
//! algorithm 11).
//!
//! Corrections of the printed form: depth may fall below zero and ends there; futility uses the
//! material after the move, not before it, so that captures and promotions count. The text's idea
//! to raise alpha to the value of the null move is not used: a search with a null window at beta
//! gives no such bound.

use super::evaluation::{material, value};
use super::score::{MATE_BOUND, is_mate};
use super::search::{Place, Search};
use super::switches::Reading;
use super::watch::{Cut, Watch};
use boards::Representation;
use chess::{Move, Role};

/// With fewer pieces than this, pawns and king apart, no null move is tried: zugzwang is near
/// (5.2.2).
const FEW_OFFICERS: u8 = 2;

/// The result of a null move.
pub enum Passing {
    /// It fails high.
    Cuts,
    /// It gets the side to move mated.
    Loses,
    /// Nothing, or it was not tried.
    Nothing,
}

/// The futility test of a node.
pub struct Futility {
    /// The material balance of the side to move.
    balance: i32,
    /// The margin.
    margin: i32,
}

impl Futility {
    /// Returns why a move of a node of this depth is pruned.
    pub const fn reason(depth: i32, m: Move) -> Cut {
        if depth == 1 { Cut::Futility(m) } else { Cut::Razoring(m) }
    }
}

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Tries a null move, if allowed, with a minimal window at beta.
    #[inline]
    pub fn pass(&mut self, beta: i32, depth: i32, at: Place) -> Passing {
        let Some(reduction) = self.switches.null_move else { return Passing::Nothing };
        if at.ply == 0 || at.checked || at.passed || is_mate(beta) || self.has_few_officers() {
            return Passing::Nothing;
        }
        let depth = depth - i32::from(reduction) - 1;
        let next = Place { ply: at.ply + 1, checked: false, passed: true, principal: false };
        if !self.board.make_null() {
            return Passing::Nothing;
        }
        let value = -self.node(-beta, 1 - beta, depth, next);
        // The minimal window does not tell a mate; a second one at the mate bound does.
        let threat = self.switches.extensions.threat && depth > 0 && value < beta && !self.stopped;
        let mates = threat && self.node(MATE_BOUND - 1, MATE_BOUND, depth, next) >= MATE_BOUND;
        self.board.unmake();
        if self.stopped {
            Passing::Nothing
        } else if value >= beta {
            Passing::Cuts
        } else if mates {
            Passing::Loses
        } else {
            Passing::Nothing
        }
    }

    fn has_few_officers(&self) -> bool {
        let count = |role| self.board.count(self.board.turn(), role);
        let officers = count(Role::Knight) + count(Role::Bishop) + count(Role::Rook) + count(Role::Queen);
        officers < FEW_OFFICERS
    }

    /// Returns the futility test of this node; `None` if nothing is pruned.
    #[inline]
    pub fn futility(&self, alpha: i32, beta: i32, depth: i32, at: Place) -> Option<Futility> {
        let margin = match depth {
            1 => self.switches.futility?,
            2 => self.switches.razoring?,
            _ => return None,
        };
        if at.ply == 0 || at.checked {
            return None;
        }
        let us = self.board.turn();
        let balance = material(&self.board, us) - material(&self.board, !us);
        let prunes = match self.switches.futility_reading {
            Reading::AsMeant => !is_mate(alpha) && !is_mate(beta),
            Reading::AsPrinted => balance + margin <= alpha,
        };
        prunes.then_some(Futility { balance, margin })
    }

    /// Returns whether a move cannot reach alpha, unless it gives check.
    ///
    /// As printed, all moves are treated alike.
    #[inline]
    pub fn is_futile(&self, futility: &Futility, m: Move, alpha: i32) -> bool {
        if self.switches.futility_reading == Reading::AsPrinted {
            return true;
        }
        let taken = self.board.captured(m).map_or(0, |piece| value(piece.role()));
        let promoted = m.promotion_role().map_or(0, |role| value(role) - value(Role::Pawn));
        futility.balance + taken + promoted + futility.margin <= alpha
    }
}
