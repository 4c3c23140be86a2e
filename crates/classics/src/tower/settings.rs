//! The engine's settings by name, and the breakdown of its evaluation.

use super::evaluation::{Men, Points, judge, value as worth};
use super::options::{Algorithm, Fifth, Options};
use super::{Choice, Phase, Tower};
use crate::history::replay;
use crate::{Classic, Explanation, Located, Share};
use boards::{Bits, Board, Kind, Representation};
use chess::{Color, Game};
use player::setting::{Configurable, Setting, SettingError, Value};

impl Configurable for Tower {
    fn settings(&self) -> Vec<Setting> {
        let options = self.options();
        let Options { board, algorithm, depth, secondary, fifth, ceiling, .. } = *options;
        let Options { random, choice, equal_cuts, book, seed, .. } = *options;
        let algorithms = Algorithm::ALL.map(Algorithm::name);
        let boards = Kind::ALL.iter().map(|kind| kind.name());
        let (deepest, highest) = (Options::DEEPEST.into(), Options::HIGHEST.into());
        let seed = i64::from(seed as u32);
        vec![
            Setting::choice("Board", board.name(), boards, "board representation"),
            Setting::choice("Algorithm", algorithm.name(), algorithms, "search algorithm"),
            Setting::number("Depth", depth.into(), (1, deepest), "nominal depth in plies"),
            Setting::switch("Secondary", secondary, "extend the search in unstable positions"),
            Setting::choice(
                "Fifth",
                fifth.name(),
                Fifth::ALL.map(Fifth::name),
                "reading of its fifth criterion",
            ),
            Setting::number("Ceiling", ceiling.into(), (0, highest), "limit of that extension in plies"),
            Setting::switch("Random", random, "choose at random among equally good moves"),
            Setting::choice(
                "Choice",
                choice.name(),
                Choice::ALL.map(Choice::name),
                "fair, or a coin toss of the stored against the new move, as printed",
            ),
            Setting::switch("EqualCuts", equal_cuts, "cut off root moves at equality, wrongly"),
            Setting::switch("Book", book, "play openings from the book"),
            Setting::number(crate::SEED, seed, (0, u32::MAX.into()), "random seed"),
        ]
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        let options = self.options_mut();
        match (setting.name, &setting.value) {
            ("Board", Value::Choice { now, .. }) => {
                options.board = now.parse().unwrap_or(options.board);
            }
            ("Algorithm", Value::Choice { now, .. }) => {
                let named = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == *now);
                options.algorithm = named.unwrap_or(options.algorithm);
            }
            ("Depth", &Value::Number { now, .. }) => options.depth = now as u32,
            ("Secondary", &Value::Switch(now)) => options.secondary = now,
            ("Fifth", Value::Choice { now, .. }) => {
                let named = Fifth::ALL.into_iter().find(|fifth| fifth.name() == *now);
                options.fifth = named.unwrap_or(options.fifth);
            }
            ("Ceiling", &Value::Number { now, .. }) => options.ceiling = now as u32,
            ("Random", &Value::Switch(now)) => options.random = now,
            ("Choice", Value::Choice { now, .. }) => {
                let named = Choice::ALL.into_iter().find(|choice| choice.name() == *now);
                options.choice = named.unwrap_or(options.choice);
            }
            ("EqualCuts", &Value::Switch(now)) => options.equal_cuts = now,
            ("Book", &Value::Switch(now)) => options.book = now,
            (crate::SEED, &Value::Number { now, .. }) => options.seed = now as u64,
            _ => {}
        }
        Ok(None)
    }
}

impl Classic for Tower {
    /// The next game has other lots.
    fn new_game(&mut self) {
        let options = self.options_mut();
        options.seed = options.seed.wrapping_add(1);
    }

    /// Evaluates from the side to move's point of view: it is the engine, and determines the phase.
    fn explain(&self, game: &Game) -> Result<Explanation, String> {
        let board: Board<Bits> = replay(game).map_err(|error| error.to_string())?;
        let (men, phase) = (Men::of(&board), Phase::of(&board));
        let mut terms: Vec<Share> = Vec::new();
        judge(&board, &men, phase, Color::White, &mut |name, white| {
            terms.push(Share { name, white: white.sum(), black: 0 });
        });
        let mut blacks = terms.iter_mut();
        judge(&board, &men, phase, Color::Black, &mut |_, black| {
            if let Some(share) = blacks.next() {
                share.black = black.sum();
            }
        });
        Ok(Explanation { terms })
    }

    /// Returns pieces and per-piece terms; a term given once for several pieces has no square.
    fn locate(&self, game: &Game) -> Result<Vec<Located>, String> {
        let board: Board<Bits> = replay(game).map_err(|error| error.to_string())?;
        let (men, phase) = (Men::of(&board), Phase::of(&board));
        let mut located = Vec::new();
        board.men().each_man(|square, piece| {
            let value = worth(piece.role());
            located.push(Located { name: "material", color: piece.color(), square, value });
        });
        for color in Color::ALL {
            judge(&board, &men, phase, color, &mut |name, points| {
                if let Points::Each(squares, value) = points {
                    located.extend(squares.into_iter().map(|square| Located { name, color, square, value }));
                }
            });
        }
        Ok(located)
    }
}
