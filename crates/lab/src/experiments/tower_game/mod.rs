//! `tower-game`: Tower's printed game analysed by the rebuilt program, and games against similar
//! opponents.

mod pgn;
mod report;

use crate::chess_kit::games::{self, Pair};
use crate::chess_kit::printed;
use crate::chess_kit::searches::{Seen, by_tower};
use crate::chess_kit::words::kept;
use crate::error::LabError;
use crate::experiment::{self, Cell, Experiment, Plan, Results, Settings, Size};
use crate::report::Report;
use crate::text::Text;
use arena::{Contender, Openings, Pace};
use classics::tower::{Fifth, Options};
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The experiment.
pub struct TowerGame;

/// Readings of the fifth criterion of secondary searches with which the printed game is analysed.
const READINGS: [Fifth; 2] = Fifth::ALL;

/// First of White's moves that are analysed; the last is the last legible one.
const FROM: usize = printed::LAST_OF_BOOK + 1;
const TO: usize = printed::FIRST_ILLEGIBLE;

/// Move of the printed game, and the rebuilt program's analysis of the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Judged {
    /// The ply, counted from 0.
    ply: usize,
    played: String,
    seen: Seen,
}

impl Judged {
    /// Returns whether the move is among the rebuilt program's best.
    fn agrees(&self) -> bool {
        self.seen.best.contains(&self.played)
    }
}

/// Returns opponents like that of the printed game: programs that search two plies deep, or as
/// weak.
fn opponents() -> [Contender; 3] {
    let deep = Pace { depth: Some(2), ..Pace::default() };
    let named = |name: &str, contender: Contender| Contender { name: name.to_owned(), ..contender };
    [
        named("Buho, depth 2", games::classic("buho", &[("TableEntries", "65536")], deep)),
        named("TFG, depth 2", games::classic("tfg", &[("Entries", "65536")], deep)),
        games::level(1400),
    ]
}

/// Returns the pairs of games against each opponent.
fn pairs(size: Size) -> u64 {
    match size {
        Size::Quick => 1,
        Size::Normal => 10,
        Size::Full => 50,
    }
}

fn printed_key(fifth: Fifth) -> String {
    format!("printed game, {}", fifth.name())
}

fn pair_key(opponent: &Contender, number: u64) -> String {
    format!("{}, pair {}", opponent.name, number + 1)
}

/// What a cell measures.
enum What {
    /// The printed game.
    Printed(Fifth),
    /// A pair of games.
    Pair(Box<Contender>, u64),
}

fn plan(size: Size) -> Plan<What> {
    let mut plan = Plan::new();
    for fifth in READINGS {
        plan.add(printed_key(fifth), 2, What::Printed(fifth));
    }
    for opponent in opponents() {
        for number in 0..pairs(size) {
            plan.add(pair_key(&opponent, number), 10, What::Pair(Box::new(opponent.clone()), number));
        }
    }
    plan
}

impl Experiment for TowerGame {
    fn name(&self) -> &'static str {
        "tower-game"
    }

    fn title(&self) -> Text {
        Text::new("The printed game of Tower", "La partida impresa de Tower")
    }

    fn source(&self) -> Text {
        Text::new("Tower, chapter VI", "Tower, capítulo VI")
    }

    fn question(&self) -> Text {
        Text::new(
            "Would the rebuilt program play the game that the thesis prints, and how does it do against machines of the same kind?",
            "¿Jugaría el programa reconstruido la partida que imprime la tesis, y cómo le va contra máquinas de la misma clase?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        Ok(match plan(settings.size).find(cell) {
            What::Printed(fifth) => experiment::kept(&judge(fifth, settings, stop)?),
            What::Pair(opponent, number) => experiment::kept(&meet(&opponent, number, settings, stop)?),
        })
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Analyses each position in which the printed program had to move.
fn judge(fifth: Fifth, settings: &Settings, stop: &Stop) -> Result<Vec<Judged>, LabError> {
    let options = Options { fifth, book: false, seed: settings.seed, ..Options::default() };
    let moves = printed::moves();
    (FROM..TO)
        .step_by(2)
        .map(|ply| {
            let game = printed::after(ply);
            let seen = by_tower(game.position(), &options, stop)?;
            Ok(Judged { ply, played: kept(game.position(), moves[ply]), seen })
        })
        .collect()
}

/// Plays two games of Tower, as in the printed game, with an opponent.
fn meet(opponent: &Contender, number: u64, settings: &Settings, stop: &Stop) -> Result<Pair, LabError> {
    let tower = games::classic("tower", &[], Pace::default());
    games::pair(&tower, opponent, &Openings::start_position(), (number, settings.seed), stop)
}
