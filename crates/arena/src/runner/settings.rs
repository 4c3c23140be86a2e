//! By what a match knows itself again.

use super::Plan;
use crate::fingerprint::Fingerprint;
use crate::schedule::Format;
use crate::{Adjudication, Contender, Launch, Openings};
use serde::Serialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// What a match must have in common with its beginning when it goes on. How many games there are to be may change.
#[derive(Serialize)]
struct Settings<'a> {
    contenders: &'a [Contender],
    format: Format,
    repeat: u32,
    /// In a knockout, who meets whom later depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    chess960: bool,
    adjudication: &'a Adjudication,
    seed: u64,
    openings: &'a serde_json::Value,
}

/// The same with what the openings are, not only where they come from: a file may have been changed meanwhile.
#[derive(Serialize)]
pub(super) struct Kept<'a> {
    #[serde(flatten)]
    settings: Settings<'a>,
    openings_fingerprint: String,
    /// What the programs call themselves: a program that was exchanged is another contender.
    programs: &'a [String],
    /// What is in the files that options name, such as networks: they may have been changed, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    option_files: Vec<String>,
    /// A test whose terms are chosen after its games have been seen does not keep its promises.
    sprt: Option<String>,
}

impl Plan {
    pub(super) fn kept<'a>(&'a self, openings: &Openings, programs: &'a [String]) -> Kept<'a> {
        let sprt = self.sprt.as_ref().map(|sprt| {
            let (elo0, elo1) = sprt.hypotheses();
            format!("{:?} {elo0} {elo1} {} {}", sprt.model(), sprt.alpha(), sprt.beta())
        });
        let openings_fingerprint = format!("{:016x}", openings.fingerprint());
        let option_files = self.contenders.iter().flat_map(option_files).collect();
        Kept { settings: self.settings(), openings_fingerprint, programs, option_files, sprt }
    }

    fn settings(&self) -> Settings<'_> {
        Settings {
            contenders: &self.contenders,
            format: self.format,
            repeat: self.length.repeat,
            rounds: (self.format == Format::Knockout).then_some(self.length.rounds),
            chess960: self.chess960,
            adjudication: &self.adjudication,
            seed: self.seed,
            openings: &self.openings,
        }
    }

    /// A number that is the same for the same tournament, but for its length; so that the same command finds its folder.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let text = serde_json::to_string(&self.settings()).unwrap_or_default();
        Fingerprint::of(text.as_bytes())
    }
}

/// Of a longer file, no more than this is looked at, and its length.
const MOST_BYTES: u64 = 64 << 20;

/// The files that options of a contender name, each with a fingerprint of what is in it.
fn option_files(contender: &Contender) -> impl Iterator<Item = String> {
    let folder = match &contender.launch {
        Launch::Program(program) => program.folder.as_deref(),
        Launch::BuiltIn { .. } => None,
    };
    contender.options.iter().filter_map(move |(name, value)| {
        let path = folder.unwrap_or(Path::new("")).join(value.as_ref().filter(|value| !value.is_empty())?);
        let known = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let mut bytes = known.len().to_le_bytes().to_vec();
        File::open(&path).ok()?.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
        Some(format!("{} {name} {:016x}", contender.name, Fingerprint::of(&bytes)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_options_name_are_known_by_what_is_in_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("network.qnn");
        let text = |name: &str| (name.to_owned(), Some(file.display().to_string()));
        let mut contender = Contender::built_in("quevedo");
        contender.options =
            vec![("Hash".to_owned(), Some("16".to_owned())), text("EvalFile"), ("Clear".to_owned(), None)];
        let files = |contender: &Contender| option_files(contender).collect::<Vec<_>>();
        assert!(files(&contender).is_empty(), "there is no such file yet");
        let seen = ["one", "other", "one"].map(|content| {
            fs::write(&file, content).unwrap();
            files(&contender)
        });
        assert!(matches!(&seen[0][..], [only] if only.starts_with("quevedo EvalFile ")), "{seen:?}");
        assert!(seen[0] == seen[2] && seen[0] != seen[1], "{seen:?}");
    }
}
