//! Endgame tables as judges of games.

use crate::failure::Failure;
use arena::Oracle;
use chess::{Color, Position};
use std::sync::OnceLock;
use tablebase::Tables;

/// Tables that remember the first time they did not answer.
pub struct TableOracle {
    tables: Tables,
    problem: OnceLock<String>,
}

impl TableOracle {
    /// Opens the tables of a folder, or of several, separated as the system separates them.
    pub fn open(folders: &str) -> Result<TableOracle, Failure> {
        let tables = Tables::open(folders).map_err(|error| Failure::Usage(format!("--tables: {error}")))?;
        Ok(TableOracle { tables, problem: OnceLock::new() })
    }

    /// At the end: whether they always answered. If not, games were played on where a table could have ended them.
    pub fn check(self) -> Result<(), Failure> {
        match self.problem.into_inner() {
            Some(problem) => Err(Failure::Work(format!("endgame tables did not always answer: {problem}"))),
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
