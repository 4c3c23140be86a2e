//! The engine as a [`Player`]: the book first, then the search.

use super::options::Options;
use super::search::nominal_depth;
use super::{Book, Event, Outcome, search};
use crate::history::replay;
use crate::score::score;
use boards::{BoardError, Representation, Visitor};
use chess::{Game, Move, Position};
use player::{Answer, Observer, Player, Question, Thought};

/// The engine with its book.
///
/// ```
/// use chess::Game;
/// use classics::tower::Tower;
/// use player::{Answer, Limits, Player, Question, Stop};
///
/// let (game, stop) = (Game::default(), Stop::new());
/// let question =
///     Question { game: &game, limits: &Limits::INFINITE, stop: &stop, draw_offered: false, refused: None };
/// let Some(Answer::Play(m)) = Tower::default().answer(&question, &mut ()) else { panic!("it moves") };
/// assert!(["e2e4", "c2c4", "d2d4"].contains(&format!("{m:?}").as_str()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tower {
    options: Options,
    book: Book,
}

impl Default for Tower {
    fn default() -> Tower {
        Tower::new(Options::default(), Book::default())
    }
}

/// A question to answer on a board chosen at run time.
struct Thinking<'a, 'q> {
    options: &'a Options,
    question: &'a Question<'q>,
    observer: &'a mut dyn Observer,
}

impl Visitor for Thinking<'_, '_> {
    type Output = Result<Outcome, BoardError>;

    fn visit<R: Representation>(self) -> Result<Outcome, BoardError> {
        let board = replay::<R>(self.question.game)?;
        let Question { limits, stop, .. } = *self.question;
        let (observer, depth) = (self.observer, nominal_depth(self.options, limits));
        Ok(search(&board, self.options, limits, stop, &mut |event: &Event<'_>| {
            if let Event::Best { value, line, equals: 1 } = *event {
                observer.observe(&Thought::Line { depth, score: score(value), moves: line });
            }
        }))
    }
}

impl Tower {
    /// Creates an engine that plays from this book.
    #[must_use]
    pub fn new(options: Options, book: Book) -> Tower {
        Tower { options, book }
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Returns a random book move, if there is one; the game must begin at the usual start.
    #[must_use]
    pub fn book_move(&self, game: &Game) -> Option<Move> {
        let from_the_start = self.options.book && *game.start() == Position::default();
        let answers: Vec<Move> = self.book.answers(game.moves()).filter(|_| from_the_start).collect();
        seeded::Random::new(self.seed(game)).choose(&answers)
    }

    /// Returns the result of the search, without the book.
    ///
    /// # Errors
    /// If the boards do not support the game: they support standard chess only.
    pub fn think(&self, question: &Question<'_>, observer: &mut dyn Observer) -> Result<Outcome, BoardError> {
        let options = &Options { seed: self.seed(question.game), ..self.options.clone() };
        self.options.board.visit(Thinking { options, question, observer })
    }

    /// Returns the seed of this move: each move of a game has its own.
    fn seed(&self, game: &Game) -> u64 {
        let moves = game.moves().len() as u64;
        self.options.seed.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(moves)
    }
}

impl Player for Tower {
    fn name(&self) -> &str {
        "Tower"
    }

    /// Returns a move if there is one.
    ///
    /// Declines draws, and resigns a game it does not support: Chess960.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        if let Some(m) = self.book_move(question.game) {
            return Some(Answer::Play(m));
        }
        let start = std::time::Instant::now();
        let Ok(found) = self.think(question, observer) else { return Some(Answer::Resign) };
        if !found.line().is_empty() {
            let (depth, nodes, elapsed) = (found.depth, found.counts.nodes, start.elapsed());
            observer.observe(&Thought::Line { depth, score: score(found.value), moves: found.line() });
            observer.observe(&Thought::DepthDone { depth, nodes, elapsed });
        }
        found.best.map(Answer::Play)
    }
}
