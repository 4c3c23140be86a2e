//! The search with endgame tables, where `../shared/data` lies beside the workspace: what is won is won to the end, and
//! what is drawn is held.
#![allow(clippy::print_stderr)]

use chess::{Color, Game, Piece, Position, Square};
use engine::{Engine, Event, Found, Options, Request};
use player::{Limits, Score, Stop};
use std::path::PathBuf;
use std::sync::Arc;
use tablebase::{Tables, Verdict, Wdl};

fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy/3-4-men");
    if !folder.is_dir() {
        eprintln!("SKIPPED: no endgame tables in {}", folder.display());
        return None;
    }
    Some(folder)
}

fn tables() -> Option<Arc<Tables>> {
    folder().map(|folder| Arc::new(Tables::open_folders(&[folder]).unwrap()))
}

fn engine(tables: Option<&Arc<Tables>>) -> Engine {
    let mut engine = Engine::new(Options { hash_megabytes: 4, ..Options::default() }).unwrap();
    engine.set_endgame_tables(tables.cloned());
    engine
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::INFINITE }
}

fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> Found {
    engine.search(&Request::new(game, limits, &Stop::new()), &mut |_| {})
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The positions of the vectors that are legal and have up to four men.
fn vectors() -> Vec<Position> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy/probe_vectors.csv");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let positions = text.lines().skip(1).filter_map(|line| line.split(',').next());
    positions
        .filter_map(|fields| Position::from_fen(&format!("{fields} 0 1")).ok())
        .filter(|position| position.occupied().count() <= 4)
        .collect()
}

/// With every counter that leaves the result in doubt, the move is one of the best, and the score has its sign.
#[test]
fn moves_of_the_root_are_among_the_best_by_distance() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(Some(&tables));
    let mut decided = 0;
    for (index, plain) in vectors().into_iter().enumerate() {
        let mut setup = plain.to_setup();
        setup.halfmove_clock = [0, 20, 60, 90][index % 4];
        // With a chance to take en passant the counter stands at zero.
        let position = Position::from_setup(&setup).unwrap_or(plain);
        let Some(ranked) = tables.rank_root_moves(&position).unwrap() else {
            panic!("{}", position.to_fen())
        };
        let found = search(&mut engine, &Game::new(position.clone()), &nodes(400));
        let Some(first) = ranked.first() else {
            assert_eq!(found.best, None);
            continue;
        };
        let chosen = ranked.iter().find(|ranked| Some(ranked.m) == found.best).unwrap();
        assert_eq!(chosen.wdl, first.wdl, "{}", position.to_fen());
        let right = matches!(
            (first.wdl, found.score),
            (Wdl::Win, Score::Mates(_) | Score::Centipawns(15_000..))
                | (Wdl::Loss, Score::Mated(_) | Score::Centipawns(..=-15_000))
                | (Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss, Score::Centipawns(0))
        );
        assert!(right, "{}: {:?} but {:?}", position.to_fen(), first.wdl, found.score);
        if first.wdl != Wdl::Draw {
            assert_eq!(chosen.dtz.plies, first.dtz.plies, "{}", position.to_fen());
            decided += 1;
        }
    }
    assert!(decided > 100, "{decided}");
}

/// Who wins when the engine plays both sides, with few nodes.
fn self_play(tables: &Arc<Tables>, start: Position) -> (Option<Color>, usize) {
    let mut engine = engine(Some(tables));
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.position().halfmove_clock() < 100 {
        let found = search(&mut engine, &game, &nodes(200));
        game.play(found.best.unwrap()).unwrap();
    }
    (game.outcome().and_then(|outcome| outcome.winner()), game.moves().len())
}

#[test]
fn what_is_won_is_won_to_the_end_and_what_is_drawn_is_held() {
    let Some(tables) = tables() else { return };
    for fen in [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/R3K3 w - - 70 80",
        "8/8/3k4/8/8/8/8/KBN5 w - - 0 1",
        "8/8/3k4/8/8/8/8/KBB5 w - - 0 1",
        "8/3kr3/8/8/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3nk3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/4k3/4p3/8/8/4KR2 w - - 0 1",
        "8/8/8/4k3/8/8/4P3/3NK3 w - - 0 1",
        "8/8/8/4kb2/8/8/8/4KR2 w - - 0 1",
        "8/5kn1/8/8/8/8/8/R3K3 b - - 0 1",
        "7k/4P3/8/8/4K3/8/8/3r4 b - - 0 1",
        "8/4P3/3K4/8/8/8/5k1p/8 b - - 0 1",
    ] {
        let start = position(fen);
        let verdict = tables.verdict(&start).unwrap().unwrap();
        let (winner, half_moves) = self_play(&tables, start);
        assert_eq!(winner, verdict.winner(), "{fen} after {half_moves} half-moves");
    }
}

/// A win for which there is no time is a draw, and is told as one; nobody throws it away either.
#[test]
fn wins_that_come_too_late_are_draws() {
    let Some(tables) = tables() else { return };
    let fen = "8/8/3k4/8/8/8/8/KBN5 w - - 80 90";
    let game = Game::new(position(fen));
    assert_eq!(tables.verdict(game.position()).unwrap(), Some(Verdict::Draw));
    let found = search(&mut engine(Some(&tables)), &game, &nodes(2000));
    assert_eq!(found.score, Score::Centipawns(0));
    let ranked = tables.rank_root_moves(game.position()).unwrap().unwrap();
    assert_eq!(ranked[0].wdl, Wdl::CursedWin);
    assert!(ranked.iter().any(|ranked| Some(ranked.m) == found.best && ranked.wdl == Wdl::CursedWin));
}

/// Inside the tree: five men on the board, no table for them, but for what is left after a capture.
#[test]
fn tables_inside_the_tree_decide_and_are_counted() {
    let Some(tables) = tables() else { return };
    // There is no table for five men, but one for what is left when something is taken.
    let game = Game::new(position("8/1k6/8/3r4/8/8/1P3Q2/1K6 w - - 0 1"));
    let (limits, stop) = (Limits { depth: Some(9), ..Limits::INFINITE }, Stop::new());
    let mut hits = 0;
    let with = engine(Some(&tables)).search(&Request::new(&game, &limits, &stop), &mut |event| {
        if let Event::Line(line) = event {
            hits = line.effort.endgame_hits;
        }
    });
    assert!(hits > 0);
    assert!(matches!(with.score, Score::Centipawns(19_000..) | Score::Mates(_)), "{with:?}");
    let without = search(&mut engine(None), &game, &limits);
    assert!(matches!(without.score, Score::Centipawns(300..) | Score::Mates(_)), "{without:?}");
}

/// With and without tables, a search may not contradict what is known of the position.
#[test]
fn search_without_tables_never_contradicts_them() {
    let Some(tables) = tables() else { return };
    let mut plain = engine(None);
    for position in vectors().into_iter().step_by(3) {
        let wdl = tables.probe_wdl(&position).unwrap().unwrap();
        let found = search(&mut plain, &Game::new(position.clone()), &nodes(5000));
        let fen = position.to_fen();
        match found.score {
            Score::Mates(_) => assert_eq!(wdl, Wdl::Win, "{fen}"),
            Score::Mated(_) => assert_eq!(wdl, Wdl::Loss, "{fen}"),
            Score::Centipawns(_) => {}
        }
    }
}

/// In analysis no move is left out: all of them can be shown.
#[test]
fn analysis_and_several_lines_show_all_moves() {
    let Some(tables) = tables() else { return };
    let game = Game::new(position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"));
    let (limits, stop) = (nodes(20_000), Stop::new());
    let few = |request: &Request<'_>| {
        let mut seen = std::collections::HashSet::new();
        engine(Some(&tables)).search(request, &mut |event| {
            if let Event::Line(line) = event {
                seen.insert(line.moves[0]);
            }
        });
        seen.len()
    };
    let all = game.legal_moves().len();
    let request = Request { multi_pv: 64, ..Request::new(&game, &limits, &stop) };
    assert_eq!(few(&request), all);
    let request = Request { analysis: true, ..request };
    assert_eq!(few(&request), all);
}

/// Plays the moves between these squares one after the other; `None` if one is not legal.
fn played(mut game: Game, moves: &[(Square, Square)]) -> Option<Game> {
    for &(from, to) in moves {
        let m = game.legal_moves().into_iter().find(|m| (m.from(), m.to()) == (from, to))?;
        game.play(m).ok()?;
    }
    Some(game)
}

/// The fastest way is not taken where it would repeat the position for the third time; another win is.
#[test]
fn a_win_is_not_given_away_by_repetition() {
    let Some(tables) = tables() else { return };
    let mut tried = 0;
    for king in Square::ALL {
        let mut setup = position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").to_setup();
        setup.put(Square::D5, None);
        setup.put(king, Some(Piece::BlackKing));
        let Ok(start) = Position::from_setup(&setup) else { continue };
        let ranked = tables.rank_root_moves(&start).unwrap().unwrap();
        let [first, second, ..] = ranked[..] else { continue };
        if first.dtz.plies == second.dtz.plies {
            continue; // there is a choice anyway
        }
        // There and back again, twice.
        let there = (first.m.from(), first.m.to());
        let mut after = start.clone();
        after.play(first.m).unwrap();
        let shuffled = after.legal_moves().into_iter().find_map(|reply| {
            let round = [there, (reply.from(), reply.to()), (there.1, there.0), (reply.to(), reply.from())];
            played(Game::new(start.clone()), &round.repeat(2))
        });
        let Some(game) = shuffled else { continue };
        assert_eq!(game.position().key(), start.key());
        let found = search(&mut engine(Some(&tables)), &game, &nodes(1000));
        let chosen = ranked.iter().find(|ranked| Some(ranked.m) == found.best).unwrap();
        assert!(chosen.m != first.m && chosen.wdl == Wdl::Win, "{}: {chosen:?}", start.to_fen());
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
}

/// Tables that are cut short or full of noise are told of, and the search goes on without them.
#[test]
fn broken_tables_are_told_and_do_no_harm() {
    let Some(folder) = folder() else { return };
    let names = ["KRvK.rtbw", "KRvK.rtbz", "KQvK.rtbw", "KQvK.rtbz"];
    let sound = names.map(|name| (name, std::fs::read(folder.join(name)).unwrap()));
    let cut = sound.clone().map(|(name, bytes)| (name, bytes[..bytes.len() / 2].to_vec()));
    let noise = sound.clone().map(|(name, mut bytes)| {
        bytes.iter_mut().skip(5).enumerate().for_each(|(i, byte)| *byte ^= (i * 37 % 251) as u8);
        (name, bytes)
    });
    let limits = Limits { depth: Some(6), ..Limits::INFINITE };
    for (files, wanted) in [(sound.to_vec(), 0), (cut.to_vec(), 1), (noise.to_vec(), 1)] {
        let tables = Arc::new(Tables::from_bytes(files));
        for fen in ["8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3k4/4p3/8/8/Q3K3 w - - 0 1"] {
            let (game, mut told) = (Game::new(position(fen)), 0);
            let found =
                engine(Some(&tables)).search(&Request::new(&game, &limits, &Stop::new()), &mut |event| {
                    told += usize::from(matches!(event, Event::BrokenTable(_)));
                });
            assert!(found.best.is_some());
            if fen.contains('R') {
                assert_eq!(told, wanted, "{fen}");
            }
        }
    }
}

/// Tables of results without those of distances choose the right result, too.
#[test]
fn results_alone_choose_the_result() {
    let Some(folder) = folder() else { return };
    let names = ["KPvK", "KQvK", "KRvK", "KBvK", "KNvK"];
    let files = names.map(|name| {
        let file = format!("{name}.rtbw");
        let bytes = std::fs::read(folder.join(&file)).unwrap();
        (file, bytes)
    });
    let tables = Arc::new(Tables::from_bytes(files));
    // White wins with two moves only, of seven.
    let game = Game::new(position("8/8/2k5/8/8/3K4/4P3/8 w - - 0 1"));
    let result = |m| {
        let mut after = game.position().clone();
        after.play(m).unwrap();
        tables.probe_wdl(&after).unwrap().unwrap()
    };
    let wins = game.legal_moves().into_iter().filter(|&m| result(m) == Wdl::Loss).count();
    assert!((1..game.legal_moves().len()).contains(&wins), "{wins}");
    let found = search(&mut engine(Some(&tables)), &game, &nodes(300));
    assert_eq!(result(found.best.unwrap()), Wdl::Loss);
    assert_eq!(found.score, Score::Centipawns(20_000));
}
