//! The games of the experiment: the player against the rival at each level.

use super::Options;
use crate::failure::Failure;
use crate::games::named;
use crate::tournament::{Screen, fresh_folder, interruptible};
use arena::engine::{Conditions, Registry};
use arena::ladder::{self, Experiment, Rivals};
use arena::runner::{self, Plan, Surroundings};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, OpeningOptions, Openings, Order};
use std::path::PathBuf;
use std::time::Duration;

/// Results of the games.
pub struct Played {
    pub experiment: Experiment,
    /// Where the games are stored.
    pub folder: PathBuf,
    pub complete: bool,
}

/// Plays the games, or resumes.
pub fn play(options: &Options) -> Result<Played, Failure> {
    if let Some(level) = ladder::twice(&options.levels) {
        return Err(Failure::Usage(format!("--levels: {level} appears twice; give each level once")));
    }
    // Before any program starts, so that an interrupt is always caught.
    let stop = interruptible()?;
    let registry = catalogue::registry();
    let player = contender(&options.engine, options, &registry)?;
    let rival = contender(&options.rival, options, &registry)?;
    let conditions = Conditions { patience: PATIENCE, complaints: None };
    let rivals = Rivals::new(&rival, &options.levels, &registry, &conditions)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let plan = plan(options, player, &rivals);
    let openings = openings(options)?;
    let folder = fresh_folder(options.out.as_deref(), "elo", plan.fingerprint(), options.fresh)?;
    let around = Surroundings {
        registry: &registry,
        openings: &openings,
        oracle: None,
        folder: Some(&folder),
        stop: &stop,
    };
    let mut screen = Screen::new(&plan, &folder);
    let finish = runner::run(&plan, around, &mut screen);
    screen.clear();
    let finish = finish?;
    let openings = options.openings.as_deref();
    let experiment = ladder::experiment(&options.levels, openings, &plan, &rivals, &finish)
        .map_err(|error| Failure::Usage(error.to_string()))?
        .ok_or_else(|| Failure::Work("no game was finished; run the same command to resume".to_owned()))?;
    Ok(Played { experiment, folder, complete: finish.complete })
}

/// How long a program may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// Parses a contender; the experiment's time applies unless its words set limits.
fn contender(words: &[String], options: &Options, registry: &Registry) -> Result<Contender, Failure> {
    let mut contender =
        arena::parse_contender(words, &[], registry).map_err(|error| Failure::Usage(error.to_string()))?;
    if !contender.pace.is_limited() {
        contender.pace.move_time = Some(options.time);
    }
    Ok(contender)
}

fn plan(options: &Options, player: Contender, rivals: &Rivals) -> Plan {
    Plan {
        event: format!("Elo of {}", player.name),
        contenders: std::iter::once(player).chain(rivals.contenders.iter().cloned()).collect(),
        format: Format::Gauntlet,
        length: Length { rounds: options.games.div_ceil(2), repeat: 2 },
        chess960: false,
        adjudication: Adjudication::default(),
        seed: options.seed,
        concurrency: usize::from(options.concurrency),
        sprt: None,
        patience: PATIENCE,
        openings: serde_json::json!({ "file": options.openings.as_deref().map(named) }),
    }
}

fn openings(options: &Options) -> Result<Openings, Failure> {
    let openings = match &options.openings {
        Some(path) => Openings::from_file(path, &OpeningOptions::default())
            .map_err(|error| Failure::Usage(error.to_string()))?,
        None => Openings::balanced(),
    };
    Ok(openings.ordered(Order::Random { seed: options.seed }))
}
