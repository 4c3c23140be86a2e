//! The state of `quevedo learn`, kept in a file.

use crate::failure::Failure;
use crate::files;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::Path;

const FILE: &str = "learning.json";
/// The state may have so many bytes; a cycle has about one hundred.
const MOST_BYTES: u64 = 16 << 20;

/// The next stage of a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    #[default]
    Play,
    Train,
    Test,
}

/// A finished cycle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cycle {
    pub number: usize,
    /// Whether its network became the best.
    pub kept: bool,
    /// Its test result.
    pub result: String,
}

/// The finished cycles, and the stage of the current one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub cycles: Vec<Cycle>,
    pub stage: Stage,
    /// Threads of the first run: a training must resume with the number it started with.
    pub threads: Option<u16>,
    /// What the first cycle started from.
    #[serde(default)]
    pub first: Option<String>,
}

impl State {
    /// Reads the state of a folder, or creates it.
    pub fn open(folder: &Path) -> Result<State, Failure> {
        let path = folder.join(FILE);
        let text = match journal::read(&path, MOST_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(State::default()),
            Err(error) => return Err(Failure::reading(&path, &error)),
        };
        let state: State = serde_json::from_slice(&text).map_err(|error| {
            Failure::Usage(format!(
                "{}: {error}; fix the file, or start in another folder with --out",
                path.display()
            ))
        })?;
        let in_order = state.cycles.iter().enumerate().all(|(index, cycle)| cycle.number == index + 1);
        if !in_order {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path}: cycles are not numbered from 1 on; fix the file, or start in another folder with --out"
            )));
        }
        Ok(state)
    }

    /// Records what the first cycle starts from; refuses to resume from something else.
    pub fn begin_with(&mut self, first: String, folder: &Path) -> Result<(), Failure> {
        match &self.first {
            Some(begun) if *begun != first && self.best().is_none() => Err(Failure::Usage(format!(
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
    pub fn keep(&self, folder: &Path) -> Result<(), Failure> {
        files::write_json(&folder.join(FILE), self)
    }

    /// Returns the number of the cycle whose network is the best.
    pub fn best(&self) -> Option<usize> {
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
            assert!(matches!(State::open(folder.path()), Err(Failure::Usage(_))), "{damaged}");
        }
    }
}
