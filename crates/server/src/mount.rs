//! What another crate needs to add routes to the server, such as those of the laboratory.
//!
//! Its routes are served under the same access rules, limits and security headers as those of the
//! game. Faults that are not of its own are [`Fault`]s, which are responses.

pub use crate::domain::now;
pub use crate::http::{Asked, PGN, Sent, attachment, body, number, query};
pub use crate::limits::MAX_NUMBER;
pub use crate::store::{Identity, io as store_error};

use crate::wire::Fault;
use axum::Router;
use chess::Setup;
use std::pin::Pin;

/// Routes of another crate, and how what they have started is ended.
pub struct Mount {
    pub(crate) router: Router,
    pub(crate) close: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Mount {
    /// Creates a mount; `close` is awaited when the server shuts down.
    pub fn new(router: Router, close: impl Future<Output = ()> + Send + 'static) -> Mount {
        Mount { router, close: Box::pin(close) }
    }
}

/// Parses a FEN whose last fields may be missing.
///
/// # Errors
/// If it is not one.
pub fn read_fen(fen: &str) -> Result<Setup, Fault> {
    Ok(crate::begin::read_fen(fen)?)
}
