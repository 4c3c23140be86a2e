//! `quevedo licences` as a user meets it.

use std::process::Command;

fn printed(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_quevedo")).arg("licences").args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn works_are_listed_and_their_texts_printed() {
    let list = printed(&["--list"]);
    for work in ["Quevedo ", "Inter ", "d3-hierarchy 3", "preact 10", "serde 1", "SQLite "] {
        assert!(list.lines().any(|line| line.starts_with(&format!("  {work}"))), "{work}: {list}");
    }
    assert!(!list.contains("Permission is hereby granted"));
    let all = printed(&[]);
    assert!(all.starts_with(&list));
    for text in ["GNU GENERAL PUBLIC LICENSE", "SIL OPEN FONT LICENSE", "Permission is hereby granted"] {
        assert!(all.contains(text), "{text}");
    }
}
