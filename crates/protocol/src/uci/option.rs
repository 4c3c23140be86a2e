//! Engine options.

use crate::Text;
use crate::reader::Reader;
use crate::setting::{SettingError, Takes};
use crate::text::phrase;
use crate::uci::Command;
use std::fmt;

/// An option, as an engine declares it with `option name … type …`.
///
/// ```
/// use protocol::uci::{Reply, UciOption};
/// let line = "option name NullMove Pruning type combo default Fail High var Always var Fail High var Never";
/// let Reply::Option(option) = Reply::parse(line) else { panic!() };
/// assert_eq!(option.name.as_str(), "NullMove Pruning");
/// assert_eq!(option.to_string(), line.strip_prefix("option ").unwrap());
///
/// let command = option.set(Some("fail high"))?;
/// assert_eq!(command.to_string(), "setoption name NullMove Pruning value Fail High");
/// let error = option.set(Some("Sometimes")).unwrap_err();
/// assert_eq!(error.to_string(),
///     "the option NullMove Pruning takes one of Always, Fail High, Never, not \"Sometimes\"");
/// # Ok::<(), protocol::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciOption {
    /// Its name.
    pub name: OptionName,
    /// What it takes.
    pub kind: OptionKind,
}

/// The type of an option and its default.
///
/// Engines omit what UCI requires, or write what is not a number there; that is then `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `check`: true or false.
    Check {
        /// The default.
        default: Option<bool>,
    },
    /// `spin`: an integer.
    Spin {
        /// The default.
        default: Option<i64>,
        /// The minimum.
        min: Option<i64>,
        /// The maximum.
        max: Option<i64>,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The default.
        default: Option<Choice>,
        /// The choices.
        choices: Vec<Choice>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: any text.
    String {
        /// The default.
        default: Option<OptionValue>,
    },
}

phrase! {
    /// The name of an option: words, but not `value`, nor `type` before the name of a type.
    ///
    /// ```
    /// use protocol::uci::OptionName;
    /// assert_eq!(OptionName::new(" Move   Overhead").unwrap().as_str(), "Move Overhead");
    /// assert_eq!(OptionName::new("Piece value"), None);
    /// ```
    OptionName,
    |words| !words.contains(&"value") && !words.windows(2).any(|pair| pair[0] == "type" && is_kind(pair[1]))
}

impl OptionName {
    /// Whether this is the option of that name, ignoring case.
    #[must_use]
    pub fn matches(&self, other: &str) -> bool {
        OptionName::new(other).is_some_and(|other| self.as_str().eq_ignore_ascii_case(other.as_str()))
    }
}

phrase! {
    /// One of the texts of a combo: words, but neither `var` nor `default`.
    Choice, |words| !words.contains(&"var") && !words.contains(&"default")
}

/// How the empty text is written.
const EMPTY: &str = "<empty>";

/// The value of an option, a text on one line. UCI writes the empty one as `<empty>`.
///
/// ```
/// use protocol::uci::OptionValue;
/// assert_eq!(OptionValue::from("<empty>").as_str(), "");
/// assert_eq!(OptionValue::default().to_string(), "<empty>");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct OptionValue(Text);

impl OptionValue {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> OptionValue {
        let text = Text::from(text);
        OptionValue(if text.as_str() == EMPTY { Text::default() } else { text })
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { EMPTY } else { self.as_str() })
    }
}

/// Whether a word is the name of a type.
fn is_kind(word: &str) -> bool {
    ["check", "spin", "combo", "button", "string"].iter().any(|kind| kind.eq_ignore_ascii_case(word))
}

impl UciOption {
    /// Returns the command that sets the option; `None` presses a button.
    ///
    /// # Errors
    /// If the option rejects the value; the error says what it takes.
    pub fn set(&self, value: Option<&str>) -> Result<Command, SettingError> {
        let takes = match &self.kind {
            OptionKind::Check { .. } => Takes::Switch,
            OptionKind::Spin { min, max, .. } => Takes::Number { min: *min, max: *max },
            OptionKind::Combo { choices, .. } => Takes::OneOf(choices.iter().map(Choice::as_str).collect()),
            OptionKind::Button => Takes::Nothing,
            OptionKind::String { .. } => Takes::AnyText,
        };
        let value = takes.check(self.name.as_str(), value)?;
        let value = value.map(|value| OptionValue::from(value.as_str()));
        Ok(Command::SetOption { name: self.name.clone(), value })
    }

    /// Parses the content of `option`, if valid.
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<UciOption> {
        if reader.word()? != "name" {
            return None;
        }
        let mut name = Vec::new();
        loop {
            let word = reader.word()?;
            if word == "type" && reader.peek().is_some_and(is_kind) {
                break;
            }
            name.push(word);
        }
        let name = OptionName::new(&name.join(" "))?;
        let kind = match reader.word()?.to_ascii_lowercase().as_str() {
            "check" => {
                let default = defaults(reader, &["default"]).into_iter().next_back();
                let bool = |text: &str| text.to_ascii_lowercase().parse().ok();
                OptionKind::Check { default: default.and_then(|(_, text)| bool(text)) }
            }
            "spin" => {
                let (mut default, mut min, mut max) = (None, None, None);
                for (word, text) in defaults(reader, &["default", "min", "max"]) {
                    let field = match word {
                        "default" => &mut default,
                        "min" => &mut min,
                        _ => &mut max,
                    };
                    *field = text.parse().ok();
                }
                OptionKind::Spin { default, min, max }
            }
            "combo" => {
                let (mut default, mut choices) = (None, Vec::new());
                for (word, text) in defaults(reader, &["default", "var"]) {
                    match word {
                        "default" => default = Choice::new(text),
                        _ => choices.extend(Choice::new(text)),
                    }
                }
                OptionKind::Combo { default, choices }
            }
            "button" => OptionKind::Button,
            _ => {
                let default = reader.word().filter(|&word| word == "default");
                OptionKind::String { default: default.map(|_| OptionValue::from(reader.rest())) }
            }
        };
        Some(UciOption { name, kind })
    }
}

/// Splits the rest of a line at keywords.
fn defaults<'a>(reader: &mut Reader<'a>, keywords: &[&str]) -> Vec<(&'a str, &'a str)> {
    let mut parts = Vec::new();
    reader.until(|word| keywords.contains(&word));
    while let Some(keyword) = reader.word() {
        parts.push((keyword, reader.until(|word| keywords.contains(&word))));
    }
    parts
}

/// The content of `option`.
impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type {}", self.name, self.kind)
    }
}

/// The content after `type`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, value: Option<&T>) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
        }
        match self {
            OptionKind::Check { default } => {
                f.write_str("check")?;
                part(f, "default", default.as_ref())
            }
            OptionKind::Spin { default, min, max } => {
                f.write_str("spin")?;
                part(f, "default", default.as_ref())?;
                part(f, "min", min.as_ref())?;
                part(f, "max", max.as_ref())
            }
            OptionKind::Combo { default, choices } => {
                f.write_str("combo")?;
                part(f, "default", default.as_ref())?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => {
                f.write_str("string")?;
                part(f, "default", default.as_ref())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Reply;

    fn option(line: &str) -> UciOption {
        let Reply::Option(option) = Reply::parse(line) else { panic!("{line}") };
        option
    }

    #[test]
    fn lines_of_real_engines_are_read() {
        for (line, kind) in [
            (
                "option name Debug Log File type string default ",
                OptionKind::String { default: Some(OptionValue::default()) },
            ),
            (
                "option name SyzygyPath type string default <empty>",
                OptionKind::String { default: Some(OptionValue::default()) },
            ),
            (
                "option name BookFile type string default my  book.bin",
                OptionKind::String { default: Some(OptionValue::from("my  book.bin")) },
            ),
            ("option name NalimovPath type string", OptionKind::String { default: None }),
            ("option name Clear Hash type button", OptionKind::Button),
            ("option name Ponder type check default False", OptionKind::Check { default: Some(false) }),
            ("option name Ponder type check", OptionKind::Check { default: None }),
            (
                "option name Contempt type spin min -100 max 100 default -20",
                OptionKind::Spin { default: Some(-20), min: Some(-100), max: Some(100) },
            ),
            (
                "option name Speed type spin default 1.5 min 0 max 18446744073709551615",
                OptionKind::Spin { default: None, min: Some(0), max: None },
            ),
        ] {
            assert_eq!(option(line).kind, kind, "{line}");
        }
        assert_eq!(option("option name Pawn type type button").name.as_str(), "Pawn type");
        for line in
            ["option name Hash", "option Hash type spin", "option name type spin", "option name A type float"]
        {
            assert!(matches!(Reply::parse(line), Reply::Other(_)), "{line}");
        }
    }

    #[test]
    fn values_are_checked_against_their_option() {
        let error = |line: &str, value: Option<&str>| option(line).set(value).unwrap_err().to_string();
        let spin = "option name Hash type spin default 16 min 1";
        assert_eq!(error(spin, Some("0")), "the option Hash takes a whole number of at least 1, not \"0\"");
        assert_eq!(error(spin, None), "the option Hash needs a value; expected a whole number of at least 1");
        assert_eq!(option(spin).set(Some(" +32 ")).unwrap().to_string(), "setoption name Hash value 32");
        let check = "option name Ponder type check default false";
        assert_eq!(error(check, Some("yes")), "the option Ponder takes one of true, false, not \"yes\"");
        assert_eq!(option(check).set(Some("TRUE")).unwrap().to_string(), "setoption name Ponder value true");
        let button = "option name Clear Hash type button";
        assert_eq!(error(button, Some("1")), "the option Clear Hash is a button; remove the value \"1\"");
        assert_eq!(option(button).set(None).unwrap().to_string(), "setoption name Clear Hash");
        let string = "option name Path type string";
        assert_eq!(option(string).set(Some("")).unwrap().to_string(), "setoption name Path value <empty>");
    }

    #[test]
    fn names_are_compared_without_regard_to_capitals() {
        assert!(OptionName::new("Move Overhead").unwrap().matches("move  overhead"));
    }
}
