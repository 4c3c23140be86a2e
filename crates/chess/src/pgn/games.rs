//! Events into games.

use super::error::{Excerpt, PgnError, PgnErrorKind};
use super::events::{Event, Events};
use super::game::{Line, PgnGame, Ply, Step, Variant};
use super::{MAX_GAME_SIZE, Nag, PgnResult};
use crate::{PieceLetters, Position, Setup};
use std::io::Read;
use std::iter::FusedIterator;

/// Iterates over the games of a PGN file.
///
/// Invalid games are errors in their place; the rest of the file is still read. Memory is bounded
/// by about [`MAX_GAME_SIZE`], however large the file.
///
/// ```
/// use chess::pgn::Games;
/// let file = "1. e4 e5 1/2-1/2\n\n1. e4 e6 2. e6 1-0\n\n1. e4 c5 0-1\n";
/// let games: Vec<_> = Games::new(file.as_bytes()).collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[0].as_ref().unwrap().line.moves.len(), 2);
/// assert_eq!(games[1].as_ref().unwrap_err().line(), 3);
/// assert!(games[2].is_ok());
/// ```
pub struct Games<R> {
    events: Events<R>,
    letters: PieceLetters,
    over: bool,
}

impl<R: Read> Games<R> {
    /// Reads games from any reader; no extra buffer is needed.
    pub fn new(reader: R) -> Games<R> {
        Games::with_letters(reader, PieceLetters::ENGLISH)
    }

    /// Reads games whose moves use the piece letters of another language.
    ///
    /// ```
    /// use chess::{PieceLetters, pgn::Games};
    /// let file = "1. Cf3 Cf6 1/2-1/2".as_bytes();
    /// assert!(Games::with_letters(file, PieceLetters::SPANISH).all(|game| game.is_ok()));
    /// ```
    pub fn with_letters(reader: R, letters: PieceLetters) -> Games<R> {
        Games { events: Events::new(reader), letters, over: false }
    }

    #[cfg(test)]
    pub(super) fn buffered(&self) -> usize {
        self.events.buffered()
    }

    fn read(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let mut builder = Builder::new(self.letters);
        loop {
            let taken = match self.events.next_event()? {
                None => return Ok(None),
                Some(Event::GameEnd(result)) => {
                    let latin1 = self.events.take_latin1();
                    return Ok(Some(builder.finish(result, latin1)));
                }
                Some(event) => builder.take(event),
            };
            if let Err(kind) = taken {
                return Err(self.events.fail(self.events.place(), kind));
            }
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        if self.over {
            return None;
        }
        let game = self.read();
        if game.is_err() {
            self.events.take_latin1();
        }
        self.over = matches!(game, Ok(None));
        game.transpose()
    }
}

impl<R: Read> FusedIterator for Games<R> {}

/// A game being read.
struct Builder {
    game: PgnGame,
    letters: PieceLetters,
    /// The open lines, innermost last.
    lines: Vec<OpenLine>,
    start: Option<Position>,
    variant: Option<Variant>,
    tag_result: Option<PgnResult>,
    size: usize,
}

struct OpenLine {
    line: Line,
    here: Position,
    /// The position before the last move, if there is one.
    before: Option<Position>,
}

impl OpenLine {
    fn new(here: Position) -> OpenLine {
        OpenLine { line: Line::default(), here, before: None }
    }
}

type Taken = Result<(), PgnErrorKind>;

impl Builder {
    fn new(letters: PieceLetters) -> Builder {
        Builder {
            game: PgnGame::empty(Position::default()),
            letters,
            lines: Vec::new(),
            start: None,
            variant: None,
            tag_result: None,
            size: 0,
        }
    }

    fn take(&mut self, event: Event<'_>) -> Taken {
        match event {
            Event::Tag { name, value } => self.tag(name, value),
            Event::Comment(text) => self.comment(text),
            Event::Move(word) => {
                let letters = self.letters;
                let m = self.line().here.parse_san_in(word, letters)?;
                self.step(Step::Move(m))
            }
            Event::NullMove => self.step(Step::Null),
            Event::Nag(nag) => self.nag(nag),
            Event::VariationStart => self.open(),
            Event::VariationEnd => {
                let grown = self.close();
                self.charge(grown)
            }
            Event::GameEnd(_) => Ok(()),
        }
    }

    /// Builds the game.
    fn finish(mut self, result: Option<PgnResult>, latin1: bool) -> PgnGame {
        while self.lines.len() > 1 {
            self.close();
        }
        self.line();
        let main = self.lines.pop().map(|open| open.line).unwrap_or_default();
        let decided = result.filter(|&result| result != PgnResult::Unknown);
        self.game.start = self.start.unwrap_or_default();
        self.game.variant = self.variant.unwrap_or_default();
        self.game.result = decided.or(self.tag_result).unwrap_or_default();
        self.game.comments_then(main);
        self.game.latin1 = latin1;
        self.game
    }

    /// Counts memory of the game.
    fn charge(&mut self, bytes: usize) -> Taken {
        self.size += bytes;
        if self.size > MAX_GAME_SIZE { Err(PgnErrorKind::GameTooLarge) } else { Ok(()) }
    }

    /// The innermost open line; the main line starts where the tags say.
    fn line(&mut self) -> &mut OpenLine {
        if self.lines.is_empty() {
            self.lines.push(OpenLine::new(self.start.clone().unwrap_or_default()));
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Adds a tag; of those with their own field, the first counts. A `Result` unknown to PGN, such
    /// as `0-0`, stays a tag.
    fn tag(&mut self, name: &str, value: &str) -> Taken {
        match name {
            "FEN" => {
                let start = read_fen(value)?;
                self.start.get_or_insert(start);
            }
            "Variant" => {
                let unknown = || PgnErrorKind::UnknownVariant(Excerpt::new(value));
                self.variant.get_or_insert(Variant::from_tag(value).ok_or_else(unknown)?);
            }
            "Result" => match PgnResult::from_text(value.trim()) {
                Some(result) => self.tag_result = self.tag_result.or(Some(result)),
                None => return self.keep_tag(name, value),
            },
            "SetUp" => {}
            _ => return self.keep_tag(name, value),
        }
        Ok(())
    }

    fn keep_tag(&mut self, name: &str, value: &str) -> Taken {
        let grown = self.game.tags.push(name, value);
        self.charge(grown)
    }

    fn comment(&mut self, text: &str) -> Taken {
        if text.is_empty() {
            return Ok(());
        }
        // Before the tags it is not known where the main line starts.
        let comments = match self.lines.last_mut() {
            None => &mut self.game.line.comments,
            Some(open) => match open.line.moves.last_mut() {
                None => &mut open.line.comments,
                Some(ply) => &mut ply.comments,
            },
        };
        let grown = text.len() + push(comments, text.to_owned());
        self.charge(grown)
    }

    fn step(&mut self, step: Step) -> Taken {
        let open = self.line();
        let next = step.play(&open.here).ok_or(PgnErrorKind::NullMoveInCheck)?;
        open.before = Some(std::mem::replace(&mut open.here, next));
        let grown = push(&mut open.line.moves, Ply::new(step));
        self.charge(grown)
    }

    /// Adds a glyph to the last move. Before the first move it has nothing to annotate, and is
    /// dropped.
    fn nag(&mut self, nag: Nag) -> Taken {
        let ply = self.line().line.moves.last_mut();
        let grown = ply.map_or(0, |ply| push(&mut ply.nags, nag));
        self.charge(grown)
    }

    fn open(&mut self) -> Taken {
        let before = self.line().before.clone().ok_or(PgnErrorKind::NothingToVary)?;
        self.lines.push(OpenLine::new(before));
        Ok(())
    }

    /// Ends a variation; returns the growth of the game in bytes.
    fn close(&mut self) -> usize {
        let Some(closed) = self.lines.pop() else { return 0 };
        let ply = self.line().line.moves.last_mut();
        ply.map_or(0, |ply| push(&mut ply.variations, closed.line))
    }
}

/// Pushes to a list; returns its growth in bytes, zero while there is capacity.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> usize {
    let before = list.capacity();
    list.push(item);
    (list.capacity() - before) * size_of::<T>()
}

impl PgnGame {
    /// Takes the moves of the main line; the comments before them follow those already there.
    fn comments_then(&mut self, line: Line) {
        self.line.comments.extend(line.comments);
        self.line.moves = line.moves;
    }
}

fn read_fen(value: &str) -> Result<Position, PgnErrorKind> {
    let bad = |reason: String| PgnErrorKind::BadFen { fen: Excerpt::new(value), reason };
    let setup = Setup::from_fen_lenient(value).map_err(|error| bad(error.to_string()))?;
    Position::from_setup(&setup).map_err(|illegal| bad(illegal.to_string()))
}
