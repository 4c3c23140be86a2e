//! Fault injection, as SQLite tests itself: a scripted run of the server in which the n-th change of a file fails, or at
//! which the process is killed, for every n. Afterwards the store opens, and whatever was acknowledged is in it.
//!
//! The everyday test takes a sample of calls and faults; the long one takes them all.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::print_stderr)] // one test is a program of its own, another says why it is skipped

mod common;

use common::{Host, new_game, registry, try_http};
use faults::{Fault, Injection};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Server};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Says to the process of this test that it is to be a server, with games in this folder.
const FOLDER: &str = "QUEVEDO_TEST_FAULTY_SERVER";
/// Nothing takes so long; what does has failed.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many cases the everyday test takes.
const SAMPLE: u64 = 24;
/// How many cases run at a time; they mostly wait.
const AT_ONCE: usize = 4;
/// Two games to import.
const IMPORTED: &[u8] =
    b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n";

/// Not a test of its own: in a process that another test starts, this is the server. It ends with its input.
#[test]
fn serves_when_another_test_wants_it() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config { port: 0, searches: 1, secret: false, ..Config::new(folder.into()) };
        match Server::bind(config, registry()).await {
            Ok(server) => {
                println!("\nlistening at {}", server.address());
                let input = || std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
                let end = async move { drop(tokio::task::spawn_blocking(input).await) };
                server.run(end).await.unwrap();
            }
            Err(error) => println!("\nrefused: {error}"),
        }
    });
}

/// A server in a process of its own.
struct Process(Child, SocketAddr);

impl Process {
    /// Starts one; otherwise what it said, if it said anything, and how it ended.
    fn start(folder: &Path, injection: Injection) -> Result<Process, (Option<String>, ExitStatus)> {
        let mut command = Command::new(std::env::current_exe().unwrap());
        injection.apply_to(&mut command);
        let mut child = command
            .args(["--exact", "serves_when_another_test_wants_it", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        for line in lines.by_ref() {
            if let Some(address) = line.strip_prefix("listening at ") {
                let address = address.parse().unwrap();
                // Read on, lest the process be stopped by a full pipe.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok(Process(child, address));
            }
            if let Some(why) = line.strip_prefix("refused: ") {
                let why = why.to_owned();
                lines.for_each(drop);
                return Err((Some(why), child.wait().unwrap()));
            }
        }
        Err((None, child.wait().unwrap()))
    }

    /// Ends it as Ctrl-C does.
    fn end(mut self) -> ExitStatus {
        drop(self.0.stdin.take());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Games by their number: moves, and who won.
type Games = BTreeMap<u64, (Vec<String>, Option<String>)>;

/// What a store holds, and the highest number that it has given.
#[derive(Clone, Default, Debug)]
struct State {
    games: Games,
    last: u64,
}

impl State {
    fn begun(&self, moves: &[&str], winner: Option<&str>) -> State {
        let mut next = self.clone();
        next.last += 1;
        let moves = moves.iter().map(|&san| san.to_owned()).collect();
        next.games.insert(next.last, (moves, winner.map(str::to_owned)));
        next
    }

    fn changed(&self, game: u64, change: impl FnOnce(&mut (Vec<String>, Option<String>))) -> State {
        let mut next = self.clone();
        change(next.games.get_mut(&game).unwrap());
        next
    }

    fn without(&self, game: u64) -> State {
        let mut next = self.clone();
        next.games.remove(&game);
        next
    }
}

/// A request: over the socket, or over HTTP.
enum Ask<'a> {
    Say(Value),
    Http(&'a str, String, &'a [u8]),
}

/// What became of it.
enum Answer {
    Done(Value),
    Refused(Value),
    Gone,
}

/// Whoever plays the script, and remembers what was acknowledged.
struct Driver {
    address: SocketAddr,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    seq: u32,
    /// The body of the last answer over HTTP.
    body: Vec<u8>,
    /// What was acknowledged.
    state: State,
    /// What there is if the last request was carried out, although nobody heard so.
    flight: Option<State>,
    /// Faults that were answered.
    refusals: Vec<Value>,
    /// Requests that were refused twice.
    given_up: usize,
    /// Where a restoration has kept the games of before, and what they were.
    kept: Option<(PathBuf, Games)>,
}

impl Driver {
    async fn connect(address: SocketAddr) -> Driver {
        let socket = connect_async(format!("ws://{address}/ws")).await.ok().map(|(socket, _)| socket);
        Driver {
            address,
            socket,
            seq: 0,
            body: Vec::new(),
            state: State::default(),
            flight: None,
            refusals: Vec::new(),
            given_up: 0,
            kept: None,
        }
    }

    async fn say(&mut self, request: &Value) -> Answer {
        self.seq += 1;
        let text = json!({"seq": self.seq, "request": request}).to_string();
        let Some(socket) = &mut self.socket else { return Answer::Gone };
        if socket.send(Message::text(text)).await.is_err() {
            return Answer::Gone;
        }
        loop {
            match tokio::time::timeout(PATIENCE, socket.next()).await.expect("nothing was heard") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(text.as_str()).unwrap();
                    if message["seq"] == self.seq {
                        let refused = message["type"] == "fault";
                        return if refused {
                            Answer::Refused(message["fault"].clone())
                        } else {
                            Answer::Done(message)
                        };
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Answer::Gone,
            }
        }
    }

    async fn http(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        let Some(reply) = try_http(self.address, method, path, &[], body).await else { return Answer::Gone };
        let length = reply.head.lines().find_map(|line| line.strip_prefix("content-length: "));
        if length.is_some_and(|length| length.trim().parse::<usize>().unwrap() > reply.body.len()) {
            return Answer::Gone;
        }
        let value = serde_json::from_slice(&reply.body).unwrap_or(Value::Null);
        self.body = reply.body;
        if reply.status < 400 { Answer::Done(value) } else { Answer::Refused(value) }
    }

    /// Asks for something that leads to another state, and once more if it was refused; the answer if it was done.
    async fn ask(&mut self, ask: Ask<'_>, after: State) -> Option<Value> {
        for _ in 0..2 {
            if self.flight.is_some() {
                return None;
            }
            let answer = match &ask {
                Ask::Say(request) => self.say(request).await,
                Ask::Http(method, path, body) => self.http(method, path, body).await,
            };
            match answer {
                Answer::Done(value) => {
                    self.state = after;
                    return Some(value);
                }
                Answer::Refused(fault) => self.refusals.push(fault),
                Answer::Gone => self.flight = Some(after.clone()),
            }
        }
        self.given_up += usize::from(self.flight.is_none());
        None
    }

    async fn begin(&mut self, options: Value) -> Option<u64> {
        let after = self.state.begun(&[], None);
        let (number, options) = (after.last, new_game(json!({"type": "human"}), options));
        let answer = self.ask(Ask::Say(json!({"type": "newGame", "options": options})), after).await?;
        assert_eq!(answer["game"]["id"], number, "{answer}");
        Some(number)
    }

    /// Plays moves until one is not acknowledged; the game if all were, for the next are legal only then.
    async fn play(&mut self, game: Option<u64>, moves: &[&str]) -> Option<u64> {
        let game = game?;
        for san in moves {
            let ply = self.state.games[&game].0.len();
            let after = self.state.changed(game, |game| game.0.push((*san).to_owned()));
            let request = json!({"type": "move", "game": game, "ply": ply, "text": san});
            self.ask(Ask::Say(request), after).await?;
        }
        Some(game)
    }

    /// The script: games, an import, a backup, its restoration, a deletion.
    async fn run(&mut self) {
        let first = self.begin(json!({"name": "first"})).await;
        self.play(first, &["e4", "e5", "Nf3"]).await;
        if let Some(game) = first {
            let after = self.state.changed(game, |game| game.1 = Some("white".to_owned()));
            self.ask(Ask::Say(json!({"type": "resign", "game": game, "side": "black"})), after).await;
        }
        let after = self.state.begun(&["e4", "e5"], None).begun(&["d4", "d5", "c4"], Some("white"));
        let imported = self.ask(Ask::Http("POST", "/api/import".to_owned(), IMPORTED), after).await;
        let clock = json!({"clock": {"baseMs": 600_000, "incrementMs": 0}});
        let second = self.begin(clock).await;
        let second = self.play(second, &["d4"]).await;
        let saved = self.state.clone();
        let backup = self.ask(Ask::Http("GET", "/api/backup".to_owned(), b""), saved.clone()).await;
        let backup = backup.map(|_| std::mem::take(&mut self.body));
        self.play(second, &["d5"]).await;
        if let Some(backup) = backup {
            let before = self.state.games.clone();
            // The order goes on after the highest number of the backup.
            let restored = self.ask(Ask::Http("POST", "/api/restore".to_owned(), &backup), saved).await;
            if let Some(report) = restored {
                self.kept = Some((report["kept"].as_str().unwrap().into(), before));
            }
        }
        let gone = imported.and_then(|report| report["imported"][0].as_u64());
        // A restoration may have failed twice, or have gone back before the import.
        if let Some(game) = gone.filter(|game| self.state.games.contains_key(game)) {
            let after = self.state.without(game);
            self.ask(Ask::Http("DELETE", format!("/api/games/{game}"), b""), after).await;
        }
        let third = self.begin(json!({})).await;
        self.play(third, &["c4", "c5"]).await;
    }
}

/// All games that a server shows.
async fn games(host: &Host) -> Games {
    let list = host.get("/api/games?limit=100").await.json();
    let mut games = Games::new();
    for game in list["games"].as_array().unwrap() {
        let id = game["id"].as_u64().unwrap();
        let view = host.get(&format!("/api/games/{id}")).await.json();
        let moves = view["moves"].as_array().unwrap().iter().map(|m| m["san"].as_str().unwrap().to_owned());
        let winner = view["situation"]["ending"]["winner"].as_str().map(str::to_owned);
        games.insert(id, (moves.collect(), winner));
    }
    assert_eq!(list["total"], games.len());
    games
}

/// A server without faults finds one of these, and nothing half done, and can go on.
async fn verify(folder: &Path, possible: &[&Games], kept: Option<&(PathBuf, Games)>) {
    let host = Host::start(folder).await;
    let found = games(&host).await;
    assert!(possible.contains(&&found), "found {found:?}\ninstead of {possible:?}");
    let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().contains(".tmp")).collect();
    assert!(left.is_empty(), "{left:?} is left");
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
    if let Some((file, before)) = kept {
        let report = host.post("/api/restore", &std::fs::read(file).unwrap()).await.json();
        assert_eq!(report["checked"], true, "{report}");
        assert_eq!(&games(&host).await, before, "what was kept of before");
    }
    drop(page);
    host.end().await;
}

/// Runs the script with a fault, if there is one, and looks at what is left; gives the calls that were counted.
async fn run(fault: Option<(Fault, u64)>) -> Vec<String> {
    let place = tempfile::tempdir().unwrap();
    let (folder, log) = (place.path().join("data"), place.path().join("log"));
    std::fs::create_dir(&folder).unwrap();
    let mut injection = Injection::new(&folder, &log).unwrap();
    if let Some((fault, at)) = fault {
        injection = injection.at(fault, at);
    }
    let told = folder.display().to_string();
    let fault = fault.map(|(fault, _)| fault);
    let server = match Process::start(&folder, injection) {
        Ok(server) => server,
        Err((why, status)) => {
            let calls = faults::calls(&log).unwrap();
            match why {
                Some(why) => {
                    assert!(fault.is_some_and(|fault| !fault.kills() && fault != Fault::Short), "{why}");
                    assert!(why.contains(&told), "{why}");
                    assert!(fault != Some(Fault::Full) || why.contains("the disk is full"), "{why}");
                }
                None => assert_eq!(status.signal(), Some(9), "{status}"),
            }
            verify(&folder, &[&Games::new()], None).await;
            return calls;
        }
    };
    let mut driver = Driver::connect(server.1).await;
    driver.run().await;
    let Driver { socket, state, flight, refusals, given_up, kept, .. } = driver;
    drop(socket);
    let status = server.end();
    let killed = status.signal() == Some(9);
    assert!(killed || status.success(), "{status}");
    assert!(flight.is_none() || killed, "the server hung up");
    assert!(!killed || fault.is_some_and(Fault::kills), "{status}");
    if !fault.is_some_and(Fault::lasts) {
        assert_eq!(given_up, 0, "refused twice: {refusals:?}");
    }
    if matches!(fault, None | Some(Fault::Short)) {
        assert!(refusals.is_empty(), "{refusals:?}");
    }
    for refusal in &refusals {
        let detail = refusal["detail"].as_str().unwrap_or_default();
        assert!(refusal["code"] == "store" && detail.contains(&told), "{refusal}");
        assert!(fault != Some(Fault::Full) || refusal["problem"] == "full", "{refusal}");
    }
    let possible: Vec<&Games> =
        [Some(&state), flight.as_ref()].into_iter().flatten().map(|s| &s.games).collect();
    verify(&folder, &possible, kept.as_ref()).await;
    faults::calls(&log).unwrap()
}

/// How many calls the script makes if nothing happens; none where nothing can be preloaded.
async fn count() -> Option<u64> {
    if faults::library().is_none() {
        eprintln!("SKIPPED: faults can be injected on Linux for x86-64 only");
        return None;
    }
    let calls = run(None).await;
    for kind in ["Write", "Sync", "Rename", "Unlink", "Create"] {
        assert!(calls.iter().any(|call| call.contains(kind)), "no {kind} was seen: {calls:#?}");
    }
    assert!(calls.iter().any(|call| call.contains("games.sqlite-wal")), "{calls:#?}");
    Some(calls.len() as u64)
}

/// Runs all these cases.
async fn sweep(cases: Vec<(Fault, u64)>) {
    let (all, mut hits, mut failures) = (cases.len(), 0, Vec::new());
    for some in cases.chunks(AT_ONCE) {
        let running: Vec<_> = some.iter().map(|&case| (case, tokio::spawn(run(Some(case))))).collect();
        for ((fault, at), case) in running {
            match case.await {
                Ok(calls) => hits += usize::from(calls.len() as u64 >= at),
                // The others are still of interest: one run shows all that give way.
                Err(error) => failures.push(format!("{fault:?} at call {at}: {error}")),
            }
        }
    }
    assert!(failures.is_empty(), "{} of {all} cases failed:\n{}", failures.len(), failures.join("\n"));
    // Two runs need not be the same to the last call, for threads take turns as they like.
    assert!(hits * 10 >= all * 9, "only {hits} of {all} faults happened");
    println!("{all} cases, {hits} faults happened");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn nothing_acknowledged_is_lost_by_a_fault_of_the_disk() {
    let Some(calls) = count().await else { return };
    sweep(faults::sample(calls, SAMPLE)).await;
}

/// Before the file is a store, and the log is there, SQLite undoes what was begun in another way.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn a_server_killed_at_its_first_start_starts_again() {
    if faults::library().is_none() {
        return eprintln!("SKIPPED: faults can be injected on Linux for x86-64 only");
    }
    let kills = [Fault::KillBefore, Fault::KillAfter, Fault::Torn];
    sweep((1..=16).flat_map(|call| kills.map(|kill| (kill, call))).collect()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
#[ignore = "long: every fault at every call"]
async fn nothing_acknowledged_is_lost_by_any_fault_at_any_call() {
    let Some(calls) = count().await else { return };
    sweep(faults::all(calls)).await;
}
