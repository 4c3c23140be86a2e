//! What the lock files say the program is built of.

use crate::shell::{metadata, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A version of a package.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Package {
    pub name: String,
    pub version: String,
}

/// A package of `Cargo.lock`.
#[derive(Default, Debug)]
struct Locked {
    name: String,
    version: String,
    /// Whether it comes from elsewhere.
    foreign: bool,
    /// What it depends on: a name, and a version where the name alone would not do.
    dependencies: Vec<String>,
}

/// The crates that others wrote and that the program is built of, on whatever system; those for tests alone are not among them.
pub fn crates() -> Result<BTreeSet<Package>> {
    let text = std::fs::read_to_string(root().join("Cargo.lock")).context("Cargo.lock cannot be read")?;
    // Of our own crates, the lock file does not say which dependencies are for tests.
    let mut used: HashMap<String, HashSet<String>> = HashMap::new();
    for package in metadata()?["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default().to_owned();
        let all = package["dependencies"].as_array().into_iter().flatten();
        let needed = all.filter(|used| used["kind"] != "dev").filter_map(|used| used["name"].as_str());
        used.insert(name, needed.map(str::to_owned).collect());
    }
    below("quevedo", &parse(&text), &used)
}

/// What is below a crate of ours.
fn below(top: &str, all: &[Locked], used: &HashMap<String, HashSet<String>>) -> Result<BTreeSet<Package>> {
    let (mut seen, mut waiting) = (HashSet::new(), vec![top.to_owned()]);
    let mut found = BTreeSet::new();
    while let Some(wanted) = waiting.pop() {
        let (name, version) = match wanted.split_once(' ') {
            Some((name, rest)) => (name, rest.split(' ').next()),
            None => (wanted.as_str(), None),
        };
        let fits =
            |known: &&Locked| known.name == name && version.is_none_or(|version| known.version == version);
        let Some(package) = all.iter().find(fits) else { bail!("Cargo.lock has no package {wanted}") };
        if !seen.insert((package.name.clone(), package.version.clone())) {
            continue;
        }
        let needed = |dependency: &&String| {
            let name = dependency.split(' ').next().unwrap_or_default();
            package.foreign || used.get(&package.name).is_some_and(|used| used.contains(name))
        };
        waiting.extend(package.dependencies.iter().filter(needed).cloned());
        if package.foreign {
            found.insert(Package { name: package.name.clone(), version: package.version.clone() });
        }
    }
    Ok(found)
}

/// Reads `Cargo.lock`, of which only the form is needed that cargo itself writes.
fn parse(text: &str) -> Vec<Locked> {
    let mut all: Vec<Locked> = Vec::new();
    for line in text.lines() {
        if line == "[[package]]" {
            all.push(Locked::default());
            continue;
        }
        let Some(package) = all.last_mut() else { continue };
        let value = |name: &str| line.strip_prefix(name)?.strip_prefix(" = \"")?.strip_suffix('"');
        if let Some(name) = value("name") {
            name.clone_into(&mut package.name);
        } else if let Some(version) = value("version") {
            version.clone_into(&mut package.version);
        } else if value("source").is_some() {
            package.foreign = true;
        } else if let Some(dependency) = line.strip_prefix(" \"").and_then(|rest| rest.strip_suffix("\",")) {
            package.dependencies.push(dependency.to_owned());
        }
    }
    all
}

/// The packages that are built into the page, each with its place below `web`.
pub fn packages() -> Result<BTreeMap<String, Package>> {
    let path = "web/package-lock.json";
    let text =
        std::fs::read_to_string(root().join(path)).with_context(|| format!("{path} cannot be read"))?;
    let lock: Value = serde_json::from_str(&text).with_context(|| format!("{path} is no JSON"))?;
    let all = lock["packages"].as_object().with_context(|| format!("{path} has no packages"))?;
    let mut found = BTreeMap::new();
    for (place, package) in all {
        // The page itself has no place; what is for building and testing alone is marked.
        let Some((_, name)) = place.rsplit_once("node_modules/") else { continue };
        if package["dev"] == true {
            continue;
        }
        let version =
            package["version"].as_str().with_context(|| format!("{path}: {place} has no version"))?;
        found.insert(place.clone(), Package { name: name.to_owned(), version: version.to_owned() });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "# a comment
version = 4

[[package]]
name = \"ours\"
version = \"0.1.0\"
dependencies = [
 \"deep 2.0.0\",
 \"proptest\",
]

[[package]]
name = \"deep\"
version = \"1.0.0\"
source = \"registry\"

[[package]]
name = \"deep\"
version = \"2.0.0\"
source = \"registry\"
dependencies = [
 \"deeper\",
]

[[package]]
name = \"deeper\"
version = \"3.0.0\"
source = \"registry\"

[[package]]
name = \"proptest\"
version = \"1.9.0\"
source = \"registry\"
";

    #[test]
    fn what_is_for_tests_is_left_out_and_versions_are_told_apart() {
        let used = HashMap::from([("ours".to_owned(), HashSet::from(["deep".to_owned()]))]);
        let found = below("ours", &parse(LOCK), &used).unwrap();
        let found: Vec<String> = found.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
        assert_eq!(found, ["deep 2.0.0", "deeper 3.0.0"]);
        assert!(below("nobody", &parse(LOCK), &used).is_err());
    }

    #[test]
    fn the_lock_files_of_the_project_are_understood() {
        let crates = crates().unwrap();
        let has = |name: &str| crates.iter().any(|known| known.name == name);
        assert!(has("serde") && has("tokio") && has("libsqlite3-sys") && !has("shakmaty"), "{crates:?}");
        let packages = packages().unwrap();
        assert!(packages.contains_key("node_modules/d3-hierarchy"), "{packages:?}");
        assert!(!packages.contains_key("node_modules/vite"), "{packages:?}");
    }
}
