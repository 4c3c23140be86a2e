//! Experiments and traces, from outside.

use lab::{
    Align, Entry, Experiment, LabError, Language, Part, Report, Settings, Size, Table, Text, Trace,
    TraceError, Traced, experiments, run,
};
use player::Stop;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use treesearch::games::{Order, examples};
use treesearch::{Algorithm, Event};

fn quick() -> Settings {
    Settings { size: Size::Quick, ..Settings::default() }
}

#[test]
fn an_experiment_that_is_broken_off_goes_on_where_it_was() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let [broken, straight] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let stop = Stop::new();
    let mut told = Vec::new();
    let error = run(experiment, &quick(), broken.path(), &stop, &mut |progress| {
        told.push(progress.done);
        if told.len() == 10 {
            stop.raise();
        }
    });
    assert!(matches!(error, Err(LabError::Stopped)));
    // A line that was being written when the machine went down.
    let kept = broken.path().join("cells.jsonl");
    let before = fs::read_to_string(&kept).unwrap();
    assert_eq!(before.lines().count(), 10, "a head and nine cells");
    fs::write(&kept, format!("{before}{{\"cell\": \"2^")).unwrap();

    stop.lower();
    let mut first = None;
    let report = run(experiment, &quick(), broken.path(), &stop, &mut |progress| {
        first.get_or_insert(progress.done);
    })
    .unwrap();
    assert!(first.is_some_and(|done| done > 0), "what is known is not measured again");
    let other = run(experiment, &quick(), straight.path(), &stop, &mut |_| {}).unwrap();
    assert_eq!(report.json(Language::English), other.json(Language::English));
    assert_eq!(fs::read(kept).unwrap(), fs::read(straight.path().join("cells.jsonl")).unwrap());
}

#[test]
fn results_of_something_else_are_not_mixed_in() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let folder = tempfile::tempdir().unwrap();
    run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let others = Settings { seed: 1, ..quick() };
    let kept = folder.path().join("cells.jsonl");
    let before = fs::read(&kept).unwrap();
    let error = run(experiment, &others, folder.path(), &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("(lab run tema2-trees --quick); choose another folder"), "{error}");
    assert_eq!(fs::read(&kept).unwrap(), before);
    let mut text = String::from_utf8(before).unwrap();
    text.push_str("not JSON\n");
    fs::write(&kept, text).unwrap();
    let error = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(matches!(error, LabError::Damaged { .. }), "{error}");
}

#[test]
fn kept_numbers_that_cannot_be_are_refused() {
    let experiment = experiments::find("theses-tournament").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("cells.jsonl");
    let head = r#"{"experiment":"theses-tournament","version":1,"settings":{"size":"quick","seed":0}}"#;
    let cells = experiment.cells(&quick());
    let line = |cell: &lab::Cell| {
        let result = r#"{"games":[],"moves":[1,1],"nodes":[18446744073709551615,1]}"#;
        format!("{{\"cell\":\"{}\",\"result\":{result}}}\n", cell.key)
    };
    fs::write(&kept, format!("{head}\n{}", cells.iter().map(line).collect::<String>())).unwrap();
    let error = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("line 2: no measurement gives 18446744073709551615"), "{error}");
}

#[test]
fn results_that_are_none_are_refused_and_half_a_letter_is_not() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let again = || run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {});
    again().unwrap();
    let kept = folder.path().join("cells.jsonl");
    let whole = fs::read(&kept).unwrap();
    // Broken off between the two bytes of an ñ.
    fs::write(&kept, [&whole[..], b"{\"cell\":\"espa\xc3"].concat()).unwrap();
    again().unwrap();
    assert_eq!(fs::read(&kept).unwrap(), whole);
    fs::write(&kept, [&whole[..], b"\xff\xfe\n"].concat()).unwrap();
    let lines = whole.iter().filter(|&&byte| byte == b'\n').count();
    let error = again().unwrap_err();
    assert!(matches!(error, LabError::Damaged { line, .. } if line == lines + 1), "{error}");
    let text = String::from_utf8(whole).unwrap();
    let (head, first) = (text.lines().next().unwrap(), text.lines().nth(1).unwrap());
    let cell: serde_json::Value = serde_json::from_str(first).unwrap();
    let foreign = serde_json::json!({ "cell": cell["cell"], "result": "much" });
    fs::write(&kept, format!("{head}\n{foreign}\n")).unwrap();
    let error = again().unwrap_err();
    assert!(matches!(&error, LabError::Foreign { cell: key, .. } if *key == cell["cell"]), "{error}");
}

#[test]
fn reports_have_all_files_in_both_languages() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let tables = report.parts.iter().filter(|part| matches!(part, Part::Table(_))).count();
    for (language, title) in
        [(Language::English, "What searches cost"), (Language::Spanish, "Lo que cuesta buscar")]
    {
        let files = report.files(language).unwrap();
        let named = |ending: &str| files.iter().filter(|(name, _)| name.ends_with(ending)).count();
        assert_eq!((named(".csv"), named(".html"), named(".json")), (tables, 1, 1));
        assert!(named(".svg") >= 1);
        let page = &files[0].1;
        assert!(page.contains(title) && page.contains("<svg"));
        assert!(!page.contains("http:") || page.contains("http://www.w3.org/2000/svg"), "asks for nothing");
    }
}

#[test]
fn a_page_opens_with_its_answer_and_is_made_again_from_its_cells() {
    let experiment = experiments::find("horizon").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let page = report.html(Language::English).unwrap();
    let body = &page[page.find("<body>").unwrap()..];
    let place = |what: &str| body.find(what).unwrap_or_else(|| panic!("{what} is missing"));
    assert!(place("class=\"answer\"") < place("<figure>"), "the answer, then its picture");
    assert!(place("<figure>") < place("class=\"method\"") && place("class=\"method\"") < place("<table"));
    assert!(page.contains("data:font/woff2;base64,"), "with the letters of the program's page");
    assert!(page.len() < 400_000, "{} bytes", page.len());
    assert!(!report.json(Language::Spanish)["answer"].as_array().unwrap().is_empty());

    let cells = fs::read_to_string(folder.path().join("cells.jsonl")).unwrap();
    let measured = fs::read_to_string(folder.path().join("cells.measured.jsonl")).unwrap();
    assert!(!cells.contains("micros") && measured.contains("micros"), "times are apart");
    let (settings, again) = lab::remake(&cells, &measured, "cells.jsonl".as_ref()).unwrap();
    assert_eq!((settings, again.html(Language::English).unwrap()), (quick(), page));
    let (lacking, _) = cells.trim_end().rsplit_once('\n').unwrap();
    let error = lab::remake(lacking, &measured, "cells.jsonl".as_ref()).unwrap_err();
    assert!(matches!(error, LabError::Damaged { .. }), "{error}");
}

/// Times and conditions are apart: where they matter, too, equal work is kept in equal bytes, even if it was broken off.
#[test]
fn equal_work_is_kept_in_equal_bytes() {
    let experiment = experiments::find("tower-mates").unwrap();
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cells = |folder: &std::path::Path| folder.join("cells.jsonl");
    run(experiment, &quick(), one.path(), &Stop::new(), &mut |_| {}).unwrap();
    let wanted = fs::read(cells(one.path())).unwrap();
    run(experiment, &quick(), other.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(fs::read(cells(other.path())).unwrap(), wanted);
    fs::write(cells(other.path()), &wanted[..wanted.len() / 2]).unwrap();
    run(experiment, &quick(), other.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(fs::read(cells(other.path())).unwrap(), wanted);
}

/// As version 0.2.0 wrote it: another first line, and all in one file.
#[test]
fn cells_of_an_older_program_are_gone_on_with() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let kept = folder.path().join("cells.jsonl");
    let text = fs::read_to_string(&kept).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let head = "{\"experiment\":\"tema2-trees\",\"version\":1,\"settings\":{\"size\":\"quick\",\"seed\":0}}";
    let old = lines[1..=lines.len() / 2].join("\n");
    fs::write(&kept, format!("{head}\n{old}\n{{\"cell\"")).unwrap();
    let again = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(again.html(Language::English).unwrap(), report.html(Language::English).unwrap());
    let text = fs::read_to_string(&kept).unwrap();
    assert!(text.starts_with(&format!("{head}\n{old}\n")) && text.lines().count() == lines.len());
}

#[test]
fn long_tables_fold_on_a_screen() {
    let row = |number: u64| vec![Entry::Count(number)];
    let table = |rows: u64| {
        let columns = vec![(Text::new("n", "n"), Align::Right)];
        let caption = Text::new("numbers", "números");
        Table { name: "n".to_owned(), caption, of_source: false, columns, rows: (0..rows).map(row).collect() }
    };
    let page = |rows| {
        let words = || Text::same("x");
        let parts = vec![Part::Table(table(rows))];
        let report = Report { name: "n", title: words(), question: words(), method: Vec::new(), parts };
        report.html(Language::Spanish).unwrap()
    };
    assert!(page(15).contains("Mostrar todas las filas: 15") && !page(14).contains("Mostrar todas"));
    assert_eq!(page(40).matches("<tr>").count(), 41, "all rows are there, for paper");
}

#[test]
fn formulas_hold_where_the_order_is_best_and_worst() {
    let experiment = experiments::find("tema2-trees").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let json = report.json(Language::English);
    let rows = |table: &str| {
        let parts = json["parts"].as_array().unwrap();
        let found = parts.iter().find(|part| part["table"] == table).unwrap();
        found["rows"].as_array().unwrap().clone()
    };
    let table =
        json["parts"].as_array().unwrap().iter().find(|part| part["table"] == "leaves-2-best").unwrap();
    let (columns, shown) = (table["columns"].as_array().unwrap(), table["shown"].as_array().unwrap());
    assert_eq!(shown.len(), table["rows"].as_array().unwrap().len());
    assert!(shown.iter().all(|row| row.as_array().unwrap().len() == columns.len()), "{table}");
    assert!(columns.iter().all(|column| table["rows"][0].get(column["name"].as_str().unwrap()).is_some()));
    for branching in ["2", "5"] {
        for row in rows(&format!("leaves-{branching}-best")) {
            assert_eq!(row["alpha-beta"].as_f64(), row["least"].as_f64(), "{row}");
        }
        for row in rows(&format!("leaves-{branching}-worst")) {
            assert_eq!(row["alpha-beta"].as_f64(), row["B^d"].as_f64(), "{row}");
        }
        for row in rows(&format!("leaves-{branching}-random")) {
            assert_eq!(row["MiniMax"].as_f64(), row["B^d"].as_f64(), "{row}");
            assert!(row["alpha-beta"].as_f64() <= row["alpha-beta, shallow"].as_f64(), "{row}");
        }
    }
    // MiniMax evaluates B + B^2 + ... at the depths before the last: all inner nodes but the root.
    for row in rows("descent") {
        let number = |name: &str| row[name].as_f64().unwrap();
        let share = (number("inner nodes") - 1.0) / number("leaves");
        assert!((number("MiniMax") - share).abs() < 1e-9, "{row}");
        assert!(number("MiniMax") < number("alpha-beta, random order"), "{row}");
    }
}

#[test]
fn heuristics_cost_what_the_formula_says_and_are_right_as_far_as_g_is() {
    let experiment = experiments::find("tema2-heuristics").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let json = report.json(Language::English);
    let row = |table: &str, first: &str, name: &str| {
        let parts = json["parts"].as_array().unwrap();
        let found = parts.iter().find(|part| part["table"] == table).unwrap();
        found["rows"].as_array().unwrap().iter().find(|row| row[first] == name).unwrap().clone()
    };
    for (aim, most_off) in [("1.00", 0.0), ("0.75", 0.15), ("0.00", 0.25)] {
        let found = row("correlations", "correlation aimed at", aim)["measured"].as_f64().unwrap();
        assert!((found - aim.parse::<f64>().unwrap()).abs() <= most_off, "{aim}: {found}");
        let table = format!("trees-{aim}");
        let number = |search: &str, column: &str| row(&table, "search", search)[column].as_f64().unwrap();
        // Quick trees have four levels, and leaves are exact.
        for search in ["MiniMax, depth 4", "alpha-beta, depth 4"] {
            assert_eq!(
                (number(search, "right move"), number(search, "mean loss")),
                (1.0, 0.0),
                "{table} {search}"
            );
        }
        assert_eq!(number("MiniMax, depth 4", "calls of f"), 625.0);
        assert!(number("alpha-beta, depth 4", "calls of f") < 625.0);
        for (factor, first_rank) in [(1, 0), (4, 0), (4, 1), (10, 1)] {
            let search = format!("pruning, factor {factor}, first rank {first_rank}");
            let formula = treesearch::cost::tapered(5, 4, factor, first_rank).unwrap() as f64;
            assert_eq!(number(&search, "calls of f"), formula, "{table} {search}");
        }
    }
    // With a right g nothing is lost as long as the best line does not narrow; with a blind one nearly all is.
    let right =
        |table: &str| row(table, "search", "pruning, factor 1, first rank 0")["right move"].as_f64().unwrap();
    assert_eq!(right("trees-1.00"), 1.0);
    assert!(right("trees-0.00") < 0.5, "{}", right("trees-0.00"));
    // A game has no value to be right about, only a result.
    assert!(row("tic-tac-toe", "search", "MiniMax, depth 1")["right value"].is_null());
}

#[test]
fn the_lecture_is_told_in_thirty_lists() {
    let tree = examples::find("sss").unwrap().tree();
    let trace = Trace::new(Traced::Value(Algorithm::SssStarLecture), &tree, 10_000).unwrap();
    let lists = trace.events.iter().filter(|record| matches!(record.event, Event::List { .. })).count();
    assert_eq!((lists, &trace.value, trace.counts.evaluated), (30, &serde_json::json!(11), 8));
    let text = trace.told(Language::English).to_string();
    assert!(text.contains("list 1: (ε, V, ∞)") && text.contains("sss-star-lecture: value 11"), "{text}");
    let again: Trace = serde_json::from_str(&serde_json::to_string(&trace).unwrap()).unwrap();
    assert_eq!(again, trace);
}

#[test]
fn continuation_looks_further_below_nodes_that_are_not_quiet() {
    // One move deep the first child looks best, but a reply costs eight; the second is as quiet as it looks.
    let tree = "((1 2)=9 (4 5)=4)".parse().unwrap();
    let told =
        |further| Trace::new(Traced::HeuristicContinuation { depth: 1, further }, &tree, 1000).unwrap();
    let (short, long) = (told(0), told(1));
    assert_eq!((&short.value, short.counts.evaluated), (&9.into(), 2));
    assert_eq!((&long.value, &long.line[..], long.counts.evaluated), (&4.into(), &[2][..], 3));
}

#[test]
fn what_does_not_fit_is_said() {
    let tree = examples::find("sss").unwrap().tree();
    let trace = Trace::new(Traced::IterativeDeepening, &tree, 5).unwrap();
    assert_eq!(trace.events.len(), 5);
    assert!(trace.lost > 0 && trace.told(Language::English).to_string().contains("more events"));
    let error = Trace::synthetic(10, 9, Order::Best, 1).unwrap_err();
    assert!(matches!(error, TraceError::TooLarge { .. }), "{error}");
    assert!(Trace::synthetic(1, 1000, Order::Best, 1).is_err());
    assert!(Trace::synthetic(0, 3, Order::Best, 1).is_err());
}

#[test]
fn a_synthetic_tree_written_down_has_its_value() {
    for seed in 0..20 {
        let order = Order::Strong { first_best: 70 };
        let made = treesearch::games::Synthetic::new(3, 4, order, seed).unwrap();
        let tree = Trace::synthetic(3, 4, order, seed).unwrap();
        let trace = Trace::new(Traced::Value(Algorithm::AlphaBeta), &tree, 0).unwrap();
        assert_eq!(trace.value, serde_json::json!(made.known_value().unwrap()));
    }
}

/// The words of a search, by the names of algorithm and tree.
fn words(algorithm: &str, tree: &str, language: Language) -> String {
    let asked = lab::Asked::new(algorithm, tree);
    Trace::new(asked.search().unwrap(), &asked.tree().unwrap(), 10_000).unwrap().told(language).to_string()
}

#[test]
fn events_say_why() {
    for (algorithm, tree, says) in [
        ("scout", "((43 80) (9 67))", &["2.1 Is node 2.1 worth more than 43? It is worth 9: no"][..]),
        (
            "scout",
            "((43 80) (50 67))",
            &[
                "2 Is node 2 worth more than 43? All its children are: yes",
                "2 MIN, searched again",
                "1.2 Is node 1.2 worth at least 43? It is worth 80: yes",
            ],
        ),
        ("scout", "((43 80) (9 67))", &["Left out: node 2.2 - node 2.1 answers the question"]),
        (
            "alpha-beta",
            "((3 5) (2 9 4))",
            &["Left out: nodes 2.2, 2.3 - node 2 is worth at most 2, and MAX already has 3 (α cut)"],
        ),
        ("pvs", "((3 5) (2 9))", &["2 Is node 2 worth more than 3? It is worth at most 2: no"]),
        (
            "mtd-f",
            "((3 5) (2 9))",
            &["ε new pass: Is the root worth at least 0?", "Is the root worth at least 0?"],
        ),
        (
            "mtd-f",
            "((3 5) (2 9))",
            &[
                "2 Left out: node 2.2 - node 2 is worth at most 2, which answers the test",
                "mtd-f: the bounds have met: value 3",
            ],
        ),
        ("mtd-f", "sss", &["Not searched again, known from an earlier pass: It is worth"]),
        (
            "sss-star",
            "((3 5) (2 9))",
            &["1 state struck off the list; Left out: node 2.2 - the root is solved, h = 3"],
        ),
        (
            "heuristic-pruning",
            "((4 5)~9 (3 4)~7 (8 9)~1)",
            &["ranked by g: 1 (g = 9, factor 3), 2 (g = 7, factor 2)"],
        ),
        ("win-lose", "((0 1) (1 1))", &["Is the root worth at least 1? Node 2 is: yes"]),
        ("iterative-deepening", "((3 5) (2 9))", &["inner node, evaluated as if it were a leaf: 3"]),
    ] {
        let text = words(algorithm, tree, Language::English);
        for says in says {
            assert!(text.contains(says), "{algorithm} {tree}: no `{says}` in\n{text}");
        }
    }
    let text = words("scout", "((43 80) (9 67))", Language::Spanish);
    assert!(text.contains("¿Vale el nodo 2.1 más de 43? Vale 9: no"), "{text}");
    assert!(text.contains("Rama podada: el nodo 2.2 - el nodo 2.1 ya responde a la pregunta"), "{text}");
    let text = words("mtd-f", "((3 5) (2 9))", Language::Spanish);
    assert!(text.contains("el nodo 2 vale como mucho 2, lo que decide la prueba"), "{text}");
    let text = words("sss-star", "((3 5) (2 9))", Language::Spanish);
    assert!(text.contains("la raíz está resuelta, h = 3"), "{text}");
    assert!(words("win-lose", "((0 1) (1 1))", Language::English).contains("win-lose: answer yes, line"));
    assert!(words("win-lose", "((0 1) (1 1))", Language::Spanish).contains("win-lose: respuesta: sí, línea"));
}

#[test]
fn a_guess_may_be_infinite() {
    let evaluated = |guess: &str| {
        let asked = lab::Asked { guess: guess.parse().unwrap(), ..lab::Asked::new("mtd-f", "sss") };
        Trace::new(asked.search().unwrap(), &asked.tree().unwrap(), 10_000).unwrap().counts.evaluated
    };
    let sss = lab::Asked::new("sss-star", "sss");
    let sss = Trace::new(sss.search().unwrap(), &sss.tree().unwrap(), 10_000).unwrap();
    for guess in ["inf", "+inf", "∞", "+∞"] {
        assert_eq!(evaluated(guess), sss.counts.evaluated, "{guess}");
    }
    assert_eq!(evaluated("-inf"), evaluated("-∞"));
    assert!("infinite".parse::<treesearch::Value>().is_err());
}

#[test]
fn giving_up_what_was_entered_is_no_cut() {
    let asked = lab::Asked::new("sss-star", "lecture-scout");
    let trace = Trace::new(asked.search().unwrap(), &asked.tree().unwrap(), 10_000).unwrap();
    assert_eq!((trace.counts.distinct, trace.leaves, trace.counts.cuts), (8, 8, 0));
}

#[test]
fn counters_say_what_they_count() {
    // SCOUT evaluates more often than there are leaves; different leaves it cannot.
    let text = words("scout", "worst:3^4", Language::English);
    let trace = |algorithm: &str, tree: &str| {
        let asked = lab::Asked::new(algorithm, tree);
        Trace::new(asked.search().unwrap(), &asked.tree().unwrap(), 0).unwrap()
    };
    let scout = trace("scout", "worst:3^4");
    assert!(scout.counts.evaluated > 81 && scout.counts.distinct <= 81 && scout.leaves == 81);
    assert!(text.contains("distinct leaves 81 of 81"), "{text}");
    assert_eq!(scout.fewest, Some(17));
    // Its own number for win or lose; none for a search that looks at another tree.
    let asked = lab::Asked { goal: 11, ..lab::Asked::new("win-lose", "sss") };
    let won = Trace::new(asked.search().unwrap(), &asked.tree().unwrap(), 0).unwrap();
    assert_eq!((won.fewest, trace("alpha-beta", "sss").fewest), (Some(4), Some(7)));
    assert_eq!(trace("heuristic-pruning", "sss").fewest, None);
    // The formula of iterative deepening: 2 + 4 + 8 + 16.
    let deepening = trace("iterative-deepening", "worst:2^4").counts;
    assert_eq!((deepening.evaluated, deepening.distinct, deepening.inner), (30, 16, 14));
    assert!(words("alpha-beta", "buho", Language::English).contains("they count 0 here"));
    assert!(words("alpha-beta", "buho", Language::Spanish).contains("aquí cuentan 0"));
}

/// Cells that take a while, two of them at a time.
struct Slow {
    running: AtomicUsize,
    most: AtomicUsize,
    /// The cell that fails, if one does.
    bad: Option<&'static str>,
}

impl Slow {
    fn new(bad: Option<&'static str>) -> Slow {
        Slow { running: AtomicUsize::new(0), most: AtomicUsize::new(0), bad }
    }
}

impl Experiment for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn title(&self) -> Text {
        Text::new("Slow", "Lento")
    }

    fn source(&self) -> Text {
        Text::new("none", "ninguna")
    }

    fn question(&self) -> Text {
        Text::new("How long?", "¿Cuánto?")
    }

    fn timed(&self) -> bool {
        true
    }

    fn at_once(&self, _: &Settings) -> usize {
        2
    }

    fn cells(&self, _: &Settings) -> Vec<lab::Cell> {
        ["a", "b", "c", "d"].map(|key| lab::Cell { key: key.to_owned(), weight: 1 }).to_vec()
    }

    fn measure(&self, _: &Settings, cell: &lab::Cell, _: &Stop) -> Result<serde_json::Value, LabError> {
        let now = self.running.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        // Wait for the other one, so that it is no accident of the scheduler whether two are measured at once.
        let patience = Instant::now() + Duration::from_secs(10);
        while self.most.load(Ordering::SeqCst) < 2 && Instant::now() < patience {
            std::thread::yield_now();
        }
        self.running.fetch_sub(1, Ordering::SeqCst);
        match self.bad {
            Some(bad) if bad == cell.key => Err(LabError::Stopped),
            _ => Ok(serde_json::json!(cell.key)),
        }
    }

    fn report(&self, settings: &Settings, results: &lab::Results) -> Result<lab::Report, LabError> {
        let given = self
            .cells(settings)
            .iter()
            .filter_map(|cell| results.get::<String>(&cell.key))
            .collect::<String>();
        let method = vec![Text::same(given)];
        let (name, title, question) = (self.name(), self.title(), self.question());
        Ok(lab::Report { name, title, question, method, parts: Vec::new() })
    }
}

#[test]
fn cells_are_measured_at_once_and_their_conditions_recorded() {
    let (folder, slow) = (tempfile::tempdir().unwrap(), Slow::new(None));
    let mut last = None;
    let report = run(&slow, &quick(), folder.path(), &Stop::new(), &mut |progress| {
        last = Some((progress.done, progress.all, progress.cell.is_none()));
    })
    .unwrap();
    assert_eq!(slow.most.load(Ordering::SeqCst), 2);
    assert_eq!(last, Some((4, 4, true)));
    assert_eq!(report.method[0].get(Language::English), "abcd");
    let conditions = report.method[1].get(Language::English);
    assert!(
        conditions.contains("2 measurements at once") && !conditions.contains("before this was recorded")
    );
    // One that was kept by a program that did not record them counts as such, and is not measured again.
    let kept = folder.path().join("cells.jsonl");
    let text = fs::read_to_string(&kept).unwrap();
    let lines = text.lines().map(|line| match line.contains(r#""cell":"a""#) {
        true => r#"{"cell":"a","result":"A"}"#,
        false => line,
    });
    fs::write(&kept, lines.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let again = run(&Slow::new(None), &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(again.method[0].get(Language::English), "Abcd");
    let said = again.method[1].get(Language::English);
    assert!(said.contains("Of 4 measurements, 1 were made before this was recorded"), "{said}");
}

#[test]
fn what_was_measured_beside_a_failure_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let failed = run(&Slow::new(Some("a")), &quick(), folder.path(), &Stop::new(), &mut |_| {});
    assert!(matches!(failed, Err(LabError::Stopped)));
    let kept = fs::read_to_string(folder.path().join("cells.jsonl")).unwrap();
    assert!(kept.contains(r#""cell":"b""#) && !kept.contains(r#""cell":"a""#), "{kept}");
    let slow = Slow::new(None);
    let report = run(&slow, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(report.method[0].get(Language::English), "abcd");
}
