//! The printed game as an annotated PGN.

use super::Judged;
use crate::chess_kit::printed;
use crate::chess_kit::words::{said_all, value};
use crate::text::{Language, Text};
use chess::pgn::{PgnGame, PgnResult};

const NO_OPENING: Text = Text::new(
    "2. Bc4 belongs to none of the eleven openings that the thesis names for its book",
    "2. Ac4 no pertenece a ninguna de las once aperturas que la tesis nombra para su libro",
);

/// Returns the game with the thesis's comments, and the rebuilt program's best moves for White.
pub(super) fn annotated(judged: &[Judged], language: Language) -> PgnGame {
    let mut pgn = PgnGame::default();
    for (tag, text) in [
        ("Event", language.say("Test game of the thesis", "Partida de prueba de la tesis")),
        ("White", language.say("Tower, depth 2", "Tower, nivel 2")),
        (
            "Black",
            language
                .say("Chess Challenger Sensory Voice, level 2", "Chess Challenger Sensory Voice, nivel 2"),
        ),
    ] {
        // Built-in texts, which are valid in PGN.
        let _ = pgn.tags.set(tag, text);
    }
    for (ply, m) in printed::moves().into_iter().enumerate() {
        pgn.line.push(m);
        let comments = pgn.line.moves.last_mut().map(|last| &mut last.comments);
        let Some(comments) = comments else { continue };
        if let Some((_, reading)) = printed::ILLEGIBLE.iter().find(|illegible| illegible.0 == ply) {
            comments.push(reading.get(language).to_owned());
        }
        if ply == printed::OUTSIDE_THE_BOOK {
            comments.push(NO_OPENING.get(language).to_owned());
        }
        if let Some((_, remark)) = printed::REMARKS.iter().find(|remark| remark.0 == ply) {
            let thesis = Text::new("thesis", "tesis");
            comments.push(format!("{}: {}", thesis.get(language), remark.get(language)));
        }
        if let Some(judged) = judged.iter().find(|judged| judged.ply == ply) {
            comments.push(opinion(judged, language));
        }
    }
    pgn.result = PgnResult::Draw;
    pgn
}

/// Returns the rebuilt program's comment on a move; piece letters in PGN are English.
fn opinion(judged: &Judged, language: Language) -> String {
    let worth = value(judged.seen.value, language);
    let best = said_all(&judged.seen.best, Language::English);
    match (judged.agrees(), judged.seen.best.len(), language) {
        (true, 1, Language::English) => format!("rebuilt: the same, {worth}"),
        (true, 1, Language::Spanish) => format!("reconstruido: la misma, {worth}"),
        (true, _, Language::English) => format!("rebuilt: one of {best}, {worth}"),
        (true, _, Language::Spanish) => format!("reconstruido: una de {best}, {worth}"),
        (false, _, Language::English) => format!("rebuilt: rather {best}, {worth}"),
        (false, _, Language::Spanish) => format!("reconstruido: más bien {best}, {worth}"),
    }
}
