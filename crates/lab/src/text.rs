//! Words in two languages.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A language of reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
}

impl Language {
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
