//! Report of `buho-replacement`.

use super::figures::{figure, gains, their_figure, their_gains};
use super::thesis::{self, DEPTHS};
use super::{BuhoReplacement, SCHEMES, deepest, key, key_without, nodes, places, sizes, title, visited};
use crate::chess_kit::{Place, Visited};
use crate::experiment::{Results, Settings};
use crate::numbers::{count, percent};
use crate::report::{Align, Entry, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use classics::buho::Replacement;

/// A position with its counts at the last depth that all searches completed.
pub(super) struct Seen<'a> {
    pub(super) place: &'a Place,
    results: &'a Results,
    pub(super) sizes: [usize; 5],
    pub(super) depth: u32,
}

impl Seen<'_> {
    /// Returns an identifier for file names.
    pub(super) fn id(&self) -> String {
        self.place.file_name()
    }

    pub(super) fn nodes(&self, scheme: Replacement, size: usize) -> Option<f64> {
        Some(nodes(self.results, &key(self.place, scheme, self.sizes[size]), self.depth)? as f64)
    }

    fn without(&self) -> Option<f64> {
        Some(nodes(self.results, &key_without(self.place), self.depth)? as f64)
    }

    /// Returns the nodes saved by the largest table against the smallest.
    fn by_size(&self, scheme: Replacement) -> Option<f64> {
        Some(1.0 - self.nodes(scheme, 4)? / self.nodes(scheme, 0)?)
    }

    /// Returns the nodes saved by a table against none.
    fn by_table(&self, scheme: Replacement, size: usize) -> Option<f64> {
        Some(1.0 - self.nodes(scheme, size)? / self.without()?)
    }

    /// Returns the nodes saved by a scheme against another, with the smallest table.
    fn against(&self, scheme: Replacement, other: Replacement) -> Option<f64> {
        Some(1.0 - self.nodes(scheme, 0)? / self.nodes(other, 0)?)
    }

    /// Returns the nodes saved by doubling the table.
    pub(super) fn doubling(&self, scheme: Replacement, from: usize) -> Option<f64> {
        Some(1.0 - self.nodes(scheme, from + 1)? / self.nodes(scheme, from)?)
    }
}

/// Returns the printed table of a scheme; that of "never" was not printed.
pub(super) fn printed(scheme: Replacement) -> Option<&'static [[u64; 5]; DEPTHS]> {
    match scheme {
        Replacement::Always => Some(&thesis::ALWAYS),
        Replacement::Depth => Some(&thesis::DEPTH),
        Replacement::DepthAlways => Some(&thesis::DEPTH_ALWAYS),
        Replacement::Never | Replacement::Frozen => None,
    }
}

/// Returns the savings of a scheme by the text of the thesis.
fn headline(scheme: Replacement) -> f64 {
    match scheme {
        Replacement::Always => 0.35,
        Replacement::Never | Replacement::Frozen => 0.0,
        Replacement::Depth => 0.67,
        Replacement::DepthAlways => 0.84,
    }
}

pub(super) fn report(experiment: &BuhoReplacement, settings: &Settings, results: &Results) -> Report {
    let (sizes, deepest) = (sizes(settings.size), deepest(settings.size));
    let mut parts = Vec::new();
    for place in &places(settings) {
        let all_done = |depth: &u32| {
            let keys = SCHEMES.iter().flat_map(|&scheme| sizes.map(|entries| key(place, scheme, entries)));
            keys.into_iter().all(|key| nodes(results, &key, *depth).is_some())
        };
        let depth = (1..=deepest).rev().find(all_done).unwrap_or(deepest);
        let seen = Seen { place, results, sizes, depth };
        parts.extend(place.heading());
        parts.push(Part::Table(savings(&seen)));
        parts.push(Part::Words(READING));
        parts.extend(words(&seen).map(Part::Answer));
        parts.push(Part::Figure(Box::new(gains(&seen))));
        parts.push(Part::Table(doublings(&seen)));
        parts.push(Part::Figure(Box::new(figure(&seen))));
        parts.extend(SCHEMES.map(|scheme| Part::Table(counts(&seen, scheme, deepest))));
    }
    parts.push(Part::Title(Text::new("The tables of the thesis", "Las tablas de la tesis")));
    parts.push(Part::Words(Text::new(
        "On its position 5, an endgame whose diagram is lost. Its table of “never” was left out, since it “did not show a single \
         improvement”.",
        "En su posición 5, un final cuyo diagrama se ha perdido. La tabla de «nunca» no se imprimió, «al no presentar en ningún caso una \
         sola mejora».",
    )));
    parts.push(Part::Words(Text::new(
        "Section 6.3 announces depths 1 to 12 and six sizes; its tables have 11 depths, and it lists five sizes. It recommends some 1024K entries and in the \
         end takes 2048K.",
        "El apartado 6.3 anuncia profundidades de 1 a 12 y seis tamaños; sus tablas tienen 11 profundidades, y enumera cinco tamaños. Recomienda unas 1024K entradas y al \
         final toma 2048K.",
    )));
    parts.push(Part::Figure(Box::new(their_gains())));
    parts.push(Part::Figure(Box::new(their_figure())));
    parts.extend(SCHEMES.into_iter().filter_map(their_counts).map(Part::Table));
    Report::new(experiment, method(settings), parts)
}

fn method(settings: &Settings) -> Vec<Text> {
    let (sizes, deepest) = (sizes(settings.size), deepest(settings.size));
    let mut method = vec![
        Text::made(|language| {
            let (least, most) = (count(sizes[0] as u64, language), count(sizes[4] as u64, language));
            match language {
                Language::English => format!(
                    "Version D of BuhoChess (alpha-beta with quiescence, ordering, iterative deepening, minimal windows, cut-offs by the table) searches to \
                     depth {deepest} with tables of {least} to {most} entries, empty at the beginning. The thesis evidently used that version: its counts \
                     for its largest table are those of D. A count at a depth has the lesser depths in it."
                ),
                Language::Spanish => format!(
                    "La versión D de BuhoChess (alfa-beta con búsqueda de reposo, ordenación, profundización iterativa, ventanas mínimas, cortes por la tabla) busca hasta \
                     profundidad {deepest} con tablas de {least} a {most} entradas, vacías al principio. La tesis usó evidentemente esa versión: sus recuentos \
                     con la tabla mayor son los de D. El recuento de una profundidad incluye las menores."
                ),
            }
        }),
        Text::new(
            "Schemes: “always” keeps the new entry; “never” the old one, but a position renews its own; “never, not even its own” is the other reading, in \
             which nothing is ever renewed; “depth” keeps the deeper one; “depth+always” has two places for each entry, one by depth and one for always, \
             and so takes twice the memory, as in the thesis. For comparison the search is done without any table as well.",
            "Esquemas: «siempre» conserva la entrada nueva; «nunca» la vieja, pero una posición renueva la suya; «nunca, ni la propia» es la otra lectura, en la que \
             nada se renueva; «profundidad» conserva la más profunda; «profundidad+siempre» tiene dos lugares por entrada, uno por profundidad y otro para siempre, \
             de modo que ocupa el doble de memoria, como en la tesis. Para comparar se hace la búsqueda también sin tabla alguna.",
        ),
    ];
    if let Some(most) = settings.max_nodes {
        method.push(Text::made(|language| {
            let most = count(most, language);
            match language {
                Language::English => format!("No search was let visit more than {most} positions; counts with “>” were ended there."),
                Language::Spanish => format!("A ninguna búsqueda se le dejó visitar más de {most} posiciones; los recuentos con «>» se cortaron ahí."),
            }
        }));
    }
    method
}

const READING: Text = Text::new(
    "The thesis does not say with what it compares its savings, so several comparisons are given, all at the last depth that every \
     search has done: the largest table against the smallest of the same scheme, which can be worked out of its tables too; a table against \
     none; and, with the smallest table, where entries are scarce, a scheme against “always”.",
    "La tesis no dice con qué compara sus ahorros, así que se dan varias comparaciones, todas a la última profundidad que acabaron todas las \
     búsquedas: la tabla mayor con la menor del mismo esquema, que también se puede sacar de sus tablas; una tabla con ninguna; y, con la tabla \
     menor, donde las entradas escasean, un esquema con «siempre».",
);

fn savings(seen: &Seen<'_>) -> Table {
    let rows = SCHEMES.map(|scheme| {
        let theirs =
            printed(scheme).map(|table| 1.0 - table[DEPTHS - 1][4] as f64 / table[DEPTHS - 1][0] as f64);
        vec![
            Entry::Words(title(scheme)),
            Entry::Share(headline(scheme)),
            Entry::share(theirs),
            Entry::share(seen.by_size(scheme)),
            Entry::share(seen.by_table(scheme, 0)),
            Entry::share(seen.by_table(scheme, 4)),
            Entry::share(seen.against(scheme, Replacement::Always)),
        ]
    });
    let depth = seen.depth;
    Table::new(
        format!("savings-{}", seen.id()),
        Text::made(|language| match language {
            Language::English => format!("Nodes saved, at depth {depth} (thesis: 11)"),
            Language::Spanish => format!("Nodos ahorrados, a profundidad {depth} (tesis: 11)"),
        }),
        vec![
            left("scheme", "esquema"),
            right("thesis, its text", "tesis, su texto"),
            right("thesis, largest against smallest", "tesis, mayor con menor"),
            right("largest against smallest", "mayor con menor"),
            right("smallest against none", "menor con ninguna"),
            right("largest against none", "mayor con ninguna"),
            right("smallest, against “always”", "menor, con «siempre»"),
        ],
        rows,
    )
}

/// Returns the findings.
fn words(seen: &Seen<'_>) -> impl Iterator<Item = Text> {
    let order = |size: usize| {
        let mut order: Vec<(Replacement, f64)> =
            SCHEMES.into_iter().filter_map(|scheme| Some((scheme, seen.nodes(scheme, size)?))).collect();
        order.sort_by(|one, other| one.1.total_cmp(&other.1));
        order
    };
    let (small, large) = (order(0), order(4));
    let ranking = (small.len() == SCHEMES.len()).then(|| {
        Text::made(|language| {
            let named: Vec<String> =
                small.iter().map(|(scheme, _)| format!("“{}”", title(*scheme).get(language))).collect();
            let (first, last) = (large[0].1, large[large.len() - 1].1);
            let spread = percent(last / first - 1.0, language);
            let named = named.join(", ");
            match language {
                Language::English => format!(
                    "With the smallest table, from the fewest nodes to the most: {named}. With the largest the worst scheme visits {spread} more than the best."
                ),
                Language::Spanish => format!(
                    "Con la tabla menor, de menos nodos a más: {}. Con la mayor, el peor esquema visita un {spread} más que el mejor.",
                    named.replace('“', "«").replace('”', "»")
                ),
            }
        })
    });
    let never = match (
        seen.by_table(Replacement::Never, 4),
        seen.by_table(Replacement::Frozen, 4),
        seen.by_table(Replacement::Never, 0),
        seen.by_table(Replacement::Frozen, 0),
    ) {
        (Some(never), Some(frozen), Some(never_small), Some(frozen_small)) => Some(Text::made(|language| {
            let [never, frozen, never_small, frozen_small] =
                [never, frozen, never_small, frozen_small].map(|share| percent(share, language));
            match language {
                Language::English => format!(
                    "“Never” is said to save nothing, whatever the size. Here the largest table saves, of the nodes of a search without one, {never} if a \
                     position renews its own entry and {frozen} if nothing is renewed; the smallest {never_small} and {frozen_small}."
                ),
                Language::Spanish => format!(
                    "De «nunca» se dice que no ahorra nada, sea cual sea el tamaño. Aquí la tabla mayor ahorra, de los nodos de una búsqueda sin ella, el {never} si \
                     una posición renueva su entrada y el {frozen} si nada se renueva; la menor, el {never_small} y el {frozen_small}."
                ),
            }
        })),
        _ => None,
    };
    let best = match (large.first(), seen.nodes(Replacement::DepthAlways, 4)) {
        (Some(&(scheme, fewest)), Some(both)) if scheme != Replacement::DepthAlways => {
            Some(Text::made(|language| {
                let (scheme, more) = (title(scheme), percent(both / fewest - 1.0, language));
                let (scheme, entries) = (scheme.get(language), thousands(seen.sizes[4]));
                match language {
                    Language::English => format!(
                        "The thesis finds “depth+always” by far the best. Here, with {entries} entries, “{scheme}” visits fewest, and “depth+always” {more} more, although \
                         it has twice the places."
                    ),
                    Language::Spanish => format!(
                        "La tesis halla «profundidad+siempre» con mucho el mejor. Aquí, con {entries} entradas, el que menos visita es «{scheme}», y «profundidad+siempre» visita \
                         un {more} más, aunque tiene el doble de lugares."
                    ),
                }
            }))
        }
        _ => None,
    };
    [ranking, best, never].into_iter().flatten()
}

pub(super) fn thousands(entries: usize) -> String {
    if entries.is_multiple_of(1024) { format!("{}K", entries / 1024) } else { entries.to_string() }
}

/// Table of the savings of each doubling, as in the thesis's figure 6.3.
fn doublings(seen: &Seen<'_>) -> Table {
    let mut columns = vec![left("scheme", "esquema")];
    columns.extend(
        seen.sizes.windows(2).map(|pair| {
            (Text::same(format!("{} → {}", thousands(pair[0]), thousands(pair[1]))), Align::Right)
        }),
    );
    let rows = SCHEMES.map(|scheme| {
        let mut row = vec![Entry::Words(title(scheme))];
        row.extend((0..4).map(|from| Entry::share(seen.doubling(scheme, from))));
        row
    });
    Table::new(
        format!("doublings-{}", seen.id()),
        Text::new(
            "Nodes saved by each doubling (the thesis: 15% at 128K, 5–7% above 512K)",
            "Nodos ahorrados al doblar (la tesis: 15 % con 128K, 5–7 % por encima de 512K)",
        ),
        columns,
        rows,
    )
}

/// Table of nodes by depth and table size, ours or the thesis's.
fn by_depth(
    whose: &str,
    scheme: Replacement,
    sizes: [usize; 5],
    rows: impl Iterator<Item = Vec<Entry>>,
) -> Table {
    let name = format!("{whose}-{}", scheme.name().replace('+', "-"));
    let caption = Text::made(|language| {
        let title = title(scheme);
        match language {
            Language::English => format!("Replacement “{}”: nodes", title.get(language)),
            Language::Spanish => format!("Reemplazo «{}»: nodos", title.get(language)),
        }
    });
    let mut columns = vec![right("depth", "profundidad")];
    columns.extend(sizes.map(|entries| (Text::same(thousands(entries)), Align::Right)));
    Table::new(name, caption, columns, rows)
}

fn counts(seen: &Seen<'_>, scheme: Replacement, deepest: u32) -> Table {
    let rows = (1..=deepest).map(|depth| {
        let mut row = vec![Entry::Count(depth.into())];
        row.extend(seen.sizes.map(|entries| {
            let visited = visited(seen.results, &key(seen.place, scheme, entries), depth);
            Visited::entry(visited.as_ref(), |visited| visited.nodes)
        }));
        row
    });
    by_depth(&format!("nodes-{}", seen.id()), scheme, seen.sizes, rows)
}

fn their_counts(scheme: Replacement) -> Option<Table> {
    let rows = (1..)
        .zip(printed(scheme)?)
        .map(|(depth, row)| std::iter::once(Entry::Count(depth)).chain(row.map(Entry::Count)).collect());
    let sizes = thesis::SIZES.map(|thousands| thousands * 1024);
    Some(by_depth("thesis", scheme, sizes, rows).of_source(true))
}
