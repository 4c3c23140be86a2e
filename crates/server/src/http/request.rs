//! Parts of a request, parsed; what is wrong with them is a fault.

use crate::limits::MAX_BODY;
use crate::wire::Fault;
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;

/// A JSON body, or why it is invalid.
pub type Sent<T> = Result<Json<T>, JsonRejection>;

/// A parsed query, or why it is invalid.
pub type Asked<T> = Result<Query<T>, QueryRejection>;

/// Returns the content of a body.
///
/// # Errors
/// If it is not what the route takes.
pub fn body<T>(sent: Sent<T>) -> Result<T, Fault> {
    sent.map(|Json(body)| body).map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Fault::TooLarge { limit: MAX_BODY as u32 },
        _ => Fault::Malformed { detail: error.body_text() },
    })
}

/// Returns the content of a query.
///
/// # Errors
/// If it is not what the route takes.
pub fn query<T>(asked: Asked<T>) -> Result<T, Fault> {
    asked.map(|Query(query)| query).map_err(|error| Fault::Malformed { detail: error.body_text() })
}

/// Parses the number in an address: of a game, or of a job.
///
/// # Errors
/// If it is not a number: then there is no such address.
pub fn number(text: &str) -> Result<u32, Fault> {
    text.parse().map_err(|_| Fault::NotFound)
}
