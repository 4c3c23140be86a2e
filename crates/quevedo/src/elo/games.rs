//! The games of the experiment: the player against the rival at each level.

use super::Options;
use crate::failure::Failure;
use crate::games::named;
use crate::tournament::{Screen, fresh_folder, interruptible};
use arena::engine::{Conditions, Registry};
use arena::ladder::{Experiment, Rivals, Row, Table};
use arena::runner::{self, Finish, Plan, Surroundings};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, OpeningOptions, Openings, Order};
use std::collections::BTreeMap;
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
    check_levels(&options.levels)?;
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
    let experiment = experiment(options, &plan, &rivals, &finish)?;
    Ok(Played { experiment, folder, complete: finish.complete })
}

/// How long a program may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// Rejects duplicate levels: they would share a contender name and a table row.
fn check_levels(levels: &[i64]) -> Result<(), Failure> {
    let again = levels.iter().enumerate().find(|(place, level)| levels[..*place].contains(level));
    match again {
        Some((_, level)) => {
            Err(Failure::Usage(format!("--levels: {level} appears twice; give each level once")))
        }
        None => Ok(()),
    }
}

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

/// Results by level, with the settings that produced them.
fn experiment(
    options: &Options,
    plan: &Plan,
    rivals: &Rivals,
    finish: &Finish,
) -> Result<Experiment, Failure> {
    let row = |(number, &level): (usize, &i64)| {
        let games = finish.standings.meeting(0, number).games;
        Row { level, wins: games.wins, losses: games.losses, draws: games.draws }
    };
    let rows: Vec<Row> =
        (1..).zip(&options.levels).map(row).filter(|row| row.wins + row.losses + row.draws > 0).collect();
    if rows.is_empty() {
        return Err(Failure::Work("no game was finished; run the same command to resume".to_owned()));
    }
    let table = Table::new(rows).map_err(|error| Failure::Usage(error.to_string()))?;
    let faults: u64 =
        (0..plan.contenders.len()).flat_map(|number| finish.standings.faults(number).values()).sum();
    let settings = [
        ("pace of the player", plan.contenders[0].pace.to_string()),
        (
            "pace of the opponent",
            rivals.contenders.first().map(|rival| rival.pace.to_string()).unwrap_or_default(),
        ),
        ("scale of the levels", rivals.scale.to_string()),
        ("UCI_Elo that was set", set_values(rivals)),
        ("games planned for each level", (2 * plan.length.rounds).to_string()),
        (
            "openings",
            options
                .openings
                .as_ref()
                .map_or_else(|| "built-in balanced set".to_owned(), |path| path.display().to_string()),
        ),
        ("seed", plan.seed.to_string()),
        ("games at once", plan.concurrency.to_string()),
        ("games lost by a fault of a program", faults.to_string()),
    ];
    Ok(Experiment {
        player: plan.contenders[0].name.clone(),
        opponent: Some(rivals.program.clone()),
        settings: settings
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<BTreeMap<_, _>>(),
        table,
    })
}

/// The option value that was set at each level.
fn set_values(rivals: &Rivals) -> String {
    let value = |contender: &Contender| {
        contender.options.last().and_then(|(_, value)| value.clone()).unwrap_or_default()
    };
    rivals.contenders.iter().map(value).collect::<Vec<_>>().join(", ")
}
