//! A search of BuhoChess, told event by event in the format of other traces, with what only such a search has: moves, depths,
//! reasons not to search.

use super::{ChessCut, ChessExtension, Trace, TraceError};
use crate::chess::{Mirror, board};
use crate::error::LabError;
use boards::{Bits, Board, Wanted};
use chess::{CastlingNotation, Move};
use classics::buho::{self, Cut, Event, Found, MATE, Switches, Table, Version, Watch};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use treesearch::{Bound, Path, Player, Value, Window};

/// A search of a chess position, event by event. MAX is the side that moves at the root; all values are its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChessTrace {
    /// Always [`Trace::FORMAT`].
    pub format: String,
    /// Of the format.
    pub version: u32,
    /// Always `buho`.
    pub algorithm: String,
    /// The version of BuhoChess.
    pub techniques: String,
    /// The position, as FEN.
    pub position: String,
    /// How deep was to be searched.
    pub depth: u32,
    /// What the position is worth to MAX.
    pub value: Value,
    /// Best play.
    pub line: Vec<String>,
    /// What the search did.
    pub counts: ChessCounts,
    /// How many events there were after those that are told.
    pub lost: u64,
    /// What happened, in order.
    pub events: Vec<ChessRecord>,
}

/// What a search of chess did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChessCounts {
    /// Positions entered, those beyond the horizon included.
    pub visited: u64,
    /// Those beyond the horizon.
    pub quiescence: u64,
    /// Calls of the evaluation.
    pub evaluated: u64,
    /// How often something was not looked at.
    pub cuts: u64,
    /// How many moves the deepest node was away from the root.
    pub deepest: usize,
}

/// An event and the node where it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChessRecord {
    /// The node: for each move from the root the how-manieth it was to be tried at its node, from 1; 0 is the null move.
    pub node: Path,
    /// What happened there.
    #[serde(flatten)]
    pub event: ChessEvent,
}

/// What happens in a search of chess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ChessEvent {
    /// A search from the root begins: a depth, or the same depth with another window.
    Pass {
        /// How deep it looks.
        depth: u32,
        /// What it wants to know.
        window: Window,
    },
    /// The node is entered.
    Enter {
        /// The move that led here; none at the root and after a null move.
        #[serde(rename = "move")]
        by: Option<String>,
        /// Who moves there.
        player: Player,
        /// How far it is to be searched from there.
        depth: i32,
        /// Whether it lies beyond the horizon.
        quiescence: bool,
        /// What is asked about its value.
        window: Window,
    },
    /// The evaluation was asked.
    Evaluated {
        /// What it answered.
        value: Value,
    },
    /// The node is left, with a result.
    Value {
        /// The result.
        value: Value,
        /// What the result says of the node's value.
        bound: Bound,
        /// The move that is best or cuts.
        #[serde(rename = "move")]
        best: Option<String>,
    },
    /// Something below the node is not looked at.
    Cut {
        /// Why.
        reason: ChessCut,
        /// The move that cuts, or that is left out.
        #[serde(rename = "move")]
        by: Option<String>,
        /// How many moves are not looked at.
        skipped: usize,
    },
    /// The node is searched one ply farther.
    Extended {
        /// Why.
        reason: ChessExtension,
    },
    /// A late move is searched one ply less.
    Reduced {
        /// The move.
        #[serde(rename = "move")]
        by: String,
    },
    /// A move did better than a narrow or shallow search expected, which is repeated.
    Repeated {
        /// The move.
        #[serde(rename = "move")]
        by: String,
    },
}

impl ChessTrace {
    /// Searches a position to a depth by a version of BuhoChess, and tells the first `most` events.
    ///
    /// ```
    /// use lab::ChessTrace;
    /// let mate = ChessTrace::new("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 2, classics::buho::Version::H, 1000)?;
    /// assert_eq!(mate.line, ["a1a8"]);
    /// # Ok::<(), lab::TraceError>(())
    /// ```
    ///
    /// # Errors
    /// If the position cannot be searched, or the search visits more than [`Trace::MOST_NODES`] positions.
    pub fn new(fen: &str, depth: u32, version: Version, most: usize) -> Result<ChessTrace, TraceError> {
        let root = board(fen).map_err(|error| TraceError::Position(error.to_string()))?;
        if root.count_moves() == 0 {
            let (fen, why) = (fen.to_owned(), "there is no legal move".to_owned());
            return Err(TraceError::Position(LabError::Position { fen, why }.to_string()));
        }
        let switches = Switches::of(version);
        let mut table = Table::new(Table::CHOSEN, switches.replacement).map_err(|_| TraceError::Memory)?;
        let nodes = Some(Trace::MOST_NODES);
        let limits = Limits { depth: Some(depth), nodes, ..Limits::INFINITE };
        let mut teller = Teller::new(root.clone(), most);
        let found: Found =
            buho::search(root.clone(), &switches, &mut table, &limits, &Stop::new(), &mut teller);
        if found.stopped {
            return Err(TraceError::TooDeep { depth, most: Trace::MOST_NODES });
        }
        let counts = ChessCounts {
            visited: found.counts.total(),
            quiescence: found.counts.quiescence,
            evaluated: found.counts.evaluated,
            ..teller.counts
        };
        Ok(ChessTrace {
            format: Trace::FORMAT.to_owned(),
            version: Trace::VERSION,
            algorithm: "buho".to_owned(),
            techniques: version.name().to_owned(),
            position: root.to_fen(),
            depth,
            value: seen(found.value, 0),
            line: found.line.iter().map(|m| written(*m)).collect(),
            counts,
            lost: teller.lost,
            events: teller.records,
        })
    }
}

fn written(m: Move) -> String {
    m.uci(CastlingNotation::KingToTarget).to_string()
}

/// A value of the side to move at a ply, as MAX sees it; what no position is worth is infinity.
pub(crate) fn seen(value: i32, ply: usize) -> Value {
    let of_max = if ply.is_multiple_of(2) { value } else { -value };
    match of_max {
        MATE.. => Value::INFINITY,
        low if low <= -MATE => Value::MINUS_INFINITY,
        value => Value::from(value),
    }
}

/// The window of a node as MAX sees it.
pub(crate) fn window(alpha: i32, beta: i32, ply: usize) -> Window {
    let (one, other) = (seen(alpha, ply), seen(beta, ply));
    Window { alpha: one.min(other), beta: one.max(other) }
}

/// A node on the way from the root to where the search is.
struct Entered {
    number: u32,
    window: Window,
    /// Whether only captures and promotions are tried.
    noisy: bool,
    /// The moves tried so far.
    tried: Vec<Move>,
    /// Moves left out one by one.
    left_out: usize,
}

/// Writes down what a search tells.
struct Teller {
    mirror: Mirror,
    way: Vec<Entered>,
    records: Vec<ChessRecord>,
    most: usize,
    lost: u64,
    counts: ChessCounts,
}

impl Teller {
    fn new(root: Board<Bits>, most: usize) -> Teller {
        let mirror = Mirror::new(root);
        Teller { mirror, way: Vec::new(), records: Vec::new(), most, lost: 0, counts: ChessCounts::default() }
    }

    /// Writes down an event of the node at a ply.
    fn tell(&mut self, ply: usize, event: impl FnOnce(&mut Teller) -> ChessEvent) {
        if self.records.len() >= self.most {
            self.lost += 1;
            return;
        }
        let event = event(self);
        let steps = self.way.iter().take(ply + 1).skip(1).map(|entered| entered.number);
        self.records.push(ChessRecord { node: Path(steps.collect()), event });
    }

    fn enter(&mut self, ply: usize, by: Option<Move>, alpha: i32, beta: i32, depth: i32, quiescence: bool) {
        self.mirror.enter(ply, by);
        self.way.truncate(ply);
        let number = match (self.way.last_mut(), by) {
            (Some(above), Some(m)) => {
                let known = above.tried.iter().position(|tried| *tried == m);
                let place = known.unwrap_or_else(|| {
                    above.tried.push(m);
                    above.tried.len() - 1
                });
                u32::try_from(place + 1).unwrap_or(u32::MAX)
            }
            _ => 0,
        };
        let window = window(alpha, beta, ply);
        let noisy = quiescence || depth <= 0;
        self.way.push(Entered { number, window, noisy, tried: Vec::new(), left_out: 0 });
        self.counts.deepest = self.counts.deepest.max(ply);
        let player = if ply.is_multiple_of(2) { Player::Max } else { Player::Min };
        self.tell(ply, |_| ChessEvent::Enter { by: by.map(written), player, depth, quiescence, window });
    }

    /// How many moves of a node have not been looked at.
    fn not_tried(&mut self, ply: usize) -> usize {
        let Some(node) = self.way.get(ply) else { return 0 };
        let (looked_at, noisy) = (node.tried.len() + node.left_out, node.noisy);
        let board = self.mirror.at(ply);
        let wanted = if noisy && !board.in_check() { Wanted::Noisy } else { Wanted::All };
        board.list(wanted).len().saturating_sub(looked_at)
    }

    fn cut(&mut self, ply: usize, cut: Cut) {
        self.counts.cuts += 1;
        let (reason, by) = ChessCut::told(ply, cut);
        let single = reason.leaves_out_one();
        if single && let Some(node) = self.way.get_mut(ply) {
            node.left_out += 1;
        }
        self.tell(ply, |teller| {
            let skipped = if single { 1 } else { teller.not_tried(ply) };
            ChessEvent::Cut { reason, by: by.map(written), skipped }
        });
    }
}

impl Watch for Teller {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Iteration { depth, alpha, beta } => {
                let window = window(alpha, beta, 0);
                self.tell(0, |_| ChessEvent::Pass { depth, window });
            }
            Event::Entered { ply, depth, alpha, beta, quiescence, by } => {
                self.enter(ply, by, alpha, beta, depth, quiescence);
            }
            Event::Evaluated { ply, value } => {
                self.tell(ply, |_| ChessEvent::Evaluated { value: seen(value, ply) });
            }
            Event::Cut { ply, reason } => self.cut(ply, reason),
            Event::Extended { ply, reason } => {
                let reason = reason.into();
                if let Some(node) = self.way.get_mut(ply) {
                    node.noisy = false;
                }
                self.tell(ply, |_| ChessEvent::Extended { reason });
            }
            Event::Reduced { ply, m } => self.tell(ply, |_| ChessEvent::Reduced { by: written(m) }),
            Event::Repeated { ply, m } => self.tell(ply, |_| ChessEvent::Repeated { by: written(m) }),
            Event::Left { ply, value, best } => {
                let value = seen(value, ply);
                let bound = self.way.get(ply).map_or(Bound::Exact, |node| node.window.bound(value));
                self.tell(ply, |_| ChessEvent::Value { value, bound, best: best.map(written) });
            }
            _ => {}
        }
    }
}
