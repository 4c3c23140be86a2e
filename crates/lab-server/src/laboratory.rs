//! The state that all routes of the laboratory share.

use crate::examples::Examples;
use crate::jobs::Jobs;
use crate::learning::Learning;
use catalogue::Contenders;
use std::path::Path;
use std::sync::Arc;

/// The laboratory with its jobs. Clones are the same laboratory.
#[derive(Clone)]
pub struct Laboratory {
    pub(crate) jobs: Jobs,
    pub(crate) learning: Arc<Learning>,
    pub(crate) examples: Arc<Examples>,
}

impl Laboratory {
    /// Opens the jobs of a data folder; interrupted ones resume at once. No other server may use the
    /// folder: bind one first.
    #[must_use]
    pub fn open(data: &Path, contenders: Contenders) -> Laboratory {
        Laboratory { jobs: Jobs::open(data, contenders), learning: Arc::default(), examples: Arc::default() }
    }

    /// Sets what is known of learning; nothing by default.
    #[must_use]
    pub fn with_learning(self, learning: Learning) -> Laboratory {
        Laboratory { learning: Arc::new(learning), ..self }
    }

    /// Sets the examples; none by default.
    #[must_use]
    pub fn with_examples(self, examples: Examples) -> Laboratory {
        Laboratory { examples: Arc::new(examples), ..self }
    }
}
