//! Which techniques are on: the versions A to H of section 6.2 of the thesis, and each technique by itself.

use super::evaluation::weights::VALUES;
use super::words::words;
use std::fmt;

words! {
    /// What happens at the horizon (3.5).
    pub enum Quiescence {
        /// The evaluation as it is, as in algorithms 1 and 2: the horizon effect for everyone to see.
        Off = "off",
        /// Captures and promotions, or standing pat; whether there is a check is not looked at, as in algorithm 4.
        Captures = "captures",
        /// The same, but out of check with every move and without standing pat.
        Evasions = "evasions",
    }
}

words! {
    /// Which entry stays when two positions want the same place of the table (4.6.3).
    pub enum Replacement {
        /// The new one.
        Always = "always",
        /// The old one, except that a position may renew its own.
        Never = "never",
        /// The old one, whatever happens: not even its own position renews it.
        Frozen = "frozen",
        /// The deeper one; the new one of two equals.
        Depth = "depth",
        /// Two places: the first as in `Depth`, its old entry moving down to the second; otherwise the second is
        /// overwritten.
        DepthAlways = "depth+always",
    }
}

words! {
    /// How a technique is read where its printed form is not what the text says.
    pub enum Reading {
        /// As it is printed.
        AsPrinted = "as-printed",
        /// As the text says, or as it must have been meant.
        AsMeant = "as-meant",
    }
}

words! {
    /// What is done when the value lies outside the window around the last one (4.4).
    pub enum Aspiration {
        /// There is no such window.
        Off = "off",
        /// The search is repeated with all that lies beyond: from V to mate, or from mate to V.
        Beyond = "beyond",
        /// It is repeated with the next stretch of a piece's width, and the next, as the thesis says was tried.
        Sliding = "sliding",
    }
}

words! {
    /// Late move reductions (5.4).
    pub enum Reductions {
        /// None.
        Off = "off",
        /// Algorithm 12 as printed: only where alpha has risen, and with a window in which no reduced move can succeed.
        AsPrinted = "as-printed",
        /// With the window corrected, but still only where alpha has risen, that is on the principal variation.
        WindowCorrected = "window-corrected",
        /// Late moves wherever they are, as the text says.
        AsMeant = "as-meant",
    }
}

words! {
    /// A cumulative version of section 6.2.
    pub enum Version {
        /// Alpha-beta.
        A = "A",
        /// And ordering, iterative deepening; the table for ordering only.
        B = "B",
        /// And minimal windows.
        C = "C",
        /// And cut-offs by the table; the principal variation first.
        D = "D",
        /// And aspiration.
        E = "E",
        /// And null move.
        F = "F",
        /// And futility and razoring.
        G = "G",
        /// And late move reductions.
        H = "H",
        /// And the five extensions of section 3.6: what plays unless told otherwise.
        Full = "full",
    }
}

/// The five extensions of section 3.6, each of one ply; a node is extended once at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extensions {
    /// The side to move is in check.
    pub check: bool,
    /// There is only one legal move.
    pub single_reply: bool,
    /// Without a move, the side to move would be mated: so the null move tells.
    pub threat: bool,
    /// A pawn has just reached the seventh rank, or was promoted.
    pub pawn: bool,
    /// The last move has broken the shelter of the king.
    pub king_safety: bool,
}

impl Extensions {
    /// All five.
    pub const ALL: Extensions =
        Extensions { check: true, single_reply: true, threat: true, pawn: true, king_safety: true };
}

/// Every technique, on or off, and its numbers.
///
/// ```
/// use classics::buho::{Switches, Version};
/// let plain = Switches::of(Version::A);
/// assert!(!plain.minimal_window && !plain.iterative);
/// // Techniques can be had singly, too.
/// let single = Switches { null_move: Some(2), ..plain };
/// assert_ne!(single, Switches::of(Version::F));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Switches {
    /// What happens at the horizon.
    pub quiescence: Quiescence,
    /// Whether captures of quiescence are ordered by victim and aggressor. In the thesis they are even in version A, or its
    /// counts at depth 1 would not be those of version B.
    pub quiescence_order: bool,
    /// Whether quiescence tries quiet checks too, at its first ply (3.5). Deeper ones would not end.
    pub quiescence_checks: bool,
    /// Whether quiescence tries quiet moves of pawns to the seventh rank too (3.5).
    pub quiescence_pawns: bool,
    /// Whether draws by repetition and by fifty moves are seen below the root.
    pub draws: bool,
    /// Whether depths are searched one after the other (3.4).
    pub iterative: bool,
    /// Captures by most valuable victim, least valuable aggressor (4.2).
    pub mvv_lva: bool,
    /// Other moves by how often they were good (4.3.1).
    pub history: bool,
    /// Two killers a ply, with counters (4.3.2).
    pub killers: bool,
    /// The move of the table first (4.6.2).
    pub table_move: bool,
    /// Whether that move is tried before the others are generated, which a cut-off then makes superfluous (4.6.2).
    pub table_move_first: bool,
    /// How many bits of a key are compared: with fewer than 64, positions are mistaken for others, the errors of type 1
    /// of section 4.6.3.
    pub key_bits: u8,
    /// The principal variation of the last depth first (3.4).
    pub principal_variation: bool,
    /// Minimal windows once a move has raised alpha (4.5).
    pub minimal_window: bool,
    /// Cut-offs by the table (4.6).
    pub table_cuts: bool,
    /// Whether only entries of exactly the depth asked for cut, rather than all that are at least as deep. With this the
    /// table cannot change a value.
    pub equal_depth_only: bool,
    /// How the bounds of the table are read: algorithm 9 has them swapped.
    pub table_reading: Reading,
    /// Which entry of the table stays.
    pub replacement: Replacement,
    /// Windows around the last value (4.4).
    pub aspiration: Aspiration,
    /// Half the width of such a window.
    pub epsilon: i32,
    /// The reduction R of the null move, if there is one (5.2).
    pub null_move: Option<u8>,
    /// The margin of futility at depth 1, if it prunes (5.3).
    pub futility: Option<i32>,
    /// The margin of razoring at depth 2, if it prunes (5.3).
    pub razoring: Option<i32>,
    /// How futility and razoring are read: algorithm 11 prunes captures too, and takes the material before the move.
    pub futility_reading: Reading,
    /// Late move reductions (5.4).
    pub reductions: Reductions,
    /// Whether killers are not reduced (5.4).
    pub spare_killers: bool,
    /// Whether moves are not reduced that have been good more often than the average (5.4).
    pub spare_history: bool,
    /// The extensions of section 3.6.
    pub extensions: Extensions,
    /// No line is searched farther than this, extensions included (3.6); captures beyond are not counted.
    pub ceiling: u8,
}

impl Switches {
    /// The highest ceiling: that of the thesis.
    pub const HIGHEST: u8 = 32;

    /// Algorithm 2 and nothing else.
    const ALPHA_BETA: Switches = Switches {
        quiescence: Quiescence::Evasions,
        quiescence_order: true,
        quiescence_checks: false,
        quiescence_pawns: false,
        draws: true,
        iterative: false,
        mvv_lva: false,
        history: false,
        killers: false,
        table_move: false,
        table_move_first: false,
        key_bits: 64,
        principal_variation: false,
        minimal_window: false,
        table_cuts: false,
        equal_depth_only: false,
        table_reading: Reading::AsMeant,
        replacement: Replacement::DepthAlways,
        aspiration: Aspiration::Off,
        epsilon: VALUES[0] / 3,
        null_move: None,
        futility: None,
        razoring: None,
        futility_reading: Reading::AsMeant,
        reductions: Reductions::Off,
        spare_killers: false,
        spare_history: false,
        extensions: Extensions {
            check: false,
            single_reply: false,
            threat: false,
            pawn: false,
            king_safety: false,
        },
        ceiling: Switches::HIGHEST,
    };

    /// The switches of a version: each adds to those before it.
    #[must_use]
    pub fn of(version: Version) -> Switches {
        let mut switches = Switches::ALPHA_BETA;
        for &added in Version::ALL.iter().filter(|&&added| added <= version) {
            switches.add(added);
        }
        switches
    }

    /// What a version adds to the one before.
    fn add(&mut self, version: Version) {
        match version {
            Version::A => {}
            Version::B => {
                self.iterative = true;
                (self.mvv_lva, self.history, self.killers, self.table_move) = (true, true, true, true);
            }
            Version::C => self.minimal_window = true,
            Version::D => (self.table_cuts, self.principal_variation) = (true, true),
            Version::E => self.aspiration = Aspiration::Beyond,
            Version::F => self.null_move = Some(2),
            Version::G => (self.futility, self.razoring) = (Some(200), Some(500)),
            Version::H => self.reductions = Reductions::AsMeant,
            Version::Full => self.extensions = Extensions::ALL,
        }
    }

    /// The version that has exactly these switches, if there is one.
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        Version::ALL.iter().copied().find(|&version| Switches::of(version) == *self)
    }

    /// Whether anything is kept in the table at all.
    #[inline(always)]
    #[must_use]
    pub const fn use_table(&self) -> bool {
        self.table_move || self.table_cuts
    }
}

/// Everything on.
impl Default for Switches {
    fn default() -> Switches {
        Switches::of(Version::Full)
    }
}

impl fmt::Display for Switches {
    /// The name of the version, or `custom`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.version().map_or("custom", Version::name))
    }
}
