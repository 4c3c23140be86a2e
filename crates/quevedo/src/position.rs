//! Positions from the command line.

use crate::failure::Failure;
use chess::{Color, File, Illegal, Position, Setup, Square};

/// The position of a FEN, or the start of a game without one. Some illegality may be tolerated.
pub fn read(fen: Option<&str>, chess960: bool, tolerated: Illegal) -> Result<Position, Failure> {
    let Some(text) = fen else { return Ok(Position::default()) };
    let setup = Setup::from_fen_lenient(text).map_err(|error| {
        Failure::Usage(format!(
            "the FEN cannot be read: {error}.\nA FEN looks like this, in quotes: --fen \"{}\"",
            Setup::default().to_fen()
        ))
    })?;
    let position = Position::from_setup_tolerating(&setup, tolerated).map_err(|illegal| {
        Failure::Usage(format!("the position of the FEN is not legal: {illegal}.\nCorrect it and try again."))
    })?;
    if !chess960 && castles_unusually(&position) {
        return Err(Failure::Usage(
            "in this position kings or rooks castle from other squares than in standard chess.\n\
             Add --chess960 if it is one of Chess960; otherwise correct the castling letters of the FEN."
                .into(),
        ));
    }
    Ok(position)
}

/// Whether someone may castle other than from the e-file with a rook in the corner.
pub fn castles_unusually(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut rooks = position.castling().rooks(color).into_iter();
        let usual = |rook: Square| matches!(rook.file(), File::A | File::H);
        let home = position.king(color).file() == File::E;
        rooks.any(|rook| !home || !usual(rook))
    })
}
