//! What an XBoard program says: its features and its thinking output.

use crate::engine::process::NoLine;
use crate::engine::program::Talk;
use crate::engine::{Fault, Thoughts};
use chess::{Move, Position};
use player::{Score, Stop};
use protocol::xboard::{self, Command, Features, Thinking};
use protocol::{MoveText, Word};
use std::time::{Duration, Instant};

/// How long a program may take to send features, unless it asks for more; older programs send none.
const FEATURES: Duration = Duration::from_secs(2);

/// How long a program without features may take to say that it speaks UCI.
const UCI: Duration = Duration::from_secs(1);

/// Collects features until `done=1`, and accepts those of use.
///
/// A program that sends none is asked whether it speaks UCI instead: it would misread `go` and lose
/// every game.
pub(super) fn listen_to_features(talk: &mut Talk, stop: &Stop) -> Result<Features, Fault> {
    let mut features = Features::default();
    let (mut told_any, mut asked) = (false, false);
    let mut until = Instant::now() + FEATURES.min(talk.patience);
    while features.done != Some(true) {
        let line = match talk.line_unless(until, stop) {
            Ok(line) => line,
            Err(NoLine::Gone) => return Err(talk.ended()),
            Err(NoLine::Late) if features.done == Some(false) => return Err(talk.hung("feature done=1")),
            Err(NoLine::Late) if told_any || asked => return Ok(features),
            Err(NoLine::Late) => {
                asked = true;
                talk.say(&"uci");
                until = Instant::now() + UCI;
                continue;
            }
        };
        if line.text == "uciok" {
            return Err(Fault::Refused { text: "it speaks UCI".to_owned() });
        }
        let xboard::Reply::Features(told) = xboard::Reply::parse(&line.text) else { continue };
        told_any = true;
        for feature in &told {
            let known = features.apply(feature);
            let Some(name) = Word::new(feature.name()) else { continue };
            talk.say(&if known { Command::Accepted(name) } else { Command::Rejected(name) });
        }
        if features.done == Some(false) {
            until = Instant::now() + talk.patience;
        }
    }
    Ok(features)
}

/// Records a thinking line.
pub(super) fn note(thought: &mut Thoughts, thinking: &Thinking) {
    thought.score = Some(match thinking.mate() {
        Some(moves @ 1..) => Score::Mates(moves.unsigned_abs()),
        Some(moves) => Score::Mated(moves.unsigned_abs()),
        None => Score::Centipawns(thinking.score),
    });
    thought.depth = Some(thinking.depth);
    thought.nodes = Some(thinking.nodes);
}

/// Parses the first move of a line, with or without move numbers, in any notation; `None` if it has
/// no legal one.
pub(super) fn first_move(line: &str, position: &Position) -> Option<Move> {
    let number = |c: char| c.is_ascii_digit() || c == '.';
    let castling = |word: &str| word.starts_with("0-0");
    let words = line.split_whitespace();
    let mut moves = words.map(|word| if castling(word) { word } else { word.trim_start_matches(number) });
    MoveText::new(moves.find(|word| !word.is_empty())?)?.find(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Game;

    #[test]
    fn the_first_move_of_a_line_is_found_in_all_notations() {
        let game = Game::default();
        let e4 = game.position().parse_san("e4").unwrap();
        for line in ["e2e4 e7e5", "e4 e5", "1. e4 e5", "1.e4 e5", "  1. ... e4"] {
            assert_eq!(first_move(line, game.position()), Some(e4), "{line}");
        }
        for line in ["", "1.", "e5 e4", "<hash> e4", "12", "0-0 e4"] {
            assert_eq!(first_move(line, game.position()), None, "{line}");
        }
    }
}
