//! The types of the game: who plays, by which terms, what happened, what people can do, and why not.
//!
//! Nothing here knows how it is stored or sent. The store has row forms of its own (`store::form`), and
//! `wire` converts at the rim.

mod action;
mod ending;
mod error;
mod event;
mod library;
mod new_game;
mod record;
mod score;

pub(crate) use action::for_each_action;
pub use action::{Action, Letters};
pub use ending::{EndReason, Ending};
pub use error::{BackupProblem, GameError, PgnProblem, StoreError, StoreProblem};
pub use event::{Clocks, Event, HintStep, Situation, Snapshot};
pub use library::{
    GameFilter, GamePage, GameState, GameSummary, ImportProblem, ImportReport, RestoreReport, SortOrder,
};
pub use new_game::{ColorChoice, NewGame, Odds, OddsPiece, Seat, Start};
pub use record::{
    ClockSpec, Origin, Pacing, Played, PlayerSpec, Record, ReviewedPosition, Terms, millis, now, san,
};
pub use score::Score;

use chess::Color;

/// Something that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// Returns what this side has.
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns the same for each side, changed.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> Sides<U> {
        Sides { white: change(&self.white), black: change(&self.black) }
    }
}

/// A machine that can be played against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Its id, which stays the same for ever: games are stored with it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The range of its strength limit, if it has one.
    pub elo: Option<(u32, u32)>,
    /// Whether it plays Chess960 besides standard chess.
    pub chess960: bool,
}

/// The names of machines, by their ids.
pub trait MachineNames {
    /// Returns the name of a machine; `None` if it is unknown.
    fn name_of(&self, id: &str) -> Option<&str>;

    /// Returns the name of a player: a machine that is unknown has its id for a name.
    fn player_name(&self, player: &PlayerSpec) -> Option<String> {
        match player {
            PlayerSpec::Human { name } => name.clone(),
            PlayerSpec::Machine { player, .. } => Some(self.name_of(player).unwrap_or(player).to_owned()),
        }
    }
}

/// Converts between two enums whose variants have the same names.
macro_rules! same_variants {
    ($from:ty => $to:ty: $($variant:ident),+ $(,)?) => {
        impl From<$from> for $to {
            fn from(value: $from) -> $to {
                match value {
                    $(<$from>::$variant => <$to>::$variant,)+
                }
            }
        }
    };
    ($one:ty, $other:ty: $($variant:ident),+ $(,)?) => {
        $crate::domain::same_variants!($one => $other: $($variant),+);
        $crate::domain::same_variants!($other => $one: $($variant),+);
    };
}
pub(crate) use same_variants;
