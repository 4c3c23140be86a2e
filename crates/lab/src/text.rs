//! Texts in two languages.

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
    /// Returns its code for pages and options.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// Returns the wording in this language.
    pub fn say(self, en: &'static str, es: &'static str) -> &'static str {
        match self {
            Language::English => en,
            Language::Spanish => es,
        }
    }
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    en: Cow<'static, str>,
    es: Cow<'static, str>,
}

impl Text {
    /// Creates a fixed text.
    pub const fn new(en: &'static str, es: &'static str) -> Text {
        Text { en: Cow::Borrowed(en), es: Cow::Borrowed(es) }
    }

    /// Creates a text from a function of the language.
    pub fn made(make: impl Fn(Language) -> String) -> Text {
        Text { en: make(Language::English).into(), es: make(Language::Spanish).into() }
    }

    /// Creates a text that needs no translation, such as a name or formula.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Text {
        let text = text.into();
        Text { en: text.clone(), es: text }
    }

    /// Returns the text in a language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }
}
