//! Any bytes as a game tree: what is read is written so that it is read again, in both formats; the searches agree on what
//! it is worth; errors are short.

use treesearch::games::Tree;
use treesearch::{Algorithm, minimax};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for error in [text.parse::<Tree>().err(), Tree::from_json(&text).err()].into_iter().flatten() {
        assert!(error.to_string().len() < 1000, "{error}");
    }
    let Ok(tree) = Tree::with_unknown(&text, 3) else { return };
    assert_eq!(Tree::with_unknown(&tree.to_string(), 3).as_ref(), Ok(&tree));
    assert_eq!(Tree::with_unknown(&tree.to_json(), 3).as_ref(), Ok(&tree));
    if tree.nodes() <= 200 {
        let value = minimax::search(&tree, &tree.root(), None, &mut ()).map(|outcome| outcome.value);
        for algorithm in Algorithm::ALL {
            let found = algorithm.search(&tree, &tree.root(), None, &mut ()).map(|outcome| outcome.value);
            assert_eq!(found, value, "{algorithm}: {tree}");
        }
    }
}
