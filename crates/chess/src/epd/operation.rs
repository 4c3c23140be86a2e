//! One operation of an EPD.

use crate::ParseError;
use crate::fen::is_space;
use std::fmt;

/// One operand of an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operand {
    /// A move, a number or any other word without white space, semicolon and quotation mark.
    Word(String),
    /// A text in quotation marks.
    Text(String),
}

impl Operand {
    /// The word or the text, without quotation marks.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) => f.write_str(word),
            Operand::Text(text) => write!(f, "\"{}\"", text.replace('\\', r"\\").replace('"', "\\\"")),
        }
    }
}

/// An opcode with its operands, as `bm Nf3 e4` or `id "WAC.001"`.
///
/// ```
/// use chess::epd::{Operand, Operation};
/// let operation = Operation::new("c0", [Operand::Text("a \"good\" move; yes".to_string())])?;
/// assert_eq!(operation.to_string(), r#"c0 "a \"good\" move; yes""#);
/// let error = Operation::new("0c", []).unwrap_err();
/// assert_eq!(error.to_string(), "expected an opcode (a letter, then letters, digits or _), found \"0c\"");
/// # Ok::<(), chess::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// A counter of the position that an operation sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    HalfmoveClock,
    FullmoveNumber,
}

impl Operation {
    /// Creates an operation that can be written and read back.
    ///
    /// # Errors
    /// If the opcode is not a letter followed by letters, digits and underscores; if a word is
    /// empty or contains white space, a semicolon or a quotation mark; if a text has a line break;
    /// or if `hmvc` or `fmvn` has not exactly one number as operand.
    pub fn new(
        opcode: impl Into<String>,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<Operation, ParseError> {
        let operation = Operation { opcode: opcode.into(), operands: operands.into_iter().collect() };
        let mut bytes = operation.opcode.bytes();
        let letter_first = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
        if !letter_first || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(ParseError::new(OPCODE, &operation.opcode));
        }
        operation.check_operands().map_err(|(_, error)| error)?;
        Ok(operation)
    }

    /// The opcode, such as `bm` for the best moves.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands in order.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// The operands as plain text, for example the moves of `bm`.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.operands.iter().map(Operand::as_str)
    }

    /// The first operand as a whole number, for example the mate distance of `dm`.
    #[must_use]
    pub fn integer(&self) -> Option<i64> {
        self.words().next()?.parse().ok()
    }

    /// The counter that this operation sets, if any.
    pub(super) fn counter(&self) -> Option<(Counter, u32)> {
        let counter = match self.opcode.as_str() {
            "hmvc" => Counter::HalfmoveClock,
            "fmvn" => Counter::FullmoveNumber,
            _ => return None,
        };
        match self.operands.as_slice() {
            [Operand::Word(number)] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some((counter, number.parse().ok()?))
            }
            _ => None,
        }
    }

    /// `Ok` if the operands can be read back; otherwise which one is wrong, and why.
    fn check_operands(&self) -> Result<(), (usize, ParseError)> {
        for (index, operand) in self.operands.iter().enumerate() {
            match operand {
                Operand::Word(word) if word.is_empty() || word.contains(ends_word) => {
                    let expected = "a word without white space, semicolon and quotation mark";
                    return Err((index, ParseError::new(expected, word)));
                }
                Operand::Text(text) if text.contains(['\n', '\r']) => {
                    return Err((index, ParseError::new("a text without line breaks", text)));
                }
                _ => {}
            }
        }
        if matches!(self.opcode.as_str(), "hmvc" | "fmvn") && self.counter().is_none() {
            let operands: Vec<String> = self.operands.iter().map(Operand::to_string).collect();
            return Err((0, ParseError::new("one number from 0 to 4294967295", &operands.join(" "))));
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))
    }
}

const OPCODE: &str = "an opcode (a letter, then letters, digits or _)";

fn ends_word(c: char) -> bool {
    is_space(c) || c == ';' || c == '"'
}

/// Parses one operation up to its semicolon or the end; returns its length in bytes. An error comes
/// with its byte offset.
pub(super) fn scan_operation(text: &str) -> Result<(Operation, usize), (usize, ParseError)> {
    let word_at = |at: usize| text[at..].split(ends_word).next().unwrap_or_default();
    let opcode = word_at(0);
    if opcode.is_empty() {
        return Err((0, ParseError::new(OPCODE, text)));
    }
    let mut offset = opcode.len();
    let mut starts = Vec::new();
    let mut operands = Vec::new();
    loop {
        let rest = text[offset..].trim_start_matches(is_space);
        offset = text.len() - rest.len();
        match rest.chars().next() {
            None | Some(';') => break,
            Some(first) => {
                starts.push(offset);
                let (operand, length) = if first == '"' {
                    quoted(rest).map_err(|error| (offset, error))?
                } else {
                    let word = word_at(offset);
                    (Operand::Word(word.to_string()), word.len())
                };
                operands.push(operand);
                offset += length;
            }
        }
    }
    let operation = Operation { opcode: opcode.to_string(), operands };
    match operation.check_operands() {
        Ok(()) => Ok((operation, offset)),
        Err((operand, error)) => Err((starts.get(operand).copied().unwrap_or(0), error)),
    }
}

/// Parses a quoted text; returns its length in bytes.
fn quoted(text: &str) -> Result<(Operand, usize), ParseError> {
    let mut content = String::new();
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((index, c)) = chars.next() {
        match (c, chars.peek()) {
            ('"', _) => return Ok((Operand::Text(content), index + 1)),
            ('\\', Some(&(_, escaped @ ('"' | '\\')))) => {
                content.push(escaped);
                chars.next();
            }
            _ => content.push(c),
        }
    }
    Err(ParseError::new("a closing quotation mark", text))
}
