//! Laboratory examples, and run time estimates.

use super::Context;
use super::fault::Refused;
use super::games::{Asked, filter};
use super::jobs::{Tongue, sent};
use crate::jobs;
use crate::limits::{ESTIMATE, MAX_ESTIMATES};
use crate::registry::Registry;
use crate::wire::{EstimateView, ExampleView, ExperimentOrder, Fault, ReportView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use lab::{Estimate, Language};
use player::Stop;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// All examples.
pub async fn list(State(context): State<Context>) -> Json<Vec<ExampleView>> {
    Json(context.house.registry.examples().views())
}

/// The report of one.
pub async fn report(
    State(context): State<Context>,
    Path(name): Path<String>,
    asked: Asked<Tongue>,
) -> Result<Json<ReportView>, Refused> {
    let language = language(&filter(asked)?.language)?;
    let made = made(&context, move |registry| registry.examples().report(&name, language));
    Ok(Json(made.await?))
}

/// A file of that report.
pub async fn file(
    State(context): State<Context>,
    Path((name, tongue, file)): Path<(String, String, String)>,
) -> Result<Response, Refused> {
    let language = language(&tongue)?;
    let wanted = file.clone();
    let bytes = made(&context, move |registry| registry.examples().file(&name, language, &wanted)).await?;
    Ok(sent(&file, bytes))
}

/// Builds something of an example on a blocking thread.
async fn made<T: Send + 'static>(
    context: &Context,
    make: impl FnOnce(&Registry) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let registry = Arc::clone(&context.house.registry);
    tokio::task::spawn_blocking(move || make(&registry)).await.map_err(|_panic| Fault::Internal)?
}

fn language(text: &str) -> Result<Language, Fault> {
    match text {
        "en" => Ok(Language::English),
        "es" => Ok(Language::Spanish),
        _ => Err(Fault::NoResult),
    }
}

/// Limit of concurrent estimates.
static ESTIMATES: Semaphore = Semaphore::const_new(MAX_ESTIMATES);

/// Ends a trial when nobody waits for it any more.
struct Gone(Arc<Stop>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Estimates the run time of an experiment.
pub async fn estimate(
    State(context): State<Context>,
    body: Result<Json<ExperimentOrder>, JsonRejection>,
) -> Result<Json<EstimateView>, Refused> {
    let Json(order) = body.map_err(|error| Fault::Malformed { detail: error.body_text() })?;
    let contenders = context.house.jobs.contenders().clone();
    // Rejected at once, not after waiting.
    drop(jobs::experiments::settings(&order, &contenders)?);
    let place = ESTIMATES.acquire().await.map_err(|_closed| Fault::Internal)?;
    let stop = Arc::new(Stop::default());
    let gone = Gone(Arc::clone(&stop));
    let tried = tokio::task::spawn_blocking(move || {
        jobs::experiments::estimate(&order, &contenders, ESTIMATE, &stop, place)
    });
    let said = tried.await.map_err(|_panic| Fault::Internal)??;
    drop(gone);
    let (time, at_least) = match said {
        Estimate::About(time) => (time, false),
        Estimate::AtLeast(time) => (time, true),
    };
    let ms = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Ok(Json(EstimateView { ms: ms(time), at_least, tried_ms: ms(ESTIMATE) }))
}
