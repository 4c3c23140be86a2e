//! Games out of files and into files.

use super::Context;
use super::fault::Refused;
use super::games::{Asked, filter, number};
use crate::limits::{LIMITS, MAX_BACKUP, SILENCE};
use crate::pgn;
use crate::record::now;
use crate::store::{PORTION, Store};
use crate::wire::{Fault, GameFilter, ImportReport, RestoreReport};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::borrow::Cow;
use std::sync::Arc;
use tokio::time::timeout;

/// A game as PGN.
pub async fn pgn(State(context): State<Context>, Path(id): Path<String>) -> Result<Response, Refused> {
    let id = number(&id)?;
    let record = context.house.load(id).await?;
    Ok(file(&format!("game-{id}.pgn"), PGN, pgn::write(&record, &context.house.registry).into_bytes()))
}

/// Many games as PGN.
pub async fn export(State(context): State<Context>, asked: Asked<GameFilter>) -> Result<Response, Refused> {
    let filter = filter(asked)?;
    let house = &context.house;
    let ids = house.store.run(move |store| store.numbers(&filter)).await?;
    let mut text = String::new();
    for portion in ids.chunks(PORTION) {
        let (portion, registry) = (portion.to_vec(), Arc::clone(&house.registry));
        let write = move |store: &Store| {
            let records = portion.into_iter().filter_map(|id| store.load(id).transpose());
            records
                .map(|record| record.map(|record| pgn::write(&record, &registry)))
                .collect::<Result<Vec<_>, _>>()
        };
        for game in house.store.run(write).await? {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&game);
        }
    }
    Ok(file("games.pgn", PGN, text.into_bytes()))
}

/// Games from a text.
pub async fn import(State(context): State<Context>, body: Body) -> Result<Json<ImportReport>, Refused> {
    let _place = context.house.files.acquire().await.map_err(|_| Fault::Internal)?;
    let body = whole(body, LIMITS.max_import as usize).await?;
    let house = Arc::clone(&context.house);
    let work = async move {
        let (records, mut report) = tokio::task::spawn_blocking(move || pgn::read(&text(&body)))
            .await
            .map_err(|_| Fault::Internal)??;
        if !records.is_empty() {
            report.imported = house.add(records).await?;
        }
        Ok::<_, Fault>(report)
    };
    Ok(Json(finish(work).await?))
}

/// Everything in one file.
pub async fn backup(State(context): State<Context>) -> Result<Response, Refused> {
    let store = context.house.store.clone();
    let bytes = finish(async move { Ok(store.backup().await?) }).await?;
    let date = time::UtcDateTime::from_unix_timestamp((now() / 1000) as i64)
        .unwrap_or(time::UtcDateTime::UNIX_EPOCH);
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    Ok(file(&format!("quevedo-{year:04}-{month:02}-{day:02}.sqlite"), "application/vnd.sqlite3", bytes))
}

/// Everything from such a file.
pub async fn restore(State(context): State<Context>, body: Body) -> Result<Json<RestoreReport>, Refused> {
    let _place = context.house.files.acquire().await.map_err(|_| Fault::Internal)?;
    let body = whole(body, MAX_BACKUP).await?;
    let house = Arc::clone(&context.house);
    let games = finish(async move { house.restore(body).await }).await?;
    Ok(Json(RestoreReport { games }))
}

/// A body, if it is not too long, and does not stop coming: others wait for the place.
async fn whole(body: Body, limit: usize) -> Result<Vec<u8>, Fault> {
    let (mut parts, mut all) = (body.into_data_stream(), Vec::new());
    let broken = |detail: &str| Fault::Malformed { detail: detail.to_owned() };
    while let Some(part) =
        timeout(SILENCE, parts.next()).await.map_err(|_| broken("the file stopped coming"))?
    {
        let part = part.map_err(|_| broken("the file broke off"))?;
        if all.len() + part.len() > limit {
            return Err(Fault::TooLarge { limit: limit as u32 });
        }
        all.extend_from_slice(&part);
    }
    Ok(all)
}

/// A text. Some files are in UTF-16 and say so; old ones are in Latin-1, whose characters have the numbers that they have in
/// Unicode.
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

/// Does something to its end, even if whoever asked for it goes away.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Fault>> + Send + 'static,
) -> Result<T, Fault> {
    tokio::spawn(work).await.unwrap_or(Err(Fault::Internal))
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
