//! Long jobs of the laboratory.

use super::language;
use crate::Laboratory;
use crate::jobs;
use crate::wire::{
    ContenderView, ExperimentView, JobList, JobOrder, JobView, LabFault, MatchView, ReportView,
};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use server::mount::{Asked, PGN, Sent, attachment, body, number, query};
use std::sync::Arc;

type Answer<T> = Result<Json<T>, LabFault>;

/// All experiments.
pub async fn experiments() -> Json<Vec<ExperimentView>> {
    Json(jobs::experiments::all())
}

/// Lists the players of matches.
pub async fn players(State(laboratory): State<Laboratory>) -> Json<Vec<ContenderView>> {
    Json(laboratory.jobs.contenders().all().iter().map(ContenderView::from).collect())
}

/// All jobs.
pub async fn list(State(laboratory): State<Laboratory>) -> Json<JobList> {
    Json(laboratory.jobs.list())
}

/// Adds a job.
pub async fn add(
    State(laboratory): State<Laboratory>,
    sent: Sent<JobOrder>,
) -> Result<(StatusCode, Json<JobView>), LabFault> {
    let order = body(sent)?;
    let view = laboratory.jobs.run(move |jobs| jobs.add(order)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Returns a job.
pub async fn show(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobView> {
    Ok(Json(laboratory.jobs.show(number(&id)?)?))
}

/// Stops a job.
pub async fn stop(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobView> {
    let id = number(&id)?;
    Ok(Json(laboratory.jobs.run(move |jobs| jobs.stop(id)).await?))
}

/// Resumes a job.
pub async fn resume(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobView> {
    let id = number(&id)?;
    Ok(Json(laboratory.jobs.run(move |jobs| jobs.resume(id)).await?))
}

/// Deletes a job.
pub async fn remove(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<StatusCode, LabFault> {
    let id = number(&id)?;
    laboratory.jobs.run(move |jobs| jobs.remove(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The requested language, by its code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InLanguage {
    pub(super) language: String,
}

/// Returns the report of an experiment.
pub async fn report(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    asked: Asked<InLanguage>,
) -> Answer<ReportView> {
    let (id, language) = (number(&id)?, language(&query(asked)?.language)?);
    Ok(Json(laboratory.jobs.run(move |jobs| jobs.report(id, language.code())).await?))
}

/// Returns a file of a report.
pub async fn file(
    State(laboratory): State<Laboratory>,
    Path((id, code, name)): Path<(String, String, String)>,
) -> Result<Response, LabFault> {
    let (id, language) = (number(&id)?, language(&code)?);
    let wanted = name.clone();
    let bytes = laboratory.jobs.run(move |jobs| jobs.file(id, &[language.code(), &wanted])).await?;
    Ok(report_file(&name, bytes))
}

/// Returns a file of a report: an image to show, anything else to save.
pub(super) fn report_file(name: &str, bytes: Vec<u8>) -> Response {
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "svg" => return ([(header::CONTENT_TYPE, "image/svg+xml")], bytes).into_response(),
        "html" => "text/html; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "pgn" => PGN,
        _ => "text/plain; charset=utf-8",
    };
    attachment(name, kind, bytes)
}

/// Returns the standings of a match.
pub async fn standing(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<MatchView> {
    let id = number(&id)?;
    let view = laboratory.jobs.run(move |jobs| jobs.standing(id)).await?;
    Ok(Json(Arc::unwrap_or_clone(view)))
}

/// Returns the games of a match.
pub async fn pgn(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, LabFault> {
    let id = number(&id)?;
    let bytes = laboratory.jobs.run(move |jobs| jobs.file(id, &["games.pgn"])).await?;
    Ok(attachment(&format!("match-{id}.pgn"), PGN, bytes))
}
