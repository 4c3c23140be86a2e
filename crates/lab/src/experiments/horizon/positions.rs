//! The positions of the demonstration.

use crate::chess_kit::scenes::Scene;
use crate::text::Text;

/// The exchange on f6 of Tower's chapter IV: 1.e5-f6 e7-f6 2.b2-f6, "White wins a knight", and
/// 2...g7-f6 takes the queen.
const EXCHANGE: &str = "2q2rk1/1p2bppp/2pp1n2/4B3/8/P7/1Q3PPP/R3R1K1 w - - 0 30";

/// What figure 3.3 of the thesis on BuhoChess may have shown.
const PINNED_QUEEN: &str = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1";

/// Moves that lose by the stories of their positions. Who plays one has not seen the truth, whatever the value.
pub(super) const LOSING: [(&str, &str); 3] = [("knight", "Qxc3"), ("exchange", "Bxf6"), ("queen", "Rxd5")];

/// All of them.
pub(super) static POSITIONS: [Scene; 8] = [
    Scene {
        name: "knight",
        title: Text::new("A knight that is protected", "Un caballo protegido"),
        fen: "5rk1/ppp2ppp/2q5/5n2/8/2N5/PPP2PPP/2Q2RK1 b - - 0 1",
        story: Text::new(
            "The example of the thesis of 2024. The queen can take the knight; a search that stops there has won a knight, one that looks a move \
             further has lost a queen for it.",
            "El ejemplo de la tesis de 2024. La dama puede tomar el caballo; una búsqueda que se detiene ahí ha ganado un caballo, una que mira una \
             jugada más ha perdido la dama por él.",
        ),
    },
    Scene {
        name: "exchange",
        title: Text::new("An exchange that is not over", "Un cambio que no ha terminado"),
        fen: EXCHANGE,
        story: Text::new(
            "After an example of the thesis of Tower, whose diagram is lost: at depth 3 Bxf6 Bxf6 Qxf6 seems to win a knight, and the pawn that takes \
             the queen is beyond the horizon. Secondary searches follow the exchange to its end (criterion 1): at depth 3 the program then moves the \
             attacked bishop to c3 instead. At depth 1 they do not help: Bxf6 takes a protected piece worth as much as the bishop, and no criterion follows that (the fifth \
             wants it unprotected). At depth 2 the recapture is followed, but the search ends before Black takes the rook. In truth Bxf6 loses a rook for a bishop: after ...Bxf6 the queen is attacked, and the rook on a1 stands \
             behind her.",
            "Según un ejemplo de la tesis de Tower, cuyo diagrama se ha perdido: a profundidad 3 Axf6 Axf6 Dxf6 parece ganar un caballo, y el peón que toma la \
             dama queda más allá del horizonte. Las búsquedas secundarias siguen el cambio hasta el final (criterio 1): a profundidad 3 el programa retira \
             entonces a c3 el alfil atacado. A profundidad 1 no ayudan: Axf6 toma una pieza protegida que vale tanto como el alfil, y ningún criterio sigue eso (el quinto \
             la exige sin protección). A profundidad 2 se sigue la recaptura, pero la búsqueda acaba antes de que las negras tomen la torre. En realidad Axf6 pierde una torre por un alfil: tras ...Axf6 la dama queda atacada, con la torre de a1 \
             detrás.",
        ),
    },
    Scene {
        name: "queen",
        title: Text::new("A queen that costs a mate", "Una dama que cuesta un mate"),
        fen: "4r1k1/5ppp/8/3q4/8/8/PPP5/1K1R4 w - - 0 30",
        story: Text::new(
            "After the other example of that thesis: who takes the queen is mated on the first rank, after an interposition that is neither check nor \
             capture.",
            "Según el otro ejemplo de esa tesis: quien toma la dama recibe mate en la primera fila, tras una interposición que no es jaque ni \
             captura.",
        ),
    },
    Scene {
        name: "pinned-queen",
        title: Text::new(
            "A queen that cannot be saved, it seems",
            "Una dama que no puede salvarse, según parece",
        ),
        fen: PINNED_QUEEN,
        story: Text::new(
            "Figure 3.3 of the thesis on BuhoChess is lost. This position, often shown for the horizon effect, fits every word of its text, which does \
             not prove that it is the one: Black, to move, has a rook for a bishop and more pawns; the queen is pinned by the bishop on a1 and cannot \
             leave the diagonal; five pawns can be put in between, which makes the ten plies that the thesis says are needed to see the loss. The thesis \
             estimates the position near mate. Our searches do not agree: after ...f6, Bxf6 Rxf6, gxf6 the black queen gets away, with enough checks to \
             hold. BuhoChess sees Black ahead at the depth given here; Quevedo, which looks deeper, a draw by perpetual check (0.00).",
            "La figura 3.3 de la tesis de BuhoChess se ha perdido. Esta posición, muy usada para el efecto horizonte, cumple cada palabra de su texto, lo que \
             no prueba que sea la misma: las negras, que mueven, tienen una torre por un alfil y más peones; la dama está clavada por el alfil de a1 y no \
             puede dejar la diagonal; cinco peones pueden interponerse, lo que hace las diez medias jugadas que la tesis dice necesarias para ver la \
             pérdida. La tesis la estima cercana al mate. Nuestras búsquedas no están de acuerdo: tras ...f6, Axf6 Txf6, gxf6 la dama negra escapa, con \
             jaques suficientes para sostenerse. BuhoChess ve ventaja negra a la profundidad indicada aquí; Quevedo, que mira más hondo, tablas por jaque continuo (0,00).",
        ),
    },
    Scene {
        name: "smothered",
        title: Text::new("A mate by checks", "Un mate a base de jaques"),
        fen: "5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 30",
        story: Text::new(
            "White gives up the queen with check, and the knight mates. A search that does not look beyond the sacrifice sees only the loss of the queen.",
            "Las blancas entregan la dama con jaque y el caballo da mate. Una búsqueda que no mira más allá del sacrificio solo ve que se pierde la dama.",
        ),
    },
    Scene {
        name: "pawn",
        title: Text::new("A pawn that runs", "Un peón que corre"),
        fen: "8/5k2/8/P7/8/8/5K2/8 w - - 0 40",
        story: Text::new(
            "No capture and no check: the pawn cannot be caught, but it is a pawn like any other until its promotion is within the horizon.",
            "Ni captura ni jaque: el peón no puede ser alcanzado, pero es un peón como otro cualquiera hasta que su coronación entra en el horizonte.",
        ),
    },
    Scene {
        name: "bishop",
        title: Text::new("A bishop that cannot be saved", "Un alfil que no puede salvarse"),
        fen: "8/B1k2p1p/1p3nb1/2p5/4P1PP/5P2/6N1/6K1 w - - 0 30",
        story: Text::new(
            "The bishop on a7 is lost: the king goes to b7 and takes it. But White's pawns can attack pieces that have to move, and each such move \
             puts the loss off by two plies: a search that has enough of them believes that the bishop is safe, and makes them.",
            "El alfil de a7 está perdido: el rey va a b7 y lo toma. Pero los peones blancos pueden atacar piezas que han de moverse, y cada jugada así \
             aplaza la pérdida dos medias jugadas: una búsqueda que dispone de bastantes cree a salvo el alfil, y las hace.",
        ),
    },
    Scene {
        name: "without-delay",
        title: Text::new("The same without moves to put it off", "Lo mismo sin jugadas con que aplazarlo"),
        fen: "8/B1k2p1p/1p3nb1/2p5/8/4PPPP/6N1/6K1 w - - 0 30",
        story: Text::new(
            "The same pieces, White's pawns at home: there is nothing to put the loss off with, and it is seen at a smaller depth.",
            "Las mismas piezas, con los peones blancos en casa: no hay con qué aplazar la pérdida, y se ve a menor profundidad.",
        ),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_kit::searches::{by_tower, position};
    use chess::{Color, Game, Role, Square};
    use classics::tower::Options;
    use engine::Engine;
    use player::{Answer, Limits, Player, Question, Score, Stop, Thought};

    /// Best moves, line and value of Tower at nominal depth 3, with secondary searches or without.
    fn tower(fen: &str, secondary: bool) -> (Vec<String>, String, i32) {
        let options = Options { depth: 3, secondary, random: false, book: false, ..Options::default() };
        let seen = by_tower(&position(fen), &options, &Stop::new()).unwrap();
        (seen.best, seen.line.join(" "), seen.value)
    }

    /// What the full engine plays, and what it says of the position.
    fn quevedo(fen: &str, nodes: u64) -> (String, Score) {
        let game = Game::new(position(fen));
        let options = engine::Options { hash_megabytes: 8, ..engine::Options::default() };
        let mut engine = Engine::new(options).unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::INFINITE };
        let stop = Stop::new();
        let question =
            Question { game: &game, limits: &limits, stop: &stop, draw_offered: false, refused: None };
        let mut last = None;
        let answer = engine.answer(&question, &mut |thought: &Thought<'_>| {
            if let Thought::Line { score, .. } = thought {
                last = Some(*score);
            }
        });
        let Some(Answer::Play(m)) = answer else { panic!("it plays") };
        (format!("{m:?}"), last.unwrap())
    }

    #[test]
    fn secondary_searches_turn_the_exchange_round() {
        let (best, line, value) = tower(EXCHANGE, false);
        assert_eq!((best[0].as_str(), line.as_str()), ("Bxf6", "Bxf6 Bxf6 Qxf6"));
        let (better, _, less) = tower(EXCHANGE, true);
        assert_eq!(better, ["Bc3"]);
        assert!(value - less > 150, "{value} {less}");
        // Quevedo plays it, too.
        assert_eq!(quevedo(EXCHANGE, 100_000).0, "e5c3");
    }

    /// After such a move the other side has at least two pawns more than the mover had before it with the best move.
    #[test]
    fn the_moves_that_are_said_to_lose_do() {
        let worth = |score: Score| match score {
            Score::Centipawns(value) => value,
            Score::Mates(_) => 10_000,
            Score::Mated(_) => -10_000,
        };
        for (name, san) in LOSING {
            let scene = POSITIONS.iter().find(|scene| scene.name == name).unwrap();
            let mut now = position(scene.fen);
            let best = worth(quevedo(scene.fen, 100_000).1);
            now.play(now.parse_san(san).unwrap()).unwrap();
            let loses = -worth(quevedo(&now.to_fen(), 100_000).1);
            assert!(best - loses >= 200, "{name}: {best} and {loses} after {san}");
        }
    }

    /// Each statement that the thesis makes of its figure, as far as it is one about the board.
    #[test]
    fn the_pinned_queen_fits_the_words_of_the_thesis() {
        let now = position(PINNED_QUEEN);
        let count = |color, role| (now.by_color(color) & now.by_role(role)).count();
        assert_eq!(now.turn(), Color::Black);
        let pieces = |color| [Role::Rook, Role::Bishop, Role::Queen].map(|role| count(color, role));
        assert_eq!((pieces(Color::Black), pieces(Color::White)), ([1, 0, 1], [0, 1, 1]));
        assert!(count(Color::Black, Role::Pawn) > count(Color::White, Role::Pawn));
        let between = [Square::B2, Square::C3, Square::D4, Square::E5, Square::F6];
        let moves = now.legal_moves();
        // She may only move on the diagonal on which she is pinned.
        let hers: Vec<Square> = moves.iter().filter(|m| m.from() == Square::G7).map(|m| m.to()).collect();
        assert!(!hers.is_empty() && hers.iter().all(|to| *to == Square::A1 || between.contains(to)));
        let is_pawn = |from| now.by_role(Role::Pawn).has(from);
        let put_between =
            between.map(|to| moves.iter().filter(|m| m.to() == to && is_pawn(m.from())).count());
        assert_eq!(put_between, [1; 5], "five pawns, ten plies");
    }

    /// The thesis calls the position lost.
    #[test]
    fn the_pinned_queen_is_not_lost() {
        let (best, score) = quevedo(PINNED_QUEEN, 200_000);
        assert_eq!(best, "f7f6");
        assert!(matches!(score, Score::Centipawns(value) if value.abs() < 60), "{score:?}");
    }
}
