//! Games out of files and into files.

use super::Context;
use super::fault::Refused;
use super::games::{Asked, filter, number};
use crate::limits::{LIMITS, MAX_BACKUP};
use crate::pgn;
use crate::record::now;
use crate::wire::{Fault, GameFilter, ImportReport, RestoreReport, ServerMessage};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// A game as PGN.
pub async fn pgn(State(context): State<Context>, Path(id): Path<String>) -> Result<Response, Refused> {
    let id = number(&id)?;
    let record = context.house.load(id).await?;
    Ok(file(&format!("game-{id}.pgn"), PGN, pgn::write(&record, &context.house.registry).into_bytes()))
}

/// Many games as PGN.
pub async fn export(State(context): State<Context>, asked: Asked<GameFilter>) -> Result<Response, Refused> {
    let (filter, registry) = (filter(asked)?, Arc::clone(&context.house.registry));
    let work = move |store: &crate::store::Store| {
        let mut text = String::new();
        for id in store.numbers(&filter)? {
            if let Some(record) = store.load(id)? {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&pgn::write(&record, &registry));
            }
        }
        Ok(text)
    };
    let text = context.house.store.run(work).await?;
    Ok(file("games.pgn", PGN, text.into_bytes()))
}

/// Games from a text.
pub async fn import(
    State(context): State<Context>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<ImportReport>, Refused> {
    let body = body.map_err(|_| Fault::TooLarge { limit: LIMITS.max_import })?;
    let read = tokio::task::spawn_blocking(move || {
        let text = match std::str::from_utf8(&body) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            // Old files are in Latin-1, whose characters have the numbers that they have in Unicode.
            Err(_) => body.iter().copied().map(char::from).collect(),
        };
        pgn::read(&text)
    });
    let (records, mut report) = read.await.map_err(|_| Fault::Internal)??;
    if !records.is_empty() {
        report.imported = context.house.add(records).await?;
    }
    Ok(Json(report))
}

/// Everything in one file.
pub async fn backup(State(context): State<Context>) -> Result<Response, Refused> {
    let bytes = context.house.store.run(|store| store.backup()).await?;
    let date = time::UtcDateTime::from_unix_timestamp((now() / 1000) as i64)
        .unwrap_or(time::UtcDateTime::UNIX_EPOCH);
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    Ok(file(&format!("quevedo-{year:04}-{month:02}-{day:02}.sqlite"), "application/vnd.sqlite3", bytes))
}

/// Everything from such a file.
pub async fn restore(
    State(context): State<Context>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<RestoreReport>, Refused> {
    let body = body.map_err(|_| Fault::TooLarge { limit: MAX_BACKUP as u32 })?;
    context.house.clear_all(true).await;
    let restored = context.house.store.run(move |store| Ok(store.restore(&body))).await?;
    context.house.everybody.tell(&ServerMessage::LibraryChanged);
    Ok(Json(RestoreReport { games: restored? }))
}

pub const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// Something to be saved under a name of plain letters.
pub fn file(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let value = format!("attachment; filename=\"{name}\"");
    let value = HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("attachment"));
    let headers: [(HeaderName, HeaderValue); 2] =
        [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, value)];
    (headers, bytes).into_response()
}
