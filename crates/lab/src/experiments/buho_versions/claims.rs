//! Claims of the thesis on each technique (section 6.2), checked against its own tables and ours.

use super::grid::{Grid, Phase};
use super::{VARIANTS, VERSIONS};
use crate::numbers::percent;
use crate::report::{Entry, Table, left, right};
use crate::text::{Language, Text};
use std::ops::RangeInclusive;

/// A claim of the thesis.
struct Claim {
    technique: Text,
    /// Variants compared.
    from: usize,
    to: usize,
    phase: Phase,
    /// Depths of the claim; 5 and deeper if the thesis names none.
    depths: RangeInclusive<u32>,
    /// Claimed savings, from and to.
    claimed: (f64, f64),
}

/// The end of depths that go as deep as was searched.
const DEEPEST: u32 = 99;

/// So far may a mean lie outside of what is claimed.
const TOLERANCE: f64 = 0.05;

/// Range of savings of a technique said to have little effect.
const LITTLE: (f64, f64) = (0.0, 0.05);

const ORDERING: Text = Text::new("B: ordering of moves", "B: ordenación de jugadas");
const WINDOWS: Text = Text::new("C: minimal windows", "C: ventanas mínimas");
const TABLE: Text = Text::new("D: transposition table", "D: tabla de transposiciones");
const ASPIRATION: Text = Text::new("E: aspiration", "E: aspiración");
const TOGETHER: Text = Text::new("B to E together", "B a E juntas");
const NULL_MOVE: Text = Text::new("F: null move", "F: jugada nula");
const FUTILITY: Text = Text::new("G: futility", "G: poda de futilidad");
const REDUCTIONS: Text = Text::new("H: late move reductions", "H: reducción de jugadas tardías");

fn claim(
    technique: Text,
    (from, to): (usize, usize),
    phase: Phase,
    depths: RangeInclusive<u32>,
    claimed: (f64, f64),
) -> Claim {
    Claim { technique, from, to, phase, depths, claimed }
}

fn claims() -> Vec<Claim> {
    use Phase::{All, Endgame, Middlegame};
    vec![
        claim(ORDERING, (0, 1), All, 4..=4, (0.80, 0.80)),
        claim(ORDERING, (0, 1), All, 8..=DEEPEST, (0.90, 1.0)),
        claim(WINDOWS, (1, 2), All, 6..=DEEPEST, (0.13, 0.13)),
        claim(TABLE, (2, 3), Middlegame, 5..=DEEPEST, (0.20, 0.25)),
        claim(TABLE, (2, 3), Endgame, 5..=DEEPEST, (0.60, 0.70)),
        claim(ASPIRATION, (3, 4), Endgame, 5..=DEEPEST, (0.07, 0.07)),
        claim(TOGETHER, (0, 4), All, 8..=DEEPEST, (0.96, 0.96)),
        claim(NULL_MOVE, (4, 5), Middlegame, 1..=3, (0.0, 0.0)),
        claim(NULL_MOVE, (4, 5), Middlegame, 5..=DEEPEST, (0.20, 0.26)),
        claim(NULL_MOVE, (4, 5), Endgame, 5..=DEEPEST, LITTLE),
        claim(FUTILITY, (5, 6), Middlegame, 5..=DEEPEST, (0.13, 0.13)),
        claim(FUTILITY, (5, 6), Endgame, 5..=DEEPEST, LITTLE),
        claim(REDUCTIONS, (6, 7), Middlegame, 5..=DEEPEST, (0.06, 0.10)),
        claim(REDUCTIONS, (6, 7), Endgame, 5..=DEEPEST, LITTLE),
    ]
}

impl Claim {
    fn measured(&self, grid: &Grid) -> Option<f64> {
        let depths = *self.depths.start()..=grid.deepest.min(*self.depths.end());
        grid.saving(self.from, self.to, self.phase, depths)
    }

    /// Whether a saving is about what is claimed.
    fn holds(&self, saving: f64) -> bool {
        let (low, high) = self.claimed;
        (low - TOLERANCE..=high + TOLERANCE).contains(&saving)
    }

    fn verdict(&self, saving: Option<f64>) -> Entry {
        let Some(saving) = saving else { return Entry::Nothing };
        Entry::Words(if self.holds(saving) {
            Text::new("as claimed", "como se dice")
        } else if saving > self.claimed.1 {
            Text::new("saves more", "ahorra más")
        } else if saving >= 0.0 {
            Text::new("saves less", "ahorra menos")
        } else {
            Text::new("costs nodes", "cuesta nodos")
        })
    }

    fn where_it_holds(&self) -> Text {
        let phase = match self.phase {
            Phase::All => Text::new("all positions", "todas las posiciones"),
            Phase::Middlegame => Text::new("middlegames", "medio juego"),
            Phase::Endgame => Text::new("endgames", "finales"),
        };
        let (first, last) = (*self.depths.start(), *self.depths.end());
        Text::made(|language| {
            let from = match language {
                Language::English => "from",
                Language::Spanish => "desde",
            };
            let depths = match (first, last) {
                (first, DEEPEST) => format!("{from} {first}"),
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            };
            format!("{}, {} {depths}", phase.get(language), DEPTH.get(language))
        })
    }

    fn what_is_claimed(&self) -> Text {
        let (low, high) = self.claimed;
        Text::made(|language| {
            if self.claimed == LITTLE {
                return match language {
                    Language::English => "little".to_owned(),
                    Language::Spanish => "poco".to_owned(),
                };
            }
            let whole = |share: f64| format!("{:.0}", 100.0 * share);
            let sign = percent(0.0, language).replace("0.0", "").replace("0,0", "");
            if high >= 1.0 {
                format!("> {}{sign}", whole(low))
            } else if low < high {
                format!("{}–{}{sign}", whole(low), whole(high))
            } else {
                format!("{}{sign}", whole(low))
            }
        })
    }
}

const DEPTH: Text = Text::new("depth", "profundidad");

/// Table of the claims.
pub(super) fn table(thesis: &Grid, ours: &Grid) -> Table {
    let rows = claims().into_iter().map(|claim| {
        let (theirs, measured) = (claim.measured(thesis), claim.measured(ours));
        vec![
            Entry::Words(claim.technique.clone()),
            Entry::Words(claim.where_it_holds()),
            Entry::Words(claim.what_is_claimed()),
            Entry::share(theirs),
            claim.verdict(theirs),
            Entry::share(measured),
            claim.verdict(measured),
        ]
    });
    Table::new(
        "claims",
        Text::new(
            "Nodes saved: what the thesis says, and what tables say",
            "Nodos ahorrados: lo que dice la tesis y lo que dicen las tablas",
        ),
        vec![
            left("technique", "técnica"),
            left("where", "dónde"),
            right("its text", "su texto"),
            right("its tables", "sus tablas"),
            left("its tables say", "sus tablas dicen"),
            right("ours", "las nuestras"),
            left("ours say", "las nuestras dicen"),
        ],
        rows,
    )
}

/// How many claims hold here, and what each version before H saves at the depths of which the thesis speaks; nothing if
/// none can be said to hold or not.
pub(super) fn answer(ours: &Grid) -> Option<Text> {
    let measured: Vec<(Claim, f64)> =
        claims().into_iter().filter_map(|claim| claim.measured(ours).map(|saving| (claim, saving))).collect();
    if measured.is_empty() {
        return None;
    }
    let (all, held) =
        (measured.len(), measured.iter().filter(|(claim, saving)| claim.holds(*saving)).count());
    let is_step = |claim: &Claim| claim.to < VERSIONS - 1 && claim.to == claim.from + 1;
    let steps: Vec<&(Claim, f64)> =
        measured.iter().filter(|(claim, _)| is_step(claim) && *claim.depths.end() == DEEPEST).collect();
    Some(Text::made(|language| {
        let one = |(claim, saving): &&(Claim, f64)| {
            let (version, technique) =
                claim.technique.get(language).split_once(": ").expect("a letter stands before each");
            let (place, said) = (claim.where_it_holds(), claim.what_is_claimed());
            let saving = percent(*saving, language);
            format!("{version} ({technique}), {}: {saving} ({})", place.get(language), said.get(language))
        };
        let list = steps.iter().map(one).collect::<Vec<_>>().join("; ");
        let count = match language {
            Language::English => format!(
                "Of {all} savings that the thesis states and this run measures, {held} are as it says, within five points."
            ),
            Language::Spanish => format!(
                "De {all} ahorros que la tesis afirma y esta serie mide, {held} son como dice, a menos de cinco puntos."
            ),
        };
        match (list.is_empty(), language) {
            (true, _) => count,
            (false, Language::English) => {
                format!(
                    "{count} Nodes saved of the version before, in brackets what the thesis says: {list}."
                )
            }
            (false, Language::Spanish) => format!(
                "{count} Nodos ahorrados respecto a la versión anterior, entre paréntesis lo que dice la tesis: {list}."
            ),
        }
    }))
}

/// How the table is to be read.
pub(super) const READING: Text = Text::new(
    "A saving is the mean, over positions and depths, of what a version visits less than the one before it (in the rows on A, \
     less than A). Where the thesis names no depth, 5 and deeper are taken. “As claimed” means within five points of what is said; \
     “little” is read as at most 5%. A dash: too shallow a run, or no such position.",
    "Un ahorro es la media, sobre posiciones y profundidades, de lo que una versión visita de menos que la anterior (en las filas \
     sobre A, de menos que A). Donde la tesis no nombra profundidad se toman 5 y mayores. «Como se dice» significa a menos de cinco \
     puntos de lo dicho; «poco» se lee como un 5 % a lo sumo. Un guion: la serie es poco profunda, o no hay tal posición.",
);

/// Returns how often each version visits more nodes than the one before it, in the thesis and here.
pub(super) fn raises(thesis: &Grid, ours: &Grid) -> Table {
    let of = |(more, all): (usize, usize), language: Language| match language {
        Language::English => format!("{more} of {all}"),
        Language::Spanish => format!("{more} de {all}"),
    };
    let rows = (1..VERSIONS).map(|version| {
        let [theirs, measured] = [thesis, ours].map(|grid| grid.raised(version - 1, version));
        vec![
            Entry::Words(Text::same(format!("{} → {}", VARIANTS[version - 1].key, VARIANTS[version].key))),
            Entry::Words(Text::made(|language| of(theirs, language))),
            Entry::Words(Text::made(|language| of(measured, language))),
        ]
    });
    Table::new(
        "raises",
        Text::new(
            "Counts in which a version visits more than the one before",
            "Recuentos en los que una versión visita más que la anterior",
        ),
        vec![
            left("step", "paso"),
            right("tables of the thesis", "tablas de la tesis"),
            right("ours", "las nuestras"),
        ],
        rows,
    )
}
