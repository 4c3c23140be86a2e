//! Access control: host names, origins, and the secret.

use super::secret::{Claim, Secret, entry_page, wants_page};
use super::transport::hurried;
use crate::domain::millis;
use crate::limits::{GUESS_DELAY, HTTP_A_SECOND, HTTP_BURST, LINK_BURST, LINKS_A_SECOND};
use crate::rate::Bucket;
use crate::wire::Fault;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The content security policy: only the page's own resources, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The access rules.
#[derive(Debug)]
pub struct Access {
    address: SocketAddr,
    secret: Option<Secret>,
    bucket: Mutex<Bucket>,
    /// Rate limit for links on other sites; otherwise such a site could use up what our own page
    /// needs.
    links: Mutex<Bucket>,
}

impl Access {
    /// Creates the rules of a server that listens here, perhaps with a secret.
    pub fn new(address: SocketAddr, secret: Option<String>) -> Access {
        let bucket = Mutex::new(Bucket::new(HTTP_BURST, HTTP_A_SECOND));
        let secret = secret.map(|secret| Secret::new(secret, address.port()));
        Access { address, secret, bucket, links: Mutex::new(Bucket::new(LINK_BURST, LINKS_A_SECOND)) }
    }

    /// Whether this is a host name for the page: addresses and `localhost`.
    ///
    /// A name that only DNS knows could belong to anyone, who would then be admitted as if the page
    /// were theirs (DNS rebinding).
    fn knows_host(&self, host: &str) -> bool {
        let (name, port) = split(host);
        if port.unwrap_or(80) != self.address.port() {
            return false;
        }
        match name.parse::<IpAddr>() {
            Ok(ip) if self.address.ip().is_loopback() => ip.is_loopback(),
            Ok(_) => true,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    /// Whether the requesting page, if it says so, is our own.
    fn knows_origin(headers: &HeaderMap, host: &str) -> bool {
        let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let site = text(&HeaderName::from_static("sec-fetch-site"));
        let same =
            |origin: &str| origin.strip_prefix("http://").is_some_and(|own| own.eq_ignore_ascii_case(host));
        text(&header::ORIGIN).is_none_or(same)
            && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
    }

    /// Counts a request; if there were too many, returns how long to wait.
    fn take_turn(&self, by_link: bool) -> Result<(), Duration> {
        let bucket = if by_link { &self.links } else { &self.bucket };
        bucket.lock().unwrap_or_else(PoisonError::into_inner).take(Instant::now())
    }
}

/// Splits a host into name and port; the brackets of an IPv6 address are not part of the name.
fn split(host: &str) -> (&str, Option<u16>) {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok().or(Some(0))),
        _ => (host, None),
    };
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    (inner.unwrap_or(name), port)
}

/// Whether the request follows a link on another site to the page: nothing else may come from
/// there, neither an image nor a frame.
fn follows_link(request: &Request) -> bool {
    let headers = request.headers();
    let says = |name: &'static str, value: &str| headers.get(name).is_some_and(|said| said == value);
    let path = request.uri().path();
    request.method() == Method::GET
        && !path.starts_with("/api/")
        && path != "/ws"
        && !headers.contains_key(header::ORIGIN)
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
}

/// Checks a request before anything else, and adds the security headers to the response.
pub async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let own = Access::knows_origin(headers, &host);
    // Of two contradictory headers one would be checked here and the other used elsewhere.
    let several = |name: HeaderName| headers.get_all(name).iter().count() > 1;
    let elsewhere = request.uri().authority().is_some_and(|named| named.as_str() != host);
    let claim = access.secret.as_ref().map(|secret| (secret, secret.claim(&request)));
    // Unknown clients are rejected before anything is counted: they must not use up what others
    // need.
    let mut response = if several(header::HOST) || elsewhere || !access.knows_host(&host) {
        Fault::ForbiddenHost.into_response()
    } else if several(header::ORIGIN) || (!own && !follows_link(&request)) {
        Fault::ForbiddenOrigin.into_response()
    } else if let Some((secret, claim)) = claim.filter(|(_, claim)| *claim != Claim::Right) {
        let (response, delay) = stranger(secret, claim, &request);
        tokio::time::sleep(delay).await;
        response
    } else if let Err(wait) = access.take_turn(!own) {
        Fault::TooFast { retry_ms: millis(wait).max(1) }.into_response()
    } else {
        next.run(hurried(request)).await
    };
    let rules = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in rules {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let policy = response.headers_mut().entry(header::CONTENT_SECURITY_POLICY);
    policy.or_insert(HeaderValue::from_static(POLICY));
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns the response to a client without the secret, and its delay.
fn stranger(secret: &Secret, claim: Claim, request: &Request) -> (Response, Duration) {
    let response = match claim {
        Claim::InAddress => secret.welcome(request),
        // The right secret is always admitted, so that nobody is locked out by others who guess
        // from the same address; these wait, and have a limited number of connections.
        Claim::Wrong if secret.too_many_wrong(request) => {
            let refused = Fault::TooFast { retry_ms: millis(GUESS_DELAY) };
            return (refused.into_response(), GUESS_DELAY);
        }
        _ if wants_page(request) => entry_page(),
        _ => Fault::TokenRequired.into_response(),
    };
    (response, Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_known() {
        let access = Access::new(SocketAddr::from(([127, 0, 0, 1], 7777)), None);
        for host in ["127.0.0.1:7777", "localhost:7777", "LOCALHOST:7777", "[::1]:7777"] {
            assert!(access.knows_host(host), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:7778",
            "evil.example:7777",
            "192.168.1.2:7777",
            "localhost.evil:7777",
            "[::1]",
            "127.0.0.1:x",
        ] {
            assert!(!access.knows_host(host), "{host}");
        }
        let open = Access::new(SocketAddr::from(([0, 0, 0, 0], 7777)), Some("secret".to_owned()));
        assert!(open.knows_host("192.168.1.2:7777") && !open.knows_host("evil.example:7777"));
    }

    #[test]
    fn only_our_own_page_is_known() {
        let with = |name: &'static str, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_static(value));
            Access::knows_origin(&headers, "localhost:7777")
        };
        assert!(with("origin", "http://localhost:7777") && with("sec-fetch-site", "same-origin"));
        for origin in ["http://evil.example", "null", "https://localhost:7777", "http://localhost:77777"] {
            assert!(!with("origin", origin), "{origin}");
        }
        assert!(!with("sec-fetch-site", "cross-site") && !with("sec-fetch-site", "same-site"));
    }
}
