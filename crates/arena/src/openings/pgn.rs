//! Openings from a PGN file.

use super::{Opening, OpeningProblem, Openings, OpeningsError, Stored};
use chess::pgn::{Games, PgnGame, Step, Variant};
use std::io::Read;
use std::path::Path;

/// Reads the first moves of all games; the games are checked to their ends.
pub(super) fn read(path: &Path, file: impl Read, plies: Option<usize>) -> Result<Vec<Stored>, OpeningsError> {
    let mut openings = Vec::new();
    for (number, game) in (1..).zip(Games::new(file)) {
        let game = game.map_err(|error| OpeningsError::Game { path: path.into(), error })?;
        let opening = opening(&game, plies.unwrap_or(usize::MAX))
            .map_err(|problem| OpeningsError::GameUnplayable { path: path.into(), game: number, problem })?;
        Openings::add(path, &mut openings, &opening)?;
    }
    Ok(openings)
}

fn opening(game: &PgnGame, plies: usize) -> Result<Opening, OpeningProblem> {
    let line = (1..).zip(game.line.moves.iter().take(plies));
    let moves: Result<Vec<_>, _> = line
        .map(|(ply, played)| match played.step {
            Step::Move(m) => Ok(m),
            Step::Null => Err(OpeningProblem::NullMove { ply }),
        })
        .collect();
    let mut opening = Opening::new(game.start.clone(), &moves?)?;
    if let Some(name) = name(game) {
        opening = opening.named(name);
    }
    Ok(if game.variant == Variant::Chess960 { opening.as_chess960() } else { opening })
}

/// Returns the opening name of the tags: name and variation, or ECO code. Programs disagree on the
/// capitals of `ECO`.
fn name(game: &PgnGame) -> Option<String> {
    let tag = |wanted: &str| {
        let mut tags = game.tags.iter().filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
        tags.next().map(|(_, value)| value).filter(|value| !value.is_empty() && *value != "?")
    };
    match (tag("Opening"), tag("Variation")) {
        (Some(opening), Some(variation)) => Some(format!("{opening}: {variation}")),
        (Some(opening), None) => Some(opening.to_owned()),
        (None, _) => tag("ECO").map(str::to_owned),
    }
}
