//! Those who take what they can get: connections, memory, places. Each is bounded, and others are served.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout)] // long tests tell their figures

mod common;

use common::{Host, Page, http, peak};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

const MB: u64 = 1 << 20;

/// A socket as it is on the network, after the handshake.
async fn raw_socket(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_pings_and_reads_nothing_is_hung_up_on() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut stream = raw_socket(host.address).await;
    // A masked ping of the longest kind, a thousand times.
    let ping = [&[0x89, 0x80 | 125, 0, 0, 0, 0][..], &[b'x'; 125]].concat().repeat(1000);
    let (before, begun) = (peak(), Instant::now());
    let mut sent = 0;
    while begun.elapsed() < Duration::from_secs(10) {
        match timeout(Duration::from_secs(5), stream.write_all(&ping)).await {
            Ok(Ok(())) => sent += ping.len(),
            // Hung up on, or not heard any more.
            _ => break,
        }
    }
    assert!(sent < 16 << 20, "{sent} bytes of pings were taken");
    assert!(peak() < before + 64 * MB, "{} MB more", (peak() - before) / MB);
    // Only this one is gone.
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_head_does_not_keep_a_connection() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut held = Vec::new();
    for _ in 0..128 {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
        held.push(stream);
    }
    // All places of this address are taken: who comes now is hung up on.
    let mut late = TcpStream::connect(host.address).await.unwrap();
    let _ = late.write_all(b"GET /api/health HTTP/1.1\r\n").await;
    let mut nothing = Vec::new();
    let _ =
        timeout(Duration::from_secs(5), late.read_to_end(&mut nothing)).await.expect("it is kept waiting");
    assert_eq!(nothing, b"");
    // A byte now and then does not help.
    let begun = Instant::now();
    loop {
        for stream in &mut held {
            let _ = stream.write_all(b"1").await;
        }
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        let head = format!("GET /api/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host.address);
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        if answer.starts_with(b"HTTP/1.1 200") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(25), "they are still there");
        sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_drips_gives_its_place_up() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let address = host.address;
    let mut dripping = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!("POST /api/import HTTP/1.1\r\nHost: {address}\r\nContent-Length: 100000\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        dripping.push(tokio::spawn(async move {
            while stream.write_all(b"1").await.is_ok() {
                sleep(Duration::from_secs(4)).await;
            }
        }));
    }
    sleep(Duration::from_millis(300)).await;
    let begun = Instant::now();
    let imported = timeout(Duration::from_secs(40), host.post("/api/import", b"1. e4 *")).await;
    assert_eq!(imported.expect("both places are held").json()["imported"], json!([1]));
    assert!(begun.elapsed() > Duration::from_secs(10), "the places were not taken: nothing was tested");
    dripping.iter().for_each(|task| task.abort());
    // A request with a short body has no more time.
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    timeout(Duration::from_secs(30), stream.read_exact(&mut answer)).await.expect("no end").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 400");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_take_no_memory_and_no_places() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let address = host.address;
    let comment = format!("{{{}}}", "x".repeat(60_000));
    let game = format!("[White \"A\"]\n\n1. e4 {comment} e5 {comment} 2. Nf3 {comment} *\n\n");
    for _ in 0..3 {
        assert_eq!(host.post("/api/import", game.repeat(80).as_bytes()).await.json()["failed"], 0);
    }
    let whole = host.get("/api/backup").await.body;
    assert!(whole.len() > 70 << 20, "{}", whole.len());
    let length = whole.len();
    drop(whole);
    let before = peak();
    let mut held = Vec::new();
    for path in ["/api/backup", "/api/export"].into_iter().cycle().take(30) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        held.push(stream);
    }
    sleep(Duration::from_secs(5)).await;
    let copies = std::fs::read_dir(folder.path()).unwrap().flatten();
    let copies = copies.filter(|file| file.file_name().to_string_lossy().starts_with("backup-")).count();
    assert!(copies <= 3, "{copies} copies on the disk");
    assert!(peak() < before + 150 * MB, "{} MB more", (peak() - before) / MB);
    // Fifteen wait for two places, which are given up after twenty seconds each; whoever hangs up waits no more.
    held.truncate(4);
    let again = timeout(Duration::from_secs(58), host.get("/api/backup")).await.expect("no place");
    assert_eq!(again.body.len(), length);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_sockets_holds_for_those_who_come_together() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let address = host.address;
    let connect = move || async move {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        (answer.ends_with(b"101"), stream)
    };
    let all: Vec<_> = (0..120).map(|_| tokio::spawn(connect())).collect();
    let mut held = Vec::new();
    for one in all {
        held.push(one.await.unwrap());
    }
    assert_eq!(held.iter().filter(|(entered, _)| *entered).count(), 64);
    drop(held);
    let begun = Instant::now();
    while Page::try_connect(address, &[]).await != 101 {
        assert!(begun.elapsed() < Duration::from_secs(10), "places are not given back");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(http(address, "GET", "/api/health", &[], b"").await.status, 200);
}

/// A connection from one of several addresses of this machine, which has asked something; what came back in a few seconds.
async fn from_address(number: usize, address: SocketAddr) -> (TcpStream, Vec<u8>) {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 1, 1 + (number % 10) as u8], 0))).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let head = format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = vec![0; 12];
    let length =
        timeout(Duration::from_secs(20), stream.read(&mut answer)).await.expect("it is kept waiting");
    answer.truncate(length.unwrap_or(0));
    (stream, answer)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: a thousand connections, three times"]
async fn a_thousand_connections_are_bounded_and_others_play_on() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // Both ends of each are files of this process.
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum }).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let address = host.address;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    let before = peak();
    for (round, moves) in [["e4", "e5"], ["Nf3", "Nc6"], ["Bb5", "a6"]].iter().enumerate() {
        let all: Vec<_> = (0..1000).map(|number| tokio::spawn(from_address(number, address))).collect();
        let mut held = Vec::new();
        for one in all {
            held.push(one.await.unwrap());
        }
        let kept = held.iter().filter(|(_, answer)| !answer.is_empty()).count();
        assert!((400..=512).contains(&kept), "{kept} of a thousand are kept");
        assert!(held.iter().all(|(_, answer)| answer.is_empty() || answer.starts_with(b"HTTP/1.1")));
        let begun = Instant::now();
        page.play(game, moves).await;
        let waited = begun.elapsed();
        assert!(waited < Duration::from_secs(2), "two moves waited {waited:?}");
        assert!(peak() < before + 128 * MB, "{} MB more", (peak() - before) / MB);
        println!("round {round}: {kept} kept, two moves in {waited:?}, {} MB more", (peak() - before) / MB);
        drop(held);
        // All places come back.
        let begun = Instant::now();
        let health = || common::try_http(address, "GET", "/api/health", &[], b"");
        while health().await.is_none_or(|reply| reply.status != 200) {
            assert!(begun.elapsed() < Duration::from_secs(20), "places are not given back");
            sleep(Duration::from_millis(100)).await;
        }
        // The count of requests fills again.
        sleep(Duration::from_secs(5)).await;
    }
}
