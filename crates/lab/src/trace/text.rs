//! A trace as text: a line per event, indented by ply, in either language; then the result and its
//! cost.

use super::Trace;
use super::event_text::Told;
use crate::text::Language;
use serde_json::Value as Json;
use std::fmt;
use treesearch::{Bound, Counts};

impl Trace {
    /// Returns the trace as text.
    pub fn told(&self, language: Language) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            for record in &self.events {
                writeln!(f, "{}", Told { record, algorithm: &self.algorithm, language })?;
            }
            more(f, self.lost, language)?;
            let line: Vec<String> = self.line.iter().map(u32::to_string).collect();
            let (algorithm, found, line) = (&self.algorithm, self.found(language), line.join("."));
            writeln!(f, "{algorithm}: {found}, {} {line}", language.say("line", "línea"))?;
            writeln!(f, "{}", self.cost(language))?;
            match (self.unknown, language) {
                (None, _) => Ok(()),
                (Some(unknown), Language::English) => {
                    writeln!(f, "The source gives no value for some leaves; they count {unknown} here.")
                }
                (Some(unknown), Language::Spanish) => {
                    writeln!(f, "La fuente no da el valor de algunas hojas; aquí cuentan {unknown}.")
                }
            }
        })
    }

    /// Returns the result: a value, or the answer to a question.
    fn found(&self, language: Language) -> String {
        let say = |en, es| language.say(en, es);
        match &self.value {
            Json::Bool(true) => say("answer yes", "respuesta: sí").to_owned(),
            Json::Bool(false) => say("answer no", "respuesta: no").to_owned(),
            value if self.algorithm == "mtd-f" => {
                format!("{} {value}", say("the bounds have met: value", "las cotas coinciden: valor"))
            }
            value => format!("{} {value}", say("value", "valor")),
        }
    }

    /// Formats the counts, and beside them the size of the tree and of the minimal proof.
    fn cost(&self, language: Language) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let Counts { visited, evaluated, distinct, inner, guessed, cuts, .. } = self.counts;
            let leaves = self.leaves;
            match language {
                Language::English => {
                    write!(
                        f,
                        "visited {visited}, evaluations {evaluated}, distinct leaves {distinct} of {leaves}"
                    )?;
                }
                Language::Spanish => {
                    write!(
                        f,
                        "visitados {visited}, evaluaciones {evaluated}, hojas distintas {distinct} de {leaves}"
                    )?;
                }
            }
            if self.algorithm == "heuristic-continuation" {
                let apart = language.say(
                    " (evaluations that only test whether a node is quiet are not counted)",
                    " (sin contar las evaluaciones que solo comprueban si un nodo está en reposo)",
                );
                f.write_str(apart)?;
            }
            if inner > 0 {
                write!(
                    f,
                    ", {} {inner}",
                    language.say("inner nodes evaluated", "nodos interiores evaluados")
                )?;
            }
            if guessed > 0 {
                write!(f, ", {} {guessed}", language.say("calls of g", "llamadas a g"))?;
            }
            write!(f, ", {} {cuts}", language.say("cuts", "cortes"))?;
            if let Some(fewest) = self.fewest {
                let what = language.say("fewest leaves that prove it", "mínimo de hojas que lo demuestra");
                write!(f, ", {what} {fewest}")?;
            }
            Ok(())
        })
    }
}

/// Says how many events were dropped.
pub(super) fn more(f: &mut fmt::Formatter<'_>, lost: u64, language: Language) -> fmt::Result {
    match (lost, language) {
        (0, _) => Ok(()),
        (_, Language::English) => writeln!(f, "... and {lost} more events"),
        (_, Language::Spanish) => writeln!(f, "... y {lost} pasos más"),
    }
}

/// Returns the sign of a value: equal to the node's, or a bound.
pub(super) fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}
