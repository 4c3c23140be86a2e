//! A server of one's own, a page that speaks with it, and plain HTTP.
#![allow(dead_code, unused_imports)] // each file of tests uses a part of this

mod host;
mod page;

pub use host::*;
pub use page::*;

use player::{Answer, MaterialMover, Observer, Player, Question, RandomMover, Score, Thought};
use server::{Config, PageFile, Registry, Server, Skills};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::time::{Duration, Instant};

/// Thinks until its time is over or it is told to stop, and plays the first move.
struct Ponderer;

impl Player for Ponderer {
    fn name(&self) -> &str {
        "Ponderer"
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let start = Instant::now();
        let m = *question.game.legal_moves().first()?;
        let mut depth = 0;
        while !question.stop.is_raised() && start.elapsed() < question.limits.move_time? {
            depth += 1;
            observer.observe(&Thought::Line { depth, score: Score::Centipawns(-50), moves: &[m] });
            observer.observe(&Thought::DepthDone {
                depth,
                nodes: u64::from(depth) * 10,
                elapsed: start.elapsed(),
            });
            std::thread::sleep(Duration::from_millis(5));
        }
        if question.draw_offered { Some(Answer::AcceptDraw) } else { Some(Answer::Play(m)) }
    }
}

/// Counts material, and says what it thinks of that.
struct Analyst(MaterialMover);

impl Player for Analyst {
    fn name(&self) -> &str {
        "Analyst"
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let answer = self.0.answer(question, &mut ())?;
        if let Answer::Play(m) = answer {
            observer.observe(&Thought::Line { depth: 1, score: Score::Centipawns(10), moves: &[m] });
        }
        Some(answer)
    }
}

/// Breaks down.
struct Broken;

impl Player for Broken {
    fn name(&self) -> &str {
        "Broken"
    }

    fn answer(&mut self, _: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        panic!("as a test wants it");
    }
}

/// Plays what is not legal.
struct Cheat;

impl Player for Cheat {
    fn name(&self) -> &str {
        "Cheat"
    }

    fn answer(&mut self, _: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        Some(Answer::Play(chess::Move::normal(chess::Square::A1, chess::Square::H8)))
    }
}

/// The built page, which the binary embeds.
fn built_page(path: &str) -> Option<PageFile> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist").join(path);
    let bytes = std::fs::read(built).ok()?;
    let sha256 = Sha256::digest(&bytes).into();
    Some(PageFile { bytes: bytes.into(), sha256 })
}

/// The machines of the tests.
pub fn registry() -> Registry {
    let plain = Skills::default();
    Registry::new(|wanted| Ok(Box::new(Analyst(MaterialMover::new(wanted.seed)))))
        .with_page(built_page)
        .with("random", "Random mover", Skills { elo: Some((600, 3100)), chess960: true }, |wanted| {
            Ok(Box::new(RandomMover::new(wanted.seed)))
        })
        .with("ponderer", "Ponderer", plain, |_| Ok(Box::new(Ponderer)))
        .with("dreamer", "Dreamer", Skills { elo: Some((600, 3100)), chess960: true }, |_| {
            Ok(Box::new(Ponderer))
        })
        .with("broken", "Broken", plain, |_| Ok(Box::new(Broken)))
        .with("cheat", "Cheat", plain, |_| Ok(Box::new(Cheat)))
        .with("absent", "Absent", plain, |_| Err("it is not here".to_owned()))
        .with("orthodox", "Orthodox", Skills { elo: None, chess960: false }, |wanted| {
            Ok(Box::new(RandomMover::new(wanted.seed)))
        })
}

impl Host {
    /// A server with games in this folder, at which two machines can think, and which anybody may ask.
    pub async fn start(data: &Path) -> Host {
        let config = Config { port: 0, searches: 2, secret: false, ..Config::new(data.to_owned()) };
        Host::with(config).await
    }

    pub async fn with(config: Config) -> Host {
        Host::of(config, registry()).await
    }

    pub async fn of(config: Config, registry: Registry) -> Host {
        Host::run(Server::bind(config, registry).await.unwrap())
    }
}

/// A backup of a server, changed by some SQL. Its checksum is taken away first, as if an older version had made it.
pub fn crafted(backup: &[u8], sql: &str) -> Vec<u8> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), unsealed(backup)).unwrap();
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    connection.close().unwrap();
    std::fs::read(file.path()).unwrap()
}

/// A backup without its checksum.
pub fn unsealed(backup: &[u8]) -> &[u8] {
    let (database, seal) = backup.split_at(backup.len() - 48);
    assert!(seal.starts_with(b"Quevedo SHA-256\n"));
    database
}

/// The most memory that this process has had, in bytes.
#[cfg(target_os = "linux")]
pub fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// A machine that plays at random, with a strength limit.
pub fn random() -> serde_json::Value {
    serde_json::json!({"type": "machine", "player": "random", "elo": 1200})
}

/// A server with its folder, and a page that is connected to it.
pub async fn served() -> (tempfile::TempDir, Host, Page) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let page = host.page().await;
    (folder, host, page)
}
