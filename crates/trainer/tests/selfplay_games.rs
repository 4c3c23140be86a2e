//! Games that the engine plays with itself: the same whoever plays them, right in sign, and gone on with after a break.

use chess::{Color, Position};
use nnue::{Network, Shape, Weights};
use player::Stop;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use trainer::selfplay::{
    Ending, EngineId, GameRecord, Generator, NoGame, OpenError, Reader, Run, RunFile, Sample, Settings,
    WhiteScore,
};
use trainer::texel::Data;

/// Few nodes, and an early end.
fn run(seed: u64) -> Run {
    let settings = Settings { nodes: 40, hash_megabytes: 1, chess960_percent: 30, ..Settings::default() };
    let engine = EngineId { version: "0".to_owned(), signature: 0, weights: String::new(), network: None };
    Run { engine, seed, settings }
}

fn play(run: &Run, numbers: impl IntoIterator<Item = u64>) -> Vec<GameRecord> {
    let (mut generator, stop) = (Generator::new(run, None).unwrap(), Stop::new());
    numbers.into_iter().map(|number| generator.game(number, &stop).unwrap()).collect()
}

fn read(path: &Path) -> Vec<GameRecord> {
    let bytes = fs::read(path).unwrap();
    Reader::new(bytes.as_slice()).unwrap().map(|next| next.unwrap().game).collect()
}

fn open(path: &Path, run: &Run) -> Result<RunFile, OpenError> {
    RunFile::open(path, run, &mut |_| {})
}

#[test]
fn seed_and_number_decide_the_game() {
    let games = play(&run(5), 0..12);
    // Backwards, as another thread might do it.
    let mut again: Vec<_> = play(&run(5), (0..12).rev());
    again.reverse();
    assert_eq!(games, again);
    assert_eq!(play(&run(5), [7]), games[7..8]);
    let other = play(&run(6), 0..12);
    assert!(games.iter().zip(&other).all(|(a, b)| a.moves != b.moves));
    for game in &games {
        assert_eq!(game.verify(), Ok(()));
        assert!((8..=9).contains(&game.random_plies()), "{}", game.random_plies());
    }
    assert!(games.iter().any(|game| game.start != GameRecord::STANDARD));
}

/// A network plays other games, always the same, and has another name.
#[test]
fn a_network_plays_games_of_its_own() {
    let shape = Shape::new(32, 1).unwrap();
    let mut weights = Weights::zero(shape, 400);
    let middle = |index: usize| (index as i16).wrapping_mul(7919) % 64;
    weights.feature_weights.iter_mut().enumerate().for_each(|(index, weight)| *weight = middle(index));
    weights.output_weights.iter_mut().enumerate().for_each(|(index, weight)| *weight = middle(index + 5));
    let network = Arc::new(Network::new(weights).unwrap());
    let (run, stop) = (run(5), Stop::new());
    let game = || Generator::new(&run, Some(Arc::clone(&network))).unwrap().game(3, &stop).unwrap();
    let first = game();
    assert_eq!(first, game());
    assert_eq!(first.verify(), Ok(()));
    assert_ne!(first.moves, play(&run, [3])[0].moves);
    let [by_hand, by_network] = [None, Some(&network)].map(|network| EngineId::current(network).unwrap());
    assert_eq!(by_hand.network, None);
    assert_eq!(by_network.network, Some(format!("{:016x}", network.hash())));
    assert_ne!(by_hand.signature, by_network.signature);
}

#[test]
fn a_stopped_game_is_none() {
    let stop = Stop::new();
    stop.raise();
    assert_eq!(Generator::new(&run(1), None).unwrap().game(0, &stop), Err(NoGame::Stopped));
}

/// White's advantage is positive and White's win is a whole point, whoever is to move.
#[test]
fn scores_and_results_are_whites() {
    let games = play(&run(11), 0..30);
    let (mut sides, mut mates) = ([0; 2], [0; 2]);
    for game in &games {
        let Some(winner) = game.ending.winner() else {
            assert_eq!(game.ending.points().to_bits(), 0.5_f32.to_bits());
            continue;
        };
        let sign = if winner.is_white() { 1 } else { -1 };
        assert_eq!(game.ending.points().to_bits(), if winner.is_white() { 1.0_f32 } else { 0.0 }.to_bits());
        sides[winner as usize] += 1;
        let last: Vec<Sample> = game.samples().collect();
        // Both sides knew before a game was adjudicated; who is mated need not have seen it.
        let knew = if matches!(game.ending, Ending::Checkmate(_)) { 1 } else { 2 };
        for sample in &last[last.len() - knew..] {
            let score = sample.score.unwrap();
            match score.centipawns() {
                Some(centipawns) => {
                    assert!(centipawns * sign >= 2000, "{score} in {}", sample.position.to_fen())
                }
                None => assert_eq!(score.to_string().starts_with("#-"), sign < 0),
            }
        }
        if let Ending::Checkmate(winner) = game.ending {
            mates[winner as usize] += 1;
            let mut end: Position = last.last().unwrap().position.clone();
            end.play(*game.moves.last().unwrap()).unwrap();
            assert!(end.is_checkmate() && end.turn() != winner);
        }
    }
    assert!(sides.iter().all(|&count| count >= 3), "{sides:?} {mates:?}");
}

#[test]
fn adjudication_needs_both_sides() {
    let mut run = run(12);
    // At few nodes hardly a game would be drawn otherwise.
    run.settings.win_score = 600;
    (run.settings.draw_score, run.settings.draw_plies, run.settings.draw_from) = (70, 5, 24);
    let games = play(&run, 0..30);
    let ends = |ending| games.iter().filter(move |game| game.ending == ending);
    for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
        for game in ends(Ending::WinAdjudicated(color)) {
            let last = &game.scores[game.scores.len() - 4..];
            assert!(last.iter().all(|score| score.centipawns().is_none_or(|score| score * sign >= 600)));
        }
        assert!(ends(Ending::WinAdjudicated(color)).count() > 0);
    }
    let level = |scores: &[WhiteScore]| {
        scores.iter().all(|score| score.centipawns().is_some_and(|score| score.abs() <= 70))
    };
    let draws = ends(Ending::DrawAdjudicated).count();
    assert!(draws > 3, "{draws} draws");
    for game in &games {
        let drawn = game.ending == Ending::DrawAdjudicated;
        let (first, searched) = (24 - game.random_plies(), game.scores.len());
        // It ends so at the first half-move that allows it, unless the rules end it there.
        let allowed = (first.max(5)..=searched).find(|&count| level(&game.scores[count - 5..count]));
        assert!(if drawn {
            allowed == Some(searched)
        } else {
            allowed.is_none_or(|count| count == searched)
        });
    }
}

#[test]
fn usable_positions_are_quiet_and_later() {
    let games = play(&run(2), 0..6);
    for game in &games {
        let wanted: Vec<_> = game
            .samples()
            .filter(|sample| {
                let quiet =
                    sample.position.piece_on(sample.played.to()).is_none() || sample.played.is_castling();
                let quiet =
                    quiet && !sample.played.is_en_passant() && sample.played.promotion_role().is_none();
                quiet
                    && sample.ply >= 16
                    && sample.position.checkers().is_empty()
                    && sample.score.is_some_and(|score| score.centipawns().is_some())
            })
            .map(|sample| (sample.position.key(), sample.score.unwrap().centipawns().unwrap()))
            .collect();
        let usable: Vec<_> =
            game.usable().map(|labelled| (labelled.position.key(), labelled.score)).collect();
        assert_eq!(usable, wanted);
        assert!(usable.len() < game.moves.len());
    }
    // What is exported is understood by the tuner.
    let text: String = games
        .iter()
        .flat_map(GameRecord::usable)
        .map(|l| format!("{} | {} | {:.1}\n", l.position.to_fen(), l.score, l.result))
        .collect();
    let mut data = Data::default();
    data.read(text.as_bytes(), usize::MAX, &mut |_| {}).unwrap();
    assert!(data.len() > 50 && data.len() <= text.lines().count());
}

#[test]
fn a_file_that_was_cut_off_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let run = run(3);
    let games = play(&run, 0..5);
    let whole = folder.path().join("whole.qsp");
    let mut file = open(&whole, &run).unwrap();
    for game in &games {
        file.add(game).unwrap();
        file.flush().unwrap();
    }
    drop(file);
    let bytes = fs::read(&whole).unwrap();
    assert_eq!(read(&whole), games);

    // Killed at any byte; some of them are enough.
    let path = folder.path().join("cut.qsp");
    let mut dropped = 0;
    for length in (0..bytes.len()).step_by(13).chain([bytes.len()]) {
        fs::write(&path, &bytes[..length]).unwrap();
        let mut file = open(&path, &run).unwrap();
        let kept = file.contents().games;
        dropped += file.contents().dropped;
        for game in &games[kept as usize..] {
            file.add(game).unwrap();
        }
        file.flush().unwrap();
        let contents = *file.contents();
        drop(file);
        assert_eq!(read(&path), games, "cut at {length}");
        let usable: usize = games.iter().map(|game| game.usable().count()).sum();
        assert_eq!((contents.games, contents.usable), (5, usable as u64));
    }
    assert!(dropped > 0);
}

#[test]
fn a_file_of_something_else_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.qsp");
    let refused = |bytes: &[u8], run: &Run| {
        fs::write(&path, bytes).unwrap();
        let error = open(&path, run).err().unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes, "{error}");
        error
    };
    let games = play(&run(3), 0..3);
    let mut file = open(&path, &run(3)).unwrap();
    for game in &games {
        file.add(game).unwrap();
        file.flush().unwrap();
    }
    assert!(matches!(open(&path, &run(3)).err(), Some(OpenError::Locked)));
    assert!(file.add(&games[0]).is_err(), "it is not the next one");
    drop(file);
    let bytes = fs::read(&path).unwrap();
    assert!(matches!(refused(b"letters to my aunt", &run(3)), OpenError::File(_)));
    assert!(matches!(refused(&bytes, &run(4)), OpenError::OtherRun("the seed")));
    let mut other = run(3);
    other.settings.nodes += 1;
    assert!(matches!(refused(&bytes, &other), OpenError::OtherRun("a setting")));
    other = run(3);
    other.engine.signature += 1;
    assert!(matches!(refused(&bytes, &other), OpenError::OtherRun("the engine")));
    // Damage in the middle is nothing that a killed writer leaves.
    let header = 18 + u32::from_le_bytes(bytes[10..14].try_into().unwrap()) as usize;
    for (place, in_header) in [(header / 2, true), (header + 10, false)] {
        let mut broken = [&bytes[..], &bytes[header..]].concat();
        broken[place] ^= 1;
        let error = refused(&broken, &run(3));
        let expected = if in_header { "the header is damaged" } else { "byte" };
        assert!(matches!(error, OpenError::File(_)) == in_header, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
    // Nor is a last block that is all there and wrong, in its head or in its games.
    for place in [bytes.len() - 1, last_block(&bytes), last_block(&bytes) + 5, last_block(&bytes) + 17] {
        let mut broken = bytes.clone();
        broken[place] ^= 1;
        assert!(matches!(refused(&broken, &run(3)), OpenError::Damaged(_)), "byte {place}");
    }
}

/// Where the last block begins.
fn last_block(bytes: &[u8]) -> usize {
    bytes.windows(4).rposition(|mark| mark == b"\xF5QSB").unwrap()
}

/// After a crash of the system a file can be as long as it should be, with zeros where nothing was written.
#[test]
fn a_last_block_that_was_never_written_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.qsp");
    let mut file = open(&path, &run(3)).unwrap();
    for game in play(&run(3), 0..20) {
        file.add(&game).unwrap();
        if game.number == 4 {
            file.flush().unwrap();
        }
    }
    file.flush().unwrap();
    drop(file);
    let bytes = fs::read(&path).unwrap();
    let last = last_block(&bytes);
    assert!(bytes.len() - last > 1100, "the last block is too short for this test");
    for written in [last, last + 3, last + 20, bytes.len() - 600] {
        let mut crashed = bytes.clone();
        crashed[written..].fill(0);
        fs::write(&path, &crashed).unwrap();
        let file = open(&path, &run(3)).unwrap();
        assert_eq!((file.contents().games, file.contents().dropped), (5, (bytes.len() - last) as u64));
    }
}
