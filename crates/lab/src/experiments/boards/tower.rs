//! `tower-boards`: mailbox against bitboards, by the mean time per move over three games.
//!
//! The thesis on Tower measured them in this way.

use super::clock::timed;
use super::profile::{Timed, profile, reading};
use super::record::{Recorded, begins, enters, evaluates, leaves, record};
use super::replay::parts;
use super::{bars, cells, each, measure, measured, on, title};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings, Size};
use crate::numbers::decimal;
use crate::report::{Entry, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use boards::{Board, Kind, Representation, Visitor};
use chess::Game;
use classics::Observer;
use classics::tower::{Event, Options, Phase, evaluate, search};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// The experiment.
pub struct TowerBoards;

/// The thesis: seconds per move with the mailbox and with bitboards.
const THESIS: [(Kind, f64); 2] = [(Kind::Mailbox, 19.2), (Kind::Bits, 7.1)];

/// Number of games, as in the thesis.
const GAMES: u64 = 3;

/// Games are ended after this many plies.
fn longest(size: Size) -> usize {
    match size {
        Size::Quick => 60,
        Size::Normal | Size::Full => 240,
    }
}

/// Measurements on one board.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Measured {
    moves: u64,
    timed: Timed,
}

fn rounds(size: Size) -> usize {
    match size {
        Size::Quick => 2,
        Size::Normal => 7,
        Size::Full => 15,
    }
}

/// The program of the comparison: alpha-beta, two levels, no book, no secondary searches.
fn options(seed: u64) -> Options {
    Options { depth: 2, secondary: false, book: false, seed, ..Options::default() }
}

/// Measurements of the games.
#[derive(Clone, Default)]
struct Played {
    nodes: u64,
    /// Time of each move.
    times: Vec<Duration>,
}

/// Plays the games, the program on both sides. Lots, and so moves, are the same on all boards.
fn play<R: Representation>(
    settings: &Settings,
    stop: &Stop,
    observer: &mut impl for<'e> Observer<Event<'e>>,
    begin: impl Fn(&Board<R>),
) -> Result<Played, LabError> {
    let (mut played, longest) = (Played::default(), longest(settings.size));
    for number in 0..GAMES {
        let mut game = Game::default();
        let mut board = Board::<R>::default();
        while game.outcome().is_none() && game.claimable_draw().is_none() && game.moves().len() < longest {
            if stop.is_raised() {
                return Err(LabError::Stopped);
            }
            let seed =
                settings.seed.wrapping_mul(1_000_003).wrapping_add(number * 1009 + game.moves().len() as u64);
            let options = options(seed);
            begin(&board);
            let (time, found) = timed(|| search(&board, &options, &Limits::INFINITE, stop, observer));
            let Some(m) = found.best else { break };
            played.nodes += found.counts.nodes;
            played.times.push(time);
            board.make(m);
            if game.play(m).is_err() {
                break;
            }
        }
    }
    Ok(played)
}

/// Tells the record what a search does.
fn hear(event: &Event<'_>) {
    match *event {
        Event::Entered { level, m, .. } => enters(level as usize, m),
        Event::Left { level, .. } => leaves(level as usize),
        Event::Evaluated { .. } => evaluates(),
        _ => {}
    }
}

struct Measure<'a> {
    settings: &'a Settings,
    stop: &'a Stop,
}

impl Visitor for Measure<'_> {
    type Output = Result<Measured, LabError>;

    fn visit<R: Representation>(self) -> Result<Measured, LabError> {
        let rounds = rounds(self.settings.size);
        let play_here = || play::<R>(self.settings, self.stop, &mut (), |_| ());
        let mut played = play_here()?;
        for _ in 1..rounds {
            let again = play_here()?;
            for (least, time) in played.times.iter_mut().zip(again.times) {
                *least = time.min(*least);
            }
        }
        let mut outcome = Ok(Played::default());
        let record = record(|| outcome = play::<Recorded>(self.settings, self.stop, &mut hear, begins));
        outcome?;
        // The phase of the game and the machine's side hold for a whole search.
        let parts = parts::<R, _>(&record, rounds, |root| {
            let (phase, machine) = (Phase::of(root), root.turn());
            move |board: &Board<R>| evaluate(board, phase, machine)
        });
        let seconds = played.times.iter().sum::<Duration>().as_secs_f64();
        let moves = played.times.len() as u64;
        Ok(Measured { moves, timed: Timed { nodes: played.nodes, seconds, parts: Some(parts) } })
    }
}

impl Experiment for TowerBoards {
    fn name(&self) -> &'static str {
        "tower-boards"
    }

    fn title(&self) -> Text {
        Text::new("Mailbox against bitboards", "Mailbox contra mapas de bits")
    }

    fn source(&self) -> Text {
        Text::new("Tower, chapter VI", "Tower, capítulo VI")
    }

    fn question(&self) -> Text {
        Text::new(
            "How long does Tower think about a move on each board, and do bitboards bring what they brought its author?",
            "¿Cuánto piensa Tower una jugada en cada tablero, y aportan los mapas de bits lo que le aportaron a su autor?",
        )
    }

    fn timed(&self) -> bool {
        true
    }

    fn cells(&self, _: &Settings) -> Vec<Cell> {
        cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        measure(cell, Measure { settings, stop })
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        let all: Vec<(Kind, Measured)> = measured(results);
        let searches = each(&all, |measured| measured.timed);
        let heights = each(&all, |measured| 1e3 * measured.a_move());
        let caption = Text::new(
            "The mean time of a move on each board.",
            "El tiempo medio de una jugada en cada tablero.",
        );
        let label = Text::new("milliseconds a move", "milisegundos por jugada");
        Ok(Report::new(
            self,
            method(settings),
            vec![
                Part::Title(Text::new("Time for a move", "Tiempo por jugada")),
                Part::Table(table(&all)),
                Part::Answer(ratio(on(&all, Kind::Mailbox), on(&all, Kind::Bits))),
                Part::Figure(Box::new(bars("time", caption, label, &heights))),
                Part::Title(Text::new("Where the time goes", "A dónde va el tiempo")),
                Part::Table(profile(&searches)),
                Part::Words(reading(&searches)),
            ],
        ))
    }
}

impl Measured {
    /// Returns the seconds per move.
    fn a_move(&self) -> f64 {
        self.timed.seconds / self.moves.max(1) as f64
    }
}

fn method(settings: &Settings) -> Vec<Text> {
    let (rounds, longest) = (rounds(settings.size), longest(settings.size));
    vec![
        Text::made(|language| match language {
            Language::English => format!(
                "As in chapter VI of the thesis: alpha-beta to a depth of two levels, neither book nor secondary searches, three whole games, the mean of the time of \
                 all moves. Against whom it played is not said; here it plays both sides, moves that are equally good drawn at random (seed {}). A game ends by \
                 the rules, or when a draw can be claimed, or after {longest} plies. Moves and nodes are the same on all boards; only times differ. The time of \
                 each move is processor time, the best of {rounds}, on one machine.",
                settings.seed
            ),
            Language::Spanish => format!(
                "Como en el capítulo VI de la tesis: alfa-beta con límite de dos niveles, sin libro ni búsquedas secundarias, tres partidas completas, la media del \
                 tiempo de todas las jugadas. Contra quién jugó no se dice; aquí juega por ambos bandos, eligiendo al azar entre jugadas igual de buenas (semilla {}). Una \
                 partida acaba según las reglas, o cuando se puede reclamar tablas, o tras {longest} medias jugadas. Jugadas y nodos son los mismos en todos los \
                 tableros; solo difieren los tiempos. El tiempo de cada jugada es de procesador, el mejor de {rounds}, en una máquina.",
                settings.seed
            ),
        }),
        Text::new(
            "The thesis compares its mailbox with its bitboards only; the other boards are of the other theses.",
            "La tesis solo compara su mailbox, al que llama «representación tradicional», con sus mapas de bits; los otros tableros son de las otras tesis.",
        ),
    ]
}

fn table(all: &[(Kind, Measured)]) -> Table {
    let bits = on(all, Kind::Bits).a_move();
    let rows = all.iter().map(|(kind, measured)| {
        let theirs = THESIS.iter().find(|(known, _)| known == kind).map(|(_, seconds)| *seconds);
        vec![
            Entry::Words(title(*kind)),
            Entry::Count(measured.moves),
            Entry::Count(measured.timed.nodes),
            Entry::Number(1e3 * measured.a_move(), 3),
            Entry::Number(measured.timed.speed() / 1e6, 2),
            Entry::Number(measured.a_move() / bits, 2),
            Entry::number(theirs, 1),
            Entry::number(theirs.map(|seconds| seconds / THESIS[1].1), 2),
        ]
    });
    Table::new(
        "times",
        Text::new("Three games at depth 2", "Tres partidas a profundidad 2"),
        vec![
            left("board", "tablero"),
            right("moves", "jugadas"),
            right("nodes", "nodos"),
            right("ms a move", "ms por jugada"),
            right("million nodes/s", "millones de nodos/s"),
            right("of bitboards", "respecto a bits"),
            right("thesis, s a move", "tesis, s por jugada"),
            right("thesis, of bitboards", "tesis, respecto a bits"),
        ],
        rows,
    )
}

fn ratio(mailbox: Measured, bits: Measured) -> Text {
    let ours = mailbox.a_move() / bits.a_move();
    let theirs = THESIS[0].1 / THESIS[1].1;
    Text::made(|language| {
        let (ours, theirs) = (decimal(ours, 1, language), decimal(theirs, 1, language));
        match language {
            Language::English => format!(
                "On the mailbox a move takes {ours} times as long as on bitboards; in the thesis {theirs} times. Its mailbox tests attacks by generating all answers, \
                 ours looks from the square outwards."
            ),
            Language::Spanish => format!(
                "Con el mailbox, que la tesis llama «representación tradicional», una jugada tarda {ours} veces lo que con mapas de bits; en la tesis, {theirs} veces. \
                 El suyo prueba los ataques generando todas las respuestas; el nuestro mira desde la casilla hacia fuera."
            ),
        }
    })
}
