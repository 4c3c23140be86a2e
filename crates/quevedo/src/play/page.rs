//! The built page, embedded in the program.

use rust_embed::RustEmbed;
use server::PageFile;

/// The folder that `cargo xtask web` makes.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Returns a file of the page.
pub fn page(path: &str) -> Option<PageFile> {
    let file = Built::get(path)?;
    Some(PageFile { bytes: file.data, sha256: file.metadata.sha256_hash() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_part_of_the_program() {
        let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html");
        let index = std::fs::read(built).expect("web/dist is part of the project");
        assert!(page("index.html").is_some_and(|file| file.bytes == index));
        assert_eq!(page("nothing.html"), None);
    }
}
