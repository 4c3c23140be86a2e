//! Trees that are read and written: both formats say the same, and what is broken is refused with words.

use proptest::prelude::*;
use treesearch::games::{MAX_DEPTH, Shape, Tree, examples, irregular};
use treesearch::{Game, Player};

#[test]
fn text_may_be_laid_out_freely() {
    let plain: Tree = "((3 5) (2 9))".parse().expect("a tree");
    for text in ["max((3,5),(2,9))", " # two moves\n max\n(\n(3 5)\t# the first\n(2 9) ) # end"] {
        assert_eq!(text.parse::<Tree>().expect(text), plain, "{text}");
    }
    assert_eq!("7".parse::<Tree>().expect("a leaf").leaves(), 1);
    assert_eq!("min -7".parse::<Tree>().expect("a leaf").evaluation(&plain.root()), -7);
}

#[test]
fn marks_give_evaluations_and_guesses() {
    let tree: Tree = "((3 5)=7~1 (2~9 9))~4".parse().expect("a tree");
    let root = tree.root();
    let (a, b) = (tree.play(&root, &1), tree.play(&root, &2));
    assert_eq!((tree.evaluation(&root), tree.guess(&root)), (7, 4)); // the first child's; its own
    assert_eq!((tree.evaluation(&a), tree.guess(&a)), (7, 1));
    assert_eq!((tree.evaluation(&b), tree.guess(&b)), (2, 2));
    assert_eq!(tree.guess(&tree.play(&b, &1)), 9);
    assert_eq!(tree.turn(&a), Player::Min);
    assert_eq!(tree.to_string(), "((3 5)=7~1 (2~9 9))~4");
    let json = r#"{"root":"max","tree":{"children":[{"children":[3,5],"guess":1,"value":7},[{"guess":9,"value":2},9]],"guess":4}}"#;
    assert_eq!(tree.to_json(), json);
    assert_eq!(Tree::from_json(json), Ok(tree));
}

#[test]
fn broken_text_is_refused_with_line_column_and_reason() {
    for (text, message) in [
        ("", "line 1, column 1: missing node at the end of the text"),
        ("max", "line 1, column 4: missing node at the end of the text"),
        ("((3 5) 4", "line 1, column 9: the text ends inside a node: `)` is missing"),
        ("((3 5)\n 4", "line 2, column 3: the text ends inside a node: `)` is missing"),
        ("(3 5))", "line 1, column 6: `)` closes nothing"),
        (")", "line 1, column 1: missing node before `)`"),
        ("3 5", "line 1, column 3: a tree has one root; put brackets around everything"),
        ("(3 ())", "line 1, column 5: a node without children is a leaf and needs a value; write a number"),
        ("(3 4.5)", "line 1, column 4: `4.5` is not an integer from -2147483646 to 2147483646"),
        (
            "(3 99999999999)",
            "line 1, column 4: `99999999999` is not an integer from -2147483646 to 2147483646",
        ),
        ("(2147483647 5)", "line 1, column 2: `2147483647` is not an integer from -2147483646 to 2147483646"),
        (
            "(3 5)=-2147483647",
            "line 1, column 7: `-2147483647` is not an integer from -2147483646 to 2147483646",
        ),
        ("(3 NaN)", "line 1, column 4: `NaN` is not an integer from -2147483646 to 2147483646"),
        ("(3 inf)", "line 1, column 4: `inf` is not an integer from -2147483646 to 2147483646"),
        ("(3 -)", "line 1, column 4: `-` is not an integer from -2147483646 to 2147483646"),
        ("(3 4)=", "line 1, column 7: `` is not an integer from -2147483646 to 2147483646"),
        ("(3 4)~x", "line 1, column 7: `x` is not an integer from -2147483646 to 2147483646"),
        ("(3=4 4)", "line 1, column 3: `=` is for inner nodes; a leaf is its value"),
        ("(3 4)=1=2", "line 1, column 8: the node has two evaluations"),
        ("(3 4)~1~2", "line 1, column 8: the node has two guesses"),
        ("(3 min)", "line 1, column 4: `min` says who moves; it is allowed before the root only"),
        ("(ñ é;)", "line 1, column 5: unexpected `;`; a node is a number, a name or `(`...`)`"),
        ("(3 x)", "node 2: the value of the leaf `x` is unknown; give a value for unknown leaves"),
        ("(3 (4 ?))", "node 2.2: the value of the leaf `?` is unknown; give a value for unknown leaves"),
    ] {
        assert_eq!(text.parse::<Tree>().expect_err(text).to_string(), message, "{text}");
    }
}

#[test]
fn broken_json_is_refused_with_node_and_reason() {
    for (text, message) in [
        ("[3, 5", "invalid JSON: EOF while parsing a list at line 1 column 5"),
        ("[]", "node ε: a node without children is a leaf and needs a value; write a number"),
        (
            "[3, [4, null]]",
            "node 2.2: `null` is not a node; expected a number, a string, an array of nodes or an object",
        ),
        ("[3, 4.5]", "node 2: `4.5` is not an integer from -2147483646 to 2147483646"),
        ("[3, -2147483648]", "node 2: `-2147483648` is not an integer from -2147483646 to 2147483646"),
        ("[3, 5000000000]", "node 2: `5000000000` is not an integer from -2147483646 to 2147483646"),
        ("[3, {}]", "node 2: a leaf needs a `value`, or the name of an `unknown` one"),
        (
            r#"[3, {"vlaue": 4}]"#,
            "node 2: unexpected `vlaue`; expected `children`, `value`, `guess` or `unknown`",
        ),
        (r#"[3, {"children": 4}]"#, "node 2: `children` must be an array of nodes"),
        (r#"[3, {"unknown": 4}]"#, "node 2: `unknown` must be a string, the name of the leaf"),
        (r#"[3, {"unknown": "x", "value": 4}]"#, "node 2: a node with a `value` is not `unknown`"),
        (r#"[3, {"unknown": "x", "children": [4]}]"#, "node 2: a node with `children` is not `unknown`"),
        (
            r#"[3, "4"]"#,
            "node 2: `4` is not a name of an unknown leaf; use letters and digits, a letter or `?` first",
        ),
        (r#"[3, "x"]"#, "node 2: the value of the leaf `x` is unknown; give a value for unknown leaves"),
        (
            r#"[3, "NaN"]"#,
            "node 2: `NaN` is not a name of an unknown leaf; use letters and digits, a letter or `?` first",
        ),
        (r#"{"tree": 3, "tree": 4}"#, "invalid JSON: `tree` appears twice at line 1 column 22"),
        (r#"[{"value": 3, "value": 4}]"#, "invalid JSON: `value` appears twice at line 1 column 25"),
        (r#"{"root": "min"}"#, "node ε: `root` without `tree`"),
        (r#"{"root": "mid", "tree": 3}"#, "node ε: `root` must be \"max\" or \"min\""),
        (r#"{"root": 1, "tree": 3}"#, "node ε: `root` must be \"max\" or \"min\""),
        (r#"{"tree": 3, "seed": 1}"#, "node ε: unexpected `seed` beside `tree`; only `root` is allowed"),
    ] {
        assert_eq!(Tree::from_json(text).expect_err(text).to_string(), message, "{text}");
    }
}

#[test]
fn trees_may_be_so_deep_and_no_deeper() {
    let nested =
        |open: &str, close: &str, levels: usize| format!("{}1{}", open.repeat(levels), close.repeat(levels));
    for (open, close) in [("(", ")"), ("[", "]"), ("{\"children\":[", "]}")] {
        assert!(nested(open, close, MAX_DEPTH).parse::<Tree>().is_ok(), "{open}");
        for levels in [MAX_DEPTH + 1, 100_000] {
            let error = nested(open, close, levels).parse::<Tree>().expect_err("too deep").to_string();
            assert!(error.contains("levels deep"), "{error}");
        }
    }
}

#[test]
fn unknown_leaves_count_what_is_said() {
    for text in ["((2 4 5) (1 x y) (10 2 ?))", r#"[[2, 4, 5], [1, "x", "y"], [10, 2, "?"]]"#] {
        let tree = Tree::with_unknown(text, 42).expect("a tree");
        let x = tree.play(&tree.play(&tree.root(), &2), &2);
        assert_eq!((tree.evaluation(&x), tree.unknown(&x)), (42, Some("x")));
        assert_eq!(tree.to_string(), "((2 4 5) (1 x y) (10 2 ?))");
        assert_eq!(Tree::with_unknown(&tree.to_json(), 42).as_ref(), Ok(&tree));
    }
}

#[test]
fn what_is_written_is_read_again() {
    let shape = Shape { moves: 4, depth: 5, values: 100 };
    let examples = examples::ALL.iter().map(examples::Example::tree);
    for tree in (0..500).map(|seed| irregular(shape, seed)).chain(examples) {
        assert_eq!(Tree::with_unknown(&tree.to_string(), 0).as_ref(), Ok(&tree), "{tree}");
        assert_eq!(Tree::with_unknown(&tree.to_json(), 0).as_ref(), Ok(&tree), "{tree}");
    }
}

proptest! {
    #[test]
    fn no_text_does_harm(text in "\\PC*") {
        let _ = text.parse::<Tree>();
        let _ = Tree::from_json(&text);
    }

    #[test]
    fn nothing_that_looks_like_a_tree_does_harm(text in "[()=~#?,x0-9 \\-\\n\\[\\]{}\":ñ]{0,60}") {
        if let Ok(tree) = Tree::with_unknown(&text, 3) {
            prop_assert_eq!(Tree::with_unknown(&tree.to_string(), 3), Ok(tree.clone()));
            prop_assert_eq!(Tree::with_unknown(&tree.to_json(), 3), Ok(tree));
        }
    }
}
