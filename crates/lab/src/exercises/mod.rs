//! Exercises for a class, drawn at random: a sheet is the same wherever its seed, kinds, number and
//! difficulty are the same.
//!
//! | kind | what is asked |
//! |---|---|
//! | [`Kind::Cut`] | which branches alpha-beta leaves out |
//! | [`Kind::Value`] | what a node returns: to MiniMax, or to alpha-beta with a window |
//! | [`Kind::List`] | which state is first in the next list of SSS\*, the textbooks' form |
//! | [`Kind::ListLecture`] | the same for the lecture's form, which puts a solved leaf behind its equals |
//!
//! Trees are small enough to be drawn on paper, and all their leaves are different, so that no
//! answer hangs on a tie. Answers are read off the searches of [`treesearch`]; the tests find each
//! of them again from what the algorithms promise, without the algorithms.

mod cut;
mod grow;
mod list;
mod text;
mod value;

pub use cut::{CutMade, CutTask};
pub use list::{ListTask, Rule};
pub use text::print;
pub use value::{Seen, ValueTask};

use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use treesearch::Algorithm;
use treesearch::games::{Lot, Tree};

/// A kind of exercise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Which branches are cut?
    Cut,
    /// What value does a node return?
    Value,
    /// Which state comes next in the list of SSS\*?
    List,
    /// Which state comes next in the list of SSS\* as in the lecture?
    ListLecture,
}

/// The size of the trees, and how much happens in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Difficulty {
    /// Two levels.
    #[default]
    Easy,
    /// Three levels.
    Medium,
    /// Four levels.
    Hard,
}

/// An unknown kind or difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown `{name}`; choose from {known}")]
pub struct Unknown {
    /// The unknown name.
    pub name: String,
    known: String,
}

/// Declares the names of an enum once.
macro_rules! named {
    ($type:ident: $($variant:ident = $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Returns the name used in commands and addresses.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl FromStr for $type {
            type Err = Unknown;

            fn from_str(name: &str) -> Result<$type, Unknown> {
                let known = || $type::ALL.map($type::name).join(", ");
                $type::ALL
                    .into_iter()
                    .find(|one| one.name() == name)
                    .ok_or_else(|| Unknown { name: name.chars().take(40).collect(), known: known() })
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.name().fmt(f)
            }
        }
    };
}

named!(Kind: Cut = "cut", Value = "value", List = "list", ListLecture = "list-lecture");
named!(Difficulty: Easy = "easy", Medium = "medium", Hard = "hard");

/// The parameters of an exercise sheet.
///
/// ```
/// use lab::exercises::{Difficulty, Kind, Sheet};
///
/// let sheet = Sheet { seed: 7, kinds: vec![Kind::Cut, Kind::List], count: 4, difficulty: Difficulty::Easy };
/// let exercises = sheet.exercises()?;
/// assert_eq!(exercises.len(), 4);
/// assert_eq!(exercises, sheet.exercises()?);
/// # Ok::<(), lab::exercises::SheetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The random seed.
    pub seed: u32,
    /// The kinds, in turn.
    pub kinds: Vec<Kind>,
    /// The number of exercises.
    pub count: u32,
    /// How difficult they are.
    pub difficulty: Difficulty,
}

/// Why a sheet is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SheetError {
    /// No kind is given.
    #[error("a sheet needs at least one kind of exercise")]
    NoKind,
    /// The number is zero or too large.
    #[error("invalid number of exercises {0}; choose 1 to {most}", most = Sheet::MOST)]
    Count(u32),
}

/// A tree, and a question about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The tree.
    pub tree: Tree,
    /// The question with its answer.
    pub task: Task,
}

/// A question with its answer and explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Which branches are cut?
    Cut(CutTask),
    /// What value does a node return?
    Value(ValueTask),
    /// Which state comes next in the list?
    List(ListTask),
}

impl Sheet {
    /// The most exercises of a sheet.
    pub const MOST: u32 = 40;

    /// Returns the exercises, in order.
    ///
    /// # Errors
    /// If there is no kind, or the number is zero or too large.
    pub fn exercises(&self) -> Result<Vec<Exercise>, SheetError> {
        if self.kinds.is_empty() {
            return Err(SheetError::NoKind);
        }
        if !(1..=Sheet::MOST).contains(&self.count) {
            return Err(SheetError::Count(self.count));
        }
        let kinds = self.kinds.iter().copied().cycle();
        Ok(kinds.zip(0..self.count).map(|(kind, number)| self.exercise(kind, number)).collect())
    }

    /// Draws trees until one is suitable; most are.
    fn exercise(&self, kind: Kind, number: u32) -> Exercise {
        let mut lot = Lot::new(u64::from(self.seed) << 32 | u64::from(number));
        loop {
            let tree = grow::tree(&mut lot, self.difficulty);
            let task = match kind {
                Kind::Cut => cut::task(&tree, self.difficulty).map(Task::Cut),
                Kind::Value => value::task(&tree, self.difficulty, &mut lot).map(Task::Value),
                Kind::List => {
                    list::task(&tree, Algorithm::SssStar, self.difficulty, &mut lot).map(Task::List)
                }
                Kind::ListLecture => {
                    list::task(&tree, Algorithm::SssStarLecture, self.difficulty, &mut lot).map(Task::List)
                }
            };
            if let Some(task) = task {
                return Exercise { tree, task };
            }
        }
    }
}

/// Returns a random one of several; `None` of none.
fn one_of<T>(mut all: Vec<T>, lot: &mut Lot) -> Option<T> {
    let count = u32::try_from(all.len()).ok().filter(|&count| count > 0)?;
    Some(all.swap_remove(lot.below(count) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_a_sheet_is_refused() {
        let sheet = |kinds: &[Kind], count| Sheet {
            seed: 1,
            kinds: kinds.to_vec(),
            count,
            difficulty: Difficulty::Hard,
        };
        assert_eq!(sheet(&[], 3).exercises(), Err(SheetError::NoKind));
        for count in [0, Sheet::MOST + 1, u32::MAX] {
            assert_eq!(sheet(&[Kind::Cut], count).exercises(), Err(SheetError::Count(count)));
        }
        assert_eq!(sheet(&Kind::ALL, Sheet::MOST).exercises().map(|all| all.len()), Ok(Sheet::MOST as usize));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
        let error = "cuts".parse::<Kind>().unwrap_err().to_string();
        assert_eq!(error, "unknown `cuts`; choose from cut, value, list, list-lecture");
    }
}
