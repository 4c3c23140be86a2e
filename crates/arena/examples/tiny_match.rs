//! Plays a short match between two built-in players, and prints the result with Elo and its error.
//!
//! ```sh
//! cargo run --release --package quevedo-arena --example tiny_match
//! cargo run --release --package quevedo-arena --example tiny_match -- 100
//! ```
//!
//! The argument is the number of openings, each of which is played twice with colours reversed.
//! `Registry` names the players that are part of the program; a program that speaks UCI is a
//! `Contender::program` instead. With a folder in `Surroundings` the games would be kept, and a
//! match that was stopped would go on.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use arena::engine::Registry;
use arena::runner::{Audience, Plan, Progress, Surroundings, run};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, GameRecord, Openings, Order};
use player::{MaterialMover, Stop};
use stats::Tally;
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

const MOST_OPENINGS: u32 = 10_000;

/// Prints each game as it ends.
struct Printer;

impl Audience for Printer {
    fn finished(&mut self, record: &GameRecord, _: &Progress<'_>) {
        let (ending, plies) = (&record.ending, record.notes.len());
        println!(
            "{} - {}  {}  {}, {plies} plies",
            record.white,
            record.black,
            ending.result(),
            ending.reason
        );
    }
}

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    let arguments: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match play(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let rounds = match arguments {
        [] => 10,
        [text] => {
            let rounds = text.parse().ok().filter(|rounds| (1..=MOST_OPENINGS).contains(rounds));
            rounds.ok_or_else(|| format!("{text:?}: give a number of openings from 1 to {MOST_OPENINGS}"))?
        }
        _ => return Err("too many arguments: give the number of openings".into()),
    };
    let mut registry = Registry::default(); // it has "random"
    registry.add("material", |settings| Ok(Box::new(MaterialMover::new(settings.seed))));
    let openings = Openings::balanced().ordered(Order::Random { seed: 1 });
    let plan = Plan {
        event: "A tiny match".to_owned(),
        contenders: vec![Contender::built_in("material"), Contender::built_in("random")],
        format: Format::RoundRobin,
        length: Length { rounds, repeat: 2 },
        chess960: false,
        adjudication: Adjudication { move_limit: Some(150), ..Adjudication::default() },
        seed: 1,
        concurrency: 1,
        sprt: None,
        patience: Duration::from_secs(10),
        openings: serde_json::Value::Null,
    };
    let stop = Stop::new();
    let (registry, openings) = (&registry, &openings);
    let around = Surroundings { registry, openings, oracle: None, folder: None, stop: &stop };
    let finish = run(&plan, around, &mut Printer)?;

    let meeting = finish.standings.meeting(0, 1);
    let games = meeting.games;
    println!("material against random: +{} ={} -{}", games.wins, games.draws, games.losses);
    // Pairs of games, not games, are independent of each other, so the error follows from them.
    match meeting.pairs.logistic_elo() {
        Some(elo) => println!("Elo difference: {elo:.0} (95 %)"),
        None => println!("Elo difference: without limit, for all games ended alike"),
    }
    Ok(())
}
