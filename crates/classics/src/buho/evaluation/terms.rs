//! The terms of the evaluation, and their observers.

use crate::{Explanation, Located, Share};
use chess::{Bitboard, Color};

/// Declares the terms, each with its name.
macro_rules! terms {
    ($($(#[$meta:meta])* $term:ident = $name:literal),+ $(,)?) => {
        /// The terms, in the order of the thesis.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Term {
            $($(#[$meta])* $term),+
        }

        impl Term {
            /// All of them.
            pub const ALL: &'static [Term] = &[$(Term::$term),+];

            /// Returns its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Term::$term => $name),+ }
            }
        }
    };
}

terms! {
    /// The pieces themselves.
    Material = "material",
    /// Pieces that their side protects.
    Protected = "protected men",
    /// Squares that a side attacks.
    Attacked = "attacked squares",
    /// Pieces on the four squares in the middle.
    Centre = "centre",
    /// Two bishops.
    BishopPair = "bishop pair",
    /// Bishops on the first rank.
    BishopAtHome = "bishop on first rank",
    /// Rooks on files without pawns.
    RookOpen = "rook on open file",
    /// Rooks on files without own pawns.
    RookHalfOpen = "rook on half-open file",
    /// Two rooks that see each other on a file.
    RooksOnFile = "rooks connected on file",
    /// Two rooks that see each other on a rank.
    RooksOnRank = "rooks connected on rank",
    /// Rooks on the seventh rank.
    RookOnSeventh = "rook on seventh",
    /// Where the pieces stand, by the tables of appendix A.
    Places = "places of men",
    /// State of castling.
    Castling = "castling",
    /// Lines attacking the king.
    AttackLines = "attack lines on king",
    /// Pawn shield of a castled king.
    Shield = "pawns before king",
    /// Open files near an uncastled king.
    OpenFiles = "open files near king",
    /// King's square in the endgame.
    KingInEndgame = "king in endgame",
    /// Passed pawns.
    Passed = "passed pawns",
    /// Isolated pawns.
    Isolated = "isolated pawns",
    /// Backward pawns.
    Backward = "backward pawns",
    /// Doubled pawns.
    Doubled = "doubled pawns",
}

/// Receives the value of each term for each side.
pub trait Tally {
    /// Adds a value of a term for a side.
    fn add(&mut self, color: Color, term: Term, value: i32);

    /// Adds a value of a term for a side on each of these squares.
    #[inline(always)]
    fn on(&mut self, color: Color, term: Term, squares: Bitboard, each: i32) {
        self.add(color, term, squares.count() as i32 * each);
    }
}

/// Sums by colour only, as a search needs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sum(pub [i32; 2]);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, _: Term, value: i32) {
        self.0[color as usize] += value;
    }
}

/// Every term separately: what people want to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown([[i32; 2]; Term::ALL.len()]);

impl Default for Breakdown {
    fn default() -> Breakdown {
        Breakdown([[0; 2]; Term::ALL.len()])
    }
}

impl Tally for Breakdown {
    fn add(&mut self, color: Color, term: Term, value: i32) {
        self.0[term as usize][color as usize] += value;
    }
}

/// Values by square: what people see on a board.
#[derive(Clone, Default, Debug)]
pub struct Places(pub Vec<Located>);

impl Tally for Places {
    fn add(&mut self, _: Color, _: Term, _: i32) {}

    fn on(&mut self, color: Color, term: Term, squares: Bitboard, value: i32) {
        let located = |square| Located { name: term.name(), color, square, value };
        self.0.extend(squares.into_iter().map(located).filter(|located| located.value != 0));
    }
}

impl Breakdown {
    /// Returns the value of a term for a side.
    #[must_use]
    pub fn of(&self, term: Term, color: Color) -> i32 {
        self.0[term as usize][color as usize]
    }

    /// Returns the value of the position for White.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.0.iter().map(|[white, black]| white - black).sum()
    }

    /// Returns the terms with names, as for all engines.
    #[must_use]
    pub fn explanation(&self) -> Explanation {
        let share = |&term: &Term| {
            let [white, black] = self.0[term as usize];
            Share { name: term.name(), white, black }
        };
        Explanation { terms: Term::ALL.iter().map(share).collect() }
    }
}
