//! A position of a small game, searched by every algorithm.

use super::limits::{self, MOST_NODES, MOST_PROVEN, MOST_SECONDS, at_most};
use super::{Asked, GameError, Visitor};
use crate::text::Language;
use arena::columns;
use std::io::Write;
use treesearch::{Algorithm, Game, Outcome, Stopped, minimax, proof};

/// Is called before each search with how many are done, how many there are, and the algorithm; and
/// with none when all are done.
type Searching<'a> = dyn FnMut(u64, u64, Option<Algorithm>) + 'a;

/// Searches the position with each algorithm and writes what they found as a table.
///
/// # Errors
/// If the game or position is unknown or over, or the output fails.
pub fn solve(
    asked: &Asked<'_>,
    algorithms: &[Algorithm],
    language: Language,
    searching: &mut Searching<'_>,
    out: &mut dyn Write,
) -> Result<(), GameError> {
    asked.visit(Solver { algorithms, language, searching, out })
}

struct Solver<'a, 's> {
    algorithms: &'a [Algorithm],
    language: Language,
    searching: &'a mut Searching<'s>,
    out: &'a mut dyn Write,
}

/// Names the moves of a line.
fn named<G: Game>(game: &G, start: &G::Position, line: &[G::Move]) -> String {
    let mut position = start.clone();
    let one = |chosen: &G::Move| {
        let name = game.move_name(&position, chosen);
        position = game.play(&position, chosen);
        name
    };
    line.iter().map(one).collect::<Vec<_>>().join(" ")
}

impl Visitor for Solver<'_, '_> {
    fn visit<G: Game>(
        self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), GameError> {
        write!(self.out, "{}", picture(&start))?;
        if game.moves(&start).is_empty() {
            let over = self
                .language
                .say("The game is over: there is no move.", "La partida ha terminado: no hay jugada.");
            return Err(GameError::Usage(over.to_owned()));
        }
        let head = match self.language {
            Language::English => [
                "algorithm",
                "value",
                "evaluations",
                "leaves",
                "inner",
                "visited",
                "cuts",
                "stored",
                "best play",
            ],
            Language::Spanish => [
                "algoritmo",
                "valor",
                "evaluaciones",
                "hojas",
                "interiores",
                "visitados",
                "cortes",
                "guardados",
                "mejor juego",
            ],
        };
        let mut table = columns::table(&head, &[0, 8]);
        let mut stopped = Vec::new();
        let all = self.algorithms.len() as u64;
        for (done, &algorithm) in (0..).zip(self.algorithms) {
            (self.searching)(done, all, Some(algorithm));
            let mut most = at_most(MOST_NODES);
            let found = algorithm.search(game, &start, depth, &mut most);
            let mut row = vec![algorithm.name().to_owned()];
            match found {
                Ok(Outcome { value, line, counts }) => {
                    row.push(value.to_string());
                    let counts = [
                        counts.evaluated,
                        counts.distinct,
                        counts.inner,
                        counts.visited,
                        counts.cuts,
                        counts.stored,
                    ];
                    row.extend(counts.map(|n| n.to_string()));
                    row.push(named(game, &start, &line));
                }
                Err(Stopped) => {
                    stopped.push(algorithm.name());
                    row.extend(limits::cells(most.reached()));
                }
            }
            table.add_row(row);
        }
        (self.searching)(all, all, None);
        let max = self.language.say(
            "Values are from the first player's point of view.",
            "Los valores son los de quien empieza la partida.",
        );
        let counted = self.language.say(
            "Evaluations are calls; leaves and inner nodes count once each. Inner nodes are evaluated where --depth ends the search.",
            "Las evaluaciones son llamadas; hojas y nodos interiores cuentan una vez. Los nodos interiores se evalúan donde acaba --depth.",
        );
        writeln!(self.out, "{table}\n{max}\n{counted}\n{}", self.fewest(game, &start, depth))?;
        if !stopped.is_empty() {
            writeln!(self.out, "{}", limits::said(&stopped.join(", "), self.language))?;
        }
        Ok(())
    }
}

impl Solver<'_, '_> {
    /// Counts the leaves of the searched tree and of its minimal proof, if the tree is small
    /// enough.
    fn fewest<G: Game>(&self, game: &G, start: &G::Position, depth: Option<u32>) -> String {
        let counted = || {
            let all = minimax::search(game, start, depth, &mut at_most(MOST_PROVEN)).ok()?;
            let proof = proof::of_value(game, start, depth, all.value, &mut at_most(MOST_PROVEN));
            Some((limits::ends(&all.counts, self.language), proof.ok()??))
        };
        let known_again = match game.key(start) {
            None => "",
            Some(_) => self.language.say(
                " mtd-f detects transpositions, so it may need fewer.",
                " mtd-f reconoce una posición a la que lleva otro orden de jugadas, así que puede necesitar menos.",
            ),
        };
        match (counted(), self.language) {
            (Some((ends, fewest)), Language::English) => {
                format!("The searched tree {ends}; the fewest that prove its value: {fewest}.{known_again}")
            }
            (Some((ends, fewest)), Language::Spanish) => {
                format!("El árbol buscado {ends}; el mínimo que demuestra su valor: {fewest}.{known_again}")
            }
            (None, Language::English) => {
                format!(
                    "The searched tree has more than {MOST_PROVEN} nodes or takes more than {MOST_SECONDS} s: the fewest leaves that prove its value were not counted."
                )
            }
            (None, Language::Spanish) => {
                format!(
                    "El árbol buscado tiene más de {MOST_PROVEN} nodos o lleva más de {MOST_SECONDS} s: no se ha contado el mínimo de hojas que demuestra su valor."
                )
            }
        }
    }
}
