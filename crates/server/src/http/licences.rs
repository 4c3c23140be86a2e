//! What the program is made of, with the texts of the licences.

use super::Context;
use crate::wire::LicencesView;
use axum::Json;
use axum::extract::State;

/// All of it.
pub async fn show(State(context): State<Context>) -> Json<LicencesView> {
    Json(context.app.registry.licences().clone())
}
