//! Results for people and programs: matches, tunings, suites and ladders as text, JSON and charts.

mod ladder_chart;
mod match_json;
mod match_text;
mod suite_json;
mod suite_text;
mod tuning_charts;
mod tuning_json;
mod tuning_text;

pub use ladder_chart::ladder_chart;
pub use match_json::match_json;
pub use match_text::{match_report, match_status, ratings};
pub use suite_json::suite_json;
pub use suite_text::{write_failures, write_suite};
pub use tuning_charts::tuning_charts;
pub use tuning_json::tuning_json;
pub use tuning_text::{tuning_parameters, tuning_report, tuning_score};
