//! Who takes part, and on what terms.

use crate::Pace;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Someone who takes part in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contender {
    /// By what name results are told; each has its own.
    pub name: String,
    /// What plays.
    pub launch: Launch,
    /// Options to set, each with its value; a button has none.
    pub options: Vec<(String, Option<String>)>,
    /// The time it has.
    pub pace: Pace,
    /// Whether the program is started anew for each game.
    pub restart: bool,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Launch {
    /// A program of its own.
    Program(Program),
    /// A player that is part of this program.
    BuiltIn {
        /// Its name in the registry.
        player: String,
    },
}

/// A program that speaks a protocol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The file to run, or a name to be found among the system's programs.
    pub command: PathBuf,
    /// What follows the name on its command line.
    pub arguments: Vec<String>,
    /// The folder in which it works; that of the arena if there is none here.
    pub folder: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Lines to send before anything else.
    pub first_lines: Vec<String>,
}

/// What programs speak.
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
    /// A built-in player, under its own name.
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

    /// A program that speaks UCI, under the name of its file.
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
