//! A library packs on its own: its sources include no file of another folder.
//!
//! `cargo package` takes only a crate's folder. A file that is included from elsewhere is missing in
//! the package, which then does not build. Tests may run the seeds of the fuzz targets.

use std::path::{Component, Path, PathBuf};

/// What includes a file while compiling, and whether the path starts from the crate or the source.
const INCLUDING: [(&str, Start); 5] = [
    ("include_str!(", Start::Source),
    ("include_bytes!(", Start::Source),
    ("include!(", Start::Source),
    ("#[path = ", Start::Source),
    ("#[folder = ", Start::Crate),
];

/// Where a path starts.
#[derive(Clone, Copy)]
enum Start {
    /// In the folder of the source file.
    Source,
    /// In the folder of the crate.
    Crate,
}

/// Returns the inclusions of a source file that leave the folder of its crate.
pub fn outside(file: &str, text: &str) -> Vec<String> {
    let Some((name, _)) = file.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/")) else {
        return Vec::new();
    };
    let home = Path::new("crates").join(name);
    let source = Path::new(file).parent().unwrap_or(&home);
    let mut findings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for (words, start) in INCLUDING {
            let Some(rest) = line.split(words).nth(1) else { continue };
            let Some(path) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) else { continue };
            let folder = match start {
                Start::Source => source,
                Start::Crate => &home,
            };
            if !normal(&folder.join(path)).starts_with(&home) {
                let number = number + 1;
                findings.push(format!(
                    "{file}:{number}: includes {path}, outside its crate; `cargo package` would leave it out"
                ));
            }
        }
    }
    findings
}

/// Returns the path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_a_crate_is_found() {
        for line in [
            r#"let a = include_bytes!("../../../nets/quevedo.qnn");"#,
            r##"#[folder = "../../web/dist"]"##,
            r##"#[path = "../../eval/src/lib.rs"]"##,
        ] {
            let found = outside("crates/nnue/src/a.rs", &format!("\n{line}\n"));
            assert_eq!(found.len(), 1, "{line}");
            assert!(found[0].starts_with("crates/nnue/src/a.rs:2: includes ../"), "{found:?}");
        }
    }

    #[test]
    fn what_lies_in_the_crate_or_is_made_by_its_build_is_no_finding() {
        for line in [
            r#"#[doc = include_str!("../README.md")]"#,
            r#"const A: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/a"));"#,
            r##"#[folder = "assets"]"##,
        ] {
            assert_eq!(outside("crates/nnue/src/a.rs", line), Vec::<String>::new(), "{line}");
        }
        assert!(outside("xtask/src/a.rs", r#"include_str!("../../README.md")"#).is_empty());
    }
}
