//! Numeric annotation glyphs and the signs they stand for.

use std::fmt;

/// A numeric annotation glyph: an assessment of a move or a position, written `$1` or, for some, as
/// a sign.
///
/// ```
/// use chess::pgn::Nag;
/// assert_eq!(Nag::from_sign("!?"), Some(Nag(5)));
/// assert_eq!(Nag(5).sign(), Some("!?"));
/// assert_eq!(Nag(5).to_string(), "$5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Signs and their numbers; the first sign of a number is the one [`Nag::sign`] returns.
const SIGNS: [(&str, u8); 31] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("!!!", 3),
    ("??", 4),
    ("???", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("⨀", 22),
    ("⟳", 32),
    ("→", 40),
    ("⇆", 132),
    ("N", 146),
    ("D", 220),
];

impl Nag {
    /// The glyph of a sign such as `!?` or `±`.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Nag> {
        SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, number)| Nag(*number))
    }

    /// The sign of the glyph, if it has one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|(_, number)| *number == self.0).map(|(sign, _)| *sign)
    }
}

/// As PGN writes it in export format: `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
