//! Built-in positions, and those chosen by the user.

use crate::error::LabError;
use crate::report::{Diagram, Part};
use crate::text::Text;
use boards::{Bits, Board};
use chess::Setup;
use classics::buho::is_endgame;
use serde::{Deserialize, Serialize};

/// A built-in position.
pub(crate) struct Embedded {
    /// Its name in results.
    pub(crate) id: &'static str,
    /// Its title.
    pub(crate) title: Text,
    pub(crate) fen: &'static str,
}

/// Three middlegames of the LCT II test, from which the BuhoChess thesis took its own; which those
/// were is lost. These are calm enough for plain alpha-beta to reach depth 8.
pub(crate) static MIDDLEGAMES: [Embedded; 3] = [
    Embedded {
        id: "POS.01",
        title: Text::new(
            "LCT II, POS.01 (Chernin–Miles, Tunis 1985)",
            "LCT II, POS.01 (Chernin–Miles, Túnez 1985)",
        ),
        fen: "r3kb1r/3n1pp1/p6p/2pPp2q/Pp2N3/3B2PP/1PQ2P2/R3K2R w KQkq - 0 1",
    },
    Embedded {
        id: "POS.05",
        title: Text::new(
            "LCT II, POS.05 (Estrin–Pytel, Albena 1973)",
            "LCT II, POS.05 (Estrin–Pytel, Albena 1973)",
        ),
        fen: "2r2rk1/1p1bq3/p3p2p/3pPpp1/1P1Q4/P7/2P2PPP/2R1RBK1 b - - 0 1",
    },
    Embedded {
        id: "POS.09",
        title: Text::new(
            "LCT II, POS.09 (Boissel–Del Gobbo, by correspondence 1994)",
            "LCT II, POS.09 (Boissel–Del Gobbo, por correspondencia 1994)",
        ),
        fen: "5nk1/Q4bpp/5p2/8/P1n1PN2/q4P2/6PP/1R4K1 w - - 0 1",
    },
];

/// Three endgames of the same test: pawns, rooks, bishops.
pub(crate) static ENDGAMES: [Embedded; 3] = [
    Embedded {
        id: "FIN.01",
        title: Text::new("LCT II, FIN.01 (pawns)", "LCT II, FIN.01 (peones)"),
        fen: "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    },
    Embedded {
        id: "FIN.02",
        title: Text::new(
            "LCT II, FIN.02 (rooks; Capablanca–Eliskases, Moscow 1936)",
            "LCT II, FIN.02 (torres; Capablanca–Eliskases, Moscú 1936)",
        ),
        fen: "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1",
    },
    Embedded {
        id: "FIN.08",
        title: Text::new(
            "LCT II, FIN.08 (bishops; Spassky–Byrne 1974)",
            "LCT II, FIN.08 (alfiles; Spasski–Byrne 1974)",
        ),
        fen: "2k5/p7/Pp1p1b2/1P1P1p2/2P2P1p/3K3P/5B2/8 w - - 0 1",
    },
];

/// Number 70 of Fine's book on endgames, by Lasker and Reichhelm: won by 1.Kb1 alone, which only a
/// search with a transposition table finds.
pub(crate) static FINE_70: Embedded = Embedded {
    id: "Fine 70",
    title: Text::new("Fine 70 (Lasker and Reichhelm, 1901)", "Fine 70 (Lasker y Reichhelm, 1901)"),
    fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
};

/// Figure 5.21 of the thesis of 2024, which prints its FEN: an example of transpositions, since
/// knights and pawns can be developed in any order.
pub(crate) static TFG_5_21: Embedded = Embedded {
    id: "TFG 5.21",
    title: Text::new("TFG, figure 5.21", "TFG, figura 5.21"),
    fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 4 1",
};

/// A position chosen by the user, with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chosen {
    name: String,
    fen: String,
}

impl Chosen {
    /// Creates a position from a legal setup of standard chess with at least one move.
    ///
    /// ```
    /// use lab::Chosen;
    /// let mate = chess::Setup::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert!(Chosen::new("mate", &mate).unwrap_err().to_string().contains("no legal move"));
    /// ```
    ///
    /// # Errors
    /// If the position cannot be searched.
    pub fn new(name: impl Into<String>, setup: &Setup) -> Result<Chosen, LabError> {
        let chosen = Chosen { name: name.into(), fen: setup.to_fen() };
        let board = board(&chosen.fen)?;
        if board.count_moves() == 0 {
            return Err(LabError::Position { fen: chosen.fen, why: "no legal move".to_owned() });
        }
        Ok(chosen)
    }
}

/// A position of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) title: Text,
    pub(crate) fen: String,
    /// By BuhoChess's own limit, below which its kings come out.
    pub(crate) endgame: bool,
}

impl Place {
    fn new(id: &str, title: Text, fen: &str) -> Place {
        let endgame = board(fen).is_ok_and(|board| is_endgame(&board));
        Place { id: id.to_owned(), title, fen: fen.to_owned(), endgame }
    }

    /// On the board, with its FEN below.
    pub(crate) fn diagram(&self) -> Diagram {
        Diagram { fen: self.fen.clone(), caption: Text::same(format!("{}: {}", self.id, self.fen)) }
    }

    /// The beginning of its section of a report: what it is, and where the pieces stand.
    pub(crate) fn heading(&self) -> [Part; 2] {
        [Part::Title(self.title.clone()), Part::Diagrams(vec![self.diagram()])]
    }

    /// Returns its name for file names.
    pub(crate) fn file_name(&self) -> String {
        self.id.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect()
    }
}

/// Returns the chosen positions, if any, otherwise these. Duplicate names are
/// disambiguated.
pub(crate) fn chosen_or<'a>(
    chosen: &[Chosen],
    embedded: impl IntoIterator<Item = &'a Embedded>,
) -> Vec<Place> {
    if chosen.is_empty() {
        let place = |known: &Embedded| Place::new(known.id, known.title.clone(), known.fen);
        return embedded.into_iter().map(place).collect();
    }
    let mut places: Vec<Place> = Vec::new();
    for (number, chosen) in (1..).zip(chosen) {
        let name = &chosen.name;
        let taken = places.iter().any(|place| place.id == *name);
        let id = if taken { format!("{name} ({number})") } else { name.clone() };
        places.push(Place::new(&id, Text::same(id.clone()), &chosen.fen));
    }
    places
}

/// Parses a FEN on the fastest board; counts are the same on all.
pub(crate) fn board(fen: &str) -> Result<Board<Bits>, LabError> {
    Board::from_fen(fen).map_err(|error| LabError::Position { fen: fen.to_owned(), why: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_positions_are_what_they_are_called() {
        for (places, endgame) in [(&MIDDLEGAMES[..], false), (&ENDGAMES[..], true)] {
            for place in chosen_or(&[], places) {
                assert!(board(&place.fen).unwrap().count_moves() > 0);
                assert_eq!(place.endgame, endgame, "{}", place.id);
            }
        }
        assert!(board(FINE_70.fen).is_ok() && board(TFG_5_21.fen).is_ok());
    }

    #[test]
    fn names_that_occur_twice_are_told_apart() {
        let twice = Chosen::new("same", &Setup::default()).unwrap();
        let names: Vec<String> =
            chosen_or(&[twice.clone(), twice], &ENDGAMES).into_iter().map(|place| place.id).collect();
        assert_eq!(names, ["same", "same (2)"]);
    }
}
