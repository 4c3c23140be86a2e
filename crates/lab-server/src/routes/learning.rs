//! Learning: trainings, and evaluations of a position.

use crate::Laboratory;
use crate::wire::{JudgeQuery, JudgedTerm, JudgedView, LabFault, LearningView};
use axum::Json;
use axum::extract::State;
use chess::Position;
use server::mount::{Sent, body, read_fen};
use server::wire::Fault;

/// What is known of learning.
pub async fn show(State(laboratory): State<Laboratory>) -> Result<Json<LearningView>, LabFault> {
    let view = move || laboratory.learning.view(laboratory.examples.trainings());
    let view = tokio::task::spawn_blocking(view).await;
    Ok(Json(view.map_err(|_panic| Fault::Internal)?))
}

/// What is said of a position.
pub async fn judge(
    State(laboratory): State<Laboratory>,
    sent: Sent<JudgeQuery>,
) -> Result<Json<JudgedView>, LabFault> {
    let query = body(sent)?;
    let position = Position::from_setup(&read_fen(&query.fen)?).map_err(Fault::from)?;
    let judged = laboratory.learning.judge(&position).ok_or(LabFault::NoResult)?;
    let term = |(theme, value): (&str, i32)| JudgedTerm { theme: theme.to_owned(), value };
    Ok(Json(JudgedView {
        fen: position.to_fen().to_string(),
        hand: judged.hand,
        terms: judged.terms.into_iter().map(term).collect(),
        network: judged.network,
    }))
}
