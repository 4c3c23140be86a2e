//! Tournaments of more than two, Chess960, and players who panic.

use crate::table::{BOTH, mock, no_fault, plan, play, play_in, random};
use arena::engine::Registry;
use arena::schedule::Format;
use arena::{Contender, Launch, Opening, Openings, Order, Pace, Protocol};
use chess::{CastlingNotation, Position, Role};
use player::{Answer, Observer, Player, Question};
use std::collections::HashMap;
use std::path::Path;
use tempfile::tempdir;

fn crowd(number: usize) -> Vec<Contender> {
    ["a", "b", "c", "d", "e", "f"].iter().take(number).map(|name| random(name)).collect()
}

#[test]
fn in_a_round_robin_all_meet_with_both_colours() {
    let folder = tempdir().unwrap();
    let played = play(folder.path(), &plan(crowd(4), 2));
    let mut meetings: HashMap<(String, String), u32> = HashMap::new();
    for record in &played.records {
        *meetings.entry((record.white.clone(), record.black.clone())).or_default() += 1;
    }
    assert_eq!((meetings.len(), played.records.len()), (12, 24));
    assert!(meetings.values().all(|&games| games == 2), "{meetings:?}");
}

#[test]
fn in_a_gauntlet_the_first_meets_the_others() {
    let folder = tempdir().unwrap();
    let mut plan = plan(crowd(4), 2);
    plan.format = Format::Gauntlet;
    let played = play(folder.path(), &plan);
    assert_eq!((played.records.len(), played.finish.games), (12, 12));
    for other in ["b", "c", "d"] {
        let games = |white: &str, black: &str| {
            played.records.iter().filter(|record| record.white == white && record.black == black).count()
        };
        assert_eq!((games("a", other), games(other, "a")), (2, 2));
    }
}

#[test]
fn a_knockout_has_a_champion_who_was_never_knocked_out_and_goes_on_after_a_break() {
    let folder = tempdir().unwrap();
    let mut plan = plan(crowd(5), 1);
    plan.format = Format::Knockout;
    let played = play(folder.path(), &plan);
    let champion = ["a", "b", "c", "d", "e"][played.finish.champion.unwrap()];
    // Every encounter throws one out.
    let mut points: HashMap<(u32, u32), HashMap<&str, f64>> = HashMap::new();
    for record in &played.records {
        let encounter = points.entry((record.id.round, record.id.encounter)).or_default();
        *encounter.entry(&record.white).or_default() += record.ending.white_score();
        *encounter.entry(&record.black).or_default() += 1.0 - record.ending.white_score();
    }
    assert_eq!(points.len(), 4);
    for encounter in points.values().filter(|encounter| encounter.contains_key(champion)) {
        assert!(encounter.values().all(|&points| points <= encounter[champion]), "{encounter:?}");
    }
    // Whatever is lost of the journal is played again, and comes out the same.
    let path = folder.path().join("games.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    for kept in [1, 3, text.lines().count() - 1] {
        let cut: String = text.lines().take(kept).map(|line| format!("{line}\n")).collect();
        std::fs::write(&path, cut).unwrap();
        let again = play(folder.path(), &plan);
        assert_eq!((again.found as usize, again.finish.champion), (kept - 1, played.finish.champion));
        assert_eq!(again.finish.standings.games() as usize, played.records.len());
    }
}

/// Two games of an encounter follow each other, but are no pair if their openings differ.
#[test]
fn games_with_different_openings_are_no_pair() {
    for (repeat, pairs) in [(1, 0), (2, 2)] {
        let folder = tempdir().unwrap();
        let mut plan = plan(crowd(2), 4 / repeat);
        (plan.format, plan.length.repeat) = (Format::Knockout, repeat);
        let played = play(folder.path(), &plan);
        let meeting = played.finish.standings.meeting(0, 1);
        assert!(played.records.len() >= 4);
        let counted: u64 = meeting.pairs.pairs.iter().sum();
        assert!(if pairs == 0 { counted == 0 } else { counted >= pairs }, "{meeting:?}");
    }
}

/// How often each contender castled; all games have to be legal as written in the journal and in PGN.
fn castlings(folder: &Path, played: &crate::table::Match) -> HashMap<String, u32> {
    let mut castlings = HashMap::new();
    for record in &played.records {
        let game = record.game().unwrap();
        for (&m, position) in game.moves().iter().zip(game.positions()).skip(record.opening_plies) {
            let own = |square| position.by_color(position.turn()).has(square);
            if position.by_role(Role::King).has(m.from())
                && position.san(m).unwrap().to_string().starts_with('O')
            {
                let name = if position.turn() == chess::Color::White { &record.white } else { &record.black };
                *castlings.entry(name.clone()).or_default() += 1;
                // In Chess960 the king takes his own rook, in the journal and everywhere else.
                let text = m.uci(CastlingNotation::KingTakesRook).to_string();
                let target: chess::Square = text[2..4].parse().unwrap();
                assert!(own(target) && record.moves.split(' ').any(|word| word == text), "{text}");
            }
        }
    }
    let pgn = std::fs::read_to_string(folder.join("games.pgn")).unwrap();
    let games: Vec<_> = chess::pgn::Games::new(pgn.as_bytes()).map(|game| game.unwrap()).collect();
    assert_eq!(games.len(), played.records.len());
    assert_eq!(pgn.matches("\n[FEN \"").count(), games.len());
    for game in &games {
        assert_eq!(game.variant, chess::pgn::Variant::Chess960);
        game.last_position().unwrap();
    }
    castlings
}

/// The mock ends at once if castling is not written as its protocol wants it.
#[test]
fn castling_of_chess960_is_written_as_each_protocol_wants_it() {
    let folder = tempdir().unwrap();
    let mut contenders = BOTH.map(|protocol| mock(&format!("{protocol:?}"), protocol, "")).to_vec();
    contenders.push(mock("San", Protocol::XBoard, "--feature san=1"));
    for contender in &mut contenders {
        // Without skill it plays anything, and so castles now and then.
        contender.options.push(("Skill".to_owned(), Some("0".to_owned())));
    }
    let mut plan = plan(contenders, 12);
    plan.chess960 = true;
    plan.adjudication.move_limit = Some(40);
    let openings = Openings::chess960().ordered(Order::Random { seed: 3 });
    let played = play_in(folder.path(), &plan, &openings, &Registry::default()).unwrap();
    no_fault(72, &played);
    let castlings = castlings(folder.path(), &played);
    assert!(["Uci", "XBoard", "San"].iter().all(|name| castlings.get(*name) > Some(&0)), "{castlings:?}");
}

#[test]
fn engines_play_chess960_with_each_other() {
    let paths = ["/usr/games/stockfish", "/usr/games/ethereal-chess"];
    if let Some(missing) = paths.iter().find(|path| !Path::new(path).exists()) {
        return crate::table::skipped(&format!("{missing} is not installed"));
    }
    let folder = tempdir().unwrap();
    let pace = Pace { nodes: Some(2000), ..Pace::default() };
    let mut contenders = paths.map(|path| Contender { pace, ..Contender::program(path) }).to_vec();
    // One that ends if castling is written otherwise than UCI wants it for Chess960.
    contenders.push(mock("mock", Protocol::Uci, ""));
    let mut plan = plan(contenders, 3);
    plan.chess960 = true;
    plan.adjudication.move_limit = Some(60);
    let openings = Openings::chess960().ordered(Order::Random { seed: 5 });
    let played = play_in(folder.path(), &plan, &openings, &Registry::default()).unwrap();
    no_fault(18, &played);
    let castlings = castlings(folder.path(), &played);
    assert!(
        ["stockfish", "ethereal-chess"].iter().all(|name| castlings.get(*name) > Some(&0)),
        "{castlings:?}"
    );
}

#[test]
fn who_does_not_play_chess960_is_not_asked_to() {
    let folder = tempdir().unwrap();
    let mut plan =
        plan(vec![mock("bad", Protocol::XBoard, "--feature variants=\"normal\""), random("good")], 1);
    plan.chess960 = true;
    let error = play_in(folder.path(), &plan, &Openings::chess960(), &Registry::default()).err().unwrap();
    assert!(error.to_string().starts_with("bad: ") && error.to_string().contains("fischerandom"), "{error}");
}

/// An XBoard program without the finer features of the protocol.
#[test]
fn a_program_of_few_features_plays() {
    for features in ["ping=0", "usermove=0", "time=0", "setboard=0", "san=1", "draw=0 --feature name=0"] {
        let folder = tempdir().unwrap();
        let plain = mock("plain", Protocol::XBoard, &format!("--feature {features}"));
        no_fault(2, &play(folder.path(), &plan(vec![plain, random("good")], 1)));
    }
    // Positions that are no moves from the start it cannot be shown, wherever in the list they are.
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    let openings = [Opening::new(Position::default(), &[]), Opening::new(start, &[])].map(Result::unwrap);
    let folder = tempdir().unwrap();
    let blind = mock("bad", Protocol::XBoard, "--feature setboard=0");
    let plan = plan(vec![random("good"), blind], 1);
    let openings = Openings::new(openings).unwrap();
    let error = play_in(folder.path(), &plan, &openings, &Registry::default()).err().unwrap().to_string();
    assert!(error.starts_with("bad: ") && error.contains("cannot set up positions"), "{error}");
    assert!(!folder.path().join("games.jsonl").exists());
}

#[test]
fn openings_of_chess960_are_refused_in_standard_chess() {
    let start = Position::from_fen("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let openings = [Opening::new(Position::default(), &[]), Opening::new(start, &[])].map(Result::unwrap);
    let openings = Openings::new(openings).unwrap();
    let folder = tempdir().unwrap();
    let mut plan = plan(vec![random("a"), random("b")], 2);
    let error = play_in(folder.path(), &plan, &openings, &Registry::default()).err().unwrap();
    assert_eq!(error.to_string(), "opening 2 is a Chess960 position; add --chess960");
    plan.chess960 = true;
    no_fault(4, &play_in(folder.path(), &plan, &openings, &Registry::default()).unwrap());
}

/// In standard chess, too, the journal has the king take his rook.
#[test]
fn castling_is_written_in_one_way() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    let castles = start.parse_uci("e1g1").unwrap();
    let openings = Openings::new(Opening::new(start, &[castles]).ok()).unwrap();
    let folder = tempdir().unwrap();
    let plan = plan(vec![random("a"), random("b")], 1);
    let played = play_in(folder.path(), &plan, &openings, &Registry::default()).unwrap();
    for record in &played.records {
        assert!(record.moves.starts_with("e1h1 "), "{}", record.moves);
        assert_eq!(record.game().unwrap().moves()[0], castles);
    }
}

#[test]
fn two_of_a_name_do_not_play() {
    let folder = tempdir().unwrap();
    let plan = plan(vec![random("a"), random("b"), random("a")], 1);
    let error = play_in(folder.path(), &plan, &Openings::balanced(), &Registry::default()).err().unwrap();
    assert_eq!(error.to_string(), "a: another contender has the same name; give each its own with name=");
}

struct Panicker;

impl Player for Panicker {
    fn name(&self) -> &str {
        "Panicker"
    }

    fn answer(&mut self, _question: &Question<'_>, _observer: &mut dyn Observer) -> Option<Answer> {
        panic!("as it has to be")
    }
}

/// A bug in a player of our own is not hidden, and the other games do not wait for its end for ever.
#[test]
fn a_panic_ends_the_match() {
    let mut registry = Registry::default();
    registry.add("panicker", |_| Ok(Box::new(Panicker)));
    let folder = tempdir().unwrap();
    let panicker = Contender { launch: Launch::BuiltIn { player: "panicker".into() }, ..random("panicker") };
    let plan = plan(vec![random("a"), random("b"), panicker], 50);
    let run = || play_in(folder.path(), &plan, &Openings::balanced(), &registry).map(|_| ());
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
}
