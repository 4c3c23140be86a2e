//! `quevedo lab trace`: a search of a tree or a chess position, event by event.

use super::Tongue;
use crate::failure::Failure;
use clap::Args;
use clap::builder::RangedI64ValueParser;
use classics::buho::{Switches, Version};
use lab::{Asked, ChessTrace, Trace, TraceError};
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use treesearch::Value;
use treesearch::heuristic_pruning::Taper;

/// Size limit of a tree file in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// Parser of the values that a node can have.
fn values() -> RangedI64ValueParser<i32> {
    clap::value_parser!(i32).range(i64::from(Value::LEAST)..=i64::from(Value::GREATEST))
}

/// Trace a search of a tree or a chess position step by step
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab trace --algorithm sss-star --tree sss
          quevedo lab trace --algorithm alpha-beta --tree '((3 5) (2 9))'
          quevedo lab trace --algorithm pvs --tree random:3^4 --seed 7 --json
          quevedo lab trace --chess startpos --depth 2 --version H --lang es")]
pub struct Options {
    /// Search algorithm: minimax, negamax, alpha-beta, alpha-beta-soft, alpha-beta-shallow,
    /// sss-star (textbook version: leftmost of equals first), sss-star-lecture (a solved leaf goes
    /// behind its equals), scout, pvs, mtd-f, win-lose, iterative-deepening, heuristic-pruning or
    /// heuristic-continuation
    #[arg(long, value_name = "NAME", required_unless_present_any = ["chess", "trees"])]
    algorithm: Option<String>,
    /// Tree: built-in (sss, lecture-alpha-beta, lecture-scout, buho, tower, tower-random, tfg; see
    /// --trees), random (random:3^4, best:3^4, worst:3^4, strong:3^4), a file, or the tree as text
    #[arg(long, value_name = "TREE", required_unless_present_any = ["chess", "trees"], allow_hyphen_values = true)]
    tree: Option<String>,
    /// Describe the built-in trees: what each shows, its source, and which leaves are known
    #[arg(long, conflicts_with_all = ["algorithm", "tree", "chess"])]
    trees: bool,
    /// Chess position for BuhoChess to search: a FEN or startpos
    #[arg(long, value_name = "FEN", conflicts_with_all = ["algorithm", "tree"])]
    chess: Option<String>,
    /// For --chess: search depth in plies [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Switches::HIGHEST)))]
    depth: Option<u32>,
    /// For --chess: version of BuhoChess, A to H, or full [default: H]
    #[arg(long, value_name = "VERSION")]
    version: Option<String>,
    /// Random seed of a random tree [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Value of unknown leaves [default: 0]
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true, value_parser = values())]
    unknown: Option<i32>,
    /// For win-lose: lowest value that counts as a win [default: 1]
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true, value_parser = values())]
    goal: Option<i32>,
    /// For heuristic-pruning: factor at the root [default: 4]
    #[arg(long, value_name = "N")]
    factor: Option<u32>,
    /// For heuristic-pruning: rank of the best child [default: 1]
    #[arg(long, value_name = "N")]
    first_rank: Option<u32>,
    /// For mtd-f: first guess of the value, a number, inf or -inf [default: 0]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    guess: Option<Value>,
    /// For heuristic-continuation: depth of the full-width search in plies [default: 2]
    #[arg(long, value_name = "N")]
    full_depth: Option<u32>,
    /// For heuristic-continuation: extra plies in positions that are not quiet [default: 2]
    #[arg(long, value_name = "N")]
    further: Option<u32>,
    /// Print at most this many events
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    most: usize,
    /// Write JSON in the format of docs/trace.md
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tongue: Tongue,
}

/// Runs the search and prints the trace.
pub fn run(options: &Options) -> Result<(), Failure> {
    let usage = |error: TraceError| Failure::Usage(error.to_string());
    options.check()?;
    let language = options.tongue.language();
    if options.trees {
        write!(std::io::stdout().lock(), "{}", lab::described_trees(language))?;
        return Ok(());
    }
    if let Some(position) = &options.chess {
        let version = options.version()?;
        let depth = options.depth.unwrap_or(3);
        let trace = ChessTrace::new(&fen(position)?, depth, version, options.most).map_err(usage)?;
        return options.tell(&trace, &trace.told(language));
    }
    let asked = options.asked()?;
    let search = asked.search().map_err(usage)?;
    let tree = asked.tree().map_err(|error| {
        Failure::Usage(format!("--tree {}: {error}", options.tree.as_deref().unwrap_or_default()))
    })?;
    let trace = Trace::new(search, &tree, options.most).map_err(usage)?;
    options.tell(&trace, &trace.told(language))
}

/// Parses the position and returns it as a strict FEN.
fn fen(position: &str) -> Result<String, Failure> {
    let usage = |error| Failure::Usage(format!("--chess {position:?}: {error}"));
    lab::setup(position).map(|setup| setup.to_fen()).map_err(usage)
}

impl Options {
    /// Rejects options that would have no effect.
    fn check(&self) -> Result<(), Failure> {
        let chess = self.chess.is_some();
        let by_lot = self.tree.as_ref().is_some_and(|tree| {
            ["random:", "strong:", "best:", "worst:"].iter().any(|order| tree.trim_start().starts_with(order))
        });
        let is = |name: &str| self.algorithm.as_deref() == Some(name);
        for (given, option, of, heeded) in [
            (self.depth.is_some(), "--depth", "--chess", chess),
            (self.version.is_some(), "--version", "--chess", chess),
            (self.seed.is_some(), "--seed", "random trees, such as --tree random:3^4", by_lot),
            (
                self.unknown.is_some(),
                "--unknown",
                "trees with unknown leaves, such as --tree buho",
                !chess && !by_lot,
            ),
            (self.goal.is_some(), "--goal", "--algorithm win-lose", is("win-lose")),
            (self.factor.is_some(), "--factor", "--algorithm heuristic-pruning", is("heuristic-pruning")),
            (
                self.first_rank.is_some(),
                "--first-rank",
                "--algorithm heuristic-pruning",
                is("heuristic-pruning"),
            ),
            (self.guess.is_some(), "--guess", "--algorithm mtd-f", is("mtd-f")),
            (
                self.full_depth.is_some(),
                "--full-depth",
                "--algorithm heuristic-continuation",
                is("heuristic-continuation"),
            ),
            (
                self.further.is_some(),
                "--further",
                "--algorithm heuristic-continuation",
                is("heuristic-continuation"),
            ),
        ] {
            if given && !heeded {
                return Err(Failure::Usage(format!("{option} has no effect here; it applies to {of}")));
            }
        }
        Ok(())
    }

    fn tell(&self, trace: &impl Serialize, words: &impl Display) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, trace).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            write!(out, "{words}")?;
        }
        Ok(())
    }

    fn version(&self) -> Result<Version, Failure> {
        let name = self.version.as_deref().unwrap_or("H");
        Version::by_name(name).ok_or_else(|| {
            let known = Version::ALL.iter().map(|version| version.name()).collect::<Vec<_>>().join(", ");
            Failure::Usage(format!("unknown version `{}` of BuhoChess; choose from {known}", name))
        })
    }

    /// Builds the request; a tree may also be a file name.
    fn asked(&self) -> Result<Asked, Failure> {
        let tree = self.tree.as_deref().unwrap_or_default();
        let usual = Asked::new(self.algorithm.as_deref().unwrap_or_default(), tree);
        let asked = Asked {
            seed: self.seed.unwrap_or(usual.seed),
            unknown: self.unknown.unwrap_or(usual.unknown),
            goal: self.goal.unwrap_or(usual.goal),
            guess: self.guess.unwrap_or(usual.guess),
            taper: Taper {
                factor: self.factor.unwrap_or(usual.taper.factor),
                first_rank: self.first_rank.unwrap_or(usual.taper.first_rank),
            },
            depth: self.full_depth.unwrap_or(usual.depth),
            further: self.further.unwrap_or(usual.further),
            ..usual
        };
        let Err(unknown @ TraceError::NoTree(_)) = asked.tree() else { return Ok(asked) };
        let read = journal::read_text(Path::new(tree), MOST_BYTES)
            .map_err(|error| Failure::Usage(format!("cannot read {tree}: {error}; {unknown}")));
        Ok(Asked { tree: read?, ..asked })
    }
}
