//! The languages that people are spoken to in, and texts in all of them.
//!
//! ```
//! use language::{Language, Text};
//! let text = Text::new("the horizon", "el horizonte");
//! assert_eq!(text.get(Language::Spanish), "el horizonte");
//! assert_eq!("es".parse(), Ok(Language::Spanish));
//! ```
#![deny(missing_docs)]

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A language that people are spoken to in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    #[cfg_attr(feature = "clap", value(name = "en"))]
    English,
    /// Spanish.
    #[serde(rename = "es")]
    #[cfg_attr(feature = "clap", value(name = "es"))]
    Spanish,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// As it is named in pages and options.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// The one of two wordings that is in this language.
    pub fn say(self, en: &'static str, es: &'static str) -> &'static str {
        match self {
            Language::English => en,
            Language::Spanish => es,
        }
    }
}

/// By its code, `en` or `es`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|language| language.code() == text).ok_or(UnknownLanguage)
    }
}

/// The code of no language there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown language; choose en or es")
    }
}

impl std::error::Error for UnknownLanguage {}

/// The same said in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    en: Cow<'static, str>,
    es: Cow<'static, str>,
}

impl Text {
    /// Words that are there from the beginning.
    pub const fn new(en: &'static str, es: &'static str) -> Text {
        Text { en: Cow::Borrowed(en), es: Cow::Borrowed(es) }
    }

    /// Words that are made, by what makes them in a language.
    pub fn made(make: impl Fn(Language) -> String) -> Text {
        Text { en: make(Language::English).into(), es: make(Language::Spanish).into() }
    }

    /// A name or formula, which needs no translation.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Text {
        let text = text.into();
        Text { en: text.clone(), es: text }
    }

    /// What is said in a language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
