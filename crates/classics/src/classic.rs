//! What the engines of the theses have in common towards programs that use them: settings by name, and an evaluation that
//! can be explained.

use chess::{Color, Game, Square};
use player::Player;
use std::fmt;
use thiserror::Error;

/// An engine of a thesis: a player with settings, whose evaluation can be explained.
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
    /// What can be set, with the values as they are.
    fn settings(&self) -> Vec<Setting>;

    /// Takes a setting that is one of [`settings`](Classic::settings), its value within what that allows.
    ///
    /// # Errors
    /// If it cannot be done after all, as when there is no memory for a table.
    fn apply(&mut self, setting: &Setting) -> Result<(), SettingError>;

    /// Forgets what it has learnt in the last game.
    fn new_game(&mut self);

    /// How the evaluation of the position of a game comes about.
    ///
    /// # Errors
    /// If the engine does not play this kind of chess; the text says why.
    fn explain(&self, game: &Game) -> Result<Explanation, String>;

    /// What the evaluation of the position of a game gives to single squares: of some terms all, of others nothing. What is
    /// told of a term for a side adds up to its [`Share`], or there is nothing.
    ///
    /// # Errors
    /// As [`explain`](Classic::explain).
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String>;

    /// Sets what is named, in any case of letters, to what the text says.
    ///
    /// # Errors
    /// If there is no such setting, or it does not take this value.
    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let known = self.settings();
        let Some(setting) = known.iter().find(|setting| setting.name.eq_ignore_ascii_case(name)) else {
            let names = known.iter().map(|setting| setting.name).collect::<Vec<_>>();
            return Err(SettingError::Unknown { name: name.to_owned(), known: names.join(", ") });
        };
        self.apply(&setting.with(text)?)
    }
}

/// Something that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name, without spaces.
    pub name: &'static str,
    /// What it does, in a line.
    pub meaning: &'static str,
    /// What it is set to.
    pub value: Value,
}

/// What a setting is set to, and what else it could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Number {
        /// The number.
        now: i64,
        /// The least that is allowed.
        least: i64,
        /// The most that is allowed.
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
    /// A setting that is on or off.
    #[must_use]
    pub const fn switch(name: &'static str, now: bool, meaning: &'static str) -> Setting {
        Setting { name, meaning, value: Value::Switch(now) }
    }

    /// A setting that is a number.
    #[must_use]
    pub const fn number(
        name: &'static str,
        now: i64,
        (least, most): (i64, i64),
        meaning: &'static str,
    ) -> Setting {
        Setting { name, meaning, value: Value::Number { now, least, most } }
    }

    /// A setting that is one of several words.
    #[must_use]
    pub fn choice(
        name: &'static str,
        now: &'static str,
        all: impl IntoIterator<Item = &'static str>,
        meaning: &'static str,
    ) -> Setting {
        Setting { name, meaning, value: Value::Choice { now, all: all.into_iter().collect() } }
    }

    /// The same setting with the value that the text says.
    ///
    /// # Errors
    /// If the setting does not take that.
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

/// Why a setting could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("unknown setting {name}; choose from: {known}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// Those there are.
        known: String,
    },
    /// It does not take this value.
    #[error("{name} cannot be {text:?}; expected {wanted}")]
    Value {
        /// The setting.
        name: &'static str,
        /// The value that was given.
        text: String,
        /// What it takes.
        wanted: String,
    },
    /// There is not so much memory.
    #[error("{name}: not enough memory for {entries} entries; choose fewer")]
    Memory {
        /// The setting.
        name: &'static str,
        /// How many entries were wanted.
        entries: usize,
    },
}

/// How an evaluation comes about: what each term gives to each side.
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

/// What one term of an evaluation gives to each side, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// What is judged.
    pub name: &'static str,
    /// What White gets for it.
    pub white: i32,
    /// What Black gets for it.
    pub black: i32,
}

/// What a term gives to a side for one square: mostly for the piece who stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// What is judged, as in [`Share`].
    pub name: &'static str,
    /// Who gets it.
    pub color: Color,
    /// The square.
    pub square: Square,
    /// How much.
    pub value: i32,
}

impl Explanation {
    /// The value of the position, as White sees it.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.terms.iter().map(|share| share.white - share.black).sum()
    }
}

/// A table for people; terms that give nothing are left out.
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
