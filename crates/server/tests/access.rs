//! Who may come in, and what happens to those who make trouble.

mod common;

use common::{Host, Page, http};
use serde_json::{Value, json};
use server::Config;
use std::net::{IpAddr, Ipv4Addr};

#[tokio::test(flavor = "multi_thread")]
async fn only_our_own_page_gets_in() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let own = format!("http://{}", host.address);
    let by_name = format!("localhost:{}", host.address.port());
    let get = |headers: Vec<(&'static str, String)>, path: &'static str| async move {
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        http(host.address, "GET", path, &headers, b"").await.status
    };
    assert_eq!(get(vec![("Origin", own.clone())], "/api/games").await, 200);
    assert_eq!(get(vec![("Host", by_name)], "/api/games").await, 200);
    assert_eq!(get(vec![("Host", "evil.example".to_owned())], "/api/games").await, 403);
    assert_eq!(get(vec![("Host", format!("evil.example:{}", host.address.port()))], "/").await, 403);
    assert_eq!(get(vec![("Origin", "http://evil.example".to_owned())], "/api/games").await, 403);
    assert_eq!(get(vec![("Sec-Fetch-Site", "cross-site".to_owned())], "/api/games").await, 403);
    // A link from another site leads to the page, but that is all it does: no picture, no frame, no file.
    let link = |site: &str, mode: &str, dest: &str| {
        let named = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", dest)];
        named.map(|(name, value)| (name, value.to_owned())).to_vec()
    };
    assert_eq!(get(link("cross-site", "navigate", "document"), "/").await, 200);
    assert_eq!(get(link("cross-site", "navigate", "document"), "/api/backup").await, 403);
    for (mode, dest) in [("no-cors", "image"), ("navigate", "iframe"), ("no-cors", "script")] {
        assert_eq!(get(link("cross-site", mode, dest), "/").await, 403, "{mode} {dest}");
    }
    assert_eq!(get(vec![("Sec-Fetch-Site", "cross-site".to_owned())], "/").await, 403);
    let foreign = [("Origin", "http://evil.example")];
    assert_eq!(http(host.address, "POST", "/api/import", &foreign, b"1. e4 *").await.status, 403);

    assert_eq!(Page::try_connect(host.address, &[("origin", &own)]).await, 101);
    assert_eq!(Page::try_connect(host.address, &[("origin", "http://evil.example")]).await, 403);
    assert_eq!(Page::try_connect(host.address, &[("origin", "null")]).await, 403);
    assert_eq!(Page::try_connect(host.address, &[("host", "evil.example")]).await, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_served_as_it_was_built() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html");
    let index = std::fs::read(built).expect("web/dist is part of the project");
    for place in ["/", "/game/7", "/games"] {
        let reply = host.get(place).await;
        assert_eq!(reply.status, 200, "{place}");
        assert!(reply.head.contains("content-type: text/html; charset=utf-8"), "{}", reply.head);
        assert!(reply.body == index, "{place} is another page");
    }
    let tag = host
        .get("/")
        .await
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: ").map(str::to_owned))
        .unwrap();
    assert_eq!(http(host.address, "GET", "/", &[("If-None-Match", &tag)], b"").await.status, 304);
    assert_eq!(host.page().await.welcome["page"].as_str(), Some(tag.trim_matches('"')));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_browsers_to_be_strict() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for path in ["/", "/game/7", "/api/games", "/api/nothing"] {
        let reply = host.get(path).await;
        let policy = reply.head.lines().find(|line| line.starts_with("content-security-policy:")).unwrap();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(reply.head.contains("x-content-type-options: nosniff"), "{}", reply.head);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_need_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let host =
        Host::with(Config { listen: everywhere, port: 0, ..Config::new(folder.path().to_owned()) }).await;
    let address = (Ipv4Addr::LOCALHOST, host.address.port()).into();
    assert_eq!(http(address, "GET", "/api/games", &[], b"").await.status, 401);
    assert_eq!(http(address, "GET", "/", &[], b"").await.status, 401);
    assert_eq!(Page::try_connect(address, &[]).await, 401);
    let path = host.url.split_once("/?").map(|(_, query)| format!("/game/7?{query}")).unwrap();
    let welcome = http(address, "GET", &path, &[], b"").await;
    assert_eq!(welcome.status, 303);
    assert!(
        welcome.head.contains("location: /game/7\r") && welcome.head.contains("httponly"),
        "{}",
        welcome.head
    );
    let cookie = welcome.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(http(address, "GET", "/api/games", &[("Cookie", cookie)], b"").await.status, 200);
    assert_eq!(Page::try_connect(address, &[("cookie", cookie)]).await, 101);
    let wrong = http(address, "GET", "/?token=0123456789abcdef0123456789abcdef", &[], b"").await;
    assert_eq!(wrong.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_make_no_sense_cost_neither_connection_nor_game() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    for text in ["", "{", "null", "[]", "\u{0}", r#"{"seq":1}"#, r#"{"seq":-1,"request":{"type":"ping"}}"#] {
        page.say(text).await;
        let fault = page.hear("fault").await;
        assert_eq!(fault["fault"]["code"], "malformed", "{text:?}");
    }
    page.say_bytes(b"\x00\xff").await;
    assert_eq!(page.hear("fault").await["fault"]["code"], "malformed");
    page.say(&" ".repeat(20_000)).await;
    assert_eq!(page.hear("fault").await["fault"]["code"], "tooLarge");
    page.play(game, &["e4", "e5"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_is_told_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    for seq in 0..2000 {
        page.say(&json!({"seq": seq, "request": {"type": "ping"}}).to_string()).await;
    }
    let (mut done, mut refused) = (0, 0);
    for _ in 0..2000 {
        match page.next().await {
            answer if answer["type"] == "done" => done += 1,
            answer if answer["fault"]["code"] == "tooFast" => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert!(done >= 60 && refused > 0, "{done} {refused}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: a page counts as gone after 25 seconds"]
async fn the_clock_stops_for_a_page_that_gives_no_sign() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut silent = host.page().await;
    let game = silent.two_people(json!({"clock": {"baseMs": 600_000, "incrementMs": 0}})).await;
    silent.play(game, &["e4"]).await;
    // It is not read from here on, so that nobody answers for it; another page answers and stays.
    let mut other = host.page().await;
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(40);
    while tokio::time::timeout_at(until, other.next()).await.is_ok() {}
    let left = host.get(&format!("/api/games/{game}")).await.json()["situation"]["clocks"].clone();
    let black = left["blackMs"].as_u64().unwrap();
    assert!((560_000..=576_000).contains(&black), "{left}");
    assert_eq!(left["running"], Value::Null);
    other.done(json!({"type": "ping"})).await;
    drop(silent);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_use_up_what_our_own_page_may_ask_for() {
    let folder = tempfile::tempdir().unwrap();
    let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let host =
        Host::with(Config { listen: everywhere, port: 0, ..Config::new(folder.path().to_owned()) }).await;
    let address = (Ipv4Addr::LOCALHOST, host.address.port()).into();
    let token = host.url.split_once("token=").map(|(_, token)| format!("Bearer {token}")).unwrap();
    let link = [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "navigate"),
        ("Sec-Fetch-Dest", "document"),
        ("Authorization", &token),
    ];
    let picture = [("Sec-Fetch-Site", "cross-site"), ("Authorization", &token)];
    let (mut statuses, own) = (std::collections::BTreeSet::new(), [("Authorization", token.as_str())]);
    for _ in 0..300 {
        statuses.insert(http(address, "GET", "/", &picture, b"").await.status);
        statuses.insert(http(address, "GET", "/", &link, b"").await.status);
        statuses.insert(http(address, "GET", "/", &[], b"").await.status);
    }
    // Refused as strangers, let in by links as far as they go, and refused for want of a token.
    assert_eq!(statuses.into_iter().collect::<Vec<_>>(), [200, 401, 403, 429]);
    // Far more than what is left of the budget if all of those had counted.
    for _ in 0..200 {
        assert_eq!(http(address, "GET", "/api/health", &own, b"").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_that_is_taken_is_followed_by_the_next() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let first = Host::start(one.path()).await;
    let port = first.address.port();
    let second = Host::with(Config { port, secret: false, ..Config::new(two.path().to_owned()) }).await;
    assert!(second.address.port() > port);
    assert_eq!(second.get("/api/health").await.status, 200);
}

/// What comes back for a head as it is, letter by letter.
async fn raw(address: std::net::SocketAddr, head: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// The secret in an address.
fn secret(host: &Host) -> String {
    host.url.split_once("/?token=").unwrap().1.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn other_users_of_the_machine_need_the_secret() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { port: 0, ..Config::new(folder.path().to_owned()) };
    let host = Host::with(config()).await;
    let address = host.address;
    assert_eq!(http(address, "GET", "/api/games", &[], b"").await.json()["code"], "tokenRequired");
    assert_eq!(http(address, "DELETE", "/api/games/1", &[], b"").await.status, 401);
    assert_eq!(Page::try_connect(address, &[]).await, 401);
    // A person is told how to get in, in both languages, and nothing else.
    let page = http(address, "GET", "/game/7", &[("Accept", "text/html,*/*")], b"").await;
    assert_eq!(page.status, 401);
    assert!(page.head.contains("content-type: text/html") && page.head.contains("style-src 'nonce-"));
    let text = page.text();
    assert!(text.contains("quevedo play") && text.contains("lang=\"es\"") && text.contains("La clave"));
    assert!(!text.contains(&secret(&host)) && !text.contains(&*folder.path().to_string_lossy()));

    let path = format!("/play?fen=8&token={}", secret(&host));
    let welcome = http(address, "GET", &path, &[], b"").await;
    assert!(welcome.head.contains("location: /play?fen=8\r"), "{}", welcome.head);
    let cookie = welcome.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.starts_with(&format!("quevedo_token_{}=", address.port())), "{cookie}");
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert_eq!(http(address, "GET", "/api/games", &[("Cookie", &cookie)], b"").await.status, 200);
    assert_eq!(Page::try_connect(address, &[("cookie", &cookie)]).await, 101);
    // It is not shown in the address of who is in already.
    let again = http(address, "GET", &path, &[("Cookie", &cookie)], b"").await;
    assert_eq!(again.status, 303);
    // Nobody is led elsewhere.
    for outside in ["//evil.example/x", "//evil.example", "///evil.example/x", "/\\evil.example"] {
        let answer =
            raw(address, &format!("GET {outside}?token={} HTTP/1.1\r\nHost: {address}\r\n", secret(&host)))
                .await;
        let place = answer.lines().find_map(|line| line.strip_prefix("location: "));
        assert!(place.is_none_or(|place| place == "/"), "{outside}: {answer}");
    }
    // It is the same after a restart, so that pages and bookmarks go on.
    let known = secret(&host);
    host.end().await;
    let host = Host::with(config()).await;
    assert_eq!(secret(&host), known);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_the_secret_waits_and_locks_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::with(Config { port: 0, ..Config::new(folder.path().to_owned()) }).await;
    let address = host.address;
    let guess = |number: u32| async move {
        let begun = std::time::Instant::now();
        let path = format!("/?token={number:032x}");
        let status = http(address, "GET", &path, &[], b"").await.status;
        (status, begun.elapsed())
    };
    let mut first = Vec::new();
    for number in 0..10 {
        first.push(guess(number).await.0);
    }
    assert_eq!(first, [401; 10]);
    let cookie = format!("quevedo_token_{}=wrong", address.port());
    let by_cookie = [("Cookie", cookie.as_str())];
    let (one, two, three) =
        tokio::join!(guess(97), guess(98), http(address, "GET", "/api/games", &by_cookie, b""));
    for (status, waited) in [one, two] {
        assert!(status == 429 && waited >= std::time::Duration::from_secs(1), "{status} after {waited:?}");
    }
    assert_eq!(three.status, 429);
    let bearer = format!("Bearer {}", secret(&host));
    let begun = std::time::Instant::now();
    assert_eq!(http(address, "GET", "/api/games", &[("Authorization", &bearer)], b"").await.status, 200);
    assert!(begun.elapsed() < std::time::Duration::from_millis(900));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_or_origins_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let address = host.address;
    let get = |path: String, more: String| async move {
        let answer = raw(address, &format!("GET {path} HTTP/1.1\r\n{more}")).await;
        answer.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    let (path, own) = ("/api/games".to_owned(), format!("Host: {address}\r\n"));
    assert_eq!(get(path.clone(), own.clone()).await, 200);
    assert_eq!(get(path.clone(), format!("{own}Host: evil.example\r\n")).await, 403);
    assert_eq!(get(path.clone(), format!("{own}{own}")).await, 403);
    let origin = format!("Origin: http://{address}\r\n");
    assert_eq!(get(path.clone(), format!("{own}{origin}")).await, 200);
    assert_eq!(get(path.clone(), format!("{own}{origin}Origin: http://evil.example\r\n")).await, 403);
    assert_eq!(get(path, format!("{own}{origin}{origin}")).await, 403);
    // The address may name a host too.
    assert_eq!(get(format!("http://{address}/api/games"), own.clone()).await, 200);
    assert_eq!(get("http://evil.example/api/games".to_owned(), own).await, 403);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn games_can_be_read_by_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new").join("data");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let set = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    for _ in 0..2 {
        let host = Host::with(Config { port: 0, ..Config::new(data.clone()) }).await;
        assert_eq!(mode(&data), 0o700);
        for file in std::fs::read_dir(&data).unwrap() {
            let file = file.unwrap().path();
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        host.end().await;
        // As an earlier version left them.
        std::fs::read_dir(&data).unwrap().for_each(|file| set(&file.unwrap().path(), 0o644));
        set(&data, 0o755);
    }
    // A folder that has other things in it may be shared; the games in it are not.
    std::fs::write(data.join("diary.txt"), "").unwrap();
    let host = Host::with(Config { port: 0, ..Config::new(data.clone()) }).await;
    assert_eq!((mode(&data), mode(&data.join("games.sqlite"))), (0o755, 0o600));
    host.end().await;
}
