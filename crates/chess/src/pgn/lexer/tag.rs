//! Tag pairs.

use super::{Lexed, Lexer, Token, decoded_len, is_space};
use crate::pgn::MAX_TAG;
use crate::pgn::error::{Excerpt, PgnErrorKind};
use crate::pgn::source::is_line_end;
use std::io::Read;

impl<R: Read> Lexer<R> {
    /// Reads `[Name "value"]`, with `\"` and `\\` in the value.
    ///
    /// A quote inside the value is kept unless `]` follows, and where the tag starts its line the
    /// quotes may be missing altogether.
    pub(super) fn read_tag(&mut self) -> Lexed<Token> {
        let first_of_line = self.last_line != self.place.line;
        self.source.bump();
        self.name.clear();
        self.text.clear();
        self.source.skip_blanks()?;
        while let Some(byte) = self.source.peek()? {
            if is_space(byte) || matches!(byte, b'"' | b'[' | b']') {
                break;
            }
            self.push_name(byte)?;
        }
        self.source.skip_blanks()?;
        let named = self.name.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
        if !named {
            return self.bad_tag();
        }
        match self.source.peek()? {
            Some(b'"') => self.read_quoted_value(),
            Some(byte) if first_of_line && !is_line_end(byte) => self.read_bare_value(),
            _ => self.bad_tag(),
        }
    }

    fn read_quoted_value(&mut self) -> Lexed<Token> {
        self.source.bump();
        while let Some(byte) = self.source.peek()? {
            match byte {
                _ if is_line_end(byte) => break,
                b'"' => {
                    // Whether it ends the value is known only after the blanks; until then they do
                    // not count.
                    let end = self.text.len();
                    self.keep(byte);
                    while let Some(blank @ (b' ' | b'\t')) = self.source.peek()? {
                        self.keep(blank);
                    }
                    if self.source.eat(b']')? {
                        return self.end_tag(end);
                    }
                    self.check_tag()?;
                }
                b'\\' => {
                    let escaped = match self.source.ahead(2)? {
                        &[_, escaped @ (b'"' | b'\\')] => Some(escaped),
                        _ => None,
                    };
                    if escaped.is_some() {
                        self.source.bump();
                    }
                    self.push_value(escaped.unwrap_or(byte))?;
                }
                _ => self.push_value(byte)?,
            }
        }
        self.bad_tag()
    }

    fn read_bare_value(&mut self) -> Lexed<Token> {
        while let Some(byte) = self.source.peek()? {
            if is_line_end(byte) {
                break;
            }
            if byte == b']' {
                self.source.bump();
                return self.end_tag(self.text.trim_ascii_end().len());
            }
            self.push_value(byte)?;
        }
        self.bad_tag()
    }

    fn push_name(&mut self, byte: u8) -> Lexed<()> {
        self.source.bump();
        self.name.push(byte);
        self.check_tag()
    }

    fn push_value(&mut self, byte: u8) -> Lexed<()> {
        self.keep(byte);
        self.check_tag()
    }

    /// Adds the next byte to the value; one too many marks the tag as too long, more are dropped.
    fn keep(&mut self, byte: u8) {
        self.source.bump();
        if !self.is_too_long() {
            self.text.push(byte);
        }
    }

    fn is_too_long(&self) -> bool {
        self.name.len() + self.text.len() > MAX_TAG
    }

    /// Ends the tag, keeping this many bytes of its value.
    fn end_tag(&mut self, value: usize) -> Lexed<Token> {
        self.text.truncate(value);
        let fits = decoded_len(&self.name) + decoded_len(&self.text) <= MAX_TAG;
        if fits { Ok(Token::Tag) } else { Err(PgnErrorKind::TagTooLong) }
    }

    fn check_tag(&mut self) -> Lexed<()> {
        if self.is_too_long() {
            self.source.skip_line()?;
            return Err(PgnErrorKind::TagTooLong);
        }
        Ok(())
    }

    fn bad_tag<T>(&mut self) -> Lexed<T> {
        self.source.skip_line()?;
        let (name, value) = self.tag();
        let found = if value.is_empty() { format!("[{name}") } else { format!("[{name} {value}") };
        Err(PgnErrorKind::BadTag(Excerpt::new(&found)))
    }
}
