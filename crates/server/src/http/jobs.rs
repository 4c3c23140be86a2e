//! Long jobs of the laboratory.

use super::Context;
use super::fault::Refused;
use super::games::{Asked, filter};
use super::transfer::{self, PGN};
use crate::jobs;
use crate::wire::{ContenderView, ExperimentView, Fault, JobList, JobOrder, JobView, MatchView, ReportView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

type Answer<T> = Result<Json<T>, Refused>;

/// All experiments.
pub async fn experiments() -> Json<Vec<ExperimentView>> {
    Json(jobs::experiments::all())
}

/// Lists the players of matches.
pub async fn players(State(context): State<Context>) -> Json<Vec<ContenderView>> {
    Json(context.house.jobs.contenders().views())
}

/// All jobs.
pub async fn list(State(context): State<Context>) -> Json<JobList> {
    Json(context.house.jobs.list())
}

/// Adds a job.
pub async fn add(
    State(context): State<Context>,
    body: Result<Json<JobOrder>, JsonRejection>,
) -> Result<(StatusCode, Json<JobView>), Refused> {
    let Json(order) = body.map_err(|error| Fault::Malformed { detail: error.body_text() })?;
    let view = context.house.jobs.run(move |jobs| jobs.add(order)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Returns a job.
pub async fn show(State(context): State<Context>, Path(id): Path<String>) -> Answer<JobView> {
    Ok(Json(context.house.jobs.show(number(&id)?)?))
}

/// Stops a job.
pub async fn stop(State(context): State<Context>, Path(id): Path<String>) -> Answer<JobView> {
    let id = number(&id)?;
    Ok(Json(context.house.jobs.run(move |jobs| jobs.stop(id)).await?))
}

/// Resumes a job.
pub async fn resume(State(context): State<Context>, Path(id): Path<String>) -> Answer<JobView> {
    let id = number(&id)?;
    Ok(Json(context.house.jobs.run(move |jobs| jobs.resume(id)).await?))
}

/// Deletes a job.
pub async fn remove(State(context): State<Context>, Path(id): Path<String>) -> Result<StatusCode, Refused> {
    let id = number(&id)?;
    context.house.jobs.run(move |jobs| jobs.remove(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The requested language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tongue {
    pub(super) language: String,
}

/// Returns the report of an experiment.
pub async fn report(
    State(context): State<Context>,
    Path(id): Path<String>,
    asked: Asked<Tongue>,
) -> Answer<ReportView> {
    let (id, language) = (number(&id)?, language(filter(asked)?.language)?);
    Ok(Json(context.house.jobs.run(move |jobs| jobs.report(id, &language)).await?))
}

/// Returns a file of a report.
pub async fn file(
    State(context): State<Context>,
    Path((id, tongue, name)): Path<(String, String, String)>,
) -> Result<Response, Refused> {
    let (id, tongue) = (number(&id)?, language(tongue)?);
    let wanted = name.clone();
    let bytes = context.house.jobs.run(move |jobs| jobs.file(id, &[&tongue, &wanted])).await?;
    Ok(sent(&name, bytes))
}

/// Returns a file of a report: an image to show, anything else to save.
pub(super) fn sent(name: &str, bytes: Vec<u8>) -> Response {
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "svg" => return ([(header::CONTENT_TYPE, "image/svg+xml")], bytes).into_response(),
        "html" => "text/html; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "pgn" => PGN,
        _ => "text/plain; charset=utf-8",
    };
    transfer::file(name, kind, bytes)
}

/// Returns the standings of a match.
pub async fn standing(State(context): State<Context>, Path(id): Path<String>) -> Answer<MatchView> {
    let id = number(&id)?;
    let view = context.house.jobs.run(move |jobs| jobs.standing(id)).await?;
    Ok(Json(Arc::unwrap_or_clone(view)))
}

/// Returns the games of a match.
pub async fn pgn(State(context): State<Context>, Path(id): Path<String>) -> Result<Response, Refused> {
    let id = number(&id)?;
    let bytes = context.house.jobs.run(move |jobs| jobs.file(id, &["games.pgn"])).await?;
    Ok(transfer::file(&format!("match-{id}.pgn"), PGN, bytes))
}

/// Parses the job number of an address.
fn number(text: &str) -> Result<u32, Fault> {
    text.parse().map_err(|_| Fault::NotFound)
}

fn language(text: String) -> Result<String, Fault> {
    if matches!(text.as_str(), "en" | "es") { Ok(text) } else { Err(Fault::NoResult) }
}
