//! `buho-boards`: the board of BuhoChess with and without its refinements, against the others.
//!
//! See section 2.3 of its thesis.

use super::clock::{best, timed};
use super::profile::{Timed, profile, reading};
use super::record::{Recorded, begins, enters, evaluates, leaves, record, tries};
use super::replay::parts;
use super::{bars, cells, each, measure, measured, on, title};
use crate::chess_kit::{ENDGAMES, Embedded, MIDDLEGAMES, Place, chosen_or};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings, Size, Takes};
use crate::numbers::decimal;
use crate::report::{Align, Entry, Part, Report, Table as Shown, left, right};
use crate::text::{Language, Text};
use boards::{Board, Kind, Representation, Visitor, perft, perft_made};
use classics::buho::{Cut, Event, Switches, Table, Version, Watch, evaluate, search};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The experiment.
pub struct BuhoBoards;

/// Measurements on one board.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Speeds {
    /// Moves counted by perft, and its time,
    perft: u64,
    perft_seconds: f64,
    /// with every move stored and made.
    made_seconds: f64,
    search: Timed,
}

/// The position known as Kiwipete, which has all kinds of moves.
static KIWIPETE: Embedded = Embedded {
    id: "Kiwipete",
    title: Text::new("Kiwipete", "Kiwipete"),
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
};

struct Sizes {
    perft: u8,
    depth: u32,
    rounds: usize,
}

fn sizes(size: Size) -> Sizes {
    match size {
        Size::Quick => Sizes { perft: 3, depth: 4, rounds: 3 },
        Size::Normal => Sizes { perft: 4, depth: 7, rounds: 5 },
        Size::Full => Sizes { perft: 5, depth: 8, rounds: 7 },
    }
}

fn places(settings: &Settings) -> Vec<Place> {
    chosen_or(&settings.positions, [&MIDDLEGAMES[0], &MIDDLEGAMES[2], &ENDGAMES[1]])
}

/// Measurement on one board.
struct Measure<'a> {
    settings: &'a Settings,
    stop: &'a Stop,
}

impl Measure<'_> {
    /// Searches all positions, each with an empty table; the nodes.
    fn search<R: Representation>(
        &self,
        table: &mut Table,
        watch: &mut impl Watch,
        begin: impl Fn(&Board<R>),
    ) -> Result<u64, LabError> {
        let limits = Limits { depth: Some(sizes(self.settings.size).depth), ..Limits::INFINITE };
        let mut nodes = 0;
        for place in places(self.settings) {
            let board = on_board::<R>(&place.fen)?;
            table.clear();
            begin(&board);
            let found = search(board, &Switches::of(Version::H), table, &limits, self.stop, watch);
            if self.stop.is_raised() {
                return Err(LabError::Stopped);
            }
            nodes += found.counts.total();
        }
        Ok(nodes)
    }
}

/// Tells the record what a search does.
pub(super) fn hear(event: &Event<'_>) {
    match *event {
        Event::Entered { ply, by, .. } => enters(ply, by),
        Event::Left { ply, .. } => leaves(ply),
        Event::Evaluated { .. } => evaluates(),
        // Whether the move gives check is known only when it has been made.
        Event::Cut { reason: Cut::Futility(m) | Cut::Razoring(m), .. } => tries(m),
        _ => {}
    }
}

fn on_board<R: Representation>(fen: &str) -> Result<Board<R>, LabError> {
    Board::from_fen(fen).map_err(|error| LabError::Position { fen: fen.to_owned(), why: error.to_string() })
}

impl Visitor for Measure<'_> {
    type Output = Result<Speeds, LabError>;

    fn visit<R: Representation>(self) -> Result<Speeds, LabError> {
        let Sizes { perft: depth, rounds, .. } = sizes(self.settings.size);
        let switches = Switches::of(Version::H);
        let table = Table::new(1 << 16, switches.replacement);
        let mut table = table.map_err(|full| LabError::Memory { entries: full.entries })?;
        let roots = [Board::<R>::default(), on_board(KIWIPETE.fen)?];
        let mut counted = 0;
        let mut perft_of = |count: fn(&mut Board<R>, u8) -> u64| {
            best(rounds, || {
                let (time, all) = timed(|| roots.iter().map(|root| count(&mut root.clone(), depth)).sum());
                counted = all;
                time
            })
        };
        let (perft_seconds, made_seconds) = (perft_of(perft::<R>), perft_of(perft_made::<R>));
        let mut outcome = Ok(0);
        let seconds = best(rounds, || {
            let (time, found) = timed(|| self.search::<R>(&mut table, &mut (), |_| ()));
            outcome = found;
            time
        });
        let nodes = outcome?;
        let mut outcome = Ok(0);
        let record = record(|| outcome = self.search::<Recorded>(&mut table, &mut hear, begins));
        outcome?;
        let parts = Some(parts::<R, _>(&record, rounds, |_| evaluate::<R>));
        let search = Timed { nodes, seconds, parts };
        Ok(Speeds { perft: counted, perft_seconds, made_seconds, search })
    }
}

impl Experiment for BuhoBoards {
    fn name(&self) -> &'static str {
        "buho-boards"
    }

    fn title(&self) -> Text {
        Text::new("The board of BuhoChess and its refinements", "El tablero de BuhoChess y sus mejoras")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess, section 2.3", "BuhoChess, apartado 2.3")
    }

    fn question(&self) -> Text {
        Text::new(
            "How fast is each representation of the board, alone and in a search, and what do attack table, piece lists and move stack bring to \
             0x88?",
            "¿Qué velocidad da cada representación del tablero, sola y en una búsqueda, y qué aportan a 0x88 la tabla de ataques, las listas de piezas y \
             la pila de jugadas?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { positions: true, max_nodes: false, ..Takes::default() }
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
        let speeds: Vec<(Kind, Speeds)> = measured(results);
        let searches = each(&speeds, |speeds| speeds.search);
        let heights = each(&searches, |timed| timed.speed() / 1e6);
        let caption = Text::new(
            "The speed of the same search on each board.",
            "La velocidad de la misma búsqueda en cada tablero.",
        );
        let label = Text::new("million nodes a second", "millones de nodos por segundo");
        Ok(Report::new(
            self,
            method(settings),
            vec![
                Part::Answer(answer(&speeds)),
                Part::Title(Text::new("Speed", "Velocidad")),
                Part::Table(table(&speeds)),
                Part::Figure(Box::new(bars("speed", caption, label, &heights))),
                Part::Title(Text::new("What the refinements bring", "Lo que aportan las mejoras")),
                Part::Table(refinements(&speeds)),
                Part::Words(Text::new(
                    "The thesis added them one after the other to a program that was slower in other ways too; here each is left out by itself, so a row says how much \
                     slower the board is when the two others stay, and the last row how much slower it is without all three. The gains neither add nor multiply: the table \
                     answers “is this square attacked?” by one look-up for each enemy piece, which without lists have to be found on the 64 squares at every test, \
                     while the board with neither looks outwards from the square. So the table without lists may cost more than it brings (compare “no piece lists” with \
                     “none of the three” above), but need not: tower-boards compares them in a search that spends little time on such tests. Without the \
                     stack its program asked the system for memory at every node; ours asks the allocator of its language, which need not ask the system each time.",
                    "La tesis las añadió una tras otra a un programa que también era más lento por otros motivos; aquí se quita cada una por separado, de modo que una fila dice cuánto más lento \
                     es el tablero cuando quedan las otras dos, y la última cuánto más lento es sin las tres. Las ganancias ni se suman ni se multiplican: la tabla \
                     responde a «¿está atacada esta casilla?» con una consulta por cada pieza enemiga, y sin listas hay que buscar esas piezas en las 64 casillas en cada prueba, \
                     mientras que el tablero sin ninguna de las dos mira desde la casilla hacia fuera. Por eso la tabla sin listas puede costar más de lo que aporta (compárese arriba «sin listas de piezas» \
                     con «sin ninguna de las tres»), pero no siempre: tower-boards los compara en una búsqueda que dedica poco tiempo a esas pruebas. Sin la pila, \
                     su programa pedía memoria al sistema en cada nodo; el nuestro la pide al gestor de memoria de su lenguaje, que no tiene por qué acudir cada vez al sistema.",
                )),
                Part::Title(Text::new("Where the time goes", "A dónde va el tiempo")),
                Part::Table(profile(&searches)),
                Part::Words(Text::new(
                    "The thesis: some 60% for the generator of moves, 30% for the evaluation, the rest for all else. Whether its generator makes moves as well \
                     is not said.",
                    "La tesis: cerca del 60 % para el generador de jugadas, 30 % para la evaluación y el resto para lo demás. No dice si su generador también hace las \
                     jugadas.",
                )),
                Part::Words(reading(&searches)),
            ],
        ))
    }
}

fn method(settings: &Settings) -> Vec<Text> {
    let Sizes { perft, depth, rounds } = sizes(settings.size);
    let names: Vec<String> = places(settings).into_iter().map(|place| place.id).collect();
    let names = names.join(", ");
    vec![Text::made(|language| match language {
        Language::English => format!(
            "Perft of the start of a game and of the position Kiwipete to depth {perft}: once counting the last moves without making them, and once with every \
             move stored and made, as a search does. Then version H of BuhoChess searches {names} to depth {depth}. All boards count the same moves and visit the \
             same nodes; only times differ. Each time is processor time, the best of {rounds}, on one machine: ratios mean more than speeds."
        ),
        Language::Spanish => format!(
            "Perft del comienzo de la partida y de la posición Kiwipete hasta profundidad {perft}: una vez contando las últimas jugadas sin hacerlas, y otra \
             guardando y haciendo cada jugada, como en una búsqueda. Después, la versión H de BuhoChess busca {names} hasta profundidad {depth}. Todos los \
             tableros cuentan las mismas jugadas y visitan los mismos nodos; solo difieren los tiempos. Cada tiempo es de procesador, el mejor de {rounds}, en una \
             máquina: los cocientes dicen más que las velocidades."
        ),
    })]
}

/// Returns the fastest board, and the gain of all 0x88 refinements together.
fn answer(speeds: &[(Kind, Speeds)]) -> Text {
    let speed = |kind: Kind| on(speeds, kind).search.speed();
    let fastest =
        speeds.iter().map(|(kind, _)| *kind).max_by(|one, other| speed(*one).total_cmp(&speed(*other)));
    let fastest = fastest.unwrap_or(Kind::X88);
    Text::made(|language| {
        let name = title(fastest);
        let (name, millions) = (name.get(language), decimal(speed(fastest) / 1e6, 2, language));
        let ratio = decimal(speed(fastest) / speed(Kind::X88), 2, language);
        let gain = decimal(speed(Kind::X88) / speed(Kind::X88Plain), 2, language);
        let worst = decimal(speed(Kind::X88) / speed(Kind::X88WithoutLists), 2, language);
        match language {
            Language::English => format!(
                "The same search is fastest on {name}: {millions} million nodes a second, {ratio} times as many as on 0x88. With its three refinements \
                 the search on 0x88 is {gain} times as fast as with none of them; without the piece lists alone it is {worst} times as slow, \
                 because the attack table needs them."
            ),
            Language::Spanish => format!(
                "La misma búsqueda es más rápida con {name}: {millions} millones de nodos por segundo, {ratio} veces los de 0x88. Con sus tres mejoras \
                 la búsqueda en 0x88 es {gain} veces más rápida que sin ninguna; si solo faltan las listas de piezas, es {worst} veces más lenta, \
                 porque la tabla de ataques las necesita."
            ),
        }
    })
}

fn table(speeds: &[(Kind, Speeds)]) -> Shown {
    let base = on(speeds, Kind::X88).search.speed();
    let rows = speeds.iter().map(|(kind, speeds)| {
        let millions = |seconds: f64| Entry::Number(speeds.perft as f64 / seconds / 1e6, 1);
        vec![
            Entry::Words(title(*kind)),
            millions(speeds.perft_seconds),
            millions(speeds.made_seconds),
            Entry::Count(speeds.search.nodes),
            Entry::Number(speeds.search.speed() / 1e6, 2),
            Entry::Number(speeds.search.speed() / base, 2),
        ]
    });
    Shown::new(
        "speeds",
        Text::new(
            "Perft and search, in millions a second (the thesis: 0.21 in the end)",
            "Perft y búsqueda, en millones por segundo (la tesis: 0,21 al final)",
        ),
        vec![
            left("board", "tablero"),
            (Text::same("perft"), Align::Right),
            right("perft, all made", "perft, todas hechas"),
            right("nodes of the search", "nodos de la búsqueda"),
            right("search", "búsqueda"),
            right("of 0x88", "respecto a 0x88"),
        ],
        rows,
    )
}

fn refinements(speeds: &[(Kind, Speeds)]) -> Shown {
    let full = on(speeds, Kind::X88);
    let rows = [
        (
            Kind::X88WithoutTable,
            Text::new("attack table", "tabla de ataques"),
            Text::new("+32%", "+32\u{a0}%"),
        ),
        (
            Kind::X88WithoutLists,
            Text::new("piece lists", "listas de piezas"),
            Text::new("+29%", "+29\u{a0}%"),
        ),
        (
            Kind::X88WithoutStack,
            Text::new("move stack", "pila de jugadas"),
            Text::new("10–15 → 140 thousand nodes/s", "10–15 → 140 mil nodos/s"),
        ),
        (Kind::X88Plain, Text::new("all three", "las tres"), Text::same("–")),
    ]
    .map(|(kind, name, thesis)| {
        let without = on(speeds, kind);
        let gain = |with: f64, without: f64| {
            Entry::Words(Text::made(|language| {
                let more = 100.0 * (without / with - 1.0);
                let sign = if more >= 0.0 { "+" } else { "" };
                let unit = if language == Language::Spanish { "\u{a0}%" } else { "%" };
                format!("{sign}{}{unit}", decimal(more, 0, language))
            }))
        };
        vec![
            Entry::Words(name),
            Entry::Words(thesis),
            gain(full.perft_seconds, without.perft_seconds),
            gain(full.made_seconds, without.made_seconds),
            gain(full.search.seconds, without.search.seconds),
        ]
    });
    Shown::new(
        "refinements",
        Text::new(
            "0x88 with all three, against the board that lacks only this one (last row: that lacks all three)",
            "0x88 con las tres, frente al tablero al que solo le falta esta (última fila: al que le faltan las tres)",
        ),
        vec![
            left("refinement", "mejora"),
            right("thesis", "tesis"),
            (Text::same("perft"), Align::Right),
            right("perft, all made", "perft, todas hechas"),
            right("search", "búsqueda"),
        ],
        rows,
    )
}
