//! Import, export and backup of games.

use super::Context;
use super::request::{Asked, number, query};
use crate::app::App;
use crate::domain::{GameError, StoreError, now};
use crate::limits::{LIMITS, MAX_BACKUP};
use crate::pgn;
use crate::store::{PORTION, Store};
use crate::wire::{Fault, GameFilter, ImportReport, RestoreReport};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::borrow::Cow;
use std::io::Read;
use std::sync::Arc;

/// How much of a file is read at once.
const PART: usize = 256 << 10;

/// Returns a game as PGN.
pub async fn pgn(State(context): State<Context>, Path(id): Path<String>) -> Result<Response, Fault> {
    let id = number(&id)?;
    let record = context.app.tables.load(id).await?;
    let pgn = pgn::write(&record, &*context.app.registry);
    Ok(attachment(&format!("game-{id}.pgn"), PGN, pgn.into_bytes()))
}

/// Returns many games as PGN, read in portions while they are sent.
pub async fn export(State(context): State<Context>, asked: Asked<GameFilter>) -> Result<Response, Fault> {
    let filter = query(asked)?.into();
    let app = Arc::clone(&context.app);
    let ids = app.store.run(move |store| store.numbers(&filter)).await?;
    let mut portions = ids.chunks(PORTION).map(<[u32]>::to_vec).collect::<Vec<_>>().into_iter();
    // The first portion is read before the response, so that a broken store is reported as such.
    let first = match portions.next() {
        Some(portion) => portion_of(&app, portion).await?,
        None => String::new(),
    };
    let rest = futures_util::stream::unfold((app, portions), |(app, mut portions)| async move {
        let portion = portions.next()?;
        let text = portion_of(&app, portion).await.map(|text| format!("\n{text}"));
        Some((text, (app, portions)))
    });
    let text = futures_util::stream::iter([Ok(first)]).chain(rest);
    Ok(attachment("games.pgn", PGN, Body::from_stream(text)))
}

/// Returns some games as PGN.
async fn portion_of(app: &App, ids: Vec<u32>) -> Result<String, StoreError> {
    let registry = Arc::clone(&app.registry);
    let write = move |store: &Store| {
        let records = ids.into_iter().filter_map(|id| store.load(id).transpose());
        let games = records.map(|record| record.map(|record| pgn::write(&record, &*registry)));
        games.collect::<Result<Vec<_>, _>>().map(|games| games.join("\n"))
    };
    app.store.run(write).await
}

/// Imports games from a text.
pub async fn import(State(context): State<Context>, body: Body) -> Result<Json<ImportReport>, Fault> {
    let _place = context.app.files.acquire().await.map_err(|_| Fault::Internal)?;
    let body = whole(body, LIMITS.max_import as usize).await?;
    let app = Arc::clone(&context.app);
    let work = async move {
        let (records, report) = tokio::task::spawn_blocking(move || pgn::read(&text(&body)))
            .await
            .map_err(|_| GameError::Internal)??;
        let imported = if records.is_empty() { Vec::new() } else { app.add(records).await? };
        Ok(ImportReport::new(imported, report))
    };
    Ok(Json(finish(work).await?))
}

/// Returns a backup of everything, read while it is sent.
pub async fn backup(State(context): State<Context>) -> Result<Response, Fault> {
    let app = Arc::clone(&context.app);
    // Held until the last byte has been sent: each is a full copy on the disk.
    let place = Arc::clone(&app.downloads).acquire_owned().await.map_err(|_| Fault::Internal)?;
    let copy = finish(async move { Ok(app.store.backup().await?) }).await?;
    let open = move || copy.open().map(|(file, length)| (copy, file, length));
    let (copy, opened, length) = tokio::task::spawn_blocking(open).await.map_err(|_| Fault::Internal)??;
    let parts = futures_util::stream::unfold((opened, (copy, place)), |(mut opened, kept)| async move {
        let read = move || {
            let mut part = vec![0; PART];
            let count = opened.read(&mut part)?;
            part.truncate(count);
            std::io::Result::Ok((part, opened))
        };
        match tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(error.into())) {
            Ok((part, _)) if part.is_empty() => None,
            Ok((part, opened)) => Some((Ok::<_, std::io::Error>(part), (opened, kept))),
            // The browser sees that the file is shorter than announced.
            Err(_) => None,
        }
    });
    let date = time::UtcDateTime::from_unix_timestamp((now() / 1000) as i64)
        .unwrap_or(time::UtcDateTime::UNIX_EPOCH);
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    let name = format!("quevedo-{year:04}-{month:02}-{day:02}.sqlite");
    let mut response = attachment(&name, "application/vnd.sqlite3", Body::from_stream(parts));
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    Ok(response)
}

/// Restores a backup.
pub async fn restore(State(context): State<Context>, body: Body) -> Result<Json<RestoreReport>, Fault> {
    let _place = context.app.files.acquire().await.map_err(|_| Fault::Internal)?;
    let body = whole(body, MAX_BACKUP).await?;
    let app = Arc::clone(&context.app);
    Ok(Json(finish(async move { app.restore(body).await }).await?.into()))
}

/// Reads a body up to a limit; one that is too slow fails by itself.
async fn whole(body: Body, limit: usize) -> Result<Vec<u8>, Fault> {
    let (mut parts, mut all) = (body.into_data_stream(), Vec::new());
    while let Some(part) = parts.next().await {
        let part =
            part.map_err(|error| Fault::Malformed { detail: format!("the upload was cut off: {error}") })?;
        if all.len() + part.len() > limit {
            return Err(Fault::TooLarge { limit: limit as u32 });
        }
        all.extend_from_slice(&part);
    }
    Ok(all)
}

/// Decodes a text. Some files are UTF-16 and say so; old ones are Latin-1, whose characters have
/// the same numbers in Unicode.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks().0.iter().map(|&pair| unit(pair));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => return wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => return wide(rest, u16::from_be_bytes),
        _ => {}
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').into(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// Runs something to its end, even if the client disconnects.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, GameError>> + Send + 'static,
) -> Result<T, GameError> {
    tokio::spawn(work).await.unwrap_or(Err(GameError::Internal))
}

/// The media type of PGN.
pub const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// Returns a download with a plain file name.
pub fn attachment(name: &str, kind: &'static str, content: impl Into<Body>) -> Response {
    let value = format!("attachment; filename=\"{name}\"");
    let value = HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("attachment"));
    let headers: [(HeaderName, HeaderValue); 2] =
        [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, value)];
    (headers, content.into()).into_response()
}
