//! What can go wrong with tables.

use crate::material::Material;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Why a table cannot be made, read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be opened, read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The file is no table, or damaged.
    #[error("{}: {problem}; delete it and run `quevedo tables generate` again", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and at which byte.
        problem: String,
    },
    /// Another table has to exist first.
    #[error(
        "{material}: its captures and promotions lead to {missing}, for which there is no table; generate that first"
    )]
    Missing {
        /// The table that was asked for.
        material: Material,
        /// The table that does not exist.
        missing: Material,
    },
    /// A mate takes longer than the format can say.
    #[error("{0}: a mate takes more than 253 plies, more than a table can hold")]
    TooLong(Material),
    /// A finished table contradicts itself.
    #[error(
        "{material}: position number {index} contradicts its moves; this is a fault of the program or of the machine's memory, and nothing was written"
    )]
    Wrong {
        /// The table.
        material: Material,
        /// The number of the position.
        index: usize,
    },
    /// What was wrong with a file when it was opened.
    #[error(transparent)]
    Open(Arc<Error>),
    /// The work was stopped.
    #[error("stopped; tables that were finished are kept")]
    Stopped,
}
