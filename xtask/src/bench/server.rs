//! The server under load: many games at once against the engine at full strength, and how soon a move is acknowledged
//! while engines think.

use crate::shell::release_binary;
use crate::table::Table;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

/// How many games are played at once.
const GAMES: usize = 50;
/// How many moves the person of each game makes.
const MOVES: usize = 4;
/// How long a machine thinks for a move.
const THINK_MS: u32 = 300;
/// A move is to be acknowledged within this.
const GOAL: Duration = Duration::from_millis(100);

/// A server in a process of its own, with games in a folder that is thrown away.
pub struct Host {
    child: Child,
    /// Its name and port.
    pub address: String,
    /// Without which nobody is let in.
    pub secret: String,
    _folder: tempfile::TempDir,
}

impl Host {
    /// Starts the program as a server.
    pub fn start(program: &Path) -> Result<Host> {
        let folder = tempfile::tempdir().context("there is no room for a folder")?;
        let mut child = Command::new(program)
            .args(["play", "--no-open", "--language", "en", "--port", "0", "--data"])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started", program.display()))?;
        let output = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.trim().strip_prefix("http://").map(str::to_owned));
        let address = address.context("the server does not say where it is")?;
        let (address, secret) = address.split_once("/?token=").context("the address has no secret")?;
        Ok(Host { child, address: address.to_owned(), secret: secret.to_owned(), _folder: folder })
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page with one game.
struct Page(WebSocket<MaybeTlsStream<TcpStream>>);

impl Page {
    fn next(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(text) = self.0.read().context("the server hung up")? {
                return serde_json::from_str(text.as_str()).context("the server does not speak JSON");
            }
        }
    }

    /// Asks for something and waits for the answer; gives it, and how the game stands by then, if that was told.
    fn ask(&mut self, request: &Value) -> Result<(Value, Option<Value>)> {
        let message = json!({"seq": 1, "request": request});
        self.0.send(Message::text(message.to_string())).context("the server does not listen")?;
        let mut situation = None;
        loop {
            let message = self.next()?;
            match message["type"].as_str() {
                Some("done" | "opened") => return Ok((message, situation)),
                Some("fault") => bail!("{message}"),
                _ if message["situation"].is_object() => situation = Some(message["situation"].clone()),
                _ => {}
            }
        }
    }

    /// Plays a game for some moves; how long each was waited for.
    fn play(&mut self) -> Result<Vec<Duration>> {
        let options = json!({
            "first": {"type": "human"}, "second": {"type": "machine", "player": "quevedo", "thinkMs": THINK_MS},
            "firstColor": "white", "start": {"type": "standard"}, "takebacks": false,
        });
        let (opened, _) = self.ask(&json!({"type": "newGame", "options": options}))?;
        let game = opened["game"]["id"].clone();
        let mut situation = opened["game"]["situation"].clone();
        let mut waits = Vec::new();
        for _ in 0..MOVES {
            let ply = situation["ply"].clone();
            let request =
                json!({"type": "move", "game": game, "ply": ply, "text": situation["legal"][0]["uci"]});
            let start = Instant::now();
            let (_, after) = self.ask(&request)?;
            waits.push(start.elapsed());
            situation = after.unwrap_or_default();
            while situation["turn"] != "white" && situation["ending"].is_null() {
                let message = self.next()?;
                if message["situation"].is_object() {
                    situation = message["situation"].clone();
                }
            }
            if !situation["ending"].is_null() {
                break;
            }
        }
        Ok(waits)
    }
}

/// Plays all games and prints what was waited for; true if it was never too long.
pub fn run(program: Option<&Path>) -> Result<bool> {
    let program =
        program.map_or_else(|| release_binary("quevedo", "quevedo", &[]), |file| Ok(file.to_owned()))?;
    let host = Host::start(&program)?;
    let address = format!("ws://{}/ws", host.address);
    let play = || -> Result<Vec<Duration>> {
        let mut request = address.as_str().into_client_request().context("the address is no address")?;
        let bearer = format!("Bearer {}", host.secret).parse().context("the secret is no header")?;
        request.headers_mut().insert("authorization", bearer);
        let (socket, _) = connect(request).context("the server lets nobody in")?;
        let mut page = Page(socket);
        page.next()?;
        page.play()
    };
    let mut waits = std::thread::scope(|scope| -> Result<Vec<Duration>> {
        let threads: Vec<_> = (0..GAMES).map(|_| scope.spawn(play)).collect();
        let mut waits = Vec::new();
        for thread in threads {
            waits.extend(thread.join().ok().context("a page broke down")??);
        }
        Ok(waits)
    })?;
    waits.sort_unstable();
    let share = |percent: usize| waits.get((waits.len() * percent / 100).min(waits.len().saturating_sub(1)));
    let shown = |wait: Option<&Duration>| {
        wait.map_or_else(String::new, |wait| format!("{:.1}", wait.as_secs_f64() * 1e3))
    };
    println!("## The server with {GAMES} games at once, engines thinking {THINK_MS} ms a move\n");
    let mut table = Table::new(&["moves", "median, ms", "95 %, ms", "99 %, ms", "worst, ms"]);
    let cells = [share(50), share(95), share(99), waits.last()].map(shown);
    table.row(std::iter::once(waits.len().to_string()).chain(cells).collect());
    println!("{table}");
    let good = waits.last().is_some_and(|worst| *worst < GOAL);
    let verdict = if good { "every move was acknowledged" } else { "not every move was acknowledged" };
    println!("- {verdict} within {} ms", GOAL.as_millis());
    Ok(good)
}
