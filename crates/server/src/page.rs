//! The files of the page. The program that starts the server embeds them and hands them over.

use std::borrow::Cow;

/// A file of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// The SHA-256 hash of its content, by which browsers recognise it.
    pub sha256: [u8; 32],
}

/// Returns the file of the page with this path, such as `index.html`.
pub type Page = fn(&str) -> Option<PageFile>;
