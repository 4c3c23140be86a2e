//! Words of movetext: moves, numbers, results, glyphs.

use super::{ELLIPSIS, Lexed, Lexer, Token, is_delimiter, is_space};
use crate::pgn::error::{Excerpt, PgnErrorKind};
use crate::pgn::{MAX_WORD, Nag, PgnResult};
use std::io::{self, Read};

/// The spellings of a null move.
const NULL_MOVES: [&[u8]; 5] = [b"--", b"Z0", b"0000", b"@@@@", b"null"];

impl<R: Read> Lexer<R> {
    /// `$` and a number.
    pub(super) fn read_nag(&mut self) -> Lexed<Token> {
        self.source.bump();
        self.text.clear();
        while let Some(byte) = self.source.peek()? {
            if is_space(byte) || is_delimiter(byte) || self.text.len() > MAX_WORD {
                break;
            }
            self.source.bump();
            self.text.push(byte);
        }
        let text = self.text();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(Token::Nag(Nag(number))),
            _ => Err(PgnErrorKind::BadNag(Excerpt::new(text))),
        }
    }

    /// Reads a run of `!` and `?`; of a meaningless longer run, the first two count.
    pub(super) fn read_sign(&mut self) -> Lexed<Token> {
        self.text.clear();
        while let Some(byte @ (b'!' | b'?')) = self.source.peek()? {
            self.source.bump();
            if self.text.len() <= MAX_WORD {
                self.text.push(byte);
            }
        }
        let text = self.text();
        let nag = Nag::from_sign(text).or_else(|| Nag::from_sign(text.get(..2)?));
        nag.map(Token::Nag).ok_or(PgnErrorKind::UnexpectedChar('!'))
    }

    /// A move, a move number, a result, a null move, or a sign such as `+-`.
    pub(super) fn read_word(&mut self) -> Lexed<Token> {
        self.text.clear();
        let mut digits = true;
        while let Some(byte) = self.source.peek()? {
            if is_space(byte) || digits && self.dots_follow(byte)? {
                break;
            }
            if is_delimiter(byte) && !(byte == b'(' && self.promotion_follows()?) {
                break;
            }
            if self.text.len() == MAX_WORD {
                self.skip_word()?;
                return Err(PgnErrorKind::WordTooLong(Excerpt::new(self.text())));
            }
            self.source.bump();
            self.text.push(byte);
            if byte == b'(' {
                // The letter and `)`, already seen.
                for _ in 0..2 {
                    self.text.extend(self.source.peek()?);
                    self.source.bump();
                }
            }
            digits &= byte.is_ascii_digit();
        }
        Ok(self.classify(digits))
    }

    fn dots_follow(&mut self, byte: u8) -> io::Result<bool> {
        Ok(byte == b'.' || byte == ELLIPSIS[0] && self.source.looking_at(ELLIPSIS)?)
    }

    /// Whether `(Q)` follows a square of the first or last rank, an old way to write a promotion.
    fn promotion_follows(&mut self) -> io::Result<bool> {
        let last_rank = matches!(self.text.last(), Some(b'1' | b'8'));
        let room = self.text.len() + 3 <= MAX_WORD;
        Ok(last_rank && room && matches!(self.source.ahead(3)?, [b'(', b'A'..=b'Z', b')']))
    }

    fn skip_word(&mut self) -> io::Result<()> {
        while let Some(byte) = self.source.peek()? {
            if is_space(byte) || is_delimiter(byte) {
                break;
            }
            self.source.bump();
        }
        Ok(())
    }

    fn classify(&self, digits: bool) -> Token {
        let word = self.text.as_slice();
        if NULL_MOVES.contains(&word) {
            return Token::NullMove;
        }
        if digits {
            return Token::Number;
        }
        let plain = word[0].is_ascii_alphabetic() && word.len() > 1;
        if let Ok(text) = std::str::from_utf8(word)
            && !plain
        {
            if let Some(result) = PgnResult::from_text(text) {
                return Token::Result(result);
            }
            if let Some(nag) = Nag::from_sign(text) {
                return Token::Nag(nag);
            }
        }
        Token::Word
    }
}
