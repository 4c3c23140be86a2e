//! A server of one's own, a page that speaks with it, and plain HTTP.
#![allow(dead_code)] // each file of tests uses a part of this

use arena::Contender;
use futures_util::{SinkExt, StreamExt};
use player::{Answer, MaterialMover, Observer, Player, Question, RandomMover, Score, Thought};
use serde_json::{Value, json};
use server::{Config, Contenders, Registry, Server, Skills};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing in a test takes so long; what does has failed.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// Takes some time for each move, and plays the first.
struct Dawdler;

impl Player for Dawdler {
    fn name(&self) -> &str {
        "Dawdler"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        std::thread::sleep(Duration::from_millis(4));
        if question.stop.is_raised() {
            return None;
        }
        question.game.legal_moves().first().map(|&m| Answer::Play(m))
    }
}

/// Those who play in matches of the tests.
pub fn contenders() -> Contenders {
    let mut registry = arena::engine::Registry::default();
    registry.add("material", |settings| Ok(Box::new(MaterialMover::new(settings.seed))));
    registry.add("dawdler", |_| Ok(Box::new(Dawdler)));
    registry.add("broken", |_| Ok(Box::new(Broken)));
    let own = Contender::built_in;
    Contenders::new(registry)
        .with("random", "Random", None, own("random"))
        .with("material", "Material", Some((600, 2000)), own("material"))
        .with("dawdler", "Dawdler", None, own("dawdler"))
        .with("broken", "Broken", None, own("broken"))
}

/// The machines of the tests.
pub fn registry() -> Registry {
    let plain = Skills::default();
    Registry::new(|wanted| Ok(Box::new(Analyst(MaterialMover::new(wanted.seed)))))
        .with_contenders(contenders())
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

/// A server that ends with the test.
pub struct Host {
    pub address: SocketAddr,
    pub url: String,
    end: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
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
        let server = Server::bind(config, registry).await.unwrap();
        let (address, url) = (server.address(), server.url());
        let (end, ended) = oneshot::channel();
        let running = tokio::spawn(async move {
            server.run(async { drop(ended.await) }).await.unwrap();
        });
        Host { address, url, end: Some(end), running }
    }

    /// Ends it, as Ctrl-C does.
    pub async fn end(mut self) {
        let _ = self.end.take().unwrap().send(());
        tokio::time::timeout(PATIENCE, self.running).await.unwrap().unwrap();
    }

    pub async fn page(&self) -> Page {
        Page::connect(self.address).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        http(self.address, "GET", path, &[], b"").await
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let kind = [("Content-Type", "application/json")];
        http(self.address, method, path, &kind, body.to_string().as_bytes()).await
    }

    pub async fn post(&self, path: &str, body: &[u8]) -> Reply {
        http(self.address, "POST", path, &[], body).await
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

/// A request as it goes over the network; a header of the same name replaces the usual one.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    try_http(address, method, path, headers, body).await.expect("no answer")
}

/// The same; none if the server is gone before it has answered.
pub async fn try_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Option<Reply> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let mut head =
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head.push_str(&format!("Host: {address}\r\n"));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes()).await.ok()?;
    // A server that has refused a body reads no more of it.
    let _ = stream.write_all(body).await;
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap();
    let gap = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..gap]).to_lowercase();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = bytes.split_off(gap + 4);
    let body = if head.contains("transfer-encoding: chunked") { joined(&body) } else { body };
    Some(Reply { status, head, body })
}

/// A body without the lengths of its parts; shorter than that if it broke off.
fn joined(mut body: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    while let Some(gap) = body.windows(2).position(|window| window == b"\r\n") {
        let length = std::str::from_utf8(&body[..gap]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        let part = body.get(gap + 2..gap + 2 + length).filter(|part| !part.is_empty());
        let Some(part) = part else { break };
        all.extend_from_slice(part);
        body = &body[gap + 2 + length + 2..];
    }
    all
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

/// A page: its next number, and what it was told before its last request was answered and has not been asked about.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seq: u32,
    meanwhile: VecDeque<Value>,
    pub welcome: Value,
}

impl Page {
    pub async fn connect(address: SocketAddr) -> Page {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
        let mut page = Page { socket, seq: 0, meanwhile: VecDeque::new(), welcome: Value::Null };
        page.welcome = page.next().await;
        assert_eq!(page.welcome["type"], "welcome");
        page
    }

    /// Tries to connect with headers of one's own; the status that comes back.
    pub async fn try_connect(address: SocketAddr, headers: &[(&'static str, &str)]) -> u16 {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((_, response)) => response.status().as_u16(),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => response.status().as_u16(),
            Err(error) => panic!("{error}"),
        }
    }

    /// The next message. A server that only asks whether the page is still there tries its patience too.
    pub async fn next(&mut self) -> Value {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let message =
                tokio::time::timeout_at(deadline, self.socket.next()).await.expect("nothing was heard");
            match message.expect("the server hung up").unwrap() {
                Message::Text(text) => return serde_json::from_str(text.as_str()).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message of this kind since the last request was sent; others are passed over. What a request sets going
    /// may be told before the request is answered.
    pub async fn hear(&mut self, kind: &str) -> Value {
        self.hear_where(|message| message["type"] == kind).await
    }

    pub async fn hear_where(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = match self.meanwhile.pop_front() {
                Some(message) => message,
                None => self.next().await,
            };
            if is_it(&message) {
                return message;
            }
        }
    }

    pub async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub async fn say_bytes(&mut self, bytes: &[u8]) {
        self.socket.send(Message::binary(bytes.to_vec())).await.unwrap();
    }

    /// Asks for something, and gives all that is told until it is answered, the answer last.
    pub async fn ask(&mut self, request: Value) -> Vec<Value> {
        self.seq += 1;
        let seq = self.seq;
        self.say(&json!({"seq": seq, "request": request}).to_string()).await;
        let mut heard = Vec::new();
        loop {
            let message = self.next().await;
            let answers = message["seq"] == seq;
            heard.push(message);
            if answers {
                self.meanwhile = heard[..heard.len() - 1].to_vec().into();
                return heard;
            }
        }
    }

    /// Asks for something that is done.
    pub async fn done(&mut self, request: Value) -> Vec<Value> {
        let mut heard = self.ask(request.clone()).await;
        let answer = heard.pop().unwrap();
        assert_eq!(answer["type"], "done", "{request}: {answer}");
        heard
    }

    /// Asks for something that is refused; the fault.
    pub async fn refused(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await.pop().unwrap();
        assert_eq!(answer["type"], "fault", "{request}: {answer}");
        answer["fault"].clone()
    }

    /// Begins or opens a game.
    pub async fn open(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await.pop().unwrap();
        assert_eq!(answer["type"], "opened", "{request}: {answer}");
        answer["game"].clone()
    }

    /// Begins a game of two people, changed by these options.
    pub async fn two_people(&mut self, options: Value) -> u32 {
        let game = self
            .open(json!({"type": "newGame", "options": new_game(json!({"type": "human"}), options)}))
            .await;
        game["id"].as_u64().unwrap() as u32
    }

    /// Begins a game with White against a machine, changed by these options.
    pub async fn against(&mut self, machine: Value, options: Value) -> u32 {
        let game = self.open(json!({"type": "newGame", "options": new_game(machine, options)})).await;
        game["id"].as_u64().unwrap() as u32
    }

    /// Plays moves one after the other, for both sides.
    pub async fn play(&mut self, game: u32, moves: &[&str]) -> Value {
        let mut last = Value::Null;
        for text in moves {
            let ply = match last["situation"]["ply"].as_u64() {
                Some(ply) => ply,
                None => self.open(json!({"type": "watch", "game": game})).await["situation"]["ply"]
                    .as_u64()
                    .unwrap(),
            };
            let heard = self.done(json!({"type": "move", "game": game, "ply": ply, "text": text})).await;
            last = heard.into_iter().rfind(|message| message["type"] == "moved").unwrap();
        }
        last
    }
}

/// A game with the first seat as White, with these options changed.
pub fn new_game(second: Value, options: Value) -> Value {
    let mut all = json!({
        "first": {"type": "human"}, "second": second, "firstColor": "white",
        "start": {"type": "standard"}, "takebacks": true,
    });
    for (name, value) in options.as_object().into_iter().flatten() {
        all[name] = value.clone();
    }
    all
}
