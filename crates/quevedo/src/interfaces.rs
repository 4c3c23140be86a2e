//! `quevedo uci`, `quevedo xboard`, and `quevedo` without a command: an engine for user interfaces.

use crate::failure::Failure;
use clap::Args;
use host::{HostError, Output, Thinker};
use std::hash::{BuildHasher, RandomState};
use std::io::{BufReader, Stdin};

/// Which engine talks.
#[derive(Args)]
pub struct Options {
    /// The engine: quevedo, that of a thesis (buho, tfg, tower), material or random
    #[arg(long, value_name = "NAME", default_value = "quevedo")]
    engine: String,
}

/// Speaks UCI with standard input and output until told to quit.
pub fn uci(options: &Options) -> Result<(), Failure> {
    converse(&options.engine, host::uci)
}

/// Speaks XBoard's protocol likewise.
pub fn xboard(options: &Options) -> Result<(), Failure> {
    converse(&options.engine, host::xboard)
}

/// Speaks the protocol of the first line.
pub fn either() -> Result<(), Failure> {
    converse("quevedo", host::either)
}

/// Holds a conversation with a thinker over a reader and a writer.
type Converse = fn(Box<dyn Thinker>, BufReader<Stdin>, Output) -> Result<(), HostError>;

fn converse(name: &str, converse: Converse) -> Result<(), Failure> {
    let unknown = || Failure::Usage(format!("unknown engine {name:?}; choose from: {}", catalogue::ids()));
    let entry = catalogue::find(name).ok_or_else(unknown)?;
    // The errors of a level are to differ from run to run.
    let thinker = entry.thinker(RandomState::new().hash_one(0)).map_err(Failure::Usage)?;
    let input = BufReader::new(std::io::stdin());
    converse(thinker, input, Output::new(std::io::stdout())).map_err(|error| match error {
        HostError::Output(error) => error.into(),
        error @ HostError::NoThread(_) => Failure::Work(error.to_string()),
    })
}
