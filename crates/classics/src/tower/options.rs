//! What can be chosen: the programs of the thesis, which differ in board, search and additions.

use super::Choice;
use boards::Kind;

/// How values come up from the leaves. Beside chapter III.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// All positions are looked at.
    MiniMax,
    /// Alpha-beta as the thesis prints it: a node hands down only its own best value, `(alfa, +INF)` or `(-INF, beta)`, so
    /// that cuts by more distant ancestors are missed.
    Shallow,
    /// Alpha-beta as the thesis's walk-through has it: a node hands down both bounds.
    Full,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 3] = [Algorithm::MiniMax, Algorithm::Shallow, Algorithm::Full];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::MiniMax => "minimax",
            Algorithm::Shallow => "shallow",
            Algorithm::Full => "full",
        }
    }
}

/// How the fifth criterion of the secondary searches is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fifth {
    /// The victim, worth as much as the piece that takes or more, has to be unprotected.
    AsPrinted,
    /// It may be protected too. The printed game cannot have been played otherwise: 12.d4xe5 lets the queens be
    /// exchanged, and a search that stops at 12...d8xd1, a queen that is protected, takes its own for lost.
    AsPlayed,
}

impl Fifth {
    /// Both.
    pub const ALL: [Fifth; 2] = [Fifth::AsPrinted, Fifth::AsPlayed];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fifth::AsPrinted => "as-printed",
            Fifth::AsPlayed => "as-played",
        }
    }
}

/// How the engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The board it thinks on: the thesis has a mailbox and bitboards.
    pub board: Kind,
    /// How values come up from the leaves.
    pub algorithm: Algorithm,
    /// The nominal depth, in plies: 2 or 3 in the thesis.
    pub depth: u32,
    /// Whether the search goes on from unstable positions (chapter IV).
    pub secondary: bool,
    /// How the fifth criterion for that is read.
    pub fifth: Fifth,
    /// So many levels beyond the nominal depth the search ends whatever has happened. The thesis has such a ceiling and does
    /// not say which; its deepest run went nine levels beyond.
    pub ceiling: u32,
    /// Whether a move is drawn at random from those that are equally good (chapter IV).
    pub random: bool,
    /// How it is drawn; only with `random`.
    pub choice: Choice,
    /// Whether a move of the root may be cut off at equality while moves are drawn: the error that the thesis explains
    /// and corrects. A value that comes from a cut is only a bound, so worse moves pass for equally good ones.
    pub equal_cuts: bool,
    /// Whether openings are played from the book (chapter IV).
    pub book: bool,
    /// Where the lots begin.
    pub seed: u64,
}

impl Options {
    /// The deepest nominal depth that can be chosen.
    pub const DEEPEST: u32 = 12;
    /// The highest ceiling that can be chosen.
    pub const HIGHEST: u32 = 30;
}

/// The program of the printed game: bitboards, alpha-beta, book and secondary searches, nominal depth two.
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
