//! Checks values of engine options, for both protocols.

use crate::Text;
use crate::error::quoted;
use thiserror::Error;

/// A value that an option rejects, as a message for the user.
///
/// ```
/// use protocol::uci::{Reply, UciOption};
/// let Reply::Option(hash) = Reply::parse("option name Hash type spin default 16 min 1 max 1024") else { panic!() };
/// let error = hash.set(Some("4096")).unwrap_err();
/// assert_eq!(error.to_string(), "the option Hash takes a whole number from 1 to 1024, not \"4096\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// A number was expected.
    #[error("the option {name} takes a whole number{}, not {value}", range(*.min, *.max))]
    Number {
        /// The option.
        name: String,
        /// The minimum.
        min: Option<i64>,
        /// The maximum.
        max: Option<i64>,
        /// The value, in quotes.
        value: String,
    },
    /// One of several words was expected.
    #[error("the option {name} takes one of {}, not {value}", .choices.join(", "))]
    Choice {
        /// The option.
        name: String,
        /// The choices.
        choices: Vec<String>,
        /// The value, in quotes.
        value: String,
    },
    /// The option is a button, which takes no value.
    #[error("the option {name} is a button; remove the value {value}")]
    Button {
        /// The option.
        name: String,
        /// The value, in quotes.
        value: String,
    },
    /// The option needs a value.
    #[error("the option {name} needs a value; expected {wanted}")]
    Missing {
        /// The option.
        name: String,
        /// What it takes.
        wanted: String,
    },
}

/// Formats a range, as far as it is known.
fn range(min: Option<i64>, max: Option<i64>) -> String {
    match (min, max) {
        (Some(min), Some(max)) => format!(" from {min} to {max}"),
        (Some(min), None) => format!(" of at least {min}"),
        (None, Some(max)) => format!(" of at most {max}"),
        (None, None) => String::new(),
    }
}

/// The kind of values that an option takes.
pub(crate) enum Takes<'a> {
    Nothing,
    Switch,
    Number { min: Option<i64>, max: Option<i64> },
    OneOf(Vec<&'a str>),
    AnyText,
}

impl Takes<'_> {
    /// Returns the value as the option spells it; `None` for a button.
    pub(crate) fn check(&self, name: &str, value: Option<&str>) -> Result<Option<Text>, SettingError> {
        let name = name.to_owned();
        let value = match (value, self) {
            (None, Takes::Nothing) => return Ok(None),
            (Some(value), Takes::Nothing) => {
                return Err(SettingError::Button { name, value: quoted(value) });
            }
            (None, _) => return Err(SettingError::Missing { name, wanted: self.in_words() }),
            (Some(value), _) => Text::from(value),
        };
        let found = quoted(value.as_str());
        let pick = |choices: &[&str]| {
            let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value.as_str()));
            choice.map(|&choice| Some(Text::from(choice))).ok_or_else(|| SettingError::Choice {
                name: name.clone(),
                choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
                value: found.clone(),
            })
        };
        match self {
            Takes::Nothing | Takes::AnyText => Ok(Some(value)),
            Takes::Switch => pick(&["true", "false"]),
            Takes::OneOf(choices) => pick(choices),
            &Takes::Number { min, max } => {
                let number = value.as_str().parse::<i64>().ok();
                let fits = |n: &i64| min.is_none_or(|min| *n >= min) && max.is_none_or(|max| *n <= max);
                number.filter(fits).map(|n| Some(Text::from(n.to_string()))).ok_or(SettingError::Number {
                    name,
                    min,
                    max,
                    value: found,
                })
            }
        }
    }

    fn in_words(&self) -> String {
        match self {
            Takes::Nothing => "nothing".to_owned(),
            Takes::Switch => "true or false".to_owned(),
            Takes::Number { min, max } => format!("a whole number{}", range(*min, *max)),
            Takes::OneOf(choices) => format!("one of {}", choices.join(", ")),
            Takes::AnyText => "a text".to_owned(),
        }
    }
}
