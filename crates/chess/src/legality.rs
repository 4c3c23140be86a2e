//! What makes a setup illegal.
//!
//! A setup is rejected for what visibly contradicts the rules, never for what would take a proof
//! game to find out: every position that legal play reaches is accepted, in standard chess,
//! Chess960 and double Chess960, and some that it cannot reach are accepted too. The limits on the
//! pieces of a side also keep the legal moves few enough for a [`MoveList`](crate::MoveList).

use crate::board::Board;
use crate::{Bitboard, Color, Piece, Rank, Role, Setup, Square};
use std::fmt;
use std::ops::BitOr;
use thiserror::Error;

/// Declares the reasons, each with the clause that explains it.
macro_rules! reasons {
    ($(#[$meta:meta])* $name:ident: $($reason:ident = $explanation:literal,)+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {$(
            #[doc = concat!("Because ", $explanation, ".")]
            $reason,
        )+}

        impl $name {
            /// All reasons.
            pub const ALL: &[$name] = &[$($name::$reason),+];

            /// The reason as a clause without a full stop.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self { $($name::$reason => $explanation),+ }
            }
        }
    };
}

reasons! {
    /// One way in which a setup contradicts the rules.
    ///
    /// ```
    /// use chess::IllegalReason;
    /// assert_eq!(IllegalReason::NoKing.to_string(), "a side has no king");
    /// ```
    IllegalReason:
    NoKing = "a side has no king",
    SeveralKings = "a side has more than one king",
    TooManyMen = "a side has more than sixteen pieces",
    TooManyPawns = "a side has more than eight pawns",
    TooManyPromotions = "a side has more promoted pieces than it lacks pawns",
    PawnOnOuterRank = "a pawn stands on the first or the eighth rank",
    OpponentInCheck = "the side that is not to move is in check",
    TooManyCheckers = "more than two pieces give check",
    CastlingKing = "a side may castle although its king is not on its first rank",
    CastlingRook = "a side may castle with a rook that is not there",
    CastlingSide = "a side may castle with two rooks on the same side of its king",
    EnPassantRank = "the en-passant square is not on the sixth rank of the side to move",
    EnPassantPawn = "no pawn has just passed the en-passant square",
    EnPassantOccupied = "the en-passant square, or the one the pawn came from, is occupied",
    EnPassantCheck = "the king was already in check before the pawn passed the en-passant square",
    FullmoveNumber = "the move number is 0, but moves are counted from 1",
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.explanation())
    }
}

/// Everything that makes a setup illegal: a set of reasons.
///
/// ```
/// use chess::{Illegal, IllegalReason, Setup};
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/P3K2R w Q - 0 0").unwrap();
/// let illegal = setup.illegal();
/// assert!(illegal.has(IllegalReason::PawnOnOuterRank));
/// assert_eq!(
///     illegal.reasons().collect::<Vec<_>>(),
///     [IllegalReason::PawnOnOuterRank, IllegalReason::CastlingRook, IllegalReason::FullmoveNumber],
/// );
/// assert_eq!(illegal.without(illegal), Illegal::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Error)]
pub struct Illegal(u32);

impl Illegal {
    /// Whether there is no reason, so that the setup is legal.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is one of the reasons.
    #[must_use]
    pub const fn has(self, reason: IllegalReason) -> bool {
        self.0 & 1 << reason as u32 != 0
    }

    /// The reasons except these.
    #[must_use]
    pub fn without(self, others: impl Into<Illegal>) -> Illegal {
        Illegal(self.0 & !others.into().0)
    }

    /// The reasons that make a position unreachable but still playable.
    pub(crate) const PLAYABLE: Illegal =
        Illegal(1 << IllegalReason::TooManyCheckers as u32 | 1 << IllegalReason::EnPassantCheck as u32);

    /// The reasons that are in both sets.
    pub(crate) const fn both(self, other: Illegal) -> Illegal {
        Illegal(self.0 & other.0)
    }

    /// Iterates over the reasons.
    pub fn reasons(self) -> impl Iterator<Item = IllegalReason> {
        IllegalReason::ALL.iter().copied().filter(move |&reason| self.has(reason))
    }

    /// Adds the reason if the condition holds.
    fn add_if(&mut self, condition: bool, reason: IllegalReason) {
        self.0 |= u32::from(condition) << reason as u32;
    }
}

impl From<IllegalReason> for Illegal {
    fn from(reason: IllegalReason) -> Illegal {
        Illegal(1 << reason as u32)
    }
}

impl BitOr for Illegal {
    type Output = Illegal;

    fn bitor(self, other: Illegal) -> Illegal {
        Illegal(self.0 | other.0)
    }
}

/// Lists the explanations, separated by semicolons.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons().enumerate() {
            write!(f, "{}{reason}", if index > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.reasons()).finish()
    }
}

impl Setup {
    /// `Ok` if the setup is legal, else everything that is wrong with it.
    ///
    /// An en-passant square where no pawn can take is legal. So is any halfmove clock: whether the
    /// fifty- or the seventy-five-move rule ends the game is for the game to say, and composed
    /// positions often have a clock that does not fit their move number.
    ///
    /// ```
    /// use chess::{IllegalReason, Setup};
    /// assert!(Setup::default().check().is_ok());
    /// let illegal = Setup::empty().check().unwrap_err();
    /// assert_eq!(illegal, IllegalReason::NoKing.into());
    /// ```
    ///
    /// # Errors
    /// All reasons why the setup is not legal.
    pub fn check(&self) -> Result<(), Illegal> {
        let illegal = self.illegal();
        if illegal.is_empty() { Ok(()) } else { Err(illegal) }
    }

    /// Everything that is wrong with the setup; empty if it is legal.
    #[must_use]
    pub fn illegal(&self) -> Illegal {
        let board = Board::of(self);
        let mut illegal = Illegal::default();
        for color in Color::ALL {
            illegal = illegal | material(&board, color) | castling(self, &board, color);
        }
        let outer = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        illegal.add_if(board.role(Role::Pawn).intersects(outer), IllegalReason::PawnOnOuterRank);
        illegal = illegal | checks(self, &board) | en_passant(self, &board);
        illegal.add_if(self.fullmove_number == 0, IllegalReason::FullmoveNumber);
        illegal
    }
}

/// Counts the pieces of one side.
fn material(board: &Board, color: Color) -> Illegal {
    let count = |role| board.pieces(color, role).count();
    // A side starts with one bishop on each square colour.
    let bishops = board.pieces(color, Role::Bishop);
    let promoted = count(Role::Knight).saturating_sub(2)
        + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
        + (bishops & Bitboard::DARK).count().saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Queen).saturating_sub(1);
    let mut illegal = Illegal::default();
    illegal.add_if(count(Role::King) == 0, IllegalReason::NoKing);
    illegal.add_if(count(Role::King) > 1, IllegalReason::SeveralKings);
    illegal.add_if(board.color(color).count() > 16, IllegalReason::TooManyMen);
    illegal.add_if(count(Role::Pawn) > 8, IllegalReason::TooManyPawns);
    illegal.add_if(promoted > 8_u32.saturating_sub(count(Role::Pawn)), IllegalReason::TooManyPromotions);
    illegal
}

/// The pieces of `by` that attack the square.
fn attackers(board: &Board, square: Square, by: Color) -> Bitboard {
    board.attackers(square, board.occupied()) & board.color(by)
}

/// Compares the castling rights of one side with its king and rooks.
fn castling(setup: &Setup, board: &Board, color: Color) -> Illegal {
    let rights = setup.castling.rooks(color);
    let mut illegal = Illegal::default();
    if rights.is_empty() {
        return illegal;
    }
    illegal.add_if(!rights.is_subset(board.pieces(color, Role::Rook)), IllegalReason::CastlingRook);
    // A king in a corner never had a rook on both sides, but a well-known test suite has one.
    let kings = board.pieces(color, Role::King);
    let home = Bitboard::rank(Rank::First.relative_to(color));
    illegal.add_if(!kings.intersects(home), IllegalReason::CastlingKing);
    if let Some(king) = kings.single() {
        let left: Bitboard = rights.into_iter().filter(|rook| rook.file() < king.file()).collect();
        illegal.add_if(left.many() || (rights - left).many(), IllegalReason::CastlingSide);
    }
    illegal
}

/// Checks who is in check, and by what.
fn checks(setup: &Setup, board: &Board) -> Illegal {
    let (us, them) = (setup.turn, !setup.turn);
    let mut illegal = Illegal::default();
    let takes_king = board.pieces(them, Role::King).into_iter().any(|king| attackers(board, king, us).any());
    illegal.add_if(takes_king, IllegalReason::OpponentInCheck);
    if let Some(king) = board.pieces(us, Role::King).single() {
        // Some pairs of checkers cannot arise either, but they occur in well-known test suites.
        illegal.add_if(attackers(board, king, them).count() > 2, IllegalReason::TooManyCheckers);
    }
    illegal
}

/// Takes back the double step that the en-passant square implies.
fn en_passant(setup: &Setup, board: &Board) -> Illegal {
    let (us, them) = (setup.turn, !setup.turn);
    let Some(passed) = setup.en_passant else { return Illegal::default() };
    if passed.rank() != Rank::Sixth.relative_to(us) {
        return IllegalReason::EnPassantRank.into();
    }
    let origin = Square::new(passed.file(), Rank::Seventh.relative_to(us));
    let pawn = Square::new(passed.file(), Rank::Fifth.relative_to(us));
    let mut illegal = Illegal::default();
    let occupied = board.occupied().has(passed) || board.occupied().has(origin);
    illegal.add_if(occupied, IllegalReason::EnPassantOccupied);
    let there = setup.piece_at(pawn) == Some(Piece::new(them, Role::Pawn));
    illegal.add_if(!there, IllegalReason::EnPassantPawn);
    if let (true, Some(king)) = (illegal.is_empty(), board.pieces(us, Role::King).single()) {
        // Before the step it was the other side's move, so this king cannot have been in check.
        let mut before = *board;
        before.toggle(Piece::new(them, Role::Pawn), Bitboard::from(pawn) | origin.into());
        illegal.add_if(attackers(&before, king, them).any(), IllegalReason::EnPassantCheck);
    }
    illegal
}

#[cfg(test)]
mod tests {
    use super::*;
    use IllegalReason::*;

    fn reasons(fen: &str) -> Vec<IllegalReason> {
        Setup::from_fen(fen).unwrap().illegal().reasons().collect()
    }

    #[test]
    fn each_reason_is_found() {
        for (fen, expected) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", vec![NoKing]),
            ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", vec![SeveralKings]),
            ("4k3/8/8/8/8/PPPPPPP1/PPPPPPP1/4K3 w - - 0 1", vec![TooManyPawns]),
            ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1", vec![TooManyMen, TooManyPromotions]),
            ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", vec![TooManyPromotions]),
            ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", vec![TooManyPromotions]),
            ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", vec![PawnOnOuterRank]),
            ("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", vec![OpponentInCheck]),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", vec![OpponentInCheck]),
            ("4k3/8/8/8/8/8/4K3/R7 w Q - 0 1", vec![CastlingKing]),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", vec![CastlingRook]),
            ("4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", vec![CastlingSide]),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", vec![EnPassantRank]),
            ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", vec![EnPassantRank]),
            ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", vec![EnPassantPawn]),
            ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", vec![EnPassantOccupied]),
            ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", vec![EnPassantOccupied]),
            ("4k3/8/8/8/4P3/8/8/R3K3 b - e3 0 0", vec![FullmoveNumber]),
        ] {
            assert_eq!(reasons(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_triple_check_is_illegal() {
        assert_eq!(reasons("4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1"), [TooManyCheckers]);
    }

    #[test]
    fn double_checks_are_legal() {
        for fen in [
            // A knight uncovers a rook; a rook uncovers a bishop; an en-passant capture uncovers
            // two lines.
            "4k3/8/3N4/8/4R3/8/8/4K3 b - - 0 1",
            "4k3/8/8/1B6/8/8/8/4R1K1 b - - 0 1",
            "8/8/3Pk3/8/2B5/8/8/K3R3 b - - 0 1",
            // A position of perft suites, with bishops on both sides of the king.
            "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
        ] {
            assert_eq!(reasons(fen), [], "{fen}");
        }
    }

    #[test]
    fn checks_after_a_double_step() {
        // The pawn gives check itself; it uncovers a rook that stood behind it.
        assert_eq!(reasons("8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1"), []);
        assert_eq!(reasons("8/8/8/8/4P3/8/k6R/4K3 b - e3 0 1"), []);
        // The rook gave check already; the step would have ended a check; a knight that stood still
        // gives check.
        assert_eq!(reasons("8/8/8/8/4P3/k6R/8/4K3 b - e3 0 1"), [EnPassantCheck]);
        assert_eq!(reasons("8/8/8/8/k3P2R/8/8/4K3 b - e3 0 1"), [EnPassantCheck]);
        assert_eq!(reasons("4k3/8/3N4/8/4P3/8/8/4K3 b - e3 0 1"), [EnPassantCheck]);
    }

    #[test]
    fn explanations_are_clauses_and_differ() {
        let mut all: Vec<&str> = IllegalReason::ALL.iter().map(|reason| reason.explanation()).collect();
        assert!(all.iter().all(|text| !text.ends_with('.') && !text.contains(';')));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), IllegalReason::ALL.len());
    }
}
