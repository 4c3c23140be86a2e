//! The types of the page, generated from wire types by tests of the crates that have these.
//!
//! It is no part of the server: only tests use it, and crates whose tests generate such types.

use std::path::Path;
use ts_rs::{Config, TS};

/// The folder of the generated files.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");
/// The environment variable by which they are written anew.
const UPDATE: &str = "UPDATE_WIRE";

/// A TypeScript file with the types of a crate.
pub struct Module {
    text: String,
    config: Config,
    /// How the file is written anew.
    command: String,
}

impl Module {
    /// Creates the file of a crate, without types; `imports` is what it has of other files.
    #[must_use]
    pub fn new(name: &str, imports: &str) -> Module {
        let command = format!("{UPDATE}=1 cargo test -p quevedo-{name}");
        let text = format!(
            "// Generated from crates/{name}/src/wire; do not edit. {command} writes it anew.\n\
             // tidy: a table, of types.\n{imports}"
        );
        // Whole numbers here stay far below 2^53.
        Module { text, config: Config::new().with_large_int("number"), command }
    }

    /// Adds a type.
    #[must_use]
    pub fn with<T: TS>(mut self) -> Module {
        self.text.push('\n');
        self.text.push_str(&T::docs().unwrap_or_default());
        for line in format!("export {}", T::decl(&self.config)).lines() {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
        self
    }

    /// Compares it with the file of this name; with `UPDATE_WIRE` set, writes that file first.
    ///
    /// # Panics
    /// If they differ.
    pub fn check(self, name: &str) {
        let file = Path::new(FOLDER).join(name);
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(&file, &self.text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(written == self.text, "web/src/wire/{name} is not current: {} writes it", self.command);
    }
}
