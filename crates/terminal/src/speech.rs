//! The texts of the game in its languages.

use chess::{Color, DrawReason, Outcome, PieceLetters, SanProblem, WinReason};
use language::Language;
use player::Refusal;

/// Longest quote of what was typed, in characters.
const QUOTED: usize = 20;

/// Declares texts: a name, the English and the Spanish.
macro_rules! texts {
    ($($name:ident: $english:literal, $spanish:literal;)+) => {$(
        #[doc = $english]
        fn $name(self) -> &'static str {
            self.language().say($english, $spanish)
        }
    )+};
}

/// The texts of the game in a language.
pub trait Speech: Copy {
    /// The language.
    fn language(self) -> Language;

    texts! {
        welcome: "Enter a move like Nf3 or g1f3; enter ? to see what else you can do.",
            "Escribe una jugada, como Cf3 o g1f3; escribe ? para ver qué más puedes hacer.";
        help: "\
Nf3, exd5, O-O, e8=Q   a move; e2e4 and Spanish letters (Cf3) will do as well
moves                  the legal moves
undo                   take back a move; against a machine, its answer too
draw                   accept or claim a draw; after a move (Nf3 draw), claim one with it or offer it
resign                 give up
flip                   turn the board round
board, fen, pgn        show the board, the position or the whole game
quit                   leave", "\
Cf3, exd5, O-O, e8=D   una jugada; también e2e4 y las letras inglesas (Nf3)
jugadas                las jugadas legales
deshacer               deshacer una jugada; contra una máquina, también su respuesta
tablas                 aceptar o reclamar tablas; detrás de una jugada (Cf3 tablas), reclamarlas u ofrecerlas
abandonar              rendirse
girar                  dar la vuelta al tablero
tablero, fen, pgn      mostrar el tablero, la posición o toda la partida
salir                  dejar la partida";
        white: "White", "Blancas";
        black: "Black", "Negras";
        offers_draw: "offers a draw", "ofrecen tablas";
        declines_draw: "declines the draw", "rechazan las tablas";
        how_to_answer: ": enter draw to accept, or a move to decline",
            ": escribe «tablas» para aceptarlas o haz una jugada para rechazarlas";
        file_failed: "the game could not be added to the file, and is shown instead",
            "la partida no se pudo añadir al archivo y se muestra en su lugar";
        no_claim: "There is no draw to accept or to claim. To offer one, write it after your move: Nf3 draw",
            "No hay tablas que aceptar ni reclamar. Para ofrecerlas, escribe «tablas» detrás de tu jugada: Cf3 tablas";
        nothing_to_take_back: "There is no move of yours to take back.", "No hay ninguna jugada tuya que deshacer.";
        opening_browser: "The game opens in the browser. Its address:", "La partida se abre en el navegador. Su dirección:";
        open_browser: "Open this address in a browser:", "Abre esta dirección en un navegador:";
        how_to_end: "Press Ctrl-C to end.", "Pulsa Ctrl-C para terminar.";
        games_kept: "Games are kept in", "Las partidas se guardan en";
        public_warning: "Warning: other machines can reach this address. Anyone who has the full address, with its token, can play, \
            see and delete your games. The connection is not encrypted.",
            "Aviso: otras máquinas pueden llegar a esta dirección. Quien la tenga entera, con su clave, puede jugar y ver \
            o borrar tus partidas. Lo que se envía va sin cifrar por la red.";
        open_warning: "Warning: no secret is set. Anyone who can reach this address, from other machines too, can play, see and \
            delete your games.",
            "Aviso: no hay clave. Cualquiera que llegue a esta dirección, también desde otras máquinas, puede jugar y ver \
            o borrar tus partidas.";
        no_secret_warning: "Warning: no secret is set. Other users of this machine can play, see and delete your games.",
            "Aviso: no hay clave. Los demás usuarios de esta máquina pueden jugar y ver o borrar tus partidas.";
        other_port: "The requested port is in use; this is the next free one.",
            "El puerto pedido está ocupado; este es el siguiente libre.";
        saved: "Everything is saved; goodbye.", "Todo está guardado; adiós.";
        left: "The game is not over; goodbye.", "La partida queda sin terminar; adiós.";
        illegal_move: "is not a legal move here; enter moves to see those that are",
            "no es una jugada legal aquí; escribe «jugadas» para ver las legales";
        unreadable_move: "is neither a move nor a command; enter ? to see what is",
            "no es ni una jugada ni una orden; escribe ? para ver las opciones";
        ambiguous_move: "may be one of several moves: ", "puede ser cualquiera de estas jugadas: ";
        no_promotion: "must say what the pawn becomes, as in e8=Q",
            "debe decir en qué se convierte el peón, como en e8=D";
        takes_nothing: "takes nothing", "no captura nada";
        line_too_long: "That line is too long for a move or a command; nothing was done.",
            "Esa línea es demasiado larga para ser jugada u orden; no se ha hecho nada.";
        bad_fen: "the FEN cannot be read", "no se puede leer la FEN";
        fen_example: "A FEN looks like this, in quotes", "Una FEN se escribe así, entre comillas";
        illegal_fen: "the position of the FEN is not legal", "la posición de la FEN no es legal";
        try_again: "Correct it and try again.", "Corrígela e inténtalo de nuevo.";
        unusual_castling: "\
in this position kings or rooks castle from other squares than in standard chess.
Add --chess960 if it is one of Chess960; otherwise correct the castling letters of the FEN.", "\
en esta posición hay reyes o torres que enrocan desde otras casillas que en el ajedrez normal.
Añade --chess960 si es de Chess960; si no, corrige las letras del enroque de la FEN.";
        io_failed: "input or output failed", "ha fallado la entrada o la salida";
    }

    /// Returns the message for a player who may claim a draw; empty for draws that need no claim.
    fn may_claim(self, reason: DrawReason) -> Option<&'static str> {
        Some(match (reason, self.language()) {
            (DrawReason::ThreefoldRepetition, Language::English) => {
                "This position has occurred for the third time. Enter draw to claim a draw, or a move to play on."
            }
            (DrawReason::ThreefoldRepetition, Language::Spanish) => {
                "Esta posición se ha dado por tercera vez. Escribe «tablas» para reclamarlas, o una jugada para seguir."
            }
            (DrawReason::FiftyMoves, Language::English) => {
                "Fifty moves have passed without a capture or a pawn move. Enter draw to claim a draw, or a move to play on."
            }
            (DrawReason::FiftyMoves, Language::Spanish) => {
                "Han pasado cincuenta jugadas sin captura ni movimiento de peón. Escribe «tablas» para reclamarlas, o una jugada \
                 para seguir."
            }
            _ => return None,
        })
    }

    /// Returns the piece letters.
    fn letters(self) -> PieceLetters {
        match self.language() {
            Language::English => PieceLetters::ENGLISH,
            Language::Spanish => PieceLetters::SPANISH,
        }
    }

    /// Returns the other language's piece letters, accepted where unambiguous.
    fn other_letters(self) -> PieceLetters {
        match self.language() {
            Language::English => PieceLetters::SPANISH,
            Language::Spanish => PieceLetters::ENGLISH,
        }
    }

    /// Returns the name of a side.
    fn color(self, color: Color) -> &'static str {
        match color {
            Color::White => self.white(),
            Color::Black => self.black(),
        }
    }

    /// Returns the name of a side at the start of a sentence.
    fn the_side(self, color: Color) -> &'static str {
        match (self.language(), color) {
            (Language::Spanish, Color::White) => "Las blancas",
            (Language::Spanish, Color::Black) => "Las negras",
            (Language::English, _) => self.color(color),
        }
    }

    /// Says which side a person plays against a random mover.
    fn against_random(self, color: Color) -> String {
        let side = self.color(color);
        match self.language() {
            Language::English => format!("You play {side}, against a machine that plays any legal move."),
            Language::Spanish => {
                let side = side.to_lowercase();
                format!("Juegas con {side} contra una máquina que hace cualquier jugada legal.")
            }
        }
    }

    /// Says which side a person plays against the engine, and the engine's strength.
    fn against_quevedo(self, color: Color, strength: &str) -> String {
        let side = self.color(color);
        match self.language() {
            Language::English => format!("You play {side}, against Quevedo {strength}."),
            Language::Spanish => format!("Juegas con {} contra Quevedo, {strength}.", side.to_lowercase()),
        }
    }

    /// Describes the strength of a level.
    fn at_elo(self, elo: u32) -> String {
        match self.language() {
            Language::English => format!("at {elo} Elo"),
            Language::Spanish => format!("con {elo} de Elo"),
        }
    }

    /// Describes the strength of a depth limit.
    fn at_depth(self, depth: u32) -> String {
        match self.language() {
            Language::English => format!("searching {depth} plies deep; --elo 1200 would make it weaker"),
            Language::Spanish => {
                format!("que mira {depth} medias jugadas; con --elo 1200 jugaría más flojo")
            }
        }
    }

    /// Describes the strength of a node limit.
    fn at_nodes(self, nodes: u64) -> String {
        match self.language() {
            Language::English => {
                format!("searching {nodes} nodes per move; --elo 1200 would make it weaker")
            }
            Language::Spanish => {
                format!("que mira {nodes} posiciones por jugada; con --elo 1200 jugaría más flojo")
            }
        }
    }

    /// Says why the game ended, as a sentence with the result.
    fn outcome(self, outcome: Outcome) -> String {
        let what = match (self.language(), outcome) {
            (Language::English, outcome) => capitalised(&outcome.to_string()),
            (Language::Spanish, Outcome::Win { winner, reason }) => {
                format!("Ganan las {} por {}", self.color(winner).to_lowercase(), spanish_win_reason(reason))
            }
            (Language::Spanish, Outcome::Draw(reason)) => {
                format!("Tablas por {}", spanish_draw_reason(reason))
            }
        };
        format!("{what}. {}", outcome.result())
    }

    /// Says what is wrong with a move that was entered.
    fn bad_move(self, text: &str, problem: &SanProblem) -> String {
        let what = match problem {
            SanProblem::Unreadable => self.unreadable_move().to_owned(),
            SanProblem::Illegal => self.illegal_move().to_owned(),
            SanProblem::Ambiguous(moves) => format!("{}{}", self.ambiguous_move(), moves.join(", ")),
            SanProblem::NoPromotion => self.no_promotion().to_owned(),
            SanProblem::NothingTaken => self.takes_nothing().to_owned(),
        };
        let mut quoted: String = text.chars().take(QUOTED).collect();
        if quoted.len() < text.len() {
            quoted.push('…');
        }
        format!("{quoted:?} {what}.")
    }

    /// Says why the game refused an answer. The prompt offers nothing else that could be refused.
    fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NothingToTakeBack => self.nothing_to_take_back().to_owned(),
            Refusal::NoOffer => self.no_claim().to_owned(),
            other => other.to_string(),
        }
    }
}

impl Speech for Language {
    fn language(self) -> Language {
        self
    }
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

const fn spanish_win_reason(reason: WinReason) -> &'static str {
    match reason {
        WinReason::Checkmate => "jaque mate",
        WinReason::Resignation => "abandono",
        WinReason::TimeForfeit => "tiempo",
        WinReason::RulesInfraction => "infracción de las reglas",
    }
}

const fn spanish_draw_reason(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "rey ahogado",
        DrawReason::InsufficientMaterial => "material insuficiente",
        DrawReason::FivefoldRepetition => "repetición quíntuple",
        DrawReason::SeventyFiveMoves => "la regla de las setenta y cinco jugadas",
        DrawReason::ThreefoldRepetition => "triple repetición",
        DrawReason::FiftyMoves => "la regla de las cincuenta jugadas",
        DrawReason::Agreement => "acuerdo mutuo",
        DrawReason::TimeForfeitWithoutMatingMaterial => "tiempo, contra un bando que no puede dar mate",
    }
}
