//! The positions of the demonstration.

use crate::chess::scenes::Scene;
use crate::text::Text;

/// All of them.
pub(super) static POSITIONS: [Scene; 7] = [
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
        fen: "r5k1/p3bppp/5n2/4B3/8/7P/PQ3PP1/6K1 w - - 0 30",
        story: Text::new(
            "After an example of the thesis of Tower: at depth 3 the exchange on f6 ends with White's queen taking the bishop, and the pawn that takes \
             her is beyond the horizon.",
            "Según un ejemplo de la tesis de Tower: a profundidad 3 el cambio en f6 termina con la dama blanca tomando el alfil, y el peón que la toma \
             queda más allá del horizonte.",
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
        name: "smothered",
        title: Text::new("A mate by checks", "Un mate a base de jaques"),
        fen: "5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 30",
        story: Text::new(
            "White gives up the queen with check, and the knight mates. To who does not look beyond the sacrifice it is one.",
            "Las blancas entregan la dama con jaque y el caballo da mate. Para quien no mira más allá del sacrificio, no es más que eso.",
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
            "The bishop on a7 is lost: the king goes to b7 and takes it. But White's pawns can attack men that have to move, and each such move \
             puts the loss off by two half-moves: a search that has enough of them believes that the bishop is safe, and makes them.",
            "El alfil de a7 está perdido: el rey va a b7 y lo toma. Pero los peones blancos pueden atacar piezas que han de moverse, y cada jugada así \
             aplaza la pérdida dos medias jugadas: una búsqueda que dispone de bastantes cree a salvo el alfil, y las hace.",
        ),
    },
    Scene {
        name: "without-delay",
        title: Text::new("The same without moves to put it off", "Lo mismo sin jugadas con que aplazarlo"),
        fen: "8/B1k2p1p/1p3nb1/2p5/8/4PPPP/6N1/6K1 w - - 0 30",
        story: Text::new(
            "The same men, White's pawns at home: there is nothing to put the loss off with, and it is seen at a smaller depth.",
            "Las mismas piezas, con los peones blancos en casa: no hay con qué aplazar la pérdida, y se ve a menor profundidad.",
        ),
    },
];
