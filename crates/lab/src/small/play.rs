//! A small game of a person against a search.

use super::limits::{MOST_NODES, at_most};
use super::{Asked, GameError, Visitor};
use crate::text::Language;
use std::io::{BufRead, Write};
use treesearch::{Algorithm, Game, Player, UnknownAlgorithm};

/// The games that can be played.
const PLAYABLE: [&str; 4] = ["tic-tac-toe", "connect-four", "nim", "misere-nim"];

/// Lets a person play against the algorithm of this name, which begins if the person is second.
///
/// # Errors
/// If game, position or algorithm is unknown, or input or output fails.
pub fn play(
    asked: &Asked<'_>,
    algorithm: &str,
    second: bool,
    language: Language,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), GameError> {
    let name = asked.game.split(':').next().unwrap_or_default();
    if !PLAYABLE.contains(&name) {
        let names = PLAYABLE.join(", ");
        return Err(GameError::Usage(format!(
            "cannot play {} here; choose from {names}, or play chess with `quevedo play`",
            asked.game
        )));
    }
    let unknown = |error: UnknownAlgorithm| GameError::Usage(error.to_string());
    let algorithm = algorithm.parse().map_err(unknown)?;
    asked.visit(Table { algorithm, second, language, input, out })
}

/// The table at which a person and the machine play.
struct Table<'a> {
    algorithm: Algorithm,
    second: bool,
    language: Language,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl Visitor for Table<'_> {
    fn visit<G: Game>(
        self,
        game: &G,
        start: G::Position,
        depth: Option<u32>,
        picture: &dyn Fn(&G::Position) -> String,
    ) -> Result<(), GameError> {
        let mut lines = self.input.split(b'\n');
        let out = self.out;
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
                writeln!(out, "{}", verdict(self.language, person, game.evaluate(&position)))?;
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

/// The result, addressed to the person.
fn verdict(language: Language, person: Player, value: i32) -> &'static str {
    let for_person = if person == Player::Max { value } else { -value };
    match for_person {
        1.. => language.say("You win.", "Ganas tú."),
        0 => language.say("A draw.", "Tablas."),
        _ => language.say("I win.", "Gano yo."),
    }
}
