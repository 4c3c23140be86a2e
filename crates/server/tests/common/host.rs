//! A running server, and plain HTTP to ask it; the laboratory's tests use it too.

use serde_json::Value;
use server::Server;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Nothing in a test takes so long; what does has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub struct Host {
    pub address: SocketAddr,
    pub url: String,
    end: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Host {
    pub fn run(server: Server) -> Host {
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
