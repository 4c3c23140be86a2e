//! What can be chosen: the techniques of chapter 5, each to be left out, and the program's own limits.

use boards::Kind;
use chess::Role;
use std::time::Duration;

/// What happens where the depth is used up. Beside section 5.3 (code 5.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quiescence {
    /// The position is evaluated as it stands: the horizon effect of figure 5.20.
    Off,
    /// Captures are played out, as printed: also by a king in check, which may stand still there.
    Captures,
    /// Captures are played out, and in check all moves are looked at: what the printed form overlooks.
    Evasions,
}

impl Quiescence {
    /// All of them.
    pub const ALL: [Quiescence; 3] = [Quiescence::Off, Quiescence::Captures, Quiescence::Evasions];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quiescence::Off => "off",
            Quiescence::Captures => "captures",
            Quiescence::Evasions => "evasions",
        }
    }
}

/// Which techniques are used.
///
/// ```
/// use classics::tfg::{Quiescence, Switches};
/// assert_eq!(Switches::default(), Switches { reductions: true, ..Switches::BEFORE_REDUCTIONS });
/// assert_eq!(Switches::NONE.quiescence, Quiescence::Off);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Switches {
    /// Whether promising moves are tried first (section 5.2.3).
    pub ordering: bool,
    /// What happens where the depth is used up (section 5.3).
    pub quiescence: Quiescence,
    /// Whether positions are remembered (section 5.4).
    pub table: bool,
    /// Whether late moves are searched less deeply (section 5.6).
    pub reductions: bool,
    /// Whether the search knows of draws by repetition and by fifty moves. The thesis's does not.
    pub draws: bool,
}

impl Switches {
    /// Alpha-beta and nothing else.
    pub const NONE: Switches = Switches {
        ordering: false,
        quiescence: Quiescence::Off,
        table: false,
        reductions: false,
        draws: false,
    };

    /// Everything up to section 5.5, with what we corrected.
    pub const BEFORE_REDUCTIONS: Switches = Switches {
        ordering: true,
        quiescence: Quiescence::Evasions,
        table: true,
        reductions: false,
        draws: true,
    };
}

/// The whole of chapter 5, with what we corrected.
impl Default for Switches {
    fn default() -> Switches {
        Switches { reductions: true, ..Switches::BEFORE_REDUCTIONS }
    }
}

/// How the engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which techniques are used.
    pub switches: Switches,
    /// How many positions the table holds; the thesis does not say. An entry has 16 bytes.
    pub entries: usize,
    /// The time for a move when nobody gives a limit, and the most with a game clock: 100 ms, as in the games of section 6.1.
    pub move_time: Duration,
    /// The board it thinks on.
    pub board: Kind,
    /// What pawns become in the search. The generator of the thesis (code of section 3.1) gives one promotion for each
    /// pawn move, to the piece that its board is set to; here all four are tried unless one is set.
    pub promotion: Option<Role>,
}

impl Options {
    /// The largest table that can be chosen, in entries: a gigabyte.
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
