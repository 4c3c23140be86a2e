//! The contenders of matches in the browser's laboratory.

use arena::Contender;
use arena::ladder::levels::MODERN;
use catalogue::PLAYERS;
use server::Contenders;
use std::path::{Path, PathBuf};

/// Returns the built-in players, and Stockfish if installed. A page can choose no others.
///
/// Quevedo takes part as it is, with the hand-crafted evaluation (HCE), and with the network of a
/// file if one is given. The names are the same in all languages.
pub fn contenders(network: Option<&Path>) -> Contenders {
    let option = |name: &str, value: &str| (name.to_owned(), Some(value.to_owned()));
    let quevedo = |options| Contender { options, ..Contender::built_in("quevedo") };
    let mut all = Contenders::new(catalogue::registry());
    for entry in PLAYERS {
        all = all.with(entry.id, entry.name, entry.levels, Contender::built_in(entry.id));
        if entry.id == "quevedo" {
            all = all.with("hand", "Quevedo HCE", None, quevedo(vec![option("UseNetwork", "false")]));
        }
    }
    if let Some(file) = network.and_then(Path::to_str) {
        let options = vec![option("EvalFile", file)];
        all = all.with("network", "Quevedo EvalFile", None, quevedo(options));
    }
    match on_path("stockfish") {
        Some(path) => {
            let options = vec![option("Hash", "16"), option("Threads", "1")];
            let levels = (MODERN.0 as u32, MODERN.1 as u32);
            all.with(
                "stockfish",
                "Stockfish",
                Some(levels),
                Contender { options, ..Contender::program(path) },
            )
        }
        None => all,
    }
}

/// Finds a program on the search path.
fn on_path(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file())
}
