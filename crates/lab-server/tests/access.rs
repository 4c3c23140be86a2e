//! What is mounted is under the rules of the server: the secret, host and origin, headers, sizes.

mod common;

use common::{Host, http};
use lab_server::{Examples, Learning};
use server::Config;

const ROUTES: [(&str, &str); 5] = [
    ("GET", "/api/laboratory"),
    ("GET", "/api/laboratory/jobs"),
    ("POST", "/api/laboratory/jobs"),
    ("DELETE", "/api/laboratory/jobs/1"),
    ("POST", "/api/laboratory/chess"),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_laboratory_needs_the_secret() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { port: 0, ..Config::new(folder.path().to_owned()) };
    let host = Host::of(config, Learning::default(), Examples::default()).await;
    for (method, path) in ROUTES {
        let reply = http(host.address, method, path, &[], b"").await;
        assert_eq!((reply.status, reply.json()["code"].as_str()), (401, Some("tokenRequired")), "{path}");
    }
    let (_, secret) = host.url.split_once("/?token=").unwrap();
    let bearer = format!("Bearer {secret}");
    let known = http(host.address, "GET", "/api/laboratory", &[("Authorization", &bearer)], b"").await;
    assert_eq!(known.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_do_not_reach_the_laboratory() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for (method, path) in ROUTES {
        for (header, code) in [
            (("Host", "evil.example"), "forbiddenHost"),
            (("Origin", "http://evil.example"), "forbiddenOrigin"),
            (("Sec-Fetch-Site", "cross-site"), "forbiddenOrigin"),
        ] {
            let reply = http(host.address, method, path, &[header], b"").await;
            assert_eq!((reply.status, reply.json()["code"].as_str()), (403, Some(code)), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_the_laboratory_have_the_headers_and_limits_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for (method, path) in ROUTES {
        let head = http(host.address, method, path, &[], b"").await.head;
        for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
    let kind = [("Content-Type", "application/json")];
    let long = format!("{{\"fen\": \"{}\"}}", "x".repeat(64 << 10));
    let reply = http(host.address, "POST", "/api/laboratory/boards", &kind, long.as_bytes()).await;
    assert_eq!((reply.status, reply.json()["code"].as_str()), (413, Some("tooLarge")), "{}", reply.text());
}
