//! Trees of chess searches over HTTP: what the library says, word for word, and what is refused.

mod common;

use classics::buho::{Switches, Version};
use common::Host;
use lab::{Bounds, ChessNode, ChessTree};
use player::Stop;
use serde_json::{Value, json};
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const WILD: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const SEARCH: &str = "/api/laboratory/chess";
const BELOW: &str = "/api/laboratory/chess/below";

fn search(fen: &str, depth: u32, version: &str) -> Value {
    json!({"fen": fen, "depth": depth, "version": version})
}

fn grown(fen: &str, depth: u32, switches: &Switches) -> ChessTree {
    let bounds = Bounds { most: 300_000, time: Duration::from_secs(60) };
    ChessTree::grow(fen, depth, switches, bounds, &Stop::new()).unwrap()
}

/// A node of the wire is that of the library.
fn compare(told: &Value, node: &ChessNode) {
    assert_eq!(told["id"], node.id);
    assert_eq!(told["above"], json!(node.above));
    assert_eq!(told["by"]["san"], json!(node.by.as_ref().map(|step| &step.san)));
    assert_eq!(told["by"]["uci"], json!(node.by.as_ref().map(|step| &step.uci)));
    assert_eq!(told["fen"], node.fen);
    assert_eq!(told["check"], node.check);
    assert_eq!((&told["ply"], &told["depth"]), (&json!(node.ply), &json!(node.depth)));
    assert_eq!(told["player"], json!(node.player));
    assert_eq!(told["quiescence"], node.quiescence);
    assert_eq!(told["window"], json!(node.window));
    assert_eq!((&told["value"], &told["bound"]), (&json!(node.value), &json!(node.bound)));
    assert_eq!(told["best"]["san"], json!(node.best.as_ref().map(|step| &step.san)));
    assert_eq!(told["evaluated"], json!(node.evaluated));
    assert_eq!(told["cut"].is_null(), node.cut.is_none());
    assert_eq!((&told["skipped"], &told["leftOut"]), (&json!(node.skipped), &json!(node.left_out)));
    assert_eq!(told["extended"].is_null(), node.extended.is_none());
    assert_eq!((&told["reduced"], &told["repeated"]), (&json!(node.reduced), &json!(node.repeated)));
    assert_eq!(told["principal"], node.principal);
    assert_eq!((&told["visits"], &told["children"]), (&json!(node.visits), &json!(node.children)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_is_the_librarys() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for (fen, depth, version) in [(START, 2, Version::A), (WILD, 2, Version::H), (WILD, 2, Version::Full)] {
        let asked = search(fen, depth, version.name());
        let told = host.send("POST", SEARCH, &asked).await;
        assert_eq!(told.status, 200, "{}", told.text());
        let (told, tree) = (told.json(), grown(fen, depth, &Switches::of(version)));
        let tally = tree.tally();
        assert_eq!(told["counts"]["visited"], tally.counts.visited);
        assert_eq!(told["counts"]["quiescence"], tally.counts.quiescence);
        assert_eq!(told["counts"]["evaluated"], tally.counts.evaluated);
        assert_eq!(told["counts"]["reduced"], tally.reduced);
        let cuts = told["counts"]["cuts"].as_array().unwrap().iter();
        assert_eq!(cuts.map(|cut| cut["count"].as_u64().unwrap()).collect::<Vec<_>>(), tally.cuts);
        assert_eq!(told["value"], json!(tree.value()));
        assert_eq!((&told["turn"], &told["techniques"]), (&json!("white"), &json!(version.name())));
        let line = told["line"].as_array().unwrap().iter().map(|step| step["san"].as_str().unwrap());
        assert!(line.eq(tree.line().iter().map(|step| step.san.as_str())));
        let passes = told["passes"].as_array().unwrap();
        assert_eq!(passes.len(), tree.passes().len());
        for (told, pass) in passes.iter().zip(tree.passes()) {
            assert_eq!((&told["depth"], &told["window"]), (&json!(pass.depth), &json!(pass.window)));
            compare(&told["root"], &tree.node(pass.root).unwrap());
        }
        // Every hundredth node, and the roots.
        let ids: Vec<u32> = (0..tree.nodes()).step_by(100).take(64).collect();
        let below = host.send("POST", BELOW, &json!({"search": asked, "nodes": ids})).await.json();
        for (told, &id) in below.as_array().unwrap().iter().zip(&ids) {
            let known = tree.below(id).unwrap();
            assert_eq!(told["node"], id);
            assert_eq!(told["nodes"].as_array().unwrap().len(), known.nodes.len());
            told["nodes"]
                .as_array()
                .unwrap()
                .iter()
                .zip(&known.nodes)
                .for_each(|(told, node)| compare(told, node));
            assert_eq!(told["leftOut"].as_array().unwrap().len(), known.left_out.len());
            let skipped =
                told["skipped"].as_array().unwrap().iter().map(|step| step["san"].as_str().unwrap());
            assert!(skipped.eq(known.skipped.iter().map(|step| step.san.as_str())));
        }
    }
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn techniques_are_set_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let all = host.get(SEARCH).await.json();
    let names: Vec<&str> =
        all["techniques"].as_array().unwrap().iter().map(|known| known["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"NullMove") && names.contains(&"Futility") && names.contains(&"ExtendChecks"));
    assert!(!names.contains(&"Hash") && !names.contains(&"Board") && !names.contains(&"Version"));
    let versions = all["versions"].as_array().unwrap();
    assert_eq!(versions.len(), Version::ALL.len());
    assert!(versions.iter().all(|version| version["values"].as_array().unwrap().len() == names.len()));
    // What a version says of its techniques makes that version of any other.
    let of = |version: &Value| -> Value {
        names
            .iter()
            .zip(version["values"].as_array().unwrap())
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    for version in versions {
        let mut asked = search(START, 1, "A");
        asked["settings"] = of(version);
        let told = host.send("POST", SEARCH, &asked).await.json();
        assert_eq!(told["techniques"], version["name"]);
    }
    let single = Switches { null_move: Some(2), ..Switches::of(Version::A) };
    let mut asked = search(WILD, 2, "A");
    asked["settings"] = json!({"NullMove": "2"});
    let told = host.send("POST", SEARCH, &asked).await.json();
    assert_eq!(told["counts"]["visited"], grown(WILD, 2, &single).tally().counts.visited);
    assert_eq!(told["techniques"], "custom");
    for place in all["positions"].as_array().unwrap() {
        for version in ["A", "H"] {
            let asked =
                search(place["fen"].as_str().unwrap(), place["depth"].as_u64().unwrap() as u32, version);
            assert_eq!(host.send("POST", SEARCH, &asked).await.status, 200, "{place} {version}");
        }
    }
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_or_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let served = &host;
    let refused = |asked: Value| async move {
        let reply = served.send("POST", SEARCH, &asked).await;
        assert!((400..500).contains(&reply.status), "{asked}: {}", reply.text());
        reply.json()
    };
    let large = refused(search(WILD, 8, "A")).await;
    assert_eq!((&large["code"], &large["limit"]), (&json!("searchTooLarge"), &json!(300_000)));
    let fits = large["depth"].as_u64().unwrap() as u32;
    assert_eq!(host.send("POST", SEARCH, &search(WILD, fits, "A")).await.status, 200);
    assert_eq!(refused(search(WILD, fits + 1, "A")).await, large);

    assert_eq!(refused(search("8/8", 2, "A")).await["code"], "badFen");
    assert_eq!(refused(search("8/8/8/8/8/8/8/K7 w - - 0 1", 2, "A")).await["code"], "illegalPosition");
    assert_eq!(refused(search("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 2, "A")).await["code"], "noMoves");
    let odd = "1r2k3/8/8/8/8/8/8/4K3 b b - 0 1";
    assert_eq!(refused(search(odd, 2, "A")).await, json!({"code": "onlyStandardChess"}));
    for depth in [0, 33, 4_000_000_000u32] {
        assert_eq!(refused(search(START, depth, "A")).await, json!({"code": "badDepth", "most": 32}));
    }
    assert_eq!(refused(search(START, 2, "Z")).await["code"], "badTechnique");
    for (name, value) in [
        ("NullMove", "9"),
        ("Quiescence", "perhaps"),
        ("Hash", "4096"),
        ("board", "array"),
        ("Magic", "true"),
    ] {
        let mut asked = search(START, 2, "A");
        asked["settings"] = json!({name: value});
        let fault = refused(asked).await;
        assert_eq!((&fault["code"], &fault["name"]), (&json!("badTechnique"), &json!(name)));
    }
    for malformed in
        [json!({}), json!({"fen": START}), json!([1]), json!({"fen": START, "depth": -1, "version": "A"})]
    {
        assert_eq!(refused(malformed).await["code"], "malformed");
    }
    let below = |nodes: Vec<u32>| {
        let body = json!({"search": search(START, 1, "A"), "nodes": nodes});
        let host = &host;
        async move { host.send("POST", BELOW, &body).await }
    };
    assert_eq!(below(vec![]).await.json(), json!([]));
    assert_eq!(below(vec![u32::MAX]).await.status, 404);
    assert_eq!(below(vec![0; 65]).await.json(), json!({"code": "tooMany", "limit": 64}));
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_are_answered_or_told_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let host = std::sync::Arc::new(Host::start(folder.path()).await);
    let ask = |number: u32| {
        let host = std::sync::Arc::clone(&host);
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number}");
        tokio::spawn(async move { host.send("POST", SEARCH, &search(&fen, 3, "A")).await })
    };
    let asked: Vec<_> = (1..=40).map(ask).collect();
    let (mut answered, mut told_to_wait) = (0, 0);
    for reply in asked {
        let reply = reply.await.unwrap();
        match reply.status {
            200 => answered += 1,
            429 if reply.json()["code"] == "tooFast" => told_to_wait += 1,
            other => panic!("{other}: {}", reply.text()),
        }
    }
    assert!(answered >= 2, "{answered} were answered, {told_to_wait} told to wait");
}
