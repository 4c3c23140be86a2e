//! Errors of the server in the languages of the game. The libraries speak English only.

use language::Language;
use server::{ServeError, StoreProblem};

/// Says why the server does not start, or has stopped, and what to do.
pub fn serve_error(error: &ServeError, language: Language) -> String {
    if language == Language::English {
        return error.to_string();
    }
    match error {
        ServeError::Store(store) => {
            let advice = match store.problem {
                StoreProblem::ReadOnly => {
                    "no se puede escribir en el archivo de las partidas; dale permiso de escritura o elige otra carpeta con --data"
                }
                StoreProblem::Full => "el disco está lleno; haz sitio y vuelve a intentarlo",
                StoreProblem::Locked => {
                    "otro programa usa el archivo de las partidas, quizá otro servidor; ciérralo o elige otra carpeta con --data"
                }
                StoreProblem::Damaged => {
                    "el archivo de las partidas está dañado o no es de Quevedo; no se ha tocado. Apártalo y restaura una copia"
                }
                StoreProblem::Newer => {
                    "el archivo de las partidas es de una versión más reciente; no se ha tocado"
                }
                StoreProblem::Moved => {
                    "el archivo de las partidas se ha movido, sustituido o borrado; devuélvelo a su sitio"
                }
                StoreProblem::Other => {
                    "no se puede usar el archivo de las partidas; elige otra carpeta con --data"
                }
            };
            // The rest of the detail says the same in English, unless it is all there is.
            let file = store.detail.split_once(": ").filter(|_| store.problem != StoreProblem::Other);
            format!("{advice} ({})", file.map_or(store.detail.as_str(), |(file, _)| file))
        }
        ServeError::Listen { address, reason } => {
            format!(
                "no se puede escuchar en {address}; elige otro puerto o dirección con --port o --listen ({reason})"
            )
        }
        ServeError::Clock => {
            "el reloj de esta máquina da una fecha anterior a 1970 o posterior a 9999; ponlo en hora y vuelve a empezar"
                .to_owned()
        }
        ServeError::Network(reason) => format!("el servidor ha fallado: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use server::StoreError;

    #[test]
    fn what_is_wrong_with_the_store_is_said_in_one_language() {
        let said = |problem, detail: &str| {
            let error = ServeError::Store(StoreError { problem, detail: detail.to_owned() });
            [Language::English, Language::Spanish].map(|language| serve_error(&error, language))
        };
        let [english, spanish] =
            said(StoreProblem::Full, "/data/games.sqlite: the disk is full; make room, and try again");
        assert_eq!(english, "/data/games.sqlite: the disk is full; make room, and try again");
        assert_eq!(spanish, "el disco está lleno; haz sitio y vuelve a intentarlo (/data/games.sqlite)");
        let [_, spanish] = said(StoreProblem::Other, "the store failed");
        assert!(spanish.ends_with("(the store failed)"), "{spanish}");
    }
}
