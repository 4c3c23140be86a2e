//! The two parts of a record: what was decided, and what was measured.
//!
//! Equal work decides the same (moves, scores, nodes), but never takes the same time. So fields that
//! hold dates and times are taken out of a record before it is written, and put back when it is read.

use serde_json::{Map, Value};

/// Splits a record into what was decided and the fields of these names, at any depth.
///
/// What was measured has the shape of the record with all else left out; arrays keep their length,
/// with `null` for an item of which nothing was measured. If nothing was, it is `null`.
///
/// ```
/// use serde_json::json;
/// let record = json!({"id": 1, "date": "today", "notes": [{"nodes": 7}, {"nodes": 9, "us": 30}]});
/// let (decided, measured) = journal::split(record.clone(), &["date", "us"]);
/// assert_eq!(decided, json!({"id": 1, "notes": [{"nodes": 7}, {"nodes": 9}]}));
/// assert_eq!(measured, json!({"date": "today", "notes": [null, {"us": 30}]}));
/// let mut joined = decided;
/// journal::join(&mut joined, measured)?;
/// assert_eq!(joined, record);
/// # Ok::<(), String>(())
/// ```
#[must_use]
pub fn split(record: Value, measured: &[&str]) -> (Value, Value) {
    match record {
        Value::Object(fields) => {
            let (mut ours, mut theirs) = (Map::new(), Map::new());
            for (name, value) in fields {
                if measured.contains(&name.as_str()) {
                    theirs.insert(name, value);
                    continue;
                }
                let (decided, found) = split(value, measured);
                if !found.is_null() {
                    theirs.insert(name.clone(), found);
                }
                ours.insert(name, decided);
            }
            let theirs = if theirs.is_empty() { Value::Null } else { Value::Object(theirs) };
            (Value::Object(ours), theirs)
        }
        Value::Array(items) => {
            let (ours, theirs): (Vec<_>, Vec<_>) =
                items.into_iter().map(|item| split(item, measured)).unzip();
            let none = theirs.iter().all(Value::is_null);
            (Value::Array(ours), if none { Value::Null } else { Value::Array(theirs) })
        }
        other => (other, Value::Null),
    }
}

/// Puts what was measured back into a record.
///
/// # Errors
/// If it does not have the shape of the record; says where.
pub fn join(decided: &mut Value, measured: Value) -> Result<(), String> {
    match (decided, measured) {
        (_, Value::Null) => Ok(()),
        (Value::Object(ours), Value::Object(theirs)) => {
            for (name, value) in theirs {
                match ours.get_mut(&name) {
                    Some(place) => join(place, value).map_err(|place| format!("{name} {place}"))?,
                    None => _ = ours.insert(name, value),
                }
            }
            Ok(())
        }
        (Value::Array(ours), Value::Array(theirs)) if ours.len() == theirs.len() => {
            ours.iter_mut().zip(theirs).try_for_each(|(ours, theirs)| join(ours, theirs))
        }
        _ => Err("was measured in another shape".to_owned()),
    }
}

/// Describes the first difference between two settings.
pub(crate) fn difference(old: &Value, new: &Value, place: &str) -> Option<String> {
    use Value::{Array, Object};
    match (old, new) {
        _ if old == new => None,
        (Object(olds), Object(news)) => {
            let keys = olds.keys().chain(news.keys().filter(|key| !olds.contains_key(*key)));
            let null = &Value::Null;
            keys.map(|key| (key, olds.get(key).unwrap_or(null), news.get(key).unwrap_or(null))).find_map(
                |(key, old, new)| {
                    difference(old, new, &format!("{place}{}{key}", if place.is_empty() { "" } else { "." }))
                },
            )
        }
        (Array(olds), Array(news)) if olds.len() == news.len() => (1..)
            .zip(olds.iter().zip(news))
            .find_map(|(number, (old, new))| difference(old, new, &format!("{place} {number}"))),
        _ => Some(format!("{place} is {old} there and {new} here")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_record_is_its_parts() {
        for record in [
            json!({"a": 1}),
            json!({"us": 1}),
            json!([[{"us": 1}], {"a": {"us": 2, "b": null}}, 3, []]),
            json!({"us": {"a": [1, 2]}, "b": [{"c": 1}, {"c": 2}]}),
            json!("text"),
        ] {
            let (mut decided, measured) = split(record.clone(), &["us"]);
            assert!(!decided.to_string().contains("us"), "{decided}");
            join(&mut decided, measured).unwrap();
            assert_eq!(decided, record);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut record = json!({"notes": [{"a": 1}]});
        let error = join(&mut record, json!({"notes": [{"us": 1}, {"us": 2}]})).unwrap_err();
        assert_eq!(error, "notes was measured in another shape");
        assert!(join(&mut record, json!({"notes": 3})).is_err());
        assert!(join(&mut json!(1), json!({"us": 1})).is_err());
    }

    #[test]
    fn the_first_difference_is_named() {
        let found = |old: Value, new: Value| difference(&old, &new, "");
        assert_eq!(found(json!({"a": 1}), json!({"a": 1})), None);
        let (old, new) = (json!({"a": [1, {"b": 2}]}), json!({"a": [1, {"b": 3}]}));
        assert_eq!(found(old, new).unwrap(), "a 2.b is 2 there and 3 here");
        assert_eq!(found(json!({}), json!({"c": 1})).unwrap(), "c is null there and 1 here");
    }
}
