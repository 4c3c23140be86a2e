//! Exercise sheets.

use super::trace::nodes_of;
use crate::wire::{ExerciseView, LabFault, SheetQuery, SheetView};
use axum::Json;
use lab::exercises::{Difficulty, Kind, Sheet, SheetError, Unknown};
use server::mount::{Asked, query};
use server::wire::Fault;

/// Generates a sheet.
pub async fn sheet(asked: Asked<SheetQuery>) -> Result<Json<SheetView>, LabFault> {
    let sheet = read(&query(asked)?).map_err(|error| Fault::Malformed { detail: error.to_string() })?;
    let exercises = sheet.exercises().map_err(|error| match error {
        SheetError::NoKind | SheetError::Count(_) => LabFault::BadSheet { limit: Sheet::MOST },
    })?;
    let shown = exercises.into_iter().map(|exercise| {
        let (nodes, _) = nodes_of(&exercise.tree);
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
