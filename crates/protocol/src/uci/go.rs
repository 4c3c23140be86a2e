//! `go`: how to think.

use crate::LineError;
use crate::MoveText;
use crate::move_text::write_moves;
use crate::reader::Reader;
use std::fmt;

/// What follows `go`; nothing at all leaves the engine the choice, which is to think until told to stop.
///
/// ```
/// use protocol::uci::{Command, Go};
/// let go = Go { depth: Some(12), nodes: Some(1_000_000), ..Go::default() };
/// assert_eq!(Command::Go(go.clone()).to_string(), "go depth 12 nodes 1000000");
/// assert_eq!(Command::parse("go nodes 1000000 depth 12"), Ok(Some(Command::Go(go))));
/// // A clock that has run out is sent as a negative number by several user interfaces: it is read as zero.
/// let Ok(Some(Command::Go(go))) = Command::parse("go wtime -12 btime 5000") else { panic!() };
/// assert_eq!(go.white_time_ms, Some(0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `searchmoves`: only these moves; all of them if there are none here.
    pub search_moves: Vec<MoveText>,
    /// `ponder`: think about the position with the expected move, on the opponent's time.
    pub ponder: bool,
    /// `wtime`: White's time in milliseconds.
    pub white_time_ms: Option<u64>,
    /// `btime`: Black's time in milliseconds.
    pub black_time_ms: Option<u64>,
    /// `winc`: what White gains with each move, in milliseconds.
    pub white_increment_ms: Option<u64>,
    /// `binc`: what Black gains with each move, in milliseconds.
    pub black_increment_ms: Option<u64>,
    /// `movestogo`: the moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: the greatest depth, in half-moves.
    pub depth: Option<u32>,
    /// `nodes`: the greatest number of positions.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in this many moves.
    pub mate: Option<u32>,
    /// `movetime`: the time for this move in milliseconds.
    pub move_time_ms: Option<u64>,
    /// `infinite`: think until told to stop, and do not answer before.
    pub infinite: bool,
    /// `perft`: do not think, but count the lines of this many half-moves. Beyond UCI, but common.
    pub perft: Option<u32>,
}

impl Go {
    /// Reads what follows `go`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Go, LineError> {
        reader.enter("go");
        let mut go = Go::default();
        while let Some(word) = reader.word() {
            match word {
                "searchmoves" => {
                    go.search_moves.push(reader.move_text(1)?);
                    while reader.peek().is_some_and(|word| !is_keyword(word)) {
                        go.search_moves.push(reader.move_text(go.search_moves.len() + 1)?);
                    }
                }
                "ponder" => go.ponder = true,
                "wtime" => go.white_time_ms = Some(reader.time()?),
                "btime" => go.black_time_ms = Some(reader.time()?),
                "winc" => go.white_increment_ms = Some(reader.time()?),
                "binc" => go.black_increment_ms = Some(reader.time()?),
                "movestogo" => go.moves_to_go = Some(reader.number()?),
                "depth" => go.depth = Some(reader.number()?),
                "nodes" => go.nodes = Some(reader.number()?),
                "mate" => go.mate = Some(reader.number()?),
                "movetime" => go.move_time_ms = Some(reader.time()?),
                "infinite" => go.infinite = true,
                "perft" => go.perft = Some(reader.number()?),
                other => return Err(reader.unexpected(EXPECTED, other)),
            }
        }
        Ok(go)
    }
}

const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

const EXPECTED: &str = "one of searchmoves, ponder, wtime, btime, winc, binc, movestogo, depth, nodes, mate, movetime, \
                        infinite, perft";

fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// With a space before each part.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let numbers = [
            ("wtime", self.white_time_ms),
            ("btime", self.black_time_ms),
            ("winc", self.white_increment_ms),
            ("binc", self.black_increment_ms),
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", self.move_time_ms),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            write_moves(f, &self.search_moves)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Command;

    fn go(line: &str) -> Result<Go, String> {
        match Command::parse(line) {
            Ok(Some(Command::Go(go))) => Ok(go),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn moves_to_search_end_where_the_next_word_begins() {
        let found = go("go searchmoves e2e4 d2d4 infinite").unwrap();
        assert_eq!(found.search_moves.len(), 2);
        assert!(found.infinite);
        assert_eq!(
            go("go searchmoves e2e4 soon").unwrap_err(),
            "go, column 21: move 2: expected a move such as e2e4 or e7e8q, found \"soon\""
        );
        assert_eq!(go("go searchmoves").unwrap_err(), "go, column 15: expected a move, but the line ends");
    }

    #[test]
    fn numbers_have_to_be_in_range_and_only_times_may_be_negative() {
        for line in ["go wtime -1", "go winc -0", "go movetime -99999999999999999999999"] {
            assert!(go(line).is_ok(), "{line}");
        }
        for (line, max) in [
            ("go depth -1", u64::from(u32::MAX)),
            ("go movestogo 4294967296", u64::from(u32::MAX)),
            ("go nodes 18446744073709551616", u64::MAX),
            ("go wtime 1.5", u64::MAX),
            ("go wtime -", u64::MAX),
        ] {
            let found = line.split(' ').next_back().unwrap();
            let at = line.len() - found.len() + 1;
            assert_eq!(
                go(line).unwrap_err(),
                format!(
                    "go, column {at}: expected a whole number from 0 to {max}, found {}",
                    crate::error::quoted(found)
                )
            );
        }
        assert_eq!(go("go depth").unwrap_err(), "go, column 9: expected a whole number, but the line ends");
    }

    #[test]
    fn every_keyword_is_read_and_named_in_the_message() {
        for keyword in KEYWORDS {
            let argument = if keyword == "searchmoves" { "e2e4" } else { "3" };
            let takes_none = ["ponder", "infinite"].contains(&keyword);
            let line = if takes_none { format!("go {keyword}") } else { format!("go {keyword} {argument}") };
            let found = go(&line).unwrap();
            assert_eq!(format!("go{found}"), line);
            assert!(EXPECTED.contains(keyword));
        }
        assert!(
            go("go depth 3 quickly").unwrap_err().starts_with("go, column 12: expected one of searchmoves")
        );
    }
}
