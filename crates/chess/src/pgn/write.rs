//! Writing games in the export format of the standard.

use super::game::{Line, PgnGame, Ply, Step, Variant};
use super::lexer::is_space;
use super::{MAX_COMMENT, MAX_DEPTH, SEVEN_TAG_ROSTER};
use crate::{Color, PieceLetters, Position};
use std::fmt::Write as _;
use thiserror::Error;

/// Longest line of movetext in characters; only a word or a rest-of-line comment can be longer.
pub const EXPORT_WIDTH: usize = 79;

/// Why a game cannot be written. Games read from a file never cause such an error.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnWriteError {
    /// A move is illegal where it is played.
    #[error("{step:?} is illegal after {after:?} plies of its line")]
    IllegalStep {
        /// How many moves of the line precede it.
        after: usize,
        /// The move.
        step: Step,
    },
    /// Variations are nested deeper than [`MAX_DEPTH`].
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// A comment is longer than [`MAX_COMMENT`].
    #[error("a comment is longer than {MAX_COMMENT} bytes")]
    CommentTooLong,
}

impl PgnGame {
    /// Formats the game in export format.
    ///
    /// The [seven tags](SEVEN_TAG_ROSTER) come first, then the others; lines have at most
    /// [`EXPORT_WIDTH`] characters, and the result is followed by a line end. Separate games in a
    /// file by an empty line.
    ///
    /// A comment that contains `}` is written as a comment to the end of its line, because PGN has
    /// no escape for it. Lines may be broken at white space in comments, so runs of it become
    /// single spaces; an empty comment is omitted. A game larger than
    /// [`MAX_GAME_SIZE`](super::MAX_GAME_SIZE) is written, but cannot be read again.
    ///
    /// ```
    /// use chess::pgn::PgnGame;
    /// let mut game: PgnGame = "[White \"Légal\"] 1.e4 e5 2.Bc4 d6! (2...Nf6 3.d3) *".parse()?;
    /// game.line.moves[1].comments.push("the open\n  game".to_owned());
    /// let text = game.to_pgn()?;
    /// assert!(text.contains("[White \"Légal\"]\n[Black \"?\"]\n[Result \"*\"]\n"));
    /// assert!(text.ends_with("\n\n1. e4 e5 {the open game} 2. Bc4 d6 $1 (2... Nf6 3. d3) *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a move of the game is not legal, or when variations are nested too deep or comments too
    /// long to be read again.
    pub fn to_pgn(&self) -> Result<String, PgnWriteError> {
        self.to_pgn_with(PieceLetters::ENGLISH)
    }

    /// As [`PgnGame::to_pgn`], with the piece letters of another language, which other programs do
    /// not expect.
    ///
    /// ```
    /// use chess::{PieceLetters, pgn::PgnGame};
    /// let game: PgnGame = "1. Nf3 d5 2. g3 Bg4 *".parse()?;
    /// assert!(game.to_pgn_with(PieceLetters::SPANISH)?.ends_with("\n1. Cf3 d5 2. g3 Ag4 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`PgnGame::to_pgn`].
    pub fn to_pgn_with(&self, letters: PieceLetters) -> Result<String, PgnWriteError> {
        let mut writer = Writer { out: String::new(), column: 0, letters, last: String::new(), glued: false };
        self.write_tags(&mut writer.out);
        writer.line(&self.line, &self.start, 0)?;
        writer.word(self.result.as_str());
        writer.end_line();
        Ok(writer.out)
    }

    fn write_tags(&self, out: &mut String) {
        let mut tags = self.tags.clone();
        tags.complete_roster();
        // A result unknown to PGN is written as it was read; the one after the moves is what
        // counts.
        let told = tags.get("Result").is_some();
        let roster = SEVEN_TAG_ROSTER.len() - usize::from(!told);
        tags.iter().take(roster).for_each(|(name, value)| write_tag(out, name, value));
        if !told {
            write_tag(out, "Result", self.result.as_str());
        }
        self.write_start(out);
        tags.iter().skip(roster).for_each(|(name, value)| write_tag(out, name, value));
        out.push('\n');
    }

    fn write_start(&self, out: &mut String) {
        if self.variant == Variant::Chess960 {
            write_tag(out, "Variant", "Chess960");
        }
        if self.variant == Variant::Chess960 || self.start != Position::default() {
            write_tag(out, "SetUp", "1");
            write_tag(out, "FEN", &self.start.to_setup().to_fen());
        }
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, "[{name} \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push_str("\"]\n");
}

struct Writer {
    out: String,
    column: usize,
    letters: PieceLetters,
    /// The last word, written when nothing more can belong to it.
    last: String,
    /// Whether the next word belongs to the last, as after `(`.
    glued: bool,
}

impl Writer {
    /// Adds a word, glued to the last one if that asked for more.
    fn word(&mut self, word: &str) {
        if !std::mem::take(&mut self.glued) {
            self.flush();
        }
        self.last.push_str(word);
    }

    /// Adds a sign that glues to the next word.
    fn opening(&mut self, sign: &str) {
        self.word(sign);
        self.glued = true;
    }

    /// Adds a sign that glues to the last word.
    fn closing(&mut self, sign: &str) {
        self.glued = true;
        self.word(sign);
    }

    /// Puts the last word on the current line if there is room, otherwise on the next.
    fn flush(&mut self) {
        if self.last.is_empty() {
            return;
        }
        let width = self.last.chars().count();
        if self.column + 1 + width > EXPORT_WIDTH && self.column > 0 {
            self.out.push('\n');
            self.column = 0;
            // A line that starts with a per cent sign would be skipped by readers.
            if self.last.starts_with('%') {
                self.out.push(' ');
                self.column = 1;
            }
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.last);
        self.column += width;
        self.last.clear();
    }

    fn end_line(&mut self) {
        self.flush();
        self.out.push('\n');
        self.column = 0;
    }

    fn line(&mut self, line: &Line, start: &Position, depth: usize) -> Result<(), PgnWriteError> {
        if depth > MAX_DEPTH {
            return Err(PgnWriteError::TooDeep);
        }
        let mut here = start.clone();
        let mut numbered = false;
        self.comments(&line.comments)?;
        for (after, ply) in line.moves.iter().enumerate() {
            let illegal = || PgnWriteError::IllegalStep { after, step: ply.step };
            let next = ply.step.play(&here).ok_or_else(illegal)?;
            self.step(ply.step, &here, numbered).ok_or_else(illegal)?;
            self.remarks(ply, &here, depth)?;
            // Black's move needs its number again after an interruption.
            numbered = ply.comments.is_empty() && ply.variations.is_empty();
            here = next;
        }
        Ok(())
    }

    /// A move with its number, if it needs one.
    fn step(&mut self, step: Step, here: &Position, numbered: bool) -> Option<()> {
        match here.turn() {
            Color::White => self.word(&format!("{}.", here.fullmove_number())),
            Color::Black if !numbered => self.word(&format!("{}...", here.fullmove_number())),
            Color::Black => {}
        }
        match step {
            Step::Move(m) => self.word(&here.san(m).ok()?.display(self.letters).to_string()),
            Step::Null => self.word("--"),
        }
        Some(())
    }

    fn remarks(&mut self, ply: &Ply, before: &Position, depth: usize) -> Result<(), PgnWriteError> {
        for nag in &ply.nags {
            self.word(&nag.to_string());
        }
        self.comments(&ply.comments)?;
        for variation in &ply.variations {
            self.opening("(");
            self.line(variation, before, depth + 1)?;
            self.closing(")");
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[String]) -> Result<(), PgnWriteError> {
        for comment in comments {
            let words = words(comment);
            let length: usize = words.clone().map(|word| word.len() + 1).sum();
            if length == 0 {
                continue;
            }
            if length - 1 > MAX_COMMENT {
                return Err(PgnWriteError::CommentTooLong);
            }
            if comment.contains('}') {
                self.word(";");
                self.flush();
                words.for_each(|word| {
                    self.out.push(' ');
                    self.out.push_str(word);
                });
                self.end_line();
                continue;
            }
            self.opening("{");
            words.for_each(|word| self.word(word));
            self.closing("}");
        }
        Ok(())
    }
}

/// The words of a comment, split at what the reader takes for white space.
fn words(comment: &str) -> impl Iterator<Item = &str> + Clone {
    let between = |c: char| u8::try_from(c).is_ok_and(is_space);
    comment.split(between).filter(|word| !word.is_empty())
}
