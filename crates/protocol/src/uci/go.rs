//! `go`: search limits.

use crate::LineError;
use crate::MoveText;
use crate::move_text::write_moves;
use crate::reader::Reader;
use std::fmt;

/// The arguments of `go`; without any the engine searches until stopped.
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
    /// `searchmoves`: search only these moves; all if empty.
    pub search_moves: Vec<MoveText>,
    /// `ponder`: search the position after the expected move, on the opponent's time.
    pub ponder: bool,
    /// `wtime`: White's time in milliseconds.
    pub white_time_ms: Option<u64>,
    /// `btime`: Black's time in milliseconds.
    pub black_time_ms: Option<u64>,
    /// `winc`: White's increment in milliseconds.
    pub white_increment_ms: Option<u64>,
    /// `binc`: Black's increment in milliseconds.
    pub black_increment_ms: Option<u64>,
    /// `movestogo`: the moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: the maximum depth, in plies.
    pub depth: Option<u32>,
    /// `nodes`: the maximum number of nodes.
    pub nodes: Option<u64>,
    /// `mate`: search for a mate in this many moves.
    pub mate: Option<u32>,
    /// `movetime`: the time for this move in milliseconds.
    pub move_time_ms: Option<u64>,
    /// `infinite`: search until stopped, and do not answer before.
    pub infinite: bool,
    /// `perft`: count the leaf nodes at this depth instead of searching. Beyond UCI, but common.
    pub perft: Option<u32>,
}

impl Go {
    /// Parses as much as possible of a line with `go`, and returns what is wrong with the rest;
    /// `None` for another command.
    ///
    /// For an engine that must answer whatever it is sent. A number that is too large counts as the
    /// largest; any other invalid word is skipped, and so is a keyword with an invalid value.
    ///
    /// ```
    /// use protocol::uci::Go;
    /// let (go, problems) = Go::understood("go depth 9 quickly wtime soon btime 500").unwrap();
    /// assert_eq!(go, Go { depth: Some(9), black_time_ms: Some(500), ..Go::default() });
    /// assert_eq!(problems.len(), 2);
    /// assert_eq!(Go::understood("stop"), None);
    /// ```
    #[must_use]
    pub fn understood(line: &str) -> Option<(Go, Vec<LineError>)> {
        let mut reader = Reader::new(line).saturating();
        while reader.word()? != "go" {}
        reader.enter("go");
        let (mut go, mut problems) = (Go::default(), Vec::new());
        while let Some(word) = reader.word() {
            let mut value = reader.clone();
            if let Err(problem) = go.take(word, &mut value) {
                problems.push(problem);
                // Invalid words are skipped in a list of moves; and a keyword is never a value.
                if word == "searchmoves" {
                    value = reader.clone();
                    while value.peek().is_some_and(|word| !is_keyword(word)) {
                        go.search_moves.extend(value.word().and_then(MoveText::new));
                    }
                } else if reader.peek().is_some_and(is_keyword) {
                    continue;
                }
            }
            reader = value;
        }
        Some((go, problems))
    }

    /// Parses the arguments of `go`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Go, LineError> {
        reader.enter("go");
        let mut go = Go::default();
        while let Some(word) = reader.word() {
            go.take(word, reader)?;
        }
        Ok(go)
    }

    /// Applies this word, which has been read, and its value.
    fn take(&mut self, word: &str, reader: &mut Reader<'_>) -> Result<(), LineError> {
        match word {
            "searchmoves" => {
                let mut moves = vec![reader.move_text(1)?];
                while reader.peek().is_some_and(|word| !is_keyword(word)) {
                    moves.push(reader.move_text(moves.len() + 1)?);
                }
                self.search_moves.append(&mut moves);
            }
            "ponder" => self.ponder = true,
            "wtime" => self.white_time_ms = Some(reader.time()?),
            "btime" => self.black_time_ms = Some(reader.time()?),
            "winc" => self.white_increment_ms = Some(reader.time()?),
            "binc" => self.black_increment_ms = Some(reader.time()?),
            "movestogo" => self.moves_to_go = Some(reader.number()?),
            "depth" => self.depth = Some(reader.number()?),
            "nodes" => self.nodes = Some(reader.number()?),
            "mate" => self.mate = Some(reader.number()?),
            "movetime" => self.move_time_ms = Some(reader.time()?),
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(reader.number()?),
            other => return Err(reader.unexpected(EXPECTED, other)),
        }
        Ok(())
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
    fn what_is_wrong_in_a_line_takes_nothing_else_with_it() {
        let understood = |line: &str| {
            let (go, problems) = Go::understood(line).unwrap();
            (format!("go{go}"), problems.len())
        };
        for (line, wanted, problems) in [
            ("go depth 3", "go depth 3", 0),
            ("go foo depth 3 bar", "go depth 3", 2),
            ("go depth infinite", "go infinite", 1),
            ("go depth", "go", 1),
            ("go wtime - btime 1e3 winc 5", "go winc 5", 2),
            (
                "go wtime 99999999999999999999 depth 4294967296",
                "go wtime 18446744073709551615 depth 4294967295",
                0,
            ),
            ("go movetime -99999999999999999999", "go movetime 0", 0),
            ("go depth -1 nodes 7", "go nodes 7", 1),
            ("go searchmoves e2e4 soon d2d4 depth 2", "go depth 2 searchmoves e2e4 d2d4", 1),
            ("go searchmoves depth 2", "go depth 2", 1),
            ("please go depth 2", "go depth 2", 0),
            ("go perft x", "go", 1),
        ] {
            assert_eq!(understood(line), (wanted.to_owned(), problems), "{line}");
        }
        assert_eq!(Go::understood("position startpos"), None);
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
