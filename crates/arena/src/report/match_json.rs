//! The results of a tournament as JSON.

use super::match_text::ratings;
use crate::runner::{Finish, Plan};
use serde_json::{Value, json};
use stats::rating::Standing;
use stats::{Estimate, Tally, Verdict};

/// Everything known about a tournament, with the tablebase folder it used.
#[must_use]
pub fn match_json(plan: &Plan, finish: &Finish, tables_folder: Option<&str>) -> Value {
    let standings = &finish.standings;
    let names = standings.names();
    let ratings = ratings(standings);
    let contenders: Vec<Value> = (0..names.len())
        .map(|contender| {
            let total = standings.total(contender);
            let effort = standings.effort(contender);
            json!({
                "name": names[contender],
                "program": finish.programs.get(contender),
                "settings": plan.contenders[contender],
                "elo": match ratings[contender] {
                    Standing::Rated(rating) => Some(estimate(rating)),
                    _ => None,
                },
                "games": meeting(&total),
                "effort": effort,
                "mean_depth": effort.mean_depth(),
                "faults": standings.faults(contender),
            })
        })
        .collect();
    let mut meetings = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let result = standings.meeting(first, second);
            if result.games.games() > 0 {
                meetings.push(
                    json!({ "first": names[first], "second": names[second], "games": meeting(&result) }),
                );
            }
        }
    }
    json!({
        "quevedo": env!("CARGO_PKG_VERSION"),
        "event": plan.event,
        "complete": finish.complete,
        "format": plan.format,
        "length": plan.length,
        "chess960": plan.chess960,
        "adjudication": plan.adjudication,
        "tables": tables_folder,
        "patience_seconds": plan.patience.as_secs_f64(),
        "openings": plan.openings,
        "seed": plan.seed,
        "concurrency": plan.concurrency,
        "games_planned": finish.games,
        "games_played": standings.games(),
        "half_moves": standings.plies(),
        "contenders": contenders,
        "meetings": meetings,
        "white": { "wins": standings.white().wins, "draws": standings.white().draws, "losses": standings.white().losses },
        "endings": standings.endings(),
        "sprt": sprt(plan, finish),
        "champion": finish.champion.map(|champion| &names[champion]),
        "seconds_of_games": standings.game_seconds(),
        "seconds_of_making_ready": standings.ready_seconds(),
        "share_of_time_outside_the_engines": standings.overhead(),
    })
}

fn sprt(plan: &Plan, finish: &Finish) -> Option<Value> {
    let (sprt, state) = plan.sprt.as_ref().zip(finish.sprt)?;
    let (elo0, elo1) = sprt.hypotheses();
    Some(json!({
        "model": format!("{:?}", sprt.model()).to_lowercase(),
        "elo0": elo0,
        "elo1": elo1,
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "llr": state.llr,
        "lower": state.lower,
        "upper": state.upper,
        "on": if state.pairs { "pairs" } else { "games" },
        "verdict": match state.verdict {
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
            Verdict::Continue => "undecided",
        },
    }))
}

fn estimate(estimate: Estimate) -> Value {
    json!({ "value": estimate.value, "error_95": estimate.error })
}

fn meeting(meeting: &crate::Meeting) -> Value {
    let games = meeting.games;
    json!({
        "wins": games.wins,
        "draws": games.draws,
        "losses": games.losses,
        "score": games.score(),
        "pairs": meeting.pairs.pairs,
        "elo_by_games": games.logistic_elo().map(estimate),
        "elo_by_pairs": meeting.pairs.logistic_elo().map(estimate),
        "normalised_elo_by_pairs": meeting.pairs.normalised_elo().map(estimate),
        "likelihood_of_superiority": meeting.pairs.likelihood_of_superiority().or(games.likelihood_of_superiority()),
        "draw_ratio": games.draw_ratio(),
    })
}
