//! What programs do wrong.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a program lost a game otherwise than on the board. Each is final for the game; the next is played all the same.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The program ended in the middle of the game, or closed its output.
    #[error("the program exited: {status}")]
    Ended {
        /// With what code or signal, as far as is known.
        status: String,
    },
    /// The program could not be started for the game.
    #[error("the program did not start: {why}")]
    NoStart {
        /// What happened.
        why: String,
    },
    /// The program did not answer, although it had no clock that could run out.
    #[error("no answer from the program: waited {} s for {waiting_for}", *ms as f64 / 1000.0)]
    Hung {
        /// What should have come.
        waiting_for: String,
        /// How many milliseconds that was waited for.
        ms: u64,
    },
    /// The program used more time than it had.
    #[error("time exceeded by at least {by_ms} ms")]
    Time {
        /// By how much at least; the program is not waited for longer than is needed to know.
        by_ms: u64,
    },
    /// The move is against the rules, or no move at all.
    #[error("{why}")]
    IllegalMove {
        /// What the program said.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The program says that it has no move, but there is one.
    #[error("the program gave no move")]
    NoMove,
    /// The program claimed a result that the position does not bear out.
    #[error("the program falsely claimed {claim}")]
    FalseClaim {
        /// In its words.
        claim: String,
    },
    /// The program refused a legal move of its opponent, or a command it should know.
    #[error("the program refused: {text}")]
    Refused {
        /// In its words.
        text: String,
    },
}

/// Why a contender cannot take part at all: what is wrong, and what to do.
#[derive(Debug, Error)]
pub enum StartError {
    /// The program could not be run.
    #[error("{name}: cannot run {command}: {error}; give the path of an executable")]
    Run {
        /// The contender.
        name: String,
        /// What was to be run.
        command: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The folder in which the program is to work is not there.
    #[error("{name}: working folder {folder} does not exist; give another with dir=")]
    Folder {
        /// The contender.
        name: String,
        /// The folder.
        folder: String,
    },
    /// The program does not speak the protocol.
    #[error(
        "{name}: {command} does not speak {protocol} ({why}); if it speaks {other}, add proto={other_word}"
    )]
    Protocol {
        /// The contender.
        name: String,
        /// The program.
        command: String,
        /// The protocol that was spoken to it.
        protocol: &'static str,
        /// What came instead of an answer.
        why: String,
        /// The other protocol.
        other: &'static str,
        /// The other protocol as an option writes it.
        other_word: &'static str,
    },
    /// The program has no such option.
    #[error("{name}: {program} has no option {option}; it has {known}")]
    NoOption {
        /// The contender.
        name: String,
        /// How the program calls itself.
        program: String,
        /// What was to be set.
        option: String,
        /// What it has.
        known: String,
    },
    /// The option does not take the value.
    #[error("{name}: {error}")]
    Setting {
        /// The contender.
        name: String,
        /// What it takes.
        error: protocol::SettingError,
    },
    /// The program can do no such thing.
    #[error("{name}: {program} {what}")]
    Unable {
        /// The contender.
        name: String,
        /// How the program calls itself.
        program: String,
        /// What it cannot do, and what to do instead.
        what: String,
    },
    /// There is no built-in player of that name, or it does not take its settings.
    #[error("{name}: {why}")]
    BuiltIn {
        /// The contender.
        name: String,
        /// What is wrong.
        why: String,
    },
}
