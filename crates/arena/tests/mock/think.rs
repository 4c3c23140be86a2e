//! From the question for a move to the answer, whichever the protocol.

use crate::LONGEST_LIFE;
use crate::args::Protocol;
use crate::brain::{Choice, MATE, choose};
use crate::deeds::misbehave;
use crate::faults::Fault;
use crate::state::{Engine, print};
use chess::{Color, Move, Position, Square};
use std::time::{Duration, Instant};

/// How deep it claims to look if nothing is said about it.
const DEPTH: u32 = 4;

/// What a fault that ignores the clock takes beyond it, in milliseconds.
const BEYOND: u64 = 500;

/// How it is to think.
#[derive(Default)]
pub struct Limits {
    /// The most time that it may take, in milliseconds.
    pub time_ms: Option<u64>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// The moves among which to choose; any if there are none here.
    pub only: Vec<Move>,
    /// Not to answer until told to.
    pub wait: bool,
    /// Not to tell what it thinks.
    pub quiet: bool,
}

/// A question that is not answered yet.
pub struct Pending {
    pub position: Position,
    /// When to answer; `None` if only when told to.
    pub due: Option<Instant>,
    /// How long to think once the clock runs.
    pub pause: Duration,
    limits: Limits,
    started: Instant,
}

/// Writes a move as the protocol and the settings demand.
pub type Speller = dyn Fn(&Position, Move) -> String;

impl Engine {
    /// Takes a question.
    pub fn ask(&mut self, position: Position, limits: Limits) {
        self.next_move();
        misbehave(self);
        if self.deaf {
            return;
        }
        let slow = self.fault(Fault::Slow).into_iter().chain(self.fault(Fault::Late)).max();
        let beyond =
            self.fault(Fault::IgnoresLimits).map(|_| limits.time_ms.unwrap_or(0).saturating_add(BEYOND));
        let pause = Duration::from_millis(slow.max(beyond).unwrap_or(0)).min(LONGEST_LIFE);
        let started = Instant::now();
        let due = (!limits.wait).then(|| started + pause);
        self.pending = Some(Pending { position, due, pause, limits, started });
    }

    /// The move that it would play here.
    pub fn choice(&self, position: &Position, only: &[Move]) -> Option<Choice> {
        let all = position.legal_moves();
        let allowed = if only.is_empty() { &all[..] } else { only };
        choose(position, allowed, self.strength(), &mut self.dice(position))
    }

    /// Answers the question, and says which move was really played.
    pub fn reply(&mut self, spell: &Speller) -> Option<Move> {
        let pending = self.pending.take()?;
        let position = &pending.position;
        let choice = self.choice(position, &pending.limits.only);
        if let Some(choice) = choice.as_ref().filter(|_| !pending.limits.quiet) {
            self.tell(&pending, choice, spell);
        }
        if self.fault(Fault::Garbage).is_some() {
            print(b"\x00\x01\x02\xff\xfe\x7f\x1b[31m\x80bestmove\x00move\xc3\n");
            return None;
        }
        let uci = self.args.protocol == Protocol::Uci;
        if self.fault(Fault::FalseClaim).is_some() {
            let white = position.turn() == Color::White;
            self.say(if white { "1-0 {White mates}" } else { "0-1 {Black mates}" });
            if !uci {
                return None;
            }
        }
        if self.fault(Fault::OfferDraw).is_some() {
            self.say("offer draw");
        }
        if self.fault(Fault::Resign).is_some() {
            self.say(if uci { "bestmove resign" } else { "resign" });
            return None;
        }
        let wrong = [
            (Fault::Illegal, illegal(position)),
            (Fault::NonsenseMove, "xyzzy".to_owned()),
            (Fault::NullMove, "0000".to_owned()),
            (Fault::NoneMove, "(none)".to_owned()),
        ];
        if let Some((_, text)) = wrong.into_iter().find(|(fault, _)| self.fault(*fault).is_some()) {
            self.say(&self.answer_line(&text));
            return None;
        }
        let Some(choice) = choice else {
            if uci {
                self.say("bestmove (none)");
            }
            return None;
        };
        let mut line = self.answer_line(&spell(position, choice.best));
        if let Some(reply) = choice.reply.filter(|_| uci && self.options.is_on("Ponder")) {
            let mut after = position.clone();
            after.play_unchecked(choice.best, &mut ());
            line += &format!(" ponder {}", spell(&after, reply));
        }
        self.say(&line);
        if self.fault(Fault::TwoMoves).is_some() {
            self.say(&line);
        }
        Some(choice.best)
    }

    /// The line with which a move is played.
    pub fn answer_line(&self, text: &str) -> String {
        match self.args.protocol {
            Protocol::Uci => format!("bestmove {text}"),
            Protocol::XBoard => format!("move {text}"),
        }
    }

    /// Tells what it thinks, a line for each depth.
    fn tell(&mut self, pending: &Pending, choice: &Choice, spell: &Speller) {
        let limits = &pending.limits;
        let ignores = self.fault(Fault::IgnoresLimits).is_some();
        let depth = limits.depth.unwrap_or(DEPTH).clamp(1, 100) * if ignores { 2 } else { 1 };
        let most = limits.nodes.unwrap_or(u64::MAX);
        let beyond = limits.nodes.filter(|_| ignores).map_or(0, |most| most / 2);
        let score = self.args.score.unwrap_or(choice.score);
        let mut pv = spell(&pending.position, choice.best);
        if let Some(reply) = choice.reply {
            let mut after = pending.position.clone();
            after.play_unchecked(choice.best, &mut ());
            pv += &format!(" {}", spell(&after, reply));
        }
        for depth in 1..=depth {
            let nodes = (choice.nodes * u64::from(depth)).min(most) + beyond;
            let ms = pending.started.elapsed().as_millis();
            let line = match self.args.protocol {
                Protocol::Uci => {
                    let score = if score == MATE { "mate 1".to_owned() } else { format!("cp {score}") };
                    format!(
                        "info depth {depth} seldepth {depth} score {score} nodes {nodes} time {ms} pv {pv}"
                    )
                }
                Protocol::XBoard => {
                    let score = if score == MATE { MATE + 1 } else { score };
                    format!("{depth} {score} {} {nodes} {pv}", ms / 10)
                }
            };
            self.say(&line);
        }
    }
}

/// A well written move of the king that is not legal.
fn illegal(position: &Position) -> String {
    let king = position.king(position.turn());
    let texts = (0..64).filter_map(Square::from_index).map(|to| format!("{king}{to}"));
    texts.into_iter().find(|text| position.parse_uci(text).is_err()).unwrap_or_default()
}
