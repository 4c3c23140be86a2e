//! The routes of the laboratory, all below `/api/laboratory`.

mod boards;
mod chess;
mod examples;
mod exercises;
mod jobs;
mod learning;
mod trace;

use crate::Laboratory;
use crate::wire::LabFault;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use lab::Language;
use player::Stop;
use server::Mount;
use std::sync::Arc;

impl Laboratory {
    /// Returns the routes, for a server that adds them to its own.
    #[must_use]
    pub fn mount(self) -> Mount {
        let jobs = self.jobs.clone();
        Mount::new(router(self), async move { jobs.close().await })
    }
}

fn router(laboratory: Laboratory) -> Router {
    Router::new()
        .route("/api/laboratory", get(trace::show))
        .route("/api/laboratory/trace", post(trace::trace))
        .route("/api/laboratory/chess", get(chess::show).post(chess::search))
        .route("/api/laboratory/chess/below", post(chess::below))
        .route("/api/laboratory/boards", post(boards::show))
        .route("/api/laboratory/evaluations", post(boards::judge))
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
        .with_state(laboratory)
}

impl IntoResponse for LabFault {
    fn into_response(self) -> Response {
        let status = match self {
            LabFault::Common(fault) => return fault.into_response(),
            LabFault::UnknownExperiment { .. } | LabFault::UnknownJob { .. } | LabFault::NoResult => {
                StatusCode::NOT_FOUND
            }
            LabFault::JobState { .. } => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self)).into_response()
    }
}

/// Stops a search when nobody waits for it any more.
#[derive(Default)]
struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Returns the language with this code; there are reports in no other.
fn language(code: &str) -> Result<Language, LabFault> {
    code.parse().map_err(|_unknown| LabFault::NoResult)
}
