//! The speed of each representation of `crates/boards`: perft as `chess` counts it, and with every move stored and
//! made, which shows what the refinements of the 0x88 board bring.

use super::Figures;
use super::contender::{Contender, Task};
use super::measure::stay_on_one_core;
use super::perft::compare;
use crate::shell::release_example;
use anyhow::Result;

/// The boards by their names, the one first with which the others are compared.
const BOARDS: [&str; 8] = [
    "0x88",
    "0x88-no-table",
    "0x88-no-lists",
    "0x88-no-stack",
    "0x88-plain",
    "array",
    "mailbox",
    "bitboards",
];

/// Name, position, depth and repetitions of each task.
const TASKS: [(&str, Task<'_>); 2] = [
    (
        "start position, depth 5",
        Task { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", depth: 5, repeat: 4 },
    ),
    (
        "Kiwipete, depth 4",
        Task {
            fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
            depth: 4,
            repeat: 4,
        },
    ),
];

/// Takes the figures of all boards. Nothing has to be reached; the counts have to agree.
pub fn run(rounds: u32) -> Result<Vec<Figures>> {
    let program = release_example("boards", "board_perft")?;
    let quevedo = Contender::quevedo()?;
    let place = if stay_on_one_core() { "one core" } else { "any core" };
    let boards = |how| BOARDS.map(|name| Contender::board(&program, name, how));
    let counted: Vec<Contender> = std::iter::once(quevedo).chain(boards("counted")).collect();
    let made = boards("made");
    let figures = |title, contenders: &[Contender], note: &str| -> Result<Figures> {
        let rows = TASKS.iter().map(|(name, task)| compare(name, *task, contenders, rounds));
        let notes = vec![
            format!(
                "One thread each, on {place}, runs alternating, user processor time without that of starting up, best of \
                 {rounds}."
            ),
            note.to_owned(),
        ];
        let rows = rows.collect::<Result<Vec<_>>>()?;
        Ok(Figures { title, notes, rows, verdicts: Vec::new(), good: true })
    };
    Ok(vec![
        figures("Boards: perft, bulk counting", &counted, "\"times\": how many times as fast Quevedo is.")?,
        figures(
            "Boards: perft, every move stored and made",
            &made,
            "\"times\": how many times as fast the 0x88 board with all its refinements is.",
        )?,
    ])
}
