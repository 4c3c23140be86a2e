//! Techniques: the versions A to H of section 6.2 of the thesis, and each technique by itself.

use super::evaluation::weights::VALUES;
use super::words::words;
use std::fmt;

words! {
    /// Search at the horizon (3.5).
    pub enum Quiescence {
        /// No quiescence search, as in algorithms 1 and 2: shows the horizon effect.
        Off = "off",
        /// Captures, promotions and standing pat, even in check, as in algorithm 4.
        Captures = "captures",
        /// The same, but all moves and no standing pat when in check.
        Evasions = "evasions",
    }
}

words! {
    /// Replacement scheme of the table (4.6.3).
    pub enum Replacement {
        /// The new entry always replaces the old one.
        Always = "always",
        /// The old entry stays, except that a position may update its own.
        Never = "never",
        /// The old entry stays; not even its own position updates it.
        Frozen = "frozen",
        /// The deeper entry stays; of equal depths, the new one.
        Depth = "depth",
        /// Two slots: the first as in `Depth`, with its old entry moving to the second; otherwise
        /// the second is overwritten.
        DepthAlways = "depth+always",
    }
}

words! {
    /// Reading of a technique whose printed form contradicts the text.
    pub enum Reading {
        /// As printed.
        AsPrinted = "as-printed",
        /// As in the text, or as evidently meant.
        AsMeant = "as-meant",
    }
}

words! {
    /// What happens when the value falls outside the aspiration window (4.4).
    pub enum Aspiration {
        /// No aspiration windows.
        Off = "off",
        /// Re-search with everything beyond: from V to mate, or from mate to V.
        Beyond = "beyond",
        /// Re-search with the next window of the same width, and so on, as the thesis says was
        /// tried.
        Sliding = "sliding",
    }
}

words! {
    /// Late move reductions (5.4).
    pub enum Reductions {
        /// None.
        Off = "off",
        /// Algorithm 12 as printed: only after alpha has risen, with a window in which no reduced
        /// move can succeed.
        AsPrinted = "as-printed",
        /// With the window corrected, but still only after alpha has risen, that is on the
        /// principal variation.
        WindowCorrected = "window-corrected",
        /// Late moves everywhere, as in the text.
        AsMeant = "as-meant",
    }
}

words! {
    /// Cumulative version of section 6.2.
    pub enum Version {
        /// Alpha-beta.
        A = "A",
        /// Plus ordering and iterative deepening; the table for ordering only.
        B = "B",
        /// Plus null windows.
        C = "C",
        /// Plus table cutoffs; the principal variation first.
        D = "D",
        /// Plus aspiration windows.
        E = "E",
        /// Plus null move.
        F = "F",
        /// Plus futility pruning and razoring.
        G = "G",
        /// Plus late move reductions.
        H = "H",
        /// Plus the five extensions of section 3.6; the default.
        Full = "full",
    }
}

/// Extensions of section 3.6, one ply each; a node is extended once at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extensions {
    /// The side to move is in check.
    pub check: bool,
    /// There is only one legal move.
    pub single_reply: bool,
    /// The null move shows that the side to move is threatened with mate.
    pub threat: bool,
    /// A pawn has just reached the seventh rank, or was promoted.
    pub pawn: bool,
    /// The last move has broken the king's shelter.
    pub king_safety: bool,
}

impl Extensions {
    /// All five extensions.
    pub const ALL: Extensions =
        Extensions { check: true, single_reply: true, threat: true, pawn: true, king_safety: true };
}

/// Every technique, on or off, with its parameters.
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
    /// Quiescence search.
    pub quiescence: Quiescence,
    /// Order the captures of the quiescence search by MVV-LVA.
    ///
    /// The thesis does so even in version A: otherwise its counts at depth 1 would differ from
    /// those of version B.
    pub quiescence_order: bool,
    /// Quiet checks at the first ply of the quiescence search (3.5); deeper ones would not end.
    pub quiescence_checks: bool,
    /// Quiet pawn moves to the seventh rank in the quiescence search (3.5).
    pub quiescence_pawns: bool,
    /// Draws by repetition and by the fifty-move rule below the root.
    pub draws: bool,
    /// Iterative deepening (3.4).
    pub iterative: bool,
    /// Captures by most valuable victim, least valuable aggressor (4.2).
    pub mvv_lva: bool,
    /// History heuristic for other moves (4.3.1).
    pub history: bool,
    /// Two killers per ply, with counters (4.3.2).
    pub killers: bool,
    /// Table move first (4.6.2).
    pub table_move: bool,
    /// Search the table move before generating the others, which a cutoff makes unnecessary
    /// (4.6.2).
    pub table_move_first: bool,
    /// Number of key bits compared.
    ///
    /// With fewer than 64, positions are confused: the type 1 errors of section 4.6.3.
    pub key_bits: u8,
    /// Principal variation of the last depth first (3.4).
    pub principal_variation: bool,
    /// Null windows once a move has raised alpha (4.5).
    pub minimal_window: bool,
    /// Table cutoffs (4.6).
    pub table_cuts: bool,
    /// Cut only by entries of exactly the required depth, rather than at least that depth.
    ///
    /// With this the table cannot change a value.
    pub equal_depth_only: bool,
    /// Reading of the table's bounds: algorithm 9 has them swapped.
    pub table_reading: Reading,
    /// Replacement scheme.
    pub replacement: Replacement,
    /// Aspiration windows (4.4).
    pub aspiration: Aspiration,
    /// Half the width of an aspiration window.
    pub epsilon: i32,
    /// Null move reduction R, if enabled (5.2).
    pub null_move: Option<u8>,
    /// Futility margin at depth 1, if enabled (5.3).
    pub futility: Option<i32>,
    /// Razoring margin at depth 2, if enabled (5.3).
    pub razoring: Option<i32>,
    /// Reading of futility and razoring: algorithm 11 prunes captures too, and uses the material
    /// before the move.
    pub futility_reading: Reading,
    /// Late move reductions (5.4).
    pub reductions: Reductions,
    /// Do not reduce killers (5.4).
    pub spare_killers: bool,
    /// Do not reduce moves with above-average history (5.4).
    pub spare_history: bool,
    /// Extensions of section 3.6.
    pub extensions: Extensions,
    /// Maximum ply, extensions included (3.6); the quiescence search is not limited by it.
    pub ceiling: u8,
}

impl Switches {
    /// Maximum of `ceiling`: that of the thesis.
    pub const HIGHEST: u8 = 32;

    /// Algorithm 2 only.
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

    /// Returns the switches of a version: each adds to those before it.
    #[must_use]
    pub fn of(version: Version) -> Switches {
        let mut switches = Switches::ALPHA_BETA;
        for &added in Version::ALL.iter().filter(|&&added| added <= version) {
            switches.add(added);
        }
        switches
    }

    /// Adds the techniques of a version to those of the one before.
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

    /// Returns the version with exactly these switches, if there is one.
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        Version::ALL.iter().copied().find(|&version| Switches::of(version) == *self)
    }

    /// Returns whether the table is used at all.
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
    /// Formats the name of the version, or `custom`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.version().map_or("custom", Version::name))
    }
}
