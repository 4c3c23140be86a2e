//! What the thesis shows of Tower at work. Its diagrams are lost: the positions were built so that the printed moves are
//! what happens in them. What they cost here says nothing about what they cost there.

use crate::{ask, children, position};
use boards::{Bits, Board};
use chess::{Game, Move, Position};
use classics::tower::{Book, Counts, Criterion, Event, Fifth, Options, Tower, search};
use player::{Limits, Stop};

/// Position, printed solution, nominal depth.
const MATES: [(&str, [&str; 3], u32); 3] = [
    ("7k/pp2q1rp/2n4Q/8/8/1B4R1/PP6/1K5R w - - 0 30", ["h6h7", "g7h7", "g3g8"], 3),
    ("2r3br/pp3p1k/6pB/7P/8/3B4/PPP5/1K5R w - - 0 30", ["h5g6", "f7g6", "h6f8"], 2),
    ("2r2r1k/1p3p1p/pp3n2/q2pN2Q/8/3B4/PBP2PRP/2K5 w - - 0 30", ["h5h7", "f6h7", "e5f7"], 3),
];

/// Whether the side to move mates within so many moves, by trying everything.
fn mates(position: &Position, moves: u32) -> bool {
    moves > 0
        && children(position).any(|(_, after)| {
            after.is_checkmate()
                || !after.legal_moves().is_empty()
                    && children(&after).all(|(_, reply)| mates(&reply, moves - 1))
        })
}

fn after(position: &Position, moves: &[&str]) -> Position {
    let mut now = position.clone();
    for text in moves {
        let m = now.parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
        now.play_unchecked(m, &mut ());
    }
    now
}

#[test]
fn the_printed_mates_are_mates_in_our_positions() {
    for (fen, solution, _) in MATES {
        let position = position(fen);
        assert!(mates(&position, 2) && !mates(&position, 1), "{fen}");
        assert!(after(&position, &solution).is_checkmate(), "{fen}");
        let after_first = after(&position, &solution[..1]);
        assert!(children(&after_first).all(|(_, reply)| mates(&reply, 1)), "{fen}");
    }
}

#[test]
fn mates_in_two_are_seen_by_secondary_searches() {
    for (fen, solution, depth) in MATES {
        let board = Board::<Bits>::from_fen(fen).unwrap();
        let found = |secondary| {
            let options = Options { depth, secondary, ..Options::default() };
            search(&board, &options, &Limits::INFINITE, &Stop::new(), &mut ())
        };
        let with = found(true);
        assert_eq!(with.value, 1_000_000 - 3, "{fen}");
        assert!(
            with.equals.iter().any(|line| format!("{:?}", line[0]) == solution[0]),
            "{fen}: {:?}",
            with.equals
        );
        assert!(with.counts.deepest > depth);
        // At the nominal depth a mate is not noticed.
        let without = found(false);
        assert!(without.value < 5_000, "{fen}: {}", without.value);
        assert_eq!(without.counts.deepest, depth);
    }
}

/// Why the search went on after these moves, if it did.
fn continued(fen: &str, depth: u32, line: &[&str]) -> Option<Criterion> {
    let board = Board::<Bits>::from_fen(fen).unwrap();
    let options = Options { depth, algorithm: classics::tower::Algorithm::MiniMax, ..Options::default() };
    let mut path: Vec<Option<Move>> = Vec::new();
    let mut found = None;
    let mut heard = Counts::default();
    let mut left = 0;
    let outcome =
        search(&board, &options, &Limits::INFINITE, &Stop::new(), &mut |event: &Event<'_>| match *event {
            Event::Entered { level, m, .. } => {
                heard.nodes += 1;
                heard.deepest = heard.deepest.max(level);
                path.truncate(level as usize);
                path.push(m);
            }
            Event::Continued { why, .. } => {
                heard.continued[why as usize] += 1;
                let now = path.iter().flatten().map(|m| format!("{m:?}"));
                if now.eq(line.iter().copied()) {
                    found = Some(why);
                }
            }
            Event::Evaluated { .. } => heard.evaluated += 1,
            Event::Left { .. } => left += 1,
            _ => {}
        });
    // Whoever listens hears of every node.
    assert_eq!(
        (left, Counts { generated: outcome.counts.generated, ..heard }),
        (heard.nodes, outcome.counts)
    );
    found
}

/// "At the end of which White wins a knight, but the program does not get to see the next, obvious move."
#[test]
fn the_exchange_of_chapter_iv_is_played_out() {
    let fen = "2q2rk1/1p2bppp/2pp1n2/4B3/8/P7/1Q3PPP/R3R1K1 w - - 0 30";
    assert_eq!(continued(fen, 3, &["e5f6", "e7f6", "b2f6"]), Some(Criterion::Recapture));
    assert_eq!(continued(fen, 3, &["e5f6", "e7f6", "b2b7"]), Some(Criterion::LesserVictim));
    assert_eq!(continued(fen, 3, &["e5f6", "e7f6", "b2c2"]), None);
    // Without secondary searches the knight seems to be won; with them the exchange is not entered.
    let board = Board::<Bits>::from_fen(fen).unwrap();
    let best = |secondary| {
        let options = Options { depth: 3, secondary, random: false, ..Options::default() };
        search(&board, &options, &Limits::INFINITE, &Stop::new(), &mut ()).line().to_vec()
    };
    let written = |line: Vec<Move>| line.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>();
    assert_eq!(written(best(false)), ["e5f6", "e7f6", "b2f6"]);
    assert_eq!(written(best(true))[0], "e5c3");
}

/// The other example of chapter IV, the queen that costs a mate, is not fixed by the five criteria: the last move at depth
/// three is a quiet interposition. With one level more they do fix it, which the plain search does not.
#[test]
fn the_poisoned_queen_of_chapter_iv_is_still_taken_at_depth_three() {
    let fen = "4r1k1/5ppp/8/3q4/8/8/PPP5/1K1R4 w - - 0 30";
    let takes = Move::normal(chess::Square::D1, chess::Square::D5);
    let board = Board::<Bits>::from_fen(fen).unwrap();
    let best = |depth, secondary| {
        let options = Options { depth, secondary, ..Options::default() };
        search(&board, &options, &Limits::INFINITE, &Stop::new(), &mut ()).best
    };
    assert_eq!(best(3, false), Some(takes));
    assert_eq!(best(3, true), Some(takes));
    assert_ne!(best(4, true), Some(takes));
    assert_eq!(best(4, false), Some(takes));
}

/// The printed game, White being the program, as far as it can be read without a gap: to White's thirtieth move.
const GAME: &str = "e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 c1e3 d7d5 e4d5 f8b4 c2c3 b4e7 d5c6 b8c6 g1f3 e8g8 e1g1 c8f5 d3d4 e5e4 \
    f3e5 c6e5 d4e5 d8d1 f1d1 f6g4 e3d4 f8d8 b1a3 e7a3 b2a3 a8c8 c4b5 a7a6 b5e2 d8d5 e2g4 f5g4 d1d2 c8d8 a1b1 b7b5 \
    d2b2 g4f5 g1f1 h7h5 h2h4 d8d7 f1e2 g8f8 g2g3 g7g6 e2e3 d7d8 b2d2 f8g7 b1d1 a6a5 f2f4";

/// Which of White's moves after the book, by number, are among those that our program finds best.
fn agreement(fifth: Fifth) -> Vec<usize> {
    let tower = Tower::new(Options { fifth, book: false, ..Options::default() }, Book::empty());
    let mut game = Game::default();
    let mut agreed = Vec::new();
    for (ply, text) in GAME.split_whitespace().enumerate() {
        let m = game.position().parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
        if ply >= 6 && ply % 2 == 0 {
            let found = ask(&game, &Limits::INFINITE, |question| tower.think(question, &mut ())).unwrap();
            if found.equals.iter().any(|line| line.first() == Some(&m)) {
                agreed.push(ply / 2 + 1);
            }
        }
        game.play(m).unwrap();
    }
    agreed
}

/// Of 27 moves eleven are explained by the criteria as printed, fifteen if the fifth is read as the game was played.
#[test]
fn the_printed_game_speaks_for_another_fifth_criterion() {
    let (printed, played) = (agreement(Fifth::AsPrinted), agreement(Fifth::AsPlayed));
    assert_eq!((printed.len(), played.len()), (11, 15), "{printed:?} {played:?}");
    assert!(!printed.contains(&12) && played.contains(&12));
}
