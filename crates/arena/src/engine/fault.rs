//! Faults of programs.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a program lost a game other than on the board.
///
/// A fault ends the game; the next game is still played.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The program exited during the game, or closed its output.
    #[error("the program exited: {status}")]
    Ended {
        /// Its exit code or signal, as far as known.
        status: String,
    },
    /// The program could not be started for the game.
    #[error("the program did not start: {why}")]
    NoStart {
        /// What happened.
        why: String,
    },
    /// The program did not answer although no clock could run out.
    #[error("no answer from the program: waited {} s for {waiting_for}", *ms as f64 / 1000.0)]
    Hung {
        /// The expected answer.
        waiting_for: String,
        /// How long it was waited for, in milliseconds.
        ms: u64,
    },
    /// The program exceeded its time.
    #[error("time exceeded by at least {by_ms} ms")]
    Time {
        /// Minimum excess; nobody waits longer than needed to detect it.
        by_ms: u64,
    },
    /// The answer is an illegal move, or not a move.
    #[error("{why}")]
    IllegalMove {
        /// What the program answered.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The program gave no move although there is a legal one.
    #[error("the program gave no move")]
    NoMove,
    /// The program claimed a result that does not hold.
    #[error("the program falsely claimed {claim}")]
    FalseClaim {
        /// Its claim.
        claim: String,
    },
    /// The program rejected a legal move of its opponent, or a command it should support.
    #[error("the program refused: {text}")]
    Refused {
        /// Its message.
        text: String,
    },
}

/// Why a contender cannot take part, and what to do about it.
#[derive(Debug, Error)]
pub enum StartError {
    /// The program cannot be run.
    #[error("{name}: cannot run {command}: {error}; give the path of an executable")]
    Run {
        /// The contender.
        name: String,
        /// What was to be run.
        command: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The working folder does not exist.
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
        /// The protocol it was addressed in.
        protocol: &'static str,
        /// What happened instead of an answer.
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
        /// The program's name for itself.
        program: String,
        /// The option to be set.
        option: String,
        /// What it has.
        known: String,
    },
    /// The option rejects the value.
    #[error("{name}: {error}")]
    Setting {
        /// The contender.
        name: String,
        /// What the option accepts.
        error: protocol::SettingError,
    },
    /// The program lacks a capability.
    #[error("{name}: {program} {what}")]
    Unable {
        /// The contender.
        name: String,
        /// The program's name for itself.
        program: String,
        /// What it cannot do, and what to do instead.
        what: String,
    },
    /// Unknown built-in player, or it rejects its settings.
    #[error("{name}: {why}")]
    BuiltIn {
        /// The contender.
        name: String,
        /// What is wrong.
        why: String,
    },
}
