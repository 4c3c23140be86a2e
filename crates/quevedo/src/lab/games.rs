//! `quevedo lab play` and `quevedo lab solve`: small games for the generic search algorithms.

use super::Tongue;
use super::limits::{self, MOST_NODES, MOST_PROVEN, MOST_SECONDS, at_most};
use super::positions::setup;
use crate::columns;
use crate::failure::Failure;
use crate::progress::Meter;
use clap::Args;
use lab::{ChessGame, Language};
use std::io::{BufRead, Write};
use treesearch::games::{ConnectFour, Nim, Rule, TicTacToe};
use treesearch::{Algorithm, Game, Outcome, Player, Stopped, minimax, proof};

const NAMES: &str = "tic-tac-toe, connect-four, connect-four:5x4, nim, nim:1,3,5,7, misere-nim:3,4,5, chess, random:10^6, \
                     strong:10^6, best:10^6, worst:10^6";

/// The game and how to search it.
#[derive(Args)]
struct Asked {
    /// Game: tic-tac-toe, connect-four, connect-four:5x4, nim, nim:1,3,5,7 or misere-nim:3,4,5
    /// (taking the last one loses); `solve` also takes chess and random trees such as random:10^6
    /// (branching factor 10, depth 6), strong, best or worst
    game: String,
    /// Start position: the nine squares of tic-tac-toe ('XX. OO. ...'), the columns played in
    /// Connect Four (4455), or a chess FEN or startpos
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Search depth in plies [default: to the end; Connect Four 9, chess 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Random seed of a random tree
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    tongue: Tongue,
}

/// Play tic-tac-toe, Connect Four or Nim against a search
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab play tic-tac-toe
          quevedo lab play connect-four --second --lang es
          quevedo lab play nim:1,3,5,7 --algorithm scout")]
pub struct Play {
    #[command(flatten)]
    asked: Asked,
    /// Let the machine move first
    #[arg(long)]
    second: bool,
    /// Search algorithm of the machine
    #[arg(long, value_name = "NAME", default_value = "mtd-f")]
    algorithm: String,
}

/// Search a position of a small game, or of chess, with every algorithm that finds its value
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab solve tic-tac-toe
          quevedo lab solve connect-four:4x4 --algorithm mtd-f
          quevedo lab solve chess --depth 3 --position '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1'")]
pub struct Solve {
    #[command(flatten)]
    asked: Asked,
    /// Run this algorithm only: minimax, negamax, alpha-beta, alpha-beta-soft,
    /// alpha-beta-shallow, sss-star, sss-star-lecture, scout, pvs or mtd-f (win-lose,
    /// iterative-deepening and the two heuristic searches are in `quevedo lab trace`)
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
}

/// An operation that works for every game.
trait Visitor {
    fn visit<G: Game>(
        &self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), Failure>;
}

impl Asked {
    fn visit(&self, visitor: &impl Visitor) -> Result<(), Failure> {
        let (name, shape) =
            self.game.split_once(':').map_or((self.game.as_str(), None), |(name, shape)| (name, Some(shape)));
        let wrong = |why: String| Failure::Usage(format!("{}: {why}", self.game));
        let (position, depth) = (self.position.as_deref(), self.depth);
        match (name, shape) {
            ("tic-tac-toe", None) => {
                let start = position.map_or(Ok(TicTacToe.start()), |text| TicTacToe.position(text));
                let start = start.map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&TicTacToe, start, depth, &|marks| marks.to_string())
            }
            ("connect-four", shape) => {
                let sizes = shape.map(|shape| {
                    let (width, height) = shape.split_once('x')?;
                    Some((width.parse().ok()?, height.parse().ok()?))
                });
                let (width, height) = match sizes {
                    None => (7, 6),
                    Some(sizes) => sizes.ok_or_else(|| {
                        wrong("expected columns and rows as in connect-four:5x4".to_owned())
                    })?,
                };
                let four = ConnectFour::new(width, height).map_err(|error| wrong(error.to_string()))?;
                let start = four.position(position.unwrap_or_default()).map_err(|e| wrong(e.to_string()))?;
                // Small boards are searched to the end.
                let usual = (width * height > 16).then_some(9);
                visitor.visit(&four, start, depth.or(usual), &|discs| four.picture(discs))
            }
            ("nim" | "misere-nim", shape) => {
                if position.is_some() {
                    return Err(wrong("expected heaps after the name, as in nim:1,3,5,7".to_owned()));
                }
                let rule = if name == "nim" { Rule::LastTakerWins } else { Rule::LastTakerLoses };
                let heaps: Result<Vec<u32>, _> =
                    shape.unwrap_or("3,4,5").split(',').map(|heap| heap.trim().parse()).collect();
                let heaps = heaps.map_err(|_| wrong("expected heaps as in nim:1,3,5,7".to_owned()))?;
                let nim = Nim::new(rule);
                let start = nim.position(&heaps).map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&nim, start, depth, &|heaps| {
                    let row =
                        |(number, &size): (usize, &u32)| format!("{number}: {}\n", "●".repeat(size as usize));
                    (1..).zip(heaps.sizes()).map(row).collect()
                })
            }
            ("chess", None) => {
                let setup = setup(position.unwrap_or("startpos")).map_err(|error| {
                    wrong(format!("--position {:?}: {error}", position.unwrap_or_default()))
                })?;
                let start = ChessGame.position(&setup.to_fen()).map_err(|error| wrong(error.to_string()))?;
                visitor.visit(&ChessGame, start, depth.or(Some(3)), &|board| format!("{}\n", board.to_fen()))
            }
            _ => {
                let tree = lab::random_tree(&self.game, self.seed).ok_or_else(|| {
                    Failure::Usage(format!("unknown game `{}`; choose from {NAMES}", self.game))
                })?;
                let tree = tree.map_err(|error| Failure::Usage(error.to_string()))?;
                visitor.visit(&tree, tree.root(), depth, &|_| String::new())
            }
        }
    }
}

fn algorithm(name: &str) -> Result<Algorithm, Failure> {
    name.parse().map_err(|error: treesearch::UnknownAlgorithm| Failure::Usage(error.to_string()))
}

/// Runs `quevedo lab solve`.
pub fn solve(options: &Solve) -> Result<(), Failure> {
    let one = options.algorithm.as_deref().map(algorithm).transpose()?;
    let algorithms = one.map_or_else(|| Algorithm::ALL.to_vec(), |one| vec![one]);
    options.asked.visit(&Solver { algorithms, language: options.asked.tongue.language() })
}

struct Solver {
    algorithms: Vec<Algorithm>,
    language: Language,
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

impl Visitor for Solver {
    fn visit<G: Game>(
        &self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        write!(out, "{}", picture(&start))?;
        if game.moves(&start).is_empty() {
            let over = self
                .language
                .say("The game is over: there is no move.", "La partida ha terminado: no hay jugada.");
            return Err(Failure::Usage(over.to_owned()));
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
        let mut meter = Meter::new("searches");
        let all = self.algorithms.len() as u64;
        meter.begin(0, all, String::new());
        for (done, &algorithm) in (0..).zip(&self.algorithms) {
            meter.show(done, all, algorithm.name().to_owned());
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
        meter.clear();
        let max = self.language.say(
            "Values are from the first player's point of view.",
            "Los valores son los de quien empieza la partida.",
        );
        let counted = self.language.say(
            "Evaluations are calls; leaves and inner nodes count once each. Inner nodes are evaluated where --depth ends the search.",
            "Las evaluaciones son llamadas; hojas y nodos interiores cuentan una vez. Los nodos interiores se evalúan donde acaba --depth.",
        );
        writeln!(out, "{table}\n{max}\n{counted}\n{}", self.fewest(game, &start, depth))?;
        if !stopped.is_empty() {
            writeln!(out, "{}", limits::said(&stopped.join(", "), self.language))?;
        }
        Ok(())
    }
}

impl Solver {
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

/// Runs `quevedo lab play`.
pub fn play(options: &Play) -> Result<(), Failure> {
    let playable = ["tic-tac-toe", "connect-four", "nim", "misere-nim"];
    let name = options.asked.game.split(':').next().unwrap_or_default();
    if !playable.contains(&name) {
        let names = playable.join(", ");
        return Err(Failure::Usage(format!(
            "cannot play {} here; choose from {names}, or play chess with `quevedo play`",
            options.asked.game
        )));
    }
    let algorithm = algorithm(&options.algorithm)?;
    let language = options.asked.tongue.language();
    options.asked.visit(&Table { algorithm, second: options.second, language })
}

/// The table at which a person and the machine play.
struct Table {
    algorithm: Algorithm,
    second: bool,
    language: Language,
}

impl Visitor for Table {
    fn visit<G: Game>(
        &self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let mut lines = std::io::stdin().lock().split(b'\n');
        let say = |en, es| self.language.say(en, es);
        let person = if self.second { game.turn(&start).other() } else { game.turn(&start) };
        let mut past = vec![start];
        writeln!(
            out,
            "{}",
            say("A move, or: hint, back, quit.", "Una jugada, o bien: pista, atrás, salir.")
        )?;
        loop {
            let position = past.last().expect("the start stays").clone();
            let moves = game.moves(&position);
            write!(out, "\n{}", picture(&position))?;
            if moves.is_empty() {
                writeln!(out, "{}", self.verdict(person, game.evaluate(&position)))?;
                return Ok(());
            }
            let think = || {
                let found = self.algorithm.search(game, &position, depth, &mut at_most(MOST_NODES));
                found.ok().and_then(|outcome| Some((outcome.best()?.clone(), outcome.counts.visited)))
            };
            if game.turn(&position) != person {
                // A search that exceeds its limit has no move; then any legal move will do.
                let (chosen, nodes) = think().unwrap_or_else(|| (moves[0].clone(), MOST_NODES));
                let name = game.move_name(&position, &chosen);
                match self.language {
                    Language::English => writeln!(out, "I play {name} ({nodes} nodes).")?,
                    Language::Spanish => writeln!(out, "Juego {name} ({nodes} nodos).")?,
                }
                past.push(game.play(&position, &chosen));
                continue;
            }
            let names: Vec<String> = moves.iter().map(|chosen| game.move_name(&position, chosen)).collect();
            write!(out, "{} ({}): ", say("Your move", "Tu jugada"), names.join(" "))?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else {
                writeln!(out)?;
                return Ok(());
            };
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "quit" | "salir" => return Ok(()),
                "back" | "atrás" | "atras" => past.truncate(past.len().saturating_sub(2).max(1)),
                "hint" | "pista" => match think() {
                    Some((chosen, _)) => writeln!(out, "{}", game.move_name(&position, &chosen))?,
                    None => writeln!(out, "{}", say("That takes too long.", "Eso lleva demasiado tiempo."))?,
                },
                name => match game.find_move(&position, name) {
                    Some(chosen) => past.push(game.play(&position, &chosen)),
                    None => match self.language {
                        Language::English => writeln!(out, "`{name}` is not a legal move here.")?,
                        Language::Spanish => writeln!(out, "«{name}» no es una jugada posible.")?,
                    },
                },
            }
        }
    }
}

impl Table {
    /// The result, addressed to the person.
    fn verdict(&self, person: Player, value: i32) -> &'static str {
        let for_person = if person == Player::Max { value } else { -value };
        match for_person {
            1.. => self.language.say("You win.", "Ganas tú."),
            0 => self.language.say("A draw.", "Tablas."),
            _ => self.language.say("I win.", "Gano yo."),
        }
    }
}
