//! The engine's settings by name, and the breakdown of its evaluation.

use super::Tfg;
use super::options::{Options, Quiescence, Switches};
use super::promotion::NAMES;
use super::table::Table;
use super::tables::{bonus, value};
use crate::history::replay;
use crate::{Classic, Explanation, Located, Share};
use boards::{Array, Board, Kind, Representation};
use chess::{Color, Game, Role};
use player::setting::{Configurable, Setting, SettingError, Value};
use std::time::Duration;

/// Maximum time for a move, in milliseconds: an hour.
const LONGEST: i64 = 3_600_000;

impl Configurable for Tfg {
    fn settings(&self) -> Vec<Setting> {
        let Options { switches, entries, move_time, board, promotion } = self.options;
        let Switches { ordering, quiescence, table, reductions, draws } = switches;
        let boards = Kind::ALL.iter().map(|kind| kind.name());
        let endings = Quiescence::ALL.map(Quiescence::name);
        let (entries, most) = (entries as i64, Options::MOST_ENTRIES as i64);
        let time = i64::try_from(move_time.as_millis()).unwrap_or(LONGEST);
        let promoted = NAMES.iter().find(|(_, role)| *role == promotion).map_or("all", |(name, _)| name);
        vec![
            Setting::choice("Board", board.name(), boards, "board representation"),
            Setting::number("MoveTime", time, (1, LONGEST), "default time per move in milliseconds"),
            Setting::number(
                "Entries",
                entries,
                (1, most),
                "size of the transposition table in entries of 16 bytes",
            ),
            Setting::switch("Ordering", ordering, "order moves"),
            Setting::choice("Quiescence", quiescence.name(), endings, "moves searched at the horizon"),
            Setting::switch("Table", table, "use the transposition table"),
            Setting::switch("Reductions", reductions, "late move reductions"),
            Setting::switch("Draws", draws, "detect repetitions and the fifty-move rule"),
            Setting::choice(
                "Promotion",
                promoted,
                NAMES.map(|(name, _)| name),
                "promotion pieces in the search",
            ),
        ]
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        let options = &mut self.options;
        match (setting.name, &setting.value) {
            ("Board", Value::Choice { now, .. }) => {
                options.board = now.parse().unwrap_or(options.board);
            }
            ("MoveTime", &Value::Number { now, .. }) => {
                options.move_time = Duration::from_millis(now.unsigned_abs());
            }
            ("Entries", &Value::Number { now, .. }) => {
                let entries = usize::try_from(now).unwrap_or(1);
                let no_memory = || SettingError::Refused {
                    name: setting.name,
                    why: format!("not enough memory for {entries} entries; choose fewer"),
                };
                self.table = Table::try_new(entries).ok_or_else(no_memory)?;
                options.entries = entries;
            }
            ("Quiescence", Value::Choice { now, .. }) => {
                let named = Quiescence::ALL.into_iter().find(|kind| kind.name() == *now);
                options.switches.quiescence = named.unwrap_or(options.switches.quiescence);
            }
            ("Promotion", Value::Choice { now, .. }) => {
                let named = NAMES.iter().find(|(name, _)| name == now);
                options.promotion = named.map_or(options.promotion, |(_, role)| *role);
            }
            ("Ordering", &Value::Switch(now)) => options.switches.ordering = now,
            ("Table", &Value::Switch(now)) => options.switches.table = now,
            ("Reductions", &Value::Switch(now)) => options.switches.reductions = now,
            ("Draws", &Value::Switch(now)) => options.switches.draws = now,
            _ => {}
        }
        // Results of other settings must not mix with new ones.
        self.clear();
        Ok(None)
    }
}

impl Classic for Tfg {
    fn new_game(&mut self) {
        self.clear();
    }

    fn explain(&self, game: &Game) -> Result<Explanation, String> {
        let board: Board<Array> = replay(game).map_err(|error| error.to_string())?;
        let mut terms = vec![Share { name: "material", white: 0, black: 0 }];
        terms.extend(Role::ALL.map(|role| Share { name: squares_of(role), white: 0, black: 0 }));
        board.men().each_man(|square, piece| {
            let mut give = |term: usize, points| match piece.color() {
                Color::White => terms[term].white += points,
                Color::Black => terms[term].black += points,
            };
            give(0, value(piece.role()));
            give(1 + piece.role().index(), bonus(piece, square));
        });
        Ok(Explanation { terms })
    }

    /// Returns all terms: this evaluation has only pieces and their squares.
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String> {
        let board: Board<Array> = replay(game).map_err(|error| error.to_string())?;
        let mut located = Vec::new();
        board.men().each_man(|square, piece| {
            let mut give = |name, value| located.push(Located { name, color: piece.color(), square, value });
            give("material", value(piece.role()));
            give(squares_of(piece.role()), bonus(piece, square));
        });
        located.retain(|located| located.value != 0);
        Ok(located)
    }
}

const fn squares_of(role: Role) -> &'static str {
    match role {
        Role::Pawn => "squares of pawns",
        Role::Knight => "squares of knights",
        Role::Bishop => "squares of bishops",
        Role::Rook => "squares of rooks",
        Role::Queen => "squares of queens",
        Role::King => "square of the king",
    }
}
