//! The options of the engine, over both protocols.

use crate::args::Protocol;

/// What an option takes.
enum Kind {
    Spin { min: i64, max: i64 },
    Check,
    Combo(&'static [&'static str]),
    Text,
    Button,
}

/// Name, value at the start, and what it takes.
const OPTIONS: [(&str, &str, Kind); 11] = [
    ("Hash", "16", Kind::Spin { min: 1, max: 1024 }),
    ("Skill", "20", Kind::Spin { min: 0, max: 20 }),
    ("Style", "Normal", Kind::Combo(&["Solid", "Normal", "Risky"])),
    ("Name", "Mock", Kind::Text),
    ("Clear Hash", "", Kind::Button),
    ("Ponder", "false", Kind::Check),
    ("UCI_Chess960", "false", Kind::Check),
    ("UCI_LimitStrength", "false", Kind::Check),
    ("UCI_Elo", "1500", Kind::Spin { min: 500, max: 2500 }),
    ("Alpha", "50", Kind::Spin { min: 0, max: 100 }),
    ("Beta", "50", Kind::Spin { min: 0, max: 100 }),
];

/// The values as they are now.
pub struct Options([String; OPTIONS.len()]);

impl Default for Options {
    fn default() -> Options {
        Options(OPTIONS.map(|(_, start, _)| start.to_owned()))
    }
}

impl Options {
    fn get(&self, name: &str) -> &str {
        let index = OPTIONS.iter().position(|option| option.0 == name);
        index.map_or("", |index| &self.0[index])
    }

    /// Whether a check is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) == "true"
    }

    /// The value of a spin.
    pub fn number(&self, name: &str) -> f64 {
        self.get(name).parse().unwrap_or_default()
    }

    /// Sets an option; an error says why not.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let found = OPTIONS.iter().zip(&mut self.0).find(|(option, _)| option.0.eq_ignore_ascii_case(name));
        let Some(((name, _, kind), place)) = found else { return Err(format!("no option {name}")) };
        let wrong = || Err(format!("the option {name} does not take {value:?}"));
        let value = match (kind, value) {
            (Kind::Button, None) => return Ok(()),
            (Kind::Text, value) => value.unwrap_or_default(),
            (Kind::Check, Some("1")) => "true",
            (Kind::Check, Some("0")) => "false",
            (Kind::Check, Some(value @ ("true" | "false"))) => value,
            (Kind::Combo(choices), Some(value)) if choices.contains(&value) => value,
            (Kind::Spin { min, max }, Some(value)) => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => value,
                _ => return wrong(),
            },
            _ => return wrong(),
        };
        value.clone_into(place);
        Ok(())
    }
}

/// The lines that declare the options. What begins with `UCI`, and pondering, XBoard has other words for.
pub fn declarations(protocol: Protocol) -> Vec<String> {
    match protocol {
        Protocol::Uci => OPTIONS.iter().map(uci).collect(),
        Protocol::XBoard => {
            let common = |name: &str| !name.starts_with("UCI") && name != "Ponder";
            OPTIONS.iter().filter(|option| common(option.0)).map(xboard).collect()
        }
    }
}

fn uci((name, start, kind): &(&str, &str, Kind)) -> String {
    match kind {
        Kind::Spin { min, max } => {
            format!("option name {name} type spin default {start} min {min} max {max}")
        }
        Kind::Check => format!("option name {name} type check default {start}"),
        Kind::Combo(choices) => {
            format!("option name {name} type combo default {start} var {}", choices.join(" var "))
        }
        Kind::Text => format!("option name {name} type string default {start}"),
        Kind::Button => format!("option name {name} type button"),
    }
}

fn xboard((name, start, kind): &(&str, &str, Kind)) -> String {
    let value = match kind {
        Kind::Spin { min, max } => format!("-spin {start} {min} {max}"),
        Kind::Check => format!("-check {}", u8::from(*start == "true")),
        Kind::Combo(choices) => {
            let marked =
                |choice: &&str| if choice == start { format!("*{choice}") } else { (*choice).into() };
            format!("-combo {}", choices.iter().map(marked).collect::<Vec<_>>().join(" /// "))
        }
        Kind::Text => format!("-string {start}"),
        Kind::Button => "-button".into(),
    };
    format!("feature option=\"{name} {value}\"")
}
