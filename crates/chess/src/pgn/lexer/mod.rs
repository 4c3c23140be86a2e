//! Bytes into tokens: tags, comments, words, signs.
//!
//! The lexer knows nothing of games. After an error it is positioned after the invalid token, so
//! that the reader above can continue; token text is kept in two buffers that never grow beyond the
//! limits of this module's parent.

mod tag;
mod word;

use super::error::PgnErrorKind;
use super::source::{Place, Source, is_line_end};
use super::{MAX_COMMENT, MAX_LINE, Nag, PgnResult};
use std::io::{self, Read};

/// The UTF-8 byte order mark.
const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
/// The UTF-16 byte order marks.
const UTF16_MARKS: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];
const ELLIPSIS: &[u8] = "…".as_bytes();
/// A sure start of a game: a comment that runs into it, after an empty line, was never closed.
const NEW_GAME: &[u8] = b"[Event \"";

/// A token; the text of those that have one is in the lexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag,
    Comment,
    Nag(Nag),
    Open,
    Close,
    Number,
    NullMove,
    Word,
    Result(PgnResult),
}

type Lexed<T> = Result<T, PgnErrorKind>;

pub(super) struct Lexer<R> {
    source: Source<R>,
    place: Place,
    /// The line on which the last token ended, to detect the first token of a line.
    last_line: u64,
    started: bool,
    /// Whether an empty line precedes the last token.
    after_gap: bool,
    name: Vec<u8>,
    text: Vec<u8>,
    name_decoded: String,
    text_decoded: String,
    latin1: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(reader: R) -> Lexer<R> {
        let source = Source::new(reader);
        Lexer {
            place: source.place(),
            source,
            last_line: 0,
            started: false,
            after_gap: false,
            name: Vec::new(),
            text: Vec::new(),
            name_decoded: String::new(),
            text_decoded: String::new(),
            latin1: false,
        }
    }

    /// Where the last token, or the last error, starts.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The text of the last token: a tag's value, a comment, a word.
    pub(super) fn text(&mut self) -> &str {
        decode(&self.text, &mut self.text_decoded, &mut self.latin1)
    }

    /// The name and the value of the last token, a tag.
    pub(super) fn tag(&mut self) -> (&str, &str) {
        (
            decode(&self.name, &mut self.name_decoded, &mut self.latin1),
            decode(&self.text, &mut self.text_decoded, &mut self.latin1),
        )
    }

    /// Whether the last token is a tag of this name.
    pub(super) fn is_tag(&self, name: &str) -> bool {
        self.name == name.as_bytes()
    }

    /// Whether an empty line precedes the last token.
    pub(super) fn is_after_gap(&self) -> bool {
        self.after_gap
    }

    /// Whether a text since the last call was not UTF-8 and was decoded as Latin-1.
    pub(super) fn take_latin1(&mut self) -> bool {
        std::mem::take(&mut self.latin1)
    }

    /// The size of the token buffers in bytes.
    #[cfg(test)]
    pub(super) fn buffered(&self) -> usize {
        let decoded = self.name_decoded.capacity() + self.text_decoded.capacity();
        self.name.capacity() + self.text.capacity() + decoded
    }

    /// Whether a comment or a glyph follows on the same line.
    pub(super) fn remark_follows(&mut self) -> io::Result<bool> {
        self.source.skip_blanks()?;
        Ok(matches!(self.source.peek()?, Some(b'{' | b';' | b'$')))
    }

    /// The next token, or `None` at the end of the input.
    pub(super) fn next(&mut self) -> Lexed<Option<Token>> {
        if !self.started {
            self.started = true;
            let head = self.source.ahead(2)?;
            if UTF16_MARKS.contains(&head) {
                self.source.close();
                return Err(PgnErrorKind::Utf16);
            }
        }
        let Some(byte) = self.skip_space()? else { return Ok(None) };
        self.place = self.source.place();
        if self.place.column > MAX_LINE as u64 {
            self.source.skip_line()?;
            return Err(PgnErrorKind::LineTooLong);
        }
        self.after_gap = self.place.line > self.last_line + 1;
        let token = self.token(byte);
        self.last_line = self.source.place().line;
        token.map(Some)
    }

    fn token(&mut self, byte: u8) -> Lexed<Token> {
        match byte {
            b'[' => self.read_tag(),
            b'{' => self.read_comment(),
            b';' => self.read_line_comment(),
            b'$' => self.read_nag(),
            b'!' | b'?' => self.read_sign(),
            b'(' => Ok(self.single(Token::Open)),
            b')' => Ok(self.single(Token::Close)),
            b'*' => Ok(self.single(Token::Result(PgnResult::Unknown))),
            b'}' | b']' | b'<' | b'>' | b'"' => {
                self.source.bump();
                Err(PgnErrorKind::UnexpectedChar(byte as char))
            }
            _ => self.read_word(),
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.source.bump();
        token
    }

    /// Skips token separators: white space, the dots of move numbers, escaped lines, byte order
    /// marks.
    fn skip_space(&mut self) -> io::Result<Option<u8>> {
        while let Some(byte) = self.source.peek()? {
            match byte {
                b'.' => self.source.bump(),
                b'%' if self.source.at_line_start() => self.source.skip_line()?,
                0xEF if self.source.at_line_start() && self.source.looking_at(UTF8_MARK)? => {
                    self.source.drop_mark(UTF8_MARK);
                }
                0xE2 if self.source.looking_at(ELLIPSIS)? => ELLIPSIS.iter().for_each(|_| self.source.bump()),
                _ if is_space(byte) => self.source.bump(),
                _ => return Ok(Some(byte)),
            }
        }
        Ok(None)
    }

    /// Reads `{ … }`; white space inside becomes single spaces. An overlong or unclosed comment is
    /// skipped as far as it goes.
    fn read_comment(&mut self) -> Lexed<Token> {
        self.source.bump();
        self.text.clear();
        let mut too_long = false;
        while let Some(byte) = self.source.peek()? {
            if byte == b'}' {
                self.source.bump();
                return self.end_comment(too_long);
            }
            if is_line_end(byte) {
                let line = self.source.place().line;
                while self.source.peek()?.is_some_and(is_space) {
                    self.source.bump();
                }
                let after_blank_line = self.source.place().line > line + 1 && self.source.at_line_start();
                if after_blank_line && self.source.looking_at(NEW_GAME)? {
                    break;
                }
                self.push_comment(b' ', &mut too_long);
                continue;
            }
            self.source.bump();
            self.push_comment(byte, &mut too_long);
        }
        Err(PgnErrorKind::CommentNotClosed)
    }

    fn push_comment(&mut self, byte: u8, too_long: &mut bool) {
        if *too_long {
            return;
        }
        if !is_space(byte) {
            self.text.push(byte);
            *too_long = self.text.len() > MAX_COMMENT;
        } else if self.text.last().is_some_and(|&last| last != b' ') {
            self.text.push(b' ');
        }
    }

    fn end_comment(&mut self, too_long: bool) -> Lexed<Token> {
        if self.text.last() == Some(&b' ') {
            self.text.pop();
        }
        let fits = !too_long && decoded_len(&self.text) <= MAX_COMMENT;
        if fits { Ok(Token::Comment) } else { Err(PgnErrorKind::CommentTooLong) }
    }

    /// Reads `; …` to the end of the line.
    fn read_line_comment(&mut self) -> Lexed<Token> {
        self.source.bump();
        self.text.clear();
        let mut too_long = false;
        while let Some(byte) = self.source.peek()? {
            if is_line_end(byte) {
                break;
            }
            self.source.bump();
            self.push_comment(byte, &mut too_long);
        }
        self.end_comment(too_long)
    }
}

/// The white space of PGN: runs of it in a comment count as one space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

/// Whether a byte ends a word without white space.
fn is_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b';' | b'$' | b'"' | b'!' | b'?' | b'*'
    )
}

/// The length of the bytes as text, where Latin-1 characters beyond ASCII take two bytes each.
fn decoded_len(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(_) => bytes.len() + bytes.iter().filter(|byte| !byte.is_ascii()).count(),
    }
}

/// Decodes bytes as UTF-8, or otherwise as Latin-1, in which every byte is a character.
fn decode<'a>(bytes: &'a [u8], buffer: &'a mut String, latin1: &mut bool) -> &'a str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => {
            *latin1 = true;
            buffer.clear();
            buffer.extend(bytes.iter().map(|&byte| char::from(byte)));
            buffer
        }
    }
}
