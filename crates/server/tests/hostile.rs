//! Files made to do harm: each is refused, or costs no more than it may, and everything goes on.

mod common;

use common::{Host, crafted, unsealed};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_with_the_last_number_there_is_blocks_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    page.two_people(json!({})).await;
    let backup = host.get("/api/backup").await.body;
    let last = crafted(&backup, "UPDATE game SET id=4294967295; UPDATE sqlite_sequence SET seq=4294967295");
    let refused = host.post("/api/restore", &last).await.json();
    assert_eq!((&refused["code"], &refused["problem"]), (&json!("badBackup"), &json!("game")), "{refused}");
    // The highest that is accepted leaves numbers for others, and what is said of the order is not believed.
    let high =
        crafted(&backup, "UPDATE game SET id=1000000000; UPDATE sqlite_sequence SET seq=9223372036854775807");
    assert_eq!(host.post("/api/restore", &high).await.json()["games"], 1);
    assert_eq!(page.two_people(json!({})).await, 1);
    assert_eq!(host.post("/api/import", b"1. e4 *\n\n1. d4 *").await.json()["imported"], json!([2, 3]));
    assert_eq!(host.post("/api/restore", &backup).await.json()["games"], 1);
    assert_eq!(page.two_people(json!({})).await, 2);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_whose_tables_have_conditions_of_their_own_is_refused_before_they_are_run() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    page.two_people(json!({})).await;
    let backup = host.get("/api/backup").await.body;
    let begun = Instant::now();
    let before = common::peak();
    // Half a gigabyte for each row, and a condition that takes for ever.
    for condition in [
        "length(hex(zeroblob(500000000)))>0",
        "length(replace(hex(zeroblob(100000)), char(48), hex(zeroblob(100000))))>0",
    ] {
        for table in ["game", "move", "review"] {
            let sql = format!(
                "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql=replace(sql, ' INTEGER NOT NULL,', \
                 ' INTEGER NOT NULL CHECK ({condition}),') WHERE name='{table}'; PRAGMA writable_schema=OFF;"
            );
            let bomb = crafted(&backup, &sql);
            assert!(bomb.len() < 100_000);
            let refused = host.post("/api/restore", &bomb).await.json();
            assert_eq!(refused["problem"], "foreign", "{refused}");
            let detail = refused["detail"].as_str().unwrap();
            assert!(detail.contains(&format!("table \"{table}\"")), "{detail}");
        }
    }
    // A schema that is too long even to be looked at.
    let long = format!("CREATE TABLE long (a CHECK (a IN ({}1)))", "1,".repeat(60_000));
    let refused: Value = host.post("/api/restore", &crafted(&backup, &long)).await.json();
    assert_eq!((&refused["code"], &refused["problem"]), (&json!("badBackup"), &json!("unreadable")));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let after = common::peak();
    assert!(after < before + (64 << 20), "{} MB more", (after - before) >> 20);
    assert_eq!(host.post("/api/restore", &backup).await.json()["games"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_to_a_backup_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({"name": "kept"})).await;
    page.play(game, &["e4", "e5"]).await;
    let backup = host.get("/api/backup").await.body;
    let report = host.post("/api/restore", &backup).await.json();
    assert_eq!((&report["games"], &report["checked"]), (&json!(1), &json!(true)), "{report}");
    // One bit anywhere, the checksum itself included; or a part that is missing.
    let step = (backup.len() / 90) | 1;
    for at in (0..backup.len()).step_by(step).chain(backup.len() - 48..backup.len()) {
        let mut damaged = backup.clone();
        damaged[at] ^= 1 << (at % 8);
        let refused = host.post("/api/restore", &damaged).await.json();
        assert_eq!(refused["code"], "badBackup", "byte {at}: {refused}");
    }
    for missing in [1, 47, 49, 4096, 4096 + 48 + 1] {
        let refused = host.post("/api/restore", &backup[..backup.len() - missing]).await.json();
        assert_eq!(refused["code"], "badBackup", "{missing} bytes are missing: {refused}");
    }
    // Older versions wrote none: that is accepted, and said.
    let report = host.post("/api/restore", unsealed(&backup)).await.json();
    assert_eq!((&report["games"], &report["checked"]), (&json!(1), &json!(false)), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_before_are_kept_for_the_last_few_restorations() {
    let folder = tempfile::tempdir().unwrap();
    // As a server of an earlier version left it that was killed, and as one of this version leaves it.
    for name in ["before-restore-1-games.sqlite", "before-2-0.tmp", "before-2-0.tmp-journal"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let backup = host.get("/api/backup").await.body;
    let names = || {
        let names = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.retain(|name| name.starts_with("before-"));
        names.sort_unstable();
        names
    };
    assert_eq!(names(), Vec::<String>::new());
    let mut kept = Vec::new();
    for round in 1..=5 {
        page.two_people(json!({"name": format!("round {round}")})).await;
        let report = host.post("/api/restore", &backup).await.json();
        kept.push(std::path::PathBuf::from(report["kept"].as_str().unwrap()));
        assert_eq!(report["games"], 0);
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    let last: Vec<String> =
        kept[2..].iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(names(), last, "the last three are kept, under the names that were reported");
    // Each is a backup like any other.
    let report = host.post("/api/restore", &std::fs::read(&kept[3]).unwrap()).await.json();
    assert_eq!((&report["games"], &report["checked"]), (&json!(1), &json!(true)));
    assert_eq!(host.get("/api/games").await.json()["games"][0]["name"], "round 4");
}
