//! The tree theatre and the exercises over HTTP: what there is, what is told, and what is refused.

mod common;

use common::Host;
use serde_json::{Value, json};

/// Asks for a trace.
async fn trace(host: &Host, question: Value) -> (u16, Value) {
    let reply = host.send("POST", "/api/laboratory/trace", &question).await;
    (reply.status, reply.json())
}

async fn host() -> (tempfile::TempDir, Host) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    (folder, host)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_algorithm_tells_every_tree() {
    let (_folder, host) = host().await;
    let lab = host.get("/api/laboratory").await.json();
    let names = |list: &Value, field: Option<&str>| -> Vec<String> {
        let name = |one: &Value| field.map_or(one, |field| &one[field]).as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(name).collect()
    };
    let trees = names(&lab["trees"], Some("name"));
    assert_eq!(trees, ["sss", "lecture-alpha-beta", "lecture-scout", "buho", "tower", "tower-random", "tfg"]);
    let algorithms = names(&lab["algorithms"], None);
    assert_eq!(algorithms.len(), 14);
    for tree in &trees {
        let (_, minimax) = trace(&host, json!({"algorithm": "minimax", "tree": tree})).await;
        for algorithm in &algorithms {
            let (status, told) = trace(&host, json!({"algorithm": algorithm, "tree": tree})).await;
            assert_eq!((status, &told["algorithm"]), (200, &json!(algorithm)), "{told}");
            let events = told["events"].as_array().unwrap();
            let evaluated = events.iter().filter(|event| event["event"] == "evaluated").count();
            assert_eq!(json!(evaluated), told["counts"]["evaluated"], "{algorithm} {tree}");
            let leaves = told["leaves"].as_u64().unwrap();
            assert!(told["counts"]["distinct"].as_u64().unwrap() <= leaves, "{algorithm} {tree}");
            if let Some(fewest) = told["fewest"].as_u64() {
                assert!(fewest <= told["counts"]["distinct"].as_u64().unwrap(), "{algorithm} {tree}");
            }
            let unknown = told["nodes"].as_array().unwrap().iter().any(|node| !node["name"].is_null());
            assert_eq!(told["unknown"] == json!(0), unknown, "{algorithm} {tree}");
            // Heuristics may err, and win-lose answers a question; the others agree.
            if !algorithm.starts_with("heuristic") && algorithm != "win-lose" {
                assert_eq!(told["value"], minimax["value"], "{algorithm} {tree}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_algorithms_can_be_told_is_heeded() {
    let (_folder, host) = host().await;
    let ask = |fields: Value| {
        let mut question = json!({"tree": "sss"});
        question.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        question
    };
    let value = |told: (u16, Value)| told.1["value"].clone();
    assert_eq!(value(trace(&host, ask(json!({"algorithm": "win-lose", "goal": 11}))).await), json!(true));
    assert_eq!(value(trace(&host, ask(json!({"algorithm": "win-lose", "goal": 12}))).await), json!(false));
    // Sixteen leaves from 1 to 16: nine is in the middle.
    let (_, middle) = trace(&host, ask(json!({"algorithm": "win-lose"}))).await;
    assert_eq!((&middle["goal"], &middle["value"]), (&json!(9), &json!(true)));
    let leaves = |told: (u16, Value)| told.1["counts"]["evaluated"].as_u64().unwrap();
    assert_eq!(leaves(trace(&host, ask(json!({"algorithm": "mtd-f", "guess": 1000}))).await), 8);
    assert_eq!(leaves(trace(&host, ask(json!({"algorithm": "heuristic-pruning", "factor": 1}))).await), 1);
    assert_eq!(leaves(trace(&host, ask(json!({"algorithm": "heuristic-pruning", "factor": 3}))).await), 3);
    let wide = json!({"algorithm": "heuristic-pruning", "factor": 3, "firstRank": 0});
    assert_eq!(
        u128::from(leaves(trace(&host, ask(wide)).await)),
        treesearch::cost::tapered(2, 4, 3, 0).unwrap()
    );
    let further = |depth, further| {
        ask(json!({"algorithm": "heuristic-continuation", "depth": depth, "further": further}))
    };
    assert_eq!(leaves(trace(&host, further(2, 0)).await), 4);
    assert_eq!(leaves(trace(&host, further(4, 0)).await), 16);
    let restless = leaves(trace(&host, further(1, 3)).await);
    assert!((2..=16).contains(&restless), "{restless}");
}

#[tokio::test(flavor = "multi_thread")]
async fn trees_that_are_too_large_are_refused_with_what_would_fit() {
    let (_folder, host) = host().await;
    for (algorithm, tree, limit, fits) in [
        ("alpha-beta", "random:10^9", 20_000, json!("random:10^4")),
        ("alpha-beta", "best:3^10", 20_000, json!("best:3^8")),
        ("sss-star", "strong:10^4", 1_500, json!("strong:10^3")),
        ("pvs", "worst:30000^1", 20_000, Value::Null),
    ] {
        let (status, fault) = trace(&host, json!({"algorithm": algorithm, "tree": tree})).await;
        assert_eq!(status, 400, "{tree}");
        assert_eq!(fault, json!({"code": "treeTooLarge", "limit": limit, "fits": fits}), "{tree}");
        if let Some(fits) = fits.as_str() {
            let (status, told) = trace(&host, json!({"algorithm": algorithm, "tree": fits})).await;
            assert_eq!(status, 200, "{told}");
        }
    }
    let broad = format!("({})", "1 ".repeat(20_001));
    let (_, fault) = trace(&host, json!({"algorithm": "minimax", "tree": broad})).await;
    assert_eq!(fault, json!({"code": "treeTooLarge", "limit": 20_000, "fits": null}));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let (_folder, host) = host().await;
    let code = |told: (u16, Value)| (told.0, told.1["code"].as_str().unwrap_or_default().to_owned());
    let bad = |code: &str| (400, code.to_owned());
    assert_eq!(
        code(trace(&host, json!({"algorithm": "alpha", "tree": "sss"})).await),
        bad("unknownAlgorithm")
    );
    // By kinds, so that the page can say it in its language.
    let at = |column: u32, problem: Value| json!({"type": "text", "line": 1, "column": column, "problem": problem});
    for (tree, problem) in [
        ("", json!({"type": "noTree", "name": ""})),
        ("bujo", json!({"type": "noTree", "name": "bujo"})),
        ("((3 5", at(6, json!({"kind": "unclosed"}))),
        ("()", at(2, json!({"kind": "noChildren"}))),
        ("(3 max)", at(4, json!({"kind": "playerInside", "found": "max"}))),
        ("random:3", json!({"type": "noShape", "text": "random:3"})),
        ("random:0^3", json!({"type": "noMoves"})),
        ("[1, true]", json!({"type": "node", "node": "2", "problem": {"kind": "noNode", "found": "true"}})),
        ("[1, ", json!({"type": "noJson"})),
    ] {
        let (status, fault) = trace(&host, json!({"algorithm": "pvs", "tree": tree})).await;
        assert_eq!((status, &fault["code"], &fault["problem"]), (400, &json!("badTree"), &problem), "{tree}");
    }
    for question in [
        json!({}),
        json!({"algorithm": "pvs"}),
        json!({"algorithm": "pvs", "tree": "sss", "seed": -1}),
        json!({"algorithm": "pvs", "tree": "sss", "goal": "high"}),
        json!({"algorithm": "pvs", "tree": "sss", "depht": 3}),
    ] {
        assert_eq!(code(trace(&host, question.clone()).await), bad("malformed"), "{question}");
    }
    assert_eq!(host.post("/api/laboratory/trace", b"((3 5)").await.json()["code"], "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_is_the_same_for_the_same_address() {
    let (_folder, host) = host().await;
    let address = "/api/laboratory/exercises?seed=7&kinds=cut,value,list&count=9&difficulty=medium";
    let sheet = host.get(address).await.json();
    let exercises = sheet["exercises"].as_array().unwrap();
    let kinds: Vec<&str> = exercises.iter().map(|one| one["task"]["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["cut", "value", "list"].repeat(3));
    for one in exercises {
        // The tree is told twice, as text and node by node.
        let (_, told) = trace(&host, json!({"algorithm": "minimax", "tree": one["text"]})).await;
        assert_eq!(told["nodes"], one["nodes"]);
    }
    assert_eq!(host.get(address).await.json(), sheet);
    let other = host.get(&address.replace("seed=7", "seed=8")).await.json();
    assert_ne!(other, sheet);
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_that_cannot_be_are_refused() {
    let (_folder, host) = host().await;
    let good = "seed=1&kinds=cut&count=3&difficulty=easy";
    let ask = |query: String| {
        let host = &host;
        async move {
            let reply = host.get(&format!("/api/laboratory/exercises?{query}")).await;
            (reply.status, reply.json()["code"].as_str().unwrap_or_default().to_owned())
        }
    };
    assert_eq!(ask(good.to_owned()).await.0, 200);
    for (from, to) in [("count=3", "count=0"), ("count=3", "count=41"), ("kinds=cut", "kinds=")] {
        assert_eq!(ask(good.replace(from, to)).await, (400, "badSheet".to_owned()), "{to}");
    }
    for (from, to) in [
        ("count=3", "count=-1"),
        ("count=3", "count=many"),
        ("&count=3", ""),
        ("kinds=cut", "kinds=cuts"),
        ("difficulty=easy", "difficulty=Easy"),
        ("seed=1", "seed=4294967296"),
        ("seed=1", "seed=1&answers=yes"),
    ] {
        assert_eq!(ask(good.replace(from, to)).await, (400, "malformed".to_owned()), "{to}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn values_and_bodies_beyond_the_limits_are_refused_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let query = |field: &str, value: i64| json!({"algorithm": "win-lose", "tree": "(1 2)", field: value});
    for (field, value) in [("goal", 2_147_483_647), ("guess", -2_147_483_647), ("goal", 1 << 40)] {
        let refused = host.send("POST", "/api/laboratory/trace", &query(field, value)).await.json();
        assert_eq!(refused["code"], "malformed", "{refused}");
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.contains("from -2147483646 to 2147483646"), "{detail}");
    }
    for value in [-2_147_483_646, 2_147_483_646] {
        assert_eq!(host.send("POST", "/api/laboratory/trace", &query("goal", value)).await.status, 200);
    }
    // Not too many leaves, but too many levels.
    let deep = json!({"algorithm": "pvs", "tree": "worst:1^61"});
    let refused = host.send("POST", "/api/laboratory/trace", &deep).await.json();
    assert_eq!((&refused["code"], &refused["problem"]["most"]), (&json!("badTree"), &json!(60)), "{refused}");
    let long = json!({"algorithm": "pvs", "tree": " ".repeat(100_000)});
    let refused = host.send("POST", "/api/laboratory/trace", &long).await;
    assert_eq!((refused.status, &refused.json()["code"]), (413, &json!("tooLarge")));
}
