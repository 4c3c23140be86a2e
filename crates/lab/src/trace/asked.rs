//! A trace request: the name of an algorithm, and a tree by name, at random or written out.

use super::{MOST_LEVELS, Trace, TraceError, Traced};
use treesearch::Value;
use treesearch::games::{Order, Synthetic, Tree, examples};
use treesearch::heuristic_pruning::Taper;

/// A request to trace a search of a tree.
///
/// ```
/// use lab::{Asked, Trace};
///
/// let asked = Asked::new("alpha-beta", "random:2^3");
/// let trace = Trace::new(asked.search()?, &asked.tree()?, 1000)?;
/// assert_eq!(trace.events[0].node.depth(), 0);
/// # Ok::<(), lab::TraceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The name of an example; a random tree as in `random:3^4`; or the tree itself, as text or
    /// JSON.
    pub tree: String,
    /// The seed of a random tree.
    pub seed: u64,
    /// The value of unknown leaves.
    pub unknown: i32,
    /// For `win-lose`: the lowest value that counts as a win.
    pub goal: i32,
    /// For `mtd-f`: the first guess.
    pub guess: Value,
    /// For `heuristic-pruning`.
    pub taper: Taper,
    /// For `heuristic-continuation`: the depth of the full-width search.
    pub depth: u32,
    /// For `heuristic-continuation`: extra plies below restless nodes.
    pub further: u32,
}

impl Asked {
    /// Creates a request with defaults.
    pub fn new(algorithm: &str, tree: &str) -> Asked {
        Asked {
            algorithm: algorithm.to_owned(),
            tree: tree.to_owned(),
            seed: 0,
            unknown: 0,
            goal: 1,
            guess: Value::from(0),
            taper: Taper { factor: 4, first_rank: 1 },
            depth: 2,
            further: 2,
        }
    }

    /// Returns the search.
    ///
    /// # Errors
    /// If its name is unknown.
    pub fn search(&self) -> Result<Traced, TraceError> {
        match self.algorithm.as_str() {
            "win-lose" => Ok(Traced::WinLose(self.goal)),
            "iterative-deepening" => Ok(Traced::IterativeDeepening),
            "heuristic-pruning" => Ok(Traced::HeuristicPruning(self.taper)),
            "heuristic-continuation" => {
                Ok(Traced::HeuristicContinuation { depth: self.depth, further: self.further })
            }
            "mtd-f" => Ok(Traced::MtdF(self.guess)),
            name => Ok(Traced::Value(name.parse()?)),
        }
    }

    /// If a tree at random is asked for: the deepest of the same order and as many moves that has
    /// at most so many nodes.
    ///
    /// ```
    /// use lab::Asked;
    ///
    /// assert_eq!(Asked::new("pvs", "best:10^9").fitting(2000), Some("best:10^3".to_owned()));
    /// assert_eq!(Asked::new("pvs", "sss").fitting(2000), None);
    /// ```
    pub fn fitting(&self, nodes: u64) -> Option<String> {
        let (order, shape) = self.tree.trim().split_once(':')?;
        order_of(order)?;
        let (branching, wanted) = shape.split_once('^')?;
        let (branching, wanted): (u32, u32) = (branching.parse().ok()?, wanted.parse().ok()?);
        let (mut depth, mut level, mut sum) = (0, 1_u64, 1_u64);
        while depth < wanted.min(MOST_LEVELS) {
            level = level.checked_mul(branching.into())?;
            sum = sum.checked_add(level)?;
            if sum > nodes {
                break;
            }
            depth += 1;
        }
        (depth > 0).then(|| format!("{order}:{branching}^{depth}"))
    }

    /// Returns the tree.
    ///
    /// # Errors
    /// If its name is unknown, or it is invalid or too large.
    pub fn tree(&self) -> Result<Tree, TraceError> {
        let text = self.tree.trim();
        if let Ok(example) = examples::find(text) {
            return Ok(Tree::with_unknown(example.text, self.unknown)?);
        }
        if let Some((order, shape)) = text.split_once(':')
            && let Some(order) = order_of(order)
        {
            let (branching, depth) = moves_and_levels(text, shape)?;
            return Trace::synthetic(branching, depth, order, self.seed);
        }
        if is_written_out(text) {
            return Ok(Tree::with_unknown(text, self.unknown)?);
        }
        Err(TraceError::NoTree(text.chars().take(40).collect()))
    }
}

/// Whether the text is a tree written out, valid or not, and not the name of one or of a file.
fn is_written_out(text: &str) -> bool {
    let begins =
        |player| text.strip_prefix(player).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let player = (begins("max") || begins("min")) && text.contains(char::is_whitespace);
    text.starts_with(['(', '[', '{', '"', '#']) || player || text.parse::<i64>().is_ok()
}

/// A random tree by its words, such as `random:3^4`: the same tree whatever it is searched for;
/// none if the words name no order.
///
/// ```
/// use lab::{Asked, random_tree};
/// use treesearch::minimax;
///
/// let made = random_tree("random:3^4", 7).expect("an order")?;
/// let written = Asked { seed: 7, ..Asked::new("minimax", "random:3^4") }.tree()?;
/// let value = minimax::search(&made, &made.root(), None, &mut ()).expect("nobody stops it").value;
/// assert_eq!(minimax::search(&written, &written.root(), None, &mut ()).expect("nobody stops it").value, value);
/// # Ok::<(), lab::TraceError>(())
/// ```
pub fn random_tree(text: &str, seed: u64) -> Option<Result<Synthetic, TraceError>> {
    let (order, shape) = text.split_once(':')?;
    let order = order_of(order)?;
    let made = |(branching, depth)| Ok(Synthetic::new(branching, depth, order, seed)?);
    Some(moves_and_levels(text, shape).and_then(made))
}

/// Parses a shape such as `3^4`; the whole text is for the error message.
fn moves_and_levels(text: &str, shape: &str) -> Result<(u32, u32), TraceError> {
    let shape = shape.split_once('^').and_then(|(b, d)| Some((b.parse().ok()?, d.parse().ok()?)));
    shape.ok_or_else(|| TraceError::Shape(text.to_owned()))
}

fn order_of(name: &str) -> Option<Order> {
    match name {
        "random" => Some(Order::Random { values: 100 }),
        "strong" => Some(Order::Strong { first_best: 80 }),
        "best" => Some(Order::Best),
        "worst" => Some(Order::Worst),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_found_by_name_by_lot_and_as_they_are_written() {
        for (tree, leaves) in [
            ("sss", 16),
            ("best:3^2", 9),
            ("((3 5) (2 9))", 4),
            ("[[1, 2], 3]", 3),
            ("min ((3 5) 4)", 3),
            ("# of the lecture\nmax (3 5)", 2),
            ("-7", 1),
        ] {
            assert_eq!(Asked::new("pvs", tree).tree().map(|tree| tree.leaves()), Ok(leaves), "{tree}");
        }
        let by_lot = |seed| Asked { seed, ..Asked::new("pvs", "random:2^5") }.tree();
        assert_eq!(by_lot(7), by_lot(7));
        assert_ne!(by_lot(7), by_lot(8));
    }

    #[test]
    fn what_there_is_not_is_refused() {
        let refused = |tree: &str| Asked::new("pvs", tree).tree().map_err(|error| error.to_string());
        assert!(refused("random:3").unwrap_err().contains("random:3^4"));
        for name in ["bujo", "mine.txt", "min", "minimal tree", "3 trees.txt"] {
            assert!(refused(name).unwrap_err().contains("sss, lecture-alpha-beta"), "{name}");
        }
        assert!(refused("").is_err() && refused("((3 5").is_err() && refused("random:10^9").is_err());
        let unknown = Asked::new("alpha", "sss").search().unwrap_err().to_string();
        assert!(unknown.contains("alpha-beta") && unknown.contains("win-lose"), "{unknown}");
    }
}
