//! The HTTP interface: the page, the list of games, files, and the socket.

mod assets;
mod fault;
mod games;
mod guard;
mod licences;
mod positions;
mod request;
mod secret;
mod socket;
mod transfer;
mod transport;

pub use guard::Access;
pub use request::{Asked, Sent, body, number, query};
pub use secret::kept_secret;
pub use socket::{Connection, text as message_text};
pub use transfer::{PGN, attachment};
pub use transport::{clock_fits, serve};

use crate::app::App;
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
    pub app: Arc<App>,
    /// The access rules.
    pub access: Arc<Access>,
    /// The number of the next connection.
    pub connections: Arc<AtomicU64>,
    /// Limit of sockets.
    pub sockets: Arc<Semaphore>,
}

impl Context {
    /// Creates the context of a server's requests.
    pub fn new(app: Arc<App>, access: Access) -> Context {
        let sockets = Arc::new(Semaphore::new(MAX_CONNECTIONS as usize));
        Context { app, access: Arc::new(access), connections: Arc::default(), sockets }
    }
}

/// Returns all routes: those of the game, and those of others, under the same rules and limits.
pub fn router(context: Context, others: Router) -> Router {
    let access = Arc::clone(&context.access);
    Router::new()
        .route("/ws", get(socket::open))
        .route("/api/health", get(positions::health))
        .route("/api/position", post(positions::look))
        .route("/api/chess960/{number}", get(positions::chess960))
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
        .with_state(context)
        .merge(others)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(access, guard::check))
}
