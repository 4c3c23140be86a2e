//! Tablebase adjudication.

use crate::failure::Failure;
use arena::Oracle;
use chess::{Color, Position};
use std::sync::OnceLock;
use tablebase::Tables;

/// Tablebases that remember their first failed probe.
pub struct TableOracle {
    tables: Tables,
    problem: OnceLock<String>,
}

impl TableOracle {
    /// Opens the tablebases in one folder, or in several joined by the system's path separator.
    pub fn open(folders: &str) -> Result<TableOracle, Failure> {
        let tables = Tables::open(folders).map_err(|error| Failure::Usage(format!("--tables: {error}")))?;
        Ok(TableOracle { tables, problem: OnceLock::new() })
    }

    /// Fails if any probe failed: games may then have been played on past a known result.
    pub fn check(self) -> Result<(), Failure> {
        match self.problem.into_inner() {
            Some(problem) => Err(Failure::Work(format!(
                "tablebase probe failed: {problem}; some games were not adjudicated"
            ))),
            None => Ok(()),
        }
    }
}

impl Oracle for TableOracle {
    fn outcome(&self, position: &Position) -> Option<Option<Color>> {
        match self.tables.verdict(position) {
            Ok(verdict) => verdict.map(|verdict| verdict.winner()),
            Err(error) => {
                let _ = self.problem.set(error.to_string());
                None
            }
        }
    }
}
