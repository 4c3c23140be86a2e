//! The words of `docs/glossary.md`, held against what the program says in Spanish.

use anyhow::{Context, Result, bail};

/// Where the table stands, relative to the root.
pub const TABLE: &str = "docs/glossary.md";

/// Where Spanish words stand: the page, the reports and traces, the terminal, what the server says, and the example trees.
const SPOKEN: [&str; 7] = [
    "web/src/",
    "crates/lab/src/",
    "crates/lab-server/src/",
    "crates/quevedo/src/",
    "crates/terminal/src/",
    "crates/server/src/",
    "crates/treesearch/src/games/",
];

/// Whether a file holds words of the program.
pub fn speaks(file: &str) -> bool {
    SPOKEN.iter().any(|folder| file.starts_with(folder))
}

/// A row of the table, in lower case.
struct Term {
    spanish: String,
    variants: Vec<String>,
}

/// The whole table, and which of its words have been seen.
pub struct Glossary {
    terms: Vec<Term>,
    seen: Vec<bool>,
}

impl Glossary {
    /// Reads the table: English, Spanish, variants that may not be used, with commas between them.
    pub fn read(text: &str) -> Result<Glossary> {
        let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
        let term = |row: &str| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [_, spanish, variants] = cells[..] else {
                bail!("{TABLE}: a row needs three cells: {row}");
            };
            let variants = variants.split(", ").map(str::to_lowercase).collect();
            Ok(Term { spanish: spanish.to_lowercase(), variants })
        };
        let terms: Vec<Term> = rows.map(term).collect::<Result<_>>()?;
        if terms.is_empty() {
            bail!("{TABLE} has no rows");
        }
        let seen = vec![false; terms.len()];
        Ok(Glossary { terms, seen })
    }

    /// The table of the repository.
    pub fn of_house() -> Result<Glossary> {
        let path = crate::shell::root().join(TABLE);
        Glossary::read(
            &std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?,
        )
    }

    /// Variants in a file of words, each with its surroundings; remembers which terms the file uses.
    pub fn look(&mut self, file: &str, text: &str) -> Vec<String> {
        let text = flowing(text);
        let mut findings = Vec::new();
        for (term, seen) in self.terms.iter().zip(&mut self.seen) {
            *seen |= whole(&text, &term.spanish).next().is_some();
            for variant in &term.variants {
                for at in whole(&text, variant).filter(|at| !quoted(&text, *at, variant)) {
                    let around: String =
                        text[..at].chars().rev().take(30).collect::<Vec<_>>().into_iter().rev().collect();
                    findings.push(format!(
                        "{file}: “{variant}” after “{around}”: {TABLE} has “{}”",
                        term.spanish
                    ));
                }
            }
        }
        findings
    }

    /// Terms that no file used: the table would promise what nobody reads.
    pub fn unused(&self) -> Vec<String> {
        let unseen = self.terms.iter().zip(&self.seen).filter(|(_, seen)| !**seen);
        unseen.map(|(term, _)| format!("{TABLE}: nothing says “{}”", term.spanish)).collect()
    }
}

/// The text in lower case and on one line, as strings that are broken across lines are read.
fn flowing(text: &str) -> String {
    let joined = text.replace("\\\n", " ").to_lowercase();
    joined.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where the words stand, not as a part of other words.
fn whole<'a>(text: &'a str, words: &'a str) -> impl Iterator<Item = usize> + 'a {
    let inside = |side: Option<char>, own: Option<char>| {
        side.is_some_and(char::is_alphanumeric) && own.is_some_and(char::is_alphanumeric)
    };
    text.match_indices(words).map(|(at, _)| at).filter(move |at| {
        let (before, after) = (&text[..*at], &text[at + words.len()..]);
        !inside(before.chars().next_back(), words.chars().next())
            && !inside(after.chars().next(), words.chars().next_back())
    })
}

/// Whether the words are a quotation, all of it.
fn quoted(text: &str, at: usize, words: &str) -> bool {
    text[..at].ends_with('«') && text[at + words.len()..].starts_with('»')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    const ROWS: &str = "# Glossary\n\n| English | Spanish | not |\n|---|---|---|\n\
                        | cut | corte | poda α, podas |\n| solved node | nodo resuelto | solucionado |\n";

    #[test]
    fn finds_variants_across_lines_and_only_whole_ones() {
        let mut glossary = Glossary::read(ROWS).unwrap();
        let text = "say(\"cut\", \"una poda \\\n      α; dos PODAS; ramas podadas; el corte\")";
        let findings = glossary.look("a.rs", text);
        assert_eq!(findings.len(), 2, "{findings:#?}");
        assert!(findings[0].starts_with("a.rs: “poda α” after"), "{findings:#?}");
        assert_eq!(glossary.unused(), ["docs/glossary.md: nothing says “nodo resuelto”"]);
    }

    #[test]
    fn a_quotation_of_a_source_is_allowed() {
        let mut glossary = Glossary::read(ROWS).unwrap();
        assert_eq!(glossary.look("a.rs", "el nodo resuelto, que la tesis llama «solucionado»"), [""; 0]);
        assert_eq!(glossary.look("a.rs", "«solucionado y vivo»").len(), 1);
    }

    #[test]
    fn a_table_that_lost_its_columns_is_refused() {
        assert!(Glossary::read("| a | b |\n|---|---|\n| a | b |\n").is_err());
        assert!(Glossary::read("nothing").is_err());
    }

    /// The words of the program, as they stand now.
    #[test]
    fn the_program_keeps_to_the_glossary() {
        fn walk(folder: &std::path::Path, glossary: &mut Glossary, findings: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, glossary, findings);
                } else if let Ok(text) = std::fs::read_to_string(&path) {
                    findings.extend(glossary.look(&path.to_string_lossy(), &text));
                }
            }
        }
        let (mut glossary, mut findings) = (Glossary::of_house().unwrap(), Vec::new());
        for folder in SPOKEN {
            walk(&root().join(folder), &mut glossary, &mut findings);
        }
        findings.extend(glossary.unused());
        assert!(findings.is_empty(), "{findings:#?}");
    }
}
