//! Engine options, declared as features.

use super::Command;
use crate::setting::{SettingError, Takes};
use crate::text::phrase;
use crate::{Text, Unquoted};
use std::fmt;

/// An option that an engine has, as `feature option="…"` declares it.
///
/// ```
/// use protocol::xboard::{EngineOption, Feature, Reply};
/// let Reply::Features(features) = Reply::parse("feature option=\"Resign Threshold -spin 800 200 1200\"") else { panic!() };
/// let [Feature::Option(option)] = &features[..] else { panic!() };
/// assert_eq!(option.set(Some("900"))?.to_string(), "option Resign Threshold=900");
/// let error = option.set(Some("90")).unwrap_err();
/// assert_eq!(error.to_string(), "the option Resign Threshold takes a whole number from 200 to 1200, not \"90\"");
/// # Ok::<(), protocol::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name.
    pub name: OptionName,
    /// What it takes.
    pub kind: OptionKind,
}

/// The type of an option and its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `-button`: an action.
    Button,
    /// `-save`: an action after the other options are sent.
    Save,
    /// `-reset`: an action that resets the other options.
    Reset,
    /// `-check`: on or off.
    Check(bool),
    /// `-spin`: an integer.
    Spin {
        /// The default.
        value: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// `-slider`: an integer, shown as a slider.
    Slider {
        /// The default.
        value: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// `-combo`: one of several texts.
    Combo(Combo),
    /// `-string`: any text.
    String(Unquoted),
    /// `-file`: the name of a file.
    File(Unquoted),
    /// `-path`: the name of a folder.
    Path(Unquoted),
}

/// Several texts, one of them the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combo {
    choices: Vec<Choice>,
    marked: usize,
}

impl Combo {
    /// Creates the choices with the index of the default; `None` if that is out of range.
    #[must_use]
    pub fn new(choices: Vec<Choice>, start: usize) -> Option<Combo> {
        (start < choices.len()).then_some(Combo { choices, marked: start })
    }

    /// All choices.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns the default.
    #[must_use]
    pub fn start(&self) -> &Choice {
        &self.choices[self.marked]
    }

    /// Parses choices separated by `///`, with `*` before the default, otherwise the first.
    fn read(text: &str) -> Option<Combo> {
        let (mut choices, mut marked) = (Vec::new(), 0);
        for part in text.split("///").map(|part| part.trim_matches(' ')).filter(|part| !part.is_empty()) {
            let name = part.strip_prefix('*');
            choices.push(Choice::new(name.unwrap_or(part))?);
            if name.is_some() {
                marked = choices.len() - 1;
            }
        }
        Combo::new(choices, marked)
    }
}

phrase! {
    /// The name of an option: words, without `=` and `"`, and none that reads as a type, such as
    /// `-spin`.
    OptionName,
    |words| !words.iter().any(|word| word.contains(['=', '"']) || is_kind(word))
}

phrase! {
    /// One of the texts of a combo: words, without `///`, `"`, or an asterisk at the start.
    Choice,
    |words| {
        !words[0].starts_with('*')
            && !words.iter().any(|word| word.contains('"') || word.contains("///"))
            // A slash at an end would merge with the separator.
            && !words[0].starts_with('/') && !words[words.len() - 1].ends_with('/')
    }
}

const KINDS: [&str; 10] =
    ["-button", "-save", "-reset", "-check", "-spin", "-slider", "-combo", "-string", "-file", "-path"];

fn is_kind(word: &str) -> bool {
    KINDS.contains(&word)
}

impl EngineOption {
    /// Returns the command that sets the option; `None` presses a button.
    ///
    /// On and off are `true` and `false` here, as in UCI, and 1 and 0 on the line.
    ///
    /// # Errors
    /// If the option rejects the value; the error says what it takes.
    pub fn set(&self, value: Option<&str>) -> Result<Command, SettingError> {
        let takes = match &self.kind {
            OptionKind::Button | OptionKind::Save | OptionKind::Reset => Takes::Nothing,
            OptionKind::Check(_) => Takes::Switch,
            OptionKind::Spin { min, max, .. } | OptionKind::Slider { min, max, .. } => {
                Takes::Number { min: Some(*min), max: Some(*max) }
            }
            OptionKind::Combo(combo) => Takes::OneOf(combo.choices().iter().map(Choice::as_str).collect()),
            OptionKind::String(_) | OptionKind::File(_) | OptionKind::Path(_) => Takes::AnyText,
        };
        let value = match (&self.kind, takes.check(self.name.as_str(), value)?) {
            (OptionKind::Check(_), Some(value)) => {
                Some(Text::from(if value.as_str() == "true" { "1" } else { "0" }))
            }
            (_, value) => value,
        };
        Ok(Command::Option { name: self.name.clone(), value })
    }

    /// Parses the text between the quotes of `option="…"`.
    pub(super) fn read(text: &str) -> Option<EngineOption> {
        let (mut start, mut end) = (0, 0);
        let kind = text.split(' ').find(|word| {
            start = end;
            end = start + word.len() + 1;
            is_kind(word)
        })?;
        let name = OptionName::new(&text[..start])?;
        let rest = text.get(end..).unwrap_or_default().trim_matches(' ');
        let numbers = || {
            let mut numbers =
                rest.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse::<i64>().ok());
            Some((numbers.next()??, numbers.next()??, numbers.next()??))
        };
        let kind = match kind {
            "-button" => OptionKind::Button,
            "-save" => OptionKind::Save,
            "-reset" => OptionKind::Reset,
            "-check" => match rest {
                "1" | "true" => OptionKind::Check(true),
                "0" | "false" => OptionKind::Check(false),
                _ => return None,
            },
            "-spin" => numbers().map(|(value, min, max)| OptionKind::Spin { value, min, max })?,
            "-slider" => numbers().map(|(value, min, max)| OptionKind::Slider { value, min, max })?,
            "-combo" => OptionKind::Combo(Combo::read(rest)?),
            "-string" => OptionKind::String(Unquoted::from(rest)),
            "-file" => OptionKind::File(Unquoted::from(rest)),
            _ => OptionKind::Path(Unquoted::from(rest)),
        };
        Some(EngineOption { name, kind })
    }
}

/// The text between the quotes of `option="…"`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.name)?;
        match &self.kind {
            OptionKind::Button => f.write_str("-button"),
            OptionKind::Save => f.write_str("-save"),
            OptionKind::Reset => f.write_str("-reset"),
            OptionKind::Check(on) => write!(f, "-check {}", u8::from(*on)),
            OptionKind::Spin { value, min, max } => write!(f, "-spin {value} {min} {max}"),
            OptionKind::Slider { value, min, max } => write!(f, "-slider {value} {min} {max}"),
            OptionKind::Combo(combo) => {
                f.write_str("-combo ")?;
                for (index, choice) in combo.choices.iter().enumerate() {
                    let separator = if index == 0 { "" } else { " /// " };
                    let mark = if index == combo.marked { "*" } else { "" };
                    write!(f, "{separator}{mark}{choice}")?;
                }
                Ok(())
            }
            OptionKind::String(text) => write!(f, "-string {text}"),
            OptionKind::File(text) => write!(f, "-file {text}"),
            OptionKind::Path(text) => write!(f, "-path {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_all_kinds_are_read() {
        for (text, written) in [
            ("Resign -check 0", None),
            ("Randomizer (0-50) -slider 0 0 50", None),
            ("verbose -spin 0 -2147483648 2147483647", None),
            (
                "Makruk rules -combo makruk /// Cambodian /// Ai-wok",
                Some("Makruk rules -combo *makruk /// Cambodian /// Ai-wok"),
            ),
            ("Style -combo Solid /// *Wild", None),
            ("Dummy String Example -string happy birthday!", None),
            ("Dummy Path Example -path .", None),
            ("Ini File -file /usr/share/games/fairymax/fmax.ini", None),
            ("Save in hash file -button", None),
            ("Name -string ", None),
        ] {
            let option = EngineOption::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(option.to_string(), written.unwrap_or(text));
        }
        for text in ["", "-spin 1 2 3", "A -spin 1 2", "A -check maybe", "A -combo", "A B", "A=B -check 1"] {
            assert_eq!(EngineOption::read(text), None, "{text}");
        }
    }

    #[test]
    fn switches_are_set_with_digits() {
        let option = EngineOption::read("Resign -check 0").unwrap();
        assert_eq!(option.set(Some("true")).unwrap().to_string(), "option Resign=1");
        let button = EngineOption::read("Clear Hash -button").unwrap();
        assert_eq!(button.set(None).unwrap().to_string(), "option Clear Hash");
    }
}
