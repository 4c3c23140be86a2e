//! `quevedo lab trace`: a search of a tree or of a chess position, event by event.

use crate::failure::Failure;
use chess::Setup;
use clap::Args;
use classics::buho::{Switches, Version};
use lab::{Asked, ChessTrace, Trace, TraceError};
use serde::Serialize;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use treesearch::games::examples;
use treesearch::heuristic_pruning::Taper;

/// A file of a tree may be so large: more leaves than anybody follows.
const MOST_BYTES: u64 = 4 << 20;

/// Tell a search of a tree, or of a chess position, step by step
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab trace --algorithm sss-star --tree sss
          quevedo lab trace --algorithm alpha-beta --tree '((3 5) (2 9))'
          quevedo lab trace --algorithm pvs --tree random:3^4 --seed 7 --json
          quevedo lab trace --chess startpos --depth 2 --version H")]
pub struct Options {
    /// minimax, negamax, alpha-beta, alpha-beta-soft, alpha-beta-shallow, sss-star, scout, pvs, mtd-f, win-lose,
    /// iterative-deepening, heuristic-pruning or heuristic-continuation
    #[arg(long, value_name = "NAME", required_unless_present = "chess")]
    algorithm: Option<String>,
    /// A built-in tree (sss, buho, tower, tower-random, tfg), one by lot (random:3^4, best:3^4, worst:3^4, strong:3^4), a
    /// file, or the tree itself
    #[arg(long, value_name = "TREE", required_unless_present = "chess")]
    tree: Option<String>,
    /// A chess position to be searched by BuhoChess: a FEN, or startpos
    #[arg(long, value_name = "FEN", conflicts_with_all = ["algorithm", "tree"])]
    chess: Option<String>,
    /// For --chess: how deep to search
    #[arg(long, value_name = "N", default_value_t = 3, requires = "chess",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Switches::HIGHEST)))]
    depth: u32,
    /// For --chess: the version of BuhoChess, A to H, or full
    #[arg(long, value_name = "VERSION", default_value = "H", requires = "chess")]
    version: String,
    /// For a tree by lot
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// What unknown leaves of a tree count
    #[arg(long, value_name = "VALUE", default_value_t = 0, allow_negative_numbers = true)]
    unknown: i32,
    /// For win-lose: what counts as won
    #[arg(long, value_name = "VALUE", default_value_t = 1, allow_negative_numbers = true)]
    goal: i32,
    /// For heuristic-pruning: the factor of the root
    #[arg(long, value_name = "N", default_value_t = 4)]
    factor: u32,
    /// For heuristic-pruning: the rank of the best child
    #[arg(long, value_name = "N", default_value_t = 1)]
    first_rank: u32,
    /// For mtd-f: what is believed at first
    #[arg(long, value_name = "VALUE", default_value_t = 0, allow_negative_numbers = true)]
    guess: i32,
    /// For heuristic-continuation: how many moves from the root everything is looked at
    #[arg(long, value_name = "N", default_value_t = 2)]
    full_depth: u32,
    /// For heuristic-continuation: how many moves farther where it is restless
    #[arg(long, value_name = "N", default_value_t = 2)]
    further: u32,
    /// Tell so many events at most
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    most: usize,
    /// Write JSON, as docs/trace.md describes it
    #[arg(long)]
    json: bool,
}

/// Searches and tells.
pub fn run(options: &Options) -> Result<(), Failure> {
    let usage = |error: TraceError| Failure::Usage(error.to_string());
    if let Some(position) = &options.chess {
        let version = options.version()?;
        let trace = ChessTrace::new(&fen(position)?, options.depth, version, options.most).map_err(usage)?;
        return options.tell(&trace);
    }
    let asked = options.asked()?;
    let search = asked.search().map_err(usage)?;
    let tree = asked.tree().map_err(|error| {
        Failure::Usage(format!("--tree {}: {error}", options.tree.as_deref().unwrap_or_default()))
    })?;
    options.tell(&Trace::new(search, &tree, options.most).map_err(usage)?)
}

/// The text of a file that is not too large for a tree.
fn read(path: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(io::Error::other(format!("a tree may have {most} MiB of text, and this has more")));
    }
    Ok(text)
}

/// The position that is named or written out, as a strict FEN.
fn fen(position: &str) -> Result<String, Failure> {
    if position == "startpos" {
        return Ok(Setup::default().to_fen());
    }
    let setup = Setup::from_fen_lenient(position);
    setup
        .map(|setup| setup.to_fen())
        .map_err(|error| Failure::Usage(format!("--chess {position:?}: {error}")))
}

impl Options {
    fn tell(&self, trace: &(impl Serialize + Display)) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, trace).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            write!(out, "{trace}")?;
        }
        Ok(())
    }

    fn version(&self) -> Result<Version, Failure> {
        Version::by_name(&self.version).ok_or_else(|| {
            let known = Version::ALL.iter().map(|version| version.name()).collect::<Vec<_>>().join(", ");
            Failure::Usage(format!("there is no version `{}` of BuhoChess; there are {known}", self.version))
        })
    }

    /// What is asked for; a tree may be a file, too.
    fn asked(&self) -> Result<Asked, Failure> {
        let tree = self.tree.as_deref().unwrap_or_default();
        let taper = Taper { factor: self.factor, first_rank: self.first_rank };
        let (seed, unknown, goal) = (self.seed, self.unknown, self.goal);
        let algorithm = self.algorithm.as_deref().unwrap_or_default();
        let (guess, depth, further) = (self.guess, self.full_depth, self.further);
        let asked =
            Asked { seed, unknown, goal, guess, taper, depth, further, ..Asked::new(algorithm, tree) };
        if !matches!(asked.tree(), Err(TraceError::NoTree(_))) {
            return Ok(asked);
        }
        let read = read(tree).map_err(|error| {
            let names: Vec<&str> = examples::ALL.iter().map(|example| example.name).collect();
            Failure::Usage(format!(
                "{tree} cannot be read: {error}; give a file, a tree such as '((3 5) (2 9))', random:3^4, or one of {}",
                names.join(", ")
            ))
        });
        Ok(Asked { tree: read?, ..asked })
    }
}
