//! The access secret: other users of the machine can reach its loopback address too.

use super::transport::Peer;
use crate::domain::StoreError;
use crate::limits::{GUESS_BURST, GUESSES_A_SECOND};
use crate::rate::Bucket;
use crate::store::{io, private};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The file name in the data folder.
const FILE: &str = "secret";
/// The length of a secret in characters.
const LENGTH: usize = 32;
/// Addresses whose wrong secrets are counted; beyond this all are forgotten.
const MAX_COUNTED: usize = 1024;

/// Returns the secret of a data folder, stored or new. A file readable by others is replaced.
///
/// # Errors
/// If it cannot be stored.
pub fn kept_secret(folder: &Path) -> Result<String, StoreError> {
    let path = folder.join(FILE);
    if let Some(secret) = read(&path) {
        return Ok(secret);
    }
    let secret = format!("{:032x}", rand::random::<u128>());
    let fresh = folder.join(format!("{FILE}.new"));
    // Left by a server that was killed.
    let _ = fs::remove_file(&fresh);
    let write = || {
        let mut file = private::create(&fresh)?;
        file.write_all(secret.as_bytes())?;
        file.sync_all()?;
        fs::rename(&fresh, &path)
    };
    write().map_err(|error| io(&path, &error))?;
    Ok(secret)
}

fn read(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o077 != 0 {
        return None;
    }
    #[cfg(not(unix))]
    drop(metadata);
    let mut text = String::new();
    File::open(path).ok()?.take(LENGTH as u64 + 2).read_to_string(&mut text).ok()?;
    let secret = text.trim_end();
    let fits = secret.len() == LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    fits.then(|| secret.to_owned())
}

/// The secret of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The right one.
    Right,
    /// The right one in the address, where it should not stay.
    InAddress,
    /// A wrong one.
    Wrong,
    /// None.
    Missing,
}

/// The secret, and the failed guesses.
#[derive(Debug)]
pub struct Secret {
    value: String,
    /// The name of its cookie. Browsers distinguish servers at several ports of a machine by
    /// nothing else.
    cookie: String,
    wrong: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Secret {
    /// Creates the secret of a server at this port.
    pub fn new(value: String, port: u16) -> Secret {
        Secret { value, cookie: format!("quevedo_token_{port}"), wrong: Mutex::default() }
    }

    /// Checks the secret of a request.
    pub fn claim(&self, request: &Request) -> Claim {
        let in_address = token(request).filter(|_| request.method() == Method::GET);
        if in_address.is_some_and(|given| self.is(given)) {
            return Claim::InAddress;
        }
        let mut given = self.given(request.headers()).chain(in_address).peekable();
        if given.peek().is_none() {
            return Claim::Missing;
        }
        if given.any(|given| self.is(given)) { Claim::Right } else { Claim::Wrong }
    }

    /// Returns all secrets in the headers of a request.
    fn given<'a>(&self, headers: &'a HeaderMap) -> impl Iterator<Item = &'a str> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        bearer.into_iter().chain(pairs.filter(|(name, _)| *name == self.cookie).map(|(_, value)| value))
    }

    /// Compares in constant time.
    fn is(&self, given: &str) -> bool {
        let pairs = given.bytes().zip(self.value.bytes());
        given.len() == self.value.len() && pairs.fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
    }

    /// Counts a wrong secret; returns whether there have been too many from this address.
    pub fn too_many_wrong(&self, request: &Request) -> bool {
        let peer = request.extensions().get().map_or(Ipv4Addr::UNSPECIFIED.into(), |&Peer(address)| address);
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.len() >= MAX_COUNTED && !wrong.contains_key(&peer) {
            wrong.clear();
        }
        let bucket = wrong.entry(peer).or_insert_with(|| Bucket::new(GUESS_BURST, GUESSES_A_SECOND));
        bucket.take(Instant::now()).is_err()
    }

    /// The response to a request with the secret in its address: a cookie, and a redirect to the
    /// address without it.
    pub fn welcome(&self, request: &Request) -> Response {
        let cookie =
            format!("{}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000", self.cookie, self.value);
        let headers = [(header::LOCATION, own_place(request)), (header::SET_COOKIE, cookie)];
        let mut response = StatusCode::SEE_OTHER.into_response();
        for (name, value) in headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}

/// Returns the secret in the address of a request.
fn token(request: &Request) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// Returns the address of a request without the secret, if it is a route of our page: `//host`
/// would be another's, and so would what some browsers read as that.
fn own_place(request: &Request) -> String {
    let path = request.uri().path();
    if path.starts_with("//") || path.contains('\\') || !path.starts_with('/') {
        return "/".to_owned();
    }
    let query = request.uri().query().unwrap_or_default();
    let rest: Vec<&str> =
        query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("token=")).collect();
    if rest.is_empty() { path.to_owned() } else { format!("{path}?{}", rest.join("&")) }
}

/// Whether a person in a browser will see the response.
pub fn wants_page(request: &Request) -> bool {
    let path = request.uri().path();
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    matches!(*request.method(), Method::GET)
        && !path.starts_with("/api/")
        && path != "/ws"
        && accepts.is_some_and(|accepts| accepts.contains("text/html"))
}

/// Returns the page shown to clients without the secret, with the policy for its style.
pub fn entry_page() -> Response {
    let nonce = format!("{:032x}", rand::random::<u128>());
    let policy =
        format!("default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; frame-ancestors 'none'");
    let page = include_str!("entry.html").replace("NONCE", &nonce);
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = (StatusCode::UNAUTHORIZED, [(header::CONTENT_TYPE, kind)], page).into_response();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    const VALUE: &str = "0123456789abcdef0123456789abcdef";

    fn request(uri: &str, headers: &[(header::HeaderName, &str)]) -> Request {
        let mut request = Request::builder().uri(uri);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn the_secret_is_taken_from_cookie_header_or_address() {
        let secret = Secret::new(VALUE.to_owned(), 7777);
        let claim = |uri: &str, headers: &[(header::HeaderName, &str)]| secret.claim(&request(uri, headers));
        let cookie = format!("a=b; quevedo_token_7777={VALUE}");
        assert_eq!(claim("/", &[(header::COOKIE, &cookie)]), Claim::Right);
        let bearer = format!("Bearer {VALUE}");
        assert_eq!(claim("/", &[(header::AUTHORIZATION, &bearer)]), Claim::Right);
        assert_eq!(claim(&format!("/x?a=1&token={VALUE}"), &[]), Claim::InAddress);
        assert_eq!(claim("/?token=wrong", &[(header::COOKIE, &cookie)]), Claim::Right);
        assert_eq!(claim("/?token=wrong", &[]), Claim::Wrong);
        assert_eq!(claim("/", &[(header::COOKIE, &cookie[..cookie.len() - 1])]), Claim::Wrong);
        // That of a server at another port is none.
        let other = format!("quevedo_token_7778={VALUE}");
        assert_eq!(claim("/", &[(header::COOKIE, &other)]), Claim::Missing);
        assert_eq!(claim("/", &[]), Claim::Missing);
    }

    #[test]
    fn who_is_let_in_stays_here() {
        let place = |uri: &str| own_place(&request(uri, &[]));
        assert_eq!(place("/game/7?token=x"), "/game/7");
        assert_eq!(place("/play?fen=a&token=x&b=c"), "/play?fen=a&b=c");
        for outside in ["//evil.example/x?token=x", "///evil.example?token=x", "//evil.example\\?token=x"] {
            assert_eq!(place(outside), "/", "{outside}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_secret_is_kept_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let first = kept_secret(folder.path()).unwrap();
        assert_eq!(kept_secret(folder.path()).unwrap(), first);
        let path = folder.path().join(FILE);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        // Others may have read it.
        fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        let second = kept_secret(folder.path()).unwrap();
        assert_ne!(second, first);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        for nonsense in ["", "short", &"x".repeat(32), &"a".repeat(1 << 20)] {
            fs::write(&path, nonsense).unwrap();
            assert_ne!(kept_secret(folder.path()).unwrap(), nonsense);
        }
    }
}
