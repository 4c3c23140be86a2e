//! The strength of Stockfish at a given `UCI_Elo`.
//!
//! Stockfish turns the option `UCI_Elo` into an internal level, from 0 on, which decides how often
//! it picks a weaker move. The formula changed between versions 15.1 and 16, so the same number
//! means another strength, by hundreds of points:
//!
//! | versions | `UCI_Elo` | level |
//! |---|---|---|
//! | 11 to 15.1 | 1350 to 2850 | `((E - 1346.6) / 143.4)^(1 / 0.806)` |
//! | 16 and later | 1320 to 3190 | `((37.2473 e - 40.8525) e + 22.2943) e - 0.311438` with `e = (E - 1320) / 1870` |
//!
//! Ladders use the newer scale. An older Stockfish gets the number that gives the same level; other
//! differences between versions remain. Other engines get the number unchanged, and the report says
//! so.

use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Lowest and highest Elo of the newer scale.
pub const MODERN: (i64, i64) = (1320, 3190);

/// Lowest and highest Elo of the older scale.
pub const OLDER: (i64, i64) = (1350, 2850);

/// Date since which development versions of Stockfish surely use the newer scale: the release of
/// 16.
const MODERN_SINCE: u32 = 20230630;

/// Date until which they use the older scale: the release of 15.1.
const OLDER_UNTIL: u32 = 20221204;

/// How an engine interprets a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Stockfish 16 or later: the scale of ladders.
    Modern,
    /// Stockfish 11 to 15.1: levels are converted.
    Older,
    /// Another engine: levels are passed on unchanged.
    Native {
        /// The lowest Elo it offers.
        low: i64,
        /// The highest Elo it offers.
        high: i64,
    },
}

/// Why an engine cannot play at a level.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LevelError {
    /// The engine has no option for its strength in Elo.
    #[error("cannot limit the strength of {name:?}: it has no option UCI_Elo; use Stockfish 11 or later")]
    NotLimitable {
        /// The engine's name for itself.
        name: String,
    },
    /// The level is outside the engine's range.
    #[error("Elo {level} is out of range; choose from {low} to {high}, {scale}")]
    OutOfRange {
        /// The requested level.
        level: i64,
        /// The lowest level.
        low: i64,
        /// The highest level.
        high: i64,
        /// How the engine interprets levels.
        scale: Scale,
    },
}

impl Scale {
    /// Returns the scale of an engine by its `id name` and the range of its option `UCI_Elo`.
    ///
    /// The range is known if the engine has the option, or its options are known. It decides, since
    /// it changed together with the formula.
    ///
    /// ```
    /// use arena::ladder::Scale;
    /// assert_eq!(Scale::of("Stockfish 15.1", Some((1350, 2850))), Ok(Scale::Older));
    /// assert_eq!(Scale::of("Stockfish 17.1", None), Ok(Scale::Modern));
    /// assert_eq!(Scale::of("Rodent IV", Some((800, 2800))), Ok(Scale::Native { low: 800, high: 2800 }));
    /// ```
    ///
    /// # Errors
    /// If the engine offers no range, and is no version of Stockfish that is known to.
    pub fn of(name: &str, offered: Option<(i64, i64)>) -> Result<Scale, LevelError> {
        let stockfish = version(name).is_some();
        match offered {
            Some(MODERN) if stockfish => Ok(Scale::Modern),
            Some(OLDER) if stockfish => Ok(Scale::Older),
            Some((low, high)) => Ok(Scale::Native { low, high }),
            None => Scale::of_name(name).ok_or_else(|| LevelError::NotLimitable { name: name.to_owned() }),
        }
    }

    /// Returns the scale of a Stockfish version by its name: `Stockfish 15.1`, `Stockfish
    /// dev-20240101-12345678`.
    ///
    /// `None` for versions without a scale, for names that do not say, and for other engines.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Scale> {
        let version = version(name)?;
        if let Some(day) = version.strip_prefix("dev-") {
            let day: u32 = day.split('-').next()?.parse().ok()?;
            return match day {
                MODERN_SINCE.. => Some(Scale::Modern),
                ..=OLDER_UNTIL => Some(Scale::Older),
                _ => None,
            };
        }
        match version.split('.').next()?.parse::<u32>().ok()? {
            // Development versions used to be named by day, month and year.
            100.. => None,
            16.. => Some(Scale::Modern),
            11..=15 => Some(Scale::Older),
            _ => None,
        }
    }

    /// Returns the range of levels.
    #[must_use]
    pub fn range(self) -> (i64, i64) {
        match self {
            Scale::Modern | Scale::Older => MODERN,
            Scale::Native { low, high } => (low, high),
        }
    }

    /// Returns the value of the option `UCI_Elo` for a level.
    ///
    /// ```
    /// use arena::ladder::Scale;
    /// assert_eq!(Scale::Modern.uci_elo(2000), Ok(2000));
    /// assert_eq!(Scale::Older.uci_elo(2000), Ok(1801));
    /// let error = Scale::Older.uci_elo(1000).unwrap_err();
    /// assert!(error.to_string().starts_with("Elo 1000 is out of range; choose from 1320 to 3190"));
    /// ```
    ///
    /// # Errors
    /// If the engine cannot play at this level.
    pub fn uci_elo(self, level: i64) -> Result<i64, LevelError> {
        let (low, high) = self.range();
        if !(low..=high).contains(&level) {
            return Err(LevelError::OutOfRange { level, low, high, scale: self });
        }
        Ok(match self {
            Scale::Modern | Scale::Native { .. } => level,
            Scale::Older => {
                let elo = 1346.6 + 143.4 * modern_skill(level as f64).powf(0.806);
                (elo.round() as i64).clamp(OLDER.0, OLDER.1)
            }
        })
    }
}

impl fmt::Display for Scale {
    /// A remark for the report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scale::Modern => "the scale of Stockfish 16 and later",
            Scale::Older => "the scale of Stockfish 16 and later, converted for an older Stockfish by equal internal level",
            Scale::Native { .. } => "the engine's own scale, which may not be comparable with that of Stockfish",
        })
    }
}

/// Returns the version in the name of a Stockfish; `None` for other engines.
fn version(name: &str) -> Option<&str> {
    let mut words = name.split_whitespace();
    let first = words.next().filter(|word| word.eq_ignore_ascii_case("stockfish"));
    first.and_then(|_| words.next())
}

/// Returns the internal level of Stockfish 16 and later.
#[must_use]
pub fn modern_skill(elo: f64) -> f64 {
    let e = (elo - 1320.0) / (3190.0 - 1320.0);
    (((37.2473 * e - 40.8525) * e + 22.2943) * e - 0.311438).clamp(0.0, 19.0)
}

/// Returns the internal level of Stockfish 11 to 15.1.
///
/// The first of them play some of their games at the level below and the rest at the one above, so
/// that this is the average.
#[must_use]
pub fn older_skill(elo: f64) -> f64 {
    ((elo - 1346.6) / 143.4).max(0.0).powf(1.0 / 0.806).clamp(0.0, 20.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs that were computed by other means.
    const TRANSLATED: [(i64, i64); 19] = [
        (1400, 1438),
        (1500, 1544),
        (1600, 1621),
        (1700, 1680),
        (1800, 1727),
        (1900, 1766),
        (2000, 1801),
        (2100, 1836),
        (2200, 1873),
        (2300, 1914),
        (2400, 1964),
        (2500, 2023),
        (2600, 2094),
        (2700, 2179),
        (2800, 2279),
        (2900, 2397),
        (3000, 2533),
        (3100, 2688),
        (3190, 2845),
    ];

    #[test]
    fn older_versions_are_given_the_number_of_the_same_level() {
        for (level, elo) in TRANSLATED {
            assert_eq!(Scale::Older.uci_elo(level), Ok(elo), "{level}");
        }
    }

    #[test]
    fn translation_keeps_the_level_and_the_order() {
        let mut last = 0;
        for level in MODERN.0..=MODERN.1 {
            let elo = Scale::Older.uci_elo(level).unwrap();
            assert!((OLDER.0..=OLDER.1).contains(&elo) && elo >= last, "{level}: {elo}");
            last = elo;
            let (wanted, found) = (modern_skill(level as f64), older_skill(elo as f64));
            // One point of Elo is up to 0.02 of a level.
            assert!((wanted - found).abs() < 0.02, "{level}: {wanted} {found}");
        }
    }

    #[test]
    fn names_tell_versions() {
        for name in
            ["Stockfish 16", "Stockfish 16.1", "stockfish 17.1 Lite WASM", "Stockfish dev-20240302-abcdef12"]
        {
            assert_eq!(Scale::of_name(name), Some(Scale::Modern), "{name}");
            assert_eq!(Scale::of(name, Some(MODERN)), Ok(Scale::Modern));
        }
        for name in [
            "Stockfish 15.1",
            "Stockfish 15",
            "Stockfish 11",
            "Stockfish 14.1 64 BMI2",
            "Stockfish dev-20220901-x",
        ] {
            assert_eq!(Scale::of_name(name), Some(Scale::Older), "{name}");
            assert_eq!(Scale::of(name, Some(OLDER)), Ok(Scale::Older));
        }
        let unknown = [
            "Stockfish",
            "Stockfish 10",
            "Stockfish dev-20230301-x",
            "Stockfish 220521",
            "Fairy-Stockfish 14",
            "Toga II",
            "",
        ];
        for name in unknown {
            assert_eq!(Scale::of_name(name), None, "{name}");
            assert_eq!(Scale::of(name, None), Err(LevelError::NotLimitable { name: name.to_owned() }));
        }
    }

    #[test]
    fn the_range_decides_what_the_name_leaves_open() {
        assert_eq!(Scale::of("Stockfish dev-20230301-x", Some(MODERN)), Ok(Scale::Modern));
        assert_eq!(Scale::of("Stockfish 220521", Some(OLDER)), Ok(Scale::Older));
        // Another engine may offer the same range by another formula.
        assert_eq!(Scale::of("Houdini", Some(OLDER)), Ok(Scale::Native { low: 1350, high: 2850 }));
        assert_eq!(Scale::of("Stockfish 16", Some((500, 2850))), Ok(Scale::Native { low: 500, high: 2850 }));
    }

    #[test]
    fn levels_out_of_range_are_refused_with_the_range() {
        for (scale, level, range) in [
            (Scale::Modern, 1319, "1320 to 3190"),
            (Scale::Older, 3191, "1320 to 3190"),
            (Scale::Native { low: 800, high: 2800 }, 2801, "800 to 2800"),
        ] {
            let error = scale.uci_elo(level).unwrap_err().to_string();
            assert!(error.contains(range) && error.contains(&level.to_string()), "{error}");
        }
        assert_eq!(Scale::Native { low: 800, high: 2800 }.uci_elo(2800), Ok(2800));
    }
}
