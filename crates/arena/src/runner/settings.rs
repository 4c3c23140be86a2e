//! By what a match knows itself again.

use super::Plan;
use crate::fingerprint::Fingerprint;
use crate::schedule::Format;
use crate::{Adjudication, Contender, Openings};
use serde::Serialize;

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
        Kept { settings: self.settings(), openings_fingerprint, programs, sprt }
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
