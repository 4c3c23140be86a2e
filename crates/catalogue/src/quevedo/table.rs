//! The settings of Quevedo, one row each: name, kind, range, meaning, and how it is applied.
//!
//! The options of UCI, those of XBoard's protocol, `option.NAME=` of matches and the table in
//! `docs/engine.md` follow from these rows.

use super::Quevedo;
use crate::network::{describe, load};
use engine::{Level, Options};
use player::setting::Setting;
use std::sync::Arc;
use std::time::Duration;
use tablebase::Tables;

/// A setting.
pub(super) struct Row {
    /// The setting with its value as it is.
    pub(super) declare: fn(&Quevedo) -> Setting,
    /// Takes another value. Returns a remark for the user; an error says what stays as it was.
    pub(super) apply: fn(&mut Quevedo, &Setting) -> Result<Option<String>, String>,
}

/// The longest that can be lost between engine and clock, in milliseconds.
const LONGEST_OVERHEAD: i64 = 5000;

/// What makes a level weak, other than the level's own.
macro_rules! weakness {
    ($place:literal, $name:literal, $least:expr, $most:expr, $meaning:literal) => {
        Row {
            declare: |quevedo| {
                let level = Level::new(quevedo.elo.min(Level::FULL - 1)).map(|level| level.weakness());
                let own = level.map_or([$least; 3], |weakness| {
                    let nodes = i64::try_from(weakness.nodes).unwrap_or(i64::MAX);
                    [nodes, weakness.noise.into(), weakness.overlooked.into()]
                });
                let now = quevedo.weakness[$place].unwrap_or(own[$place]);
                Setting::number($name, now, ($least, $most), $meaning).unlisted()
            },
            apply: |quevedo, setting| {
                quevedo.weakness[$place] = Some(setting.as_number());
                level(quevedo)
            },
        }
    };
}

pub(super) const TABLE: &[Row] = &[
    Row {
        declare: |quevedo| {
            let now = quevedo.engine.options().hash_megabytes as i64;
            let most = Options::MAX_HASH as i64;
            Setting::number(
                "Hash",
                now,
                (1, most),
                "size of the transposition table in megabytes; changing the size clears the table",
            )
        },
        apply: |quevedo, setting| {
            let size = usize::try_from(setting.as_number()).unwrap_or(1);
            let set = quevedo.engine.set_hash(size);
            set.map(|()| None).map_err(|error| format!("{error}; keeping the old size"))
        },
    },
    Row {
        declare: |_| Setting::button("Clear Hash", "clears the table"),
        apply: |quevedo, _| {
            quevedo.engine.clear();
            Ok(None)
        },
    },
    Row {
        declare: |quevedo| {
            let now = quevedo.engine.options().threads as i64;
            let most = Options::MAX_THREADS as i64;
            Setting::number(
                "Threads",
                now,
                (1, most),
                "number of search threads; about 4 MB each; a warning says if there are more than processors",
            )
        },
        apply: |quevedo, setting| {
            let threads = usize::try_from(setting.as_number()).unwrap_or(1);
            let set = quevedo.engine.set_threads(threads);
            set.map(|()| too_many(threads)).map_err(|error| format!("{error}; keeping the old number"))
        },
    },
    Row {
        declare: |quevedo| {
            let now = quevedo.engine.options().overhead.as_millis();
            Setting::number(
                "Move Overhead",
                i64::try_from(now).unwrap_or(LONGEST_OVERHEAD),
                (0, LONGEST_OVERHEAD),
                "milliseconds lost between engine and clock with each move; see below",
            )
        },
        apply: |quevedo, setting| {
            quevedo.engine.set_overhead(Duration::from_millis(setting.as_number().unsigned_abs()));
            Ok(None)
        },
    },
    Row {
        declare: |quevedo| {
            Setting::switch(
                "UCI_LimitStrength",
                quevedo.limit_strength,
                "plays at the strength of `UCI_Elo`: one line, one thread, with the hand-crafted evaluation and \
                 without endgame tables, whatever `MultiPV`, `Threads`, `EvalFile` and `SyzygyPath` say",
            )
        },
        apply: |quevedo, setting| {
            quevedo.limit_strength = setting.is_on();
            level(quevedo)
        },
    },
    Row {
        declare: |quevedo| {
            let range = (Level::LEAST.into(), Level::FULL.into());
            Setting::number(
                "UCI_Elo",
                quevedo.elo.into(),
                range,
                "that strength; the highest number is full strength",
            )
        },
        apply: |quevedo, setting| {
            quevedo.elo = u32::try_from(setting.as_number()).unwrap_or(Level::FULL);
            level(quevedo)
        },
    },
    Row {
        declare: |quevedo| {
            Setting::folders(
                "SyzygyPath",
                &quevedo.syzygy_path,
                "folders with Syzygy endgame tables, separated by `:`, on Windows by `;`; `<empty>` for none",
            )
        },
        apply: |quevedo, setting| tables(quevedo, setting.as_text()),
    },
    Row {
        declare: |quevedo| {
            Setting::file(
                "EvalFile",
                &quevedo.eval_file,
                "a network file to evaluate with instead of the built-in network, which `<empty>` restores; an \
                 invalid or damaged file is refused, and the evaluation stays as it was",
            )
        },
        apply: |quevedo, setting| network(quevedo, setting.as_text()),
    },
    Row {
        declare: |quevedo| {
            Setting::switch(
                "UseNetwork",
                quevedo.use_network,
                "whether a network or the hand-crafted evaluation is used; playing levels, and endings against a \
                 bare king, always use the hand-crafted evaluation",
            )
        },
        apply: |quevedo, setting| {
            quevedo.use_network = setting.is_on();
            quevedo.renew_network();
            let by_hand = || "hand-crafted evaluation".to_owned();
            Ok(Some(quevedo.network().map_or_else(by_hand, |network| describe(&network))))
        },
    },
    weakness!(0, "LevelNodes", 1, i64::MAX, "positions that a level searches for a move, for calibration"),
    weakness!(1, "LevelNoise", 0, 10_000, "centipawns by which a level errs, for calibration"),
    weakness!(2, "LevelOverlooked", 0, 1000, "thousandths of moves that a level overlooks, for calibration"),
];

fn level(quevedo: &mut Quevedo) -> Result<Option<String>, String> {
    quevedo.renew_level().map(|()| None).map_err(|error| error.to_string())
}

fn tables(quevedo: &mut Quevedo, folders: &str) -> Result<Option<String>, String> {
    let found = if folders.is_empty() { None } else { Some(Tables::open(folders)) };
    let found = found.transpose().map_err(|error| {
        let none = quevedo.syzygy_path.is_empty();
        let kept = if none { "no tablebases loaded" } else { "keeping the tablebases loaded before" };
        format!("{error}; {kept}")
    })?;
    let remark = found.as_ref().map(|tables| format!("tablebases with up to {} pieces", tables.max_pieces()));
    quevedo.syzygy_path = folders.to_owned();
    quevedo.engine.set_endgame_tables(found.map(Arc::new));
    Ok(remark)
}

fn network(quevedo: &mut Quevedo, file: &str) -> Result<Option<String>, String> {
    let found = if file.is_empty() { Ok(nnue::Network::built_in()) } else { load(file) };
    quevedo.network = found.map_err(|error| format!("{error}; evaluation unchanged"))?;
    quevedo.eval_file = file.to_owned();
    quevedo.renew_network();
    let unused = || "not used while UseNetwork is false".to_owned();
    Ok(Some(quevedo.network().map_or_else(unused, |network| describe(&network))))
}

/// About how much memory a thread takes, in MB: its histories, caches and stack; 512 take 2 GB.
const THREAD_MB: usize = 4;

/// A warning, if there are more threads than processors to run them.
fn too_many(threads: usize) -> Option<String> {
    let processors = std::thread::available_parallelism().ok()?.get();
    (threads > processors).then(|| {
        format!(
            "{threads} threads share {processors} processors and take about {} MB besides the table; more than {processors} make the search weaker",
            threads * THREAD_MB
        )
    })
}

/// The parameters of the search.
#[cfg(feature = "tune")]
pub(super) fn parameters() -> impl Iterator<Item = Setting> {
    engine::PARAMETERS.iter().map(|parameter| {
        let range = (parameter.min.into(), parameter.max.into());
        Setting::number(parameter.name, parameter.default.into(), range, parameter.meaning)
    })
}
