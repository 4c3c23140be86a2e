//! Reads a line word by word, and tracks the column.

use crate::error::{LineError, LineProblem, quoted};
use crate::text::is_blank;
use crate::{MoveText, Text, Word};
use chess::Setup;

/// The rest of a line, and its command.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    line: &'a str,
    at: usize,
    /// Where the last word started.
    last: usize,
    command: Option<&'static str>,
    /// Whether a number that is too large counts as the largest.
    saturating: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(line: &'a str) -> Reader<'a> {
        Reader { line, at: 0, last: 0, command: None, saturating: false }
    }

    /// Clamps numbers that are too large.
    pub(crate) fn saturating(self) -> Reader<'a> {
        Reader { saturating: true, ..self }
    }

    /// Sets the command being read, for error messages.
    pub(crate) fn enter(&mut self, command: &'static str) {
        self.command = Some(command);
    }

    /// Returns the rest of the line, trimmed.
    pub(crate) fn rest(&self) -> &'a str {
        self.line[self.at..].trim_matches(is_blank)
    }

    /// Returns the rest of the line, untrimmed.
    pub(crate) fn raw_rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    /// Everything that follows, as a text.
    pub(crate) fn text(&self) -> Text {
        Text::from(self.rest())
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        let rest = &self.line[self.at..];
        let start = self.at + (rest.len() - rest.trim_start_matches(is_blank).len());
        let word = self.line[start..].split(is_blank).next().filter(|word| !word.is_empty())?;
        self.last = start;
        self.at = start + word.len();
        Some(word)
    }

    /// Returns the next word without consuming it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().word()
    }

    /// Returns the words up to one of those, which is not consumed, or up to the end.
    pub(crate) fn until(&mut self, is_end: impl Fn(&str) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(|word| !is_end(word)) {
            self.word();
        }
        self.line[start..self.at].trim_matches(is_blank)
    }

    /// Returns the next word, which is required.
    pub(crate) fn need(&mut self, expected: &'static str) -> Result<&'a str, LineError> {
        self.word().ok_or_else(|| self.missing(expected))
    }

    /// The next word as a text of its own.
    pub(crate) fn one_word(&mut self, expected: &'static str) -> Result<Word, LineError> {
        let word = self.need(expected)?;
        Word::new(word).ok_or_else(|| self.unexpected(expected, word))
    }

    /// The next word as a number.
    pub(crate) fn number<T: TryFrom<u64> + Bounded>(&mut self) -> Result<T, LineError> {
        let word = self.need("a whole number")?;
        let mut value = word.parse::<u64>().ok().and_then(|value| T::try_from(value).ok());
        if self.saturating && value.is_none() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            value = T::try_from(T::MAX).ok();
        }
        value.ok_or_else(|| self.at_last(LineProblem::Number { max: T::MAX, found: quoted(word) }))
    }

    /// Returns the next word as a time; negative times are zero.
    ///
    /// Several GUIs send a clock that has run out as a negative number.
    pub(crate) fn time(&mut self) -> Result<u64, LineError> {
        let negative = |word: &str| {
            word.strip_prefix('-')
                .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
        };
        if self.peek().is_some_and(negative) {
            self.word();
            return Ok(0);
        }
        self.number()
    }

    /// The next word as the move with this number.
    pub(crate) fn move_text(&mut self, number: usize) -> Result<MoveText, LineError> {
        let word = self.need("a move")?;
        MoveText::new(word).ok_or_else(|| self.at_last(LineProblem::Move { number, found: quoted(word) }))
    }

    /// Parses a FEN, strictly if possible, otherwise leniently.
    pub(crate) fn fen(&self, fen: &str) -> Result<Setup, LineError> {
        // It is a slice of the line; the error says where in the line it starts.
        let start = (fen.as_ptr() as usize).saturating_sub(self.line.as_ptr() as usize).min(self.line.len());
        let setup = Setup::from_fen(fen).or_else(|_| Setup::from_fen_lenient(fen));
        let mut setup = setup.map_err(|error| self.error(start, LineProblem::Fen(error)))?;
        // Some programs count moves from 0.
        setup.fullmove_number = setup.fullmove_number.max(1);
        Ok(setup)
    }

    /// The error of an unexpected last word.
    pub(crate) fn unexpected(&self, expected: &'static str, found: &str) -> LineError {
        self.at_last(LineProblem::Expected { expected, found: quoted(found) })
    }

    /// The error of a line that ends too early.
    pub(crate) fn missing(&self, expected: &'static str) -> LineError {
        self.error(self.line.trim_end_matches(is_blank).len(), LineProblem::Missing(expected))
    }

    /// The error of the last word.
    pub(crate) fn at_last(&self, problem: LineProblem) -> LineError {
        self.error(self.last, problem)
    }

    fn error(&self, at: usize, problem: LineProblem) -> LineError {
        let column = self.line[..at].chars().count() + 1;
        LineError { command: self.command, column, problem }
    }
}

/// An integer with a maximum.
pub(crate) trait Bounded {
    const MAX: u64;
}

impl Bounded for u32 {
    const MAX: u64 = u32::MAX as u64;
}

impl Bounded for u64 {
    const MAX: u64 = u64::MAX;
}
