//! The programs that are compared, each started as its own process on one thread.

use super::measure::{Run, run};
use crate::shell::release_binary;
use anyhow::Result;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A perft to be counted so many times over in one process.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The position; castling letters by file, which all contenders understand.
    pub fen: &'a str,
    /// How deep.
    pub depth: u32,
    /// How many times, so that a short count becomes measurable.
    pub repeat: u32,
}

/// A program that counts.
pub struct Contender {
    /// What it is called in the tables.
    pub name: &'static str,
    binary: PathBuf,
    language: Language,
}

/// How a contender is asked.
enum Language {
    Quevedo,
    Cozy,
    Uci,
    /// A board of `crates/boards`, whose last plies are `counted` or `made`.
    Board {
        how: &'static str,
    },
}

impl Contender {
    /// Ourselves, built for release.
    pub fn quevedo() -> Result<Contender> {
        let binary = release_binary("quevedo", "quevedo", &[])?;
        Ok(Contender { name: "Quevedo", binary, language: Language::Quevedo })
    }

    /// cozy-chess, with PEXT if this machine's builds use it.
    pub fn cozy_chess() -> Result<Contender> {
        // This program was built with the same flags, so it knows.
        let features: &[&str] = if cfg!(target_feature = "bmi2") { &["pext"] } else { &[] };
        let binary = release_binary("rivals", "cozy-perft", features)?;
        Ok(Contender { name: "cozy-chess", binary, language: Language::Cozy })
    }

    /// The installed Stockfish, if there is one.
    pub fn stockfish() -> Option<Contender> {
        // Debian puts it where only some users look for programs.
        let binary = super::engine::installed("stockfish")?;
        Some(Contender { name: "Stockfish", binary, language: Language::Uci })
    }

    /// A board of `crates/boards` in the program that counts on them.
    pub fn board(program: &Path, name: &'static str, how: &'static str) -> Contender {
        Contender { name, binary: program.to_owned(), language: Language::Board { how } }
    }

    /// Performs a task from start to end of a process.
    pub fn perform(&self, task: Task<'_>) -> Result<Run> {
        let Task { fen, depth, repeat } = task;
        let mut command = Command::new(&self.binary);
        let (depth, repetitions) = (depth.to_string(), repeat.to_string());
        match self.language {
            Language::Quevedo => {
                let arguments = ["perft", "--chess960", "--fen", fen, "--repeat", &repetitions, &depth];
                run(command.args(arguments), "")
            }
            Language::Board { how } => run(command.args([self.name, how, &depth, &repetitions, fen]), ""),
            Language::Cozy => run(command.args([&depth, &repetitions, fen]), ""),
            Language::Uci => {
                let mut input =
                    format!("setoption name UCI_Chess960 value true\nisready\nposition fen {fen}\n");
                for _ in 0..repeat {
                    writeln!(input, "go perft {depth}")?;
                }
                run(&mut command, &(input + "quit\n"))
            }
        }
    }
}
