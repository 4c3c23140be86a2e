//! FEN errors in the languages of the game. The libraries speak English only.

use crate::speech::Speech;
use chess::{FenError, FenField, Illegal, IllegalReason};
use language::Language;

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
