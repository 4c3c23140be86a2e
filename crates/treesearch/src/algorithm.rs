//! The algorithms by name: those that find the minimax value and need only a game and a depth.

use crate::game::Game;
use crate::observer::Observer;
use crate::sss_star::Ties;
use crate::value::{Value, Window};
use crate::walk::{Outcome, Stopped};
use crate::{alpha_beta, minimax, mtd_f, negamax, pvs, scout, sss_star};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An algorithm that finds the minimax value.
///
/// ```
/// use treesearch::{Algorithm, games::examples};
///
/// let tree = examples::find("sss")?.tree();
/// for algorithm in Algorithm::ALL {
///     assert_eq!(algorithm.search(&tree, &tree.root(), None, &mut ())?.value, 11, "{algorithm}");
/// }
/// assert_eq!("sss-star".parse(), Ok(Algorithm::SssStar));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// [`minimax`]
    Minimax,
    /// [`negamax`]
    Negamax,
    /// [`alpha_beta::fail_hard`], with the full window
    AlphaBeta,
    /// [`alpha_beta::fail_soft`], with the full window
    AlphaBetaSoft,
    /// [`alpha_beta::shallow`]
    AlphaBetaShallow,
    /// [`sss_star`], the leftmost of equals first
    SssStar,
    /// [`sss_star`], a solved leaf behind its equals
    SssStarLecture,
    /// [`scout`]
    Scout,
    /// [`pvs`], with the full window
    Pvs,
    /// [`mtd_f`], with 0 as first guess
    MtdF,
}

/// The name of no algorithm.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown algorithm `{name}`; choose from {}", Algorithm::ALL.map(Algorithm::name).join(", "))]
pub struct UnknownAlgorithm {
    /// The unknown name.
    pub name: String,
}

impl Algorithm {
    /// All algorithms, in the order in which they build on each other.
    pub const ALL: [Algorithm; 10] = [
        Algorithm::Minimax,
        Algorithm::Negamax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaSoft,
        Algorithm::AlphaBetaShallow,
        Algorithm::SssStar,
        Algorithm::SssStarLecture,
        Algorithm::Scout,
        Algorithm::Pvs,
        Algorithm::MtdF,
    ];

    /// Returns the name, as written in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::AlphaBetaSoft => "alpha-beta-soft",
            Algorithm::AlphaBetaShallow => "alpha-beta-shallow",
            Algorithm::SssStar => "sss-star",
            Algorithm::SssStarLecture => "sss-star-lecture",
            Algorithm::Scout => "scout",
            Algorithm::Pvs => "pvs",
            Algorithm::MtdF => "mtd-f",
        }
    }

    /// Whether it reports lists of states, as both forms of SSS\* do.
    pub fn keeps_list(self) -> bool {
        matches!(self, Algorithm::SssStar | Algorithm::SssStarLecture)
    }

    /// Searches to the end, or to `depth` plies.
    ///
    /// # Errors
    /// [`Stopped`] if the observer ended the search.
    pub fn search<G: Game, O: Observer + ?Sized>(
        self,
        game: &G,
        root: &G::Position,
        depth: Option<u32>,
        observer: &mut O,
    ) -> Result<Outcome<G::Move>, Stopped> {
        match self {
            Algorithm::Minimax => minimax::search(game, root, depth, observer),
            Algorithm::Negamax => negamax::search(game, root, depth, observer),
            Algorithm::AlphaBeta => alpha_beta::fail_hard(game, root, depth, Window::FULL, observer),
            Algorithm::AlphaBetaSoft => alpha_beta::fail_soft(game, root, depth, Window::FULL, observer),
            Algorithm::AlphaBetaShallow => alpha_beta::shallow(game, root, depth, observer),
            Algorithm::SssStar => sss_star::search_with(game, root, depth, Ties::Leftmost, observer),
            Algorithm::SssStarLecture => sss_star::search_with(game, root, depth, Ties::LeafBehind, observer),
            Algorithm::Scout => scout::search(game, root, depth, observer),
            Algorithm::Pvs => pvs::search(game, root, depth, Window::FULL, observer),
            Algorithm::MtdF => mtd_f::search(game, root, depth, Value::from(0), observer),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        found.ok_or_else(|| UnknownAlgorithm { name: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
            let json = serde_json::to_string(&algorithm).expect("a name");
            assert_eq!(json, format!("\"{algorithm}\""));
        }
        let error = "sss".parse::<Algorithm>().expect_err("no such name").to_string();
        assert_eq!(
            error,
            "unknown algorithm `sss`; choose from minimax, negamax, alpha-beta, alpha-beta-soft, alpha-beta-shallow, \
             sss-star, sss-star-lecture, scout, pvs, mtd-f"
        );
    }
}
