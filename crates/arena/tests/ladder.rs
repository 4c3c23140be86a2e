//! Reports of ladders: what they say, and that they can be read again.

use arena::ladder::report::thesis;
use arena::ladder::{Experiment, Report, Row, Table, TableError};

fn report(rows: &[(i64, u64, u64, u64)]) -> Report {
    let row = |&(level, wins, losses, draws): &(i64, u64, u64, u64)| Row { level, wins, losses, draws };
    let table = Table::new(rows.iter().map(row).collect()).unwrap();
    Report::new(Experiment::new(table), 0.95).unwrap()
}

#[test]
fn a_report_can_be_read_again() {
    let mut experiment = Experiment::new(thesis());
    experiment.player = "Búho".to_owned();
    experiment.opponent = Some("Stockfish 16".to_owned());
    experiment.settings.insert("time".to_owned(), "100 ms a move".to_owned());
    let report = Report::new(experiment.clone(), 0.9).unwrap();
    assert_eq!(Experiment::from_json(&report.json().unwrap()), Ok(experiment));
}

#[test]
fn what_is_no_json_of_results_is_refused() {
    for text in ["", "{", "[1]", "{\"table\": 3}", "{\"player\": \"x\"}", "[{\"level\": 1}]"] {
        let error = Experiment::from_json(text).unwrap_err();
        assert!(matches!(error, TableError::Json(_)), "{text}: {error}");
    }
    assert_eq!(Experiment::from_json("[]"), Err(TableError::Empty));
    let twice = r#"{"table": [{"level": 1, "wins": 1, "losses": 0}, {"level": 1, "wins": 1, "losses": 0}]}"#;
    assert!(
        Experiment::from_json(twice).unwrap_err().to_string().contains("level 1 appears twice in the table")
    );
}

#[test]
fn the_curve_passes_through_a_half_at_the_rating() {
    let report = report(&[(1800, 15, 5, 0), (2000, 10, 10, 0), (2200, 5, 15, 0)]);
    let drawing = report.drawing();
    let rating = report.estimates.likelihood.unwrap();
    assert!((rating - 2000.0).abs() < 1e-6);
    let nearest =
        drawing.curve.iter().min_by(|a, b| (a.0 - rating).abs().total_cmp(&(b.0 - rating).abs())).unwrap();
    assert!((nearest.1 - 0.5).abs() < 0.01, "{nearest:?}");
    assert!(drawing.curve.windows(2).all(|pair| pair[0].1 > pair[1].1), "the curve falls");
    assert!(
        drawing.band.iter().zip(&drawing.curve).all(|(band, curve)| band.1 < curve.1 && curve.1 < band.2)
    );
    assert_eq!(drawing.marks.len(), 3);
    let seen = drawing.observed[0];
    assert_eq!((seen.level, seen.score), (1800.0, 0.75));
    assert!(seen.interval.is_some_and(|(low, high)| low > 0.5 && low < 0.75 && high > 0.75 && high < 1.0));
}

#[test]
fn only_the_levels_of_the_thesis_are_compared_with_it() {
    let rows: Vec<_> =
        thesis().rows().iter().map(|row| (row.level, row.wins, row.losses, row.draws + 1)).collect();
    assert!(report(&rows).markdown(None).contains("thesis"));
    assert!(!report(&rows[1..]).markdown(None).contains("thesis"));
    assert!(!Report::new(Experiment::new(thesis()), 0.95).unwrap().markdown(None).contains("thesis"));
}

#[test]
fn one_sided_results_are_reported_and_drawn_without_a_curve() {
    for (wins, losses, words) in [(9, 0, "All games were won."), (0, 9, "All games were lost.")] {
        let report = report(&[(1500, wins, losses, 0)]);
        assert!(report.markdown(Some("a.svg")).contains(words));
        let drawing = report.drawing();
        assert!(drawing.curve.is_empty() && drawing.band.is_empty() && drawing.marks.is_empty());
        assert_eq!(drawing.observed.len(), 1);
    }
}
