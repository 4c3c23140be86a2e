//! Reading FEN, field by field.

use super::error::{FenError, FenField, Problem};
use super::is_space;
use super::write::{self, CastlingStyle};
use crate::error::Quoted;
use crate::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Setup, Square};

/// Longest text read as a FEN: twice as long as any that is ever written.
const MAX_LENGTH: usize = 256;

/// How lenient the parser is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Only what the writer writes.
    Strict,
    /// What [`Setup::from_fen_lenient`] lists.
    Lenient,
    /// The same without underscores, in a line that continues with operations.
    Epd,
}

/// One field of the text.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: FenField,
    /// The byte where it starts.
    start: usize,
    text: &'a str,
}

/// Reads a text field by field.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// The byte after the last field.
    offset: usize,
    style: Style,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, style: Style) -> Reader<'a> {
        Reader { text, offset: 0, style }
    }

    /// Reads a text that is a FEN and nothing else.
    pub(super) fn whole(text: &'a str, style: Style) -> Result<Setup, FenError> {
        if text.len() > MAX_LENGTH {
            let problem = Problem::TooLong { length: text.len(), max: MAX_LENGTH };
            return Err(FenError { field: None, column: 1, problem });
        }
        let mut reader = Reader::new(text, style);
        let setup = reader.position()?;
        match reader.next_field(FenField::FullmoveNumber) {
            None => Ok(setup),
            Some(extra) => {
                let rest = &text[extra.start..];
                let problem = Problem::expected("nothing after the move number", rest);
                Err(FenError { field: None, ..reader.error_at(extra.name, extra.start, problem) })
            }
        }
    }

    /// The byte after the last field that was read.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Reads the fields one after the other.
    pub(super) fn position(&mut self) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        let field = self.required(FenField::Board)?;
        self.board(field, &mut setup)?;
        let field = self.required(FenField::Turn)?;
        setup.turn = self.turn(field)?;
        let field = self.required(FenField::Castling)?;
        self.castling(field, &mut setup)?;
        let field = self.required(FenField::EnPassant)?;
        setup.en_passant = self.en_passant(field)?;
        if let Some(clock) = self.counter(FenField::HalfmoveClock)? {
            setup.halfmove_clock = clock;
            if let Some(number) = self.counter(FenField::FullmoveNumber)? {
                setup.fullmove_number = if self.style == Style::Strict { number } else { number.max(1) };
            }
        }
        Ok(setup)
    }

    fn is_separator(&self, c: char) -> bool {
        match self.style {
            Style::Strict => c == ' ',
            Style::Lenient => c.is_ascii_whitespace() || c == '_',
            Style::Epd => is_space(c),
        }
    }

    /// Returns the next field, if any; in strict style it may be empty.
    fn next_field(&mut self, name: FenField) -> Option<Field<'a>> {
        let rest = &self.text[self.offset..];
        let trimmed = match self.style {
            Style::Strict if self.offset == 0 => rest,
            Style::Strict => rest.strip_prefix(' ')?,
            _ => rest.trim_start_matches(|c| self.is_separator(c)),
        };
        let ends_here = trimmed.is_empty() || self.style == Style::Epd && trimmed.starts_with(';');
        if ends_here && self.style != Style::Strict {
            return None;
        }
        let start = self.text.len() - trimmed.len();
        let ends = |c| self.is_separator(c) || self.style == Style::Epd && c == ';';
        let text = trimmed.split(ends).next().unwrap_or_default();
        self.offset = start + text.len();
        Some(Field { name, start, text })
    }

    fn required(&mut self, name: FenField) -> Result<Field<'a>, FenError> {
        match self.next_field(name) {
            Some(field) if field.text.is_empty() && !self.text.is_empty() => {
                let problem = Problem::expected("one space before each field", &self.text[field.start..]);
                Err(self.error_at(name, field.start, problem))
            }
            Some(field) if !field.text.is_empty() => Ok(field),
            _ => Err(self.error_at(name, self.text.len(), Problem::Missing)),
        }
    }

    /// Returns the error for the text from this byte on.
    fn error_at(&self, field: FenField, offset: usize, problem: Problem) -> FenError {
        let column = self.text[..offset].chars().count() + 1;
        FenError { field: Some(field), column, problem }
    }

    fn board(&self, field: Field, setup: &mut Setup) -> Result<(), FenError> {
        let mut start = field.start;
        let mut ranks = Vec::new();
        for text in field.text.split('/') {
            ranks.push((start, self.rank(text, start)?));
            start += text.len() + 1;
        }
        if ranks.len() != 8 {
            return Err(self.error_at(field.name, field.start, Problem::RankCount(ranks.len())));
        }
        for (rank, (start, squares)) in Rank::ALL.into_iter().rev().zip(ranks) {
            if squares.len() != 8 {
                let problem = Problem::RankLength { rank, squares: squares.len() };
                return Err(self.error_at(field.name, start, problem));
            }
            for (file, piece) in File::ALL.into_iter().zip(squares) {
                setup.put(Square::new(file, rank), piece);
            }
        }
        Ok(())
    }

    /// Parses the squares of one rank, however many there are.
    fn rank(&self, text: &str, start: usize) -> Result<Vec<Option<Piece>>, FenError> {
        let mut squares = Vec::new();
        let mut after_digit = false;
        for (index, c) in text.char_indices() {
            let fail = |expected| {
                let found = &text[index..index + c.len_utf8()];
                self.error_at(FenField::Board, start + index, Problem::expected(expected, found))
            };
            let digit = c.to_digit(10).filter(|digit| (1..=8).contains(digit));
            match (digit, Piece::from_char(c)) {
                (Some(_), _) if after_digit && self.style == Style::Strict => {
                    return Err(fail("one number for all empty squares in a row"));
                }
                (Some(digit), _) => squares.extend((0..digit).map(|_| None)),
                (None, Some(piece)) => squares.push(Some(piece)),
                (None, None) => return Err(fail(PIECE_OR_NUMBER)),
            }
            after_digit = digit.is_some();
        }
        Ok(squares)
    }

    fn turn(&self, field: Field) -> Result<Color, FenError> {
        match field.text {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            "W" if self.style != Style::Strict => Ok(Color::White),
            "B" if self.style != Style::Strict => Ok(Color::Black),
            other => Err(self.error_at(field.name, field.start, Problem::expected("w or b", other))),
        }
    }

    fn castling(&self, field: Field, setup: &mut Setup) -> Result<(), FenError> {
        if field.text == "-" {
            return Ok(());
        }
        let mut rights = CastlingRights::default();
        for (index, c) in field.text.char_indices() {
            let found = &field.text[index..index + c.len_utf8()];
            let fail = |problem| Err(self.error_at(field.name, field.start + index, problem));
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let file = match c.to_ascii_lowercase() {
                'k' => write::outermost_rook(setup, color, CastlingSide::King),
                'q' => write::outermost_rook(setup, color, CastlingSide::Queen),
                letter => match File::from_char(letter) {
                    Some(file) => file,
                    None => return fail(Problem::expected(CASTLING_LETTERS, found)),
                },
            };
            if rights.rooks(color).has(Square::new(file, Rank::First.relative_to(color))) {
                return fail(Problem::Repeated(Quoted::new(found)));
            }
            rights.insert(color, file);
        }
        setup.castling = rights;
        let canonical = write::castling(setup, CastlingStyle::Outermost);
        let shredder = write::castling(setup, CastlingStyle::Shredder);
        if self.style == Style::Strict && field.text != canonical && field.text != shredder {
            let problem = Problem::NotCanonical {
                expected: Quoted::new(&canonical),
                shredder: Quoted::new(&shredder),
                found: Quoted::new(field.text),
            };
            return Err(self.error_at(field.name, field.start, problem));
        }
        Ok(())
    }

    fn en_passant(&self, field: Field) -> Result<Option<Square>, FenError> {
        if field.text == "-" {
            return Ok(None);
        }
        let lower = field.text.to_ascii_lowercase();
        let text = if self.style == Style::Strict { field.text } else { &lower };
        match text.parse() {
            Ok(square) => Ok(Some(square)),
            Err(_) => {
                let problem = Problem::expected("- or a square from a1 to h8", field.text);
                Err(self.error_at(field.name, field.start, problem))
            }
        }
    }

    /// Parses a counter; `None` if it is missing and the style allows that.
    fn counter(&mut self, name: FenField) -> Result<Option<u32>, FenError> {
        if self.style != Style::Strict {
            let before = self.offset;
            let Some(field) = self.next_field(name) else { return Ok(None) };
            self.offset = before;
            // In an EPD, whatever does not start with a digit is an operation.
            if self.style == Style::Epd && !field.text.starts_with(|c: char| c.is_ascii_digit()) {
                return Ok(None);
            }
        }
        let field = self.required(name)?;
        let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = field.text == "0" || !field.text.starts_with('0') || self.style != Style::Strict;
        match field.text.parse() {
            Ok(number) if digits && plain => Ok(Some(number)),
            _ => {
                let problem = Problem::expected("a number from 0 to 4294967295", field.text);
                Err(self.error_at(name, field.start, problem))
            }
        }
    }
}

const PIECE_OR_NUMBER: &str = "a piece (PNBRQK or pnbrqk) or a number of empty squares from 1 to 8";
const CASTLING_LETTERS: &str = "- or letters of K, Q, A to H for White and k, q, a to h for Black";
