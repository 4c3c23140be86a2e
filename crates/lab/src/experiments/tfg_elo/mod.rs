//! `tfg-elo`: the rating ladder of the thesis of 2024, for any of the three engines.
//!
//! Games against an opponent limited to several levels, and the rating that follows.

mod report;

use crate::chess_kit::games::{self, Pair};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, Takes, kept};
use crate::report::Report;
use crate::text::Text;
use arena::engine::Conditions;
use arena::ladder::{Rivals, Row, Scale};
use arena::{Contender, Openings, Order, Pace};
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// The experiment.
pub struct TfgElo;

/// Time per move, as in the thesis.
const MOVE_TIME: Duration = Duration::from_millis(100);

/// Number of games played at once in a full run, for machines with two processors.
const AT_ONCE: usize = 2;

/// Plies of a game between players of such strength: 108 on average in 900 games.
const USUAL_MOVES: u32 = 108;

/// Grace time: nobody loses on time, as in the thesis, unless an answer is later than this.
const LATE: Duration = Duration::from_secs(30);

/// Nodes per move in a quick run, which uses no clock.
const FEW_NODES: u64 = 3_000;

/// Levels of the thesis.
const LEVELS: [u32; 9] = [1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500];

/// Levels of a quick run, which are Quevedo's own.
const OWN_LEVELS: [u32; 4] = [1000, 1400, 1800, 2200];

fn levels(size: Size) -> &'static [u32] {
    match size {
        Size::Quick => &OWN_LEVELS,
        Size::Normal | Size::Full => &LEVELS,
    }
}

/// Returns the pairs of games at each level.
fn pairs(size: Size) -> u64 {
    match size {
        Size::Quick => 2,
        Size::Normal => 3,
        Size::Full => 50,
    }
}

/// Result of a pair of games, the opponent's name, and its scale of levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Met {
    pair: Pair,
    opponent: String,
    scale: Scale,
}

/// Returns a fixed time per move.
fn timed() -> Pace {
    Pace { move_time: Some(MOVE_TIME), margin: Some(LATE), ..Pace::default() }
}

fn key(level: u32, number: u64) -> String {
    format!("level {level}, pair {}", number + 1)
}

/// Returns pairs of games by level, round by round, so that an interrupted run has games at all
/// levels.
fn plan(size: Size) -> Plan<(u32, u64)> {
    let mut plan = Plan::new();
    for number in 0..pairs(size) {
        for &level in levels(size) {
            plan.add(key(level, number), 10, (level, number));
        }
    }
    plan
}

/// Returns the games at a level.
fn met(settings: &Settings, results: &Results, level: u32) -> Vec<Met> {
    (0..pairs(settings.size)).filter_map(|number| results.get(&key(level, number))).collect()
}

/// Returns the engine that is rated.
fn engine(settings: &Settings) -> &str {
    settings.engine.as_deref().unwrap_or("tfg")
}

impl Experiment for TfgElo {
    fn name(&self) -> &'static str {
        "tfg-elo"
    }

    fn title(&self) -> Text {
        Text::new("The Elo ladder", "El Elo contra rivales de nivel creciente")
    }

    fn source(&self) -> Text {
        Text::new("TFG, 2024, section 6.1", "TFG, 2024, apartado 6.1")
    }

    fn question(&self) -> Text {
        Text::new(
            "How strong is an engine of the theses against an opponent whose strength is limited to known levels, and how does the way of reckoning change \
             the answer?",
            "¿Qué fuerza tiene un motor de las tesis contra un rival limitado a niveles conocidos, y cómo cambia la respuesta según se calcule?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { engine: true, ..Takes::default() }
    }

    fn needs(&self, size: Size) -> Option<&'static str> {
        (size != Size::Quick).then_some("stockfish")
    }

    fn check(&self, settings: &Settings) -> Result<(), LabError> {
        let engine = engine(settings);
        if classics::by_name(engine).is_some() {
            return Ok(());
        }
        let known = classics::ENGINES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        Err(LabError::Engine { name: engine.to_owned(), known })
    }

    fn timed(&self) -> bool {
        true
    }

    /// Plays two games at once with clocks, if each has its own processor.
    ///
    /// On fewer processors one game would take the other's time.
    fn at_once(&self, settings: &Settings) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        if settings.size == Size::Full { processors.min(AT_ONCE) } else { 1 }
    }

    /// Estimates by time per move and usual game length; without clocks it takes seconds.
    fn estimate(&self, settings: &Settings, _: &Stop) -> Result<Option<Duration>, LabError> {
        let games = 2 * pairs(settings.size) as u32 * levels(settings.size).len() as u32;
        let time = MOVE_TIME * USUAL_MOVES * games / self.at_once(settings) as u32;
        let timed = settings.size != Size::Quick && engine(settings) != "tower";
        Ok(timed.then_some(time))
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let engine = engine(settings);
        let (level, number) = plan(settings.size).find(cell);
        let (rival, opponent, scale) = rival(level, settings.size)?;
        let pace = match (engine, settings.size) {
            // Only its own depth limits it.
            ("tower", _) => Pace::default(),
            (_, Size::Quick) => Pace { nodes: Some(FEW_NODES), ..Pace::default() },
            _ => timed(),
        };
        let player = games::classic(engine, &[], pace);
        let openings = Openings::balanced().ordered(Order::Random { seed: settings.seed });
        let pair = games::pair(&player, &rival, &openings, (number, settings.seed), stop)?;
        Ok(kept(&Met { pair, opponent, scale }))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        report::report(self, settings, results)
    }
}

/// Returns the opponent at a level, its name, and its scale of levels.
fn rival(level: u32, size: Size) -> Result<(Contender, String, Scale), LabError> {
    if size == Size::Quick {
        // The levels of Quevedo are on that scale as far as they were measured.
        return Ok((games::level(level), "Quevedo".to_owned(), Scale::Modern));
    }
    let stockfish = Contender { pace: timed(), ..Contender::program("stockfish") };
    let missing = |why: String| LabError::Missing {
        experiment: "tfg-elo",
        program: "Stockfish",
        why,
        instead: "install it where programs are found, or use --quick, which plays against levels of Quevedo",
    };
    let found = Rivals::new(&stockfish, &[level.into()], &games::registry(), &Conditions::default())
        .map_err(|error| missing(error.to_string()))?;
    let rival = found.contenders.into_iter().next().ok_or_else(|| missing("it has no levels".to_owned()))?;
    Ok((rival, found.program, found.scale))
}

/// Returns the results by level.
fn rows(settings: &Settings, results: &Results) -> Vec<Row> {
    let row = |&level: &u32| {
        let pairs: Vec<Pair> = met(settings, results, level).into_iter().map(|met| met.pair).collect();
        let [wins, draws, losses] = games::summed(&pairs);
        Row { level: level.into(), wins, losses, draws }
    };
    levels(settings.size).iter().map(row).collect()
}
