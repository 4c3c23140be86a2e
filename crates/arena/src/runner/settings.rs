//! The settings by which a match is recognised.

use super::Plan;
use crate::schedule::Format;
use crate::{Adjudication, Contender, Launch, Openings};
use journal::Fingerprint;
use serde::Serialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Settings that must stay the same for a match to resume. The number of games may change.
#[derive(Serialize)]
struct Settings<'a> {
    contenders: &'a [Contender],
    format: Format,
    repeat: u32,
    /// In a knockout, later pairings depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    chess960: bool,
    adjudication: &'a Adjudication,
    seed: u64,
    openings: &'a serde_json::Value,
}

/// The settings with the content of the openings, since the file may have changed.
#[derive(Serialize)]
pub(super) struct Kept<'a> {
    #[serde(flatten)]
    settings: Settings<'a>,
    openings_fingerprint: String,
    /// The programs' names for themselves: an exchanged program is another contender.
    programs: &'a [String],
    /// The content of files named in options, such as networks, which may have changed too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    option_files: Vec<String>,
    /// An SPRT whose terms are chosen after seeing its games is not valid.
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

    /// Returns a number that identifies a tournament except for its length, so that the same
    /// command finds its folder.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let text = serde_json::to_string(&self.settings()).unwrap_or_default();
        Fingerprint::of(text.as_bytes())
    }
}

/// Of a longer file, only this many bytes and its length are fingerprinted.
const MOST_BYTES: u64 = 64 << 20;

/// Returns the files named in a contender's options, each with a fingerprint of its content.
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
