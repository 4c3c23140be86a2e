//! Learning: trainings, and evaluations of a position.

use super::Context;
use super::fault::Refused;
use crate::begin::read_fen;
use crate::wire::{Fault, JudgeQuery, JudgedTerm, JudgedView, LearningView};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use chess::Position;
use std::sync::Arc;

/// What is known of learning.
pub async fn show(State(context): State<Context>) -> Result<Json<LearningView>, Refused> {
    let registry = Arc::clone(&context.house.registry);
    let view = tokio::task::spawn_blocking(move || registry.learning().view(registry.examples())).await;
    Ok(Json(view.map_err(|_panic| Fault::Internal)?))
}

/// What is said of a position.
pub async fn judge(
    State(context): State<Context>,
    body: Result<Json<JudgeQuery>, JsonRejection>,
) -> Result<Json<JudgedView>, Refused> {
    let Json(query) = body.map_err(|error| Fault::Malformed { detail: error.body_text() })?;
    let position = Position::from_setup(&read_fen(&query.fen)?).map_err(Fault::from)?;
    let judged = context.house.registry.learning().judge(&position).ok_or(Fault::NoResult)?;
    let term = |(theme, value): (&str, i32)| JudgedTerm { theme: theme.to_owned(), value };
    Ok(Json(JudgedView {
        fen: position.to_fen().to_string(),
        hand: judged.hand,
        terms: judged.terms.into_iter().map(term).collect(),
        network: judged.network,
    }))
}
