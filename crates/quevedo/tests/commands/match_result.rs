//! What `quevedo match` writes to `result.json`.

use serde_json::{Value, json};
use std::process::Command;
use tempfile::tempdir;

#[test]
fn the_results_tell_how_they_came_about() {
    let folder = tempdir().unwrap();
    let words = "match --engine random name=a --engine random name=b --rounds 2 --move-limit 30 --patience 45 \
                 --sprt -5 10 0.05 0.1";
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(words.split_whitespace())
        .arg("--out")
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read(folder.path().join("result.json")).unwrap();
    let result: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(result["quevedo"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&result["patience_seconds"], &result["tables"]), (&json!(45.0), &Value::Null));
    let sprt = ["elo0", "elo1", "alpha", "beta"].map(|key| result["sprt"][key].as_f64().unwrap());
    assert_eq!(sprt, [-5.0, 10.0, 0.05, 0.1]);
    for (contender, name) in [(0, "a"), (1, "b")] {
        let contender = &result["contenders"][contender];
        assert_eq!(contender["name"], name);
        let program = contender["program"].as_str().unwrap();
        assert!(!program.is_empty() && program != name, "the name it gives itself: {program}");
    }
    // Nothing is left of the writing.
    let names = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.ends_with(".new")).collect::<Vec<_>>(), [""; 0]);
}
