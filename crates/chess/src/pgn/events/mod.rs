//! Tokens into events: where games start and end, and what is between.

mod event;
mod phase;

use super::MAX_DEPTH;
use super::error::{PgnError, PgnErrorKind};
use super::lexer::{Lexer, Token};
use super::source::Place;
pub use event::Event;
use phase::Phase;
use std::io::Read;

/// A PGN reader that returns one [`Event`] at a time, in constant memory.
///
/// Move numbers are skipped, and so are results inside variations. A game starts with its first
/// event and ends with [`Event::GameEnd`] or with an error; after an error the reader continues
/// with the next game: after the result of the invalid one or at the next tags, whichever comes
/// first.
///
/// ```
/// use chess::pgn::{Event, Events};
/// let mut events = Events::new(&b"[White \"Me\"] 1. e4 (1. d4) e5 1-0 1. c4 *"[..]);
/// let mut moves = Vec::new();
/// while let Some(event) = events.next_event()? {
///     match event {
///         Event::Move(word) => moves.push(word.to_owned()),
///         Event::VariationStart => events.skip_variation()?,
///         _ => {}
///     }
/// }
/// assert_eq!(moves, ["e4", "e5", "c4"]);
/// # Ok::<(), chess::pgn::PgnError>(())
/// ```
pub struct Events<R> {
    lexer: Lexer<R>,
    game: u64,
    phase: Phase,
    depth: usize,
    /// Where the open variations of the current game start.
    opened: Vec<Place>,
    /// A tag that was already read when it turned out to start another game.
    held: bool,
    event_tag_seen: bool,
    over: bool,
}

impl<R: Read> Events<R> {
    /// Reads PGN from any reader; no extra buffer is needed.
    pub fn new(reader: R) -> Events<R> {
        Events {
            lexer: Lexer::new(reader),
            game: 0,
            phase: Phase::Between,
            depth: 0,
            opened: Vec::new(),
            held: false,
            event_tag_seen: false,
            over: false,
        }
    }

    /// Returns the next event, or `None` at the end of the file.
    ///
    /// # Errors
    /// If the game is invalid; the next call starts with the next game.
    pub fn next_event(&mut self) -> Result<Option<Event<'_>>, PgnError> {
        let token = loop {
            let ending = matches!(self.phase, Phase::Ending(_) | Phase::SkippingEnd);
            if ending && !self.remark_follows()? {
                let phase = self.phase;
                self.end_game();
                if let Phase::Ending(result) = phase {
                    return Ok(Some(Event::GameEnd(Some(result))));
                }
            }
            let Some(token) = self.next_token()? else { return self.end_of_file() };
            if self.phase.is_skipping() {
                self.pass_over(token);
            } else if token == Token::Tag && self.tag_starts_another_game() {
                self.held = true;
                return self.end_without_result();
            } else if self.accept(token)? {
                break token;
            }
        };
        Ok(Some(match token {
            Token::Tag => {
                let (name, value) = self.lexer.tag();
                Event::Tag { name, value }
            }
            Token::Comment => Event::Comment(self.lexer.text()),
            Token::Word => Event::Move(self.lexer.text()),
            Token::NullMove => Event::NullMove,
            Token::Nag(nag) => Event::Nag(nag),
            Token::Open => Event::VariationStart,
            Token::Close => Event::VariationEnd,
            Token::Number | Token::Result(_) => unreachable!("such tokens are never accepted"),
        }))
    }

    /// Skips the rest of the game, valid or not: the next event is the first of the next game.
    ///
    /// Does nothing between games.
    ///
    /// ```
    /// use chess::pgn::{Event, Events};
    /// let mut events = Events::new(&b"[White \"Me\"] 1. e4 *\n[White \"You\"] 1. d4 *"[..]);
    /// let mut moves = Vec::new();
    /// while let Some(event) = events.next_event()? {
    ///     match event {
    ///         Event::Tag { name: "White", value: "Me" } => events.skip_game(),
    ///         Event::Move(word) => moves.push(word.to_owned()),
    ///         _ => {}
    ///     }
    /// }
    /// assert_eq!(moves, ["d4"]);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn skip_game(&mut self) {
        self.phase = self.phase.skipping();
    }

    /// Skips the rest of the innermost variation; does nothing outside variations.
    ///
    /// # Errors
    /// If the variation is invalid, as [`Events::next_event`].
    pub fn skip_variation(&mut self) -> Result<(), PgnError> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            match self.next_event()? {
                Some(Event::GameEnd(_)) | None => break,
                _ => {}
            }
        }
        Ok(())
    }

    /// The number of the current game in the file, from 1; 0 before the first.
    ///
    /// A game has its number from its first tag or move on, because comments alone are not a game.
    #[must_use]
    pub fn game_number(&self) -> u64 {
        self.game
    }

    /// The line on which the last event starts.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.lexer.place().line
    }

    /// Whether a text returned since the last call was not UTF-8, and was decoded as Latin-1.
    pub fn take_latin1(&mut self) -> bool {
        self.lexer.take_latin1()
    }

    #[cfg(test)]
    pub(super) fn buffered(&self) -> usize {
        self.lexer.buffered() + self.opened.capacity() * size_of::<Place>()
    }

    pub(super) fn place(&self) -> Place {
        self.lexer.place()
    }

    /// Returns the error of the current game; the game is skipped.
    pub(super) fn fail(&mut self, place: Place, kind: PgnErrorKind) -> PgnError {
        self.start_game();
        self.skip_game();
        PgnError::new(self.game, place, kind)
    }

    fn error(&self, kind: PgnErrorKind) -> PgnError {
        PgnError::new(self.game, self.lexer.place(), kind)
    }

    /// Returns a token or its error; while skipping, only errors that end the file count.
    fn next_token(&mut self) -> Result<Option<Token>, PgnError> {
        if std::mem::take(&mut self.held) {
            return Ok(Some(Token::Tag));
        }
        loop {
            if self.over {
                return Ok(None);
            }
            match self.lexer.next() {
                Ok(token) => {
                    self.over = token.is_none();
                    return Ok(token);
                }
                Err(kind) => {
                    self.over = matches!(kind, PgnErrorKind::Io(_) | PgnErrorKind::Utf16);
                    self.start_game();
                    let in_tag = matches!(kind, PgnErrorKind::BadTag(_) | PgnErrorKind::TagTooLong);
                    self.event_tag_seen |= in_tag && self.lexer.is_tag("Event");
                    if self.phase.is_skipping() && !self.over {
                        continue;
                    }
                    return Err(self.fail(self.lexer.place(), kind));
                }
            }
        }
    }

    fn remark_follows(&mut self) -> Result<bool, PgnError> {
        self.lexer.remark_follows().map_err(|error| {
            self.over = true;
            self.end_game();
            self.error(error.into())
        })
    }

    /// Adds a token to the game; returns whether it makes an event.
    fn accept(&mut self, token: Token) -> Result<bool, PgnError> {
        if token == Token::Comment && matches!(self.phase, Phase::Between | Phase::Remarks) {
            self.phase = Phase::Remarks;
            return Ok(true);
        }
        self.start_game();
        match token {
            Token::Tag => {
                self.event_tag_seen |= self.lexer.is_tag("Event");
                return Ok(true);
            }
            _ if self.phase == Phase::Tags => self.phase = Phase::Moves,
            _ => {}
        }
        match token {
            Token::Open if self.depth == MAX_DEPTH => {
                return Err(self.fail(self.lexer.place(), PgnErrorKind::TooDeep));
            }
            Token::Open => {
                self.depth += 1;
                self.opened.push(self.lexer.place());
            }
            Token::Close if self.depth == 0 => {
                return Err(self.fail(self.lexer.place(), PgnErrorKind::NothingToClose));
            }
            Token::Close => {
                self.depth -= 1;
                self.opened.pop();
            }
            Token::Result(result) if self.depth == 0 => {
                self.phase = Phase::Ending(result);
                return Ok(false);
            }
            Token::Result(_) | Token::Number => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// The first token of a game other than a comment gives it its number.
    fn start_game(&mut self) {
        if let Some(started) = self.phase.started() {
            self.phase = started;
            self.game += 1;
        }
    }

    fn end_game(&mut self) {
        self.phase = Phase::Between;
        self.depth = 0;
        self.opened.clear();
        self.event_tag_seen = false;
    }

    /// Whether the tag just read cannot belong to the current game: moves or comments came before
    /// it, or it is an `Event` tag that is the second one or comes after an empty line.
    fn tag_starts_another_game(&self) -> bool {
        match self.phase {
            Phase::Between | Phase::Remarks | Phase::SkippingRemarks => false,
            Phase::Tags | Phase::SkippingTags => {
                self.lexer.is_tag("Event") && (self.event_tag_seen || self.lexer.is_after_gap())
            }
            Phase::Moves | Phase::Ending(_) | Phase::SkippingMoves | Phase::SkippingEnd => true,
        }
    }

    /// A token of a skipped game; only its end matters.
    fn pass_over(&mut self, token: Token) {
        let first_remark = token == Token::Comment && self.phase == Phase::SkippingRemarks;
        match token {
            Token::Tag if self.tag_starts_another_game() => {
                self.held = true;
                self.end_game();
                return;
            }
            _ if first_remark => return,
            _ => self.start_game(),
        }
        match token {
            Token::Tag => {
                self.event_tag_seen |= self.lexer.is_tag("Event");
                return;
            }
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let ended = self.phase == Phase::SkippingEnd || self.depth == 0 && matches!(token, Token::Result(_));
        self.phase = if ended { Phase::SkippingEnd } else { Phase::SkippingMoves };
    }

    /// The end of a game without a result; all its variations should be closed.
    fn end_without_result(&mut self) -> Result<Option<Event<'_>>, PgnError> {
        let open = self.opened.last().copied();
        self.end_game();
        match open {
            Some(place) => Err(PgnError::new(self.game, place, PgnErrorKind::VariationNotClosed)),
            None => Ok(Some(Event::GameEnd(None))),
        }
    }

    fn end_of_file(&mut self) -> Result<Option<Event<'_>>, PgnError> {
        match self.phase {
            Phase::Tags | Phase::Moves => return self.end_without_result(),
            _ => {}
        }
        self.end_game();
        Ok(None)
    }
}
