//! The HTTP interface: the page, the list of games, files, and the socket.

mod assets;
mod examples;
mod exercises;
mod fault;
mod games;
mod guard;
mod jobs;
mod lab_boards;
mod lab_chess;
mod laboratory;
mod learning;
mod licences;
mod positions;
mod secret;
mod socket;
mod transfer;
mod transport;

pub use guard::Access;
pub use secret::kept_secret;
pub use socket::Connection;
pub use transport::{clock_fits, serve};

use crate::house::House;
use crate::limits::{MAX_BODY, MAX_CONNECTIONS};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::Semaphore;

/// What every request handler can use.
#[derive(Clone)]
pub struct Context {
    /// The shared state.
    pub house: Arc<House>,
    /// The access rules.
    pub access: Arc<Access>,
    /// The number of the next connection.
    pub connections: Arc<AtomicU64>,
    /// Limit of sockets.
    pub sockets: Arc<Semaphore>,
}

impl Context {
    /// Creates the context of a server's requests.
    pub fn new(house: Arc<House>, access: Access) -> Context {
        let sockets = Arc::new(Semaphore::new(MAX_CONNECTIONS as usize));
        Context { house, access: Arc::new(access), connections: Arc::default(), sockets }
    }
}

/// Returns all routes.
pub fn router(context: Context) -> Router {
    Router::new()
        .route("/ws", get(socket::open))
        .route("/api/health", get(positions::health))
        .route("/api/position", post(positions::look))
        .route("/api/chess960/{number}", get(positions::chess960))
        .route("/api/laboratory", get(laboratory::show))
        .route("/api/laboratory/trace", post(laboratory::trace))
        .route("/api/laboratory/chess", get(lab_chess::show).post(lab_chess::search))
        .route("/api/laboratory/chess/below", post(lab_chess::below))
        .route("/api/laboratory/boards", post(lab_boards::show))
        .route("/api/laboratory/evaluations", post(lab_boards::judge))
        .route("/api/laboratory/experiments", get(jobs::experiments))
        .route("/api/laboratory/experiments/estimate", post(examples::estimate))
        .route("/api/laboratory/examples", get(examples::list))
        .route("/api/laboratory/examples/{name}/report", get(examples::report))
        .route("/api/laboratory/examples/{name}/files/{language}/{file}", get(examples::file))
        .route("/api/laboratory/players", get(jobs::players))
        .route("/api/laboratory/jobs", get(jobs::list).post(jobs::add))
        .route("/api/laboratory/jobs/{id}", get(jobs::show).delete(jobs::remove))
        .route("/api/laboratory/jobs/{id}/stop", post(jobs::stop))
        .route("/api/laboratory/jobs/{id}/resume", post(jobs::resume))
        .route("/api/laboratory/jobs/{id}/report", get(jobs::report))
        .route("/api/laboratory/jobs/{id}/files/{language}/{name}", get(jobs::file))
        .route("/api/laboratory/jobs/{id}/match", get(jobs::standing))
        .route("/api/laboratory/jobs/{id}/pgn", get(jobs::pgn))
        .route("/api/laboratory/learning", get(learning::show))
        .route("/api/laboratory/learning/position", post(learning::judge))
        .route("/api/laboratory/exercises", get(exercises::sheet))
        .route("/api/licences", get(licences::show))
        .route("/api/games", get(games::list))
        .route("/api/games/{id}", get(games::show).patch(games::rename).delete(games::delete))
        .route("/api/games/{id}/undelete", post(games::undelete))
        .route("/api/games/{id}/pgn", get(transfer::pgn))
        .route("/api/export", get(transfer::export))
        .route("/api/import", post(transfer::import))
        .route("/api/backup", get(transfer::backup))
        .route("/api/restore", post(transfer::restore))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(&context.access), guard::check))
        .with_state(context)
}
