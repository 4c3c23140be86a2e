//! Results by pair of players, from PGN tags.

use chess::Color;
use chess::pgn::{Event, Events, PgnError, PgnErrorKind, PgnResult};
use serde::Serialize;
use stats::{Trinomial, rating::Encounter};
use std::collections::{BTreeMap, HashMap};
use std::io::Read;

/// Why a game is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Neither the tags nor the movetext give a result.
    NoResult,
    /// The Result tag contradicts the end of the movetext.
    Contradiction,
    /// A player has no name.
    NoName,
    /// Both players have the same name.
    SameName,
    /// The game is not valid PGN.
    Broken,
}

impl Reason {
    /// Says it, to go behind a number of games.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Reason::NoResult => "without a result",
            Reason::Contradiction => "with two results that contradict each other",
            Reason::NoName => "without the name of a player",
            Reason::SameName => "with the same name on both sides",
            Reason::Broken => "that cannot be read",
        }
    }
}

/// Games that are not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// How many there are.
    pub games: u64,
    /// Where the first of them is.
    pub first: String,
}

/// Game results by player. Players are numbered in order of appearance.
#[derive(Debug, Default)]
pub struct Collection {
    /// The players.
    pub names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// By the numbers of White and Black.
    results: BTreeMap<(usize, usize), Trinomial>,
    /// Games that are not counted, by reason.
    pub skipped: BTreeMap<Reason, Skipped>,
}

/// The tags of a game.
#[derive(Default)]
struct Game {
    white: Option<String>,
    black: Option<String>,
    result: Option<PgnResult>,
    line: u64,
}

impl Game {
    /// Stores a tag; of duplicates the first counts.
    fn tag(&mut self, name: &str, value: &str) {
        match name {
            "White" => set_once(&mut self.white, || Some(value.trim().to_owned())),
            "Black" => set_once(&mut self.black, || Some(value.trim().to_owned())),
            "Result" => set_once(&mut self.result, || value.trim().parse().ok()),
            _ => {}
        }
    }

    /// Returns the names and the result, or why the game is not counted.
    ///
    /// `end` is the result at the end of the movetext.
    fn judge(self, end: Option<PgnResult>) -> Result<(String, String, Trinomial), Reason> {
        let decided = |result: Option<PgnResult>| result.filter(|result| *result != PgnResult::Unknown);
        let result = match (decided(self.result), decided(end)) {
            (Some(tag), Some(end)) if tag != end => return Err(Reason::Contradiction),
            (tag, end) => end.or(tag).ok_or(Reason::NoResult)?,
        };
        let named = |name: Option<String>| {
            name.filter(|name| !matches!(name.as_str(), "" | "?")).ok_or(Reason::NoName)
        };
        let (white, black) = (named(self.white)?, named(self.black)?);
        if white == black {
            return Err(Reason::SameName);
        }
        let one = |wanted| u64::from(result == wanted);
        let results = Trinomial {
            wins: one(PgnResult::Win(Color::White)),
            draws: one(PgnResult::Draw),
            losses: one(PgnResult::Win(Color::Black)),
        };
        Ok((white, black, results))
    }
}

fn set_once<T>(place: &mut Option<T>, value: impl FnOnce() -> Option<T>) {
    if place.is_none() {
        *place = value();
    }
}

impl Collection {
    /// Reads all games of a file; `name` identifies it in the list of skipped games.
    ///
    /// # Errors
    /// If the file cannot be read to its end.
    pub fn read(&mut self, reader: impl Read, name: &str) -> Result<(), PgnError> {
        let mut events = Events::new(reader);
        let mut game = Game::default();
        loop {
            match events.next_event() {
                Ok(None) => return Ok(()),
                Ok(Some(Event::Tag { name, value })) => {
                    game.tag(name, value);
                    if game.line == 0 {
                        game.line = events.line();
                    }
                }
                Ok(Some(Event::GameEnd(end))) => {
                    let game = std::mem::take(&mut game);
                    let line = if game.line == 0 { events.line() } else { game.line };
                    match game.judge(end) {
                        Ok((white, black, results)) => self.count(white, black, results),
                        Err(reason) => {
                            let number = events.game_number();
                            self.skip(reason, || format!("{name}: game {number}, line {line}"));
                        }
                    }
                }
                Ok(Some(_)) => {}
                Err(error) if matches!(error.kind(), PgnErrorKind::Io(_) | PgnErrorKind::Utf16) => {
                    return Err(error);
                }
                Err(error) => {
                    game = Game::default();
                    self.skip(Reason::Broken, || format!("{name}: {error}"));
                }
            }
        }
    }

    fn skip(&mut self, reason: Reason, place: impl FnOnce() -> String) {
        self.skipped.entry(reason).or_insert_with(|| Skipped { games: 0, first: place() }).games += 1;
    }

    fn count(&mut self, white: String, black: String, results: Trinomial) {
        let (white, black) = (self.number(white), self.number(black));
        let sum = self.results.entry((white, black)).or_default();
        sum.wins += results.wins;
        sum.draws += results.draws;
        sum.losses += results.losses;
    }

    fn number(&mut self, name: String) -> usize {
        let names = &mut self.names;
        *self.numbers.entry(name).or_insert_with_key(|name| {
            names.push(name.clone());
            names.len() - 1
        })
    }

    /// Drops players with fewer games than this, and their games, until all others have enough.
    #[must_use]
    pub fn with_at_least(mut self, least: u64) -> Collection {
        loop {
            let mut games = vec![0u64; self.names.len()];
            for ((white, black), results) in &self.results {
                let sum = results.wins + results.draws + results.losses;
                games[*white] += sum;
                games[*black] += sum;
            }
            let before = self.results.len();
            self.results.retain(|(white, black), _| games[*white] >= least && games[*black] >= least);
            if self.results.len() == before {
                return self.renumbered();
            }
        }
    }

    /// Drops players without games.
    fn renumbered(self) -> Collection {
        let mut collection = Collection { skipped: self.skipped, ..Collection::default() };
        for ((white, black), results) in self.results {
            collection.count(self.names[white].clone(), self.names[black].clone(), results);
        }
        collection
    }

    /// Returns the number of a player.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Returns the results of each pair of players, by colour.
    #[must_use]
    pub fn encounters(&self) -> Vec<Encounter> {
        let encounter =
            |(&(white, black), &results): (&(usize, usize), &Trinomial)| Encounter { white, black, results };
        self.results.iter().map(encounter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pgn: &str) -> Collection {
        let mut collection = Collection::default();
        collection.read(pgn.as_bytes(), "test").unwrap();
        collection
    }

    fn game(white: &str, black: &str, tag: &str, end: &str) -> String {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{tag}\"]\n\n1. e4 e5 {end}\n\n")
    }

    #[test]
    fn results_are_counted_by_colour() {
        let games = [
            game("A", "B", "1-0", "1-0"),
            game("A", "B ", "1/2-1/2", "1/2-1/2"),
            game("B", "A", "0-1", "0-1"),
            game("A", "B", "*", "0-1"),
            game("A", "B", "1-0", "*"),
        ];
        let collection = read(&games.concat());
        assert_eq!(collection.names, ["A", "B"]);
        let encounters = collection.encounters();
        assert_eq!(encounters.len(), 2);
        assert_eq!(encounters[0].results, Trinomial { wins: 2, draws: 1, losses: 1 });
        assert_eq!((encounters[1].white, encounters[1].results.losses), (1, 1));
        assert!(collection.skipped.is_empty());
    }

    #[test]
    fn games_that_do_not_count_are_told_apart() {
        let games = [
            game("A", "B", "*", "*"),
            game("A", "B", "1-0", "0-1"),
            game("?", "B", "1-0", "1-0"),
            game("", "B", "1-0", "1-0"),
            game("A", "A", "1-0", "1-0"),
            game("A", "B", "1-0", "{ never closed 1-0"),
        ];
        let collection = read(&games.concat());
        assert!(collection.names.is_empty());
        let counts: Vec<(Reason, u64)> =
            collection.skipped.iter().map(|(reason, skipped)| (*reason, skipped.games)).collect();
        let one = |reason| (reason, 1);
        let expected = [
            one(Reason::NoResult),
            one(Reason::Contradiction),
            (Reason::NoName, 2),
            one(Reason::SameName),
            one(Reason::Broken),
        ];
        assert_eq!(counts, expected);
        assert_eq!(collection.skipped[&Reason::Contradiction].first, "test: game 2, line 7");
        assert!(collection.skipped[&Reason::Broken].first.starts_with("test: game 6, line 35"));
    }

    #[test]
    fn tags_of_a_broken_game_do_not_leak_into_the_next() {
        let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 ) 1-0\n\n[White \"C\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
        let collection = read(pgn);
        assert_eq!(collection.skipped[&Reason::Broken].games, 1);
        assert_eq!(collection.skipped[&Reason::NoName].games, 1);
        assert!(collection.names.is_empty());
    }

    #[test]
    fn who_has_few_games_is_left_out_with_them() {
        // A and B met twice, C met B once, D met C once: without D, C has one game, and goes too.
        let games = [("A", "B"), ("B", "A"), ("C", "B"), ("D", "C")];
        let pgn: String = games.map(|(white, black)| game(white, black, "1-0", "1-0")).concat();
        let collection = read(&pgn).with_at_least(2);
        assert_eq!(collection.names, ["A", "B"]);
        assert_eq!(collection.encounters().len(), 2);
        assert_eq!(collection.find("B"), Some(1));
        assert_eq!(collection.find("C"), None);
        assert_eq!(read(&pgn).with_at_least(0).names.len(), 4);
        assert!(read(&pgn).with_at_least(3).names.is_empty());
    }
}
