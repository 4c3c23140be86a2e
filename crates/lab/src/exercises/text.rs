//! A sheet as plain text, in both languages, with or without answers.

use super::{CutMade, CutTask, Exercise, ListTask, Rule, Task, ValueTask};
use crate::text::Language;
use crate::trace::title_of;
use std::fmt::Write;
use treesearch::{Algorithm, Bound, Cut, ListState, Path, Status};

/// Formats the exercises as numbered text; with `answers`, each with its answer and the reason.
///
/// ```
/// use lab::{Language, exercises::{Difficulty, Kind, Sheet, print}};
///
/// let sheet = Sheet { seed: 7, kinds: vec![Kind::Cut], count: 1, difficulty: Difficulty::Easy };
/// let text = print(&sheet.exercises()?, Language::Spanish, true);
/// assert!(text.starts_with("1. "));
/// # Ok::<(), lab::exercises::SheetError>(())
/// ```
pub fn print(exercises: &[Exercise], language: Language, answers: bool) -> String {
    let mut text = String::new();
    for (number, exercise) in (1..).zip(exercises) {
        let told = Told { language };
        let (question, answer) = match &exercise.task {
            Task::Cut(task) => (told.cut_question(), told.cut_answer(task)),
            Task::Value(task) => (told.value_question(task), told.value_answer(task)),
            Task::List(task) => (told.list_question(task), told.list_answer(task)),
        };
        let tree = told.pick("Tree", "Árbol");
        // Writing to a string cannot fail.
        let _ = write!(text, "{number}. {question}\n   {tree}: {}\n", exercise.tree);
        if answers {
            let _ = writeln!(text, "   {}: {answer}", told.pick("Answer", "Respuesta"));
        }
        text.push('\n');
    }
    text
}

struct Told {
    language: Language,
}

/// Returns the sign before a value.
fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

impl Told {
    fn pick<'a>(&self, en: &'a str, es: &'a str) -> &'a str {
        match self.language {
            Language::English => en,
            Language::Spanish => es,
        }
    }

    fn cut_question(&self) -> String {
        let text = self.pick(
            "Alpha-beta goes through the tree from left to right; MAX moves at the root. Which branches are not looked at?",
            "Alfa-beta recorre el árbol de izquierda a derecha; en la raíz mueve MAX. ¿Qué ramas se podan?",
        );
        text.to_owned()
    }

    fn cut_answer(&self, task: &CutTask) -> String {
        let mut text = format!("{}.", listed(&task.branches));
        for CutMade { node, reason, window, child, value, bound, branches } in &task.cuts {
            let (bound, branches) = (sign(*bound), listed(branches));
            let end = match reason {
                Cut::Alpha => format!("{value} ≤ α = {}", window.alpha),
                _ => format!("{value} ≥ β = {}", window.beta),
            };
            let _ = match self.language {
                Language::English => {
                    write!(
                        text,
                        " Node {node}: window {window}, child {child} {bound} {value}; {end}, so {branches} is cut."
                    )
                }
                Language::Spanish => {
                    write!(
                        text,
                        " Nodo {node}: ventana {window}, hijo {child} {bound} {value}; {end}: corte; ramas podadas: {branches}."
                    )
                }
            };
        }
        text
    }

    fn value_question(&self, task: &ValueTask) -> String {
        let (node, window) = (&task.node, task.window);
        match (task.algorithm, self.language) {
            (Algorithm::Minimax, Language::English) => {
                format!("MAX moves at the root. What is the MiniMax value of node {node}?")
            }
            (Algorithm::Minimax, Language::Spanish) => {
                format!("En la raíz mueve MAX. ¿Cuál es el valor MiniMax del nodo {node}?")
            }
            (_, Language::English) => format!(
                "MAX moves at the root. Alpha-beta (fail-hard) enters node {node} with the window {window}. What does the node \
                 return, and is that its value (=), a lower bound (≥) or an upper bound (≤)?"
            ),
            (_, Language::Spanish) => format!(
                "En la raíz mueve MAX. Alfa-beta (fail-hard) entra en el nodo {node} con la ventana {window}. ¿Qué devuelve el \
                 nodo? ¿Es su valor (=), una cota inferior (≥) o una cota superior (≤)?"
            ),
        }
    }

    fn value_answer(&self, task: &ValueTask) -> String {
        let seen: Vec<String> = task
            .seen
            .iter()
            .map(|seen| format!("{} {} {}", seen.node, sign(seen.bound), seen.value))
            .collect();
        let (bound, value, seen) = (sign(task.bound), task.value, seen.join(", "));
        let skipped = match task.skipped {
            0 => String::new(),
            more => format!("; {} {more}", self.pick("not looked at:", "sin examinar:")),
        };
        format!("{bound} {value}. {}: {seen}{skipped}.", self.pick("Children", "Hijos"))
    }

    fn list_question(&self, task: &ListTask) -> String {
        let (number, list) = (task.number, states(&task.list));
        let title = title_of(task.form);
        let form = title.get(self.language);
        match self.language {
            Language::English => format!(
                "MAX moves at the root. List {number} of {form} is {list} (V: live, S: solved). Which state is first in the next list?"
            ),
            Language::Spanish => format!(
                "En la raíz mueve MAX. La lista {number} de {form} es {list} (V: vivo, S: resuelto). ¿Qué estado es el primero de \
                 la lista siguiente?"
            ),
        }
    }

    fn list_answer(&self, task: &ListTask) -> String {
        let first = task.next.first().map(ToString::to_string).unwrap_or_default();
        let why = match task.rule {
            Rule::LiveMax => self.pick(
                "Live, MAX moves: all children go to the head, live, with the same h.",
                "Vivo y mueve MAX: todos los hijos pasan a la cabeza, vivos, con la misma h.",
            ),
            Rule::LiveMin => self.pick(
                "Live, MIN moves: the first child goes to the head, live, with the same h.",
                "Vivo y mueve MIN: el primer hijo pasa a la cabeza, vivo, con la misma h.",
            ),
            Rule::LiveLeaf => self.pick(
                "A live leaf becomes solved with min(h, f), and goes before all states with a smaller h; of states with the same h the \
                 leftmost of the tree is first.",
                "Una hoja viva queda resuelta con mín(h, f) y se coloca ante los estados de h menor; de los de igual h va primero \
                 el que está más a la izquierda en el árbol.",
            ),
            Rule::LiveLeafBehind => self.pick(
                "A live leaf becomes solved with min(h, f), and goes before all states with a smaller h, behind those with the same.",
                "Una hoja viva queda resuelta con mín(h, f) y se coloca ante los estados de h menor, detrás de los de igual h.",
            ),
            Rule::SolvedMaxNext => self.pick(
                "Solved, MAX moves, a sibling follows: that one goes to the head, live.",
                "Resuelto, mueve MAX y queda un hermano: ese pasa a la cabeza, vivo.",
            ),
            Rule::SolvedMaxLast => self.pick(
                "Solved, MAX moves, no sibling follows: the parent goes to the head, solved.",
                "Nodo resuelto, mueve MAX y no quedan hermanos: el padre pasa a la cabeza, resuelto.",
            ),
            Rule::SolvedMin => self.pick(
                "Solved, MIN moves: the parent goes to the head, solved, and all below it are struck off.",
                "Nodo resuelto, mueve MIN: el padre pasa a la cabeza, resuelto, y se tacha todo lo que tiene debajo.",
            ),
        };
        let following = self.pick("The next list", "La lista siguiente");
        let next = states(&task.next);
        format!("{}. {why} {following}: {next}.", self.state(&first, task))
    }

    /// Formats a state with its status in words.
    fn state(&self, first: &str, task: &ListTask) -> String {
        let status = match task.next.first().map(|state| state.status) {
            Some(Status::Solved) => self.pick("solved", "resuelto"),
            _ => self.pick("live", "vivo"),
        };
        format!("{first}, {status}")
    }
}

fn listed(paths: &[Path]) -> String {
    paths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn states(list: &[ListState]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
