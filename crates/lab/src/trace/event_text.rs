//! Events of a tree search as text: questions, answers, cutoffs and their reasons.

use crate::text::Language;
use std::fmt;
use treesearch::{Bound, Cut, Event, Path, Question, Ranked, Record, Value};

/// An event with the context of its text.
pub(super) struct Told<'a> {
    pub record: &'a Record,
    /// The name of the algorithm.
    pub algorithm: &'a str,
    pub language: Language,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { node, event } = self.record;
        let indent = 2 * node.depth();
        write!(f, "{:indent$}{node} ", "")?;
        let say = |en, es| self.language.say(en, es);
        match event {
            Event::Pass { depth: Some(depth), .. } => {
                write!(f, "{} {depth}", say("search to depth", "búsqueda a profundidad"))
            }
            Event::Pass { depth: None, question, .. } => {
                write!(f, "{}: {}", say("new pass", "nueva pasada"), self.question(node, *question))
            }
            Event::Enter { player, window, question, again } => {
                write!(f, "{player}")?;
                if *again {
                    write!(f, ", {}", say("searched again", "se busca otra vez"))?;
                }
                if *question != Question::Value {
                    write!(f, ": {}", self.question(node, *question))?;
                }
                if self.has_list() {
                    write!(f, ", {}, h = {}", say("live", "vivo"), window.beta)
                } else if self.has_window() {
                    write!(f, ", {} {window}", say("window", "ventana"))
                } else {
                    Ok(())
                }
            }
            Event::Evaluated { value, leaf: true } => write!(f, "{}: {value}", say("evaluated", "evaluado")),
            Event::Evaluated { value, leaf: false } => {
                let what = say(
                    "inner node, evaluated as if it were a leaf",
                    "nodo interior, evaluado como si fuera una hoja",
                );
                write!(f, "{what}: {value}")
            }
            Event::Ranked { order } => self.ranked(f, order),
            Event::Value { value, bound, question } => self.value(f, node, *value, *bound, *question),
            Event::Answer { holds, question, value, by } => {
                let answer = if *holds { say("yes", "sí") } else { say("no", "no") };
                write!(f, "{} {}: {answer}", self.question(node, *question), self.because(*holds, *value, by))
            }
            Event::Cut { .. } => self.cut(f, node, event),
            Event::List { number, states } => {
                write!(f, "{} {number}:", say("list", "lista"))?;
                states.iter().try_for_each(|state| write!(f, " {state}"))
            }
        }
    }
}

impl Told<'_> {
    /// Whether it is one of the two forms of SSS\*.
    fn has_list(&self) -> bool {
        self.algorithm.starts_with("sss-star")
    }

    /// Whether the search has α and β.
    fn has_window(&self) -> bool {
        self.algorithm.starts_with("alpha-beta")
            || ["pvs", "mtd-f", "iterative-deepening"].contains(&self.algorithm)
    }

    /// Names a node in a sentence.
    fn node(&self, path: &Path) -> String {
        match path.depth() {
            0 => self.language.say("the root", "la raíz").to_owned(),
            _ => format!("{} {path}", self.language.say("node", "el nodo")),
        }
    }

    /// Names several nodes in a sentence.
    fn nodes(&self, paths: &[Path]) -> String {
        if let [one] = paths {
            return self.node(one);
        }
        let names: Vec<String> = paths.iter().map(ToString::to_string).collect();
        format!("{} {}", self.language.say("nodes", "los nodos"), names.join(", "))
    }

    /// Describes the question asked of a node.
    fn question(&self, node: &Path, question: Question) -> String {
        let name = self.node(node);
        match (question, self.language) {
            (Question::Value, Language::English) => format!("What is {name} worth?"),
            (Question::Value, Language::Spanish) => format!("¿Cuánto vale {name}?"),
            (Question::Above { than }, Language::English) => format!("Is {name} worth more than {than}?"),
            (Question::Above { than }, Language::Spanish) => format!("¿Vale {name} más de {than}?"),
            (Question::AtLeast { than }, Language::English) => format!("Is {name} worth at least {than}?"),
            (Question::AtLeast { than }, Language::Spanish) => format!("¿Vale {name} al menos {than}?"),
        }
    }

    /// Explains an answer: by the value of a leaf, by one child, or by all of them.
    fn because(&self, holds: bool, value: Option<Value>, by: &Option<Path>) -> String {
        let say = |en, es| self.language.say(en, es).to_owned();
        match (value, by, holds, self.language) {
            (Some(value), ..) => self.worth(value, Bound::Exact),
            (None, Some(child), true, Language::English) => format!("Node {child} is"),
            (None, Some(child), true, Language::Spanish) => format!("El nodo {child} sí"),
            (None, Some(child), false, Language::English) => format!("Node {child} is not"),
            (None, Some(child), false, Language::Spanish) => format!("El nodo {child} no"),
            (None, None, true, _) => say("All its children are", "Todos sus hijos sí"),
            (None, None, false, _) => say("None of its children is", "Ninguno de sus hijos"),
        }
    }

    /// "It is worth 43", with a capital.
    fn worth(&self, value: Value, bound: Bound) -> String {
        match self.language {
            Language::English => self.is_worth("It", value, bound),
            Language::Spanish => self.is_worth("", value, bound).replacen(" vale", "Vale", 1),
        }
    }

    /// "node 1.2 is worth 43".
    fn is_worth(&self, name: &str, value: Value, bound: Bound) -> String {
        let how = match (bound, self.language) {
            (Bound::Exact, Language::English) => "is worth",
            (Bound::Lower, Language::English) => "is worth at least",
            (Bound::Upper, Language::English) => "is worth at most",
            (Bound::Exact, Language::Spanish) => "vale",
            (Bound::Lower, Language::Spanish) => "vale al menos",
            (Bound::Upper, Language::Spanish) => "vale como mucho",
        };
        format!("{name} {how} {value}")
    }

    fn value(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: &Path,
        value: Value,
        bound: Bound,
        question: Question,
    ) -> fmt::Result {
        if self.has_list() {
            return write!(f, "{}, h = {value}", self.language.say("solved", "resuelto"));
        }
        let worth = self.worth(value, bound);
        match question.answer(value) {
            None => f.write_str(&worth),
            Some(holds) => {
                let answer = if holds { self.language.say("yes", "sí") } else { "no" };
                write!(f, "{} {worth}: {answer}", self.question(node, question))
            }
        }
    }

    fn ranked(&self, f: &mut fmt::Formatter<'_>, order: &[Ranked]) -> fmt::Result {
        let say = |en, es| self.language.say(en, es);
        write!(f, "{}:", say("ranked by g", "ordenados por g"))?;
        for (place, Ranked { node, guess, factor }) in order.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma} {node} (g = {guess}, ")?;
            match factor {
                Some(factor) => write!(f, "{} {factor})", say("factor", "factor"))?,
                None => write!(f, "{})", say("left out", "descartado"))?,
            }
        }
        Ok(())
    }

    /// Describes what is cut, and why.
    fn cut(&self, f: &mut fmt::Formatter<'_>, node: &Path, event: &Event) -> fmt::Result {
        let Event::Cut { reason, skipped, nodes, by, value, limit } = event else { return Ok(()) };
        let say = |en, es| self.language.say(en, es);
        let (name, value) = (self.node(node), value.unwrap_or(Value::INFINITY));
        let limit = limit.unwrap_or(Value::INFINITY);
        if *reason == Cut::Memory {
            let bound = if value >= limit { Bound::Lower } else { Bound::Upper };
            let known =
                say("Not searched again, known from an earlier pass", "No se busca otra vez, ya se sabe");
            return write!(f, "{known}: {}", self.worth(value, bound));
        }
        if *reason == Cut::Solved {
            let struck = match (skipped, self.language) {
                (1, Language::English) => "1 state struck off the list".to_owned(),
                (_, Language::English) => format!("{skipped} states struck off the list"),
                (1, Language::Spanish) => "1 estado tachado de la lista".to_owned(),
                (_, Language::Spanish) => format!("{skipped} estados tachados de la lista"),
            };
            write!(f, "{struck}; ")?;
        }
        if !nodes.is_empty() {
            let pruned = if nodes.len() == 1 { "Rama podada" } else { "Ramas podadas" };
            let nodes = self.nodes(nodes);
            write!(f, "{}: {nodes} - ", say("Left out", pruned))?;
        }
        match (reason, self.language) {
            (Cut::Solved, Language::English) => write!(f, "{name} is solved, h = {value}"),
            (Cut::Solved, Language::Spanish) => {
                let solved = if node.depth() == 0 { "resuelta" } else { "resuelto" };
                write!(f, "{name} está {solved}, h = {value}")
            }
            (Cut::Alpha | Cut::Beta, _) if self.algorithm == "mtd-f" => {
                let bound = if *reason == Cut::Beta { Bound::Lower } else { Bound::Upper };
                write!(
                    f,
                    "{}, {}",
                    self.is_worth(&name, value, bound),
                    say("which answers the test", "lo que decide la prueba")
                )
            }
            (Cut::Alpha, Language::English) => {
                write!(f, "{name} is worth at most {value}, and MAX already has {limit} (α cut)")
            }
            (Cut::Alpha, Language::Spanish) => {
                write!(f, "{name} vale como mucho {value}, y MAX ya tiene {limit} (corte α)")
            }
            (Cut::Beta, Language::English) => {
                write!(f, "{name} is worth at least {value}, and MIN already has {limit} (β cut)")
            }
            (Cut::Beta, Language::Spanish) => {
                write!(f, "{name} vale al menos {value}, y MIN ya tiene {limit} (corte β)")
            }
            (Cut::Proof, language) => {
                let by = by.as_ref().map(|child| self.node(child)).unwrap_or_default();
                match language {
                    Language::English => write!(f, "{by} answers the question"),
                    Language::Spanish => write!(f, "{by} ya responde a la pregunta"),
                }
            }
            (Cut::Rank, _) => f.write_str(say("ranked too low by g", "g los ordena demasiado abajo")),
            (Cut::Memory, _) => Ok(()),
        }
    }
}
