//! Results as text: a few lines during play, tables at the end.

use crate::columns::table;
use crate::runner::{Finish, Plan, SprtState};
use crate::{Meeting, Standings};
use comfy_table::Table;
use stats::rating::{self, Encounter, Standing};
use stats::{Estimate, Tally, Verdict};
use std::fmt::Write;

/// How many contenders are shown during play.
const SHOWN: usize = 6;

/// Returns the standings in a few lines.
#[must_use]
pub fn match_status(plan: &Plan, standings: &Standings, sprt: Option<SprtState>) -> String {
    let mut text = String::new();
    if let [first, second] = standings.names() {
        let _ = write!(text, "{first} against {second}: {}", summary(&standings.meeting(0, 1)));
        if let Some(sprt) = sprt {
            let _ = write!(text, "\n{}", sprt_line(plan, &sprt));
        }
        return text;
    }
    let mut order: Vec<usize> = (0..standings.names().len()).collect();
    order.sort_by(|&a, &b| {
        let score = |contender| standings.total(contender).games.score().unwrap_or(0.0);
        score(b).total_cmp(&score(a))
    });
    let line = |&contender: &usize| {
        format!("{}: {}", standings.names()[contender], summary(&standings.total(contender)))
    };
    order.iter().take(SHOWN).map(line).collect::<Vec<_>>().join("\n")
}

/// Formats wins, losses, draws and the Elo difference.
fn summary(meeting: &Meeting) -> String {
    let games = meeting.games;
    let mut text = format!("+{} -{} ={}", games.wins, games.losses, games.draws);
    let Some(score) = games.score() else { return text };
    let _ = write!(text, " ({:.1} %)", 100.0 * score);
    let by_pairs = meeting.pairs.results() > 0;
    let elo = if by_pairs { meeting.pairs.logistic_elo() } else { games.logistic_elo() };
    let los =
        if by_pairs { meeting.pairs.likelihood_of_superiority() } else { games.likelihood_of_superiority() };
    let _ = write!(text, ", Elo {}", elo_text(elo));
    if let Some(los) = los {
        let _ = write!(text, ", LOS {:.1} %", 100.0 * los);
    }
    if let Some(draws) = games.draw_ratio() {
        let _ = write!(text, ", draws {:.1} %", 100.0 * draws);
    }
    if by_pairs {
        let _ = write!(text, ", pairs {:?}", meeting.pairs.pairs);
    }
    text
}

/// Formats a difference with the half-width of its 95 % interval.
fn elo_text(elo: Option<Estimate>) -> String {
    elo.map_or_else(
        || "unbounded".to_owned(),
        |elo| match elo.error {
            Some(error) => format!("{:+.1} ± {error:.1}", elo.value),
            None => format!("{:+.1} ± ?", elo.value),
        },
    )
}

fn sprt_line(plan: &Plan, sprt: &SprtState) -> String {
    let (elo0, elo1) = plan.sprt.as_ref().map(stats::Sprt::hypotheses).unwrap_or_default();
    let verdict = match sprt.verdict {
        Verdict::AcceptH0 => format!("H0 accepted: {elo0} Elo is likelier than {elo1}"),
        Verdict::AcceptH1 => format!("H1 accepted: {elo1} Elo is likelier than {elo0}"),
        Verdict::Continue => "undecided".to_owned(),
    };
    let what = if sprt.pairs { "pairs" } else { "single games" };
    format!(
        "SPRT [{elo0}, {elo1}] on {what}: LLR {:.2} ({:.2}, {:.2}), {verdict}",
        sprt.llr, sprt.lower, sprt.upper
    )
}

/// Returns the final report.
#[must_use]
pub fn match_report(plan: &Plan, finish: &Finish) -> String {
    let standings = &finish.standings;
    let mut text = format!("\n{}\n", ranking(standings));
    if standings.names().len() > 2 {
        let _ = writeln!(text, "\n{}", crosstable(standings));
    } else {
        let _ = writeln!(text, "\n{}", match_status(plan, standings, finish.sprt));
        let _ = writeln!(text, "{}", details(&standings.meeting(0, 1)));
    }
    if let Some(champion) = finish.champion {
        let _ = writeln!(text, "Knockout winner: {}.", standings.names()[champion]);
    }
    let ends: Vec<String> =
        standings.endings().iter().map(|(kind, games)| format!("{kind} {games}")).collect();
    let white = standings.white();
    let _ = writeln!(text, "Game endings: {}.", ends.join(", "));
    let _ = writeln!(text, "White: +{} -{} ={}.", white.wins, white.losses, white.draws);
    for contender in 0..standings.names().len() {
        let faults: Vec<String> =
            standings.faults(contender).iter().map(|(kind, games)| format!("{kind} {games}")).collect();
        if !faults.is_empty() {
            let _ = writeln!(text, "Failures of {}: {}.", standings.names()[contender], faults.join(", "));
        }
    }
    if let Some(overhead) = standings.overhead() {
        let _ = writeln!(text, "Overhead outside the engines: {:.1} % of game time.", 100.0 * overhead);
    }
    text
}

/// Returns pair statistics of a two-player match.
fn details(meeting: &Meeting) -> String {
    let mut parts = Vec::new();
    if let Some(elo) = meeting.pairs.normalised_elo() {
        parts.push(format!("normalised Elo {}", elo_text(Some(elo))));
    }
    if let Some(ratio) = meeting.pairs.even_ratio() {
        parts.push(format!("even pairs {:.1} %", 100.0 * ratio));
    }
    if let Some(ratio) = meeting.pairs.pair_ratio() {
        parts.push(format!("pair win/loss ratio {ratio:.2}"));
    }
    let text = parts.join(", ");
    if text.is_empty() { text } else { format!("In pairs: {text}.") }
}

/// Rates the contenders within the tournament; the mean of the connected ones is 0.
#[must_use]
pub fn ratings(standings: &Standings) -> Vec<Standing> {
    let players = standings.names().len();
    let mut encounters = Vec::new();
    for white in 0..players {
        for black in white + 1..players {
            encounters.push(Encounter { white, black, results: standings.meeting(white, black).games });
        }
    }
    let options = rating::Options { first_move: false, ..rating::Options::default() };
    match rating::rate(players, &encounters, &options) {
        Ok(list) => list.standings().to_vec(),
        Err(_) => vec![Standing::Unconnected; players],
    }
}

/// Formats a rating and its error; unrated contenders are above or below all others.
fn rating_text(standing: &Standing) -> (String, String) {
    let dash = || "-".to_owned();
    match standing {
        Standing::Rated(rating) => {
            (format!("{:+.0}", rating.value), rating.error.map_or_else(dash, |error| format!("{:.0}", error)))
        }
        Standing::Above => ("above".to_owned(), dash()),
        Standing::Below => ("below".to_owned(), dash()),
        Standing::Unconnected => (dash(), dash()),
    }
}

fn ranking(standings: &Standings) -> Table {
    let head = [
        "#", "name", "Elo", "±", "games", "score", "%", "won", "drawn", "lost", "draws %", "s/move",
        "knodes/s", "depth", "faults",
    ];
    let mut table = table(&head, &[1]);
    let ratings = ratings(standings);
    let mut order: Vec<usize> = (0..standings.names().len()).collect();
    let score = |contender: usize| standings.total(contender).games.score().unwrap_or(0.0);
    order.sort_by(|&a, &b| {
        let value = |contender: usize| match ratings[contender] {
            Standing::Rated(rating) => rating.value,
            Standing::Above => f64::INFINITY,
            Standing::Below | Standing::Unconnected => f64::NEG_INFINITY,
        };
        value(b).total_cmp(&value(a)).then(score(b).total_cmp(&score(a)))
    });
    for (rank, &contender) in (1..).zip(&order) {
        let games = standings.total(contender).games;
        let effort = standings.effort(contender);
        let dash = || "-".to_owned();
        let (rating, error) = rating_text(&ratings[contender]);
        let faults: u64 = standings.faults(contender).values().sum();
        let speed =
            (effort.nodes > 0 && effort.seconds > 0.0).then(|| effort.nodes as f64 / effort.seconds / 1000.0);
        table.add_row([
            rank.to_string(),
            standings.names()[contender].clone(),
            rating,
            error,
            games.games().to_string(),
            format!("{:.1}", games.wins as f64 + games.draws as f64 / 2.0),
            games.score().map_or_else(dash, |score| format!("{:.1}", 100.0 * score)),
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            games.draw_ratio().map_or_else(dash, |ratio| format!("{:.1}", 100.0 * ratio)),
            if effort.moves > 0 { format!("{:.4}", effort.seconds / effort.moves as f64) } else { dash() },
            speed.map_or_else(dash, |speed| format!("{speed:.0}")),
            effort.mean_depth().map_or_else(dash, |depth| format!("{depth:.1}")),
            faults.to_string(),
        ]);
    }
    table
}

/// Returns the crosstable of points.
fn crosstable(standings: &Standings) -> Table {
    let players = standings.names().len();
    let numbers: Vec<String> = (1..=players).map(|number| number.to_string()).collect();
    let head: Vec<&str> = ["#", "name"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let mut table = table(&head, &[1]);
    for contender in 0..players {
        let mut row = vec![(contender + 1).to_string(), standings.names()[contender].clone()];
        for other in 0..players {
            let games = standings.meeting(contender, other).games;
            row.push(match games.games() {
                _ if other == contender => "·".to_owned(),
                0 => String::new(),
                count => format!("{:.1}/{count}", games.wins as f64 + games.draws as f64 / 2.0),
            });
        }
        table.add_row(row);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Registry;
    use crate::runner::{self, Surroundings};
    use crate::schedule::{Format, Length};
    use crate::{Adjudication, Contender, Openings};
    use player::Stop;
    use std::time::Duration;

    #[test]
    fn of_many_contenders_the_first_six_are_shown_with_all_that_is_known() {
        let contender =
            |number| Contender { name: format!("player {number}"), ..Contender::built_in("random") };
        let plan = Plan {
            event: String::new(),
            contenders: (0..8).map(contender).collect(),
            format: Format::RoundRobin,
            length: Length { rounds: 1, repeat: 2 },
            chess960: false,
            adjudication: Adjudication { move_limit: Some(20), ..Adjudication::default() },
            seed: 1,
            concurrency: 1,
            sprt: None,
            patience: Duration::from_secs(60),
            openings: serde_json::Value::Null,
        };
        let (registry, openings, stop) = (Registry::default(), Openings::balanced(), Stop::new());
        let around = Surroundings {
            registry: &registry,
            openings: &openings,
            oracle: None,
            folder: None,
            stop: &stop,
        };
        let finish = runner::run(&plan, around, &mut ()).unwrap();
        assert_eq!(finish.programs.len(), 8);
        let text = match_status(&plan, &finish.standings, None);
        assert_eq!(text.lines().count(), SHOWN, "{text}");
        for line in text.lines() {
            let parts = [" %), Elo ", ", draws ", ", pairs ["];
            assert!(line.starts_with("player ") && parts.iter().all(|part| line.contains(part)), "{line}");
        }
    }
}
