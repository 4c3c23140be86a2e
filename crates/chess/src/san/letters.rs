//! The piece letters of several languages.

use crate::Role;

/// The piece letters of algebraic notation in a language.
///
/// Figurines of either colour are accepted with any letters.
///
/// ```
/// use chess::{PieceLetters, Role};
/// assert_eq!(PieceLetters::SPANISH.letter(Role::King), 'R');
/// assert_eq!(PieceLetters::SPANISH.role('C'), Some(Role::Knight));
/// assert_eq!(PieceLetters::FIGURINES.letter(Role::Queen), '♕');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceLetters([char; Role::COUNT]);

/// The black figurines, accepted like the white ones.
const BLACK_FIGURINES: PieceLetters = PieceLetters(['♟', '♞', '♝', '♜', '♛', '♚']);

// Pawn, knight, bishop, rook, queen, king, as in `Role`.
impl PieceLetters {
    /// The letters of PGN: pawn, knight, bishop, rook, queen, king.
    pub const ENGLISH: PieceLetters = PieceLetters(['P', 'N', 'B', 'R', 'Q', 'K']);
    /// Peón, caballo, alfil, torre, dama, rey.
    pub const SPANISH: PieceLetters = PieceLetters(['P', 'C', 'A', 'T', 'D', 'R']);
    /// The signs of the pieces, as printed in books.
    pub const FIGURINES: PieceLetters = PieceLetters(['♙', '♘', '♗', '♖', '♕', '♔']);

    /// The letter of a piece.
    ///
    /// ```
    /// use chess::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::ENGLISH.letter(Role::Knight), 'N');
    /// assert_eq!(PieceLetters::SPANISH.letter(Role::Knight), 'C');
    /// ```
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        self.0[role.index()]
    }

    /// The piece with this letter or figurine.
    ///
    /// ```
    /// use chess::{PieceLetters, Role};
    /// assert_eq!(PieceLetters::ENGLISH.role('R'), Some(Role::Rook));
    /// assert_eq!(PieceLetters::SPANISH.role('R'), Some(Role::King));
    /// assert_eq!(PieceLetters::SPANISH.role('♜'), Some(Role::Rook));
    /// assert_eq!(PieceLetters::SPANISH.role('N'), None);
    /// ```
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        let find = |set: PieceLetters| Role::ALL.into_iter().find(|&role| set.letter(role) == letter);
        let foreign = || find(PieceLetters::FIGURINES).or_else(|| find(BLACK_FIGURINES));
        find(self).or_else(|| if letter.is_ascii() { None } else { foreign() })
    }
}

/// English, the language of PGN.
impl Default for PieceLetters {
    fn default() -> PieceLetters {
        PieceLetters::ENGLISH
    }
}
