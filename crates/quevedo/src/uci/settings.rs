//! The UCI options of the engine.

use super::Session;
use super::talk::info;
use crate::failure::Failure;
use crate::networks::{Judge, describe};
use engine::{Level, Options, WdlModel};
use protocol::uci::{Command, OptionKind, OptionName, OptionValue, UciOption};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;
use tablebase::Tables;

/// The current option values.
pub struct Settings {
    pub hash_megabytes: usize,
    pub threads: usize,
    pub multi_pv: usize,
    pub overhead: Duration,
    pub chess960: bool,
    pub analysis: bool,
    pub show_wdl: bool,
    pub tables: bool,
    /// The evaluation at full strength.
    pub judge: Judge,
    pub limit_strength: bool,
    pub elo: u32,
    /// Random seed of a level's mistakes; changes with each game.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let Options { hash_megabytes, threads, overhead } = Options::default();
        Settings {
            hash_megabytes,
            threads,
            multi_pv: 1,
            overhead,
            chess960: false,
            analysis: false,
            show_wdl: false,
            tables: false,
            judge: Judge::default(),
            limit_strength: false,
            elo: Level::FULL,
            seed: RandomState::new().hash_one(0),
        }
    }
}

fn spin(default: usize, min: i64, max: usize) -> OptionKind {
    let number = |n: usize| i64::try_from(n).ok();
    OptionKind::Spin { default: number(default), min: Some(min), max: number(max) }
}

impl Settings {
    /// Returns the initial engine options.
    pub fn engine_options(&self) -> Options {
        Options { hash_megabytes: self.hash_megabytes, threads: self.threads, overhead: self.overhead }
    }

    /// Returns the playing level, unless at full strength.
    pub fn level(&self) -> Option<Level> {
        let level = Level::new(self.elo).filter(|_| self.limit_strength);
        level.map(|level| level.with_seed(self.seed))
    }

    /// Returns the win-draw-loss model. Levels use the hand-crafted evaluation.
    pub fn model(&self) -> WdlModel {
        let by_hand = self.level().is_some() || self.judge.network().is_none();
        if by_hand { WdlModel::HAND } else { WdlModel::NETWORK }
    }

    /// Returns the options declared to the GUI.
    pub fn declared() -> Vec<UciOption> {
        let start = Settings::default();
        let check = |default| OptionKind::Check { default: Some(default) };
        let overhead = usize::try_from(start.overhead.as_millis()).unwrap_or(0);
        let mut declared = vec![
            ("Hash", spin(start.hash_megabytes, 1, Options::MAX_HASH)),
            ("Clear Hash", OptionKind::Button),
            ("Threads", spin(start.threads, 1, Options::MAX_THREADS)),
            ("MultiPV", spin(start.multi_pv, 1, 256)),
            ("Ponder", check(false)),
            ("Move Overhead", spin(overhead, 0, 5000)),
            ("UCI_Chess960", check(false)),
            ("UCI_LimitStrength", check(start.limit_strength)),
            ("UCI_Elo", spin(Level::FULL as usize, Level::LEAST.into(), Level::FULL as usize)),
            ("UCI_AnalyseMode", check(false)),
            ("UCI_ShowWDL", check(false)),
            ("SyzygyPath", OptionKind::String { default: Some(OptionValue::default()) }),
            (Judge::FILE, OptionKind::String { default: Some(OptionValue::default()) }),
            (Judge::USE, check(true)),
        ];
        if cfg!(feature = "tune") {
            declared.extend(engine::PARAMETERS.iter().map(|p| {
                let kind = OptionKind::Spin {
                    default: Some(p.default.into()),
                    min: Some(p.min.into()),
                    max: Some(p.max.into()),
                };
                (p.name, kind)
            }));
        }
        let named = |(name, kind)| OptionName::new(name).map(|name| UciOption { name, kind });
        declared.into_iter().filter_map(named).collect()
    }
}

impl Session {
    /// Sets an option; invalid values are rejected with a message.
    pub fn set_option(&mut self, name: &OptionName, value: Option<&OptionValue>) -> Result<(), Failure> {
        let Some(option) = Settings::declared().into_iter().find(|option| option.name.matches(name.as_str()))
        else {
            return info(&format!("setoption: unknown option {name}"));
        };
        let value = match option.set(value.map(OptionValue::as_str)) {
            Ok(Command::SetOption { value, .. }) => {
                value.map(|value| value.as_str().to_owned()).unwrap_or_default()
            }
            Ok(_) => return Ok(()),
            Err(error) => return info(&format!("setoption: {error}")),
        };
        let number = value.parse::<usize>().unwrap_or(0);
        // These change nothing in the engine, or nothing before the next search.
        match option.name.as_str() {
            "MultiPV" => return set(&mut self.settings.multi_pv, number),
            "UCI_Chess960" => return set(&mut self.settings.chess960, value == "true"),
            "UCI_AnalyseMode" => return set(&mut self.settings.analysis, value == "true"),
            "UCI_ShowWDL" => return set(&mut self.settings.show_wdl, value == "true"),
            "Ponder" => return Ok(()), // the GUI decides, with go ponder
            _ => {}
        }
        let Some(engine) = &mut self.engine else {
            return info(&format!("setoption: cannot set {name} during a search; send stop first"));
        };
        match option.name.as_str() {
            "Hash" => {
                if let Err(error) = engine.set_hash(number) {
                    return info(&format!("setoption: {error}; keeping the old size"));
                }
                self.settings.hash_megabytes = number;
            }
            "Clear Hash" => engine.clear(),
            "Threads" => {
                if let Err(error) = engine.set_threads(number) {
                    return info(&format!("setoption: {error}; keeping the old number"));
                }
                self.settings.threads = number;
                if let Some(warning) = too_many(number) {
                    return info(&format!("Threads: {warning}"));
                }
            }
            "UCI_LimitStrength" | "UCI_Elo" => {
                match option.name.as_str() {
                    "UCI_Elo" => self.settings.elo = u32::try_from(number).unwrap_or(Level::FULL),
                    _ => self.settings.limit_strength = value == "true",
                }
                if let Err(error) = engine.set_level(self.settings.level()) {
                    return info(&format!("setoption: {error}"));
                }
            }
            "Move Overhead" => {
                self.settings.overhead = Duration::from_millis(number as u64);
                engine.set_overhead(self.settings.overhead);
            }
            "SyzygyPath" if value.is_empty() => {
                engine.set_endgame_tables(None);
                self.settings.tables = false;
            }
            "SyzygyPath" => match Tables::open(&value) {
                Ok(tables) => {
                    let men = tables.max_pieces();
                    engine.set_endgame_tables(Some(Arc::new(tables)));
                    self.settings.tables = true;
                    return info(&format!("SyzygyPath: tablebases with up to {men} pieces"));
                }
                Err(error) => {
                    let kept =
                        if self.settings.tables { "keeping the tablebases loaded before" } else { "no tablebases loaded" };
                    return info(&format!("SyzygyPath: {error}; {kept}"));
                }
            },
            name @ (Judge::FILE | Judge::USE) => {
                let judge = &mut self.settings.judge;
                if name == Judge::USE {
                    judge.use_network(value == "true");
                } else if let Err(error) = judge.take(&value) {
                    return info(&format!("{name}: {error}; evaluation unchanged"));
                }
                let network = judge.network();
                let text = match &network {
                    Some(network) => describe(network),
                    None if name == Judge::FILE => format!("not used while {} is false", Judge::USE),
                    None => "hand-crafted evaluation".to_owned(),
                };
                engine.set_network(network);
                return info(&format!("{name}: {text}"));
            }
            #[cfg(feature = "tune")]
            other => {
                engine::set_parameter(other, value.parse().unwrap_or(0));
            }
            #[cfg(not(feature = "tune"))]
            _ => {}
        }
        Ok(())
    }
}

/// Returns a warning if there are more threads than processors.
pub fn too_many(threads: usize) -> Option<String> {
    let processors = std::thread::available_parallelism().ok()?.get();
    (threads > processors).then(|| {
        format!(
            "{threads} threads share {processors} processors; more than {processors} make the search weaker"
        )
    })
}

fn set<T>(place: &mut T, value: T) -> Result<(), Failure> {
    *place = value;
    Ok(())
}
