//! Options: the programs of the thesis, which differ in board, search and additions.

use super::Choice;
use boards::Kind;

/// Search algorithm. Beside chapter III.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Minimax: every position is searched.
    MiniMax,
    /// Shallow alpha-beta, as the thesis prints it.
    ///
    /// A node passes down only its own best value, `(alfa, +INF)` or `(-INF, beta)`, so that deep
    /// cutoffs are missed.
    Shallow,
    /// Full alpha-beta, as in the thesis's walk-through: a node passes down both bounds.
    Full,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 3] = [Algorithm::MiniMax, Algorithm::Shallow, Algorithm::Full];

    /// Returns its name in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::MiniMax => "minimax",
            Algorithm::Shallow => "shallow",
            Algorithm::Full => "full",
        }
    }
}

/// Reading of the fifth criterion of the secondary searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fifth {
    /// The victim, worth at least as much as the attacker, must be unprotected.
    AsPrinted,
    /// The victim may be protected too.
    ///
    /// The printed game cannot have been played otherwise: 12.d4xe5 lets the queens be exchanged,
    /// and a search that stops at 12...d8xd1, a protected queen, counts its own queen as lost.
    AsPlayed,
}

impl Fifth {
    /// Both readings.
    pub const ALL: [Fifth; 2] = [Fifth::AsPrinted, Fifth::AsPlayed];

    /// Returns its name in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fifth::AsPrinted => "as-printed",
            Fifth::AsPlayed => "as-played",
        }
    }
}

/// Options of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Board representation: the thesis has a mailbox and bitboards.
    pub board: Kind,
    /// Search algorithm.
    pub algorithm: Algorithm,
    /// Nominal depth in plies: 2 or 3 in the thesis.
    pub depth: u32,
    /// Secondary searches from unstable positions (chapter IV).
    pub secondary: bool,
    /// Reading of their fifth criterion.
    pub fifth: Fifth,
    /// Maximum number of levels beyond the nominal depth.
    ///
    /// The thesis has such a limit without giving its value; its deepest run went nine levels
    /// beyond.
    pub ceiling: u32,
    /// Random choice among equally good moves (chapter IV).
    pub random: bool,
    /// How the move is drawn; only with `random`.
    pub choice: Choice,
    /// Whether a move at the root may be cut off at equality with random choice.
    ///
    /// This is the error that the thesis explains and corrects: a value from a cutoff is only a
    /// bound, so worse moves pass for equally good ones.
    pub equal_cuts: bool,
    /// Opening book (chapter IV).
    pub book: bool,
    /// Seed of the random choices.
    pub seed: u64,
}

impl Options {
    /// Maximum nominal depth.
    pub const DEEPEST: u32 = 12;
    /// Maximum number of levels beyond the nominal depth.
    pub const HIGHEST: u32 = 30;
}

/// The program of the printed game: bitboards, alpha-beta, book and secondary searches, nominal
/// depth two.
impl Default for Options {
    fn default() -> Options {
        Options {
            board: Kind::Bits,
            algorithm: Algorithm::Shallow,
            depth: 2,
            secondary: true,
            fifth: Fifth::AsPrinted,
            ceiling: 9,
            random: true,
            choice: Choice::Fair,
            equal_cuts: false,
            book: true,
            seed: 1,
        }
    }
}
