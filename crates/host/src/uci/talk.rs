//! What the thinker reports, as lines of UCI.

use crate::output::Output;
use crate::thinker::{Bound, Effort, Event, Line};
use chess::CastlingNotation;
use player::Score;
use player::setting::{Setting, Value};
use protocol::MoveText;
use protocol::uci::{
    self, Choice, Info, InfoScore, OptionKind, OptionName, OptionValue, Reply, UciOption, Wdl,
};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// An `info string` for people.
pub(super) fn note(text: &str) -> Reply {
    Reply::from(Info::message(text))
}

/// A setting as an option.
pub(super) fn option(setting: &Setting) -> Option<UciOption> {
    let text = |text: &str| OptionKind::String { default: Some(OptionValue::from(text)) };
    let kind = match &setting.value {
        Value::Switch(now) => OptionKind::Check { default: Some(*now) },
        Value::Number { now, least, most } => {
            OptionKind::Spin { default: Some(*now), min: Some(*least), max: Some(*most) }
        }
        Value::Choice { now, all } => {
            let choices = all.iter().filter_map(|word| Choice::new(word)).collect();
            OptionKind::Combo { default: Choice::new(now), choices }
        }
        Value::File(now) | Value::Folders(now) => text(now),
        Value::Button => OptionKind::Button,
    };
    Some(UciOption { name: OptionName::new(setting.name)?, kind })
}

/// Reports a search.
pub(super) struct Talk {
    out: Output,
    /// How castling is written.
    castling: CastlingNotation,
    /// Whether the last line did not say how far the search had come.
    bare: AtomicBool,
}

impl Talk {
    /// Reports to this output.
    pub(super) const fn new(out: Output, castling: CastlingNotation) -> Talk {
        Talk { out, castling, bare: AtomicBool::new(false) }
    }

    /// Passes on what happens in a search.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn report(&self, event: &Event<'_>) -> io::Result<()> {
        let reply = match event {
            Event::Line(line) => {
                self.bare.store(line.effort.is_none(), Ordering::Relaxed);
                Reply::from(self.line(line))
            }
            Event::Looking { depth, m, number } => Reply::from(Info {
                depth: Some(*depth),
                current_move: Some(MoveText::from_move(*m, self.castling)),
                current_move_number: u32::try_from(*number).ok(),
                ..Info::default()
            }),
            Event::DepthDone { depth, effort } if self.bare.load(Ordering::Relaxed) => {
                Reply::from(Info { depth: Some(*depth), ..spent(Some(effort)) })
            }
            Event::DepthDone { .. } => return Ok(()),
            Event::Remark(text) => note(&text.to_string()),
        };
        self.out.say(&reply)
    }

    fn line(&self, line: &Line<'_>) -> Info {
        let bound = match line.bound {
            Bound::Exact => uci::Bound::Exact,
            Bound::Lower => uci::Bound::Lower,
            Bound::Upper => uci::Bound::Upper,
        };
        Info {
            depth: Some(line.depth),
            selective_depth: line.selective_depth,
            multi_pv: line.number.and_then(|number| u32::try_from(number).ok()),
            score: Some(InfoScore { value: score(line.score), bound }),
            wdl: line.expected.map(|wdl| Wdl { win: wdl.win, draw: wdl.draw, loss: wdl.loss }),
            pv: line.moves.iter().map(|&m| MoveText::from_move(m, self.castling)).collect(),
            ..spent(line.effort.as_ref())
        }
    }
}

/// How far a search has come.
fn spent(effort: Option<&Effort>) -> Info {
    let Some(effort) = effort else { return Info::default() };
    Info {
        nodes: Some(effort.nodes),
        nodes_per_second: Some(effort.nodes_per_second()),
        hash_full: effort.table_fullness,
        table_hits: effort.endgame_hits,
        time_ms: u64::try_from(effort.elapsed.as_millis()).ok(),
        ..Info::default()
    }
}

/// A score in the words of the protocol.
pub(super) fn score(score: Score) -> uci::Score {
    let moves = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    match score {
        Score::Centipawns(value) => uci::Score::Centipawns(value),
        Score::Mates(n) => uci::Score::Mate(moves(n)),
        Score::Mated(n) => uci::Score::Mate(-moves(n)),
    }
}
