//! What people can do in a game: each action is declared here, once.

use chess::Color as Side;

/// Hands the list of actions to another macro.
///
/// The declaration of an action is its name and its fields, with their meaning. [`Action`] is made of the
/// list here; `wire::Request` is made of it too, and so are the conversion between them and the types of
/// the page. The names `Side` and `Letters` mean the types in scope where the list is used.
macro_rules! for_each_action {
    ($make:ident) => {
        $make! {
            /// Play a move for the person whose turn it is.
            Move {
                /// How many plies were played when the move was made, so that it is not played in another position.
                ply: u32,
                /// The move: UCI, or algebraic notation.
                text: String,
                /// Whose letters are tried first in algebraic notation; English if left out.
                letters: Option<Letters>,
            }
            /// Take back the last move of the person, and the machine's answer to it.
            Takeback {}
            /// Give up; for a few seconds this can be undone.
            Resign {
                /// Who, where two people play; the person's side if left out.
                side: Option<Side>,
            }
            /// Play on after all.
            UndoResign {}
            /// Offer a draw: with the next move if it is one's turn, else at once.
            OfferDraw {
                /// Who, where two people play; the person's side if left out.
                side: Option<Side>,
            }
            /// Accept the draw that is on offer.
            AcceptDraw {}
            /// Decline it, or take one's own offer back.
            DeclineDraw {}
            /// Claim a draw by repetition or by the fifty-move rule.
            ClaimDraw {
                /// The move after which the draw can be claimed; if left out, the position as it stands.
                text: Option<String>,
            }
            /// Let the machine that thinks play at once.
            MoveNow {}
            /// Let machines that play each other pause or go on.
            Pause {
                /// Pause, or go on.
                paused: bool,
            }
            /// Let them make one move, and pause again.
            Step {}
            /// Let them play no faster than this.
            Pace {
                /// The least time between two moves.
                pace_ms: u32,
            }
        }
    };
}
pub(crate) use for_each_action;

macro_rules! actions {
    ($($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $field:ident: $kind:ty),* $(,)? })+) => {
        /// What a person does in a game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Action {
            $($(#[$about])* $name { $($(#[$meaning])* $field: $kind),* },)+
        }
    };
}
for_each_action!(actions);

/// The letters of the pieces in algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// K Q R B N.
    English,
    /// R D T A C.
    Spanish,
}
