//! Laboratory examples, and run time estimates.

use super::jobs::{InLanguage, report_file};
use super::{StopOnDrop, language};
use crate::jobs::experiments;
use crate::limits::{ESTIMATE, MAX_ESTIMATES};
use crate::wire::{EstimateView, ExampleView, ExperimentOrder, LabFault, ReportView, millis};
use crate::{Examples, Laboratory};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use lab::Estimate;
use server::mount::{Asked, Sent, body, query};
use server::wire::Fault;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// All examples.
pub async fn list(State(laboratory): State<Laboratory>) -> Json<Vec<ExampleView>> {
    Json(laboratory.examples.views())
}

/// The report of one.
pub async fn report(
    State(laboratory): State<Laboratory>,
    Path(name): Path<String>,
    asked: Asked<InLanguage>,
) -> Result<Json<ReportView>, LabFault> {
    let language = language(&query(asked)?.language)?;
    let made = made(&laboratory, move |examples| examples.report(&name, language));
    Ok(Json(made.await?))
}

/// A file of that report.
pub async fn file(
    State(laboratory): State<Laboratory>,
    Path((name, code, file)): Path<(String, String, String)>,
) -> Result<Response, LabFault> {
    let language = language(&code)?;
    let wanted = file.clone();
    let bytes = made(&laboratory, move |examples| examples.file(&name, language, &wanted)).await?;
    Ok(report_file(&file, bytes))
}

/// Builds something of an example on a blocking thread.
async fn made<T: Send + 'static>(
    laboratory: &Laboratory,
    make: impl FnOnce(&Examples) -> Result<T, LabFault> + Send + 'static,
) -> Result<T, LabFault> {
    let examples = Arc::clone(&laboratory.examples);
    tokio::task::spawn_blocking(move || make(&examples)).await.map_err(|_panic| Fault::Internal)?
}

/// Limit of concurrent estimates.
static ESTIMATES: Semaphore = Semaphore::const_new(MAX_ESTIMATES);

/// Estimates the run time of an experiment.
pub async fn estimate(
    State(laboratory): State<Laboratory>,
    sent: Sent<ExperimentOrder>,
) -> Result<Json<EstimateView>, LabFault> {
    let order = body(sent)?;
    let contenders = laboratory.jobs.contenders().clone();
    // Rejected at once, not after waiting.
    drop(experiments::settings(&order, &contenders)?);
    let place = ESTIMATES.acquire().await.map_err(|_closed| Fault::Internal)?;
    // The trial ends when nobody waits for it any more.
    let waiting = StopOnDrop::default();
    let stop = Arc::clone(&waiting.0);
    let tried = tokio::task::spawn_blocking(move || {
        experiments::estimate(&order, &contenders, ESTIMATE, &stop, place)
    });
    let said = tried.await.map_err(|_panic| Fault::Internal)??;
    drop(waiting);
    let (time, at_least) = match said {
        Estimate::About(time) => (time, false),
        Estimate::AtLeast(time) => (time, true),
    };
    Ok(Json(EstimateView { ms: millis(time), at_least, tried_ms: millis(ESTIMATE) }))
}
