//! Long work of the laboratory: begun, watched, stopped, gone on with, whatever happens to the server meanwhile.

mod common;

use common::{Host, Reply};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const JOBS: &str = "/api/laboratory/jobs";

fn experiment(name: &str) -> Value {
    json!({"type": "experiment", "experiment": name, "size": "quick"})
}

/// A match of so many pairs of games between these.
fn contest(first: &str, second: &str, rounds: u32) -> Value {
    json!({
        "type": "match", "format": "roundRobin", "rounds": rounds, "concurrency": 1,
        "contenders": [{"player": first}, {"player": second}], "pace": {"type": "nodes", "nodes": 100},
    })
}

async fn begin(host: &Host, order: &Value) -> u64 {
    let reply = host.send("POST", JOBS, order).await;
    assert_eq!(reply.status, 201, "{order}: {}", reply.text());
    reply.json()["id"].as_u64().unwrap()
}

async fn job(host: &Host, id: u64) -> Value {
    host.get(&format!("{JOBS}/{id}")).await.json()
}

async fn act(host: &Host, id: u64, deed: &str) -> Reply {
    host.post(&format!("{JOBS}/{id}/{deed}"), b"").await
}

/// Waits until a job is as wanted, and gives it as it is then.
async fn wait(host: &Host, id: u64, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = job(host, id).await;
        if wanted(&view) {
            return view;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{view}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn state(host: &Host, id: u64, state: &str) -> Value {
    wait(host, id, |view| view["state"] == state).await
}

/// Waits until so many games have been played.
async fn played(host: &Host, id: u64, games: u64) -> Value {
    wait(host, id, |view| view["progress"]["done"].as_u64().is_some_and(|done| done >= games)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_experiment_leaves_its_report_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let all = host.get("/api/laboratory/experiments").await.json();
    assert!(all.as_array().unwrap().len() >= 13);
    let elo = all.as_array().unwrap().iter().find(|one| one["name"] == "tfg-elo").unwrap();
    assert_eq!(elo["needsStockfish"], json!(["normal", "full"]));
    assert_eq!(elo["engines"], json!(["buho", "tfg", "tower"]));
    assert!(all.as_array().unwrap().iter().all(|one| one["title"]["en"] != "" && one["source"]["es"] != ""));

    let id = begin(&host, &experiment("tema2-trees")).await;
    assert_eq!(host.get(&format!("{JOBS}/{id}/report?language=en")).await.status, 404);
    let done = state(&host, id, "finished").await;
    assert_eq!(done["progress"]["done"], done["progress"]["all"]);
    assert!(done["problem"].is_null() && done["order"]["seed"] == 0, "{done}");
    let [english, spanish] = [
        host.get(&format!("{JOBS}/{id}/report?language=en")).await.json(),
        host.get(&format!("{JOBS}/{id}/report?language=es")).await.json(),
    ];
    assert_eq!((&english["language"], &spanish["language"]), (&json!("en"), &json!("es")));
    assert_ne!(english["question"], spanish["question"]);
    let parts = english["parts"].as_array().unwrap();
    let table = parts.iter().find(|part| part.get("table").is_some()).unwrap();
    let width = table["columns"].as_array().unwrap().len();
    assert!(
        width > 1
            && table["shown"].as_array().unwrap().iter().all(|row| row.as_array().unwrap().len() == width)
    );
    let figure = parts.iter().find_map(|part| part.get("figure")).unwrap().as_str().unwrap();

    let picture = host.get(&format!("{JOBS}/{id}/files/es/{figure}.svg")).await;
    assert!(
        picture.head.contains("content-type: image/svg+xml") && picture.text().contains("<svg"),
        "{picture:?}"
    );
    let page = host.get(&format!("{JOBS}/{id}/files/en/report.html")).await;
    assert!(page.head.contains("content-disposition: attachment") && page.text().contains("<!DOCTYPE html>"));
    let csv = host.get(&format!("{JOBS}/{id}/files/en/{}.csv", table["table"].as_str().unwrap())).await;
    assert_eq!(csv.status, 200);
    for place in
        ["en/..%2Fjob.json", "en/.hidden", "de/report.html", "en/nothing.csv", "..%2F..%2Fx/job.json"]
    {
        assert_eq!(host.get(&format!("{JOBS}/{id}/files/{place}")).await.status, 404, "{place}");
    }
    host.end().await;

    // Another server on the same folder still has it.
    let host = Host::start(folder.path()).await;
    assert_eq!(job(&host, id).await["state"], "finished");
    assert_eq!(host.get(&format!("{JOBS}/{id}/report?language=en")).await.json(), english);
    assert_eq!(act(&host, id, "resume").await.json(), json!({"code": "jobState", "state": "finished"}));
    assert_eq!(host.send("DELETE", &format!("{JOBS}/{id}"), &Value::Null).await.status, 204);
    assert_eq!(host.get(&format!("{JOBS}/{id}")).await.status, 404);
    assert!(!folder.path().join("jobs").join(id.to_string()).exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_watched_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let id = begin(&host, &contest("dawdler", "random", 2)).await;
    let standing = |host: &Host| {
        let (address, path) = (host.address, format!("{JOBS}/{id}/match"));
        async move { common::http(address, "GET", &path, &[], b"").await.json() }
    };
    // A game is seen while it is played, and goes on.
    let begun = Instant::now();
    let mut plies = Vec::new();
    while plies.len() < 3 {
        let view = standing(&host).await;
        if let Some(board) = view["boards"].get(0) {
            assert!(board["fen"].as_str().unwrap().contains('/'), "{board}");
            let ply = board["ply"].as_u64().unwrap();
            if plies.last() != Some(&ply) {
                plies.push(ply);
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{view}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let done = state(&host, id, "finished").await;
    assert_eq!((&done["progress"]["done"], &done["progress"]["all"]), (&json!(4), &json!(4)));
    let view = standing(&host).await;
    assert_eq!((&view["played"], &view["planned"]), (&json!(4), &json!(4)));
    assert!(view["boards"].as_array().unwrap().is_empty());
    assert_eq!(view["recent"].as_array().unwrap().len(), 4);
    let sum = |count: &Value| {
        ["wins", "draws", "losses"].iter().map(|name| count[name].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(sum(&view["contenders"][0]["results"]), 4);
    assert_eq!(view["cross"][0][1]["wins"], view["cross"][1][0]["losses"]);
    assert!(view["duel"].is_object(), "{view}");
    let pgn = host.get(&format!("{JOBS}/{id}/pgn")).await;
    assert!(pgn.head.contains("match-") && pgn.text().matches("[Event ").count() == 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_queue_stop_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let first = begin(&host, &contest("dawdler", "random", 500)).await;
    let second = begin(&host, &contest("random", "material", 1)).await;
    let third = begin(&host, &contest("random", "material", 1)).await;
    state(&host, first, "running").await;
    assert_eq!(job(&host, second).await["ahead"], 1);
    assert_eq!(job(&host, third).await["ahead"], 2);
    let list = host.get(JOBS).await.json();
    let ids: Vec<u64> =
        list["jobs"].as_array().unwrap().iter().map(|job| job["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, [third, second, first], "the newest first");
    assert!(list["limits"]["maxConcurrency"].as_u64().unwrap() >= 1);

    // What runs cannot be deleted or gone on with; what waits can be taken out.
    assert_eq!(host.send("DELETE", &format!("{JOBS}/{first}"), &Value::Null).await.status, 409);
    assert_eq!(act(&host, first, "resume").await.status, 409);
    assert_eq!(act(&host, third, "stop").await.json()["state"], "stopped");
    let progress = played(&host, first, 1).await;
    assert!(progress["progress"]["remainingMs"].as_u64().unwrap() > 0, "{progress}");
    assert_eq!(act(&host, first, "stop").await.json()["state"], "stopping");
    let stopped = state(&host, first, "stopped").await;
    let done = stopped["progress"]["done"].as_u64().unwrap();
    assert!((1..1000).contains(&done) && stopped["spentMs"].as_u64().unwrap() > 0, "{stopped}");
    state(&host, second, "finished").await;
    assert_eq!(job(&host, third).await["state"], "stopped", "it waits for somebody to go on with it");

    assert_eq!(act(&host, first, "resume").await.status, 200);
    let again = played(&host, first, done + 1).await;
    assert_eq!(again["state"], "running");
    act(&host, first, "stop").await;
    state(&host, first, "stopped").await;
    assert_eq!(host.send("DELETE", &format!("{JOBS}/{first}"), &Value::Null).await.status, 204);
    act(&host, third, "resume").await;
    state(&host, third, "finished").await;
    // Numbers are not given twice.
    assert!(begin(&host, &contest("random", "material", 1)).await > third);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_is_followed_by_one_that_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let id = begin(&host, &contest("dawdler", "random", 3)).await;
    let waiting = begin(&host, &contest("random", "material", 1)).await;
    played(&host, id, 1).await;
    host.end().await;
    let kept: Value =
        serde_json::from_slice(&fs::read(folder.path().join(format!("jobs/{id}/job.json"))).unwrap())
            .unwrap();
    assert_eq!(kept["state"], "waiting", "{kept}");
    let games = |folder: &Path| {
        fs::read_to_string(folder.join(format!("jobs/{id}/games.jsonl"))).unwrap().lines().count() - 1
    };
    let before = games(folder.path());
    assert!((1..6).contains(&before), "{before}");

    let host = Host::start(folder.path()).await;
    state(&host, waiting, "finished").await;
    let view = state(&host, id, "finished").await;
    assert_eq!(view["progress"]["done"], 6);
    assert_eq!(games(folder.path()), 6, "games that were kept are not played again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_leaves_jobs_that_go_on_unless_that_leads_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let keep = |id: u32, cut_off: u32| {
        let place = folder.path().join(format!("jobs/{id}"));
        fs::create_dir_all(&place).unwrap();
        let file = json!({
            "version": 1, "order": contest("random", "material", 1), "state": "running", "created": 5, "updated": 5,
            "queued": id, "spent_ms": 10, "progress": null, "cut_off": cut_off, "problem": null,
        });
        fs::write(place.join("job.json"), file.to_string()).unwrap();
    };
    keep(1, 0);
    keep(2, 2);
    fs::create_dir_all(folder.path().join("jobs/gone-9/en")).unwrap();
    let host = Host::start(folder.path()).await;
    state(&host, 1, "finished").await;
    let given_up = job(&host, 2).await;
    assert_eq!((&given_up["state"], &given_up["problem"]["kind"]), (&json!("failed"), &json!("cutOff")));
    assert!(!folder.path().join("jobs/gone-9").exists(), "what was being deleted is deleted");
    act(&host, 2, "resume").await;
    state(&host, 2, "finished").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_that_breaks_down_takes_only_its_match_along() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let id = begin(&host, &contest("broken", "random", 1)).await;
    let view = state(&host, id, "failed").await;
    assert_eq!(view["problem"]["kind"], "brokeDown", "{view}");
    assert_eq!(host.get("/api/health").await.status, 200);
    let next = begin(&host, &contest("random", "material", 1)).await;
    state(&host, next, "finished").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_make_no_sense_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let with = |mut order: Value, field: &str, value: Value| {
        order[field] = value;
        order
    };
    let (trees, games) = (experiment("tema2-trees"), contest("random", "material", 1));
    let ladder = json!({
        "type": "match", "format": "ladder", "rounds": 1, "concurrency": 1, "levels": [800, 1200],
        "contenders": [{"player": "random"}, {"player": "material"}], "pace": {"type": "time", "ms": 20},
    });
    for (order, code, field) in [
        (json!({}), "malformed", None),
        (json!([]), "malformed", None),
        (json!({"type": "program", "path": "sh"}), "malformed", None),
        (with(trees.clone(), "size", json!("huge")), "malformed", None),
        (with(trees.clone(), "seed", json!(-1)), "malformed", None),
        (with(trees.clone(), "path", json!("/etc")), "malformed", None),
        (with(trees.clone(), "experiment", json!("alchemy")), "unknownExperiment", None),
        (with(trees.clone(), "engine", json!("tfg")), "badOrder", Some("engine")),
        (with(trees.clone(), "maxNodes", json!(5)), "badOrder", Some("maxNodes")),
        (
            with(trees.clone(), "positions", json!(["8/8/8/8/8/8/8/8 w - - 0 1"])),
            "badOrder",
            Some("positions"),
        ),
        (with(experiment("tfg-elo"), "engine", json!("sh")), "badOrder", Some("engine")),
        (with(experiment("tfg-elo"), "size", json!("full")), "badOrder", Some("size")),
        (with(experiment("buho-versions"), "maxNodes", json!(0)), "badOrder", Some("maxNodes")),
        (with(experiment("buho-versions"), "positions", json!(["nonsense"])), "badFen", None),
        (
            with(experiment("buho-versions"), "positions", json!(["8/8/8/8/8/8/8/8 w - - 0 1"])),
            "illegalPosition",
            None,
        ),
        (
            with(experiment("buho-versions"), "positions", json!(["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"])),
            "badOrder",
            Some("positions"),
        ),
        (
            with(experiment("buho-versions"), "positions", json!(vec!["4k3/8/8/8/8/8/8/4K2R w K - 0 1"; 21])),
            "badOrder",
            Some("positions"),
        ),
        (with(games.clone(), "rounds", json!(0)), "badOrder", Some("rounds")),
        (with(games.clone(), "rounds", json!(1001)), "badOrder", Some("rounds")),
        (with(games.clone(), "concurrency", json!(0)), "badOrder", Some("concurrency")),
        (with(games.clone(), "concurrency", json!(64)), "badOrder", Some("concurrency")),
        (with(games.clone(), "levels", json!([1000])), "badOrder", Some("levels")),
        (with(games.clone(), "pace", json!({"type": "nodes", "nodes": 0})), "badOrder", Some("pace")),
        (with(games.clone(), "pace", json!({"type": "time", "ms": 600_000})), "badOrder", Some("pace")),
        (with(games.clone(), "contenders", json!([])), "badOrder", Some("contenders")),
        (
            with(games.clone(), "contenders", json!([{"player": "random"}, {"player": "random"}])),
            "badOrder",
            Some("contenders"),
        ),
        (
            with(games.clone(), "contenders", json!([{"player": "random"}, {"player": "/bin/sh"}])),
            "unknownPlayer",
            None,
        ),
        (
            with(
                games.clone(),
                "contenders",
                json!([{"player": "random", "elo": 900}, {"player": "material"}]),
            ),
            "badOrder",
            Some("elo"),
        ),
        (
            with(games, "contenders", json!([{"player": "random"}, {"player": "material", "elo": 99}])),
            "badElo",
            None,
        ),
        (with(ladder.clone(), "levels", json!([])), "badOrder", Some("levels")),
        (with(ladder.clone(), "levels", json!([1200, 800])), "badOrder", Some("levels")),
        (with(ladder.clone(), "levels", json!([100, 800])), "badElo", None),
        (
            with(ladder, "contenders", json!([{"player": "material"}, {"player": "random"}])),
            "badOrder",
            Some("contenders"),
        ),
    ] {
        let reply = host.send("POST", JOBS, &order).await;
        assert!((400..500).contains(&reply.status), "{order}: {}", reply.status);
        let fault = reply.json();
        assert_eq!(fault["code"], code, "{order}: {fault}");
        if let Some(field) = field {
            assert_eq!(fault["field"], field, "{order}: {fault}");
        }
    }
    assert_eq!(host.post(JOBS, b"{").await.status, 400);
    assert_eq!(host.get(JOBS).await.json()["jobs"], json!([]), "nothing was kept");
    for (method, place) in [
        ("GET", "7"),
        ("GET", "x"),
        ("POST", "7/stop"),
        ("POST", "7/resume"),
        ("DELETE", "7"),
        ("GET", "7/match"),
    ] {
        assert_eq!(host.send(method, &format!("{JOBS}/{place}"), &Value::Null).await.status, 404, "{place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_rates_its_first() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let order = json!({
        "type": "match", "format": "ladder", "rounds": 1, "concurrency": 1, "levels": [800, 1200],
        "contenders": [{"player": "random"}, {"player": "material"}], "pace": {"type": "nodes", "nodes": 20},
    });
    let id = begin(&host, &order).await;
    state(&host, id, "finished").await;
    let view = host.get(&format!("{JOBS}/{id}/match")).await.json();
    let names: Vec<&str> =
        view["contenders"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Random", "Material 800", "Material 1200"]);
    assert_eq!(view["played"], 4);
    assert!(view["ladder"].is_object() && view["duel"].is_null(), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_folders_are_told_and_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let trees = begin(&host, &experiment("tema2-trees")).await;
    state(&host, trees, "finished").await;
    let games = begin(&host, &contest("random", "material", 1)).await;
    state(&host, games, "finished").await;
    let place = |id: u64, name: &str| folder.path().join(format!("jobs/{id}/{name}"));
    fs::write(place(trees, "en/report.json"), "{").unwrap();
    let fault = host.get(&format!("{JOBS}/{trees}/report?language=en")).await.json();
    assert_eq!((&fault["code"], &fault["problem"]), (&json!("store"), &json!("damaged")));
    let text = fs::read_to_string(place(games, "games.jsonl")).unwrap();
    let broken: Vec<&str> =
        text.lines().enumerate().map(|(at, line)| if at == 1 { "{" } else { line }).collect();
    fs::write(place(games, "games.jsonl"), broken.join("\n") + "\n").unwrap();
    let fault = host.get(&format!("{JOBS}/{games}/match")).await.json();
    assert!(fault["problem"] == "damaged" && fault["detail"].as_str().unwrap().contains("line 2"), "{fault}");
    host.end().await;

    // A record that cannot be read, and results that cannot be gone on with.
    fs::write(place(games, "job.json"), "nonsense").unwrap();
    fs::create_dir_all(place(77, "")).unwrap();
    let cells = place(trees, "cells.jsonl");
    let text = fs::read_to_string(&cells).unwrap();
    let broken: Vec<&str> =
        text.lines().enumerate().map(|(at, line)| if at == 2 { "{" } else { line }).collect();
    fs::write(&cells, broken.join("\n") + "\n").unwrap();
    let kept = fs::read_to_string(place(trees, "job.json")).unwrap().replace("\"finished\"", "\"stopped\"");
    fs::write(place(trees, "job.json"), kept).unwrap();
    let host = Host::start(folder.path()).await;
    for id in [games, 77] {
        let view = job(&host, id).await;
        assert_eq!(
            (&view["state"], &view["problem"]["kind"]),
            (&json!("failed"), &json!("damaged")),
            "{view}"
        );
        assert!(view["order"].is_null());
        assert_eq!(act(&host, id, "resume").await.json()["code"], "store");
        assert_eq!(host.send("DELETE", &format!("{JOBS}/{id}"), &Value::Null).await.status, 204);
    }
    act(&host, trees, "resume").await;
    let view = state(&host, trees, "failed").await;
    assert_eq!(view["problem"]["kind"], "damaged", "{view}");
    assert!(view["problem"]["detail"].as_str().unwrap().contains("line 3"), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_used_costs_no_games() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("jobs"), "a file").unwrap();
    let host = Host::start(folder.path()).await;
    let fault = host.send("POST", JOBS, &experiment("tema2-trees")).await;
    assert_eq!((fault.status, fault.json()["code"].as_str()), (500, Some("store")));
    assert_eq!(host.get(JOBS).await.json()["jobs"], json!([]));
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4", "e5"]).await;
}

/// Whatever is written to this device meets a full disk.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let id = begin(&host, &contest("dawdler", "random", 100)).await;
    state(&host, id, "running").await;
    act(&host, id, "stop").await;
    state(&host, id, "stopped").await;
    let place = folder.path().join(format!("jobs/{id}"));
    let (record, aside) = (place.join("job.json"), place.join("aside.json"));
    fs::rename(&record, &aside).unwrap();
    std::os::unix::fs::symlink("/dev/full", &record).unwrap();
    let refused = act(&host, id, "resume").await;
    assert_eq!(refused.status, 507, "{}", refused.text());
    assert_eq!(refused.json()["problem"], "full");
    assert_eq!(job(&host, id).await["state"], "stopped", "nothing has changed");
    let left = |entry: fs::DirEntry| entry.file_name().to_string_lossy().ends_with(".new");
    let mut files = fs::read_dir(&place).unwrap().map(Result::unwrap);
    assert!(!files.any(left), "what could not be written is not left lying about");
    fs::rename(&aside, &record).unwrap();
    assert_eq!(act(&host, id, "resume").await.status, 200);
}

/// As with games: what would be written to a new folder in its place is found by nobody.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_folder_that_was_moved_away_are_not_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let (data, elsewhere) = (folder.path().join("data"), folder.path().join("elsewhere"));
    let host = Host::start(&data).await;
    let id = begin(&host, &contest("random", "dawdler", 500)).await;
    played(&host, id, 1).await;
    fs::rename(&data, &elsewhere).unwrap();
    for (what, reply) in [
        ("add", host.send("POST", JOBS, &contest("random", "material", 1)).await),
        ("resume", {
            act(&host, id, "stop").await;
            wait(&host, id, |view| view["state"] != "running" && view["state"] != "stopping").await;
            act(&host, id, "resume").await
        }),
        ("delete", host.send("DELETE", &format!("{JOBS}/{id}"), &json!({})).await),
    ] {
        let refused = reply.json();
        assert_eq!(
            (&refused["code"], &refused["problem"]),
            (&json!("store"), &json!("moved")),
            "{what}: {refused}"
        );
    }
    assert!(!data.join("jobs/2").exists());
    // A folder of another name is not taken for it either; put back, it is.
    let _ = fs::remove_dir_all(&data);
    fs::create_dir(&data).unwrap();
    assert_eq!(host.send("POST", JOBS, &contest("random", "material", 1)).await.json()["problem"], "moved");
    fs::remove_dir_all(&data).unwrap();
    fs::rename(&elsewhere, &data).unwrap();
    let id = begin(&host, &contest("random", "material", 1)).await;
    state(&host, id, "finished").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_jobs_are_kept_than_may_be() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let first = begin(&host, &contest("dawdler", "random", 500)).await;
    for _ in 1..100 {
        begin(&host, &experiment("tema2-trees")).await;
    }
    let refused = host.send("POST", JOBS, &experiment("tema2-trees")).await;
    assert_eq!((refused.status, refused.json()), (429, json!({"code": "tooMany", "limit": 100})));
    act(&host, first, "stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_with_the_last_number_there_is_blocks_no_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = folder.path().join("jobs");
    for name in ["4294967295", "007", "+8"] {
        std::fs::create_dir_all(jobs.join(name)).unwrap();
        std::fs::write(jobs.join(name).join("job.json"), "{}").unwrap();
    }
    // What has no end is not read to its end.
    #[cfg(unix)]
    {
        std::fs::create_dir_all(jobs.join("3")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", jobs.join("3").join("job.json")).unwrap();
    }
    std::fs::create_dir_all(jobs.join("4")).unwrap();
    std::fs::write(jobs.join("4").join("job.json"), vec![b' '; 2 << 20]).unwrap();
    let host = Host::start(folder.path()).await;
    let known = host.get("/api/laboratory/jobs").await.json()["jobs"].clone();
    let numbers: Vec<u64> = known.as_array().unwrap().iter().map(|job| job["id"].as_u64().unwrap()).collect();
    assert_eq!(numbers, if cfg!(unix) { vec![4_294_967_295, 4, 3] } else { vec![4_294_967_295, 4] });
    let long = known[1]["problem"]["detail"].as_str().unwrap();
    assert!(long.contains("longer than 1 MiB"), "{long}");
    let order = json!({
        "type": "match", "format": "roundRobin", "rounds": 1, "concurrency": 1,
        "contenders": [{"player": "random"}, {"player": "material"}], "pace": {"type": "nodes", "nodes": 100},
    });
    for id in [1, 2, 5] {
        let reply = host.send("POST", "/api/laboratory/jobs", &order).await;
        assert_eq!((reply.status, reply.json()["id"].as_u64()), (201, Some(id)), "{}", reply.text());
    }
}
