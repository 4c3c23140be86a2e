//! The result of one position.

use super::{Goal, Item};
use crate::engine::{Fault, Opinion, Reply};
use chess::Move;
use player::Score;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The result of an engine on a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// Its number in the suite, counted from 1.
    pub number: usize,
    /// Its file.
    pub file: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its name, if it has one.
    pub id: Option<String>,
    /// Its theme.
    pub theme: String,
    /// The position with its operations.
    pub epd: String,
    /// The goal, as text.
    pub wanted: String,
    /// Whether it was solved.
    pub solved: bool,
    /// The points of the move.
    pub points: u32,
    /// The maximum number of points.
    pub max_points: u32,
    /// Whether moves have points here.
    pub graded: bool,
    /// The move in SAN, if any.
    pub played: Option<String>,
    /// The engine's score.
    pub score: Option<Worth>,
    /// The depth reached, in plies.
    pub depth: Option<u32>,
    /// The nodes searched.
    pub nodes: Option<u64>,
    /// The time spent, in microseconds.
    #[serde(default)]
    pub elapsed_us: u64,
    /// When it found the solution, if it did.
    pub found: Option<Found>,
    /// The engine's fault.
    pub fault: Option<Fault>,
    /// The end of its standard error.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub complaints: String,
}

/// The moment since which the engine kept to the solution.
///
/// An engine that reports nothing has found it when it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Microseconds since the start of the search.
    #[serde(default)]
    pub elapsed_us: u64,
    /// The depth.
    pub depth: Option<u32>,
}

/// An engine's score, from its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// In centipawns.
    Centipawns(i32),
    /// Mate in this many moves.
    Mates(u32),
    /// Mated in this many moves.
    Mated(u32),
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match score {
            Score::Centipawns(value) => Worth::Centipawns(value),
            Score::Mates(moves) => Worth::Mates(moves),
            Score::Mated(moves) => Worth::Mated(moves),
        }
    }
}

/// As `+0.31`, or `#3` and `#-3` for mates.
impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Worth::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Worth::Mates(moves) => write!(f, "#{moves}"),
            Worth::Mated(moves) => write!(f, "#-{moves}"),
        }
    }
}

impl Trial {
    /// Creates an empty result.
    pub(super) fn new(number: usize, item: &Item) -> Trial {
        Trial {
            number,
            file: item.file.clone(),
            line: item.line,
            id: item.id.clone(),
            theme: item.theme.clone(),
            epd: item.epd.clone(),
            wanted: item.goal.to_string(),
            solved: false,
            points: 0,
            max_points: item.goal.max_points(),
            graded: item.goal.is_graded(),
            played: None,
            score: None,
            depth: None,
            nodes: None,
            elapsed_us: 0,
            found: None,
            fault: None,
            complaints: String::new(),
        }
    }

    /// Records an answer.
    pub(super) fn answered(&mut self, item: &Item, played: Move, reply: &Reply, watch: &Watch<'_>) {
        self.played = item.position.san(played).ok().map(|san| san.to_string());
        self.score = watch.score.or(reply.thought.score).map(Worth::from);
        self.depth = reply.thought.depth;
        self.nodes = reply.thought.nodes;
        self.elapsed_us = micros(reply.elapsed);
        self.solved = item.goal.is_met(Some(played), watch.score);
        self.points = item.goal.points(Some(played), watch.score);
        let at_last = Found { elapsed_us: self.elapsed_us, depth: self.depth };
        self.found = self.solved.then(|| watch.since.unwrap_or(at_last));
    }

    /// Records an announced mate, without a move.
    pub(super) fn announced(&mut self, reply: &Reply, watch: &Watch<'_>) {
        self.score = watch.score.map(Worth::from);
        self.depth = reply.thought.depth;
        self.nodes = reply.thought.nodes;
        self.elapsed_us = micros(reply.elapsed);
        (self.solved, self.points, self.found) = (true, self.max_points, watch.since);
    }

    /// Returns its name, or file and line.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("{}:{}", self.file, self.line))
    }
}

/// Tracks since when an engine has the solution.
pub(super) struct Watch<'a> {
    goal: &'a Goal,
    best: Option<Move>,
    score: Option<Score>,
    since: Option<Found>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(goal: &'a Goal) -> Watch<'a> {
        Watch { goal, best: None, score: None, since: None }
    }

    /// Whether the engine has the solution now.
    pub(super) const fn has_it(&self) -> bool {
        self.since.is_some()
    }

    pub(super) fn hear(&mut self, opinion: &Opinion) {
        self.best = opinion.best.or(self.best);
        self.score = opinion.score.or(self.score);
        self.since = if self.goal.is_met(self.best, self.score) {
            let now = Found { elapsed_us: micros(opinion.elapsed), depth: opinion.depth };
            Some(self.since.unwrap_or(now))
        } else {
            None
        };
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;

    #[test]
    fn found_is_when_the_solution_came_to_stay() {
        let mut suite = Suite::default();
        suite.add("a", "k7/8/1K6/8/8/8/8/7R w - - bm Rh8 Rh7;".as_bytes()).unwrap();
        let item = &suite.items()[0];
        let opinion = |ms: u64, text: &str| Opinion {
            elapsed: Duration::from_millis(ms),
            depth: u32::try_from(ms).ok(),
            best: item.position.parse_san(text).ok(),
            score: None,
        };
        let mut watch = Watch::new(&item.goal);
        let mut since = |ms, text| {
            watch.hear(&opinion(ms, text));
            watch.since.map(|found| found.elapsed_us / 1000)
        };
        assert_eq!(since(1, "Rh8"), Some(1));
        assert_eq!(since(2, "Kc7"), None, "it went astray");
        assert_eq!(since(3, "Rh8"), Some(3));
        assert_eq!(since(4, "Rh7"), Some(3), "from one right move to another");
        assert_eq!(since(5, "no line"), Some(3), "a score alone says nothing about the move");
        let m = item.position.parse_san("Rh7").unwrap();
        let reply = Reply { answer: None, elapsed: Duration::from_millis(9), thought: Default::default() };
        let mut trial = Trial::new(1, item);
        trial.answered(item, m, &reply, &watch);
        assert_eq!(trial.found, Some(Found { elapsed_us: 3000, depth: Some(3) }));
        watch.hear(&opinion(6, "Kc7"));
        trial.answered(item, m, &reply, &watch);
        assert_eq!(trial.found.map(|found| found.elapsed_us), Some(9000), "found at the last moment");
        trial.answered(item, item.position.parse_san("Kc7").unwrap(), &reply, &watch);
        assert_eq!((trial.solved, trial.found), (false, None));
    }

    #[test]
    fn worths_are_written_as_players_write_them() {
        let written = [Worth::Centipawns(31), Worth::Centipawns(-5), Worth::Mates(3), Worth::Mated(3)];
        assert_eq!(written.map(|worth| worth.to_string()), ["+0.31", "-0.05", "#3", "#-3"]);
    }
}
