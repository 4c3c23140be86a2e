//! A page that speaks with a server; the laboratory's tests use it too.

use super::host::{Host, PATIENCE};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

impl Host {
    pub async fn page(&self) -> Page {
        Page::connect(self.address).await
    }
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

    /// The next message.
    pub async fn next(&mut self) -> Value {
        serde_json::from_str(&self.next_text().await).unwrap()
    }

    /// The same as it was sent. A server that only asks whether the page is still there tries its patience too.
    pub async fn next_text(&mut self) -> String {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let message =
                tokio::time::timeout_at(deadline, self.socket.next()).await.expect("nothing was heard");
            match message.expect("the server hung up").unwrap() {
                Message::Text(text) => return text.as_str().to_owned(),
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

    /// Sends a request and returns all messages up to its answer, the answer last.
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
