//! Matches and tournaments as jobs.

use super::failure::Failure;
use super::standings::Scoreboard;
use super::worker::Reporter;
use crate::limits::{LONGEST_GAME, MATCH_POLL, MAX_CONTENDERS, MAX_GAMES, MAX_MOVE_NODES, MOVE_MS};
use crate::wire::{
    ContenderSpec, JobProblemKind, LabFault, MatchFormat, MatchOrder, MatchPace, OrderProblem,
};
use arena::engine::Conditions;
use arena::ladder::Rivals;
use arena::runner::{self, Audience, Plan, Progress, Surroundings, Tables};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, GameRecord, Openings, Order, Pace};
use catalogue::{Choice, Contenders};
use player::Stop;
use server::wire::Fault;
use std::path::Path;
use std::time::{Duration, Instant};

/// Margin for late answers: low-priority work may have to wait.
const MARGIN: Duration = Duration::from_secs(10);
/// How long a program may be silent where no clock runs.
const PATIENCE: Duration = Duration::from_secs(60);
/// Each opening is played with both colours.
const REPEAT: u32 = 2;
/// The levels of a ladder: most levels, and their distance.
const MAX_LEVELS: usize = 12;

fn bad(field: &str, problem: OrderProblem) -> LabFault {
    LabFault::BadOrder { field: field.to_owned(), problem }
}

fn between(field: &str, least: u64, most: u64) -> LabFault {
    let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
    bad(field, OrderProblem::Between { least: number(least), most: number(most) })
}

/// Checks that a request is valid and not too large.
///
/// # Errors
/// What is wrong with it.
pub fn check(order: &MatchOrder, contenders: &Contenders) -> Result<(), LabFault> {
    let specs = &order.contenders;
    for (number, spec) in specs.iter().enumerate() {
        let unknown = || Fault::UnknownPlayer { player: spec.player.chars().take(80).collect() };
        let choice = contenders.find(&spec.player).ok_or_else(unknown)?;
        match (spec.elo, choice.levels) {
            (Some(elo), Some((min, max))) if elo < min || elo > max => {
                return Err(Fault::BadElo { min, max }.into());
            }
            (Some(_), None) => {
                return Err(bad("elo", OrderProblem::NoLevels { player: choice.name.clone() }));
            }
            _ => {}
        }
        if order.format != MatchFormat::Ladder && specs[..number].contains(spec) {
            return Err(bad("contenders", OrderProblem::Twice));
        }
    }
    let count = match order.format {
        MatchFormat::Ladder => ladder(order, contenders)?,
        _ if !order.levels.is_empty() => return Err(bad("levels", OrderProblem::OnlyLadder)),
        _ => specs.len(),
    };
    if !(2..=MAX_CONTENDERS + 1).contains(&count) || specs.len() > MAX_CONTENDERS {
        return Err(between("contenders", 2, MAX_CONTENDERS as u64));
    }
    if order.rounds == 0 || games(order, count) > MAX_GAMES {
        return Err(between("rounds", 1, MAX_GAMES));
    }
    match order.pace {
        MatchPace::Nodes { nodes } if nodes == 0 || nodes > MAX_MOVE_NODES => {
            Err(between("pace", 1, MAX_MOVE_NODES.into()))
        }
        MatchPace::Time { ms } if ms < MOVE_MS.0 || ms > MOVE_MS.1 => {
            Err(between("pace", MOVE_MS.0.into(), MOVE_MS.1.into()))
        }
        _ if order.concurrency == 0 || order.concurrency as usize > super::concurrency() => {
            Err(between("concurrency", 1, super::concurrency() as u64))
        }
        _ => Ok(()),
    }
}

/// Checks a ladder; returns the number of contenders.
fn ladder(order: &MatchOrder, contenders: &Contenders) -> Result<usize, LabFault> {
    let [_, rival] = order.contenders.as_slice() else {
        return Err(bad("contenders", OrderProblem::LadderOfTwo));
    };
    let range = contenders.find(&rival.player).and_then(|choice| choice.levels);
    let (min, max) = range.ok_or_else(|| bad("contenders", OrderProblem::RivalWithoutLevels))?;
    let levels = &order.levels;
    if levels.is_empty() || levels.len() > MAX_LEVELS {
        return Err(between("levels", 1, MAX_LEVELS as u64));
    }
    if levels.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(bad("levels", OrderProblem::Ascending));
    }
    if levels.iter().any(|level| !(min..=max).contains(level)) {
        return Err(Fault::BadElo { min, max }.into());
    }
    Ok(1 + levels.len())
}

/// Returns the number of games among this many contenders.
fn games(order: &MatchOrder, count: usize) -> u64 {
    let count = count as u64;
    let encounters = match order.format {
        MatchFormat::RoundRobin => count * count.saturating_sub(1) / 2,
        MatchFormat::Gauntlet | MatchFormat::Ladder => count.saturating_sub(1),
    };
    encounters.saturating_mul(u64::from(order.rounds)).saturating_mul(u64::from(REPEAT))
}

/// Returns the contenders' names in results, with the level where one is known.
pub(super) fn names(order: &MatchOrder, contenders: &Contenders) -> Vec<(String, Option<u32>)> {
    let named = |spec: &ContenderSpec, elo: Option<u32>| {
        let name = contenders.find(&spec.player).map_or(spec.player.as_str(), |choice| &choice.name);
        (elo.map_or_else(|| name.to_owned(), |elo| format!("{name} {elo}")), elo)
    };
    match (order.format, order.contenders.as_slice()) {
        (MatchFormat::Ladder, [first, rival]) => {
            let (mut first, rivals) =
                (named(first, first.elo), order.levels.iter().map(|&level| named(rival, Some(level))));
            let rivals: Vec<_> = rivals.collect();
            if rivals.contains(&first) {
                first.0.push('*'); // its own rival at its own level
            }
            std::iter::once(first).chain(rivals).collect()
        }
        (_, specs) => specs.iter().map(|spec| named(spec, spec.elo)).collect(),
    }
}

/// Returns the contenders, ready for the arena.
fn enrolled(order: &MatchOrder, contenders: &Contenders) -> Result<Vec<Contender>, Failure> {
    let pace = match order.pace {
        MatchPace::Nodes { nodes } => Pace { nodes: Some(nodes.into()), ..Pace::default() },
        MatchPace::Time { ms } => {
            let time = Duration::from_millis(ms.into());
            Pace { move_time: Some(time), margin: Some(MARGIN), ..Pace::default() }
        }
    };
    let specs: Vec<&ContenderSpec> = match (order.format, order.contenders.as_slice()) {
        (MatchFormat::Ladder, [first, rival]) => {
            std::iter::once(first).chain(order.levels.iter().map(|_| rival)).collect()
        }
        (_, specs) => specs.iter().collect(),
    };
    let mut all = Vec::new();
    for (spec, (name, elo)) in specs.into_iter().zip(names(order, contenders)) {
        let gone =
            || Failure::new(JobProblemKind::Missing, format!("{} is no longer available", spec.player));
        let choice = contenders.find(&spec.player).ok_or_else(gone)?;
        let contender = match elo {
            Some(elo) => limited(choice, pace, elo, contenders)?,
            None => Contender { pace, ..choice.contender.clone() },
        };
        all.push(Contender { name, ..contender });
    }
    Ok(all)
}

/// Limits a player to a level. What a level means to a program depends on its version.
fn limited(choice: &Choice, pace: Pace, elo: u32, contenders: &Contenders) -> Result<Contender, Failure> {
    let mut contender = Contender { pace, ..choice.contender.clone() };
    if choice.is_program() {
        let rivals = Rivals::new(&contender, &[elo.into()], contenders.registry(), &Conditions::default());
        let rivals = rivals.map_err(|error| Failure::new(JobProblemKind::Missing, error))?;
        return Ok(rivals.contenders.into_iter().next().unwrap_or(contender));
    }
    contender.options.push(("UCI_LimitStrength".to_owned(), Some("true".to_owned())));
    contender.options.push(("UCI_Elo".to_owned(), Some(elo.to_string())));
    Ok(contender)
}

/// Plays or resumes a match.
pub(super) fn run(
    order: &MatchOrder,
    contenders: &Contenders,
    folder: &Path,
    stop: &Stop,
    reporter: &Reporter<'_>,
) -> Result<(), Failure> {
    check(order, contenders).map_err(Failure::from)?;
    let plan = Plan {
        event: "Laboratory".to_owned(),
        contenders: enrolled(order, contenders)?,
        format: match order.format {
            MatchFormat::RoundRobin => Format::RoundRobin,
            MatchFormat::Gauntlet | MatchFormat::Ladder => Format::Gauntlet,
        },
        length: Length { rounds: order.rounds, repeat: REPEAT },
        chess960: false,
        adjudication: Adjudication { move_limit: Some(LONGEST_GAME), ..Adjudication::default() },
        seed: order.seed.into(),
        concurrency: order.concurrency as usize,
        sprt: None,
        patience: PATIENCE,
        openings: serde_json::json!({ "balanced": true, "random": true }),
    };
    let openings = Openings::balanced().ordered(Order::Random { seed: order.seed.into() });
    let registry = contenders.registry();
    let around = Surroundings { registry, openings: &openings, oracle: None, folder: Some(folder), stop };
    let board = Scoreboard::new(order, contenders);
    let mut audience = Watcher { reporter, board, polled: None };
    let finish = runner::run(&plan, around, &mut audience)?;
    if finish.complete { Ok(()) } else { Err(Failure::Stopped) }
}

/// Sends the progress to the page.
struct Watcher<'a> {
    reporter: &'a Reporter<'a>,
    board: Scoreboard,
    polled: Option<Instant>,
}

impl Watcher<'_> {
    fn report(&self, progress: &Progress<'_>) {
        self.reporter.progress(progress.standings.games(), progress.games, None);
        self.reporter.standing(self.board.view());
    }
}

impl Audience for Watcher<'_> {
    fn resumed(&mut self, progress: &Progress<'_>) {
        self.board.results(progress.standings, progress.games);
        self.report(progress);
    }

    fn finished(&mut self, record: &GameRecord, progress: &Progress<'_>) {
        self.board.results(progress.standings, progress.games);
        self.board.ended(record);
        self.report(progress);
    }

    fn look(&mut self, tables: &Tables) {
        if self.polled.is_none_or(|polled| polled.elapsed() >= MATCH_POLL) {
            self.polled = Some(Instant::now());
            self.board.games(&tables.now());
            self.reporter.standing(self.board.view());
        }
    }
}
