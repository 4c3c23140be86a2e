//! `info`: an engine's reports during a search.

use crate::move_text::write_moves;
use crate::reader::Reader;
use crate::{MoveText, Text};
use std::fmt;
use std::str::FromStr;

/// The content of `info`: any of these fields.
///
/// Engines are parsed leniently: unknown words are skipped, a field with an invalid value is
/// dropped, and a list of moves ends at the first word that is not a move.
///
/// ```
/// use protocol::uci::{Bound, Info, Reply, Score};
/// let line = "info depth 12 score cp -31 upperbound nodes 4711 time 8 pv e7e5 g1f3";
/// let Reply::Info(info) = Reply::parse(line) else { panic!() };
/// assert_eq!(info.depth, Some(12));
/// let score = info.score.unwrap();
/// assert_eq!((score.value, score.bound), (Score::Centipawns(-31), Bound::Upper));
/// assert_eq!(info.pv.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the selective depth, in plies.
    pub selective_depth: Option<u32>,
    /// `multipv`: the number of the line, counted from 1.
    pub multi_pv: Option<u32>,
    /// `score`, from the engine's side.
    pub score: Option<InfoScore>,
    /// `wdl`: expected result.
    pub wdl: Option<Wdl>,
    /// `nodes`: nodes searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes per second.
    pub nodes_per_second: Option<u64>,
    /// `hashfull`: hash table usage in thousandths.
    pub hash_full: Option<u32>,
    /// `tbhits`: tablebase hits.
    pub table_hits: Option<u64>,
    /// `sbhits`: hits in Shredder's tablebases.
    pub shredder_hits: Option<u64>,
    /// `cpuload`: CPU load in thousandths.
    pub cpu_load: Option<u32>,
    /// `time` since the search started, in milliseconds.
    pub time_ms: Option<u64>,
    /// `currmove`: the root move being searched.
    pub current_move: Option<MoveText>,
    /// `currmovenumber`: its number, counted from 1.
    pub current_move_number: Option<u32>,
    /// `currline`: the line being searched.
    pub current_line: Option<CurrentLine>,
    /// `refutation`: a move and its refutation; empty if absent.
    pub refutation: Vec<MoveText>,
    /// `pv`: the principal variation; empty if absent.
    pub pv: Vec<MoveText>,
    /// `string`: anything else, up to the end of the line.
    pub string: Option<Text>,
}

/// An engine's score, from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// `cp`: an advantage in centipawns; negative is a disadvantage.
    Centipawns(i32),
    /// `mate`: mate in this many moves; negative if the engine is mated; 0 if it is mated already.
    Mate(i32),
}

/// A score and its bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InfoScore {
    /// The score.
    pub value: Score,
    /// The bound.
    pub bound: Bound,
}

/// How a score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The score is exact.
    #[default]
    Exact,
    /// `lowerbound`: the true score is at least that.
    Lower,
    /// `upperbound`: the true score is at most that.
    Upper,
}

/// Expected result in thousandths, from the engine's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wdl {
    /// Win.
    pub win: u32,
    /// Draw.
    pub draw: u32,
    /// Loss.
    pub loss: u32,
}

/// The line that a processor is searching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurrentLine {
    /// The processor, if there are several.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<MoveText>,
}

impl Info {
    /// An `info string`.
    ///
    /// ```
    /// use protocol::uci::{Info, Reply};
    /// assert_eq!(Reply::from(Info::message("unknown command")).to_string(), "info string unknown command");
    /// ```
    #[must_use]
    pub fn message(text: &str) -> Info {
        Info { string: Some(Text::from(text)), ..Info::default() }
    }

    /// Parses the content of `info`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Info {
        let mut info = Info::default();
        let (mut value, mut bound) = (None, Bound::Exact);
        while let Some(word) = reader.word() {
            match word {
                "depth" => info.depth = number(reader),
                "seldepth" => info.selective_depth = number(reader),
                "multipv" => info.multi_pv = number(reader),
                // What follows `score` are separate words: engines write them in any order, and
                // others between.
                "cp" => value = number(reader).map(Score::Centipawns),
                "mate" => value = number(reader).map(Score::Mate),
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "wdl" => info.wdl = wdl(reader),
                "nodes" => info.nodes = number(reader),
                "nps" => info.nodes_per_second = number(reader),
                "hashfull" => info.hash_full = number(reader),
                "tbhits" => info.table_hits = number(reader),
                "sbhits" => info.shredder_hits = number(reader),
                "cpuload" => info.cpu_load = number(reader),
                "time" => info.time_ms = number(reader),
                "currmove" => info.current_move = reader.peek().and_then(MoveText::new),
                "currmovenumber" => info.current_move_number = number(reader),
                "currline" => {
                    info.current_line = Some(CurrentLine { cpu: number(reader), moves: moves(reader) });
                }
                "refutation" => info.refutation = moves(reader),
                "pv" => info.pv = moves(reader),
                "string" => {
                    info.string = Some(reader.text());
                    break;
                }
                _ => {}
            }
        }
        info.score = value.map(|value| InfoScore { value, bound });
        info
    }
}

/// The next word, if it is a number.
fn number<T: FromStr>(reader: &mut Reader<'_>) -> Option<T> {
    let number = reader.peek()?.parse().ok()?;
    reader.word();
    Some(number)
}

fn wdl(reader: &mut Reader<'_>) -> Option<Wdl> {
    Some(Wdl { win: number(reader)?, draw: number(reader)?, loss: number(reader)? })
}

/// Parses words as long as they look like moves.
fn moves(reader: &mut Reader<'_>) -> Vec<MoveText> {
    let mut moves = Vec::new();
    while let Some(m) = reader.peek().and_then(MoveText::new) {
        moves.push(m);
        reader.word();
    }
    moves
}

/// With a space before each part.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, value: Option<T>) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
        }
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.selective_depth)?;
        part(f, "multipv", self.multi_pv)?;
        part(f, "score", self.score)?;
        part(f, "wdl", self.wdl)?;
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nodes_per_second)?;
        part(f, "hashfull", self.hash_full)?;
        part(f, "tbhits", self.table_hits)?;
        part(f, "sbhits", self.shredder_hits)?;
        part(f, "cpuload", self.cpu_load)?;
        part(f, "time", self.time_ms)?;
        part(f, "currmove", self.current_move)?;
        part(f, "currmovenumber", self.current_move_number)?;
        if let Some(line) = &self.current_line {
            f.write_str(" currline")?;
            line.cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            write_moves(f, &line.moves)?;
        }
        for (word, moves) in [("refutation", &self.refutation), ("pv", &self.pv)] {
            if !moves.is_empty() {
                write!(f, " {word}")?;
                write_moves(f, moves)?;
            }
        }
        match &self.string {
            Some(text) if text.is_empty() => f.write_str(" string"),
            text => part(f, "string", text.as_ref()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        write!(f, "{}{bound}", self.value)
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Reply;

    fn info(line: &str) -> Info {
        let Reply::Info(info) = Reply::parse(line) else { panic!("{line}") };
        *info
    }

    #[test]
    fn a_bound_may_come_after_other_words() {
        // This is how Stockfish orders them.
        let found = info("info depth 5 score cp 20 wdl 90 880 30 lowerbound nodes 7 pv e2e4");
        assert_eq!(found.score, Some(InfoScore { value: Score::Centipawns(20), bound: Bound::Lower }));
        assert_eq!(found.wdl, Some(Wdl { win: 90, draw: 880, loss: 30 }));
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_the_rest_is_kept() {
        let found = info(
            "info depth -1 nodes many nps 12 score cp 1.5 eta 4 pv e2e4 (none) e7e5 time 8 string  a  b",
        );
        let wanted = Info {
            nodes_per_second: Some(12),
            pv: vec![MoveText::new("e2e4").unwrap()],
            time_ms: Some(8),
            ..Info::message("a  b")
        };
        assert_eq!(found, wanted);
        assert_eq!(info("info"), Info::default());
        assert_eq!(info("info depth"), Info::default());
    }

    #[test]
    fn a_string_takes_all_that_follows() {
        let found = info("info depth 3 string depth 4 pv e2e4");
        assert_eq!((found.depth, found.string.unwrap().as_str()), (Some(3), "depth 4 pv e2e4"));
    }

    #[test]
    fn lines_of_processors_and_refutations_are_read() {
        let found = info("info currline 2 e2e4 e7e5 refutation d1h5 g6h5 score mate -3");
        assert_eq!(found.current_line.unwrap().cpu, Some(2));
        assert_eq!(found.refutation.len(), 2);
        assert_eq!(found.score.unwrap().value, Score::Mate(-3));
        assert_eq!(info("info currline e2e4").current_line.unwrap().cpu, None);
    }
}
