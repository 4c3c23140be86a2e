//! Exercise sheets.

use super::fault::Refused;
use super::games::{Asked, filter};
use super::laboratory::written;
use crate::wire::{ExerciseView, Fault, SheetQuery, SheetView};
use axum::Json;
use lab::exercises::{Difficulty, Kind, Sheet, SheetError, Unknown};

/// Generates a sheet.
pub async fn sheet(query: Asked<SheetQuery>) -> Result<Json<SheetView>, Refused> {
    let sheet = read(&filter(query)?).map_err(|error| Fault::Malformed { detail: error.to_string() })?;
    let exercises = sheet.exercises().map_err(|error| match error {
        SheetError::NoKind | SheetError::Count(_) => Fault::BadSheet { limit: Sheet::MOST },
    })?;
    let shown = exercises.into_iter().map(|exercise| {
        let (nodes, _) = written(&exercise.tree);
        ExerciseView::new(exercise, nodes)
    });
    Ok(Json(SheetView { exercises: shown.collect() }))
}

fn read(query: &SheetQuery) -> Result<Sheet, Unknown> {
    let kinds = query.kinds.split(',').filter(|name| !name.is_empty());
    let kinds = kinds.map(str::parse).collect::<Result<Vec<Kind>, Unknown>>()?;
    let difficulty: Difficulty = query.difficulty.parse()?;
    Ok(Sheet { seed: query.seed, kinds, count: query.count, difficulty })
}
