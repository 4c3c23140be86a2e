//! Small games for the generic search algorithms: to be solved by all of them, or played against
//! one.

mod limits;
mod play;
mod solve;

pub use play::play;
pub use solve::solve;

use crate::chess_kit::ChessGame;
use crate::positions::setup;
use crate::trace::random_tree;
use std::io;
use treesearch::Game;
use treesearch::games::{ConnectFour, Nim, Rule, TicTacToe};

const NAMES: &str = "tic-tac-toe, connect-four, connect-four:5x4, nim, nim:1,3,5,7, misere-nim:3,4,5, chess, random:10^6, \
                     strong:10^6, best:10^6, worst:10^6";

/// The game and how to search it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The game, with its size where it has one: `connect-four:5x4`, `nim:1,3,5,7`, `random:10^6`.
    pub game: &'a str,
    /// The start position, if not the usual one.
    pub position: Option<&'a str>,
    /// Search depth in plies; `None` is that of the game.
    pub depth: Option<u32>,
    /// Random seed of a random tree.
    pub seed: u64,
}

/// Why a game was not solved or played.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The question is wrong; the text says what to ask instead.
    #[error("{0}")]
    Usage(String),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An operation that works for every game.
pub(super) trait Visitor {
    fn visit<G: Game>(
        self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), GameError>;
}

impl Asked<'_> {
    pub(super) fn visit(&self, visitor: impl Visitor) -> Result<(), GameError> {
        let (name, shape) =
            self.game.split_once(':').map_or((self.game, None), |(name, shape)| (name, Some(shape)));
        let wrong = |why: String| GameError::Usage(format!("{}: {why}", self.game));
        let (position, depth) = (self.position, self.depth);
        match (name, shape) {
            ("tic-tac-toe", None) => {
                let start = position.map_or(Ok(TicTacToe.start()), |text| TicTacToe.position(text));
                let start = start.map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&TicTacToe, start, depth, &|marks| marks.to_string())
            }
            ("connect-four", shape) => {
                let sizes = shape.map(|shape| {
                    let (width, height) = shape.split_once('x')?;
                    Some((width.parse().ok()?, height.parse().ok()?))
                });
                let (width, height) = match sizes {
                    None => (7, 6),
                    Some(sizes) => sizes.ok_or_else(|| {
                        wrong("expected columns and rows as in connect-four:5x4".to_owned())
                    })?,
                };
                let four = ConnectFour::new(width, height).map_err(|error| wrong(error.to_string()))?;
                let start = four.position(position.unwrap_or_default()).map_err(|e| wrong(e.to_string()))?;
                // Small boards are searched to the end.
                let usual = (width * height > 16).then_some(9);
                visitor.visit(&four, start, depth.or(usual), &|discs| four.picture(discs))
            }
            ("nim" | "misere-nim", shape) => {
                if position.is_some() {
                    return Err(wrong("expected heaps after the name, as in nim:1,3,5,7".to_owned()));
                }
                let rule = if name == "nim" { Rule::LastTakerWins } else { Rule::LastTakerLoses };
                let heaps: Result<Vec<u32>, _> =
                    shape.unwrap_or("3,4,5").split(',').map(|heap| heap.trim().parse()).collect();
                let heaps = heaps.map_err(|_| wrong("expected heaps as in nim:1,3,5,7".to_owned()))?;
                let nim = Nim::new(rule);
                let start = nim.position(&heaps).map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&nim, start, depth, &|heaps| {
                    let row =
                        |(number, &size): (usize, &u32)| format!("{number}: {}\n", "●".repeat(size as usize));
                    (1..).zip(heaps.sizes()).map(row).collect()
                })
            }
            ("chess", None) => {
                let setup = setup(position.unwrap_or("startpos")).map_err(|error| {
                    wrong(format!("--position {:?}: {error}", position.unwrap_or_default()))
                })?;
                let start = ChessGame.position(&setup.to_fen()).map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&ChessGame, start, depth.or(Some(3)), &|board| format!("{}\n", board.to_fen()))
            }
            _ => {
                let tree = random_tree(self.game, self.seed).ok_or_else(|| {
                    GameError::Usage(format!("unknown game `{}`; choose from {NAMES}", self.game))
                })?;
                let tree = tree.map_err(|error| GameError::Usage(error.to_string()))?;
                visitor.visit(&tree, tree.root(), depth, &|_| String::new())
            }
        }
    }
}
