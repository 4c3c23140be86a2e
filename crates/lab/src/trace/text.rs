//! A trace as people read it: a line for each event, set in as deep as the node is, in either language.

use super::Trace;
use crate::text::Language;
use std::fmt;
use treesearch::{Bound, Cut, Event, Record};

impl Trace {
    /// What people read.
    pub fn told(&self, language: Language) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            for record in &self.events {
                writeln!(f, "{}", Told(record, language))?;
            }
            more(f, self.lost, language)?;
            let line: Vec<String> = self.line.iter().map(u32::to_string).collect();
            let (counts, line) = (&self.counts, line.join("."));
            let (visited, evaluated, cuts) = (counts.visited, counts.evaluated, counts.cuts);
            let (algorithm, value) = (&self.algorithm, &self.value);
            match language {
                Language::English => {
                    writeln!(f, "{algorithm}: value {value}, line {line}")?;
                    writeln!(f, "visited {visited}, evaluated {evaluated}, cuts {cuts}")
                }
                Language::Spanish => {
                    writeln!(f, "{algorithm}: valor {value}, línea {line}")?;
                    writeln!(f, "visitados {visited}, evaluados {evaluated}, cortes {cuts}")
                }
            }
        })
    }
}

/// How many events are not told.
pub(super) fn more(f: &mut fmt::Formatter<'_>, lost: u64, language: Language) -> fmt::Result {
    match (lost, language) {
        (0, _) => Ok(()),
        (_, Language::English) => writeln!(f, "... and {lost} more events"),
        (_, Language::Spanish) => writeln!(f, "... y {lost} sucesos más"),
    }
}

/// How a value stands to the node's: equal to it, or a bound.
pub(super) fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

/// An event in words.
struct Told<'a>(&'a Record, Language);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(Record { node, event }, language) = *self;
        let say = |en, es| language.say(en, es);
        let indent = 2 * node.depth();
        write!(f, "{:indent$}{node} ", "")?;
        let with_window = say("window", "ventana");
        match event {
            Event::Pass { depth: Some(depth), window, .. } => {
                write!(
                    f,
                    "{} {depth}, {with_window} {window}",
                    say("search to depth", "búsqueda a profundidad")
                )
            }
            Event::Pass { depth: None, window, .. } => {
                write!(f, "{}, {with_window} {window}", say("search", "búsqueda"))
            }
            Event::Enter { player, window, .. } => write!(f, "{player}, {with_window} {window}"),
            Event::Evaluated { value, .. } => write!(f, "{}: {value}", say("evaluated", "evaluado")),
            Event::Value { value, bound, .. } => write!(f, "{} {value}", sign(*bound)),
            Event::Ranked { .. } => Ok(()),
            Event::Answer { holds: true, .. } => f.write_str(say("yes", "sí")),
            Event::Answer { holds: false, .. } => f.write_str(say("no", "no")),
            Event::Cut { reason, skipped, .. } => {
                write!(f, "{}: {skipped} {}", why(*reason, language), say("not looked at", "sin mirar"))
            }
            Event::List { number, states } => {
                write!(f, "{} {number}:", say("list", "lista"))?;
                states.iter().try_for_each(|state| write!(f, " {state}"))
            }
        }
    }
}

fn why(reason: Cut, language: Language) -> &'static str {
    match reason {
        Cut::Alpha => language.say("cut, worth at most α", "corte, vale como mucho α"),
        Cut::Beta => language.say("cut, worth at least β", "corte, vale al menos β"),
        Cut::Proof => language.say("one answer is enough", "basta una respuesta"),
        Cut::Solved => language.say(
            "solved, other states below it are struck off",
            "solucionado, se tachan los demás estados bajo él",
        ),
        Cut::Memory => language.say("known from before", "ya se sabe de antes"),
        Cut::Rank => language.say("ranked too low", "de rango demasiado bajo"),
    }
}
