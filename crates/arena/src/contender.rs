//! Contenders: who plays, and with which limits.

use crate::Pace;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A participant of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contender {
    /// The name in results; unique.
    pub name: String,
    /// The program or built-in player.
    pub launch: Launch,
    /// Options to set, with values; a button has none.
    pub options: Vec<(String, Option<String>)>,
    /// Its time control and search limits.
    pub pace: Pace,
    /// Whether the program restarts for each game.
    pub restart: bool,
}

/// A program or a built-in player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Launch {
    /// An external program.
    Program(Program),
    /// A built-in player.
    BuiltIn {
        /// Its name in the registry.
        player: String,
    },
}

/// An external program that speaks a protocol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The executable, as a path or a name on the search path.
    pub command: PathBuf,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// Its working folder; `None` is the current one.
    pub folder: Option<PathBuf>,
    /// Its protocol.
    pub protocol: Protocol,
    /// Lines to send before any other.
    pub first_lines: Vec<String>,
}

/// An engine protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// XBoard's protocol, version 2.
    XBoard,
}

impl Contender {
    /// Returns a built-in player under its own name.
    #[must_use]
    pub fn built_in(player: &str) -> Contender {
        Contender {
            name: player.to_owned(),
            launch: Launch::BuiltIn { player: player.to_owned() },
            options: Vec::new(),
            pace: Pace::default(),
            restart: false,
        }
    }

    /// Returns a UCI program under the name of its file.
    #[must_use]
    pub fn program(command: impl Into<PathBuf>) -> Contender {
        let command = command.into();
        let name = command.file_stem().unwrap_or(command.as_os_str()).to_string_lossy().into_owned();
        let program = Program {
            command,
            arguments: Vec::new(),
            folder: None,
            protocol: Protocol::Uci,
            first_lines: Vec::new(),
        };
        Contender { name, launch: Launch::Program(program), ..Contender::built_in("") }
    }
}
