//! What a playing level promises: the same mistakes for the same seed, nothing of them at full strength, and some things
//! that it does not do any more from some level on.

use chess::{Game, Move, Outcome, Position, Role};
use engine::{Engine, Level, Options, Request, Weakness};
use player::{Answer, Limits, MaterialMover, Player, Question, Stop};

fn engine(level: Option<Level>) -> Engine {
    let mut engine = Engine::new(Options { hash_megabytes: 1, ..Options::default() }).unwrap();
    engine.set_level(level).unwrap();
    engine
}

fn level(elo: u32, seed: u64) -> Option<Level> {
    Level::new(elo).map(|level| level.with_seed(seed))
}

fn best(engine: &mut Engine, game: &Game) -> Move {
    let stop = Stop::new();
    engine.search(&Request::new(game, &Limits::INFINITE, &stop), &mut |_| {}).best.unwrap()
}

/// The first moves of a game of a level with itself.
fn moves(elo: u32, seed: u64, count: usize) -> Vec<Move> {
    let (mut engine, mut game) = (engine(level(elo, seed)), Game::default());
    for _ in 0..count {
        let m = best(&mut engine, &game);
        game.play(m).unwrap();
    }
    game.moves().to_vec()
}

#[test]
fn the_seed_decides_the_game() {
    for elo in [600, 1300, 2000] {
        assert_eq!(moves(elo, 1, 12), moves(elo, 1, 12), "{elo}");
        assert!((2..6).any(|seed| moves(elo, seed, 12) != moves(elo, 1, 12)), "{elo}");
    }
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    let game = Game::default();
    let other = Game::new(
        Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap(),
    );
    let mut busy = engine(level(1700, 3));
    for _ in 0..3 {
        best(&mut busy, &other);
    }
    let (limits, stop) = (Limits::INFINITE, Stop::new());
    let ask = |engine: &mut Engine| engine.search(&Request::new(&game, &limits, &stop), &mut |_| {});
    assert_eq!(ask(&mut busy), ask(&mut engine(level(1700, 3))));
}

#[test]
fn full_strength_comes_back_untouched() {
    let game = Game::default();
    let (limits, stop) = (Limits { depth: Some(8), ..Limits::INFINITE }, Stop::new());
    let ask = |engine: &mut Engine| engine.search(&Request::new(&game, &limits, &stop), &mut |_| {});
    let mut once_limited = engine(level(600, 1));
    ask(&mut once_limited);
    once_limited.set_level(None).unwrap();
    assert_eq!(ask(&mut once_limited), ask(&mut engine(None)));
}

#[test]
fn other_limits_hold_too() {
    let (game, stop) = (Game::default(), Stop::new());
    let limits = Limits { nodes: Some(700), ..Limits::INFINITE };
    let mut strong = engine(level(3000, 1));
    let found = strong.search(&Request::new(&game, &limits, &stop), &mut |_| {});
    assert!((1..=710).contains(&found.nodes), "{found:?}");
    let limits = Limits { depth: Some(2), ..Limits::INFINITE };
    assert_eq!(strong.search(&Request::new(&game, &limits, &stop), &mut |_| {}).depth, 2);
    stop.raise();
    let found = strong.search(&Request::new(&game, &Limits::INFINITE, &stop), &mut |_| {});
    assert!(found.best.is_some() && found.nodes < 20_000, "{found:?}");
}

#[test]
fn won_endings_against_a_bare_king_are_won() {
    for fen in [
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/3k4/8/8/8/8/4K2Q w - - 0 1",
        "8/8/2k5/8/8/1r6/8/5K2 b - - 0 1",
    ] {
        let mut game = Game::new(Position::from_fen(fen).unwrap());
        let (strong, mut weak, mut defender) = (game.turn(), engine(level(1200, 9)), engine(None));
        let limits = Limits { nodes: Some(5000), ..Limits::INFINITE };
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let m = if game.turn() == strong {
                best(&mut weak, &game)
            } else {
                let stop = Stop::new();
                defender.search(&Request::new(&game, &limits, &stop), &mut |_| {}).best.unwrap()
            };
            game.play(m).unwrap();
        }
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(strong), "{fen}");
    }
}

/// How often a level that sees hardly anything leaves its queen to be taken, in positions that have queens under attack.
fn queens_lost(elo: u32) -> usize {
    let blind = Weakness { nodes: 50, noise: 300, overlooked: 900 };
    let fens = [
        "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3",
        "r1bqkb1r/pppp1ppp/2n2n2/4p1B1/4P3/3P1N2/PPP2PPP/RN1QKB1R b KQkq - 0 4",
        "rnbqkb1r/ppp2ppp/4pn2/3p2B1/3PP3/2N5/PPP2PPP/R2QKBNR b KQkq - 1 4",
        "r1b1kbnr/pppp1ppp/2n5/4p1q1/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 5 4",
    ];
    let mut lost = 0;
    for fen in fens {
        let game = Game::new(Position::from_fen(fen).unwrap());
        for seed in 0..20 {
            let level = level(elo, seed).map(|level| level.with_weakness(blind));
            let m = best(&mut engine(level), &game);
            let mut after = game.position().clone();
            after.play(m).unwrap();
            let queen = after.pieces(game.turn(), Role::Queen);
            let takes = |reply: &Move| queen.has(reply.to()) && after.see_at_least(*reply, 500);
            lost += usize::from(after.captures().iter().any(takes) && !game.position().is_capture(m));
        }
    }
    lost
}

#[test]
fn a_careful_level_does_not_give_its_queen_away() {
    assert_eq!(queens_lost(1600), 0);
    assert!(queens_lost(1599) > 8, "it is the care that helps, not luck");
}

#[test]
fn the_weakest_level_is_weaker_than_counting_material_one_ply_deep() {
    let (games, stop) = (20, Stop::new());
    let mut half_points = 0;
    for seed in 0..games {
        let mut game = Game::default();
        let (mut weakest, mut material) = (engine(level(600, seed)), MaterialMover::new(seed));
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let (limits, draw_offered) = (Limits::INFINITE, false);
            let question =
                Question { game: &game, limits: &limits, stop: &stop, draw_offered, refused: None };
            let white = game.turn().is_white() == (seed % 2 == 0);
            let answer =
                if white { weakest.answer(&question, &mut ()) } else { material.answer(&question, &mut ()) };
            let Some(Answer::Play(m)) = answer else { panic!("{answer:?}") };
            game.play(m).unwrap();
        }
        half_points += match game.outcome().and_then(Outcome::winner) {
            None => 1,
            Some(side) => 2 * u64::from(side.is_white() == (seed % 2 == 0)),
        };
    }
    // At most forty of a hundred points.
    assert!(half_points * 50 <= games * 40, "{half_points} half points in {games} games");
}
