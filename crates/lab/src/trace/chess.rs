//! A trace of a BuhoChess search in the format of other traces, with what only such a search has:
//! moves, depths, reasons for pruning.

use super::{ChessCut, ChessExtension, Trace, TraceError};
use crate::chess_kit::{Mirror, board};
use crate::error::LabError;
use boards::{Bits, Board, Wanted};
use chess::{CastlingNotation, Move};
use classics::buho::{self, Cut, Event, Found, MATE, Switches, Table, Version, Watch};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use treesearch::{Bound, Path, Player, Value, Window};

/// A trace of a search of a chess position. MAX moves at the root; all values are MAX's.
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
    /// The search depth.
    pub depth: u32,
    /// The value for MAX.
    pub value: Value,
    /// The principal variation.
    pub line: Vec<String>,
    /// The counts.
    pub counts: ChessCounts,
    /// How many events were dropped.
    pub lost: u64,
    /// The events, in order.
    pub events: Vec<ChessRecord>,
}

/// Counts of a chess search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChessCounts {
    /// Nodes, quiescence included.
    pub visited: u64,
    /// Quiescence nodes.
    pub quiescence: u64,
    /// Calls of the evaluation.
    pub evaluated: u64,
    /// Cutoffs.
    pub cuts: u64,
    /// The greatest ply.
    pub deepest: usize,
}

/// An event and the node where it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChessRecord {
    /// The node: for each move from the root its number among those tried at its node, from 1; 0 is
    /// the null move.
    pub node: Path,
    /// What happened there.
    #[serde(flatten)]
    pub event: ChessEvent,
}

/// An event of a chess search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ChessEvent {
    /// A search from the root starts: a depth, or the same depth with another window.
    Pass {
        /// Its depth.
        depth: u32,
        /// Its window.
        window: Window,
    },
    /// The node is entered.
    Enter {
        /// The move that led here; `None` at the root and after a null move.
        #[serde(rename = "move")]
        by: Option<String>,
        /// The side to move.
        player: Player,
        /// The remaining depth.
        depth: i32,
        /// Whether it is a quiescence node.
        quiescence: bool,
        /// The window.
        window: Window,
    },
    /// The static evaluation was called.
    Evaluated {
        /// Its value.
        value: Value,
    },
    /// The node is left, with a result.
    Value {
        /// The result.
        value: Value,
        /// The bound of the result.
        bound: Bound,
        /// The best move, or the one that caused the cutoff.
        #[serde(rename = "move")]
        best: Option<String>,
    },
    /// Something below the node is skipped.
    Cut {
        /// Why.
        reason: ChessCut,
        /// The move that caused the cutoff, or that is pruned.
        #[serde(rename = "move")]
        by: Option<String>,
        /// How many moves are skipped.
        skipped: usize,
    },
    /// The node is extended by a ply.
    Extended {
        /// Why.
        reason: ChessExtension,
    },
    /// A late move is reduced by a ply.
    Reduced {
        /// The move.
        #[serde(rename = "move")]
        by: String,
    },
    /// A move exceeded its narrow or shallow search, and is searched again.
    Repeated {
        /// The move.
        #[serde(rename = "move")]
        by: String,
    },
}

impl ChessTrace {
    /// Searches a position to a depth with a version of BuhoChess, and records the first `most`
    /// events.
    ///
    /// ```
    /// use lab::ChessTrace;
    /// let mate = ChessTrace::new("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 2, classics::buho::Version::H, 1000)?;
    /// assert_eq!(mate.line, ["a1a8"]);
    /// # Ok::<(), lab::TraceError>(())
    /// ```
    ///
    /// # Errors
    /// If the position cannot be searched, or the search visits more than [`Trace::MOST_NODES`]
    /// positions.
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

/// Converts a value of the side to move at a ply to MAX's; impossible values become infinity.
pub(crate) fn seen(value: i32, ply: usize) -> Value {
    let of_max = if ply.is_multiple_of(2) { value } else { -value };
    match of_max {
        MATE.. => Value::INFINITY,
        low if low <= -MATE => Value::MINUS_INFINITY,
        value => Value::from(value),
    }
}

/// Converts the window of a node to MAX's.
pub(crate) fn window(alpha: i32, beta: i32, ply: usize) -> Window {
    let (one, other) = (seen(alpha, ply), seen(beta, ply));
    Window { alpha: one.min(other), beta: one.max(other) }
}

/// A node on the current path.
struct Entered {
    number: u32,
    window: Window,
    /// Whether only captures and promotions are tried.
    noisy: bool,
    /// The moves tried so far.
    tried: Vec<Move>,
    /// Moves pruned one by one.
    left_out: usize,
}

/// Records the events of a search.
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

    /// Records an event of the node at a ply.
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

    /// Returns how many moves of a node have not been searched.
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
