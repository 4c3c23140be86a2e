//! The positions of a suite, read from files.

use super::{Goal, MOST_FAULTS, SuiteError};
use crate::fingerprint::Fingerprint;
use chess::epd::{EpdLine, EpdLines};
use chess::{Color, File, Illegal, IllegalReason, Position};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A suite may have so many positions.
const MOST_ITEMS: usize = 1_000_000;

/// A position and what is to be found in it.
#[derive(Clone, Debug)]
pub struct Item {
    /// The file in which it stands, as it was named.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// Its name, if it has one.
    pub id: Option<String>,
    /// What it is an example of.
    pub theme: String,
    /// The line as this program would write it.
    pub epd: String,
    /// The position, which has legal moves.
    pub position: Position,
    /// What is to be found.
    pub goal: Goal,
}

/// Positions with goals, in the order in which they were read.
///
/// ```
/// use arena::suite::Suite;
/// let mut suite = Suite::default();
/// suite.add("mine.epd", "k7/8/1K6/8/8/8/8/7R w - - bm Rh8+; id \"LCTII.FIN.77\";\n".as_bytes())?;
/// assert_eq!((suite.items().len(), suite.items()[0].theme.as_str()), (1, "FIN"));
/// let error = suite.add("bad.epd", "k7/8/1K6/8/8/8/8/7R w - - bm Qh8;\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "bad.epd, line 1, bm: no legal move is \"Qh8\"");
/// # Ok::<(), arena::suite::SuiteError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Suite {
    items: Vec<Item>,
    /// The first name of each part of the Strategic Test Suite: published copies write some in two ways.
    parts: HashMap<String, String>,
}

impl Suite {
    /// Reads files.
    ///
    /// # Errors
    /// If one cannot be read, has a line that is no position with a goal, or has no position at all.
    pub fn read<P: AsRef<Path>>(files: &[P]) -> Result<Suite, SuiteError> {
        let mut suite = Suite::default();
        for path in files {
            let path = path.as_ref();
            let input = journal::open(path)
                .map_err(|error| SuiteError::Read { path: path.to_owned(), error })?;
            suite.add(&path.to_string_lossy(), BufReader::new(input))?;
        }
        Ok(suite)
    }

    /// Adds the positions of an input that goes by this name.
    ///
    /// # Errors
    /// If a line cannot be read or is no position with a goal, or there is no position at all, or more than a million.
    /// Nothing is then added.
    pub fn add(&mut self, name: &str, input: impl BufRead) -> Result<(), SuiteError> {
        let (mut items, mut faults) = (Vec::new(), Vec::new());
        for line in EpdLines::new(input) {
            let item = line.map_err(|error| error.to_string()).and_then(|line| {
                self.item(name, &line).map_err(|why| format!("line {}, {why}", line.number))
            });
            match item {
                Ok(_) if self.items.len() + items.len() == MOST_ITEMS => {
                    return Err(SuiteError::TooMany { name: name.to_owned(), most: MOST_ITEMS });
                }
                Ok(item) => items.push(item),
                Err(fault) => faults.push(format!("{name}, {fault}")),
            }
            // Of what is no suite at all, not every line is looked at.
            if faults.len() == MOST_FAULTS {
                break;
            }
        }
        if !faults.is_empty() {
            return Err(SuiteError::Lines { faults });
        }
        if items.is_empty() {
            return Err(SuiteError::Empty { name: name.to_owned() });
        }
        self.items.append(&mut items);
        Ok(())
    }

    /// The positions.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// A number that changes when a position, its goal, its theme or the order does.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        let texts = self.items.iter().flat_map(|item| [item.epd.as_str(), "\n", &item.theme, "\n"]);
        texts.for_each(|text| print.add(text.as_bytes()));
        print.number()
    }

    fn item(&mut self, file: &str, line: &EpdLine) -> Result<Item, String> {
        // Published mates begin with positions that no game leads to.
        let tolerated = Illegal::from(IllegalReason::TooManyCheckers) | IllegalReason::EnPassantCheck.into();
        let position = Position::from_setup_tolerating(&line.epd.setup, tolerated)
            .map_err(|illegal| format!("the position is illegal: {illegal}"))?;
        if position.legal_moves().is_empty() {
            return Err("the position has no legal move".to_owned());
        }
        let goal = Goal::read(&line.epd, &position).map_err(|error| error.to_string())?;
        let id = line.epd.id().map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
        let theme = self.theme(file, id.as_deref().unwrap_or_default());
        let (file, epd) = (file.to_owned(), line.epd.to_string());
        Ok(Item { file, line: line.number, id, theme, epd, position, goal })
    }

    /// The theme of a position by its name, where the names of its suite tell it; else the name of its file.
    fn theme(&mut self, file: &str, id: &str) -> String {
        if let Some((part, name)) = id.strip_prefix("STS(").and_then(|rest| rest.split_once(") ")) {
            let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
            return self.parts.entry(part.to_owned()).or_insert_with(|| name.to_owned()).clone();
        }
        if let Some((theme, _)) = id.strip_prefix("LCTII.").and_then(|rest| rest.split_once('.')) {
            return theme.to_owned();
        }
        Path::new(file)
            .file_stem()
            .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned())
    }
}

impl Item {
    /// How to speak of it: by its name, or where it stands.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("{}:{}", self.file, self.line))
    }

    /// Whether someone may castle other than from the e-file with a rook in the corner.
    pub(super) fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let home = self.position.king(color).file() == File::E;
            let usual = |file: File| matches!(file, File::A | File::H);
            let mut rooks = self.position.castling().rooks(color).into_iter();
            rooks.any(|rook| !home || !usual(rook.file()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "k7/8/1K6/8/8/8/8/7R w - -";

    fn suite(name: &str, lines: &[&str]) -> Result<Suite, SuiteError> {
        let mut suite = Suite::default();
        let text: String = lines.iter().map(|line| format!("{BOARD} {line}\n")).collect();
        suite.add(name, text.as_bytes()).map(|()| suite)
    }

    #[test]
    fn themes_come_from_names_or_files() {
        let found = suite(
            "some/where/mine.epd",
            &[
                r#"bm Rh8; id "STS(v3.0) Knight Outposts/Centralization.001";"#,
                r#"bm Rh8; id "STS(v3.0) Outposts of Knights.002";"#,
                r#"bm Rh8; id "STS(v9.0) Advancement of a/b/c pawns.002";"#,
                r#"bm Rh8; id "LCTII.POS.01";"#,
                r#"bm Rh8; id "WAC.001";"#,
                "bm Rh8;",
            ],
        )
        .unwrap();
        let themes: Vec<&str> = found.items().iter().map(|item| item.theme.as_str()).collect();
        let outposts = "Knight Outposts/Centralization";
        assert_eq!(themes, [outposts, outposts, "Advancement of a/b/c pawns", "POS", "mine", "mine"]);
        assert_eq!(found.items()[4].name(), "WAC.001");
        assert_eq!(found.items()[5].name(), "some/where/mine.epd:6");
    }

    #[test]
    fn all_bad_lines_are_named_before_anything_begins() {
        let error = suite("a.epd", &["bm Rh8;", "id \"two\";", "bm Kh8;"]).unwrap_err().to_string();
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[0].starts_with("a.epd, line 2, nothing says what is to be found"), "{error}");
        assert_eq!(lines[1..], ["a.epd, line 3, bm: no legal move is \"Kh8\""]);
        let many = suite("a.epd", &["bm Kh8;"; 30]).unwrap_err().to_string();
        assert_eq!((many.lines().count(), many.lines().last()), (6, Some("and 25 lines more")));
        let more = suite("a.epd", &["bm Kh8;"; 2 * MOST_FAULTS]).unwrap_err().to_string();
        assert_eq!(more.lines().last(), Some("and 995 lines more at least"));
        assert_eq!(suite("a.epd", &[]).unwrap_err().to_string(), "a.epd has no position in it");
        let mut ended = Suite::default();
        let error = ended.add("b.epd", "7k/5KQ1/8/8/8/8/8/8 b - - bm Kh8;".as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "b.epd, line 1, the position has no legal move");
    }

    #[test]
    fn the_fingerprint_knows_goals_and_order() {
        let prints =
            [&["bm Rh8;", "bm Rh7;"][..], &["bm Rh7;", "bm Rh8;"], &["bm Rh8;"], &["bm Rh8;", "am Rh7;"]]
                .map(|lines| suite("a.epd", lines).unwrap().fingerprint());
        for (number, print) in prints.iter().enumerate() {
            assert!(!prints[..number].contains(print), "{number}");
        }
        assert_eq!(suite("x/a.epd", &["bm Rh8;"]).unwrap().fingerprint(), prints[2]);
    }
}
