//! What the program is made of, and under which licences.

use serde::{Deserialize, Serialize};

/// Everything that the program is made of: the answer of `GET /api/licences`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LicencesView {
    /// The works, by kind and name.
    pub works: Vec<WorkView>,
    /// The texts of their licences, each of them once.
    pub texts: Vec<String>,
}

/// A work that is part of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkView {
    /// What it is.
    pub kind: WorkKind,
    /// What it is called.
    pub name: String,
    /// Its version, if it has one.
    pub version: Option<String>,
    /// Its licence, as an expression of SPDX.
    pub licence: String,
    /// Who made it, if that is said.
    pub by: Option<String>,
    /// Where it comes from, if that is said.
    pub home: Option<String>,
    /// The texts of its licence, by their places in the list.
    pub texts: Vec<u32>,
}

/// What a work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum WorkKind {
    /// The program itself.
    Program,
    /// A typeface, or a package of one.
    Font,
    /// A set of pieces.
    Pieces,
    /// A package of the page.
    Page,
    /// A library of the program.
    Library,
}
