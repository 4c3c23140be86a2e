//! Trees as JSON; [`super::tree`] explains the format.

use super::strict_json::Strict;
use super::tree::{MAX_DEPTH, Sketch, TreeError, clip};
use super::tree_problem::TreeProblem;
use super::tree_text::is_name;
use crate::game::Player;
use crate::observer::Path;
use crate::value::Value;
use serde_json::{Map, Value as Json, json};

/// Parses who moves at the root, and the root.
pub fn read(text: &str) -> Result<(Player, Sketch), TreeError> {
    let path = &mut Path::default();
    let document = serde_json::from_str(text).map(|Strict(document)| document);
    let document = document.map_err(|error| match error.to_string() {
        // The JSON parser stops at 128 levels, deeper than any tree.
        text if text.starts_with("recursion limit") => too_deep(path),
        text => TreeError::NoJson(text),
    })?;
    let Json::Object(fields) = &document else { return Ok((Player::Max, node(&document, path)?)) };
    let Some(tree) = fields.get("tree") else {
        if fields.contains_key("root") {
            return Err(wrong(path, TreeProblem::RootWithoutTree));
        }
        return Ok((Player::Max, node(&document, path)?));
    };
    if let Some(other) = fields.keys().find(|key| !["root", "tree"].contains(&key.as_str())) {
        return Err(wrong(path, TreeProblem::BesideTree(clip(other))));
    }
    let player = match fields.get("root").map(|root| root.as_str()) {
        None | Some(Some("max")) => Player::Max,
        Some(Some("min")) => Player::Min,
        Some(_) => return Err(wrong(path, TreeProblem::NoPlayer)),
    };
    Ok((player, node(tree, path)?))
}

/// Parses a node; `path` is where it is.
fn node(json: &Json, path: &mut Path) -> Result<Sketch, TreeError> {
    match json {
        Json::Number(_) => Ok(Sketch { value: Some(number(json, path)?), ..Sketch::default() }),
        Json::String(name) => Ok(Sketch { unknown: Some(unknown_name(name, path)?), ..Sketch::default() }),
        Json::Array(items) => Ok(Sketch { children: children(items, path)?, ..Sketch::default() }),
        Json::Object(fields) => object(fields, path),
        Json::Null | Json::Bool(_) => Err(wrong(path, TreeProblem::NoNode(json.to_string()))),
    }
}

fn children(items: &[Json], path: &mut Path) -> Result<Vec<Sketch>, TreeError> {
    if items.is_empty() {
        return Err(wrong(path, TreeProblem::NoChildren));
    }
    if path.depth() == MAX_DEPTH {
        return Err(too_deep(path));
    }
    let mut children = Vec::with_capacity(items.len());
    for (number, item) in (1..).zip(items) {
        path.0.push(number);
        children.push(node(item, path)?);
        path.0.pop();
    }
    Ok(children)
}

fn object(fields: &Map<String, Json>, path: &mut Path) -> Result<Sketch, TreeError> {
    let mut sketch = Sketch::default();
    for (key, json) in fields {
        match (key.as_str(), json) {
            ("value", json) => sketch.value = Some(number(json, path)?),
            ("guess", json) => sketch.guess = Some(number(json, path)?),
            ("unknown", Json::String(name)) => sketch.unknown = Some(unknown_name(name, path)?),
            ("unknown", _) => return Err(wrong(path, TreeProblem::NameIsNoString)),
            ("children", Json::Array(items)) => sketch.children = children(items, path)?,
            ("children", _) => return Err(wrong(path, TreeProblem::ChildrenAreNoArray)),
            (other, _) => return Err(wrong(path, TreeProblem::NoField(clip(other)))),
        }
    }
    match (&sketch.unknown, sketch.value, sketch.children.is_empty()) {
        (None, None, true) => Err(wrong(path, TreeProblem::LeafWithoutValue)),
        (Some(_), Some(_), _) => Err(wrong(path, TreeProblem::KnownAndUnknown)),
        (Some(_), _, false) => Err(wrong(path, TreeProblem::ChildrenAndUnknown)),
        _ => Ok(sketch),
    }
}

/// Names are those of the text format.
fn unknown_name(name: &str, path: &Path) -> Result<String, TreeError> {
    if is_name(name)
        && name.chars().all(|c| c.is_alphanumeric() || "-+?_.".contains(c))
        && !["max", "min"].contains(&name)
    {
        return Ok(name.to_string());
    }
    Err(wrong(path, TreeProblem::NoName(clip(name))))
}

fn number(json: &Json, path: &Path) -> Result<i32, TreeError> {
    let number = json.as_i64().and_then(|number| i32::try_from(number).ok());
    let number = number.filter(|&number| Value::new(number).is_some());
    number.ok_or_else(|| wrong(path, TreeProblem::NoNumber(clip(&json.to_string()))))
}

fn too_deep(path: &Path) -> TreeError {
    wrong(path, TreeProblem::TooDeep)
}

fn wrong(path: &Path, what: TreeProblem) -> TreeError {
    TreeError::Node { node: path.clone(), what }
}

/// Writes a document that parses to the same tree.
pub fn write(root: Player, sketch: &Sketch) -> String {
    let root = if root == Player::Max { "max" } else { "min" };
    json!({ "root": root, "tree": json(sketch) }).to_string()
}

fn json(node: &Sketch) -> Json {
    let children: Vec<Json> = node.children.iter().map(json).collect();
    let plain = node.guess.is_none();
    match (&node.unknown, node.value) {
        (Some(name), _) if plain => json!(name),
        (None, Some(value)) if plain && children.is_empty() => json!(value),
        (None, None) if plain => Json::Array(children),
        (unknown, value) => {
            let mut fields = Map::new();
            let mut put = |key: &str, json: Option<Json>| {
                if let Some(json) = json {
                    fields.insert(key.to_string(), json);
                }
            };
            put("unknown", unknown.as_ref().map(|name| json!(name)));
            put("value", value.map(|value| json!(value)));
            put("guess", node.guess.map(|guess| json!(guess)));
            put("children", (!children.is_empty()).then_some(Json::Array(children)));
            Json::Object(fields)
        }
    }
}
