//! `feature`: the capabilities of an engine.

use super::EngineOption;
use crate::Unquoted;
use crate::text::is_blank;
use std::fmt;

/// A part of a line `feature …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feature {
    /// `name=…`.
    Setting {
        /// The feature.
        name: FeatureName,
        /// Its value.
        value: FeatureValue,
    },
    /// `option="…"`.
    Option(EngineOption),
}

/// The value of a feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FeatureValue {
    /// A number; 1 and 0 are yes and no.
    Number(i64),
    /// A text in quotes.
    Text(Unquoted),
}

/// The name of a feature: one word without `=` and `"`. The name `option` is only for options that
/// cannot be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureName(String);

const OPTION: &str = "option";

impl FeatureName {
    /// Creates a name; `None` if invalid.
    #[must_use]
    pub fn new(name: &str) -> Option<FeatureName> {
        FeatureName::any(name).filter(|_| name != OPTION)
    }

    fn any(name: &str) -> Option<FeatureName> {
        let good = !name.is_empty() && !name.contains(['=', '"']) && !name.contains(is_blank);
        good.then(|| FeatureName(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Feature {
    /// A feature that is there or not.
    ///
    /// ```
    /// use protocol::xboard::Feature;
    /// assert_eq!(Feature::flag("ping", true).unwrap().to_string(), "ping=1");
    /// ```
    #[must_use]
    pub fn flag(name: &str, on: bool) -> Option<Feature> {
        Some(Feature::Setting { name: FeatureName::new(name)?, value: FeatureValue::Number(i64::from(on)) })
    }

    /// A feature with a text.
    ///
    /// ```
    /// use protocol::xboard::Feature;
    /// assert_eq!(Feature::text("myname", "Quevedo").unwrap().to_string(), "myname=\"Quevedo\"");
    /// ```
    #[must_use]
    pub fn text(name: &str, text: &str) -> Option<Feature> {
        Some(Feature::Setting {
            name: FeatureName::new(name)?,
            value: FeatureValue::Text(Unquoted::from(text)),
        })
    }

    /// Returns its name, with which it is accepted or rejected.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Feature::Setting { name, .. } => name.as_str(),
            Feature::Option(_) => OPTION,
        }
    }

    /// Whether it is on, if it is a flag.
    #[must_use]
    pub fn is_on(&self) -> Option<bool> {
        match self {
            Feature::Setting { value: FeatureValue::Number(number), .. } => Some(*number != 0),
            _ => None,
        }
    }

    /// Parses all features of a line: words without `=` are skipped, and an unclosed quote takes
    /// the rest.
    pub(super) fn read_all(text: &str) -> Vec<Feature> {
        let mut features = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(is_blank);
            let Some(end) = rest.find(|c| is_blank(c) || c == '=') else { return features };
            let name = &rest[..end];
            let Some(after) = rest[end..].strip_prefix('=') else {
                rest = &rest[end..];
                continue;
            };
            let value = if let Some(quoted) = after.strip_prefix('"') {
                let (value, others) = quoted.split_once('"').unwrap_or((quoted, ""));
                rest = others;
                FeatureValue::Text(Unquoted::from(value))
            } else {
                let (value, others) = after.split_at(after.find(is_blank).unwrap_or(after.len()));
                rest = others;
                value.parse().map_or_else(|_| FeatureValue::Text(Unquoted::from(value)), FeatureValue::Number)
            };
            let option = match &value {
                FeatureValue::Text(text) if name == OPTION => EngineOption::read(text.as_str()),
                _ => None,
            };
            let setting = || FeatureName::any(name).map(|name| Feature::Setting { name, value });
            features.extend(option.map(Feature::Option).or_else(setting));
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Setting { name, value: FeatureValue::Number(number) } => {
                write!(f, "{}={number}", name.0)
            }
            Feature::Setting { name, value: FeatureValue::Text(text) } => write!(f, "{}=\"{text}\"", name.0),
            Feature::Option(option) => write!(f, "{OPTION}=\"{option}\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_real_engines_are_read() {
        let line = "analyze=1 setboard=1 draw=0 option=\"Randomizer (0-50) -slider 0 0 50\" ping=1 ";
        let features = Feature::read_all(line);
        let names: Vec<&str> = features.iter().map(Feature::name).collect();
        assert_eq!(names, ["analyze", "setboard", "draw", "option", "ping"]);
        assert_eq!(features[2].is_on(), Some(false));
        assert!(matches!(features[3], Feature::Option(_)));
        let features = Feature::read_all("variants=\"normal,fischerandom\" myname=Crafty-23 done=1");
        assert_eq!(features[0], Feature::text("variants", "normal,fischerandom").unwrap());
        assert_eq!(features[1], Feature::text("myname", "Crafty-23").unwrap());
    }

    #[test]
    fn broken_lines_are_read_as_far_as_they_go() {
        let written = |text: &str| {
            let parts: Vec<String> = Feature::read_all(text).iter().map(Feature::to_string).collect();
            parts.join(" ")
        };
        assert_eq!(written("nonsense ping=1 =3 a\"b=2"), "ping=1");
        assert_eq!(written("myname=\"never ends done=1"), "myname=\"never ends done=1\"");
        assert_eq!(written("option=\"Hash -spin 3\" ping= x"), "option=\"Hash -spin 3\" ping=\"\"");
        assert_eq!(written(""), "");
    }
}
