//! Positions and games as text.

use super::record::GameRecord;
use super::visit::{ReadProgress, visit_games};
use crate::error::Error;
use chess::pgn::{PgnGame, PgnResult, Variant};
use journal::Fresh;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What games become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFormat {
    /// Usable positions: FEN | centipawns for White | result for White, as [`crate::texel`] reads.
    Positions,
    /// Games in PGN, with scores as comments.
    Pgn,
}

/// Games of files as text.
#[derive(Clone, Debug)]
pub struct ExportPlan {
    /// The files.
    pub files: Vec<PathBuf>,
    /// The format.
    pub format: TextFormat,
    /// The most games.
    pub most: u64,
}

impl ExportPlan {
    /// Writes the text to a file, which is replaced as a whole.
    ///
    /// # Errors
    /// If a file cannot be read or written, or is damaged.
    pub fn to_file(&self, path: &Path, progress: &mut ReadProgress<'_>) -> Result<(), Error> {
        let failed = |error: io::Error| Error::writing(path, error);
        if journal::is_device(path) {
            let mut out = BufWriter::new(File::create(path).map_err(failed)?);
            self.write(&mut out, progress, &failed)?;
            return out.flush().map_err(failed);
        }
        let fresh = Fresh::beside(path).map_err(failed)?;
        let mut out = BufWriter::new(fresh.file());
        self.write(&mut out, progress, &failed)?;
        out.flush().map_err(failed)?;
        drop(out);
        fresh.keep().map_err(failed)
    }

    /// Writes the text; `failed` names the place that cannot be written to.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, or the text cannot be written.
    pub fn write<E: From<Error>>(
        &self,
        out: &mut dyn Write,
        progress: &mut ReadProgress<'_>,
        failed: &dyn Fn(io::Error) -> E,
    ) -> Result<(), E> {
        let mut left = self.most;
        let mut game = |path: &Path, game: &GameRecord| {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            match self.format {
                TextFormat::Positions => game.usable().try_for_each(|labelled| {
                    let (fen, score, result) = (labelled.position.to_fen(), labelled.score, labelled.result);
                    writeln!(out, "{fen} | {score} | {result:.1}").map_err(failed)
                }),
                TextFormat::Pgn => {
                    let number = game.number;
                    let illegal =
                        format!("game {number} contains an illegal move; run `quevedo datagen check`");
                    let text = pgn(game).ok_or_else(|| Error::reading(path, illegal))?;
                    writeln!(out, "{text}").map_err(failed)
                }
            }
        };
        visit_games(&self.files, progress, &mut |path, stored| game(path, &stored.game)).map(drop)
    }
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
