use crate::{ask, at_depth, game, plain_tfg, position, positions, san};
use boards::{Array, Board, Kind};
use chess::{Game, Move, Role};
use classics::Classic as _;
use classics::tfg::{Event, Options, Outcome, Quiescence, Switches, Tfg, evaluate};
use player::setting::Configurable as _;
use player::{Answer, Contest, Limits, Player, Players, Question, RandomMover, Score, Stop, Thought};

const NONE: Switches = Switches::NONE;

fn engine(switches: Switches) -> Tfg {
    Tfg::new(Options { switches, entries: 1 << 14, ..Options::default() })
}

/// A search of a fresh engine.
fn search(fen: &str, switches: Switches, depth: u32) -> Outcome {
    think(&mut engine(switches), &game(fen), &at_depth(depth))
}

fn think(engine: &mut Tfg, game: &Game, limits: &Limits) -> Outcome {
    ask(game, limits, |question| engine.think(question, &mut ())).unwrap()
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

#[test]
fn the_first_depths_of_figure_5_22_without_reductions() {
    for quiescence in [Quiescence::Captures, Quiescence::Evasions] {
        for table in [false, true] {
            let switches = Switches { ordering: true, quiescence, table, ..NONE };
            let mut engine = engine(switches);
            let mut printed = Vec::new();
            let (mut entered, mut left, mut evaluated) = (0, 0, 0);
            let mut board = Board::<Array>::default();
            board.make(Move::normal(chess::Square::E2, chess::Square::E4));
            let found =
                engine.search(&board, &at_depth(4), &Stop::new(), &mut |event: &Event<'_>| match event {
                    Event::DepthDone { depth, value, line, .. } => {
                        printed.push((*depth, format!("{:?}", line[0]), *value));
                    }
                    Event::Entered { .. } => entered += 1,
                    Event::Left { .. } => left += 1,
                    Event::Evaluated { .. } => evaluated += 1,
                    _ => {}
                });
            // Whoever listens hears of every node.
            assert_eq!((entered, left), (found.counts.nodes, found.counts.nodes));
            assert_eq!(evaluated, found.counts.evaluated);
            let values: Vec<i32> = printed.iter().map(|(_, _, value)| *value).collect();
            assert_eq!(values, [10, -40, 10, -35], "{switches:?}: {printed:?}");
            let moves: Vec<&str> = printed.iter().map(|(_, m, _)| m.as_str()).collect();
            assert_eq!(moves, ["b8c6", "b8c6", "b8c6", "g8f6"], "{switches:?}");
        }
    }
}

/// The last line told of each depth.
fn console(switches: Switches, depth: u32) -> Vec<(String, Score)> {
    let mut engine = Tfg::new(Options { switches, board: Kind::Bits, ..Options::default() });
    let mut told = Vec::new();
    let mut last = None;
    ask(&game(AFTER_E4), &at_depth(depth), |question| {
        engine.think(question, &mut |thought: &Thought<'_>| match thought {
            Thought::Line { score, moves, .. } => last = Some((format!("{:?}", moves[0]), *score)),
            Thought::DepthDone { .. } => told.extend(last.take()),
            _ => {}
        })
    })
    .unwrap();
    told
}

/// Everything that the figure prints, moves and values: so it shows the program with reductions, although it stands before
/// the section on them.
#[test]
fn all_of_figure_5_22() {
    let printed = [
        ("b8c6", 10),
        ("b8c6", -40),
        ("b8c6", 10),
        ("g8f6", -35),
        ("b8c6", 0),
        ("b8c6", -35),
        ("b8c6", 0),
        ("b8c6", -25),
        ("b8c6", -20),
        ("e7e5", -25),
        ("e7e5", -15),
    ]
    .map(|(m, value)| (m.to_owned(), Score::Centipawns(value)));
    assert_eq!(console(Switches::default(), 11), printed);
    // Without reductions the eighth line is the first to differ.
    let without = console(Switches::BEFORE_REDUCTIONS, 8);
    assert_eq!(without[..7], printed[..7]);
    assert_eq!(without[7].1, Score::Centipawns(-30));
}

#[test]
fn the_evaluation_is_the_plain_sum() {
    let engine = Tfg::default();
    for position in positions(40) {
        let board = Board::<Array>::new(&position.to_setup()).unwrap();
        assert_eq!(evaluate(&board), plain_tfg::evaluate(&position), "{}", position.to_fen());
        let explained = engine.explain(&Game::new(position.clone())).unwrap();
        let white = if position.turn().is_white() { 1 } else { -1 };
        assert_eq!(explained.total(), white * evaluate(&board), "{}", position.to_fen());
    }
}

#[test]
fn black_reads_the_tables_rotated_not_mirrored() {
    // White's queen likes a4; the rotated square is h5, the mirrored one a5.
    let value = |fen| plain_tfg::evaluate(&position(fen));
    assert_eq!(value("6k1/8/8/8/Q7/8/8/4K3 w - - 0 1") - value("6k1/8/8/8/7Q/8/8/4K3 w - - 0 1"), 5);
    let black = |fen: &str| evaluate(&Board::<Array>::from_fen(fen).unwrap());
    assert_eq!(black("4k3/8/8/7q/8/8/8/6K1 b - - 0 1") - black("4k3/8/8/q7/8/8/8/6K1 b - - 0 1"), 5);
}

/// What must not change a value does not: a window, an order, a table of positions that cannot be met at different depths.
#[test]
fn values_are_those_of_plain_negamax() {
    let mut compared = 0;
    for position in positions(5) {
        for (quiescence, evasions) in [(Quiescence::Captures, false), (Quiescence::Evasions, true)] {
            for depth in 1..=3 {
                let mut budget = 20_000;
                let Some(value) = plain_tfg::negamax(&position, depth, 0, evasions, &mut budget) else {
                    break;
                };
                for (ordering, table) in [(false, false), (true, false), (true, true)] {
                    let switches = Switches { ordering, quiescence, table, ..NONE };
                    let found = search(&position.to_fen(), switches, depth);
                    assert_eq!(found.value, value, "{} depth {depth} {switches:?}", position.to_fen());
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 80, "only {compared} searches were small enough");
}

#[test]
fn nodes_do_not_depend_on_the_board() {
    for (fen, depth) in [(AFTER_E4, 5), (crate::ROOTS[1], 4), (crate::ROOTS[5], 6)] {
        let outcome = |board| {
            let mut engine = Tfg::new(Options { board, entries: 1 << 12, ..Options::default() });
            think(&mut engine, &game(fen), &at_depth(depth))
        };
        let first = outcome(Kind::Array);
        assert!(first.counts.reduced > 0 && first.counts.table_hits > 0, "{:?}", first.counts);
        for &kind in Kind::ALL {
            assert_eq!(outcome(kind), first, "{kind}: {fen}");
        }
    }
}

#[test]
fn what_each_technique_saves() {
    let nodes = |switches| search(crate::ROOTS[5], switches, 5).counts.nodes;
    let quiescence = Quiescence::Evasions;
    let plain = nodes(Switches { quiescence, ..NONE });
    let ordered = nodes(Switches { quiescence, ordering: true, ..NONE });
    let remembered = nodes(Switches::BEFORE_REDUCTIONS);
    let reduced = nodes(Switches::default());
    assert!(
        reduced < remembered && remembered < ordered && ordered < plain,
        "{plain} {ordered} {remembered} {reduced}"
    );
}

#[test]
fn the_horizon_of_figure_5_20() {
    let fen = "5rk1/ppp2ppp/2q5/5n2/8/2N5/PPP2PPP/2Q2RK1 b - - 0 1";
    let takes = Some(san(&position(fen), "Qxc3"));
    let blind = search(fen, Switches { ordering: true, ..NONE }, 1);
    assert_eq!(blind.best, takes);
    assert!(blind.value > 250, "{}", blind.value);
    for quiescence in [Quiescence::Captures, Quiescence::Evasions] {
        let sees = search(fen, Switches { ordering: true, quiescence, ..NONE }, 1);
        assert_ne!(sees.best, takes);
        assert!(sees.value < 100, "{}", sees.value);
    }
}

#[test]
fn mates_are_found_and_the_shortest_is_played() {
    for (fen, depth, moves, mate) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2, "Ra8", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4, "Ra6", 3),
    ] {
        for switches in [Switches::default(), Switches { table: false, ..Switches::default() }] {
            let found = search(fen, switches, depth);
            assert_eq!(found.best, Some(san(&position(fen), moves)), "{fen}");
            assert_eq!(found.value, 1_000_000 - mate, "{fen}");
            assert_eq!(found.line.len(), mate as usize, "{fen}: {:?}", found.line);
        }
    }
}

#[test]
fn a_lost_position_still_has_a_move() {
    // Every move is answered by mate.
    let found = search("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", Switches::default(), 4);
    assert!(found.best.is_none(), "stalemate: {found:?}");
    assert_eq!(found.value, 0);
    let found = search("7k/R7/6K1/8/8/8/8/8 b - - 0 1", Switches::default(), 5);
    assert_eq!(found.value, 2 - 1_000_000);
    assert!(found.best.is_some());
}

#[test]
fn perpetual_check_is_a_draw_for_who_knows_of_repetitions() {
    let fen = "6k1/6p1/5p2/7Q/8/1n6/q7/7K w - - 0 1";
    let knows = search(fen, Switches::BEFORE_REDUCTIONS, 5);
    assert_eq!(knows.value, 0);
    let ignores = search(fen, Switches { draws: false, ..Switches::BEFORE_REDUCTIONS }, 5);
    assert!(ignores.value < -100, "{}", ignores.value);
    // The fiftieth move without capture or pawn move ends the game.
    let fen = "7k/8/8/8/8/8/1R6/K7 w - - 99 80";
    assert_eq!(search(fen, Switches::BEFORE_REDUCTIONS, 3).value, 0);
    assert!(search(fen, Switches { draws: false, ..Switches::BEFORE_REDUCTIONS }, 3).value > 400);
}

#[test]
fn limits_are_kept_and_there_is_always_a_move() {
    let game = game(crate::ROOTS[1]);
    for nodes in [0, 1, 2, 50, 3000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::INFINITE };
        let found = think(&mut Tfg::default(), &game, &limits);
        assert!(found.best.is_some_and(|m| game.position().is_legal(m)));
        assert!(found.counts.nodes <= nodes + 1, "{nodes}: {:?}", found.counts);
    }
    let (limits, stop) = (Limits::INFINITE, Stop::new());
    stop.raise();
    let question = Question { game: &game, limits: &limits, stop: &stop, draw_offered: false, refused: None };
    assert!(
        matches!(Tfg::default().answer(&question, &mut ()), Some(Answer::Play(m)) if game.position().is_legal(m))
    );
    let soft = Limits { soft_nodes: Some(1), ..Limits::INFINITE };
    assert_eq!(think(&mut Tfg::default(), &game, &soft).depth, 1);
    let mate = Limits { mate: Some(1), ..Limits::INFINITE };
    assert_eq!(think(&mut Tfg::default(), &game, &mate).depth, 2);
}

/// Until it is stopped, or for its own hundred milliseconds: either way it comes to an end by itself.
#[test]
fn without_limits_it_takes_its_own_time() {
    let found = think(&mut Tfg::default(), &Game::default(), &Limits::INFINITE);
    assert!(found.best.is_some());
}

#[test]
fn it_plays_a_whole_game_and_knows_its_limits() {
    struct Shallow(Tfg);
    impl Player for Shallow {
        fn name(&self) -> &str {
            self.0.name()
        }
        fn answer(&mut self, question: &Question<'_>, observer: &mut dyn player::Observer) -> Option<Answer> {
            self.0.answer(&Question { limits: &at_depth(3), ..*question }, observer)
        }
    }
    let mut contest = Contest::new(Game::default());
    let (mut white, mut black) = (Shallow(Tfg::default()), RandomMover::new(5));
    let outcome = contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ());
    assert_eq!(outcome.and_then(|outcome| outcome.winner()), Some(chess::Color::White));

    let chess960 = game("bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - 0 1");
    assert_eq!(
        ask(&chess960, &at_depth(1), |question| Tfg::default().answer(question, &mut ())),
        Some(Answer::Resign)
    );
}

#[test]
fn settings_do_what_they_say() {
    let mut engine = Tfg::default();
    for (name, value) in [
        ("Board", "mailbox"),
        ("movetime", "250"),
        ("Entries", "1000"),
        ("Ordering", "false"),
        ("Quiescence", "off"),
        ("Table", "false"),
        ("Reductions", "false"),
        ("Draws", "false"),
        ("Promotion", "knight"),
    ] {
        engine.set(name, value).unwrap();
    }
    let expected = Options {
        board: Kind::Mailbox,
        move_time: std::time::Duration::from_millis(250),
        entries: 1000,
        switches: Switches::NONE,
        promotion: Some(Role::Knight),
    };
    assert_eq!(*engine.options(), expected);
    assert!(engine.set("Entries", "0").is_err() && engine.set("Board", "9x9").is_err());
    assert!(engine.settings().iter().all(|setting| engine.clone().apply(setting).is_ok()));
}

/// Figure 5.21 prints its FEN, and two orders of moves that lead to it: one key, so that the table knows it again.
#[test]
fn figure_5_21_is_reached_by_both_printed_orders() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 4 1";
    let printed = Board::<Array>::from_fen(fen).unwrap();
    for order in [["e2e4", "e7e5", "g1f3", "b8c6"], ["g1f3", "e7e5", "e2e4", "b8c6"]] {
        let (mut game, mut board) = (Game::default(), Board::<Array>::default());
        for text in order {
            let m = game.position().parse_uci(text).unwrap();
            game.play(m).unwrap();
            board.make(m);
        }
        assert_eq!(board.key(), printed.key(), "{order:?}");
    }
}

/// Only the piece that is set is promoted to, by either side; the thesis's board has one at a time.
#[test]
fn the_promotion_piece_can_be_set() {
    let promoted = |value: &str| {
        let mut engine = Tfg::default();
        engine.set("Promotion", value).unwrap();
        let board = Board::<Array>::from_fen("8/2q2P1k/8/8/8/8/2p5/K7 w - - 0 1").unwrap();
        let mut roles = std::collections::BTreeSet::new();
        engine.search(&board, &at_depth(3), &Stop::new(), &mut |event: &Event<'_>| {
            if let Event::Entered { m: Some(m), .. } = event {
                roles.extend(m.promotion_role().map(|role| format!("{role:?}").to_lowercase()));
            }
        });
        Vec::from_iter(roles)
    };
    assert_eq!(promoted("all"), ["bishop", "knight", "queen", "rook"]);
    for name in ["queen", "rook", "bishop", "knight"] {
        assert_eq!(promoted(name), [name]);
    }
    // And what is played when there is no time for a search: here every legal move promotes.
    let only = game("8/7P/8/8/8/6p1/5k1p/7K w - - 0 1");
    assert!(only.legal_moves().into_iter().all(|m| m.promotion_role().is_some()));
    let mut engine = Tfg::default();
    engine.set("Promotion", "rook").unwrap();
    let stop = Stop::new();
    stop.raise();
    let question =
        Question { game: &only, limits: &Limits::INFINITE, stop: &stop, draw_offered: false, refused: None };
    let Some(Answer::Play(m)) = engine.answer(&question, &mut ()) else { panic!("it plays") };
    assert_eq!(m.promotion_role(), Some(Role::Rook));
}
