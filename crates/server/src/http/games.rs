//! The list of games.

use super::Context;
use super::request::{Asked, Sent, body, number, query};
use crate::begin::checked_name;
use crate::domain::{Event, GameError};
use crate::table::Command;
use crate::wire::{Fault, GameFilter, GamePage, GameView, Rename};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use std::sync::Arc;

/// Returns a part of the list.
pub async fn list(State(context): State<Context>, asked: Asked<GameFilter>) -> Result<Json<GamePage>, Fault> {
    let filter = query(asked)?.into();
    let page = context.app.store.run(move |store| store.list(&filter)).await?;
    Ok(Json(GamePage::of(page, &*context.app.registry)))
}

/// Returns a stored game.
pub async fn show(State(context): State<Context>, Path(id): Path<String>) -> Result<Json<GameView>, Fault> {
    let id = number(&id)?;
    let record = context.app.tables.load(id).await?;
    Ok(Json(GameView::of(&record.snapshot(id), &*context.app.registry)))
}

/// Renames a game.
pub async fn rename(
    State(context): State<Context>,
    Path(id): Path<String>,
    sent: Sent<Rename>,
) -> Result<StatusCode, Fault> {
    let id = number(&id)?;
    let name = checked_name(body(sent)?.name)?;
    let (stored, registry) = (name.clone(), Arc::clone(&context.app.registry));
    let done = context.app.store.run(move |store| store.rename(id, stored.as_deref(), &registry)).await?;
    context.app.tables.mention(id, Command::Rename(name)).await;
    changed(&context, id, done)
}

/// Deletes a game; it can be restored for a while.
pub async fn delete(State(context): State<Context>, Path(id): Path<String>) -> Result<StatusCode, Fault> {
    let id = number(&id)?;
    let done = context.app.store.run(move |store| store.delete(id)).await?;
    if done {
        context.app.tables.close(id, Some(GameError::UnknownGame { game: id })).await;
    }
    changed(&context, id, done)
}

/// Restores a deleted game.
pub async fn undelete(State(context): State<Context>, Path(id): Path<String>) -> Result<StatusCode, Fault> {
    let id = number(&id)?;
    let done = context.app.store.run(move |store| store.undelete(id)).await?;
    changed(&context, id, done)
}

fn changed(context: &Context, game: u32, done: bool) -> Result<StatusCode, Fault> {
    if !done {
        return Err(Fault::UnknownGame { game });
    }
    context.app.everyone.publish(Event::LibraryChanged);
    Ok(StatusCode::NO_CONTENT)
}
