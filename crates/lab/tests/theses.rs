//! The experiments with the engines of the theses: each in its quick form, and something of each that could be otherwise.

use lab::{LabError, Language, Settings, Size, experiments, run};
use player::Stop;
use serde_json::Value;

fn quick() -> Settings {
    Settings { size: Size::Quick, ..Settings::default() }
}

/// The report of the quick form, for programs; its files are there in both languages.
fn report(name: &str) -> Value {
    let experiment = experiments::find(name).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    for language in [Language::English, Language::Spanish] {
        let files = report.files(language).unwrap();
        let page = &files[0].1;
        assert!(page.contains("<svg") && page.contains(experiment.title().get(language)), "{name}");
        assert!(page.matches("http").count() == page.matches("http://www.w3.org/").count(), "{name}");
        if language == Language::Spanish {
            let said = page.split_once("</style>").unwrap().1;
            for english in [" the ", "depth", "checkmate", "Laboratory"] {
                assert!(!said.contains(english), "{name}: {english:?} in Spanish");
            }
        }
        for ending in [".csv", ".svg", ".json"] {
            assert!(files.iter().any(|(file, _)| file.ends_with(ending)), "{name}: {ending}");
        }
        let mut names: Vec<&str> = files.iter().map(|(file, _)| file.as_str()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{name}: a file twice in {names:?}");
    }
    report.json(Language::English)
}

fn rows(report: &Value, table: &str) -> Vec<Value> {
    let parts = report["parts"].as_array().unwrap();
    let found = parts.iter().find(|part| part["table"] == table);
    found.unwrap_or_else(|| panic!("no table {table}"))["rows"].as_array().unwrap().clone()
}

#[test]
fn alpha_beta_saves_and_deep_cuts_begin_at_depth_four() {
    let report = report("tower-minimax");
    let means = rows(&report, "means");
    let evaluated = |depth: u64, search: &str| {
        let row = means.iter().find(|row| row["depth"] == depth && row["search"] == search);
        row.unwrap_or_else(|| panic!("{depth} {search}"))["evaluated"].as_f64().unwrap()
    };
    for depth in [2, 3] {
        let [plain, printed, full, lots] = [
            "mini-max",
            "alpha-beta as printed",
            "alpha-beta, both bounds",
            "as printed, with random choice",
        ]
        .map(|search| evaluated(depth, search));
        assert!(
            full == printed && printed < lots && lots < plain,
            "{depth}: {plain} {printed} {full} {lots}"
        );
    }
    // Mini-max looks at every position: generated moves are all positions but the root.
    for row in means.iter().filter(|row| row["search"] == "mini-max") {
        let [nodes, generated] = ["nodes", "moves generated"].map(|name| row[name].as_f64().unwrap());
        assert!((nodes - 1.0 - generated).abs() < 1e-6, "{row}");
    }
    assert_eq!(rows(&report, "thesis")[3]["nodes"], 4446);
}

#[test]
fn secondary_searches_see_mates_earlier() {
    let report = report("tower-mates");
    for row in rows(&report, "printed-depths") {
        let with = row["secondary searches"] != "without";
        assert_eq!(row["value"] == "#2", with, "{row}");
        assert_eq!(row["reached"].as_u64() > row["depth"].as_u64(), with, "{row}");
    }
    for row in rows(&report, "least-depths") {
        assert_eq!(row["depth, without"], 4, "a mate in two shows one level after its last move: {row}");
        assert!(row["depth, as printed"].as_u64().unwrap() < 4, "{row}");
        assert!(row["nodes, as printed"].as_u64() < row["nodes, without"].as_u64(), "{row}");
    }
}

/// Eleven and fifteen of 27: as the tests of the engine have it.
#[test]
fn the_printed_game_is_annotated_and_games_are_played() {
    let report = report("tower-game");
    let moves = rows(&report, "moves");
    let agreed = |column: &str| moves.iter().filter(|row| row[column] == "yes").count();
    assert_eq!((moves.len(), agreed("agrees"), agreed("fifth as played")), (27, 11, 15));
    let twelfth = moves.iter().find(|row| row["move"] == 12).unwrap();
    assert_eq!((&twelfth["agrees"], &twelfth["fifth as played"]), (&"no".into(), &"yes".into()));
    for row in rows(&report, "games") {
        let games: u64 = ["won", "drawn", "lost"].iter().map(|kind| row[*kind].as_u64().unwrap()).sum();
        assert_eq!(games, 2, "{row}");
    }
    let experiment = experiments::find("tower-game").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let report = run(experiment, &quick(), folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    for language in [Language::English, Language::Spanish] {
        let files = report.files(language).unwrap();
        for (file, half_moves) in [("printed.pgn", Some(76)), ("example.pgn", None)] {
            let (_, text) = files.iter().find(|(name, _)| name == file).unwrap();
            let game: chess::pgn::PgnGame = text.parse().unwrap();
            assert!(half_moves.is_none_or(|number| game.line.moves.len() == number), "{file}");
            assert!(game.line.moves.iter().any(|ply| !ply.comments.is_empty()), "{file}");
        }
    }
}

#[test]
fn what_lies_beyond_the_horizon_is_seen_by_who_looks_on() {
    let report = report("horizon");
    let seen = rows(&report, "seen-from");
    let from = |position: &str, search: &str| {
        let row = seen.iter().find(|row| row["position"] == position).unwrap();
        row[search].as_u64()
    };
    // The thesis of 2024: without quiescence the queen takes the protected knight.
    let knight = rows(&report, "values-knight");
    assert!(knight[0]["fixed depth"].as_str().unwrap().starts_with("Qxc3"), "{}", knight[0]);
    assert!(!knight[0]["quiescence"].as_str().unwrap().starts_with("Qxc3"), "{}", knight[0]);
    assert_eq!(from("A knight that is protected", "quiescence"), Some(1));
    assert_ne!(from("A knight that is protected", "fixed depth"), Some(1));
    // Checks are followed by extensions, and by secondary searches; quiescence takes no part in them.
    let mate = "A mate by checks";
    assert!(from(mate, "and extensions") < from(mate, "quiescence"), "{seen:?}");
    let pawn = "A pawn that runs";
    assert!(from(pawn, "and extensions") < from(pawn, "quiescence"), "{seen:?}");
    // What puts the loss off blinds the search for longer.
    let (put_off, at_once) = ("A bishop that cannot be saved", "The same without moves to put it off");
    assert_eq!(from(put_off, "quiescence"), None);
    assert!(from(at_once, "quiescence").is_some(), "{seen:?}");
}

#[test]
fn the_null_move_errs_in_zugzwang_and_is_not_tried_without_officers() {
    let report = report("null-zugzwang");
    let summary = rows(&report, "summary");
    let row = |position: &str| summary.iter().find(|row| row["position"] == position).unwrap();
    for position in ["Queen and rook against queen and rook", "Three men in a corner", "On the first rank"] {
        let row = row(position);
        assert!(row["right from depth, without"].as_u64().is_some(), "{row}");
        for reduction in 1..=3 {
            assert!(row[format!("right from depth, R={reduction}")].is_null(), "{row}");
        }
    }
    for position in ["Kings and pawns", "One bishop each"] {
        for reduction in 1..=3 {
            assert_eq!(row(position)[format!("nodes, R={reduction}")], 1.0, "{position}");
        }
    }
    assert!(row("A middlegame")["nodes, R=2"].as_f64().unwrap() < 0.95, "{}", row("A middlegame"));
}

#[test]
fn the_ladder_needs_nothing_in_its_quick_form_and_quotes_the_thesis() {
    let report = report("tfg-elo");
    for row in rows(&report, "levels") {
        let games: u64 = ["won", "drawn", "lost"].iter().map(|kind| row[*kind].as_u64().unwrap()).sum();
        assert_eq!(games, 4, "{row}");
    }
    let thesis: Vec<f64> = rows(&report, "ratings")
        .iter()
        .take(3)
        .map(|row| row["thesis, TFG"].as_f64().unwrap().round())
        .collect();
    assert_eq!(thesis, [2180.0, 2206.0, 2186.0]);
    let settings = Settings { engine: Some("deep-blue".to_owned()), ..quick() };
    let error = experiments::find("tfg-elo").unwrap().check(&settings).unwrap_err();
    assert!(
        matches!(error, LabError::Engine { .. }) && error.to_string().contains("buho, tfg, tower"),
        "{error}"
    );
}

#[test]
fn the_tournament_is_played_out_and_its_games_are_reproducible() {
    let report = report("theses-tournament");
    let standings = rows(&report, "standings");
    assert_eq!(standings.len(), 5);
    let sum = |kind: &str| standings.iter().map(|row| row[kind].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("games"), sum("won")), (5 * 8, sum("lost")));
    for (place, row) in rows(&report, "cross-table").iter().enumerate() {
        assert_eq!(row[(place + 1).to_string()], "·", "{row}");
    }
    let experiment = experiments::find("theses-tournament").unwrap();
    let cell =
        experiment.cells(&quick()).into_iter().find(|cell| cell.key.starts_with("tower against")).unwrap();
    let play = |seed| {
        let settings = Settings { seed, ..quick() };
        experiment.measure(&settings, &cell, &Stop::new()).unwrap()
    };
    assert_eq!(play(0), play(0), "{}", cell.key);
    assert_ne!(play(0)["games"], play(1)["games"], "{}", cell.key);
}

#[test]
fn games_that_are_broken_off_are_not_kept() {
    let experiment = experiments::find("theses-tournament").unwrap();
    let stop = Stop::new();
    stop.raise();
    let cell = &experiment.cells(&quick())[0];
    assert!(matches!(experiment.measure(&quick(), cell, &stop), Err(LabError::Stopped)));
}

#[test]
fn buho_learns_from_its_own_games() {
    let first = report("buho-network");
    let losses = rows(&first, "losses");
    let of = |number: usize, column: &str| losses[number][column].as_f64().unwrap();
    assert_eq!(losses.len(), 3);
    for learnt in [1, 2] {
        // Of what it has learnt from, it knows more than the sum of the thesis.
        assert!(of(learnt, "learnt from") < of(0, "learnt from"), "{losses:?}");
        assert!(of(learnt, "validation") > 0.0 && of(learnt, "validation, results") > 0.0);
    }
    let matches = rows(&first, "matches");
    assert_eq!(matches.len(), 3);
    for row in &matches {
        let games: u64 = ["wins", "draws", "losses"].map(|column| row[column].as_u64().unwrap()).iter().sum();
        assert_eq!(games, 2, "{row}");
    }
    let weights = rows(&first, "weights");
    assert_eq!(weights.len(), 21);
    assert!(weights.iter().any(|row| (row["of the side to move"].as_f64().unwrap() - 1.0).abs() > 0.05));

    // Another seed, other games; the same seed, the same report.
    let experiment = experiments::find("buho-network").unwrap();
    let other = Settings { seed: 1, ..quick() };
    let folder = tempfile::tempdir().unwrap();
    let second = run(experiment, &other, folder.path(), &Stop::new(), &mut |_| {}).unwrap();
    assert_ne!(rows(&second.json(Language::English), "losses"), losses);
    assert_eq!(report("buho-network"), first);
}
