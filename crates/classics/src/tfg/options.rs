//! Options: the techniques of chapter 5, each of which can be switched off, and the engine's
//! limits.

use boards::Kind;
use chess::Role;
use std::time::Duration;

/// Search at depth 0. Beside section 5.3 (code 5.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quiescence {
    /// No quiescence search: the horizon effect of figure 5.20.
    Off,
    /// Captures only, as printed: a king in check may stand pat.
    Captures,
    /// Captures, and all moves when in check, which the printed form misses.
    Evasions,
}

impl Quiescence {
    /// All kinds.
    pub const ALL: [Quiescence; 3] = [Quiescence::Off, Quiescence::Captures, Quiescence::Evasions];

    /// Returns its name in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quiescence::Off => "off",
            Quiescence::Captures => "captures",
            Quiescence::Evasions => "evasions",
        }
    }
}

/// Techniques in use.
///
/// ```
/// use classics::tfg::{Quiescence, Switches};
/// assert_eq!(Switches::default(), Switches { reductions: true, ..Switches::BEFORE_REDUCTIONS });
/// assert_eq!(Switches::NONE.quiescence, Quiescence::Off);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Switches {
    /// Move ordering (section 5.2.3).
    pub ordering: bool,
    /// Quiescence search (section 5.3).
    pub quiescence: Quiescence,
    /// Transposition table (section 5.4).
    pub table: bool,
    /// Late move reductions (section 5.6).
    pub reductions: bool,
    /// Draws by repetition and by the fifty-move rule, which the thesis's search does not know.
    pub draws: bool,
}

impl Switches {
    /// Alpha-beta only.
    pub const NONE: Switches = Switches {
        ordering: false,
        quiescence: Quiescence::Off,
        table: false,
        reductions: false,
        draws: false,
    };

    /// Everything up to section 5.5, with our corrections.
    pub const BEFORE_REDUCTIONS: Switches = Switches {
        ordering: true,
        quiescence: Quiescence::Evasions,
        table: true,
        reductions: false,
        draws: true,
    };
}

/// The whole of chapter 5, with our corrections.
impl Default for Switches {
    fn default() -> Switches {
        Switches { reductions: true, ..Switches::BEFORE_REDUCTIONS }
    }
}

/// Options of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Techniques in use.
    pub switches: Switches,
    /// Entries of the transposition table, 16 bytes each; the thesis gives no size.
    pub entries: usize,
    /// Time for a move without a limit, and the maximum with a game clock.
    ///
    /// The default is 100 ms, as in the games of section 6.1.
    pub move_time: Duration,
    /// Board representation.
    pub board: Kind,
    /// Role to which pawns promote in the search; all four are tried if `None`.
    ///
    /// The generator of the thesis (code of section 3.1) gives one promotion for each pawn move, to
    /// the piece its board is set to.
    pub promotion: Option<Role>,
}

impl Options {
    /// Maximum size of the table, in entries: a gigabyte.
    pub const MOST_ENTRIES: usize = 1 << 26;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            switches: Switches::default(),
            entries: 1 << 20,
            move_time: Duration::from_millis(100),
            board: Kind::Array,
            promotion: None,
        }
    }
}
