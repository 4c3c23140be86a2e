//! The common interface of the thesis engines: settings by name, and an explained evaluation.

use chess::{Color, Game, Square};
use player::Player;
use std::fmt;
use thiserror::Error;

/// A thesis engine: a player with settings, whose evaluation can be explained.
///
/// ```
/// use classics::{Classic, Value};
/// let mut engine = classics::by_name("buho").expect("it is built in");
/// engine.set("version", "A")?;
/// assert!(engine.set("Version", "Z").unwrap_err().to_string().contains("A, B, C"));
/// let named = |name: &str| engine.settings().into_iter().find(|setting| setting.name == name);
/// assert_eq!(named("MinimalWindow").map(|setting| setting.value), Some(Value::Switch(false)));
/// # Ok::<(), classics::SettingError>(())
/// ```
pub trait Classic: Player {
    /// Returns the settings with their current values.
    fn settings(&self) -> Vec<Setting>;

    /// Applies a setting of [`settings`](Classic::settings) with an allowed value.
    ///
    /// # Errors
    /// If it fails after all, as when there is not enough memory for a table.
    fn apply(&mut self, setting: &Setting) -> Result<(), SettingError>;

    /// Forgets what it learnt in the last game.
    fn new_game(&mut self);

    /// Explains the evaluation of a game's position.
    ///
    /// # Errors
    /// If the engine does not support this variant; the text says why.
    fn explain(&self, game: &Game) -> Result<Explanation, String>;

    /// Returns the evaluation by square: for some terms all of it, for others nothing.
    ///
    /// The values of a term for a side add up to its [`Share`], or there are none.
    ///
    /// # Errors
    /// As [`explain`](Classic::explain).
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String>;

    /// Sets a setting by name, ignoring case.
    ///
    /// # Errors
    /// If the setting is unknown, or rejects the value.
    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let known = self.settings();
        let Some(setting) = known.iter().find(|setting| setting.name.eq_ignore_ascii_case(name)) else {
            let names = known.iter().map(|setting| setting.name).collect::<Vec<_>>();
            return Err(SettingError::Unknown { name: name.to_owned(), known: names.join(", ") });
        };
        self.apply(&setting.with(text)?)
    }
}

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Name, without spaces.
    pub name: &'static str,
    /// Its meaning, in one line.
    pub meaning: &'static str,
    /// Its value.
    pub value: Value,
}

/// The value of a setting, and what else it could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Number {
        /// The number.
        now: i64,
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// The word.
        now: &'static str,
        /// All words.
        all: Vec<&'static str>,
    },
}

impl Setting {
    /// Creates a boolean setting.
    #[must_use]
    pub const fn switch(name: &'static str, now: bool, meaning: &'static str) -> Setting {
        Setting { name, meaning, value: Value::Switch(now) }
    }

    /// Creates a numeric setting.
    #[must_use]
    pub const fn number(
        name: &'static str,
        now: i64,
        (least, most): (i64, i64),
        meaning: &'static str,
    ) -> Setting {
        Setting { name, meaning, value: Value::Number { now, least, most } }
    }

    /// Creates a setting with a choice of words.
    #[must_use]
    pub fn choice(
        name: &'static str,
        now: &'static str,
        all: impl IntoIterator<Item = &'static str>,
        meaning: &'static str,
    ) -> Setting {
        Setting { name, meaning, value: Value::Choice { now, all: all.into_iter().collect() } }
    }

    /// Returns the setting with the value of a text.
    ///
    /// # Errors
    /// If the setting rejects it.
    pub fn with(&self, text: &str) -> Result<Setting, SettingError> {
        let value = match &self.value {
            Value::Switch(_) if text.eq_ignore_ascii_case("true") => Some(Value::Switch(true)),
            Value::Switch(_) if text.eq_ignore_ascii_case("false") => Some(Value::Switch(false)),
            Value::Switch(_) => None,
            &Value::Number { least, most, .. } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                number.map(|now| Value::Number { now, least, most })
            }
            Value::Choice { all, .. } => {
                let found = all.iter().find(|word| word.eq_ignore_ascii_case(text));
                found.map(|&now| Value::Choice { now, all: all.clone() })
            }
        };
        let wrong = || SettingError::Value {
            name: self.name,
            text: text.to_owned(),
            wanted: match &self.value {
                Value::Switch(_) => "true or false".to_owned(),
                Value::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
                Value::Choice { all, .. } => format!("one of {}", all.join(", ")),
            },
        };
        value.map(|value| Setting { value, ..*self }).ok_or_else(wrong)
    }
}

/// Why a setting could not be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// Unknown setting.
    #[error("unknown setting {name}; choose from: {known}")]
    Unknown {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// It rejects the value.
    #[error("{name} cannot be {text:?}; expected {wanted}")]
    Value {
        /// The setting.
        name: &'static str,
        /// The value that was given.
        text: String,
        /// The accepted values.
        wanted: String,
    },
    /// Not enough memory.
    #[error("{name}: not enough memory for {entries} entries; choose fewer")]
    Memory {
        /// The setting.
        name: &'static str,
        /// The number of entries.
        entries: usize,
    },
}

/// An explained evaluation: the value of each term for each side.
///
/// ```
/// let engine = classics::by_name("buho").expect("it is built in");
/// let explained = engine.explain(&chess::Game::default())?;
/// assert_eq!(explained.total(), 0);
/// let text = explained.to_string();
/// assert!(text.lines().any(|line| line.starts_with("material") && line.contains("3920")));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The terms, in the order of the thesis.
    pub terms: Vec<Share>,
}

/// The value of one term for each side, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Its name.
    pub name: &'static str,
    /// White's value.
    pub white: i32,
    /// Black's value.
    pub black: i32,
}

/// The value of a term for a side on one square, mostly for the piece there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// Its name, as in [`Share`].
    pub name: &'static str,
    /// The side.
    pub color: Color,
    /// The square.
    pub square: Square,
    /// The value.
    pub value: i32,
}

impl Explanation {
    /// Returns the value of the position for White.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.terms.iter().map(|share| share.white - share.black).sum()
    }
}

/// A table for people; zero terms are omitted.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.terms.iter().map(|share| share.name.len()).max().unwrap_or(0).max(5);
        writeln!(f, "{:width$} {:>7} {:>7} {:>7}", "term", "White", "Black", "total")?;
        for Share { name, white, black } in
            self.terms.iter().filter(|share| (share.white, share.black) != (0, 0))
        {
            writeln!(f, "{name:width$} {white:>7} {black:>7} {:>+7}", white - black)?;
        }
        let sum = |side: fn(&Share) -> i32| self.terms.iter().map(side).sum::<i32>();
        let (white, black) = (sum(|share| share.white), sum(|share| share.black));
        writeln!(f, "{:width$} {white:>7} {black:>7} {:>+7}", "total", self.total())
    }
}
