//! `cargo xtask notices`: writes down what the program is made of, with the texts of the licences. The file is committed and
//! goes into the binary: `quevedo licences` prints it, and the page shows it. A test sees when it is stale.

mod locked;
mod texts;

use crate::shell::{cargo, output, root};
use crate::web;
use anyhow::{Context, Result, bail};
use locked::Package;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;
use texts::{MIT, Texts};

/// Where the list is, relative to the root.
const FILE: &str = "crates/quevedo/notices.json";

/// What is written; `server::wire::LicencesView` reads it.
#[derive(Serialize, Deserialize)]
struct Notices {
    works: Vec<Work>,
    texts: Vec<String>,
}

/// Something that the program is made of.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Work {
    kind: Kind,
    name: String,
    version: Option<String>,
    licence: String,
    by: Option<String>,
    home: Option<String>,
    texts: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Program,
    Font,
    Pieces,
    Page,
    Library,
}

/// What SQLite has instead of a licence.
const BLESSING: &str =
    "The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:

   May you do good and not evil.
   May you find forgiveness for yourself and forgive others.
   May you share freely, never taking more than you give.";

/// Gathers everything, and writes the file.
pub fn run() -> Result<bool> {
    web::install()?;
    let mut texts = Texts::default();
    let mut works = kept(&mut texts)?;
    works.extend(packages(&mut texts)?);
    works.extend(crates(&mut texts)?);
    let notices = Notices { works, texts: texts.all };
    let text = serde_json::to_string_pretty(&notices)? + "\n";
    std::fs::write(root().join(FILE), &text).with_context(|| format!("{FILE} cannot be written"))?;
    println!("{FILE}: {} works, {} texts, {} bytes", notices.works.len(), notices.texts.len(), text.len());
    Ok(true)
}

/// What no lock file knows of.
fn kept(texts: &mut Texts) -> Result<Vec<Work>> {
    let file = |path: &str| {
        std::fs::read_to_string(root().join(path)).with_context(|| format!("{path} cannot be read"))
    };
    let gpl = file("LICENSE")?;
    let inter = file("crates/charts/fonts/OFL.txt")?;
    let rust = MIT.replace("{by}", "The Rust Project contributors");
    let all: [(Kind, &str, &str, &str, &str, &str); 5] = [
        (Kind::Program, "Quevedo", "GPL-3.0-or-later", "The Quevedo developers", "", gpl.as_str()),
        (
            Kind::Font,
            "Inter",
            "OFL-1.1",
            "The Inter Project Authors",
            "https://github.com/rsms/inter",
            inter.as_str(),
        ),
        (
            Kind::Pieces,
            "Cburnett",
            "GPL-2.0-or-later",
            "Colin M. L. Burnett",
            "https://en.wikipedia.org/wiki/User:Cburnett/GFDL_images/Chess",
            gpl.as_str(),
        ),
        (
            Kind::Library,
            "Rust standard library",
            "MIT OR Apache-2.0",
            "The Rust Project contributors",
            "https://github.com/rust-lang/rust",
            rust.as_str(),
        ),
        (Kind::Library, "SQLite", "blessing", "D. Richard Hipp et al.", "https://sqlite.org", BLESSING),
    ];
    let work = |(kind, name, licence, by, home, text): (Kind, &str, &str, &str, &str, &str)| Work {
        kind,
        name: name.to_owned(),
        version: None,
        licence: licence.to_owned(),
        by: Some(by.to_owned()),
        home: Some(home.to_owned()).filter(|home| !home.is_empty()),
        texts: vec![texts.add(text)],
    };
    Ok(all.into_iter().map(work).collect())
}

/// The packages that the page is built of.
fn packages(texts: &mut Texts) -> Result<Vec<Work>> {
    let web = root().join("web");
    let mut works = Vec::new();
    for (place, Package { name, version }) in locked::packages()? {
        let folder = web.join(&place);
        let manifest = folder.join("package.json");
        let manifest = std::fs::read_to_string(&manifest)
            .with_context(|| format!("{} cannot be read", manifest.display()))?;
        let manifest: Value =
            serde_json::from_str(&manifest).with_context(|| format!("{place}/package.json is no JSON"))?;
        let either = |name: &str, field: &str| {
            let value = &manifest[name];
            value.as_str().or_else(|| value[field].as_str()).map(str::to_owned)
        };
        let by = either("author", "name").map(|by| without_address(&by));
        let kind = if name.starts_with("@fontsource/") { Kind::Font } else { Kind::Page };
        works.push(work(
            kind,
            name,
            version,
            either("license", "type"),
            by,
            either("repository", "url"),
            &folder,
            texts,
        )?);
    }
    Ok(works)
}

/// The crates that the program is built of, on whatever system.
fn crates(texts: &mut Texts) -> Result<Vec<Work>> {
    let metadata = output(cargo().args(["metadata", "--locked", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata did not answer in JSON")?;
    let known = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    let mut works = Vec::new();
    for Package { name, version } in locked::crates()? {
        let same = |known: &&Value| known["name"] == *name && known["version"] == *version;
        let known =
            known.iter().find(same).with_context(|| format!("cargo does not know {name} {version}"))?;
        let text = |field: &str| known[field].as_str().map(str::to_owned);
        let authors = known["authors"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let by = authors.map(without_address).collect::<Vec<_>>().join(", ");
        let manifest = text("manifest_path").context("cargo names no manifest")?;
        let folder = Path::new(&manifest).parent().context("a manifest is in no folder")?;
        let by = Some(by).filter(|by| !by.is_empty());
        works.push(work(
            Kind::Library,
            name,
            version,
            text("license"),
            by,
            text("repository"),
            folder,
            texts,
        )?);
    }
    Ok(works)
}

/// A package with the texts that lie in its folder.
#[expect(clippy::too_many_arguments, reason = "they are the fields of one thing")]
fn work(
    kind: Kind,
    name: String,
    version: String,
    licence: Option<String>,
    by: Option<String>,
    home: Option<String>,
    folder: &Path,
    texts: &mut Texts,
) -> Result<Work> {
    // The older way to write a choice.
    let licence = licence.with_context(|| format!("{name} {version} names no licence"))?.replace('/', " OR ");
    let mut found = texts::of_folder(folder, &licence)?;
    if found.is_empty() && licence.contains("MIT") {
        let by = by.clone().unwrap_or_else(|| format!("The authors of {name}"));
        found.push(MIT.replace("{by}", &by));
    }
    if found.is_empty() {
        bail!("{name} {version} ({licence}) has no text of its licence in {}", folder.display());
    }
    let texts = found.iter().map(|text| texts.add(text)).collect();
    let home = home.map(|home| home.trim_start_matches("git+").trim_end_matches(".git").to_owned());
    Ok(Work { kind, name, version: Some(version), licence, by, home, texts })
}

/// A name without the address behind it.
fn without_address(text: &str) -> String {
    text.split(['<', '(']).next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn read() -> Notices {
        let text = std::fs::read_to_string(root().join(FILE)).expect("the list is committed");
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn the_committed_notices_are_of_what_is_locked() {
        let works = read().works;
        let listed = |kinds: &[Kind]| -> BTreeSet<Package> {
            let of_kind = works.iter().filter(|work| kinds.contains(&work.kind));
            let named = of_kind.filter_map(|work| Some((work.name.clone(), work.version.clone()?)));
            named.map(|(name, version)| Package { name, version }).collect()
        };
        let again = "run `cargo xtask notices`, and commit what it writes";
        let packages: BTreeSet<Package> = locked::packages().unwrap().into_values().collect();
        assert_eq!(listed(&[Kind::Font, Kind::Page]), packages, "{again}");
        assert_eq!(listed(&[Kind::Library]), locked::crates().unwrap(), "{again}");
    }

    #[test]
    fn the_fonts_and_the_licence_are_as_they_lie_here() {
        let Notices { works, texts } = read();
        for (name, file) in [("Inter", "crates/charts/fonts/OFL.txt"), ("Quevedo", "LICENSE")] {
            let work = works.iter().find(|work| work.name == name).unwrap();
            let text = std::fs::read_to_string(root().join(file)).unwrap();
            assert_eq!(texts[work.texts[0]], texts::tidied(&text), "run `cargo xtask notices`");
        }
    }

    #[test]
    fn names_are_told_without_addresses() {
        assert_eq!(without_address("Some Body <some@body.example> (https://body.example)"), "Some Body");
    }
}
