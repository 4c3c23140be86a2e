//! A program that speaks UCI.

use super::program::{Talk, Wait, quote};
use super::{Engine, Fault, Leave, NewGame, Opinion, Reply, Spin, StartError, Task, Thoughts};
use crate::Contender;
use crate::contender::Program;
use chess::{CastlingNotation, Color, Position};
use player::{Answer, Limits, Score, Stop};
use protocol::MoveText;
use protocol::uci::{self, Bound, Command, Go, Id, OptionKind, PositionCommand, UciOption};
use std::time::Duration;

/// The UCI option for Chess960.
const CHESS960: &str = "UCI_Chess960";

pub(super) struct Uci {
    contender: String,
    name: String,
    talk: Talk,
    options: Vec<UciOption>,
    remarks: Vec<String>,
    chess960: bool,
}

/// Most remarks that are kept.
const REMARKS: usize = 8;

impl Uci {
    pub(super) fn start(
        contender: &Contender,
        program: &Program,
        mut talk: Talk,
        stop: &Stop,
    ) -> Result<Uci, StartError> {
        let mut name = None;
        let mut options = Vec::new();
        talk.say(&Command::Uci);
        let hello = talk.wait_for("uciok", stop, |line| match uci::Reply::parse(line) {
            uci::Reply::Id(Id::Name(text)) => {
                name = Some(text.as_str().to_owned());
                None
            }
            uci::Reply::Option(option) => {
                options.push(option);
                None
            }
            uci::Reply::UciOk => Some(()),
            _ => None,
        });
        if let Err(fault) = hello {
            return Err(talk.no_protocol(contender, program, &fault));
        }
        let name = name.unwrap_or_else(|| contender.name.clone());
        let mut engine = Uci {
            contender: contender.name.clone(),
            name,
            talk,
            options,
            remarks: Vec::new(),
            chess960: false,
        };
        // There is no pondering here; programs plan their time better when they know.
        if engine
            .option("Ponder")
            .is_some_and(|ponder| ponder.kind != OptionKind::Check { default: Some(false) })
        {
            engine.set_option("Ponder", Some("false"))?;
        }
        engine.set_options(&contender.options)?;
        match engine.synchronise(stop) {
            Ok(remarks) => engine.remarks = remarks,
            Err(fault) => return Err(engine.talk.no_protocol(contender, program, &fault)),
        }
        Ok(engine)
    }

    fn option(&self, name: &str) -> Option<&UciOption> {
        self.options.iter().find(|option| option.name.matches(name))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), StartError> {
        let Some(option) = self.option(name) else {
            let known: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            return Err(StartError::NoOption {
                name: self.contender.clone(),
                program: self.name.clone(),
                option: name.to_owned(),
                known: if known.is_empty() { "none".to_owned() } else { known.join(", ") },
            });
        };
        let command =
            option.set(value).map_err(|error| StartError::Setting { name: self.contender.clone(), error })?;
        self.talk.say(&command);
        Ok(())
    }

    /// Waits for `readyok`; returns the remarks made meanwhile.
    fn synchronise(&mut self, stop: &Stop) -> Result<Vec<String>, Fault> {
        self.talk.say(&Command::IsReady);
        let mut remarks = Vec::new();
        self.talk.wait_for("readyok", stop, |line| match uci::Reply::parse(line) {
            uci::Reply::ReadyOk => Some(()),
            uci::Reply::Info(info) => {
                let remark = info.string.filter(|_| remarks.len() < REMARKS);
                remarks.extend(remark.map(|remark| quote(remark.as_str())));
                None
            }
            _ => None,
        })?;
        Ok(remarks)
    }

    fn search(&mut self, task: &Task<'_>, listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        let position = task.game.position();
        let castling =
            if self.chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::default() };
        let set_up = Command::Position(PositionCommand::from_game(task.game, castling));
        // Sent in one write, so that the program wakes up once. Whatever it prints before
        // `readyok`, such as a surplus move, answers nothing.
        let go = Command::Go(go(task.limits, task.game.turn()));
        self.talk.say(&format_args!("{set_up}\n{}\n{go}", Command::IsReady));
        let mut ready = false;
        let wait = Wait::new(task.deadline);
        let mut thought = Thoughts::default();
        loop {
            let Some(line) = wait.line(&mut self.talk, task.stop)? else {
                return Ok(Reply { answer: None, elapsed: wait.start().elapsed(), thought });
            };
            match uci::Reply::parse(&line.text) {
                uci::Reply::ReadyOk => ready = true,
                _ if !ready => {}
                uci::Reply::Info(info) => {
                    note(&mut thought, &info);
                    check_limits(&info, task.limits)?;
                    let elapsed = line.at.saturating_duration_since(wait.start());
                    if let Some(opinion) = opinion(&info, position, elapsed) {
                        listen(&opinion);
                    }
                }
                uci::Reply::BestMove { best, .. } => {
                    let m = find_move(best, position)?;
                    let elapsed = line.at.saturating_duration_since(wait.start());
                    return Ok(Reply { answer: Some(Answer::Play(m)), elapsed, thought });
                }
                uci::Reply::Other(chatter) if chatter.broken_reply() == Some("bestmove") => {
                    let text = quote(chatter.as_str());
                    return Err(Fault::IllegalMove {
                        why: format!("the program answered {text:?}, which is not a move"),
                        text,
                    });
                }
                _ => {}
            }
        }
    }
}

/// Parses the move of a program.
fn find_move(best: Option<MoveText>, position: &Position) -> Result<chess::Move, Fault> {
    let text = best.ok_or(Fault::NoMove)?;
    text.find(position).map_err(|error| Fault::IllegalMove { text: text.to_string(), why: error.to_string() })
}

/// Detects a program that ignores its node or depth limit and would search forever. Absurd numbers
/// are not believed.
fn check_limits(info: &uci::Info, limits: &Limits) -> Result<(), Fault> {
    let many = limits
        .nodes
        .zip(info.nodes)
        .filter(|(limit, nodes)| (limit.saturating_mul(100).max(10_000_000)..1 << 50).contains(nodes));
    let deep = limits
        .depth
        .zip(info.depth)
        .filter(|(limit, depth)| (limit.saturating_add(10)..1000).contains(depth));
    match (many, deep) {
        (Some((limit, nodes)), _) => {
            Err(Fault::Refused { text: format!("it ignores the limit of {limit} nodes (now at {nodes})") })
        }
        (None, Some((limit, depth))) => {
            Err(Fault::Refused { text: format!("it ignores the depth limit {limit} (now at {depth})") })
        }
        (None, None) => Ok(()),
    }
}

/// Records an info line, unless it is about another line than the best. A bound counts only while
/// there is no score.
fn note(thought: &mut Thoughts, info: &uci::Info) {
    if info.multi_pv.is_some_and(|rank| rank > 1) {
        return;
    }
    thought.nodes = info.nodes.or(thought.nodes);
    if let Some(score) = info.score {
        thought.depth = info.depth.or(thought.depth);
        thought.selective_depth = info.selective_depth.or(thought.selective_depth);
        if score.bound == Bound::Exact || thought.score.is_none() {
            thought.score = Some(worth(score.value));
        }
    }
}

/// Returns the best move or score of an info line, if it has any.
fn opinion(info: &uci::Info, position: &Position, elapsed: Duration) -> Option<Opinion> {
    let exact = info.score.filter(|score| score.bound == Bound::Exact);
    let best = info.pv.first().and_then(|text| text.find(position).ok());
    let is_best_line = info.multi_pv.is_none_or(|rank| rank == 1);
    (is_best_line && (exact.is_some() || best.is_some())).then(|| Opinion {
        elapsed,
        depth: info.depth,
        best,
        score: exact.map(|score| worth(score.value)),
    })
}

fn worth(score: uci::Score) -> Score {
    match score {
        uci::Score::Centipawns(value) => Score::Centipawns(value),
        uci::Score::Mate(moves @ 1..) => Score::Mates(moves.unsigned_abs()),
        uci::Score::Mate(moves) => Score::Mated(moves.unsigned_abs()),
    }
}

/// Converts limits to a UCI `go`.
fn go(limits: &Limits, side: Color) -> Go {
    let ms = |duration: Duration| Some(super::program::millis(duration));
    let mut go = Go {
        depth: limits.depth,
        nodes: limits.nodes,
        mate: limits.mate,
        move_time_ms: limits.move_time.and_then(ms),
        infinite: limits.is_infinite(),
        ..Go::default()
    };
    if let Some(clock) = &limits.clock {
        go.white_time_ms = ms(clock.remaining(Color::White));
        go.black_time_ms = ms(clock.remaining(Color::Black));
        go.white_increment_ms = ms(clock.increment(Color::White));
        go.black_increment_ms = ms(clock.increment(Color::Black));
        go.moves_to_go = clock.moves_to_go(side);
    }
    go
}

impl Engine for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, game: NewGame, stop: &Stop) -> Result<(), Fault> {
        let chess960 = game.chess960;
        if self.chess960 != chess960 {
            let value = if chess960 { "true" } else { "false" };
            self.set_option(CHESS960, Some(value))
                .map_err(|error| Fault::Refused { text: error.to_string() })?;
            self.chess960 = chess960;
        }
        self.talk.say(&Command::NewGame);
        self.synchronise(stop).map(drop)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault> {
        self.search(task, &mut |_| {})
    }

    fn think_aloud(&mut self, task: &Task<'_>, listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        self.search(task, listen)
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn last_complaints(&self) -> String {
        self.talk.last_complaints()
    }

    fn spins(&self) -> Vec<Spin> {
        let spin = |option: &UciOption| match option.kind {
            OptionKind::Spin { default, min, max } => {
                Some(Spin { name: option.name.as_str().to_owned(), default, min, max })
            }
            _ => None,
        };
        self.options.iter().filter_map(spin).collect()
    }

    fn set_options(&mut self, options: &[(String, Option<String>)]) -> Result<(), StartError> {
        options.iter().try_for_each(|(name, value)| self.set_option(name, value.as_deref()))
    }

    fn quit(self: Box<Self>) -> Leave {
        self.talk.end("quit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_a_score_only_while_there_is_none() {
        let mut thought = Thoughts::default();
        for (line, score, depth) in [
            ("info depth 1 score cp 10 lowerbound nodes 1", 10, 1),
            ("info depth 2 score cp 20 nodes 2", 20, 2),
            ("info depth 3 score cp -90 upperbound nodes 3", 20, 3),
            ("info depth 3 score cp 90 lowerbound nodes 4", 20, 3),
            ("info depth 3 score cp 30 nodes 5", 30, 3),
            ("info depth 3 multipv 2 score cp 5 nodes 6", 30, 3),
        ] {
            let uci::Reply::Info(info) = uci::Reply::parse(line) else { panic!("{line}") };
            note(&mut thought, &info);
            assert_eq!(
                (thought.score, thought.depth),
                (Some(Score::Centipawns(score)), Some(depth)),
                "{line}"
            );
        }
        assert_eq!(thought.nodes, Some(5));
    }
}
