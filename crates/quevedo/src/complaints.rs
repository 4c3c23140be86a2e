//! FEN and server errors in the languages of the game. The libraries speak English only.

use crate::speech::Speech;
use chess::{FenError, FenField, Illegal, IllegalReason};
use language::Language;
use server::ServeError;
use server::wire::StoreProblem;

/// Errors in the languages of the game.
pub trait Complaints: Speech {
    /// Says where a FEN is malformed; in English also why.
    fn fen_error(self, error: &FenError) -> String {
        if self.language() == Language::English {
            return error.to_string();
        }
        let column = error.column();
        let (field, wanted) = match error.field() {
            None => return format!("algo sobra o falta en la columna {column}"),
            Some(FenField::Board) => {
                ("las piezas", "ocho filas de ocho casillas, de la 8 a la 1, separadas por /")
            }
            Some(FenField::Turn) => ("quién juega", "w (blancas) o b (negras)"),
            Some(FenField::Castling) => ("el enroque", "letras como KQkq, o -"),
            Some(FenField::EnPassant) => ("la casilla de captura al paso", "una casilla como e3, o -"),
            Some(FenField::HalfmoveClock) => {
                ("las jugadas sin captura ni peón", "un número entero desde 0, en medias jugadas")
            }
            Some(FenField::FullmoveNumber) => {
                ("el número de la jugada", "un número entero desde 1, y nada detrás")
            }
        };
        format!("{field}, columna {column}: se esperaba {wanted}")
    }

    /// Lists everything that makes a position illegal.
    fn illegal(self, illegal: Illegal) -> String {
        match self.language() {
            Language::English => illegal.to_string(),
            Language::Spanish => illegal.reasons().map(spanish_reason).collect::<Vec<_>>().join("; "),
        }
    }

    /// Says why the server does not start, or has stopped, and what to do.
    fn serve_error(self, error: &ServeError) -> String {
        if self.language() == Language::English {
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
}

impl Complaints for Language {}

const fn spanish_reason(reason: IllegalReason) -> &'static str {
    match reason {
        IllegalReason::NoKing => "un bando no tiene rey",
        IllegalReason::SeveralKings => "un bando tiene más de un rey",
        IllegalReason::TooManyMen => "un bando tiene más de dieciséis piezas",
        IllegalReason::TooManyPawns => "un bando tiene más de ocho peones",
        IllegalReason::TooManyPromotions => "un bando tiene más piezas coronadas que peones perdidos",
        IllegalReason::PawnOnOuterRank => "hay un peón en la primera o la octava fila",
        IllegalReason::OpponentInCheck => "el bando que no juega está en jaque",
        IllegalReason::TooManyCheckers => "más de dos piezas dan jaque al rey",
        IllegalReason::CastlingKing => "un bando puede enrocar aunque su rey no está en su primera fila",
        IllegalReason::CastlingRook => "un bando puede enrocar con una torre que no está",
        IllegalReason::CastlingSide => "un bando puede enrocar con dos torres del mismo lado de su rey",
        IllegalReason::EnPassantRank => {
            "la casilla de captura al paso no está en la sexta fila de quien juega"
        }
        IllegalReason::EnPassantPawn => "ningún peón acaba de pasar por la casilla de captura al paso",
        IllegalReason::EnPassantOccupied => {
            "la casilla de captura al paso, o aquella de donde vino el peón, está ocupada"
        }
        IllegalReason::EnPassantCheck => {
            "el rey ya estaba en jaque antes de que el peón pasara por la casilla de captura al paso"
        }
        IllegalReason::FullmoveNumber => "el número de la jugada es 0, pero las jugadas se cuentan desde 1",
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
            [Language::English, Language::Spanish].map(|language| language.serve_error(&error))
        };
        let [english, spanish] =
            said(StoreProblem::Full, "/data/games.sqlite: the disk is full; make room, and try again");
        assert_eq!(english, "/data/games.sqlite: the disk is full; make room, and try again");
        assert_eq!(spanish, "el disco está lleno; haz sitio y vuelve a intentarlo (/data/games.sqlite)");
        let [_, spanish] = said(StoreProblem::Other, "the store failed");
        assert!(spanish.ends_with("(the store failed)"), "{spanish}");
    }
}
