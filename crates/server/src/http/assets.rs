//! Answers with the files of the page.

use super::Context;
use crate::page::{Page, PageFile};
use crate::wire::Fault;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;

/// The file of every route of the page.
const INDEX: &str = "index.html";

/// The message of a program built without its page.
const UNBUILT: &str = "This program was built without its page; run `cargo xtask web` and build it again.\n";

/// Serves a file of the page. An address without a dot in its last part is a route of the page.
pub async fn serve(State(context): State<Context>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") || !matches!(method, Method::GET | Method::HEAD) {
        return Fault::NotFound.into_response();
    }
    // Names chosen by people may contain a dot, and are routes all the same.
    let is_place = path.starts_with("lab/") || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_place { INDEX } else { path };
    match context.app.registry.page()(name) {
        Some(file) => send(name, file, &headers),
        None if is_place => (StatusCode::NOT_FOUND, UNBUILT).into_response(),
        None => Fault::NotFound.into_response(),
    }
}

/// Returns the hash of the page, if there is one.
pub fn mark(page: Page) -> Option<String> {
    page(INDEX).map(|file| hash(&file))
}

/// Returns the hash of a file.
fn hash(file: &PageFile) -> String {
    file.sha256.iter().take(12).fold(String::new(), |mut hash, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}

fn send(name: &str, file: PageFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hash(&file));
    // Files whose names contain a hash of their content never change.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag_value = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""));
    let common = [(header::ETAG, tag_value), (header::CACHE_CONTROL, HeaderValue::from_static(keep))];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind(name))];
    (common, kind, file.bytes.into_owned()).into_response()
}

/// Returns the MIME type of a file by its name; the page has no others.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
