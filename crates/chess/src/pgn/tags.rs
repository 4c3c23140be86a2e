//! The tags of a game, in the order of the file.

use super::MAX_TAG;
use super::games::push;
use crate::error::Quoted;
use thiserror::Error;

/// The tags that every exported game has, in order.
pub const SEVEN_TAG_ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The names of tags for which [`PgnGame`](super::PgnGame) has fields.
const FIELDS: [&str; 4] = ["Result", "FEN", "SetUp", "Variant"];

/// The tags of a game, in the order of the file; names may repeat.
///
/// `Result`, `FEN`, `SetUp` and `Variant` are not among them, because they are fields of
/// [`PgnGame`](super::PgnGame); only a `Result` unknown to PGN is kept as it was read.
///
/// ```
/// use chess::pgn::Tags;
/// let mut tags = Tags::default();
/// tags.set("White", "Capablanca, J.R.")?;
/// assert_eq!(tags.get("White"), Some("Capablanca, J.R."));
/// assert_eq!(tags.get("Black"), None);
/// assert!(tags.set("not a name", "").is_err());
/// # Ok::<(), chess::pgn::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of the first tag of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets the value of a tag, in place if it exists, else at the end.
    ///
    /// ```
    /// use chess::pgn::{TagProblem, Tags};
    /// let mut tags = Tags::default();
    /// tags.set("Opening", "Ruy López")?;
    /// tags.set("Opening", "Spanish")?;
    /// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Opening", "Spanish")]);
    /// assert_eq!(tags.set("Result", "1-0").unwrap_err().problem(), TagProblem::Field);
    /// # Ok::<(), chess::pgn::TagError>(())
    /// ```
    ///
    /// # Errors
    /// When no PGN file could hold it: a name that is empty or has spaces, quotes or brackets, a
    /// value with an end of line, or both together longer than [`MAX_TAG`]. And when the game has a
    /// field for it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check(name, value)?;
        let Some(first) = self.0.iter().position(|(known, _)| known == name) else {
            self.0.push((name.to_owned(), value.to_owned()));
            return Ok(());
        };
        self.0[first].1 = value.to_owned();
        let mut index = 0;
        self.0.retain(|(known, _)| {
            index += 1;
            index <= first + 1 || known != name
        });
        Ok(())
    }

    /// Removes all tags of this name; returns whether there were any.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(known, _)| known != name);
        self.0.len() < before
    }

    /// Iterates over names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no tags.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts the tags of the [roster](SEVEN_TAG_ROSTER) first, in their order, with `?` for missing
    /// ones.
    ///
    /// A game has these tags after it was written and read again. `Result`, which is the field
    /// [`PgnGame::result`](super::PgnGame::result), is moved to its place if present, but not
    /// added.
    ///
    /// ```
    /// use chess::pgn::Tags;
    /// let mut tags = Tags::default();
    /// tags.set("Black", "Steinitz")?;
    /// tags.complete_roster();
    /// let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black"]);
    /// # Ok::<(), chess::pgn::TagError>(())
    /// ```
    pub fn complete_roster(&mut self) {
        for (place, name) in SEVEN_TAG_ROSTER.into_iter().enumerate() {
            let found = self.0.iter().position(|(known, _)| known == name);
            let unknown = match name {
                "Result" => None,
                "Date" => Some("????.??.??"),
                _ => Some("?"),
            };
            let added = unknown.map(|unknown| (name.to_owned(), unknown.to_owned()));
            if let Some(tag) = found.map(|index| self.0.remove(index)).or(added) {
                self.0.insert(place, tag);
            }
        }
    }

    /// Adds a tag that was read; returns the growth in bytes.
    pub(super) fn push(&mut self, name: &str, value: &str) -> usize {
        name.len() + value.len() + push(&mut self.0, (name.to_owned(), value.to_owned()))
    }
}

fn check(name: &str, value: &str) -> Result<(), TagError> {
    let error = |problem| Err(TagError { tag: Quoted::new(name), problem });
    let starts = name.chars().next().is_some_and(|first| first.is_ascii_alphanumeric() || !first.is_ascii());
    if !starts || name.contains(|c: char| c.is_ascii_whitespace() || c == '\u{b}' || "\"[]".contains(c)) {
        return error(TagProblem::Name);
    }
    if FIELDS.contains(&name) {
        return error(TagProblem::Field);
    }
    if value.contains(['\n', '\r']) {
        return error(TagProblem::LineEnd);
    }
    if name.len() + value.len() > MAX_TAG {
        return error(TagProblem::TooLong);
    }
    Ok(())
}

/// A tag that cannot be set, because no PGN file could contain it or because the game has a field
/// for it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the tag {tag} {problem}")]
pub struct TagError {
    tag: Quoted,
    problem: TagProblem,
}

impl TagError {
    /// What is wrong with the tag.
    #[must_use]
    pub fn problem(&self) -> TagProblem {
        self.problem
    }
}

/// Why a tag cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TagProblem {
    /// The name is empty, does not start with a letter or digit, or has spaces, quotes or brackets.
    #[error("has a name that is not one word of letters and digits")]
    Name,
    /// The value has more than one line.
    #[error("has a value of more than one line")]
    LineEnd,
    /// The tag has its own field of [`PgnGame`](super::PgnGame): `Result`, `FEN` and `SetUp`,
    /// `Variant`.
    #[error("has its own field in the game; set that instead")]
    Field,
    /// The tag is longer than [`MAX_TAG`].
    #[error("is longer than {MAX_TAG} bytes")]
    TooLong,
}
