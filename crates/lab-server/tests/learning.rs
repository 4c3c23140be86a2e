//! Records of trainings, and what is said of a position.

mod common;

use common::Host;
use lab_server::wire::NetworkView;
use lab_server::{Examples, Judged, Learning};
use serde_json::{Value, json};
use std::fs;

const PLACE: &str = "/api/laboratory/learning";

fn record(name: &str, id: &str, when: &str) -> Value {
    let losses = |loss: f64| json!({"blend": loss, "result": 2.0 * loss, "score": loss / 2.0});
    json!({
        "name": name, "id": id, "state": "finished", "when": when,
        "settings": {
            "hidden": 32, "buckets": 1, "epochs": 2, "batch": 16384, "rate": 0.001, "seed": 0,
            "schedule": "constant", "scale": 300.0, "decay": 0.01, "threads": 1,
            "lessons": {"start": 1.0, "end": 0.1}, "result_share": {"start": 0.3, "end": 0.3},
        },
        "data": "abc", "training_positions": 1000, "validation_positions": 50, "sources": [],
        "epochs": [
            {"epoch": 1, "training": 0.05, "validation": losses(0.06), "rate": 0.001, "result_share": 0.3},
            {"epoch": 2, "training": 0.04, "validation": null, "rate": 0.001, "result_share": 0.3},
        ],
        "positions_per_second": 1.5e6,
        "network": {
            "hash": "00ff",
            "compared": {"positions": 50, "mean_error": 1.0, "largest_error": 2.0, "same_sign": 1.0},
        },
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn trainings_are_found_with_what_the_notebook_says() {
    let folder = tempfile::tempdir().unwrap();
    let nets = folder.path().join("nets");
    for (place, name, id, when) in
        [("first", "first", "a1", "2026-01-01"), ("sweep/second", "second", "b2", "2026-02-01")]
    {
        fs::create_dir_all(nets.join(place)).unwrap();
        fs::write(nets.join(place).join("result.json"), record(name, id, when).to_string()).unwrap();
    }
    fs::write(
        nets.join("HISTORY.md"),
        "# Networks\n\n## first (a1)\n\n- State: finished\n- Match: +12 Elo\n\n## second (b2)\n\n- Match: none yet\n",
    )
    .unwrap();
    for (name, text) in [("broken", "{\"training_positions\": 3"), ("match", "{\"event\": \"a match\"}")] {
        fs::create_dir_all(nets.join(name)).unwrap();
        fs::write(nets.join(name).join("result.json"), text).unwrap();
    }
    // What has no end is not read.
    #[cfg(unix)]
    {
        fs::create_dir_all(nets.join("endless")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", nets.join("endless/result.json")).unwrap();
    }
    let judge = |position: &chess::Position| Judged {
        hand: if position.turn().is_white() { 12 } else { -12 },
        terms: vec![("material", 10), ("tempo", 2)],
        network: Some(31),
    };
    let network = NetworkView { hash: "7".to_owned(), hidden: 32, buckets: 1, built_in: true };
    let learning = Learning::new(vec![nets, folder.path().join("nowhere")]).with_judge(Some(network), judge);
    let host = Host::with(&folder.path().join("data"), learning, Examples::default()).await;
    let view = host.get(PLACE).await.json();
    assert_eq!(view["network"], json!({"hash": "7", "hidden": 32, "buckets": 1, "builtIn": true}));
    let names: Vec<&str> =
        view["trainings"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["second", "first"], "the latest first");
    assert_eq!(view["trainings"][1]["result"], "+12 Elo");
    assert!(view["trainings"][0]["result"].is_null());
    assert_eq!(
        view["trainings"][0]["epochs"][0],
        json!({"epoch": 1, "training": 0.05, "validation": 0.06, "results": 0.12, "scores": 0.03})
    );
    assert_eq!(view["trainings"][0]["hceShare"], json!([1.0, 0.1]), "how the targets change");
    assert_eq!(view["trainings"][0]["example"], false);
    let problems: Vec<&str> =
        view["problems"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(problems[0].contains("broken"), "{problems:?}");
    assert!(problems[1..].iter().all(|one| one.contains("endless/result.json: it is not a regular file")));
    assert_eq!(problems.len(), if cfg!(unix) { 2 } else { 1 }, "{problems:?}");

    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let said = host.send("POST", &format!("{PLACE}/position"), &json!({"fen": fen})).await.json();
    assert_eq!(
        (&said["hand"], &said["network"], &said["terms"][0]["theme"]),
        (&json!(12), &json!(31), &json!("material"))
    );
    for (fen, code) in [("nonsense", "badFen"), ("8/8/8/8/8/8/8/8 w - - 0 1", "illegalPosition")] {
        let refused = host.send("POST", &format!("{PLACE}/position"), &json!({"fen": fen})).await;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some(code)), "{fen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_known_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let view = host.get(PLACE).await.json();
    assert_eq!(view, json!({"network": null, "folders": [], "trainings": [], "problems": []}));
    let refused = host
        .send("POST", &format!("{PLACE}/position"), &json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}))
        .await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (404, Some("noResult")));
}
