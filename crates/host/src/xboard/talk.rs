//! What the thinker reports and can do, as lines of XBoard's protocol.

use super::{CORES, MEMORY, TABLES};
use crate::conversation::Conversation;
use crate::output::Output;
use crate::thinker::{Abilities, Event};
use chess::pgn::PgnResult;
use chess::{Outcome, Position};
use player::Score;
use player::setting::{Setting, Value};
use protocol::xboard::{
    Audience, Choice, Combo, EngineOption, Feature, OptionKind, OptionName, Reply, Thinking,
};
use protocol::{Text, Unquoted};
use std::io;

/// Tells the user about something wrong.
pub(super) fn user_error(text: &str) -> Reply {
    Reply::Tell { audience: Audience::UserError, text: Text::from(text) }
}

/// Tells the user something.
pub(super) fn user(text: &str) -> Reply {
    Reply::Tell { audience: Audience::User, text: Text::from(text) }
}

/// The variants that are played, separated by commas.
pub(super) const fn variants(abilities: &Abilities) -> &'static str {
    if abilities.chess960 { "normal,fischerandom" } else { "normal" }
}

/// What the engine can do.
pub(super) fn features(host: &Conversation) -> Reply {
    let has = |name: &str| host.setting(name).is_some();
    let flags = [
        ("ping", true),
        ("setboard", true),
        ("usermove", true),
        ("playother", true),
        ("memory", has(MEMORY)),
        ("smp", has(CORES)),
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
        Feature::text("myname", host.title()),
        Feature::text("variants", variants(host.manner.abilities())),
        has(TABLES).then(|| Feature::text("egt", "syzygy")).flatten(),
    ];
    features.extend(flags.map(|(name, on)| Feature::flag(name, on)));
    // These have commands of their own, or make sense in UCI only.
    let own = |setting: &&Setting| {
        ![MEMORY, CORES, TABLES, "MultiPV", "Ponder"].contains(&setting.name)
            && !["UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL"].contains(&setting.name)
    };
    features.extend(host.declared().iter().filter(own).map(option));
    features.push(Feature::flag("done", true));
    Reply::Features(features.into_iter().flatten().collect())
}

/// A setting as an option.
fn option(setting: &Setting) -> Option<Feature> {
    let kind = match &setting.value {
        Value::Switch(now) => OptionKind::Check(*now),
        &Value::Number { now: value, least: min, most: max } => OptionKind::Spin { value, min, max },
        Value::Choice { now, all } => {
            let start = all.iter().position(|word| word == now)?;
            OptionKind::Combo(Combo::new(all.iter().filter_map(|word| Choice::new(word)).collect(), start)?)
        }
        Value::File(now) => OptionKind::File(Unquoted::from(now.as_str())),
        Value::Folders(now) => OptionKind::Path(Unquoted::from(now.as_str())),
        Value::Button => OptionKind::Button,
    };
    Some(Feature::Option(EngineOption { name: OptionName::new(setting.name)?, kind }))
}

/// How the game ended.
pub(super) fn over(outcome: Outcome) -> Reply {
    let result = outcome.winner().map_or(PgnResult::Draw, PgnResult::Win);
    Reply::Result { result, comment: Some(Text::from(outcome.to_string())) }
}

/// Passes on what happens in a search of this position.
///
/// # Errors
/// If it cannot be written.
pub(super) fn report(out: &Output, event: &Event<'_>, position: &Position) -> io::Result<()> {
    let line = match event {
        Event::Line(line) => line,
        Event::Remark(text) => return out.say(&user_error(&text.to_string())),
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
    let effort = line.effort.unwrap_or_default();
    out.say(&Reply::Thinking(Thinking {
        depth: line.depth,
        score,
        time_cs: u64::try_from(effort.elapsed.as_millis() / 10).unwrap_or(u64::MAX),
        nodes: effort.nodes,
        extra: Vec::new(),
        pv: Text::from(words.join(" ")),
    }))
}
