//! The results of a tuning as JSON.

use crate::spsa::{Finish, Parameter, Plan};
use serde_json::{Value, json};

/// Everything known about a tuning.
#[must_use]
pub fn tuning_json(plan: &Plan, finish: &Finish) -> Value {
    let progress = &finish.progress;
    let tuner = &progress.tuner;
    let parameter = |((parameter, value), whole): ((&Parameter, &f64), i64)| {
        json!({
            "name": parameter.name,
            "start": parameter.start,
            "min": parameter.min,
            "max": parameter.max,
            "c_end": parameter.c_end,
            "r_end": parameter.r_end,
            "value": whole,
            "exact": value,
            "change": value - parameter.start as f64,
        })
    };
    let parameters: Vec<Value> =
        tuner.parameters().iter().zip(tuner.values()).zip(tuner.whole_values()).map(parameter).collect();
    json!({
        "quevedo": env!("CARGO_PKG_VERSION"),
        "engine": finish.program,
        "contender": plan.contender,
        "complete": finish.complete,
        "iterations": progress.iterations,
        "gains": plan.gains,
        "pairs": plan.pairs,
        "rounding": plan.rounding,
        "seed": plan.seed,
        "chess960": plan.chess960,
        "adjudication": plan.adjudication,
        "openings": plan.openings,
        "concurrency": plan.concurrency,
        "parameters": parameters,
        "games": {
            "wins": progress.games.wins,
            "draws": progress.games.draws,
            "losses": progress.games.losses,
        },
        "faulty_pairs": progress.faulty_pairs,
        "seconds_of_iterations": progress.seconds,
    })
}
