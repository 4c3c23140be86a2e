//! Settings by name: what can be set, what it may be set to, and what it means.
//!
//! A thinker declares each of its settings once. The options of UCI and XBoard, those of matches, forms
//! and documentation all follow from that declaration.

use std::fmt;
use thiserror::Error;

/// Something with settings by name.
pub trait Configurable {
    /// What can be set, with the values as they are.
    fn settings(&self) -> Vec<Setting>;

    /// Takes a setting that is one of [`settings`](Configurable::settings), its value within what that
    /// allows. Returns a remark for the user, if there is one.
    ///
    /// # Errors
    /// If it cannot be done after all, as when there is no memory for a table; nothing changes then.
    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError>;

    /// Sets what is named, whatever the case of its letters, to what the text says.
    ///
    /// # Errors
    /// If there is no such setting, or it does not take this value; nothing changes then.
    fn set(&mut self, name: &str, text: &str) -> Result<Option<String>, SettingError> {
        let known = self.settings();
        match known.iter().find(|setting| setting.is_named(name)) {
            Some(setting) => self.apply(&setting.with(text)?),
            None => Err(SettingError::unknown(name, &known)),
        }
    }
}

/// Something that can be set.
///
/// ```
/// use player::setting::{Setting, Value};
/// let hash = Setting::number("Hash", 16, (1, 1024), "megabytes of the transposition table");
/// assert_eq!(hash.with("64")?.value, Value::Number { now: 64, least: 1, most: 1024 });
/// let error = hash.with("lots").unwrap_err().to_string();
/// assert_eq!(error, "Hash cannot be \"lots\"; expected a whole number from 1 to 1024");
/// # Ok::<(), player::setting::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub meaning: &'static str,
    /// What it is set to.
    pub value: Value,
    /// Whether it is offered to everybody. One that is not, such as those for calibration, can still
    /// be set by name.
    pub listed: bool,
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
    /// The name of a file, empty for none.
    File(String),
    /// The names of folders, empty for none.
    Folders(String),
    /// Something to be done rather than kept.
    Button,
}

/// The value as text that [`Setting::with`] takes.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Switch(on) => write!(f, "{on}"),
            Value::Number { now, .. } => write!(f, "{now}"),
            Value::Choice { now, .. } => f.write_str(now),
            Value::File(text) | Value::Folders(text) => f.write_str(text),
            Value::Button => Ok(()),
        }
    }
}

impl Setting {
    const fn new(name: &'static str, meaning: &'static str, value: Value) -> Setting {
        Setting { name, meaning, value, listed: true }
    }

    /// A setting that is on or off.
    #[must_use]
    pub const fn switch(name: &'static str, now: bool, meaning: &'static str) -> Setting {
        Setting::new(name, meaning, Value::Switch(now))
    }

    /// A setting that is a number.
    #[must_use]
    pub const fn number(
        name: &'static str,
        now: i64,
        (least, most): (i64, i64),
        meaning: &'static str,
    ) -> Setting {
        Setting::new(name, meaning, Value::Number { now, least, most })
    }

    /// A setting that is one of several words.
    #[must_use]
    pub fn choice(
        name: &'static str,
        now: &'static str,
        all: impl IntoIterator<Item = &'static str>,
        meaning: &'static str,
    ) -> Setting {
        Setting::new(name, meaning, Value::Choice { now, all: all.into_iter().collect() })
    }

    /// The name of a file.
    #[must_use]
    pub fn file(name: &'static str, now: &str, meaning: &'static str) -> Setting {
        Setting::new(name, meaning, Value::File(now.to_owned()))
    }

    /// The names of folders.
    #[must_use]
    pub fn folders(name: &'static str, now: &str, meaning: &'static str) -> Setting {
        Setting::new(name, meaning, Value::Folders(now.to_owned()))
    }

    /// Something to be done.
    #[must_use]
    pub const fn button(name: &'static str, meaning: &'static str) -> Setting {
        Setting::new(name, meaning, Value::Button)
    }

    /// The same setting, not offered to everybody.
    #[must_use]
    pub fn unlisted(self) -> Setting {
        Setting { listed: false, ..self }
    }

    /// Whether this is its name, whatever the case of letters.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether it is on; `false` for what is not a switch.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        matches!(self.value, Value::Switch(true))
    }

    /// The number; 0 for what is not one.
    #[must_use]
    pub const fn as_number(&self) -> i64 {
        match self.value {
            Value::Number { now, .. } => now,
            _ => 0,
        }
    }

    /// The chosen word, or the name of the file or folders; empty for what is none of these.
    #[must_use]
    pub fn as_text(&self) -> &str {
        match &self.value {
            Value::Choice { now, .. } => now,
            Value::File(text) | Value::Folders(text) => text,
            Value::Switch(_) | Value::Number { .. } | Value::Button => "",
        }
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
            Value::File(_) => Some(Value::File(text.to_owned())),
            Value::Folders(_) => Some(Value::Folders(text.to_owned())),
            Value::Button => text.is_empty().then_some(Value::Button),
        };
        let wrong = || SettingError::Value {
            name: self.name,
            text: text.to_owned(),
            wanted: match &self.value {
                Value::Switch(_) => "true or false".to_owned(),
                Value::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
                Value::Choice { all, .. } => format!("one of {}", all.join(", ")),
                Value::File(_) => "the name of a file".to_owned(),
                Value::Folders(_) => "the names of folders".to_owned(),
                Value::Button => "no value: it is a button".to_owned(),
            },
        };
        value.map(|value| Setting { value, ..*self }).ok_or_else(wrong)
    }
}

/// Why a setting could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("unknown option {name}; choose from: {known}")]
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
    /// The value is of the right kind, but cannot be used.
    #[error("{name}: {why}")]
    Refused {
        /// The setting.
        name: &'static str,
        /// What is wrong, and what stays as it was.
        why: String,
    },
}

impl SettingError {
    /// There is no setting of this name among those that are known.
    #[must_use]
    pub fn unknown(name: &str, known: &[Setting]) -> SettingError {
        let listed = known.iter().filter(|setting| setting.listed).map(|setting| setting.name);
        let names: Vec<&str> = listed.collect();
        let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        SettingError::Unknown { name: name.to_owned(), known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lamp {
        on: bool,
        colour: &'static str,
    }

    impl Configurable for Lamp {
        fn settings(&self) -> Vec<Setting> {
            vec![
                Setting::switch("On", self.on, "whether it shines"),
                Setting::choice("Colour", self.colour, ["red", "green"], "of its light"),
                Setting::button("Blink", "goes on and off").unlisted(),
            ]
        }

        fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
            match &setting.value {
                Value::Switch(on) => self.on = *on,
                Value::Choice { now, .. } => self.colour = now,
                _ => return Ok(Some("blinked".to_owned())),
            }
            Ok(None)
        }
    }

    #[test]
    fn settings_are_found_in_any_case_and_wrong_values_change_nothing() {
        let mut lamp = Lamp { on: false, colour: "red" };
        assert_eq!(lamp.set("oN", "TRUE"), Ok(None));
        assert_eq!(lamp.set("COLOUR", "Green"), Ok(None));
        assert!(lamp.on && lamp.colour == "green");
        for (name, text) in [("On", "yes"), ("Colour", "blue"), ("Colour", ""), ("Blink", "twice")] {
            assert!(matches!(lamp.set(name, text), Err(SettingError::Value { .. })), "{name} {text}");
        }
        assert!(lamp.on && lamp.colour == "green");
        let unknown = lamp.set("Size", "3").unwrap_err().to_string();
        assert_eq!(unknown, "unknown option Size; choose from: On, Colour");
    }

    #[test]
    fn what_is_not_listed_can_be_set_by_name() {
        let mut lamp = Lamp { on: false, colour: "red" };
        assert_eq!(lamp.set("blink", ""), Ok(Some("blinked".to_owned())));
    }
}
