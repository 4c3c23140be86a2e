//! `buho-network`: a network with the evaluation terms of BuhoChess as inputs, against their sum.

mod learn;
mod report;
mod selfplay;

use crate::chess_kit::games::{self, Pair};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use arena::engine::Registry;
use arena::{Contender, Openings, Order, Pace};
use boards::Kind;
use classics::buho::{Buho, FeatureNetwork, Switches};
use learn::{Learner, fitted, sigmoid, target};
use player::{Player, Stop};
use seeded::Random;
use selfplay::{Author, Sample};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// The experiment.
pub struct BuhoNetwork;

/// Hidden neurons of the network.
const NEURONS: usize = 16;
/// One game in this many is held out for validation.
const VALIDATION: u64 = 8;

/// Amount of work.
struct Amount {
    /// Training games, and nodes per move.
    games: u64,
    nodes: u64,
    epochs: u32,
    /// Game pairs of each match, and nodes per move.
    pairs: u64,
    match_nodes: u64,
}

fn amount(size: Size) -> Amount {
    match size {
        Size::Quick => Amount { games: 24, nodes: 150, epochs: 8, pairs: 1, match_nodes: 400 },
        Size::Normal => Amount { games: 2_000, nodes: 600, epochs: 30, pairs: 60, match_nodes: 4_000 },
        Size::Full => Amount { games: 10_000, nodes: 1_000, epochs: 40, pairs: 200, match_nodes: 10_000 },
    }
}

/// An evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Judge {
    /// The thesis's sum.
    Sum,
    /// The sum with trained weights: a network without neurons.
    Refitted,
    /// The network.
    Network,
}

impl Judge {
    const ALL: [Judge; 3] = [Judge::Sum, Judge::Refitted, Judge::Network];
    /// Pairings.
    const MATCHES: [[Judge; 2]; 3] =
        [[Judge::Network, Judge::Sum], [Judge::Refitted, Judge::Sum], [Judge::Network, Judge::Refitted]];

    fn name(self) -> &'static str {
        match self {
            Judge::Sum => "sum",
            Judge::Refitted => "refitted",
            Judge::Network => "network",
        }
    }
}

/// Mean losses of an evaluation: against targets, and against results alone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Losses {
    training: f64,
    validation: f64,
    results: f64,
}

/// The result of training, as stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Learning {
    /// Training and validation positions.
    positions: [u64; 2],
    /// The score scale, and that of the sum, in centipawns.
    scale: f64,
    sum_scale: f64,
    /// Of each evaluation, quantised as it plays.
    losses: Vec<Losses>,
    /// The validation loss before training and after each epoch, refitted and network.
    curves: [Vec<f64>; 2],
    /// The refitted weights by term, as factors of the thesis's: for the side to move, and for the
    /// other.
    factors: Vec<[f64; 2]>,
}

/// The result of training, with the networks.
struct Learnt {
    learning: Learning,
    networks: [FeatureNetwork; 2],
}

/// Settings that determine the training, and its result.
type Known = ((Size, u64), Arc<Learnt>);

/// The last training, by the settings that determine it: every match needs it. After an
/// interruption it is repeated.
static LAST: Mutex<Option<Known>> = Mutex::new(None);

fn learnt(settings: &Settings, stop: &Stop) -> Result<Arc<Learnt>, LabError> {
    let asked = (settings.size, settings.seed);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, learnt)) = last.as_ref().filter(|(known, _)| *known == asked) {
        return Ok(learnt.clone());
    }
    let learnt = Arc::new(learn_all(settings, stop)?);
    *last = Some((asked, learnt.clone()));
    Ok(learnt)
}

fn learn_all(settings: &Settings, stop: &Stop) -> Result<Learnt, LabError> {
    let amount = amount(settings.size);
    let mut author = Author::new(amount.nodes);
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for number in 0..amount.games {
        let into = if number % VALIDATION == 0 { &mut validation } else { &mut training };
        into.extend(author.play(settings.seed, number, stop)?);
    }
    let scale = fitted(&training, |one| one.score, |one| one.result);
    let sum_scale = fitted(&training, |one| one.sum, |one| target(one, scale));
    let mut seeds = Random::new(!settings.seed);
    let mut learn = |neurons: usize| {
        let mut learner = Learner::new(neurons, scale, seeds.next_u64());
        let mut curve = vec![learner.loss(&validation)];
        for epoch in 0..amount.epochs {
            if stop.is_raised() {
                return Err(LabError::Stopped);
            }
            learner.epoch(&training, f64::from(epoch) / f64::from(amount.epochs));
            curve.push(learner.loss(&validation));
        }
        Ok((learner, curve))
    };
    let (refitted, refitted_curve) = learn(0)?;
    let (network, network_curve) = learn(NEURONS)?;
    let whole = |learner: &Learner| learner.network().expect("steps are small, and so are their sums");
    let networks = [whole(&refitted), whole(&network)];
    let losses = Judge::ALL.map(|judge| match judge {
        Judge::Sum => losses(&training, &validation, scale, |one| f64::from(one.sum) / sum_scale),
        Judge::Refitted => {
            losses(&training, &validation, scale, |one| f64::from(networks[0].judge(&one.features)) / scale)
        }
        Judge::Network => {
            losses(&training, &validation, scale, |one| f64::from(networks[1].judge(&one.features)) / scale)
        }
    });
    let learning = Learning {
        positions: [training.len() as u64, validation.len() as u64],
        scale,
        sum_scale,
        losses: losses.to_vec(),
        curves: [refitted_curve, network_curve],
        factors: refitted.factors(),
    };
    Ok(Learnt { learning, networks })
}

/// Returns the losses of an evaluation, in points before the sigmoid.
fn losses(training: &[Sample], validation: &[Sample], scale: f64, says: impl Fn(&Sample) -> f64) -> Losses {
    let mean = |samples: &[Sample], wanted: &dyn Fn(&Sample) -> f64| {
        samples.iter().map(|one| (sigmoid(says(one)) - wanted(one)).powi(2)).sum::<f64>()
            / samples.len().max(1) as f64
    };
    let wanted = |one: &Sample| target(one, scale);
    Losses {
        training: mean(training, &wanted),
        validation: mean(validation, &wanted),
        results: mean(validation, &|one| one.result),
    }
}

/// Returns the players, each with its own evaluation.
fn registry(learnt: &Learnt) -> Registry {
    let mut registry = Registry::default();
    for judge in Judge::ALL {
        let network = match judge {
            Judge::Sum => None,
            Judge::Refitted => Some(learnt.networks[0].clone()),
            Judge::Network => Some(learnt.networks[1].clone()),
        };
        registry.add(judge.name(), move |_| {
            let mut buho = Buho::new(Switches::default());
            (buho.board, buho.entries, buho.network) = (Kind::Bits, 1 << 16, network.clone());
            Ok(Box::new(buho) as Box<dyn Player>)
        });
    }
    registry
}

fn key([first, second]: [Judge; 2], number: u64) -> String {
    format!("{} against {}, pair {}", first.name(), second.name(), number + 1)
}

/// The cell of the training.
const LEARNING: &str = "learning";

/// Returns the plan: training, then the pairs of games, round by round.
fn plan(size: Size) -> Plan<Option<([Judge; 2], u64)>> {
    let amount = amount(size);
    let mut plan = Plan::new();
    // A training game has as many moves as one of a match.
    plan.add(LEARNING.to_owned(), amount.games * amount.nodes, None);
    for number in 0..amount.pairs {
        for judges in Judge::MATCHES {
            plan.add(key(judges, number), 2 * amount.match_nodes, Some((judges, number)));
        }
    }
    plan
}

impl Experiment for BuhoNetwork {
    fn name(&self) -> &'static str {
        "buho-network"
    }

    fn title(&self) -> Text {
        Text::new("A network of BuhoChess's terms", "Una red con los términos de BuhoChess")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess 7, as the next step", "BuhoChess 7, como siguiente paso")
    }

    fn question(&self) -> Text {
        Text::new(
            "What does BuhoChess gain if the terms of its evaluation are not added up but are the inputs of a small network that has learnt from its own \
             games?",
            "¿Qué gana BuhoChess si los términos de su evaluación no se suman, sino que son las entradas de una pequeña red que ha aprendido de sus \
             propias partidas?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let what = plan(settings.size).find(cell);
        let learnt = learnt(settings, stop)?;
        let Some((judges, number)) = what else { return Ok(kept(&learnt.learning)) };
        let pace = Pace { nodes: Some(amount(settings.size).match_nodes), ..Pace::default() };
        let [first, second] = judges.map(|judge| Contender { pace, ..Contender::built_in(judge.name()) });
        let openings = Openings::balanced().ordered(Order::Random { seed: settings.seed });
        let lots = (number, settings.seed);
        Ok(kept(&games::pair_of(&registry(&learnt), [&first, &second], &openings, lots, stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns all pairs of games of a match.
fn met(results: &Results, size: Size, judges: [Judge; 2]) -> Vec<Pair> {
    (0..amount(size).pairs).filter_map(|number| results.get(&key(judges, number))).collect()
}
