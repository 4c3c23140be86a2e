//! Tablebase adjudication.

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
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn open(folders: &str) -> Result<TableOracle, tablebase::Error> {
        let tables = Tables::open(folders)?;
        Ok(TableOracle { tables, problem: OnceLock::new() })
    }

    /// Fails if any probe failed: games may then have been played on past a known result.
    ///
    /// # Errors
    /// Says why the first failed probe did.
    pub fn check(self) -> Result<(), String> {
        match self.problem.into_inner() {
            Some(problem) => {
                Err(format!("tablebase probe failed: {problem}; some games were not adjudicated"))
            }
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
