//! Results as text: a line or two while games are played, tables at the end.

use arena::runner::{Finish, Plan, SprtState};
use arena::{Meeting, Standings};
use comfy_table::{CellAlignment, Table, presets};
use stats::rating::{self, Encounter, Standing};
use stats::{Estimate, Tally, Verdict};
use std::fmt::Write;

/// How many contenders of a tournament are shown while it is played.
const SHOWN: usize = 6;

/// How it stands, in a line or a few.
pub fn status(plan: &Plan, standings: &Standings, sprt: Option<SprtState>) -> String {
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
        let total = standings.total(contender).games;
        let percent = total.score().map_or_else(|| "-".to_owned(), |score| format!("{:.1} %", 100.0 * score));
        format!("{} {percent} of {}", standings.names()[contender], total.games())
    };
    order.iter().take(SHOWN).map(line).collect::<Vec<_>>().join("\n")
}

/// Wins, losses and draws, and what they mean.
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

/// A difference with the half-width of its 95 % interval.
fn elo_text(elo: Option<Estimate>) -> String {
    elo.map_or_else(
        || "beyond measure".to_owned(),
        |elo| match elo.error {
            Some(error) => format!("{:+.1} ± {error:.1}", elo.value),
            None => format!("{:+.1} ± ?", elo.value),
        },
    )
}

fn sprt_line(plan: &Plan, sprt: &SprtState) -> String {
    let (elo0, elo1) = plan.sprt.as_ref().map(stats::Sprt::hypotheses).unwrap_or_default();
    let verdict = match sprt.verdict {
        Verdict::AcceptH0 => format!("H0 accepted: rather {elo0} Elo than {elo1}"),
        Verdict::AcceptH1 => format!("H1 accepted: rather {elo1} Elo than {elo0}"),
        Verdict::Continue => "undecided".to_owned(),
    };
    let what = if sprt.pairs { "pairs" } else { "single games" };
    format!(
        "SPRT [{elo0}, {elo1}] on {what}: LLR {:.2} ({:.2}, {:.2}), {verdict}",
        sprt.llr, sprt.lower, sprt.upper
    )
}

/// All that is told at the end.
pub fn report(plan: &Plan, finish: &Finish) -> String {
    let standings = &finish.standings;
    let mut text = format!("\n{}\n", ranking(standings));
    if standings.names().len() > 2 {
        let _ = writeln!(text, "\n{}", crosstable(standings));
    } else {
        let _ = writeln!(text, "\n{}", status(plan, standings, finish.sprt));
        let _ = writeln!(text, "{}", details(&standings.meeting(0, 1)));
    }
    if let Some(champion) = finish.champion {
        let _ = writeln!(text, "The knockout is won by {}.", standings.names()[champion]);
    }
    let ends: Vec<String> =
        standings.endings().iter().map(|(kind, games)| format!("{kind} {games}")).collect();
    let white = standings.white();
    let _ = writeln!(text, "Ends: {}.", ends.join(", "));
    let _ = writeln!(text, "White: +{} -{} ={}.", white.wins, white.losses, white.draws);
    for contender in 0..standings.names().len() {
        let faults: Vec<String> =
            standings.faults(contender).iter().map(|(kind, games)| format!("{kind} {games}")).collect();
        if !faults.is_empty() {
            let _ = writeln!(text, "Faults of {}: {}.", standings.names()[contender], faults.join(", "));
        }
    }
    if let Some(overhead) = standings.overhead() {
        let _ = writeln!(text, "Time in games during which no engine thought: {:.1} %.", 100.0 * overhead);
    }
    text
}

/// What else can be said of a match of two.
fn details(meeting: &Meeting) -> String {
    let mut parts = Vec::new();
    if let Some(elo) = meeting.pairs.normalised_elo() {
        parts.push(format!("normalised Elo {}", elo_text(Some(elo))));
    }
    if let Some(ratio) = meeting.pairs.even_ratio() {
        parts.push(format!("even pairs {:.1} %", 100.0 * ratio));
    }
    if let Some(ratio) = meeting.pairs.pair_ratio() {
        parts.push(format!("won to lost pairs {ratio:.2}"));
    }
    let text = parts.join(", ");
    if text.is_empty() { text } else { format!("In pairs: {text}.") }
}

fn table(head: &[&str], left: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY).set_header(head.to_vec());
    for (number, column) in table.column_iter_mut().enumerate() {
        column.set_cell_alignment(if left.contains(&number) {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        });
    }
    table
}

/// Ratings within the tournament, the mean of all being 0; `None` for those who cannot be rated.
pub fn ratings(standings: &Standings) -> Vec<Option<Estimate>> {
    let players = standings.names().len();
    let mut encounters = Vec::new();
    for white in 0..players {
        for black in white + 1..players {
            encounters.push(Encounter { white, black, results: standings.meeting(white, black).games });
        }
    }
    let options = rating::Options { first_move: false, ..rating::Options::default() };
    match rating::rate(players, &encounters, &options) {
        Ok(list) => list
            .standings()
            .iter()
            .map(|standing| match standing {
                Standing::Rated(estimate) => Some(*estimate),
                _ => None,
            })
            .collect(),
        Err(_) => vec![None; players],
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
        let value = |contender: usize| ratings[contender].map_or(f64::NEG_INFINITY, |rating| rating.value);
        value(b).total_cmp(&value(a)).then(score(b).total_cmp(&score(a)))
    });
    for (rank, &contender) in (1..).zip(&order) {
        let games = standings.total(contender).games;
        let effort = standings.effort(contender);
        let dash = || "-".to_owned();
        let rating = ratings[contender];
        let faults: u64 = standings.faults(contender).values().sum();
        let speed =
            (effort.nodes > 0 && effort.seconds > 0.0).then(|| effort.nodes as f64 / effort.seconds / 1000.0);
        table.add_row([
            rank.to_string(),
            standings.names()[contender].clone(),
            rating.map_or_else(dash, |rating| format!("{:+.0}", rating.value)),
            rating.and_then(|rating| rating.error).map_or_else(dash, |error| format!("{error:.0}")),
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

/// What everyone did against everyone: points of games.
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
    use stats::Trinomial;

    /// The errors of `stats` are those of 95 % already.
    #[test]
    fn errors_are_not_widened_twice() {
        let games = Trinomial { wins: 136, losses: 96, draws: 111 };
        assert_eq!(elo_text(games.logistic_elo()), "+40.7 ± 30.4");
    }
}
