//! Contenders on a command line: words of the form `key=value`.

use crate::contender::Program;
use crate::engine::Registry;
use crate::{Contender, Launch, PaceError, Protocol, parse_time};
use std::time::Duration;
use thiserror::Error;

/// Why words do not describe a contender, and what is expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// No engine is given.
    #[error("no engine given; add a program with cmd=FILE, or a built-in player ({built_in})")]
    Nobody {
        /// The built-in players.
        built_in: String,
    },
    /// Two programs are given.
    #[error(
        "two engines in one contender, {first:?} and {second:?}; give each its own --engine, and settings as key=value"
    )]
    TwoPrograms {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// A word is unknown.
    #[error("unknown setting {word:?}; known are {KEYS}")]
    Unknown {
        /// The word.
        word: String,
    },
    /// A value is invalid.
    #[error("{key}={value}: expected {wanted}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The accepted values.
        wanted: &'static str,
    },
    /// A time or time control is invalid.
    #[error("{key}: {error}")]
    Pace {
        /// The key.
        key: String,
        /// What is wrong.
        error: PaceError,
    },
    /// A built-in player is given settings of programs.
    #[error(
        "built-in player {player} takes no args=, proto=, dir= or init=; remove them, or give the path of a program"
    )]
    NotForBuiltIn {
        /// The player.
        player: String,
    },
    /// Two contenders would have the same name.
    #[error("two contenders are called {name:?}; give each its own name with name=")]
    SameName {
        /// The name.
        name: String,
    },
}

const KEYS: &str =
    "cmd= name= args= proto= dir= tc= st= depth= nodes= timemargin= restart= init= and option.NAME=";

/// Parses the contenders of a match.
///
/// The words of `each` apply to all of them, unless overridden. A word without `=` is the name of a
/// built-in player, or else a program; so is the value of `cmd=`.
///
/// ```
/// use arena::engine::Registry;
/// let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
/// let contenders = arena::parse_contenders(
///     &[words("random"), words("cmd=/usr/games/stockfish name=SF option.Hash=16 depth=1")],
///     &words("tc=1+0.01"),
///     &Registry::default(),
/// )?;
/// assert_eq!(contenders[1].name, "SF");
/// assert_eq!(contenders[1].options, [("Hash".to_owned(), Some("16".to_owned()))]);
/// assert_eq!(contenders[0].pace.to_string(), "1+0.01");
/// assert_eq!(contenders[1].pace.to_string(), "1+0.01, depth 1");
/// # Ok::<(), arena::SpecError>(())
/// ```
///
/// # Errors
/// If a word is not understood, or two contenders have the same name.
pub fn parse_contenders(
    all: &[Vec<String>],
    each: &[String],
    registry: &Registry,
) -> Result<Vec<Contender>, SpecError> {
    let contenders: Vec<Contender> =
        all.iter().map(|own| parse_contender(own, each, registry)).collect::<Result<_, _>>()?;
    for (number, contender) in contenders.iter().enumerate() {
        if contenders[..number].iter().any(|other| other.name == contender.name) {
            return Err(SpecError::SameName { name: contender.name.clone() });
        }
    }
    Ok(contenders)
}

/// Parses one contender, as [`parse_contenders`] does.
///
/// # Errors
/// If a word is unknown.
pub fn parse_contender(own: &[String], each: &[String], registry: &Registry) -> Result<Contender, SpecError> {
    let mut draft = Draft::default();
    for word in each.iter().chain(own) {
        draft.take(word)?;
    }
    draft.finish(registry)
}

/// What has been parsed so far.
#[derive(Default)]
struct Draft {
    command: Option<String>,
    name: Option<String>,
    arguments: Vec<String>,
    protocol: Protocol,
    folder: Option<String>,
    first_lines: Vec<String>,
    options: Vec<(String, Option<String>)>,
    pace: crate::Pace,
    restart: bool,
}

impl Draft {
    fn take(&mut self, word: &str) -> Result<(), SpecError> {
        if word.chars().any(char::is_control) {
            return Err(SpecError::Unknown { word: word.to_owned() });
        }
        let Some((key, value)) = word.split_once('=') else {
            return self.program(word);
        };
        let expected = |wanted| SpecError::Value { key: key.to_owned(), value: value.to_owned(), wanted };
        let pace = |error| SpecError::Pace { key: key.to_owned(), error };
        match key {
            "cmd" => self.program(value)?,
            "name" if value.trim().is_empty() => return Err(expected("a name that is not empty")),
            "name" => self.name = Some(value.to_owned()),
            "args" => self.arguments.extend(value.split_whitespace().map(str::to_owned)),
            "arg" => self.arguments.push(value.to_owned()),
            "dir" => self.folder = Some(value.to_owned()),
            "init" => self.first_lines.push(value.to_owned()),
            "proto" => {
                self.protocol = match value {
                    "uci" => Protocol::Uci,
                    "xboard" => Protocol::XBoard,
                    _ => return Err(expected("uci or xboard")),
                }
            }
            "restart" => {
                self.restart = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(expected("on (a new process for each game) or off")),
                }
            }
            "tc" => self.pace.clock = Some(value.parse().map_err(pace)?),
            "st" => {
                let time = parse_time(value).map_err(pace)?;
                self.pace.move_time =
                    Some(Some(time).filter(|time| !time.is_zero()).ok_or(expected("a time above 0"))?);
            }
            "depth" => self.pace.depth = Some(positive(value).ok_or(expected("a whole number from 1"))?),
            "nodes" => self.pace.nodes = Some(positive(value).ok_or(expected("a whole number from 1"))?),
            "timemargin" => {
                let ms = value.parse().ok().filter(|&ms| ms <= 3_600_000);
                self.pace.margin =
                    Some(Duration::from_millis(ms.ok_or(expected("milliseconds, at most an hour"))?));
            }
            _ => match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
                Some(name) => self.option(name, value),
                None => return Err(SpecError::Unknown { word: word.to_owned() }),
            },
        }
        Ok(())
    }

    fn program(&mut self, command: &str) -> Result<(), SpecError> {
        match self.command.replace(command.to_owned()) {
            Some(first) => Err(SpecError::TwoPrograms { first, second: command.to_owned() }),
            None => Ok(()),
        }
    }

    /// A later value replaces an earlier one. An empty value presses a button.
    fn option(&mut self, name: &str, value: &str) {
        self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), Some(value.to_owned()).filter(|value| !value.is_empty())));
    }

    fn finish(self, registry: &Registry) -> Result<Contender, SpecError> {
        let nobody = || SpecError::Nobody { built_in: registry.names().collect::<Vec<_>>().join(", ") };
        let command = self.command.filter(|command| !command.is_empty()).ok_or_else(nobody)?;
        let base =
            if registry.has(&command) { Contender::built_in(&command) } else { Contender::program(command) };
        let launch = match base.launch {
            Launch::Program(program) => Launch::Program(Program {
                arguments: self.arguments,
                folder: self.folder.map(Into::into),
                protocol: self.protocol,
                first_lines: self.first_lines,
                ..program
            }),
            built_in => {
                let program =
                    !self.arguments.is_empty() || self.folder.is_some() || !self.first_lines.is_empty();
                if program || self.protocol != Protocol::default() {
                    return Err(SpecError::NotForBuiltIn { player: base.name });
                }
                built_in
            }
        };
        Ok(Contender {
            name: self.name.unwrap_or(base.name),
            launch,
            options: self.options,
            pace: self.pace,
            restart: self.restart,
        })
    }
}

fn positive<T: std::str::FromStr + PartialOrd + Default>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number > T::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Contender, SpecError> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        parse_contender(&words, &[], &Registry::default())
    }

    #[test]
    fn words_of_a_program_are_understood() {
        let contender = parse(&[
            "cmd=./bin/engine.exe",
            "args=-u  -q",
            "proto=xboard",
            "dir=/tmp",
            "init=memory 16",
            "option.Clear Hash=",
            "option.hash=1",
            "option.Hash=a=b",
            "restart=on",
            "st=0.1",
            "timemargin=20",
        ]);
        let contender = contender.unwrap();
        assert_eq!(contender.name, "engine");
        let Launch::Program(program) = &contender.launch else { panic!() };
        assert_eq!(
            (program.arguments.as_slice(), program.protocol),
            (&["-u".into(), "-q".into()][..], Protocol::XBoard)
        );
        assert_eq!(contender.options, [("Clear Hash".into(), None), ("Hash".into(), Some("a=b".into()))]);
        assert_eq!(contender.pace.deadline(None), Some(Duration::from_millis(120)));
        assert!(contender.restart);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (words, message) in [
            (&["name=x"][..], "no engine given; add a program with cmd=FILE, or a built-in player (random)"),
            (
                &["sf", "elo=3000"],
                "unknown setting \"elo=3000\"; known are cmd= name= args= proto= dir= tc= st= depth= nodes= timemargin= restart= init= and option.NAME=",
            ),
            (&["sf", "depth=0"], "depth=0: expected a whole number from 1"),
            (&["sf", "nodes=-3"], "nodes=-3: expected a whole number from 1"),
            (&["sf", "proto=ucci"], "proto=ucci: expected uci or xboard"),
            (&["sf", "st=0"], "st=0: expected a time above 0"),
        ] {
            assert_eq!(parse(words).unwrap_err().to_string(), message);
        }
        assert!(
            parse(&["sf", "tc=fast"])
                .unwrap_err()
                .to_string()
                .starts_with("tc: \"fast\" is not a time control")
        );
    }

    #[test]
    fn two_of_a_name_are_refused() {
        let words = vec![vec!["random".to_owned()], vec!["random".to_owned()]];
        let error = parse_contenders(&words, &[], &Registry::default()).unwrap_err();
        assert_eq!(error, SpecError::SameName { name: "random".into() });
    }
}
