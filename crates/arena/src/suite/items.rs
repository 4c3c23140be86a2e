//! The positions of a suite, read from EPD files.

use super::{Goal, MOST_FAULTS, SuiteError};
use chess::epd::{EpdLine, EpdLines};
use chess::{Illegal, IllegalReason, Position};
use journal::Fingerprint;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The most positions of a suite.
const MOST_ITEMS: usize = 1_000_000;

/// A position and its goal.
#[derive(Clone, Debug)]
pub struct Item {
    /// The file, as it was named.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// Its name, if it has one.
    pub id: Option<String>,
    /// Its theme.
    pub theme: String,
    /// The line in normal form.
    pub epd: String,
    /// The position, which has legal moves.
    pub position: Position,
    /// The goal.
    pub goal: Goal,
}

/// Positions with goals, in the order of the files.
///
/// ```
/// use arena::suite::Suite;
/// let mut suite = Suite::default();
/// suite.add("mine.epd", "k7/8/1K6/8/8/8/8/7R w - - bm Rh8+; id \"LCTII.FIN.77\";\n".as_bytes())?;
/// assert_eq!((suite.items().len(), suite.items()[0].theme.as_str()), (1, "FIN"));
/// let error = suite.add("bad.epd", "k7/8/1K6/8/8/8/8/7R w - - bm Qh8;\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "bad.epd, line 1, bm: illegal move \"Qh8\"");
/// # Ok::<(), arena::suite::SuiteError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Suite {
    items: Vec<Item>,
    /// The first name of each part of the Strategic Test Suite: published copies spell some in two
    /// ways.
    parts: HashMap<String, String>,
}

impl Suite {
    /// Reads EPD files.
    ///
    /// # Errors
    /// If one cannot be read, has a line without a valid position and goal, or has no positions.
    pub fn read<P: AsRef<Path>>(files: &[P]) -> Result<Suite, SuiteError> {
        let mut suite = Suite::default();
        for path in files {
            let path = path.as_ref();
            let input =
                journal::open(path).map_err(|error| SuiteError::Read { path: path.to_owned(), error })?;
            suite.add(&path.to_string_lossy(), BufReader::new(input))?;
        }
        Ok(suite)
    }

    /// Adds the positions of an input with this name.
    ///
    /// # Errors
    /// If a line is invalid or has no goal, or there are no positions, or more than a million. Nothing is then added.
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

    /// Returns the positions.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns a number that changes with any position, goal or theme, and with the order.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        let texts = self.items.iter().flat_map(|item| [item.epd.as_str(), "\n", &item.theme, "\n"]);
        texts.for_each(|text| print.add(text.as_bytes()));
        print.number()
    }

    fn item(&mut self, file: &str, line: &EpdLine) -> Result<Item, String> {
        // Published mates include positions that cannot arise in a game.
        let tolerated = Illegal::from(IllegalReason::TooManyCheckers) | IllegalReason::EnPassantCheck.into();
        let position = Position::from_setup_tolerating(&line.epd.setup, tolerated)
            .map_err(|illegal| format!("illegal position: {illegal}"))?;
        if position.legal_moves().is_empty() {
            return Err("the position has no legal move".to_owned());
        }
        let goal = Goal::read(&line.epd, &position).map_err(|error| error.to_string())?;
        let id = line.epd.id().map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
        let theme = self.theme(file, id.as_deref().unwrap_or_default());
        let (file, epd) = (file.to_owned(), line.epd.to_string());
        Ok(Item { file, line: line.number, id, theme, epd, position, goal })
    }

    /// Returns the theme of a position: from its name where the suite's names give one, otherwise
    /// the file name.
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
    /// Returns its name, or file and line.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("{}:{}", self.file, self.line))
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
        assert!(lines[0].starts_with("a.epd, line 2, no goal given"), "{error}");
        assert_eq!(lines[1..], ["a.epd, line 3, bm: illegal move \"Kh8\""]);
        let many = suite("a.epd", &["bm Kh8;"; 30]).unwrap_err().to_string();
        assert_eq!((many.lines().count(), many.lines().last()), (6, Some("and 25 lines more")));
        let more = suite("a.epd", &["bm Kh8;"; 2 * MOST_FAULTS]).unwrap_err().to_string();
        assert_eq!(more.lines().last(), Some("and 995 lines more at least"));
        assert_eq!(suite("a.epd", &[]).unwrap_err().to_string(), "no positions in a.epd");
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
