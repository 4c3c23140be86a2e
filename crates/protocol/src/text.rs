//! Texts that fit into a line: they cannot contain what would end or confuse the line.

use std::fmt;

/// Whether a character separates words: the space, and every control character, so that a stray one
/// cannot hide in a text.
pub(crate) fn is_blank(c: char) -> bool {
    c == ' ' || c.is_control()
}

/// Replaces control characters by spaces, and trims.
fn one_line(text: &str) -> String {
    text.trim_matches(is_blank).replace(is_blank, " ")
}

/// Declares a text that any string can be converted to.
macro_rules! line_text {
    ($(#[$meta:meta])* $name:ident, $clean:expr) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(String);

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether it is empty.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> $name {
                let clean: fn(String) -> String = $clean;
                $name(clean(one_line(text)))
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> $name {
                $name::from(text.as_str())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

line_text! {
    /// A text on one line, without blanks at its ends.
    ///
    /// Any string can be made one: line breaks and other control characters become spaces.
    ///
    /// ```
    /// use protocol::Text;
    /// assert_eq!(Text::from(" two\nlines ").as_str(), "two lines");
    /// ```
    Text, |text| text
}

line_text! {
    /// A [`Text`] that stands between double quotes: those inside become single ones.
    ///
    /// ```
    /// use protocol::Unquoted;
    /// assert_eq!(Unquoted::from("the \"best\" engine").as_str(), "the 'best' engine");
    /// ```
    Unquoted, |text| text.replace('"', "'")
}

line_text! {
    /// A [`Text`] that stands between parentheses: those inside become square brackets.
    ///
    /// ```
    /// use protocol::Plain;
    /// assert_eq!(Plain::from("unknown (new) command").as_str(), "unknown [new] command");
    /// ```
    Plain, |text| text.replace('(', "[").replace(')', "]")
}

/// Declares a text of one or more words separated by single spaces, with a validity condition.
macro_rules! phrase {
    ($(#[$meta:meta])* $name:ident, $good:expr) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(String);

        impl $name {
            /// Creates the text from its words; `None` if there are none, or if they would be
            /// misread.
            #[must_use]
            pub fn new(text: &str) -> Option<$name> {
                let words: Vec<&str> =
                    text.split($crate::text::is_blank).filter(|word| !word.is_empty()).collect();
                let good: fn(&[&str]) -> bool = $good;
                (!words.is_empty() && good(&words)).then(|| $name(words.join(" ")))
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
pub(crate) use phrase;

phrase! {
    /// One word.
    ///
    /// ```
    /// use protocol::Word;
    /// assert_eq!(Word::new(" fischerandom\n").unwrap().as_str(), "fischerandom");
    /// assert_eq!(Word::new("two words"), None);
    /// ```
    Word, |words| words.len() == 1
}
