//! `--engine` and `--each`: contenders on the command line.

use crate::failure::Failure;
use crate::networks::Judge;
use arena::Contender;
use arena::engine::{Registry, Settings};
use arena::parse_time;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use classics::Classic;
use engine::{Engine, Level, Options};
use player::{MaterialMover, Player};
use std::sync::Arc;
use std::time::Duration;
use tablebase::Tables;

/// Returns the built-in players.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add_thinker("quevedo", |settings| Ok(Box::new(quevedo(settings)?)));
    registry.add("material", |settings| match settings.options {
        [] => Ok(Box::new(MaterialMover::new(settings.seed))),
        [(option, _), ..] => Err(format!("the material player has no option {option}; remove it")),
    });
    for &(name, make) in classics::ENGINES {
        if classics::OWN_LIMITS.contains(&name) {
            registry.add(name, move |settings| classic(make, settings));
        } else {
            registry.add_thinker(name, move |settings| classic(make, settings));
        }
    }
    registry
}

/// Creates a thesis engine with its default settings; one that plays at random takes this seed.
pub fn seeded(make: classics::Maker, seed: u64) -> Result<Box<dyn Classic>, String> {
    let mut engine = make();
    if engine.settings().iter().any(|setting| setting.name == classics::SEED) {
        engine.set(classics::SEED, &(seed as u32).to_string()).map_err(|error| error.to_string())?;
    }
    Ok(engine)
}

/// Creates a thesis engine with its options.
fn classic(make: classics::Maker, settings: &Settings<'_>) -> Result<Box<dyn Player>, String> {
    let mut engine = seeded(make, settings.seed)?;
    for (option, value) in settings.options {
        let value = value.as_deref().unwrap_or_default();
        engine.set(option, value).map_err(|error| format!("option.{option}: {error}"))?;
    }
    Ok(engine)
}

/// Creates the engine with its options.
///
/// Options that begin with `Level` weaken a level in other ways, for calibration.
fn quevedo(settings: &Settings<'_>) -> Result<Engine, String> {
    let mut options = Options::default();
    let (mut tables, mut judge) = (None, Judge::default());
    let (mut limited, mut elo) = (false, Level::FULL);
    let (mut nodes, mut noise, mut overlooked) = (None, None, None);
    for (name, value) in settings.options {
        let number = |least: usize, most: usize| {
            let number = value.as_ref().and_then(|value| value.parse().ok());
            let wanted = || format!("option.{name}: expected a whole number from {least} to {most}");
            number.filter(|number| (least..=most).contains(number)).ok_or_else(wanted)
        };
        let flag = || match value.as_deref() {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ => Err(format!("option.{name}: expected true or false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => options.hash_megabytes = number(1, Options::MAX_HASH)?,
            "threads" => options.threads = number(1, Options::MAX_THREADS)?,
            "uci_elo" => elo = number(Level::LEAST as usize, Level::FULL as usize)? as u32,
            "uci_limitstrength" => limited = flag()?,
            "usenetwork" => judge.use_network(flag()?),
            "levelnodes" => nodes = Some(number(1, usize::MAX)? as u64),
            "levelnoise" => noise = Some(number(0, 10_000)? as i32),
            "leveloverlooked" => overlooked = Some(number(0, 1000)? as i32),
            "syzygypath" => {
                let folders = value.as_deref().unwrap_or_default();
                let found = Tables::open(folders).map_err(|error| format!("option.{name}: {error}"))?;
                tables = Some(Arc::new(found));
            }
            "evalfile" => {
                let file = value.as_deref().unwrap_or_default();
                judge.take(file).map_err(|error| format!("option.{name}: {error}"))?;
            }
            _ => {
                return Err(format!(
                    "the built-in quevedo has no option {name}; it has Hash, Threads, SyzygyPath, EvalFile, UseNetwork, \
                     UCI_LimitStrength, UCI_Elo, LevelNodes, LevelNoise and LevelOverlooked"
                ));
            }
        }
    }
    let mut engine = Engine::new(options).map_err(|error| error.to_string())?;
    engine.set_endgame_tables(tables);
    engine.set_network(judge.network());
    let level = Level::new(elo).filter(|_| limited).map(|level| {
        let mut weakness = level.weakness();
        weakness.nodes = nodes.unwrap_or(weakness.nodes);
        weakness.noise = noise.unwrap_or(weakness.noise);
        weakness.overlooked = overlooked.unwrap_or(weakness.overlooked);
        level.with_weakness(weakness).with_seed(settings.seed)
    });
    engine.set_level(level).map_err(|error| error.to_string())?;
    Ok(engine)
}

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
        let each =
            Arg::new("each").long("each").help("Settings for all contenders; a contender's own settings take precedence");
        let words = |arg: Arg| arg.action(ArgAction::Append).num_args(1..).value_name("WORDS");
        command.arg(words(engine)).arg(words(each))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Engines::augment_args(command)
    }
}
