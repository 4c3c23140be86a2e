//! BuhoChess as a [`Player`].

use super::evaluation::{break_down, locate};
use super::network::FeatureNetwork;
use super::root::{Found, search_by};
use super::score::score;
use super::switches::Switches;
use super::table::{NoMemory, Table};
use super::watch::{Event, Progress, Watch};
use boards::{Bits, Board, BoardError, Kind, Representation, Visitor};
use chess::Game;
use player::{Answer, Limits, Observer, Player, Question, Stop, Thought};

/// Accepts a draw below this evaluation, in centipawns.
const WORSE: i32 = -20;

/// The engine: techniques, board and table size.
///
/// ```
/// use chess::Game;
/// use classics::buho::{Buho, Switches, Version};
/// use player::{Limits, Stop};
///
/// let mut buho = Buho::new(Switches::of(Version::D));
/// let limits = Limits { depth: Some(2), ..Limits::INFINITE };
/// let found = buho.search(&Game::default(), &limits, &Stop::new(), &mut ())?;
/// assert!(found.best.is_some() && found.depth == 2);
/// # Ok::<(), boards::BoardError>(())
/// ```
pub struct Buho {
    /// Techniques in use.
    pub switches: Switches,
    /// Board representation; by default 0x88, as in the thesis.
    pub board: Kind,
    /// Number of table entries.
    pub entries: usize,
    /// Network that replaces the evaluation of the thesis; clear the table after changing it.
    pub network: Option<FeatureNetwork>,
    /// Allocated on first use.
    table: Option<Table>,
}

/// All techniques on.
impl Default for Buho {
    fn default() -> Buho {
        Buho::new(Switches::default())
    }
}

impl Buho {
    /// Creates an engine with these techniques, and board and table size as in the thesis.
    #[must_use]
    pub const fn new(switches: Switches) -> Buho {
        Buho { switches, board: Kind::X88, entries: Table::CHOSEN, network: None, table: None }
    }

    /// Searches the position of a game; the table is kept from search to search.
    ///
    /// # Errors
    /// If the game is Chess960.
    pub fn search<W: Watch>(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        watch: &mut W,
    ) -> Result<Found, BoardError> {
        let (kind, switches) = (self.board, self.switches);
        let network = self.network.take();
        let table = self.table();
        let found =
            kind.visit(Asked { game, switches, network: network.as_ref(), table, limits, stop, watch });
        self.network = network;
        found
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Allocates the table with the current settings in advance.
    ///
    /// # Errors
    /// If there is not enough memory; the old table is kept.
    pub fn make_table(&mut self) -> Result<(), NoMemory> {
        self.table = Some(Table::new(self.entries, self.switches.replacement)?);
        Ok(())
    }

    /// Returns the table with the current size and scheme; smaller if memory is short.
    fn table(&mut self) -> &mut Table {
        let (mut entries, scheme) = (self.entries.clamp(1, Table::MOST), self.switches.replacement);
        let fits = |table: &Table| table.entries() == entries && table.scheme() == scheme;
        let kept = self.table.take().filter(fits);
        let table = kept.unwrap_or_else(|| {
            loop {
                match Table::new(entries, scheme) {
                    Ok(table) => break table,
                    Err(NoMemory { .. }) => entries /= 2,
                }
            }
        });
        self.table.insert(table)
    }
}

/// Search request on a board chosen at run time.
struct Asked<'a, W> {
    game: &'a Game,
    switches: Switches,
    network: Option<&'a FeatureNetwork>,
    table: &'a mut Table,
    limits: &'a Limits,
    stop: &'a Stop,
    watch: &'a mut W,
}

impl<W: Watch> Visitor for Asked<'_, W> {
    type Output = Result<Found, BoardError>;

    fn visit<R: Representation>(self) -> Result<Found, BoardError> {
        let board = board_of::<R>(self.game)?;
        Ok(search_by(board, (&self.switches, self.network), self.table, self.limits, self.stop, self.watch))
    }
}

/// Returns the position of a game with its history, so that repetitions are detected.
fn board_of<R: Representation>(game: &Game) -> Result<Board<R>, BoardError> {
    let mut board = Board::new(&game.start().to_setup())?;
    for &m in game.moves() {
        board.make(m);
    }
    Ok(board)
}

impl Player for Buho {
    fn name(&self) -> &str {
        "BuhoChess"
    }

    /// Returns a move if there is one, even after a stopped search or in a drawn game.
    ///
    /// Resigns a game of Chess960.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let mut watch = Progress(|event: &Event<'_>| match *event {
            Event::Line { depth, value, moves } => {
                observer.observe(&Thought::Line { depth, score: score(value), moves });
            }
            Event::DepthDone { depth, counts, elapsed, .. } => {
                observer.observe(&Thought::DepthDone { depth, nodes: counts.total(), elapsed });
            }
            _ => {}
        });
        let Ok(found) = self.search(question.game, question.limits, question.stop, &mut watch) else {
            return Some(Answer::Resign);
        };
        if question.draw_offered && found.value < WORSE {
            return Some(Answer::AcceptDraw);
        }
        found.best.map(Answer::Play)
    }
}

/// Returns the evaluation of a game's position by term; it is the same on every board.
pub(super) fn explain(game: &Game) -> Result<crate::Explanation, BoardError> {
    Ok(break_down(&board_of::<Bits>(game)?).explanation())
}

/// Returns the parts of it that belong to squares.
pub(super) fn located(game: &Game) -> Result<Vec<crate::Located>, BoardError> {
    Ok(locate(&board_of::<Bits>(game)?))
}
