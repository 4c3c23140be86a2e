//! Texts in two languages.

pub use language::{Language, Text};
