//! The names of the algorithms in both languages.

use super::Traced;
use crate::text::{Language, Text};
use treesearch::Algorithm;
use treesearch::games::examples;

/// The name of an algorithm that finds the MiniMax value, for people.
pub fn title_of(algorithm: Algorithm) -> Text {
    match algorithm {
        Algorithm::Minimax => Text::same("MiniMax"),
        Algorithm::Negamax => Text::same("NegaMax"),
        Algorithm::AlphaBeta => Text::new("alpha-beta", "alfa-beta"),
        Algorithm::AlphaBetaSoft => Text::new("alpha-beta, fail-soft", "alfa-beta «fail-soft»"),
        Algorithm::AlphaBetaShallow => Text::new("alpha-beta, shallow", "alfa-beta superficial"),
        Algorithm::SssStar => Text::same("SSS*"),
        Algorithm::SssStarLecture => Text::new("SSS* as in the lecture", "SSS* como en los apuntes"),
        Algorithm::Scout => Text::same("SCOUT"),
        Algorithm::Pvs => Text::same("PVS"),
        Algorithm::MtdF => Text::same("MTD(f)"),
    }
}

impl Traced {
    /// The name of the algorithm, for people.
    pub fn title(self) -> Text {
        match self {
            Traced::Value(algorithm) => title_of(algorithm),
            Traced::MtdF(_) => title_of(Algorithm::MtdF),
            Traced::WinLose(_) => Text::new("win or lose", "ganar o perder"),
            Traced::IterativeDeepening => Text::new("iterative deepening", "profundización iterativa"),
            Traced::HeuristicPruning(_) => Text::new("heuristic pruning", "poda heurística"),
            Traced::HeuristicContinuation { .. } => {
                Text::new("heuristic continuation", "continuación heurística")
            }
        }
    }
}

/// Describes the built-in trees: what each shows, its source, and the tree itself.
#[must_use]
pub fn described_trees(language: Language) -> String {
    let said = |words: examples::Words| language.say(words.en, words.es);
    let one = |tree: &examples::Example| {
        format!("{}: {}\n  {}\n  {}\n\n", tree.name, said(tree.about), said(tree.evidence), tree.text)
    };
    examples::ALL.iter().map(one).collect()
}
