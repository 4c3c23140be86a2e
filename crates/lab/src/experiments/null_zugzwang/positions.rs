//! The positions of the demonstration.

use crate::chess_kit::scenes::Scene;
use crate::text::Text;

/// Purpose of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Zugzwang with enough pieces for a null move.
    Zugzwang,
    /// Zugzwang with pawns only: the null move is not tried.
    Guarded,
    /// No zugzwang.
    Ordinary,
}

/// Position with its purpose.
pub(super) struct Study {
    pub(super) kind: Kind,
    pub(super) scene: Scene,
}

/// All of them.
pub(super) static POSITIONS: [Study; 9] = [
    Study {
        kind: Kind::Zugzwang,
        scene: Scene {
            name: "queen-rook",
            title: Text::new("Queen and rook against queen and rook", "Dama y torre contra dama y torre"),
            fen: "4k1q1/4rR2/8/1K3Q2/8/8/8/8 w - - 0 60",
            story: Text::new(
                "A position that is often shown for this, mirrored. After a quiet king move Black would hold everything if it could pass; whatever it \
             moves, it loses material.",
                "Una posición que suele mostrarse para esto, reflejada. Tras una tranquila jugada de rey las negras lo aguantarían todo si pudieran pasar; muevan lo \
             que muevan, pierden material.",
            ),
        },
    },
    Study {
        kind: Kind::Zugzwang,
        scene: Scene {
            name: "corner",
            title: Text::new("Three men in a corner", "Tres piezas en un rincón"),
            fen: "8/8/8/5K2/7R/7B/7n/6kr w - - 0 50",
            story: Text::new(
                "After the key move neither king nor rook can move, and wherever the knight goes it is taken. This and the next two positions were found by \
             searching positions generated at random with null move and without.",
                "Tras la jugada clave ni el rey ni la torre pueden moverse, y vaya donde vaya el caballo es tomado. Esta posición y las dos siguientes se hallaron \
             buscando con jugada nula y sin ella en posiciones generadas al azar.",
            ),
        },
    },
    Study {
        kind: Kind::Zugzwang,
        scene: Scene {
            name: "first-rank",
            title: Text::new("On the first rank", "En la primera fila"),
            fen: "8/8/8/8/8/8/k7/rnBKR3 w - - 0 50",
            story: Text::new(
                "Again neither king nor rook can move after the key move, and the knight is taken wherever it goes.",
                "Otra vez ni rey ni torre pueden moverse tras la jugada clave, y el caballo es tomado vaya donde vaya.",
            ),
        },
    },
    Study {
        kind: Kind::Zugzwang,
        scene: Scene {
            name: "two-rooks",
            title: Text::new("Two rooks against rook and bishop", "Dos torres contra torre y alfil"),
            fen: "3K2kr/7b/7R/7R/8/8/8/8 w - - 0 50",
            story: Text::new(
                "After a quiet king move every reply of Black gives something up.",
                "Tras una tranquila jugada de rey, toda respuesta de las negras entrega algo.",
            ),
        },
    },
    Study {
        kind: Kind::Guarded,
        scene: Scene {
            name: "pawns",
            title: Text::new("Kings and pawns", "Reyes y peones"),
            fen: "8/8/8/3pK3/2kP4/8/8/8 w - - 0 60",
            story: Text::new(
                "Who has to move loses his pawn. With king and pawns only nobody passes.",
                "Quien ha de mover pierde su peón. Con rey y peones solos nadie pasa.",
            ),
        },
    },
    Study {
        kind: Kind::Guarded,
        scene: Scene {
            name: "thesis",
            title: Text::new(
                "The thesis's figure 5.1, reconstructed",
                "La figura 5.1 de la tesis, reconstruida",
            ),
            fen: "8/8/8/8/8/2k5/1p6/1K6 w - - 0 60",
            story: Text::new(
                "Only the caption and the text of the figure are left, and this fits them word for word: White has one move, after which the pawn promotes and the game \
             is lost; if White did not have to move, Black could only stalemate it or give up the pawn. That it is the very position is not proven. \
             With king and pawns only nobody passes.",
                "De la figura solo quedan el pie y el texto, y esta posición cumple cada palabra: las blancas tienen una sola jugada, tras la cual el peón corona y la \
             partida se pierde; si no tuvieran que mover, las negras solo podrían ahogarlas o entregar el peón. No está probado que sea la misma posición. Con rey y \
             peones solos nadie pasa.",
            ),
        },
    },
    Study {
        kind: Kind::Guarded,
        scene: Scene {
            name: "bishops",
            title: Text::new("One bishop each", "Un alfil cada uno"),
            fen: "8/5p2/4k1p1/1b1p2Pp/3P1P1P/2B1K3/8/8 w - - 0 50",
            story: Text::new(
                "One officer each: too few to pass.",
                "Una pieza cada uno: demasiado pocas para pasar.",
            ),
        },
    },
    Study {
        kind: Kind::Ordinary,
        scene: Scene {
            name: "middlegame",
            title: Text::new("A middlegame", "Un medio juego"),
            fen: "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
            story: Text::new(
                "Nothing is forced, and to move is an advantage: here the null move is at home.",
                "Nada es forzado, y mover es una ventaja: aquí la jugada nula está en su casa.",
            ),
        },
    },
    Study {
        kind: Kind::Ordinary,
        scene: Scene {
            name: "ending",
            title: Text::new("An ending with rooks", "Un final con torres"),
            fen: "8/2r2pk1/1p2b1p1/p2p3p/P2P3P/1P1N1PP1/4R1K1/8 w - - 0 40",
            story: Text::new(
                "Two officers each, and no zugzwang near.",
                "Dos piezas cada uno, y ningún zugzwang cerca.",
            ),
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_kit::searches::position;
    use chess::{Color, Role};

    /// As their stories say: only the knight can move, and it is taken.
    #[test]
    fn where_only_a_knight_can_move_it_is_lost() {
        for (name, key) in [("corner", "h4f4"), ("first-rank", "e1e3")] {
            let study = POSITIONS.iter().find(|study| study.scene.name == name).unwrap();
            let mut now = position(study.scene.fen);
            now.play_unchecked(now.parse_uci(key).unwrap(), &mut ());
            let replies = now.legal_moves();
            assert!(!replies.is_empty(), "{name}");
            for m in replies {
                assert_eq!(now.piece_on(m.from()).map(|piece| piece.role()), Some(Role::Knight), "{name}");
                let mut after = now.clone();
                after.play_unchecked(m, &mut ());
                assert!(after.legal_moves().into_iter().any(|answer| answer.to() == m.to()), "{name}: {m:?}");
            }
        }
    }

    /// As the thesis says of its figure 5.1: to move loses, not to move draws.
    #[test]
    fn in_the_figure_of_the_thesis_to_move_is_to_lose() {
        use crate::chess_kit::{Search, board};
        use classics::buho::{Switches, Version};
        let study = POSITIONS.iter().find(|study| study.scene.name == "thesis").unwrap();
        let now = position(study.scene.fen);
        let moves = now.legal_moves();
        assert_eq!(moves.into_iter().map(|m| m.to()).collect::<Vec<_>>(), [chess::Square::A2]);
        let value = |fen: &str, depth| {
            let search = Search { switches: Switches::of(Version::E), entries: 1 << 14, most: None };
            let found = search.run(board(fen).unwrap(), Some(depth), &player::Stop::new(), &mut ());
            found.unwrap().value
        };
        assert!(value(study.scene.fen, 7) < -700);
        // Whatever Black plays, White takes the pawn, follows it, or is stalemated.
        let passed = study.scene.fen.replace(" w ", " b ");
        let board = position(&passed);
        for m in board.legal_moves() {
            let mut after = board.clone();
            after.play_unchecked(m, &mut ());
            let stalemate = after.legal_moves().is_empty() && !after.in_check();
            assert!(stalemate || value(&after.to_fen(), 6) > -250, "{m:?}");
        }
    }

    #[test]
    fn who_may_pass_has_two_officers() {
        for study in &POSITIONS {
            let position = position(study.scene.fen);
            let officers = |color: Color| {
                let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
                roles.iter().map(|&role| position.pieces(color, role).count()).sum::<u32>()
            };
            let enough = Color::ALL.map(|color| officers(color) >= 2);
            assert_eq!(enough, [study.kind != Kind::Guarded; 2], "{}", study.scene.name);
        }
    }
}
