//! Report of `buho-claims`.

use super::tables::{self, Seen, mean};
use super::{BuhoClaims, CUTTING, STEPS, TREES, Version, WITH_KILLERS, depth, entries, places};
use crate::experiment::{Results, Settings};
use crate::numbers::{count, percent};
use crate::report::{Entry, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use std::cmp::Ordering;

pub(super) fn report(experiment: &BuhoClaims, settings: &Settings, results: &Results) -> Report {
    let places = places(settings);
    let seen = Seen { places: &places, results };
    let title = |english, spanish| Part::Title(Text::new(english, spanish));
    let claims = claims(&seen);
    let parts = vec![
        Part::Answer(answer(&claims)),
        Part::Table(table(&claims)),
        Part::Words(Text::new(
            "The thesis names a source for most of these claims; none was measured on its engine. Given are the mean over the positions, and the smallest and the \
             largest of them. All means of the tables below of which the thesis claims something count, but for version A, which has no ordering, and the cut-offs by the first three moves. A range is taken as it is, a single figure \
             to its precision: 85–95% is the 90% of the thesis, 2.5–3.5% its 3%.",
            "La tesis nombra una fuente para casi todas estas afirmaciones; ninguna se midió en su motor. Se da la media sobre las posiciones, y la menor y la \
             mayor de ellas. Cuentan todas las medias de las tablas siguientes sobre las que la tesis afirma algo, salvo las de la versión A, que no ordena las jugadas, y los cortes en las tres primeras jugadas. Un intervalo se toma tal cual; una cifra \
             sola, con su precisión: 85–95 % es el 90 % de la tesis, y 2,5–3,5 % su 3 %.",
        )),
        title("Ordering: 60–100% (section 4.1)", "Ordenación: 60–100 % (apartado 4.1)"),
        Part::Words(Text::new(
            "“A slight improvement of the order may raise the performance of the search by about 60% to 100%.” Each step is added to those before it, at a \
             fixed depth; a gain of 100% means half the nodes. The last step has to search all lesser depths too, and they are counted.",
            "«Una ligera mejora en el ordenamiento de éstos puede aumentar el rendimiento de la búsqueda alrededor de 60 % al 100 %». Cada paso se añade a los \
             anteriores, a profundidad fija; una ganancia del 100 % es la mitad de los nodos. El último paso busca también las profundidades menores, que se cuentan.",
        )),
        Part::Table(tables::ordering(&seen)),
        title("Killers: 10–20% (section 4.3.2)", "Jugadas asesinas: 10–20 % (apartado 4.3.2)"),
        Part::Words(Text::new(
            "“Normally its use may reduce the size of the search tree by about 10% to 20%.” Three versions, with killers and without; all else is the same.",
            "«Normalmente, su uso puede provocar una reducción del tamaño del árbol de búsqueda alrededor de 10 % a 20 %». Tres versiones, con y sin jugadas \
             asesinas; lo demás es igual.",
        )),
        Part::Table(tables::killers(&seen)),
        title("The first move cuts: 90% (section 4.5)", "Corta la primera jugada: 90 % (apartado 4.5)"),
        Part::Words(Text::new(
            "“With a good order, cut-offs will normally occur at the first moves (normally 90% of the time) and rarely at the others.” The text says “first \
             moves”: the table gives the first one and the first three. Cut-offs of quiescence are left out.",
            "«Con una buena ordenación de los movimientos, los cortes durante la búsqueda normalmente ocurrirán en los primeros movimientos (normalmente el 90 % del \
             tiempo) y rara vez en los demás». El texto dice «los primeros»: la tabla da la primera jugada y las tres primeras. No se cuentan los cortes de la búsqueda de reposo.",
        )),
        Part::Figure(Box::new(tables::figure(&seen))),
        Part::Table(tables::cut_offs(&seen)),
        title("The minimal tree: 15–30% more (section 4.1)", "El árbol mínimo: 15–30 % más (apartado 4.1)"),
        Part::Words(Text::new(
            "Heuristics and changes of alpha-beta “allow to explore only about 15% to 30% more nodes than the minimal search tree”. The minimal tree of chess is not \
             known, since moves differ in number. It is approached from above: a search of the same depth without deepening, windows or cut-offs by the \
             table tries the moves that an earlier one found best; the smallest of three is taken. So the true excess is at least the one shown. Where a number is \
             negative the version found a smaller tree than that: C by its windows, D because it meets positions again.",
            "Las heurísticas y los cambios de alfa-beta «permiten explorar solamente alrededor de 15 % a 30 % más nodos que el árbol de búsqueda mínimo». El árbol mínimo \
             del ajedrez no se conoce, ya que el número de jugadas varía. Se acota por arriba: una búsqueda de la misma profundidad, sin profundización, ventanas ni \
             cortes por la tabla, prueba primero las jugadas que otra anterior halló mejores; se toma la menor de tres. El exceso verdadero es, pues, al menos el \
             indicado. Donde el número es negativo la versión halló un árbol menor que ese: C por sus ventanas, D porque reconoce posiciones.",
        )),
        Part::Table(tables::trees(&seen)),
        title("The null move: 3% (section 5.2)", "La jugada nula: 3 % (apartado 5.2)"),
        Part::Words(Text::new(
            "“The null move takes only 3% of the effort of the whole search”; if it does not cut, “only an additional 3%” has been spent. Nodes below null moves are counted, \
             those of null moves inside other null moves once. The second row is the price: what was spent without a cut-off. In the endgames there are too few pieces, and nobody passes.",
            "La jugada nula, que la tesis llama «movimiento nulo», «solamente toma 3 % del esfuerzo empleado en toda la búsqueda»; si no corta, «sólo se tendrá que invertir un 3 % adicional». Se \
             cuentan los nodos bajo jugadas nulas, los de una jugada nula dentro de otra una sola vez. La segunda fila es el precio: lo gastado sin obtener un corte. En los finales hay demasiado pocas piezas, y nadie pasa.",
        )),
        Part::Table(tables::null_moves(&seen)),
        title(
            "The move of the table first (section 4.6.2)",
            "Primero la jugada de la tabla (apartado 4.6.2)",
        ),
        Part::Words(Text::new(
            "If the move of the table cuts before others are generated, “we will not have to waste time generating moves”. The switch TableMoveFirst does so; the table \
             gives how many generations a node of version H is spared.",
            "Si la jugada de la tabla corta antes de generar las demás, «no tendremos que desperdiciar tiempo generando movimientos». El interruptor TableMoveFirst lo \
             hace; la tabla dice cuántas generaciones se ahorran por nodo en la versión H.",
        )),
        Part::Table(tables::generation(&seen)),
        title("Errors of type 1 and 2 (section 4.6.3)", "Errores de tipo 1 y 2 (apartado 4.6.3)"),
        Part::Words(Text::new(
            "Type 1: two positions have the same key. The thesis recommends at least 32 bits and a test, whether the move of the table is legal; the test is made where moves are \
             generated, so it cannot see positions that the table had settled. Type 2: two keys have the same place. The first rows compare fewer bits of a key \
             in a table of the usual size, the others have smaller tables.",
            "Tipo 1: dos posiciones tienen la misma clave. La tesis recomienda al menos 32 bits y una prueba, si la jugada de la tabla es legal; la prueba se hace donde se \
             generan jugadas, así que no ve las posiciones que la tabla ya había resuelto. Tipo 2: dos claves tienen el mismo sitio. Las primeras filas comparan menos bits de la clave \
             en una tabla del tamaño habitual; las otras tienen tablas menores.",
        )),
        Part::Table(tables::collisions(&seen)),
    ];
    Report::new(experiment, method(settings), parts)
}

fn method(settings: &Settings) -> Vec<Text> {
    let (middle, end) = (depth(settings.size, false), depth(settings.size, true));
    let entries = entries(settings.size) as u64;
    vec![Text::made(|language| {
        let entries = count(entries, language);
        match language {
            Language::English => format!(
                "The six positions of buho-versions; middlegames to depth {middle}, endgames to depth {end}. The table has {entries} entries and is empty at the \
                 beginning. Nodes include those beyond the horizon unless something else is said. Counts do not depend on machine or board."
            ),
            Language::Spanish => format!(
                "Las seis posiciones de buho-versions; las de medio juego a profundidad {middle}, los finales a profundidad {end}. La tabla tiene {entries} entradas y \
                 está vacía al principio. Los nodos incluyen los de más allá del horizonte si no se dice otra cosa. Los recuentos no dependen de la máquina ni del tablero."
            ),
        }
    })]
}

/// A claim and its result.
struct Answer {
    claim: Text,
    low: f64,
    high: f64,
    values: Vec<Option<f64>>,
}

impl Answer {
    fn mean(&self) -> Option<f64> {
        mean(self.values.iter().copied())
    }

    /// The bounds within which a mean agrees: a range as it is, a round figure to its precision.
    fn bounds(&self) -> (f64, f64) {
        let tens = (10.0 * self.low).fract().abs() < 1e-9;
        let half = if self.low < self.high {
            0.0
        } else if tens {
            0.05
        } else {
            0.005
        };
        (self.low - half, self.high + half)
    }

    /// Where the mean lies beside what is claimed.
    fn side(&self) -> Option<Ordering> {
        let (mean, (low, high)) = (self.mean()?, self.bounds());
        Some(if mean < low {
            Ordering::Less
        } else if mean > high {
            Ordering::Greater
        } else {
            Ordering::Equal
        })
    }

    fn verdict(&self) -> Entry {
        let Some(side) = self.side() else { return Entry::Nothing };
        Entry::Words(match side {
            Ordering::Less => Text::new("less", "menos"),
            Ordering::Greater => Text::new("more", "más"),
            Ordering::Equal => Text::new("within", "dentro"),
        })
    }

    fn claimed(&self, language: Language) -> String {
        let whole = |share: f64| percent(share, language).replace(".0", "").replace(",0", "");
        if self.low < self.high {
            format!("{:.0}–{}", 100.0 * self.low, whole(self.high))
        } else {
            whole(self.low)
        }
    }

    fn row(&self) -> Vec<Entry> {
        let known = || self.values.iter().flatten().copied();
        vec![
            Entry::Words(self.claim.clone()),
            Entry::Words(Text::made(|language| self.claimed(language))),
            Entry::share(self.mean()),
            Entry::share(known().min_by(f64::total_cmp)),
            Entry::share(known().max_by(f64::total_cmp)),
            self.verdict(),
        ]
    }
}

/// All claims in a sentence.
fn answer(all: &[Answer]) -> Text {
    let of = |side: Ordering| all.iter().filter(move |answer| answer.side() == Some(side));
    let [within, above, below] =
        [Ordering::Equal, Ordering::Greater, Ordering::Less].map(|side| of(side).count());
    let means = within + above + below;
    Text::made(|language| {
        let list = |side: Ordering| {
            let one = |answer: &Answer| {
                let mean = percent(answer.mean()?, language);
                Some(format!("{} {mean} ({})", answer.claim.get(language), answer.claimed(language)))
            };
            let named = of(side).filter_map(one).collect::<Vec<_>>().join("; ");
            if named.is_empty() { "–".to_owned() } else { named }
        };
        let [is_within, is_above, is_below] = [Ordering::Equal, Ordering::Greater, Ordering::Less].map(list);
        match language {
            Language::English => format!(
                "Of {means} means over our positions, {within} agree with what the thesis says (in brackets), {above} lie above and {below} \
                 below. They agree: {is_within}. Above: {is_above}. Below: {is_below}."
            ),
            Language::Spanish => format!(
                "De {means} medias sobre nuestras posiciones, {within} coinciden con lo que dice la tesis (entre paréntesis), {above} quedan por \
                 encima y {below} por debajo. Coinciden: {is_within}. Por encima: {is_above}. Por debajo: {is_below}."
            ),
        }
    })
}

/// Every mean of the tables below of which the thesis claims something.
///
/// Version A is left out: it has no ordering, and the claims suppose a good one.
fn claims(seen: &Seen<'_>) -> Vec<Answer> {
    let answer = |claim, low, high, values| Answer { claim, low, high, values };
    let named = |english: &'static str, spanish: &'static str, version: Version| {
        Text::made(|language| format!("{} ({version})", language.say(english, spanish)))
    };
    let steps = [
        Text::new("ordering: captures first", "ordenación: capturas primero"),
        Text::new("ordering: history", "ordenación: historia"),
        Text::new("ordering: killers", "ordenación: jugadas asesinas"),
        Text::new(
            "ordering: iterative deepening, move of the table",
            "ordenación: profundización iterativa, jugada de la tabla",
        ),
    ];
    let mut all: Vec<Answer> =
        (1..STEPS.len()).zip(steps).map(|(step, title)| answer(title, 0.6, 1.0, seen.gains(step))).collect();
    all.extend(WITH_KILLERS.map(|version| {
        let title = named("nodes saved by killers", "nodos que ahorran las jugadas asesinas", version);
        answer(title, 0.1, 0.2, seen.killers(version))
    }));
    all.extend(CUTTING.into_iter().filter(|&version| version != Version::A).map(|version| {
        let title = named("cut-offs by the first move", "cortes en la primera jugada", version);
        answer(title, 0.9, 0.9, seen.cuts(version, |cuts| cuts.first))
    }));
    all.extend(TREES.into_iter().filter(|&version| version != Version::A).map(|version| {
        let title = named("tree above the minimal one", "árbol por encima del mínimo", version);
        answer(title, 0.15, 0.3, seen.excess(version))
    }));
    all.push(answer(
        Text::new("effort of null moves (F)", "esfuerzo de las jugadas nulas (F)"),
        0.03,
        0.03,
        seen.probes(),
    ));
    all.push(answer(
        Text::new("of those that do not cut (F)", "de las que no cortan (F)"),
        0.03,
        0.03,
        seen.failures(),
    ));
    all
}

/// All claims at a glance.
fn table(all: &[Answer]) -> Table {
    Table::new(
        "claims",
        Text::new("What is said, and what was measured", "Lo que se dice y lo que se midió"),
        vec![
            left("claim", "afirmación"),
            right("thesis", "tesis"),
            right("mean", "media"),
            right("smallest", "menor"),
            right("largest", "mayor"),
            left("the mean is", "la media queda"),
        ],
        all.iter().map(Answer::row),
    )
}
