//! The table of options in `docs/engine.md` is the one that the engine declares.

use catalogue::Quevedo;
use host::{Thinker as _, settings_of_conversation};
use player::setting::{Configurable as _, Setting, Value};
use std::path::Path;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md");
const MARKS: [&str; 2] = ["<!-- options -->\n", "<!-- /options -->"];

/// A row of the table.
fn row(setting: &Setting) -> String {
    let (default, values) = match &setting.value {
        Value::Switch(on) => (on.to_string(), "`true` or `false`".to_owned()),
        Value::Number { now, least, most } => (now.to_string(), format!("{least} to {most}")),
        Value::Choice { now, all } => ((*now).to_owned(), all.join(", ")),
        Value::File(_) => ("`<empty>`".to_owned(), "a file".to_owned()),
        Value::Folders(_) => ("`<empty>`".to_owned(), "folders".to_owned()),
        Value::Button => (String::new(), "a button".to_owned()),
    };
    format!("| `{}` | {default} | {values} | {} |\n", setting.name, setting.meaning)
}

/// `UPDATE_DOCS=1` writes the table into the page.
#[test]
fn the_documented_options_are_those_of_the_engine() {
    let quevedo = Quevedo::new(0).unwrap();
    let mut settings = quevedo.settings();
    settings.retain(|setting| setting.listed && !engine::PARAMETERS.iter().any(|p| p.name == setting.name));
    settings.extend(settings_of_conversation(quevedo.abilities()));
    let table: String = settings.iter().map(row).collect();
    let table = format!("| option | default | values | what it does |\n|---|---|---|---|\n{table}");
    if !Path::new(PAGE).exists() {
        return; // a package of its own has no documents beside it
    }
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (there, after) = rest.split_once(MARKS[1]).unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PAGE, format!("{before}{}{table}{}{after}", MARKS[0], MARKS[1])).unwrap();
    } else {
        assert_eq!(there, table, "run `UPDATE_DOCS=1 cargo test -p quevedo-catalogue --test documentation`");
    }
}
