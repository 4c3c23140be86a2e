//! Report of `buho-versions`.

use super::claims::{READING, answer, raises, table};
use super::grid::{Grid, Phase, Row};
use super::tables::{Whose, figure, nodes, quiescence, shares};
use super::{BuhoVersions, Missing, VARIANTS, VERSIONS, entries, thesis};
use crate::chess_kit::Place;
use crate::experiment::Settings;
use crate::numbers::{count, percent};
use crate::report::{Part, Report};
use crate::text::{Language, Text};

pub(super) fn report(
    experiment: &BuhoVersions,
    settings: &Settings,
    places: &[Place],
    ours: &Grid,
    missing: &[Missing],
) -> Report {
    let theirs = Grid::of_thesis();
    let mut parts = vec![
        Part::Title(Text::new(
            "What the thesis says, technique by technique",
            "Lo que dice la tesis, técnica por técnica",
        )),
        Part::Table(table(&theirs, ours)),
        Part::Words(READING),
        Part::Table(raises(&theirs, ours)),
    ];
    parts.extend(answer(ours).map(Part::Answer));
    let mut said = differences(ours).into_iter();
    parts.extend(said.next().map(Part::Answer));
    parts.extend(said.map(Part::Words));
    for phase in [Phase::Middlegame, Phase::Endgame] {
        let of_phase: Vec<(&Place, &Row)> = places
            .iter()
            .zip(&ours.rows)
            .filter(|(place, _)| place.endgame == (phase == Phase::Endgame))
            .collect();
        if of_phase.is_empty() {
            continue;
        }
        parts.push(Part::Title(match phase {
            Phase::Endgame => Text::new("Endgames", "Finales"),
            _ => Text::new("Middlegames", "Medio juego"),
        }));
        parts.push(Part::Diagrams(of_phase.iter().map(|(place, _)| place.diagram()).collect()));
        for (place, row) in of_phase {
            parts.extend(position(place, row, ours.deepest));
        }
        parts.extend(of_thesis(&theirs, phase));
    }
    parts.push(Part::Title(Text::new("The tables of the thesis", "Las tablas de la tesis")));
    parts.extend((1..).zip(&theirs.rows).map(|(number, row)| {
        let caption = their_position(number, row.endgame, &Text::new("nodes", "nodos"));
        Part::Table(nodes(&number.to_string(), Whose::Theses, caption, row, theirs.deepest))
    }));
    let mut method = method(settings, ours);
    if !missing.is_empty() {
        method.push(unfinished(settings, missing));
    }
    Report::new(experiment, method, parts)
}

/// What a run that was interrupted lacks, and how it goes on.
fn unfinished(settings: &Settings, missing: &[Missing]) -> Text {
    Text::made(|language| {
        let one = |Missing { place, title, depths }: &Missing| {
            let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
            format!("{place} {} ({})", title.get(language), depths.join(", "))
        };
        let list = missing.iter().map(one).collect::<Vec<_>>().join("; ");
        match language {
            Language::English => format!(
                "Not measured yet, shown as a dash and left out of percentages and savings (depths in brackets): {list}. In the folder of this report, “quevedo lab run buho-versions{settings}” with --out goes on where the run stopped."
            ),
            Language::Spanish => format!(
                "Sin medir todavía, señalado con un guion y fuera de porcentajes y ahorros (profundidades entre paréntesis): {list}. En la carpeta de este informe, «quevedo lab run buho-versions{settings}» con --out sigue donde se quedó."
            ),
        }
    })
}

fn method(settings: &Settings, ours: &Grid) -> Vec<Text> {
    let entries = entries(settings.size) as u64;
    let mut method = vec![
        Text::new(
            "Versions: A alpha-beta with quiescence; B and ordering of moves with iterative deepening, the table used for ordering only; C and \
             minimal windows; D and cut-offs by the table, with the principal variation first; E and aspiration; F and null move (R = 2); G and \
             futility and razoring; H and late move reductions. Extensions are off. H is measured in three readings, since \
             the printed algorithm of its reductions cannot be what was meant: as the text says, with its window corrected, and as printed.",
            "Versiones: A, alfa-beta con búsqueda de reposo; B, además ordenación de jugadas con profundización iterativa, la tabla solo para ordenar; C, además \
             ventanas mínimas; D, además cortes por la tabla, con la variante principal primero; E, además aspiración; F, además jugada nula \
             (R = 2); G, además poda de futilidad (y «razoring»); H, además reducción de jugadas tardías. Las extensiones están apagadas. H se mide en tres \
             lecturas, ya que el algoritmo impreso de sus reducciones no puede ser el que se quiso: como dice el texto, con la ventana corregida, y \
             como se imprimió.",
        ),
        Text::made(|language| {
            let entries = count(entries, language);
            match language {
                Language::English => format!(
                    "A node is a position that is entered, the root included; those beyond the horizon are counted in, and shown apart. From B on a \
                     count at a depth has the lesser depths in it, since a search passes them on its way; A searches each depth by itself. \
                     The table has {entries} entries, replaced by depth+always, and is empty at the beginning. Counts do not depend on machine or board."
                ),
                Language::Spanish => format!(
                    "Un nodo es una posición en la que se entra, la raíz incluida; las de más allá del horizonte se cuentan también, y se muestran aparte. \
                     Desde B, el recuento de una profundidad incluye las menores, ya que la búsqueda pasa por ellas; A busca cada profundidad por \
                     sí sola. La tabla tiene {entries} entradas, con el reemplazo profundidad+siempre, y está vacía al principio. Los recuentos no dependen de la \
                     máquina ni del tablero."
                ),
            }
        }),
        Text::new(
            "The six positions of the thesis are from the test LCT II; its diagrams are lost, and the counts do not tell which they were. Version A was tried on all 35 \
             at depth 1 in 936 readings (evaluation or material alone, five kinds of quiescence, three orders of captures, nine of moves, four ways to count): one \
             has the counts of three of the six, and of none of them at depth 2; the others have two at most. By the whole row of A, position 5 is most like FIN.08, position 4 like FIN.01 or FIN.09; the others are like \
             several. So numbers of nodes cannot be compared, percentages of A can, with care. Ours are POS.01, POS.05 and POS.09, in which A visits few nodes, \
             and FIN.01, FIN.02 and FIN.08.",
            "Las seis posiciones de la tesis son del test LCT II; sus diagramas se han perdido, y los recuentos no revelan cuáles eran. Se probó la versión A en las 35 a \
             profundidad 1 con 936 lecturas (evaluación o solo material, cinco búsquedas de reposo, tres órdenes de capturas, nueve de jugadas, cuatro maneras de contar): una \
             da los recuentos de tres de las seis, y a profundidad 2 ninguno de ellos; las demás dan dos a lo sumo. Por la fila entera de A, la posición 5 se parece más a FIN.08 y la 4 a FIN.01 o FIN.09; las demás, a varias. Por eso no se \
             pueden comparar números de nodos; sí, con cautela, porcentajes respecto a A. Las nuestras son POS.01, POS.05 y POS.09, en las que A visita pocos nodos, y FIN.01, FIN.02 y \
             FIN.08.",
        ),
        Text::new(
            "In the thesis A and B count the same at depth 1 in five positions of six, and A grows by some 6 to 8 from depth to depth, about the square root of the number of \
             moves, as only good ordering allows. So its A seems to have ordered captures; “A, captures ordered” does that and has the thesis's size. Percentages are of \
             plain A all the same, as the text describes it.",
            "En la tesis A y B cuentan lo mismo a profundidad 1 en cinco de seis posiciones, y A crece unas 6 a 8 veces de una profundidad a otra, cerca de la raíz cuadrada del \
             número de jugadas, lo que solo permite una buena ordenación. Así que su A parece haber ordenado las capturas; «A, capturas ordenadas» lo hace y tiene el tamaño de la \
             tesis. Los porcentajes se refieren no obstante a la A simple, como la describe el texto.",
        ),
    ];
    if let (true, Some(most)) = (ours.any_capped(), settings.max_nodes) {
        method.push(Text::made(|language| {
            let most = count(most, language);
            match language {
                Language::English => format!(
                    "No search was let visit more than {most} positions. A count with “>” was ended there; percentages and savings leave it out."
                ),
                Language::Spanish => format!(
                    "A ninguna búsqueda se le dejó visitar más de {most} posiciones. Un recuento con «>» se cortó ahí; los porcentajes y los ahorros no lo \
                     tienen en cuenta."
                ),
            }
        }));
    }
    method
}

/// Tables and figure of one of our positions.
fn position(place: &Place, row: &Row, deepest: u32) -> Vec<Part> {
    let (id, title) = (place.file_name(), &place.title);
    let visited = Text::made(|language| match language {
        Language::English => format!("{}: positions visited, by depth", title.get(language)),
        Language::Spanish => format!("{}: posiciones visitadas, por profundidad", title.get(language)),
    });
    let share = Text::made(|language| match language {
        Language::English => format!("{}: of the nodes of A", title.get(language)),
        Language::Spanish => format!("{}: respecto a los nodos de A", title.get(language)),
    });
    let caption = Text::new(
        "Nodes as a percentage of those of A, by depth, on a logarithmic scale.",
        "Nodos en porcentaje de los de A, por profundidad, en escala logarítmica.",
    );
    vec![
        Part::Table(nodes(&id, Whose::Ours, visited, row, deepest)),
        Part::Table(quiescence(&id, row, deepest)),
        Part::Table(shares(&id, Whose::Ours, share, row, deepest)),
        Part::Figure(Box::new(figure(format!("share-{id}"), caption, title, row, deepest))),
    ]
}

fn their_position(number: usize, endgame: bool, what: &Text) -> Text {
    Text::made(|language| match (language, endgame) {
        (Language::English, false) => format!("Its position {number}, a middlegame: {}", what.get(language)),
        (Language::English, true) => format!("Its position {number}, an endgame: {}", what.get(language)),
        (Language::Spanish, false) => format!("Su posición {number}, de medio juego: {}", what.get(language)),
        (Language::Spanish, true) => format!("Su posición {number}, un final: {}", what.get(language)),
    })
}

/// Percentages of the thesis, and its figure.
fn of_thesis(theirs: &Grid, phase: Phase) -> Vec<Part> {
    let endgame = phase == Phase::Endgame;
    let mut parts: Vec<Part> = (1..)
        .zip(&theirs.rows)
        .filter(|(_, row)| row.endgame == endgame)
        .map(|(number, row)| {
            let caption =
                their_position(number, endgame, &Text::new("of the nodes of A", "respecto a los nodos de A"));
            Part::Table(shares(&number.to_string(), Whose::Theses, caption, row, theirs.deepest))
        })
        .collect();
    // Figure 6.1 shows position 2, figure 6.2 position 4.
    let (number, drawn) = if endgame { (thesis::MIDDLEGAMES + 1, "6.2") } else { (2, "6.1") };
    let title = Text::made(|language| match language {
        Language::English => format!("The thesis: position {number}"),
        Language::Spanish => format!("La tesis: posición {number}"),
    });
    let caption = Text::made(|language| match language {
        Language::English => format!("Figure {drawn} of the thesis, drawn again from its table B.{number}."),
        Language::Spanish => {
            format!("Figura {drawn} de la tesis, dibujada de nuevo a partir de su tabla B.{number}.")
        }
    });
    let row = &theirs.rows[number - 1];
    let name = format!("thesis-figure-{}", drawn.replace('.', "-"));
    parts.push(Part::Figure(Box::new(figure(name, caption, &title, row, theirs.deepest))));
    parts
}

/// Returns the findings on the differences.
fn differences(ours: &Grid) -> Vec<Text> {
    let mut said = Vec::new();
    let deep = 5..=ours.deepest;
    let readings: Vec<(usize, f64)> = (VERSIONS - 1..VERSIONS + 2)
        .filter_map(|variant| Some((variant, ours.saving(6, variant, Phase::Middlegame, deep.clone())?)))
        .collect();
    if let [(_, meant), (_, window), (_, printed)] = readings[..] {
        // The thesis says 6 to 10 per cent.
        let far = |saving: f64| (saving - 0.08).abs();
        let nearest = readings.iter().min_by(|one, other| far(one.1).total_cmp(&far(other.1)));
        let nearest = nearest.map_or_else(|| Text::same(""), |(variant, _)| VARIANTS[*variant].title());
        said.push(Text::made(|language| {
            let [meant, window, printed] = [meant, window, printed].map(|saving| percent(saving, language));
            let nearest = nearest.get(language);
            match language {
                Language::English => format!(
                    "Reductions in middlegames save {meant} of the nodes of G as the text describes them, {window} with the printed algorithm's window \
                     corrected, where they are reached only after alpha has risen, and {printed} as printed, where a reduced move can never succeed. \
                     The thesis's 6–10% is nearest to the reading “{nearest}”."
                ),
                Language::Spanish => format!(
                    "Las reducciones ahorran en el medio juego el {meant} de los nodos de G como las describe el texto, el {window} con la ventana del \
                     algoritmo impreso corregida, donde solo se alcanzan cuando alfa ya ha subido, y el {printed} como se imprimió, donde una jugada reducida \
                     no puede tener éxito. El 6–10 % de la tesis queda más cerca de la lectura «{nearest}»."
                ),
            }
        }));
    }
    let shares: Vec<f64> = [Phase::Middlegame, Phase::Endgame]
        .into_iter()
        .filter_map(|phase| {
            let (mut beyond, mut all) = (0, 0);
            for visited in ours.of_phase(phase).filter_map(|row| row.visited(VERSIONS - 1, ours.deepest)) {
                (beyond, all) = (beyond + visited.quiescence, all + visited.nodes);
            }
            (all > 0).then(|| beyond as f64 / all as f64)
        })
        .collect();
    if let [middle, end] = shares[..] {
        said.push(Text::made(|language| {
            let (middle, end, deepest) = (percent(middle, language), percent(end, language), ours.deepest);
            match language {
                Language::English => format!(
                    "Beyond the horizon lie {middle} of the nodes of H at depth {deepest} in the middlegames and {end} in the endgames; the thesis does not tell \
                     them apart."
                ),
                Language::Spanish => format!(
                    "Más allá del horizonte está el {middle} de los nodos de H a profundidad {deepest} en el medio juego y el {end} en los finales; la tesis no los \
                     distingue."
                ),
            }
        }));
    }
    // What the text has besides, in the order of the variants.
    let text: Vec<f64> = ["H-spares-killers", "H-spares-history", "H-checks-and-pawns"]
        .iter()
        .filter_map(|key| VARIANTS.iter().position(|variant| variant.key == *key))
        .filter_map(|variant| ours.saving(6, variant, Phase::Middlegame, deep.clone()))
        .collect();
    if let [killers, history, checks] = text[..] {
        said.push(Text::made(|language| {
            let [killers, history, checks] = [killers, history, checks].map(|saving| percent(saving, language));
            match language {
                Language::English => format!(
                    "What the text adds to reductions and quiescence: of the nodes of G, H saves {killers} in middlegames if it spares killers (5.4), {history} if it \
                     spares moves that have been good more often than the average (5.4), and {checks} with quiet checks and pawns about to promote in quiescence (3.5)."
                ),
                Language::Spanish => format!(
                    "Lo que el texto añade a reducciones y búsqueda de reposo: de los nodos de G, H ahorra en el medio juego el {killers} si respeta las asesinas (5.4), el {history} \
                     si respeta las jugadas más útiles que la media (5.4), y el {checks} con jaques y peones a punto de coronar en la búsqueda de reposo (3.5)."
                ),
            }
        }));
    }
    said.push(Text::new(
        "What else differs, and cannot be told apart by these numbers: the positions; the evaluation, whose text leaves details open; what a count at a depth \
         has in it; quiescence, which is printed with an error. The list of what was interpreted and corrected is in docs/buho.md.",
        "Qué más es distinto, sin que estos números lo puedan separar: las posiciones; la evaluación, cuyo texto deja detalles abiertos; qué incluye el recuento de \
         una profundidad; la búsqueda de reposo, impresa con un error. La lista de lo interpretado y corregido está en docs/buho.md.",
    ));
    said
}
