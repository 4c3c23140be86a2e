//! `--engine` and `--each`: contenders on the command line.

use crate::failure::Failure;
use arena::Contender;
use arena::engine::Registry;
use arena::parse_time;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use std::time::Duration;

/// Parses a time above zero from the command line.
pub fn positive_time(text: &str) -> Result<Duration, String> {
    match parse_time(text) {
        Ok(time) if time.is_zero() => Err("expected a time above 0".to_owned()),
        other => other.map_err(|error| error.to_string()),
    }
}

const ENGINE_HELP: &str = "Contender: a built-in player (quevedo, material, random, buho, tfg, tower) or a program, then its settings";
const ENGINE_LONG: &str = "\
A contender, once for each: a built-in player (quevedo, material, random, buho, tfg, tower) or a program, and words that say how it plays:
  cmd=FILE        the program, or just its name as the first word
  name=NAME       what it is called in the results
  args='A B'      what follows on its command line
  proto=uci       the protocol: uci or xboard
  dir=FOLDER      the folder in which it works
  option.NAME=V   an option; nothing after = presses a button
  tc=40/60+0.5    a clock: moves/seconds+increment; moves/ and +increment may be left out
  st=0.1          seconds for each move
  depth=N nodes=N a fixed depth, a fixed number of nodes
  timemargin=MS   how late an answer may come
  restart=on      a new process for each game
  init=LINE       a line to send before any other";

/// Contenders as given on the command line.
#[derive(Clone, Debug)]
pub struct Engines {
    all: Vec<Vec<String>>,
    each: Vec<String>,
}

impl Engines {
    /// Parses the contenders.
    pub fn contenders(&self, registry: &Registry) -> Result<Vec<Contender>, Failure> {
        arena::parse_contenders(&self.all, &self.each, registry)
            .map_err(|error| Failure::Usage(error.to_string()))
    }
}

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Engines, Error> {
        let words = |name| matches.get_occurrences::<String>(name).into_iter().flatten();
        let all = words("engine").map(|words| words.cloned().collect()).collect();
        Ok(Engines { all, each: words("each").flatten().cloned().collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Engines::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        let engine = Arg::new("engine").long("engine").short('e').required(true);
        let engine = engine.help(ENGINE_HELP).long_help(ENGINE_LONG);
        let each = Arg::new("each")
            .long("each")
            .help("Settings for all contenders; a contender's own settings take precedence");
        let words = |arg: Arg| arg.action(ArgAction::Append).num_args(1..).value_name("WORDS");
        command.arg(words(engine)).arg(words(each))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Engines::augment_args(command)
    }
}
