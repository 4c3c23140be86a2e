//! The texts of licences, each of them once.

use anyhow::{Context, Result};
use std::path::Path;

/// The MIT licence, for those who name it and do not send its text along.
pub const MIT: &str = "MIT License

Copyright (c) {by}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the \"Software\"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.";

/// How the names of files begin that say under which terms a package may be used.
const NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// All texts so far.
#[derive(Default)]
pub struct Texts {
    pub all: Vec<String>,
}

impl Texts {
    /// The place of a text, which is added if it is new.
    pub fn add(&mut self, text: &str) -> usize {
        let text = tidied(text);
        self.all.iter().position(|known| *known == text).unwrap_or_else(|| {
            self.all.push(text);
            self.all.len() - 1
        })
    }
}

/// The text without what differs between copies: ends of lines, and white space around it and behind its lines.
pub fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    lines[first..].join("\n").trim_end().to_owned()
}

/// The texts in the folder of a package that count under its licence, in the order of their names.
pub fn of_folder(folder: &Path, licence: &str) -> Result<Vec<String>> {
    let unread = || format!("{} cannot be read", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(unread)? {
        let entry = entry.with_context(unread)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let lower = name.to_lowercase();
        if entry.path().is_file() && NAMES.iter().any(|start| lower.starts_with(start)) {
            names.push(name);
        }
    }
    names.sort();
    chosen(&names, licence)
        .into_iter()
        .map(|name| {
            let bytes = std::fs::read(folder.join(name)).with_context(unread)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        })
        .collect()
}

/// Of a choice of licences with MIT among them, MIT is chosen: the texts of the others need not be sent along.
fn chosen<'a>(names: &'a [String], licence: &str) -> Vec<&'a str> {
    let lower = |name: &str| name.to_lowercase();
    let is_mit = |name: &str| lower(name).contains("mit");
    let is_notice = |name: &str| ["copyright", "notice"].iter().any(|start| lower(name).starts_with(start));
    let free = licence.contains(" OR ") && !licence.contains(" AND ") && licence.contains("MIT");
    let all = names.iter().map(String::as_str);
    if free && names.iter().any(|name| is_mit(name)) {
        all.filter(|name| is_mit(name) || is_notice(name) || lower(name).contains("third")).collect()
    } else {
        all.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_text_are_one_text() {
        let mut texts = Texts::default();
        assert_eq!(texts.add("one\ntwo\n"), 0);
        assert_eq!(texts.add("\u{feff}\r\n\r\none  \r\ntwo\r\n\r\n"), 0);
        assert_eq!(texts.add("one\n\ntwo"), 1);
        assert_eq!(texts.all, ["one\ntwo", "one\n\ntwo"]);
    }

    #[test]
    fn of_a_choice_mit_is_taken_and_of_a_sum_everything() {
        let names = ["COPYRIGHT", "LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"].map(str::to_owned);
        assert_eq!(chosen(&names, "MIT OR Apache-2.0"), ["COPYRIGHT", "LICENSE-MIT"]);
        assert_eq!(chosen(&names, "(MIT OR Apache-2.0) AND Unicode-3.0").len(), 4);
        assert_eq!(chosen(&names[1..2], "Apache-2.0 OR MIT"), ["LICENSE-APACHE"]);
        assert_eq!(chosen(&names[..2], "Apache-2.0"), ["COPYRIGHT", "LICENSE-APACHE"]);
    }
}
