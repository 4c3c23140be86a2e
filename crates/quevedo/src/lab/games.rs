//! `quevedo lab play` and `quevedo lab solve`: small games for the generic search algorithms.

use super::Tongue;
use crate::failure::Failure;
use crate::progress::Meter;
use clap::Args;
use lab::small::{self, GameError};
use std::io;
use treesearch::{Algorithm, UnknownAlgorithm};

/// The game and how to search it.
#[derive(Args)]
struct Asked {
    /// Game: tic-tac-toe, connect-four, connect-four:5x4, nim, nim:1,3,5,7 or misere-nim:3,4,5
    /// (taking the last one loses); `solve` also takes chess and random trees such as random:10^6
    /// (branching factor 10, depth 6), strong, best or worst
    game: String,
    /// Start position: the nine squares of tic-tac-toe ('XX. OO. ...'), the columns played in
    /// Connect Four (4455), or a chess FEN or startpos
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Search depth in plies [default: to the end; Connect Four 9, chess 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Random seed of a random tree
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    tongue: Tongue,
}

/// Play tic-tac-toe, Connect Four or Nim against a search
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab play tic-tac-toe
          quevedo lab play connect-four --second --lang es
          quevedo lab play nim:1,3,5,7 --algorithm scout")]
pub struct Play {
    #[command(flatten)]
    asked: Asked,
    /// Let the machine move first
    #[arg(long)]
    second: bool,
    /// Search algorithm of the machine
    #[arg(long, value_name = "NAME", default_value = "mtd-f")]
    algorithm: String,
}

/// Search a position of a small game, or of chess, with every algorithm that finds its value
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab solve tic-tac-toe
          quevedo lab solve connect-four:4x4 --algorithm mtd-f
          quevedo lab solve chess --depth 3 --position '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1'")]
pub struct Solve {
    #[command(flatten)]
    asked: Asked,
    /// Run this algorithm only: minimax, negamax, alpha-beta, alpha-beta-soft,
    /// alpha-beta-shallow, sss-star, sss-star-lecture, scout, pvs or mtd-f (win-lose,
    /// iterative-deepening and the two heuristic searches are in `quevedo lab trace`)
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
}

impl Asked {
    fn asked(&self) -> small::Asked<'_> {
        let position = self.position.as_deref();
        small::Asked { game: &self.game, position, depth: self.depth, seed: self.seed }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        match error {
            GameError::Usage(text) => Failure::Usage(text),
            GameError::Io(error) => error.into(),
        }
    }
}

/// Runs `quevedo lab solve`.
pub fn solve(options: &Solve) -> Result<(), Failure> {
    let unknown = |error: UnknownAlgorithm| Failure::Usage(error.to_string());
    let one = options.algorithm.as_deref().map(str::parse).transpose().map_err(unknown)?;
    let algorithms = one.map_or_else(|| Algorithm::ALL.to_vec(), |one| vec![one]);
    let mut meter = Meter::new("searches");
    let mut searching = |done, all, algorithm: Option<Algorithm>| {
        let Some(algorithm) = algorithm else { return meter.clear() };
        if done == 0 {
            meter.begin(0, all, String::new());
        }
        meter.show(done, all, algorithm.name().to_owned());
    };
    let (asked, language) = (options.asked.asked(), options.asked.tongue.language());
    Ok(small::solve(&asked, &algorithms, language, &mut searching, &mut io::stdout().lock())?)
}

/// Runs `quevedo lab play`.
pub fn play(options: &Play) -> Result<(), Failure> {
    let (asked, language) = (options.asked.asked(), options.asked.tongue.language());
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    Ok(small::play(&asked, &options.algorithm, options.second, language, &mut input, &mut out)?)
}
