//! Faults as HTTP responses.

use crate::wire::{Fault, StoreProblem};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match &self {
            Fault::NotFound | Fault::UnknownGame { .. } => StatusCode::NOT_FOUND,
            Fault::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::TooFast { .. } | Fault::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Fault::ForbiddenHost | Fault::ForbiddenOrigin => StatusCode::FORBIDDEN,
            Fault::TokenRequired => StatusCode::UNAUTHORIZED,
            Fault::Store { problem: StoreProblem::Full, .. } => StatusCode::INSUFFICIENT_STORAGE,
            Fault::Store { .. } | Fault::PlayerFailed { .. } | Fault::Internal => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            Fault::GameOver | Fault::GameNotOver | Fault::NotPlayable | Fault::Stale { .. } => {
                StatusCode::CONFLICT
            }
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self)).into_response()
    }
}
