//! The results of a suite as JSON.

use crate::suite::Report;
use serde_json::Value;

/// Returns the results with their totals and the version of the program.
///
/// # Errors
/// If a value cannot be written as JSON.
pub fn suite_json(report: &Report, version: &str) -> serde_json::Result<Value> {
    let mut value = serde_json::to_value(report)?;
    value["quevedo"] = version.into();
    value["limits"] = report.contender.pace.to_string().into();
    value["complete"] = (report.trials.len() == report.positions).into();
    value["themes"] = serde_json::to_value(report.themes())?;
    value["total"] = serde_json::to_value(report.total())?;
    Ok(value)
}
