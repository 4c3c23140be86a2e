//! What comes over HTTP: the page, the list of games, files, and the socket.

mod assets;
mod exercises;
mod fault;
mod games;
mod guard;
mod laboratory;
mod positions;
mod socket;
mod transfer;

pub use guard::Access;

use crate::house::House;
use crate::limits::{LIMITS, MAX_BACKUP, MAX_BODY};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What every request can use.
#[derive(Clone)]
pub struct Context {
    /// The house.
    pub house: Arc<House>,
    /// Who may come in.
    pub access: Arc<Access>,
    /// The number of the next connection.
    pub connections: Arc<AtomicU64>,
}

/// All addresses.
pub fn router(context: Context) -> Router {
    let large = |bytes: usize| DefaultBodyLimit::max(bytes);
    Router::new()
        .route("/ws", get(socket::open))
        .route("/api/health", get(positions::health))
        .route("/api/position", post(positions::look))
        .route("/api/chess960/{number}", get(positions::chess960))
        .route("/api/laboratory", get(laboratory::show))
        .route("/api/laboratory/trace", post(laboratory::trace))
        .route("/api/laboratory/exercises", get(exercises::sheet))
        .route("/api/games", get(games::list))
        .route("/api/games/{id}", get(games::show).patch(games::rename).delete(games::delete))
        .route("/api/games/{id}/undelete", post(games::undelete))
        .route("/api/games/{id}/pgn", get(transfer::pgn))
        .route("/api/export", get(transfer::export))
        .route("/api/import", post(transfer::import).layer(large(LIMITS.max_import as usize)))
        .route("/api/backup", get(transfer::backup))
        .route("/api/restore", post(transfer::restore).layer(large(MAX_BACKUP)))
        .fallback(assets::serve)
        .layer(large(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(&context.access), guard::check))
        .with_state(context)
}
