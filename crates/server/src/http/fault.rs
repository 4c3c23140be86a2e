//! Faults as HTTP responses.

use crate::store::StoreError;
use crate::wire::{Fault, StoreProblem};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// A fault to be sent.
pub struct Refused(pub Fault);

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused(fault)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused(error.into())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match &self.0 {
            Fault::NotFound
            | Fault::UnknownGame { .. }
            | Fault::UnknownExperiment { .. }
            | Fault::UnknownJob { .. }
            | Fault::NoResult => StatusCode::NOT_FOUND,
            Fault::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::TooFast { .. } | Fault::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Fault::ForbiddenHost | Fault::ForbiddenOrigin => StatusCode::FORBIDDEN,
            Fault::TokenRequired => StatusCode::UNAUTHORIZED,
            Fault::Store { problem: StoreProblem::Full, .. } => StatusCode::INSUFFICIENT_STORAGE,
            Fault::Store { .. } | Fault::PlayerFailed { .. } | Fault::Internal => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            Fault::GameOver
            | Fault::GameNotOver
            | Fault::NotPlayable
            | Fault::Stale { .. }
            | Fault::JobState { .. } => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}
