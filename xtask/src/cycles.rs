//! Cycles between the top-level modules of a crate, found in the tokens of its source files.
//!
//! A module depends on another if it names it by `crate::`, or by `super::` from the top level; what the
//! root re-exports belongs to the module it comes from. Unit tests do not count, and neither does what a
//! module and its own submodules say of each other.

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Which module names which.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// The cycles of the crate whose sources are in this folder, each as the modules it goes through.
pub fn of_crate(source: &Path) -> Result<Vec<Vec<String>>> {
    let root = ["lib.rs", "main.rs"].map(|name| source.join(name)).into_iter().find(|path| path.exists());
    let Some(root) = root else { return Ok(Vec::new()) };
    let files = files(source)?;
    let modules: BTreeSet<String> = files.iter().filter_map(|file| top(source, file)).collect();
    let exports = exports(&tokens(&root)?, &modules);
    let mut edges = Edges::new();
    for file in &files {
        let Some(from) = top(source, file) else { continue };
        let is_top = file.parent() == Some(source);
        let mut named = BTreeSet::new();
        names(tokens(file)?, is_top, &mut named);
        let targets = named.iter().filter_map(|name| modules.get(name).or_else(|| exports.get(name)));
        let targets = targets.filter(|to| **to != from).cloned();
        edges.entry(from.clone()).or_default().extend(targets);
    }
    Ok(cycles(&edges))
}

/// All source files below a folder, but those of tests.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// The top-level module to which a file belongs; none for the root.
fn top(source: &Path, file: &Path) -> Option<String> {
    let first = file.strip_prefix(source).ok()?.components().next()?.as_os_str().to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main"].contains(&name)).then(|| name.to_owned())
}

fn tokens(file: &Path) -> Result<Vec<TokenTree>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let stream: TokenStream = text.parse().map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
    Ok(stream.into_iter().collect())
}

fn is_ident(token: Option<&TokenTree>, text: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == text)
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

/// Whether `::` stands here.
fn is_path(tokens: &[TokenTree], place: usize) -> bool {
    is_punct(tokens.get(place), ':') && is_punct(tokens.get(place + 1), ':')
}

/// Collects what is named by `crate::`, and by `super::` where that is the root.
fn names(tokens: Vec<TokenTree>, is_top: bool, found: &mut BTreeSet<String>) {
    let mut place = 0;
    while place < tokens.len() {
        if is_test_module(&tokens, place) {
            place += 5;
            continue;
        }
        let here = Some(&tokens[place]);
        let from_root = is_ident(here, "crate") || is_top && is_ident(here, "super");
        if from_root && is_path(&tokens, place + 1) {
            match tokens.get(place + 3) {
                Some(TokenTree::Ident(name)) => _ = found.insert(name.to_string()),
                Some(TokenTree::Group(group)) => heads(group.stream(), found),
                _ => {}
            }
        }
        if let TokenTree::Group(group) = &tokens[place] {
            names(group.stream().into_iter().collect(), is_top, found);
        }
        place += 1;
    }
}

/// Whether `#[cfg(test)] mod NAME {…}` begins here: five tokens.
fn is_test_module(tokens: &[TokenTree], place: usize) -> bool {
    let Some(TokenTree::Group(group)) = tokens.get(place + 1) else { return false };
    is_punct(tokens.get(place), '#')
        && group.delimiter() == Delimiter::Bracket
        && group.stream().to_string().replace(' ', "") == "cfg(test)"
        && is_ident(tokens.get(place + 2), "mod")
}

/// The first name of each part of a group such as `{error::Error, table}`.
fn heads(group: TokenStream, found: &mut BTreeSet<String>) {
    let mut first = true;
    for token in group {
        match token {
            TokenTree::Ident(name) if first => {
                found.insert(name.to_string());
                first = false;
            }
            TokenTree::Punct(sign) if sign.as_char() == ',' => first = true,
            _ => first = false,
        }
    }
}

/// What the root re-exports, and from which module.
fn exports(root: &[TokenTree], modules: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for place in 0..root.len() {
        let Some(TokenTree::Ident(module)) = root.get(place + 1) else { continue };
        let module = module.to_string();
        if !is_ident(root.get(place), "use") || !modules.contains(&module) {
            continue;
        }
        let rest = root[place + 2..].iter().take_while(|token| !is_punct(Some(token), ';'));
        let mut names = BTreeSet::new();
        rest.for_each(|token| idents(token, &mut names));
        found.extend(names.into_iter().map(|name| (name, module.clone())));
    }
    found
}

fn idents(token: &TokenTree, found: &mut BTreeSet<String>) {
    match token {
        TokenTree::Ident(name) => _ = found.insert(name.to_string()),
        TokenTree::Group(group) => group.stream().into_iter().for_each(|token| idents(&token, found)),
        _ => {}
    }
}

/// The groups of modules that reach each other.
fn cycles(edges: &Edges) -> Vec<Vec<String>> {
    let reached = |from: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.to_owned()];
        while let Some(module) = open.pop() {
            for next in edges.get(&module).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let reach: BTreeMap<&String, BTreeSet<String>> = edges.keys().map(|from| (from, reached(from))).collect();
    let mut groups = BTreeSet::new();
    for (from, there) in &reach {
        let both = |to: &&String| reach.get(to).is_some_and(|back| back.contains(*from));
        let group: BTreeSet<String> = there.iter().filter(both).cloned().collect();
        if group.contains(*from) {
            groups.insert(group);
        }
    }
    groups.into_iter().map(|group| group.into_iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate with these files.
    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        of_crate(folder.path()).unwrap()
    }

    #[test]
    fn a_cycle_is_found_through_paths_groups_and_re_exports() {
        let root = ("lib.rs", "mod a; mod b; mod c; pub use c::{Thing, other::Name as Alias};");
        let cycle = [vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]];
        let there = [root, ("a.rs", "use crate::{b::X, d};"), ("c.rs", "fn f() { super::a::go() }")];
        let by_export = [&there[..], &[("b.rs", "macro_rules! m { () => { $crate::Alias } }")]].concat();
        assert_eq!(found(&by_export), cycle);
        let by_path = [&there[..], &[("b/mod.rs", ""), ("b/x.rs", "type T = crate::c::Thing;")]].concat();
        assert_eq!(found(&by_path), cycle);
    }

    #[test]
    fn tests_comments_and_submodules_make_no_cycle() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod inner; use crate::b::X;"),
            ("a/inner.rs", "use super::Y; use crate::a::Z;"),
            ("b.rs", "//! See [`crate::a`].\n#[cfg(test)] mod tests { use crate::a::X; }"),
            ("b_tests.rs", "use crate::a::X;"),
        ];
        assert!(found(&files).is_empty());
    }
}
