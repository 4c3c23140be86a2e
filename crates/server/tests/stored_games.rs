//! Games that an earlier program stored open unchanged: everything visible of them is the same, byte for byte.

mod common;

use common::{Host, Page};
use flate2::read::GzDecoder;
use player::RandomMover;
use server::{Config, Registry, Skills};
use std::io::Read;

const STORE: &[u8] = include_bytes!("data/games-v5.sqlite.gz");
const ANSWERS: &[u8] = include_bytes!("data/games-v5.txt.gz");

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}

/// Machines with the ids, names and strengths of the program that stored the games.
fn registry() -> Registry {
    let limited = Skills { elo: Some((500, 3190)), chess960: true };
    let orthodox = Skills { elo: None, chess960: false };
    let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
    [
        ("quevedo", "Quevedo", limited),
        ("buho", "BuhoChess", orthodox),
        ("tfg", "TFG", orthodox),
        ("tower", "Tower", orthodox),
    ]
    .into_iter()
    .fold(registry, |registry, (id, name, skills)| {
        registry.with(id, name, skills, |wanted| Ok(Box::new(RandomMover::new(wanted.seed))))
    })
}

/// Answers a line's request as the program of today does.
async fn answer(host: &Host, page: &mut Page, request: &str) -> String {
    match request.split_once(' ').unwrap() {
        ("GET", path) => {
            let reply = host.get(path).await;
            assert_eq!(reply.status, 200, "{path}");
            let is_json = reply.head.contains("application/json");
            if is_json { reply.text() } else { serde_json::to_string(&reply.text()).unwrap() }
        }
        ("WS", request) => {
            // The numbers that the page of then gave its messages.
            let (seq, kind) = if request.contains("watch") { (1, "opened") } else { (2, "reviewed") };
            page.say(&format!(r#"{{"seq":{seq},"request":{request}}}"#)).await;
            let (mut found, mut answered) = (None, false);
            while found.is_none() || !answered {
                let text = page.next_text().await;
                let message: serde_json::Value = serde_json::from_str(&text).unwrap();
                answered |= message["seq"] == seq;
                if message["type"] == kind {
                    found = Some(text);
                }
            }
            found.unwrap()
        }
        _ => panic!("{request}"),
    }
}

async fn compare(host: &Host) {
    let mut page = host.page().await;
    let answers = String::from_utf8(unpacked(ANSWERS)).unwrap();
    let mut count = 0;
    for line in answers.lines() {
        let (request, expected) = line.split_once('\t').unwrap();
        assert_eq!(answer(host, &mut page, request).await, expected, "{request}");
        count += 1;
        // A page may not ask faster than this, and opens games one after the other.
        tokio::time::sleep(std::time::Duration::from_millis(35)).await;
    }
    assert_eq!(count, 169);
}

#[tokio::test]
async fn a_store_of_version_5_opens_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.sqlite"), unpacked(STORE)).unwrap();
    let config = Config { port: 0, searches: 1, secret: false, ..Config::new(folder.path().to_owned()) };
    let host = Host::of(config, registry()).await;
    compare(&host).await;
    host.end().await;
}

#[tokio::test]
async fn a_store_of_version_5_is_restored_as_a_backup_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { port: 0, searches: 1, secret: false, ..Config::new(folder.path().to_owned()) };
    let host = Host::of(config, registry()).await;
    let reply = host.post("/api/restore", &unpacked(STORE)).await;
    assert_eq!((reply.status, reply.json()["games"].as_u64()), (200, Some(43)), "{}", reply.text());
    compare(&host).await;
    host.end().await;
}
