//! Experiments and traces of chess searches, from outside.

use classics::buho::{Buho, Switches, Version};
use lab::{
    ChessCut, ChessEvent, ChessTrace, Chosen, Language, Report, Settings, Size, TraceError, experiments, run,
};
use player::{Limits, Stop};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

fn quick() -> Settings {
    Settings { size: Size::Quick, ..Settings::default() }
}

fn report(name: &str, settings: &Settings) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiments::find(name).unwrap();
    let report = run(experiment, settings, folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    for language in [Language::English, Language::Spanish] {
        let files = report.files(language).unwrap();
        let names: HashSet<&String> = files.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), files.len(), "every file has a name of its own");
        assert!(files.iter().any(|(name, text)| name.ends_with(".svg") && text.starts_with("<svg")));
    }
    report
}

fn rows(report: &Report, table: &str) -> Vec<Value> {
    let json = report.json(Language::English);
    let parts = json["parts"].as_array().unwrap();
    let found = parts.iter().find(|part| part["table"] == table);
    found.unwrap_or_else(|| panic!("there is no table {table}"))["rows"].as_array().unwrap().clone()
}

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn versions_are_counted_and_compared_with_the_thesis() {
    let report = report("buho-versions", &quick());
    for position in ["POS-01", "POS-05", "POS-09", "FIN-01", "FIN-02", "FIN-08"] {
        let nodes = rows(&report, &format!("nodes-{position}"));
        let beyond = rows(&report, &format!("quiescence-{position}"));
        assert_eq!(nodes.len(), 14);
        // With captures ordered, A counts what B counts at depth 1: there is nothing else to order by.
        assert_eq!(nodes[10]["version"], "A, captures ordered");
        assert_eq!(nodes[10]["1"], nodes[1]["1"], "{position}");
        for (nodes, beyond) in nodes.iter().zip(&beyond) {
            for depth in ["1", "2", "3", "4"] {
                assert!(count(&nodes[depth]) > count(&beyond[depth]), "{position} {nodes}");
            }
        }
        let saved =
            |version: usize| 1.0 - nodes[version]["4"].as_f64().unwrap() / nodes[0]["4"].as_f64().unwrap();
        assert!(saved(7) > 0.3, "{position}: H saves {}", saved(7));
    }
    assert_eq!(count(&rows(&report, "thesis-nodes-1")[0]["9"]), 3_424_958_393);
    let claims = rows(&report, "claims");
    let ordering = claims.iter().find(|row| row["where"] == "all positions, depth 4").unwrap();
    assert!((ordering["its tables"].as_f64().unwrap() - 0.609).abs() < 0.001, "{ordering}");
    assert_eq!(ordering["its tables say"], "saves less");
}

#[test]
fn versions_that_only_save_find_the_same_values() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiments::find("buho-versions").unwrap();
    run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let kept = std::fs::read_to_string(folder.path().join("cells.jsonl")).unwrap();
    let mut values: HashMap<(String, u64), HashMap<String, i64>> = HashMap::new();
    for line in kept.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let [position, version, _] = line["cell"].as_str().unwrap().split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        for done in line["result"].as_array().unwrap() {
            let place = values.entry((position.to_owned(), count(&done["depth"]))).or_default();
            place.insert(version.to_owned(), done["value"].as_i64().unwrap());
        }
    }
    assert_eq!(values.len(), 6 * 4);
    for (place, found) in values {
        assert!(found["A"] == found["B"] && found["B"] == found["C"], "{place:?}: {found:?}");
    }
}

#[test]
fn what_was_capped_is_marked_and_left_out() {
    let setup = chess::Setup::default();
    let positions = vec![Chosen::new("start", &setup).unwrap()];
    let settings = Settings { positions, max_nodes: Some(300), ..quick() };
    let report = report("buho-versions", &settings);
    let nodes = rows(&report, "nodes-start");
    assert_eq!(nodes[0]["3"], ">300", "{}", nodes[0]);
    assert_eq!(nodes[1]["4"], Value::Null, "a search that was ended goes no deeper");
    assert_eq!(rows(&report, "share-start")[1]["3"], Value::Null);
    let said = report.json(Language::English)["method"].to_string();
    assert!(said.contains("more than 300 positions"), "{said}");
}

#[test]
fn a_run_that_stopped_names_what_is_missing() {
    let experiment = experiments::find("buho-versions").unwrap();
    let positions = vec![Chosen::new("start", &chess::Setup::default()).unwrap()];
    let settings = Settings { positions, ..quick() };
    let folder = tempfile::tempdir().unwrap();
    let whole = run(experiment, &settings, folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert!(!whole.json(Language::English)["method"].to_string().contains("Not measured yet"));
    // A cell without a result stands for one that was not measured.
    let path = folder.path().join("cells.jsonl");
    let kept = std::fs::read_to_string(&path).unwrap();
    let emptied = kept.lines().map(|line| match serde_json::from_str::<Value>(line).unwrap() {
        cell if cell["cell"] == "start A 4" || cell["cell"] == "start A-captures-ordered 4" => {
            format!("{{\"cell\":{},\"result\":[]}}\n", cell["cell"])
        }
        _ => line.to_owned() + "\n",
    });
    std::fs::write(&path, emptied.collect::<String>()).unwrap();
    let partial = run(experiment, &settings, folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    let said = partial.json(Language::English)["method"].to_string();
    assert!(said.contains("(depths in brackets): start A (4); start A, captures ordered (4)."), "{said}");
    let in_spanish = partial.json(Language::Spanish)["method"].to_string();
    assert!(in_spanish.contains("start A, capturas ordenadas (4)."), "{in_spanish}");
    assert!(said.contains("quevedo lab run buho-versions --quick"), "{said}");
    assert_eq!(rows(&partial, "nodes-start")[0]["4"], Value::Null);
}

#[test]
fn every_claim_has_an_answer() {
    let report = report("buho-claims", &quick());
    let claims = rows(&report, "claims");
    assert_eq!(claims.len(), 16);
    for claim in &claims {
        let of = |what: &str| claim[what].as_f64().unwrap_or_else(|| panic!("{claim}"));
        assert!(of("smallest") <= of("mean") && of("mean") <= of("largest"), "{claim}");
    }
    // Ordered moves cut at once far more often than moves as they come.
    let cuts = rows(&report, "cut-offs");
    let first = |number: usize| cuts[number]["mean"].as_f64().unwrap();
    assert!(first(2) > first(0) + 0.2, "{cuts:?}");
    // Smaller tables, more collisions; 64 bits of a key show no other position.
    let table = rows(&report, "collisions");
    let of = |row: usize, what: &str| count(&table[row][what]);
    assert_eq!(of(3, "type 1: another position"), 0);
    assert!(of(4, "type 2: place taken") > of(7, "type 2: place taken"), "{table:?}");
    // In endgames of one officer nobody passes.
    assert!(rows(&report, "null-moves").iter().all(|row| row["FIN.08"] == Value::Null));
}

#[test]
fn schemes_of_replacement_save_what_a_table_can() {
    let report = report("buho-replacement", &quick());
    let said = report.json(Language::English)["parts"].to_string();
    assert!(
        said.contains("Figure 6.3 of the thesis, drawn again") && said.contains("the gain of each doubling")
    );
    assert!(said.contains("its tables have 11 depths, and it lists five sizes"));
    let savings = rows(&report, "savings-FIN-02");
    let of = |scheme: &str, what: &str| {
        let row = savings.iter().find(|row| row["scheme"] == scheme).unwrap();
        row[what].as_f64().unwrap_or_else(|| panic!("{row}"))
    };
    for scheme in ["always", "never", "depth", "depth+always"] {
        assert!(of(scheme, "largest against none") > 0.1, "{scheme}");
    }
    assert!(
        of("depth+always", "largest against none") > of("never, not even its own", "largest against none")
    );
    assert!((of("always", "thesis, largest against smallest") - 0.362).abs() < 0.001);
    assert!((of("depth", "thesis, largest against smallest") - 0.595).abs() < 0.001);
}

#[test]
fn all_boards_count_the_same() {
    let buho = rows(&report("buho-boards", &quick()), "speeds");
    assert_eq!(buho.len(), 8);
    let tower = rows(&report("tower-boards", &quick()), "times");
    for row in &buho {
        assert_eq!(row["nodes of the search"], buho[0]["nodes of the search"], "{row}");
        assert!(row["perft"].as_f64().unwrap() > 0.0);
    }
    for row in &tower {
        assert_eq!((&row["moves"], &row["nodes"]), (&tower[0]["moves"], &tower[0]["nodes"]), "{row}");
    }
    assert!(count(&tower[0]["moves"]) > 60, "three games");
}

#[test]
fn transpositions_are_most_of_fine_70() {
    let report = report("transpositions", &quick());
    let summary = rows(&report, "summary");
    let of = |position: &str| summary.iter().find(|row| row["position"] == position).unwrap();
    let (fine, middlegame) = (of("Fine 70"), of("POS.01"));
    let there = |row: &Value| row["transpositions there"].as_f64().unwrap();
    assert!(there(fine) > 0.5 && there(fine) > there(middlegame), "{fine} {middlegame}");
    assert!(count(&fine["depth with table"]) > count(&fine["depth without table"]), "{fine}");
}

#[test]
fn a_chess_search_is_told_as_it_was() {
    let fen = "r3kb1r/3n1pp1/p6p/2pPp2q/Pp2N3/3B2PP/1PQ2P2/R3K2R w KQkq - 0 1";
    let game = chess::Game::new(chess::Position::from_fen(fen).unwrap());
    for version in [Version::A, Version::H, Version::Full] {
        let limits = Limits { depth: Some(3), ..Limits::INFINITE };
        let mut engine = Buho::new(Switches::of(version));
        let found = engine.search(&game, &limits, &Stop::new(), &mut ()).unwrap();
        let trace = ChessTrace::new(fen, 3, version, usize::MAX).unwrap();
        assert_eq!(trace.counts.visited, found.counts.total(), "to be watched changes nothing");
        assert_eq!((trace.value == found.value, trace.lost), (true, 0));
        let entered =
            trace.events.iter().filter(|record| matches!(record.event, ChessEvent::Enter { .. })).count();
        assert_eq!(entered as u64, found.counts.total());
        // The moves of a node are tried or left out, each once: with those that a cut skips there are no more than are legal.
        let skipped = trace.events.iter().filter_map(|record| match record.event {
            ChessEvent::Cut { skipped, .. } => Some(skipped),
            _ => None,
        });
        assert!(skipped.max().unwrap() < 100);
        let again: ChessTrace = serde_json::from_str(&serde_json::to_string(&trace).unwrap()).unwrap();
        assert_eq!(again, trace);
    }
    let reasons: HashSet<ChessCut> = ChessTrace::new(fen, 4, Version::H, usize::MAX)
        .unwrap()
        .events
        .iter()
        .filter_map(|record| match record.event {
            ChessEvent::Cut { reason, .. } => Some(reason),
            _ => None,
        })
        .collect();
    for reason in [
        ChessCut::Alpha,
        ChessCut::Beta,
        ChessCut::Table,
        ChessCut::NullMove,
        ChessCut::Futility,
        ChessCut::Razoring,
        ChessCut::StandPat,
    ] {
        assert!(reasons.contains(&reason), "{reason:?} is not among {reasons:?}");
    }
}

#[test]
fn a_chess_search_that_does_not_fit_says_so() {
    let start = chess::Setup::default().to_fen();
    let trace = ChessTrace::new(&start, 2, Version::H, 10).unwrap();
    assert_eq!(trace.events.len(), 10);
    assert!(trace.lost > 0 && trace.told(Language::English).to_string().contains("more events"), "{trace:?}");
    let error = ChessTrace::new(&start, 12, Version::A, 10).unwrap_err();
    assert!(matches!(error, TraceError::TooDeep { depth: 12, .. }), "{error}");
    let error = ChessTrace::new("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 2, Version::H, 10).unwrap_err();
    assert!(error.to_string().contains("no legal move"), "{error}");
    assert!(ChessTrace::new("nonsense", 2, Version::H, 10).is_err());
}
