//! The settings by name: every switch, the board and the table size.

use super::play::{Buho, explain, located};
use super::switches::{Aspiration, Quiescence, Reading, Reductions, Replacement, Switches, Version};
use super::table::{NoMemory, Table};
use crate::{Classic, Explanation, Located};
use boards::Kind;
use chess::Game;
use player::setting::{Configurable, Setting, SettingError, Value};

/// Bytes per table slot.
const PLACE: usize = 16;
const MEGABYTE: usize = 1024 * 1024;

/// Value of `Version` if the switches match no version.
const CUSTOM: &str = "custom";

impl Buho {
    /// Returns the bytes per table entry.
    const fn entry_bytes(&self) -> usize {
        match self.switches.replacement {
            Replacement::DepthAlways => 2 * PLACE,
            _ => PLACE,
        }
    }
}

/// Boolean switches, one per line: name, field, description.
macro_rules! on_and_off {
    ($($name:literal, $($place:ident).+, $meaning:literal;)+) => {
        fn on_and_off(switches: &Switches) -> Vec<Setting> {
            vec![$(Setting::switch($name, switches.$($place).+, $meaning)),+]
        }

        /// Returns the switch with this name.
        fn switch_mut<'a>(switches: &'a mut Switches, name: &str) -> Option<&'a mut bool> {
            match name {
                $($name => Some(&mut switches.$($place).+),)+
                _ => None,
            }
        }
    };
}

on_and_off! {
    "QuiescenceOrder", quiescence_order, "order quiescence captures by MVV-LVA";
    "QuiescenceChecks", quiescence_checks, "try quiet checks at the first ply of quiescence";
    "QuiescencePawns", quiescence_pawns, "try pawn moves to the seventh rank in quiescence";
    "Draws", draws, "detect repetitions and the fifty-move rule in the search";
    "Iterative", iterative, "iterative deepening";
    "MvvLva", mvv_lva, "order captures by MVV-LVA";
    "History", history, "order quiet moves by the history heuristic";
    "Killers", killers, "two killer moves per ply, with counters";
    "TableMove", table_move, "try the table move first";
    "TableMoveFirst", table_move_first, "try the table move before generating the others";
    "SpareKillers", spare_killers, "do not reduce killers";
    "SpareHistory", spare_history, "do not reduce moves with above-average history";
    "PrincipalVariation", principal_variation, "try the last principal variation first";
    "MinimalWindow", minimal_window, "minimal windows after the first move that raised alpha";
    "TableCuts", table_cuts, "let table entries cut off nodes";
    "EqualDepthOnly", equal_depth_only, "use only table entries of exactly the required depth";
    "ExtendChecks", extensions.check, "extend checks";
    "ExtendSingleReplies", extensions.single_reply, "extend single replies";
    "ExtendThreats", extensions.threat, "extend where the null move is mated";
    "ExtendPawns", extensions.pawn, "extend pawn moves to the last two ranks";
    "ExtendExposedKings", extensions.king_safety, "extend when the king loses its shelter";
}

impl Configurable for Buho {
    fn settings(&self) -> Vec<Setting> {
        let s = &self.switches;
        let megabytes = (self.entries * self.entry_bytes() / MEGABYTE).max(1) as i64;
        let most_megabytes = (Table::MOST * PLACE / MEGABYTE) as i64;
        let readings = || Reading::ALL.iter().map(|word| word.name());
        let margin = |margin: Option<i32>| i64::from(margin.unwrap_or(0));
        let versions = Version::ALL.iter().map(|version| version.name()).chain([CUSTOM]);
        let mut all = vec![
            Setting::choice(
                "Version",
                s.version().map_or(CUSTOM, Version::name),
                versions,
                "set all switches to a version of chapter 6; full adds the extensions",
            ),
            Setting::choice(
                "Board",
                self.board.name(),
                Kind::ALL.iter().map(|kind| kind.name()),
                "board representation",
            ),
            Setting::number("Hash", megabytes, (1, most_megabytes), "size of the transposition table in MB"),
            Setting::number(
                "TableEntries",
                self.entries as i64,
                (1, Table::MOST as i64),
                "size of the transposition table in entries",
            ),
            Setting::choice(
                "Replacement",
                s.replacement.name(),
                Replacement::ALL.iter().map(|word| word.name()),
                "replacement scheme of the table",
            ),
            Setting::number(
                "KeyBits",
                s.key_bits.into(),
                (1, 64),
                "key bits that the table compares; fewer than 64 allow collisions",
            ),
            Setting::choice(
                "TableReading",
                s.table_reading.name(),
                readings(),
                "bounds of table entries, which algorithm 9 swaps",
            ),
            Setting::choice(
                "Quiescence",
                s.quiescence.name(),
                Quiescence::ALL.iter().map(|word| word.name()),
                "search at the horizon",
            ),
            Setting::choice(
                "Aspiration",
                s.aspiration.name(),
                Aspiration::ALL.iter().map(|word| word.name()),
                "aspiration windows",
            ),
            Setting::number("Epsilon", s.epsilon.into(), (1, 1000), "half-width of the aspiration window"),
            Setting::number(
                "NullMove",
                s.null_move.unwrap_or(0).into(),
                (0, 4),
                "null move reduction R; 0 is off",
            ),
            Setting::number(
                "Futility",
                margin(s.futility),
                (0, 2000),
                "futility margin at depth 1; 0 is off",
            ),
            Setting::number(
                "Razoring",
                margin(s.razoring),
                (0, 2000),
                "razoring margin at depth 2; 0 is off",
            ),
            Setting::choice(
                "FutilityReading",
                s.futility_reading.name(),
                readings(),
                "use material after the move, or before it as printed",
            ),
            Setting::choice(
                "Reductions",
                s.reductions.name(),
                Reductions::ALL.iter().map(|word| word.name()),
                "late move reductions",
            ),
            Setting::number(
                "Ceiling",
                s.ceiling.into(),
                (1, Switches::HIGHEST.into()),
                "maximum depth of a line, extensions included",
            ),
        ];
        all.extend(on_and_off(s));
        all
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        match setting.value {
            Value::Switch(on) => {
                if let Some(switch) = switch_mut(&mut self.switches, setting.name) {
                    *switch = on;
                }
            }
            Value::Number { now, .. } => self.apply_number(setting.name, now)?,
            Value::Choice { now, .. } => self.apply_word(setting.name, now),
            _ => {}
        }
        Ok(None)
    }
}

impl Classic for Buho {
    fn new_game(&mut self) {
        self.clear();
    }

    fn explain(&self, game: &Game) -> Result<Explanation, String> {
        explain(game).map_err(|error| error.to_string())
    }

    fn locate(&self, game: &Game) -> Result<Vec<Located>, String> {
        located(game).map_err(|error| error.to_string())
    }
}

impl Buho {
    fn apply_number(&mut self, name: &'static str, now: i64) -> Result<(), SettingError> {
        let s = &mut self.switches;
        let margin = i32::try_from(now).ok().filter(|&margin| margin > 0);
        let small = u8::try_from(now).unwrap_or(0);
        let count = usize::try_from(now).unwrap_or(1);
        match name {
            "Hash" => return self.resize(name, count * MEGABYTE / self.entry_bytes()),
            "TableEntries" => return self.resize(name, count),
            "Epsilon" => s.epsilon = margin.unwrap_or(1),
            "NullMove" => s.null_move = Some(small).filter(|&reduction| reduction > 0),
            "Futility" => s.futility = margin,
            "Razoring" => s.razoring = margin,
            "KeyBits" => s.key_bits = small,
            "Ceiling" => s.ceiling = small,
            _ => {}
        }
        Ok(())
    }

    fn apply_word(&mut self, name: &'static str, now: &str) {
        let s = &mut self.switches;
        match name {
            "Version" => {
                if let Some(version) = Version::by_name(now) {
                    *s = Switches { replacement: s.replacement, ..Switches::of(version) };
                }
            }
            "Board" => self.board = now.parse().unwrap_or(self.board),
            "Replacement" => s.replacement = Replacement::by_name(now).unwrap_or(s.replacement),
            "TableReading" => s.table_reading = Reading::by_name(now).unwrap_or(s.table_reading),
            "Quiescence" => s.quiescence = Quiescence::by_name(now).unwrap_or(s.quiescence),
            "Aspiration" => s.aspiration = Aspiration::by_name(now).unwrap_or(s.aspiration),
            "FutilityReading" => s.futility_reading = Reading::by_name(now).unwrap_or(s.futility_reading),
            "Reductions" => s.reductions = Reductions::by_name(now).unwrap_or(s.reductions),
            _ => {}
        }
    }

    /// Resizes the table at once, so that lack of memory is reported.
    fn resize(&mut self, name: &'static str, entries: usize) -> Result<(), SettingError> {
        let before = std::mem::replace(&mut self.entries, entries.clamp(1, Table::MOST));
        self.make_table().map_err(|NoMemory { entries }| {
            self.entries = before;
            let why = format!("not enough memory for {entries} entries; choose fewer");
            SettingError::Refused { name, why }
        })
    }
}
