//! `quevedo datagen export`: positions and games as text.

use super::walk;
use crate::failure::Failure;
use crate::files;
use chess::pgn::{PgnGame, PgnResult, Variant};
use clap::{Args, ValueEnum};
use journal::Fresh;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use trainer::selfplay::GameRecord;

/// Arguments of `quevedo datagen export`.
#[derive(Args)]
pub struct Options {
    /// Game files to export
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    to: Format,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Export at most this many games
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    most: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Usable positions in the format of `quevedo tune-eval`: FEN | centipawns for White | result
    /// for White
    Text,
    /// Games, with scores as comments
    Pgn,
}

/// Exports the games or positions.
pub fn run(options: &Options) -> Result<(), Failure> {
    let Some(path) = &options.out else {
        let mut out = BufWriter::new(io::stdout().lock());
        write(options, &mut out, &Failure::from)?;
        out.flush()?;
        return Ok(());
    };
    files::keep_apart(&options.files, std::slice::from_ref(path))?;
    let failed = |error: io::Error| Failure::writing(path, &error);
    if journal::is_device(path) {
        let mut out = BufWriter::new(File::create(path).map_err(failed)?);
        write(options, &mut out, &failed)?;
        return out.flush().map_err(failed);
    }
    let fresh = Fresh::beside(path).map_err(failed)?;
    let mut out = BufWriter::new(fresh.file());
    write(options, &mut out, &failed)?;
    out.flush().map_err(failed)?;
    drop(out);
    fresh.keep().map_err(failed)
}

fn write(
    options: &Options,
    out: &mut dyn Write,
    failed: &dyn Fn(io::Error) -> Failure,
) -> Result<(), Failure> {
    let mut left = options.most;
    walk::games(&options.files, &mut |path, stored| {
        if left == 0 {
            return Ok(());
        }
        left -= 1;
        match options.to {
            Format::Text => stored.game.usable().try_for_each(|labelled| {
                let (fen, score, result) = (labelled.position.to_fen(), labelled.score, labelled.result);
                writeln!(out, "{fen} | {score} | {result:.1}").map_err(failed)
            }),
            Format::Pgn => {
                let text = pgn(&stored.game).ok_or_else(|| {
                    Failure::reading(
                        path,
                        &format!(
                            "game {} contains an illegal move; run `quevedo datagen check`",
                            stored.game.number
                        ),
                    )
                })?;
                writeln!(out, "{text}").map_err(failed)
            }
        }
    })
}

/// Returns the game as PGN; `None` if it contains an illegal move.
fn pgn(game: &GameRecord) -> Option<String> {
    let mut text = PgnGame::new(game.start_position()?);
    if game.start != GameRecord::STANDARD {
        text.variant = Variant::Chess960;
    }
    let number = (game.number + 1).to_string();
    for (name, value) in
        [("Event", "self-play"), ("Round", &number), ("White", "Quevedo"), ("Black", "Quevedo")]
    {
        text.tags.set(name, value).ok()?;
    }
    text.tags.set("Termination", &game.ending.to_string()).ok()?;
    text.result = game.ending.winner().map_or(PgnResult::Draw, PgnResult::Win);
    for sample in game.samples() {
        text.line.push(sample.played);
        if let (Some(score), Some(ply)) = (sample.score, text.line.moves.last_mut()) {
            ply.comments.push(match score.centipawns() {
                Some(centipawns) => format!("[%eval {:.2}]", f64::from(centipawns) / 100.0),
                None => format!("[%eval {score}]"),
            });
        }
    }
    text.to_pgn().ok()
}
