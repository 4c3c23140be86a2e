//! The state of learning, kept in a file.

use crate::error::Error;
use journal::replace_json;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::Path;

const FILE: &str = "learning.json";
/// The state may have so many bytes; a cycle has about one hundred.
const MOST_BYTES: u64 = 16 << 20;

/// The next stage of a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    #[default]
    Play,
    Train,
    Test,
}

/// A finished cycle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cycle {
    /// Its number, from 1 on.
    pub number: usize,
    /// Whether its network became the best.
    pub kept: bool,
    /// Its test result.
    pub result: String,
}

/// The finished cycles, and the stage of the current one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) cycles: Vec<Cycle>,
    pub(super) stage: Stage,
    /// Threads of the first run: a training must resume with the number it started with.
    pub(super) threads: Option<u16>,
    /// What the first cycle started from.
    #[serde(default)]
    pub(super) first: Option<String>,
}

impl State {
    /// Reads the state of a folder, or creates it.
    pub(super) fn open(folder: &Path) -> Result<State, Error> {
        let path = folder.join(FILE);
        let text = match journal::read(&path, MOST_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(State::default()),
            Err(error) => return Err(Error::reading(&path, error)),
        };
        let state: State = serde_json::from_slice(&text).map_err(|error| {
            Error::Plan(format!(
                "{}: {error}; fix the file, or start in another folder with --out",
                path.display()
            ))
        })?;
        let in_order = state.cycles.iter().enumerate().all(|(index, cycle)| cycle.number == index + 1);
        if !in_order {
            let path = path.display();
            return Err(Error::Plan(format!(
                "{path}: cycles are not numbered from 1 on; fix the file, or start in another folder with --out"
            )));
        }
        Ok(state)
    }

    /// Records what the first cycle starts from; refuses to resume from something else.
    pub(super) fn begin_with(&mut self, first: String, folder: &Path) -> Result<(), Error> {
        match &self.first {
            Some(begun) if *begun != first && self.best().is_none() => Err(Error::Plan(format!(
                "{}: started with {begun}, not with {first}; give the same with --eval-file or \
                 --hand-crafted, or start in another folder with --out",
                folder.join(FILE).display()
            ))),
            Some(_) => Ok(()),
            None => {
                self.first = Some(first);
                Ok(())
            }
        }
    }

    /// Writes the state.
    pub(super) fn keep(&self, folder: &Path) -> Result<(), Error> {
        let path = folder.join(FILE);
        replace_json(&path, self).map_err(|error| Error::writing(&path, error))
    }

    /// Returns the number of the cycle whose network is the best.
    pub(super) fn best(&self) -> Option<usize> {
        self.cycles.iter().rev().find(|cycle| cycle.kept).map(|cycle| cycle.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_state_is_found_again_and_a_damaged_one_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(State::open(folder.path()).unwrap(), State::default());
        let cycle = |number, kept| Cycle { number, kept, result: "+1".to_owned() };
        let cycles = vec![cycle(1, true), cycle(2, false)];
        let state = State { cycles, stage: Stage::Test, threads: Some(2), first: None };
        assert_eq!(state.best(), Some(1));
        state.keep(folder.path()).unwrap();
        assert_eq!(State::open(folder.path()).unwrap(), state);
        for damaged in [
            "",
            "{}",
            "[1]",
            r#"{"cycles":[{"number":7,"kept":true,"result":""}],"stage":"play","threads":2}"#,
        ] {
            fs::write(folder.path().join(FILE), damaged).unwrap();
            assert!(matches!(State::open(folder.path()), Err(Error::Plan(_))), "{damaged}");
        }
    }
}
