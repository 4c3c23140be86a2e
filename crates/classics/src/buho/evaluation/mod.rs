//! The evaluation: section 2.4 and appendix A of the thesis.
//!
//! A sum of terms, each a weight times how often something is seen on the board ([`weights`]).
//! Every term is written once and tells a [`Tally`] what it gives to whom: a search adds up, people
//! look at each term by itself. The same on every board: pieces are gathered as sets in one pass,
//! and only the squares that officers attack are asked of the board.
//!
//! What the thesis leaves open, and how it was read, is listed in `docs/buho.md`.

mod king;
mod men;
mod pawns;
mod pieces;
mod terms;
pub mod weights;

pub use men::{material, value};
pub use terms::{Breakdown, Places, Sum, Tally, Term};

use crate::Located;
use boards::{Board, Representation};
use chess::Color;
use men::Men;
use weights::ENDGAME;

/// Returns the evaluation from the side to move's point of view.
///
/// ```
/// use boards::{Bits, Board};
/// use classics::buho::evaluate;
/// assert_eq!(evaluate(&Board::<Bits>::default()), 0);
/// ```
#[inline]
#[must_use]
pub fn evaluate<R: Representation>(board: &Board<R>) -> i32 {
    let mut sum = Sum::default();
    judge(board, &mut sum);
    let us = board.turn();
    sum.0[us as usize] - sum.0[!us as usize]
}

/// Returns the value of each term for each side.
///
/// ```
/// use boards::{Bits, Board};
/// use chess::Color;
/// use classics::buho::{Term, break_down};
/// let board = Board::<Bits>::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
/// let seen = break_down(&board);
/// assert_eq!(seen.of(Term::Material, Color::White), 100);
/// assert_eq!(seen.of(Term::Passed, Color::White), 20);
/// assert_eq!(seen.of(Term::Isolated, Color::White), -20);
/// # Ok::<(), boards::BoardError>(())
/// ```
#[must_use]
pub fn break_down<R: Representation>(board: &Board<R>) -> Breakdown {
    let mut breakdown = Breakdown::default();
    judge(board, &mut breakdown);
    breakdown
}

/// Returns the values of the terms by square.
#[must_use]
pub(super) fn locate<R: Representation>(board: &Board<R>) -> Vec<Located> {
    let mut places = Places::default();
    judge(board, &mut places);
    // Material is counted, not computed per square.
    board.men().each_man(|square, piece| {
        let each = value(piece.role());
        places.on(piece.color(), Term::Material, square.into(), each);
    });
    places.0
}

/// Returns whether material is so low that the king is active (2.4.3).
#[inline]
#[must_use]
pub fn is_endgame<R: Representation>(board: &Board<R>) -> bool {
    Color::ALL.into_iter().all(|color| men::pieces(board, color) < ENDGAME)
}

#[inline]
fn judge<R: Representation>(board: &Board<R>, tally: &mut impl Tally) {
    let men = Men::of(board);
    let endgame = is_endgame(board);
    for color in Color::ALL {
        tally.add(color, Term::Material, material(board, color));
        pieces::control(board, &men, color, tally);
        let view = men.seen_by(color);
        pieces::bishops_and_rooks(&view, tally);
        king::judge(&view, board.state().castling(), endgame, tally);
        pawns::judge(&view, tally);
    }
}

/// Returns the king safety of section 2.4.3 by colour, for the extension that uses it.
///
/// `None` in the endgame, where kings need no shelter.
#[must_use]
pub(super) fn king_safety<R: Representation>(board: &Board<R>) -> Option<[i32; 2]> {
    if is_endgame(board) {
        return None;
    }
    let mut sum = Sum::default();
    let men = Men::of(board);
    for color in Color::ALL {
        king::judge(&men.seen_by(color), board.state().castling(), false, &mut sum);
    }
    Some(sum.0)
}
