//! Trees of lectures and theses that can be rebuilt from their text; their pictures are lost.

use super::tree::Tree;
use thiserror::Error;

/// A tree with its story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// By which it is found.
    pub name: &'static str,
    /// What it shows.
    pub shows: &'static str,
    /// Where it is from, and what of it was supplied.
    pub source: &'static str,
    /// The tree, as text; leaves may be unknown.
    pub text: &'static str,
    /// What MAX gets.
    pub value: i32,
}

/// There is no such example.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no example `{name}`; there are {}", ALL.map(|example| example.name).join(", "))]
pub struct UnknownExample {
    /// The name that was asked for.
    pub name: String,
}

/// All examples.
pub const ALL: [Example; 5] = [
    Example {
        name: "sss",
        shows: "SSS* evaluates half of the leaves where alpha-beta cuts nothing",
        source: "the lecture \"Búsqueda en juegos\"; rebuilt from the thirty lists it prints, the leaves that they do not \
                 name supplied",
        text: "((((5 6) (7 8)) ((1 2) (3 4))) (((13 14) (15 16)) ((9 10) (11 12))))",
        value: 11,
    },
    Example {
        name: "buho",
        shows: "the value is 2, whatever x, y and z are",
        source: "the thesis on BuhoChess (2010), section on alpha-beta",
        text: "((2 4 5) (1 x y) (10 2 z))",
        value: 2,
    },
    Example {
        name: "tower",
        shows: "one α cut, step by step",
        source: "the thesis on a program for the NCR Tower (1980s), walk through alpha-beta",
        text: "((5 3) (2 ?))",
        value: 3,
    },
    Example {
        name: "tower-random",
        shows: "why a choice by lot among equals needs care: after the cut the second move only seems as good as the first",
        source: "the same thesis, on random choice; the first leaf, which is not printed, supplied",
        text: "((4 3) (3 2))",
        value: 3,
    },
    Example {
        name: "tfg",
        shows: "a β cut after 5, and an α cut that saves a whole branch",
        source: "a thesis of 2024, section on alpha-beta; of the leaves of the third node only the maximum, -4, is told, and \
                 -6 was supplied",
        text: "(((-1 3) (5 1)) ((-6 -4) (? ?)))",
        value: 3,
    },
];

/// The example of this name.
///
/// ```
/// use treesearch::games::examples;
///
/// assert_eq!(examples::find("buho")?.value, 2);
/// assert!(examples::find("bujo").unwrap_err().to_string().starts_with("there is no example `bujo`; there are sss, buho"));
/// # Ok::<(), examples::UnknownExample>(())
/// ```
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<Example, UnknownExample> {
    let found = ALL.into_iter().find(|example| example.name == name);
    found.ok_or_else(|| UnknownExample { name: name.to_string() })
}

impl Example {
    /// The tree; unknown leaves count 0.
    pub fn tree(&self) -> Tree {
        Tree::with_unknown(self.text, 0).expect("a test reads them all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Window, alpha_beta, minimax};

    #[test]
    fn all_examples_are_trees_of_their_value() {
        for example in ALL {
            let tree = example.tree();
            let outcome = minimax::search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
            assert_eq!(outcome.value, example.value, "{}", example.name);
            assert_eq!(find(example.name), Ok(example));
        }
    }

    #[test]
    fn unknown_leaves_are_never_evaluated_by_alpha_beta() {
        for example in ALL {
            for unknown in [i32::MIN, -5, 0, 5, i32::MAX] {
                let tree = Tree::with_unknown(example.text, unknown).expect("a tree");
                let mut leaves = crate::Leaves::default();
                let outcome = alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut leaves);
                assert_eq!(outcome.expect("nobody stops it").value, example.value);
                for leaf in leaves.in_order() {
                    let node = tree.at(leaf).expect("a node of the tree");
                    assert_eq!(tree.unknown(&node), None, "{}: {leaf}", example.name);
                }
            }
        }
    }
}
