//! Kinds of pieces, and pieces with a colour.

use crate::Color;
use crate::square::numbered;
use std::fmt;

numbered! {
    /// A kind of piece, without its colour.
    ///
    /// ```
    /// use chess::Role;
    /// assert_eq!(Role::from_char('n'), Some(Role::Knight));
    /// assert_eq!(Role::Knight.upper_char(), 'N');
    /// assert_eq!(std::mem::size_of::<Option<Role>>(), 1);
    /// ```
    Role, 6, Pawn = 0, Knight = 1, Bishop = 2, Rook = 3, Queen = 4, King = 5
}

numbered! {
    /// A piece of one side; its number is the role's times two, plus one for Black.
    ///
    /// ```
    /// use chess::{Color, Piece, Role};
    /// let piece = Piece::from_char('q').unwrap();
    /// assert_eq!(piece, Piece::new(Color::Black, Role::Queen));
    /// assert_eq!((piece.color(), piece.role(), piece.char()), (Color::Black, Role::Queen, 'q'));
    /// assert_eq!(std::mem::size_of::<Option<Piece>>(), 1);
    /// ```
    Piece, 12,
    WhitePawn = 0, BlackPawn = 1, WhiteKnight = 2, BlackKnight = 3, WhiteBishop = 4, BlackBishop = 5,
    WhiteRook = 6, BlackRook = 7, WhiteQueen = 8, BlackQueen = 9, WhiteKing = 10, BlackKing = 11,
}

const _: () = assert!(size_of::<Option<Role>>() == 1 && size_of::<Option<Piece>>() == 1);

impl Role {
    /// The promotion pieces, queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The role with this English letter, `p n b r q k` in either case.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Role> {
        Some(match c.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }

    /// The English letter in lower case, as FEN writes Black's pieces.
    #[must_use]
    pub const fn char(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The English letter in upper case, as FEN writes White's pieces and SAN any piece.
    #[must_use]
    pub const fn upper_char(self) -> char {
        self.char().to_ascii_uppercase()
    }

    /// Whether a pawn may promote to this role.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        !matches!(self, Role::Pawn | Role::King)
    }
}

impl Piece {
    /// The piece of this colour and role.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece::wrapping(role as u32 * 2 + color as u32)
    }

    /// The colour of the piece.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self as u8 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// The role of the piece.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        Role::wrapping(self as u32 / 2)
    }

    /// The FEN letter: upper case for White, lower for Black.
    #[must_use]
    pub const fn char(self) -> char {
        match self.color() {
            Color::White => self.role().upper_char(),
            Color::Black => self.role().char(),
        }
    }

    /// The piece with this FEN letter.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Piece> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Piece::new(color, role)),
            None => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.role())
    }
}
