//! Reading algebraic notation, tolerantly.

use super::{Check, Kind, PieceLetters, San, SanError, SanProblem};
use crate::{CastlingSide, File, Rank, Role, Square};
use std::str::FromStr;

/// What may follow a move without changing it.
const REMARKS: [char; 2] = ['!', '?'];
/// The spellings of "en passant" after a capture.
const EN_PASSANT: [&str; 4] = ["e.p.", "e.p", "ep.", "ep"];

impl San {
    /// Parses a move in algebraic notation with the piece letters of a language.
    ///
    /// Beyond the standard it accepts: zeros or lower case for castling; promotion as `e8Q`,
    /// `e8=Q`, `e8(Q)`, `e8/Q` or in lower case; suffixes such as `!?` and `e.p.`; full squares, as
    /// in `Ng1f3`, `Ng1-f3`, `e2-e4` or `e2e4`; `:` for `x`; `++` for (double) check.
    ///
    /// ```
    /// use chess::{PieceLetters, San};
    /// let san = San::parse("Cgxf3+!?", PieceLetters::SPANISH)?;
    /// assert_eq!(san.to_string(), "Ngxf3+");
    /// # Ok::<(), chess::SanError>(())
    /// ```
    ///
    /// # Errors
    /// When the text cannot be a move of any position.
    pub fn parse(text: &str, letters: PieceLetters) -> Result<San, SanError> {
        read(text.trim_ascii(), letters).ok_or_else(|| SanError::new(text, SanProblem::Unreadable))
    }
}

/// Reads a move with English letters, as [`San::parse`].
impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<San, SanError> {
        San::parse(text, PieceLetters::ENGLISH)
    }
}

fn read(text: &str, letters: PieceLetters) -> Option<San> {
    // 1. From the end: remarks, check or mate, "en passant" before or after them.
    let text = text.trim_end_matches(REMARKS).trim_ascii_end();
    let text = strip_en_passant(text);
    let bare = text.trim_end_matches(['+', '#']);
    // Old books write `++` for double check, a few for mate: it is a check in both cases.
    let check = match &text[bare.len()..] {
        "" => None,
        "+" | "++" => Some(Check::Check),
        "#" => Some(Check::Mate),
        _ => return None,
    };
    let text = strip_en_passant(bare);

    // 2. Castling.
    if let Some(side) = castling(text) {
        return Some(San { kind: Kind::Castling(side), check });
    }

    // 3. From the front: the piece. From the end: promotion, then the target square.
    let mut rest = text;
    let first = rest.chars().next()?;
    let role = letters.role(first);
    if role.is_some() {
        rest = &rest[first.len_utf8()..];
    }
    let (rest, promotion) = strip_promotion(rest, letters)?;
    let (rest, to) = strip_square(rest)?;

    // 4. Between them: the start square, and whether it is a capture.
    let (mut rest, mut capture) = (rest, false);
    for (sign, takes) in [("x", true), (":", true), ("×", true), ("-", false), ("–", false)] {
        if let Some(before) = rest.strip_suffix(sign) {
            (rest, capture) = (before, takes);
            break;
        }
    }
    let mut chars = rest.chars().peekable();
    let file = chars.peek().copied().and_then(File::from_char);
    if file.is_some() {
        chars.next();
    }
    let rank = chars.peek().copied().and_then(Rank::from_char);
    if rank.is_some() {
        chars.next();
    }
    if chars.next().is_some() || promotion.is_some() && !matches!(role, None | Some(Role::Pawn)) {
        return None;
    }
    let any_piece = file.is_some() && rank.is_some() && promotion.is_none();
    let role = role.or((!any_piece).then_some(Role::Pawn));
    Some(San { kind: Kind::Piece { role, file, rank, capture, to, promotion }, check })
}

fn strip_en_passant(text: &str) -> &str {
    let stripped = EN_PASSANT.iter().find_map(|sign| text.strip_suffix(sign));
    stripped.map_or(text, str::trim_ascii_end)
}

/// Parses `O-O` or `O-O-O`, with or without hyphens, with the letter in either case or zeros.
fn castling(text: &str) -> Option<CastlingSide> {
    let round = *text.as_bytes().first()?;
    if !matches!(round, b'O' | b'o' | b'0') {
        return None;
    }
    let is = |form: &str| {
        form.len() == text.len()
            && form.bytes().zip(text.bytes()).all(|(f, t)| if f == b'O' { t == round } else { t == f })
    };
    match () {
        () if is("O-O") || is("OO") => Some(CastlingSide::King),
        () if is("O-O-O") || is("OOO") => Some(CastlingSide::Queen),
        () => None,
    }
}

/// Strips `=Q` and the like from the end; `None` if the promotion is to no promotion piece.
fn strip_promotion(text: &str, letters: PieceLetters) -> Option<(&str, Option<Role>)> {
    let (inner, closed) = match text.strip_suffix(')') {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let Some(last) = inner.chars().next_back().filter(|&c| Rank::from_char(c).is_none()) else {
        return (!closed).then_some((text, None));
    };
    let role = letters.role(last).or_else(|| {
        let upper = last.to_ascii_uppercase();
        if last.is_ascii_lowercase() { letters.role(upper) } else { None }
    });
    let role = role.filter(|role| role.is_promotion())?;
    let before = &inner[..inner.len() - last.len_utf8()];
    let before = match closed {
        true => before.strip_suffix('(')?,
        false => before.strip_suffix(['=', '/']).unwrap_or(before),
    };
    Some((before, Some(role)))
}

fn strip_square(text: &str) -> Option<(&str, Square)> {
    let start = text.len().checked_sub(2)?;
    let to = text.get(start..)?.parse().ok()?;
    Some((&text[..start], to))
}
