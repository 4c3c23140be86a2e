//! What can go wrong in the laboratory, as codes with fields.

use super::{JobState, OrderProblem, TreeFault};
use chess::Illegal;
use serde::Serialize;
use server::StoreError;
use server::wire::Fault;

/// Why something was not done in the laboratory. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LabFault {
    /// There is no such algorithm in the laboratory.
    UnknownAlgorithm {
        /// The name that was asked for.
        algorithm: String,
    },
    /// There is no such tree, or it cannot be read.
    BadTree {
        /// Why, in English.
        detail: String,
        /// Why, by its kind.
        problem: TreeFault,
    },
    /// The tree has more nodes than can be shown, or its search more steps.
    TreeTooLarge {
        /// How many nodes it may have.
        limit: u32,
        /// The deepest random tree with as many moves that fits, if a random one was asked for.
        fits: Option<String>,
    },
    /// A sheet of exercises has at least one kind of them, and not so many.
    BadSheet {
        /// How many exercises it may have.
        limit: u32,
    },
    /// The rooms of the laboratory know standard chess only, and the position may castle as only Chess960 allows.
    OnlyStandardChess,
    /// The search visits more positions than may be, or takes too long.
    SearchTooLarge {
        /// How many positions it may visit.
        limit: u32,
        /// The greatest depth that fits here; none if not even the first does.
        depth: Option<u32>,
    },
    /// No search is so deep, or it is of no depth.
    BadDepth {
        /// The greatest depth.
        most: u32,
    },
    /// The engine has no such technique, or it does not take this value.
    BadTechnique {
        /// The name that was given.
        name: String,
        /// Why, in English.
        detail: String,
    },
    /// There is no such experiment.
    UnknownExperiment {
        /// The name that was asked for.
        experiment: String,
    },
    /// There is no such job, or it has been deleted.
    UnknownJob {
        /// Its number.
        job: u32,
    },
    /// What is wanted of a job makes no sense, or is too much.
    BadOrder {
        /// The field that is wrong.
        field: String,
        /// Why.
        problem: OrderProblem,
    },
    /// That cannot be done with a job that stands as it does.
    JobState {
        /// How it stands.
        state: JobState,
    },
    /// The job has no report, no games or no such file, or not yet.
    NoResult,
    /// What can go wrong everywhere.
    #[serde(untagged)]
    Common(Fault),
}

impl From<Fault> for LabFault {
    fn from(fault: Fault) -> LabFault {
        LabFault::Common(fault)
    }
}

impl From<Illegal> for LabFault {
    fn from(illegal: Illegal) -> LabFault {
        LabFault::Common(illegal.into())
    }
}

impl From<StoreError> for LabFault {
    fn from(error: StoreError) -> LabFault {
        LabFault::Common(error.into())
    }
}
