//! Examples that come with the program: shown where nothing has been done yet, in both languages, and marked.

mod common;

use common::Host;
use lab::{Settings, Size, experiments};
use lab_server::wire::{ExampleBuild, ExampleLoad, ExampleRun};
use lab_server::{Examples, Learning};
use player::Stop;
use serde_json::{Value, json};
use std::fs;

const PLACE: &str = "/api/laboratory/examples";

fn run() -> ExampleRun {
    ExampleRun {
        experiment: "tema2-trees".to_owned(),
        date: "2026-11-16".to_owned(),
        processor: "a processor".to_owned(),
        cores: 2,
        build: ExampleBuild::Release,
        load: ExampleLoad::Busy,
    }
}

fn record(id: &str) -> String {
    let settings = json!({
        "hidden": 8, "buckets": 1, "epochs": 1, "batch": 16384, "rate": 0.001, "schedule": "constant",
        "result_share": {"start": 0.3, "end": 0.3}, "lessons": {"start": 1.0, "end": 0.5}, "scale": 300.0,
        "decay": 0.01, "seed": 0, "threads": 1,
    });
    json!({
        "name": format!("net-{id}"), "id": id, "state": "finished", "when": "2026-11-17", "settings": settings,
        "data": "abc", "training_positions": 10, "validation_positions": 0, "sources": [], "epochs": [],
        "positions_per_second": null, "network": null,
    })
    .to_string()
}

/// A server with an empty folder for data, and the cells of its example.
async fn host(folder: &std::path::Path, learning: Learning) -> Host {
    let settings = Settings { size: Size::Quick, seed: 3, ..Settings::default() };
    let cells = folder.join("measured");
    lab::run(experiments::find("tema2-trees").unwrap(), &settings, &cells, &Stop::new(), &mut |_| {})
        .unwrap();
    let cells = fs::read_to_string(cells.join("cells.jsonl")).unwrap();
    let notebook = "## net-a (a)\n\n- Match: +9 Elo\n";
    let examples = Examples::default().with_run(run(), cells, String::new());
    let examples = examples.with_training(&record("a"), notebook, "a processor", 2).unwrap();
    let examples = examples.with_training(&record("b"), notebook, "a processor", 2).unwrap();
    Host::with(&folder.join("data"), learning, examples).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_made_of_an_example_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let host = host(folder.path(), Learning::default()).await;
    let list = host.get(PLACE).await.json();
    assert_eq!(
        list,
        json!([{"run": {"experiment": "tema2-trees", "date": "2026-11-16", "processor": "a processor", "cores": 2,
                        "build": "release", "load": "busy"}, "settings": "--quick --seed 3"}])
    );
    for (language, method) in [("en", "seed 3"), ("es", "semilla 3")] {
        let report = host.get(&format!("{PLACE}/tema2-trees/report?language={language}")).await.json();
        assert_eq!(report["language"], language);
        assert!(report["method"][0].as_str().unwrap().contains(method), "{report}");
        let part = report["parts"].as_array().unwrap().iter().find(|part| !part["figure"].is_null()).unwrap();
        let picture = part["figure"].as_str().unwrap();
        let svg = host.get(&format!("{PLACE}/tema2-trees/files/{language}/{picture}.svg")).await;
        assert!(svg.head.contains("image/svg+xml") && svg.text().contains("class=\"chart\""));
        let page = host.get(&format!("{PLACE}/tema2-trees/files/{language}/report.html")).await;
        assert!(page.head.contains("content-disposition: attachment"));
    }
    for place in
        ["horizon/report?language=en", "tema2-trees/report?language=de", "tema2-trees/files/en/job.json"]
    {
        let refused = host.get(&format!("{PLACE}/{place}")).await;
        assert_eq!(refused.status, 404, "{place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn trainings_of_the_program_are_marked_unless_they_lie_in_a_folder_too() {
    let folder = tempfile::tempdir().unwrap();
    let nets = folder.path().join("nets");
    fs::create_dir_all(nets.join("mine")).unwrap();
    fs::write(nets.join("mine/result.json"), record("b")).unwrap();
    let host = host(folder.path(), Learning::new(vec![nets])).await;
    let view = host.get("/api/laboratory/learning").await.json();
    let one = |id: &str| -> Value {
        let all = view["trainings"].as_array().unwrap();
        let found: Vec<&Value> = all.iter().filter(|one| one["id"] == id).collect();
        assert_eq!(found.len(), 1, "{view}");
        found[0].clone()
    };
    let (example, mine) = (one("a"), one("b"));
    assert_eq!((&example["example"], &example["machine"]), (&json!(true), &json!(["a processor", 2])));
    assert_eq!((&example["result"], &example["hceShare"]), (&json!("+9 Elo"), &json!([1.0, 0.5])));
    assert_eq!((&mine["example"], &mine["machine"]), (&json!(false), &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn how_long_an_experiment_takes_is_said_before_it_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let host = host(folder.path(), Learning::default()).await;
    let place = "/api/laboratory/experiments/estimate";
    let order = json!({"experiment": "tema2-trees", "size": "quick"});
    let said = host.send("POST", place, &order).await.json();
    assert!(said["ms"].as_u64().is_some_and(|ms| ms < 60_000) && said["atLeast"] == false, "{said}");
    let refused =
        host.send("POST", place, &json!({"experiment": "tema2-trees", "size": "quick", "maxNodes": 5})).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("badOrder")));
}
