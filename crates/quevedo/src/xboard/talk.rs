//! The engine's output lines.

use crate::failure::Failure;
use crate::networks::Judge;
use chess::pgn::PgnResult;
use chess::{Outcome, Position};
use engine::Event;
use player::Score;
use protocol::xboard::{Audience, EngineOption, Feature, OptionKind, OptionName, Reply, Thinking};
use protocol::{Plain, Text, Unquoted};
use std::io::Write;

/// Writes a line and flushes it.
pub fn say(reply: &Reply) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()?;
    Ok(())
}

/// Reports an error in a line.
pub fn error(reason: &str, line: &str) -> Result<(), Failure> {
    let text: String = line.chars().take(80).collect();
    say(&Reply::Error { reason: Some(Plain::from(reason)), text: Text::from(text) })
}

/// Shows an error to the user.
pub fn tell_user_error(text: &str) -> Result<(), Failure> {
    say(&Reply::Tell { audience: Audience::UserError, text: Text::from(text) })
}

/// Shows a message to the user.
pub fn tell_user(text: &str) -> Result<(), Failure> {
    say(&Reply::Tell { audience: Audience::User, text: Text::from(text) })
}

/// Returns the engine's features.
pub fn features() -> Reply {
    let flags = [
        ("ping", true),
        ("setboard", true),
        ("usermove", true),
        ("playother", true),
        ("memory", true),
        ("smp", true),
        ("time", true),
        ("draw", false),
        ("sigint", false),
        ("sigterm", false),
        ("reuse", true),
        ("analyze", true),
        ("colors", false),
        ("name", false),
        ("debug", true),
    ];
    let mut features = vec![
        Feature::text("myname", concat!("Quevedo ", env!("CARGO_PKG_VERSION"))),
        Feature::text("variants", "normal,fischerandom"),
        Feature::text("egt", "syzygy"),
    ];
    features.extend(flags.map(|(name, on)| Feature::flag(name, on)));
    let option = |name, kind| OptionName::new(name).map(|name| Feature::Option(EngineOption { name, kind }));
    features.push(option(Judge::FILE, OptionKind::File(Unquoted::default())));
    features.push(option(Judge::USE, OptionKind::Check(true)));
    features.push(Feature::flag("done", true));
    Reply::Features(features.into_iter().flatten().collect())
}

/// Reports how the game ended.
pub fn over(outcome: Outcome) -> Result<(), Failure> {
    let result = outcome.winner().map_or(PgnResult::Draw, PgnResult::Win);
    say(&Reply::Result { result, comment: Some(Text::from(outcome.to_string())) })
}

/// Reports an event of a search.
///
/// # Errors
/// If it cannot be written.
pub fn tell(event: &Event<'_>, position: &Position) -> Result<(), Failure> {
    let line = match event {
        Event::Line(line) => line,
        Event::BrokenTable(error) => {
            return tell_user_error(&format!("{error}; searching on without tablebases"));
        }
        _ => return Ok(()),
    };
    let moves = |n: u32| i32::try_from(n).unwrap_or(0).min(1000);
    let score = match line.score {
        Score::Centipawns(value) => value,
        Score::Mates(n) => 100_000 + moves(n),
        Score::Mated(n) => -100_000 - moves(n),
    };
    let mut position = position.clone();
    let mut words = Vec::new();
    for &m in line.moves {
        let Ok(san) = position.san(m) else { break };
        words.push(san.to_string());
        if position.play(m).is_err() {
            break;
        }
    }
    let thinking = Thinking {
        depth: line.depth,
        score,
        time_cs: u64::try_from(line.effort.elapsed.as_millis() / 10).unwrap_or(u64::MAX),
        nodes: line.effort.nodes,
        extra: Vec::new(),
        pv: Text::from(words.join(" ")),
    };
    say(&Reply::Thinking(thinking))
}
