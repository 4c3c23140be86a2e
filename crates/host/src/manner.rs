//! Settings of the conversation rather than of the thinker: they can be set while it thinks, and count
//! from the next search on.

use crate::thinker::Abilities;
use player::setting::{Configurable, Setting, SettingError};

/// The most lines that can be asked for.
pub(crate) const MOST_LINES: usize = 256;

/// How questions are asked and answers written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    abilities: Abilities,
    /// Whether castling is written as the king taking its rook.
    pub(crate) chess960: bool,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// Whether positions are to be understood rather than games to be won.
    pub(crate) analysis: bool,
    /// Whether expected results are shown.
    pub(crate) expected: bool,
}

impl Manner {
    /// The manner at the beginning of a conversation with a thinker that can do this.
    pub(crate) const fn new(abilities: Abilities) -> Manner {
        Manner { abilities, chess960: false, lines: 1, analysis: false, expected: false }
    }

    /// What the thinker can do.
    pub(crate) const fn abilities(&self) -> &Abilities {
        &self.abilities
    }
}

/// The settings that every conversation with a thinker of these abilities has, besides its own.
#[must_use]
pub fn settings_of_conversation(abilities: Abilities) -> Vec<Setting> {
    Manner::new(abilities).settings()
}

impl Configurable for Manner {
    fn settings(&self) -> Vec<Setting> {
        let Abilities { chess960, ponders, lines, analyses, expects, .. } = self.abilities;
        let most = lines.clamp(1, MOST_LINES) as i64;
        let all = [
            (
                lines > 1,
                Setting::number("MultiPV", self.lines as i64, (1, most), "number of lines that are shown"),
            ),
            (
                ponders,
                Setting::switch("Ponder", false, "only says that the user interface may send `go ponder`"),
            ),
            (
                chess960,
                Setting::switch(
                    "UCI_Chess960",
                    self.chess960,
                    "castling is written as the king taking its rook; it is always written so where a king that may \
                     castle is not on the e-file, and Chess960 positions are understood in any case",
                ),
            ),
            (
                analyses,
                Setting::switch(
                    "UCI_AnalyseMode",
                    self.analysis,
                    "for analysis rather than play: endgame tables exclude no move, and with a clock the search \
                     continues even if there is only one move or a short mate has been found",
                ),
            ),
            (
                expects,
                Setting::switch(
                    "UCI_ShowWDL",
                    self.expected,
                    "`info` reports how games with such a score end: `wdl` and wins, draws and losses per thousand",
                ),
            ),
        ];
        all.into_iter().filter_map(|(can, setting)| can.then_some(setting)).collect()
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        match setting.name {
            "MultiPV" => self.lines = usize::try_from(setting.as_number()).unwrap_or(1),
            "UCI_Chess960" => self.chess960 = setting.is_on(),
            "UCI_AnalyseMode" => self.analysis = setting.is_on(),
            "UCI_ShowWDL" => self.expected = setting.is_on(),
            _ => {} // whether to ponder is for the user interface to say, with `go ponder`
        }
        Ok(None)
    }
}
