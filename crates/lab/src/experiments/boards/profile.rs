//! Where the time of a search goes, as reports show it.

use super::title;
use crate::numbers::percent;
use crate::report::{Entry, Table, left, right};
use crate::text::{Language, Text};
use boards::Kind;
use serde::{Deserialize, Serialize};

/// How long each kind of work takes in a search, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Parts {
    pub(super) making: f64,
    pub(super) generation: f64,
    pub(super) evaluation: f64,
}

/// A search that was timed, and where its time went, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Timed {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// Not there in results of versions that timed each kind of work by itself, which was too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Parts>,
}

/// The parts may take this much longer than the search, of which they are less: timing is no better.
const NOISE: f64 = 0.03;

impl Timed {
    pub(super) fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }

    /// The shares of generating moves, making them, evaluating, and all else.
    fn shares(&self) -> Option<[f64; 4]> {
        let Parts { making, generation, evaluation } = self.parts?;
        let [generation, making, evaluation] =
            [generation, making, evaluation].map(|part| part / self.seconds);
        Some([generation, making, evaluation, 1.0 - generation - making - evaluation])
    }

    /// The same, if the parts are not more than the whole.
    fn honest_shares(&self) -> Option<[f64; 4]> {
        self.shares().filter(|[.., rest]| *rest >= -NOISE)
    }

    /// By how much the parts are more than the whole, where no shares are given for that.
    fn excess(&self) -> Option<f64> {
        self.shares().map(|[.., rest]| -rest).filter(|excess| *excess > NOISE)
    }
}

/// Where the time goes, on each board.
pub(super) fn profile(searches: &[(Kind, Timed)]) -> Table {
    let rows = searches.iter().map(|(kind, timed)| {
        let shares =
            timed.honest_shares().map_or([const { Entry::Nothing }; 4], |shares| shares.map(Entry::Share));
        std::iter::once(Entry::Words(title(*kind))).chain(shares).collect()
    });
    Table::new(
        "profile",
        Text::new("Where the time of the search goes", "A dónde va el tiempo de la búsqueda"),
        vec![
            left("board", "tablero"),
            right("generating moves", "generar jugadas"),
            right("making and taking back", "hacer y deshacer"),
            right("evaluation", "evaluación"),
            right("rest", "resto"),
        ],
        rows,
    )
}

/// How the profile was taken, and what is wrong with it.
pub(super) fn reading(searches: &[(Kind, Timed)]) -> Text {
    let excess: Vec<(Kind, f64)> =
        searches.iter().filter_map(|(kind, timed)| Some((*kind, timed.excess()?))).collect();
    let unknown = searches.iter().any(|(_, timed)| timed.parts.is_none());
    Text::made(|language| {
        let one = |(kind, excess): &(Kind, f64)| {
            format!("{} ({})", title(*kind).get(language), percent(*excess, language))
        };
        let list = excess.iter().map(one).collect::<Vec<_>>().join(", ");
        let noise = percent(NOISE, language);
        let mut text = HOW.get(language).to_owned();
        text.push_str(&match (language, list.is_empty()) {
            (Language::English, true) => {
                format!(" The parts of no board take longer than its search by more than {noise}, the noise of timing.")
            }
            (Language::Spanish, true) => {
                format!(" En ningún tablero tardan las partes más que la búsqueda en más de un {noise}, el error de medición de los tiempos.")
            }
            (Language::English, false) => {
                format!(" No shares are given where the parts take longer than the search by more than {noise}: {list}.")
            }
            (Language::Spanish, false) => {
                format!(" No se dan donde las partes tardan más que la búsqueda en más de un {noise}: {list}.")
            }
        });
        if unknown {
            text.push_str(language.say(
                " A dash: measured by an earlier version, which did not take the parts in this way.",
                " Una raya: medido por una versión anterior, que no tomaba así las partes.",
            ));
        }
        text
    })
}

const HOW: Text = Text::new(
    "Where the time goes is worked out, not watched. A search is recorded: which moves it makes and takes back, where it generates moves, what it evaluates. \
     All this is then done again on each board in the same order, first the moves alone, then with generation, then with evaluation too; a part is what its step adds. \
     The rest is what is missing from the time of the search, such as ordering, the table and tests for check.",
    "A dónde va el tiempo se calcula, no se observa. Se registra una búsqueda: qué jugadas hace y deshace, dónde genera jugadas, qué evalúa. Todo ello se repite \
     después en cada tablero en el mismo orden: primero solo las jugadas, luego con la generación, luego también con la evaluación; una parte es lo que añade su paso. El \
     resto es lo que falta hasta el tiempo de la búsqueda, como la ordenación, la tabla y las pruebas de jaque.",
);

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a mailbox were 147% of its search, and the report showed them.
    #[test]
    fn parts_that_are_more_than_the_whole_give_no_shares() {
        let timed = |making, generation, evaluation| Timed {
            nodes: 1,
            seconds: 2.0,
            parts: Some(Parts { making, generation, evaluation }),
        };
        let (good, noisy, wrong) = (timed(0.2, 0.8, 0.6), timed(0.2, 0.8, 1.04), timed(0.2, 1.4, 1.34));
        let old = Timed { parts: None, ..good };
        assert_eq!(
            good.honest_shares().map(|shares| shares.map(|share| (share * 100.0).round())),
            Some([40.0, 10.0, 30.0, 20.0])
        );
        assert!(noisy.honest_shares().is_some_and(|[.., rest]| rest < 0.0));
        assert!(wrong.honest_shares().is_none() && old.honest_shares().is_none());
        let said = |all: &[(Kind, Timed)], language| reading(all).get(language).to_owned();
        assert!(said(&[(Kind::Bits, good), (Kind::Array, noisy)], Language::English).contains("of no board"));
        let all = [(Kind::Bits, good), (Kind::Mailbox, wrong), (Kind::Array, old)];
        let text = said(&all, Language::English);
        assert!(
            text.contains("by more than 3.0%: 12×10 mailbox (47.0%).") && text.contains("an earlier version"),
            "{text}"
        );
        assert!(said(&all, Language::Spanish).contains("«mailbox» 12×10 (47,0\u{a0}%)"));
        let shown = profile(&all).rows;
        assert_eq!(
            (&shown[0][4], &shown[1][4], &shown[2][1]),
            (&Entry::Share(good.shares().unwrap()[3]), &Entry::Nothing, &Entry::Nothing)
        );
    }

    #[test]
    fn results_of_earlier_versions_are_still_read() {
        let kept = r#"{"evaluation":0.03,"generation":0.02,"making":0.001,"nodes":181393,"seconds":0.04}"#;
        let timed: Timed = serde_json::from_str(kept).unwrap();
        assert_eq!((timed.nodes, timed.parts), (181_393, None));
    }
}
