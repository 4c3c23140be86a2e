//! Openings of a match, and their order.
//!
//! [`Openings`] are checked when loaded, so that errors show before the first game. Opening number
//! `i` of a match is the same in every run, also after an interruption.
//!
//! ```
//! use arena::{Openings, Order};
//!
//! let openings = Openings::balanced().ordered(Order::Random { seed: 7 });
//! let game = openings.opening(0).to_game();
//! assert!(game.outcome().is_none() && !game.moves().is_empty());
//! // A round after the last opening begins again with the first.
//! assert_eq!(openings.opening(openings.len() as u64), openings.opening(0));
//! ```

mod balanced;
mod epd;
mod error;
mod list;
mod opening;
mod options;
mod order;
mod pgn;
mod walk;

use chess::Position;
pub use error::OpeningsError;
use list::{List, Stored};
pub use opening::{Opening, OpeningProblem};
pub use options::{OpeningKind, OpeningOptions};
pub use order::Order;
use std::path::Path;

/// The most openings a file may have: more than any collection for matches, and they fit into memory.
const MOST: usize = 5_000_000;

/// The openings of a match in playing order; never empty.
#[derive(Clone, Debug)]
pub struct Openings {
    list: List,
    /// The numbers of the openings in playing order, if that is not the order of the list.
    order: Option<Vec<usize>>,
    first: usize,
}

impl Openings {
    /// Reads the openings of a file, in the order of the file; those of a book in the order in
    /// which they were drawn.
    ///
    /// Every opening is read and checked here.
    ///
    /// # Errors
    /// If the file cannot be read, its format is unclear, anything in it is invalid, or it has no
    /// openings or more than five million.
    pub fn from_file(path: &Path, options: &OpeningOptions) -> Result<Openings, OpeningsError> {
        let unknown = || OpeningsError::UnknownKind { path: path.into() };
        let kind = options.kind.or_else(|| OpeningKind::of(path)).ok_or_else(unknown)?;
        let open = || journal::open(path).map_err(|error| OpeningsError::Read { path: path.into(), error });
        let openings = match kind {
            OpeningKind::Pgn => pgn::read(path, open()?, options.plies)?,
            OpeningKind::Epd => epd::read(path, open()?)?,
            OpeningKind::Polyglot => walk::read(path, options)?,
        };
        Openings::stored(openings).ok_or_else(|| OpeningsError::Empty { path: path.into() })
    }

    /// Returns the built-in openings: short theory lines that a strong engine evaluates as
    /// balanced.
    ///
    /// ```
    /// use arena::Openings;
    /// let opening = Openings::balanced().opening(0);
    /// assert!(opening.name().is_some() && !opening.is_chess960());
    /// ```
    #[must_use]
    pub fn balanced() -> Openings {
        Openings::of(List::Stored(balanced::stored()))
    }

    /// Returns the start positions of Chess960, number 0 first.
    ///
    /// ```
    /// use arena::{Openings, Order};
    /// use chess::Setup;
    /// let openings = Openings::chess960();
    /// assert_eq!((openings.len(), openings.opening(518).start_fen()), (960, Setup::default().to_fen()));
    /// assert!(openings.opening(518).is_chess960());
    /// ```
    #[must_use]
    pub fn chess960() -> Openings {
        Openings::of(List::Chess960)
    }

    /// Returns the start positions of double Chess960.
    ///
    /// The two sides need not have the same first rank: there is one position for each pair of
    /// numbers.
    #[must_use]
    pub fn double_chess960() -> Openings {
        Openings::of(List::DoubleChess960)
    }

    /// Returns the initial position of standard chess alone.
    #[must_use]
    pub fn start_position() -> Openings {
        Openings::of(List::Stored(vec![Stored::of(&Opening::at(Position::default()))]))
    }

    /// Returns the given openings in order; `None` if there are none.
    #[must_use]
    pub fn new(openings: impl IntoIterator<Item = Opening>) -> Option<Openings> {
        Openings::stored(openings.into_iter().map(|opening| Stored::of(&opening)).collect())
    }

    /// Adds an opening of a file, if there is room for it.
    fn add(path: &Path, openings: &mut Vec<Stored>, opening: &Opening) -> Result<(), OpeningsError> {
        if openings.len() == MOST {
            return Err(OpeningsError::TooMany { path: path.into(), most: MOST });
        }
        openings.push(Stored::of(opening));
        Ok(())
    }

    fn stored(openings: Vec<Stored>) -> Option<Openings> {
        (!openings.is_empty()).then(|| Openings::of(List::Stored(openings)))
    }

    fn of(list: List) -> Openings {
        Openings { list, order: None, first: 0 }
    }

    /// Returns the same openings in another order.
    #[must_use]
    pub fn ordered(mut self, order: Order) -> Openings {
        self.order = order.permutation(self.list.len());
        self
    }

    /// Starts with this opening of the order, counted from 0, and reaches those before it at the
    /// end.
    ///
    /// A number that is too large wraps around.
    #[must_use]
    pub fn starting_at(mut self, first: usize) -> Openings {
        self.first = first % self.len();
        self
    }

    /// Returns the number of openings before they repeat.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the index of the first opening that can only be played as Chess960.
    ///
    /// ```
    /// use arena::Openings;
    /// assert_eq!((Openings::chess960().needs_chess960(), Openings::balanced().needs_chess960()), (Some(0), None));
    /// ```
    #[must_use]
    pub fn needs_chess960(&self) -> Option<usize> {
        self.list.first_chess960()
    }

    /// Whether any opening starts from another position than the initial one.
    #[must_use]
    pub fn sets_up(&self) -> bool {
        self.list.sets_up()
    }

    /// Returns a hash of the positions and moves, in list or file order.
    ///
    /// It does not depend on names or on the order of play; a resumed match recognises its openings
    /// by it.
    ///
    /// ```
    /// use arena::{Openings, Order};
    /// let openings = Openings::balanced();
    /// assert_ne!(openings.fingerprint(), Openings::start_position().fingerprint());
    /// assert_eq!(openings.clone().ordered(Order::Random { seed: 1 }).fingerprint(), openings.fingerprint());
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.list.fingerprint()
    }

    /// Returns the number, in the list or file and counted from 0, of the opening of a round.
    #[must_use]
    pub fn number(&self, round: u64) -> usize {
        let length = self.len();
        let place = (self.first + (round % length as u64) as usize) % length;
        self.order.as_ref().map_or(place, |order| order[place])
    }

    /// Returns the opening of a round, counted from 0. After the last they repeat.
    #[must_use]
    pub fn opening(&self, round: u64) -> Opening {
        self.list.get(self.number(round))
    }
}
