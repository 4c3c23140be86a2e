//! `theses-tournament`: round robin of the three theses' engines and levels of Quevedo.

mod report;

use crate::chess_kit::games::{self, Pair};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use arena::{Contender, Openings, Order, Pace};
use player::Stop;
use serde_json::Value;

/// The experiment.
pub struct ThesesTournament;

/// Returns the nodes per move of BuhoChess and TFG; without a clock, games are the same on every
/// machine.
fn nodes(size: Size) -> u64 {
    match size {
        Size::Quick => 2_000,
        Size::Normal => 20_000,
        Size::Full => 100_000,
    }
}

fn levels(size: Size) -> &'static [u32] {
    match size {
        Size::Quick => &[1000, 1600],
        Size::Normal => &[1000, 1400, 1800, 2200],
        Size::Full => &[1000, 1400, 1800, 2200, 2600],
    }
}

/// Returns the level that anchors the ratings: the middle one.
fn anchor(size: Size) -> u32 {
    let levels = levels(size);
    levels[levels.len() / 2]
}

/// Returns the pairs of games of each pairing.
fn pairs(size: Size) -> u64 {
    match size {
        Size::Quick => 1,
        Size::Normal => 4,
        Size::Full => 20,
    }
}

fn contenders(size: Size) -> Vec<Contender> {
    let pace = Pace { nodes: Some(nodes(size)), ..Pace::default() };
    let mut all = vec![
        games::classic("buho", &[("TableEntries", "262144")], pace),
        games::classic("tfg", &[("Entries", "262144")], pace),
        games::classic("tower", &[], Pace::default()),
    ];
    all.extend(levels(size).iter().map(|&elo| games::level(elo)));
    all
}

fn key(first: &str, second: &str, number: u64) -> String {
    format!("{first} against {second}, pair {}", number + 1)
}

/// Returns the plan: pairs of games, round by round.
fn plan(size: Size) -> Plan<([Contender; 2], u64)> {
    let all = contenders(size);
    let mut plan = Plan::new();
    for number in 0..pairs(size) {
        for (place, first) in all.iter().enumerate() {
            for second in &all[place + 1..] {
                let key = key(&first.name, &second.name, number);
                plan.add(key, 10, ([first.clone(), second.clone()], number));
            }
        }
    }
    plan
}

impl Experiment for ThesesTournament {
    fn name(&self) -> &'static str {
        "theses-tournament"
    }

    fn title(&self) -> Text {
        Text::new("The tournament of the theses", "El torneo de las tesis")
    }

    fn source(&self) -> Text {
        Text::new("The three theses, together for the first time", "Las tres tesis, juntas por primera vez")
    }

    fn question(&self) -> Text {
        Text::new(
            "How do the engines of the three theses compare with each other, and with opponents of known strength?",
            "¿Cómo se comparan los motores de las tres tesis entre sí y con rivales de fuerza conocida?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let ([first, second], number) = plan(settings.size).find(cell);
        let openings = Openings::balanced().ordered(Order::Random { seed: settings.seed });
        Ok(kept(&games::pair(&first, &second, &openings, (number, settings.seed), stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns all pairs of games of two contenders, the first having the lower number.
fn met(results: &Results, size: Size, first: &Contender, second: &Contender) -> Vec<Pair> {
    (0..pairs(size)).filter_map(|number| results.get(&key(&first.name, &second.name, number))).collect()
}
