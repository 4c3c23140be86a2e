//! The list of games.

use super::Context;
use super::fault::Refused;
use crate::begin::checked_name;
use crate::table::Command;
use crate::wire::{Fault, GameFilter, GamePage, GameView, Rename, ServerMessage};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use std::sync::Arc;

/// A parsed query, or why it is invalid.
pub type Asked<T> = Result<Query<T>, QueryRejection>;

/// Returns the filter of a query.
pub fn filter<T>(asked: Asked<T>) -> Result<T, Fault> {
    asked.map(|Query(filter)| filter).map_err(|error| Fault::Malformed { detail: error.body_text() })
}

/// Parses the game number of an address.
pub fn number(text: &str) -> Result<u32, Fault> {
    text.parse().map_err(|_| Fault::NotFound)
}

/// Returns a part of the list.
pub async fn list(
    State(context): State<Context>,
    asked: Asked<GameFilter>,
) -> Result<Json<GamePage>, Refused> {
    let (filter, registry) = (filter(asked)?, Arc::clone(&context.house.registry));
    Ok(Json(context.house.store.run(move |store| store.list(&filter, &registry)).await?))
}

/// Returns a stored game.
pub async fn show(State(context): State<Context>, Path(id): Path<String>) -> Result<Json<GameView>, Refused> {
    let id = number(&id)?;
    let record = context.house.load(id).await?;
    Ok(Json(record.view(id, &context.house.registry)))
}

/// Renames a game.
pub async fn rename(
    State(context): State<Context>,
    Path(id): Path<String>,
    body: Result<Json<Rename>, JsonRejection>,
) -> Result<StatusCode, Refused> {
    let id = number(&id)?;
    let Json(body) = body.map_err(|error| Fault::Malformed { detail: error.body_text() })?;
    let name = checked_name(body.name)?;
    let (stored, registry) = (name.clone(), Arc::clone(&context.house.registry));
    let done = context.house.store.run(move |store| store.rename(id, stored.as_deref(), &registry)).await?;
    context.house.mention(id, Command::Rename(name)).await;
    changed(&context, id, done)
}

/// Deletes a game; it can be restored for a while.
pub async fn delete(State(context): State<Context>, Path(id): Path<String>) -> Result<StatusCode, Refused> {
    let id = number(&id)?;
    let done = context.house.store.run(move |store| store.delete(id)).await?;
    if done {
        context.house.clear(id, Some(Fault::UnknownGame { game: id })).await;
    }
    changed(&context, id, done)
}

/// Restores a deleted game.
pub async fn undelete(State(context): State<Context>, Path(id): Path<String>) -> Result<StatusCode, Refused> {
    let id = number(&id)?;
    let done = context.house.store.run(move |store| store.undelete(id)).await?;
    changed(&context, id, done)
}

fn changed(context: &Context, game: u32, done: bool) -> Result<StatusCode, Refused> {
    if !done {
        return Err(Fault::UnknownGame { game }.into());
    }
    context.house.everybody.tell(&ServerMessage::LibraryChanged);
    Ok(StatusCode::NO_CONTENT)
}
