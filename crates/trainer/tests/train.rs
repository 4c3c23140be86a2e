//! Training: what is read from files, what is learnt, what is kept.

mod games;

use chess::{Color, Position};
use games::{header, random_games};
use nnue::{Network, features};
use player::Stop;
use trainer::selfplay::{GameRecord, Writer};
use trainer::train::{
    CheckpointError, Course, Data, DataError, Filter, Loader, Packed, Schedule, Settings, Training, compare,
    random_positions, sparse_positions,
};

fn file(games: &[GameRecord]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &header(2)).unwrap();
    for game in games {
        writer.add((game.number % 2) as u16, game).unwrap();
    }
    writer.finish().unwrap()
}

fn load(files: &[&[u8]], filter: Filter, most_bytes: u64) -> Result<Data, DataError> {
    let mut loader = Loader::new(filter, most_bytes);
    for (number, file) in files.iter().enumerate() {
        loader.read(&format!("file {number}"), *file, &Stop::new(), &mut |_, _| {})?;
    }
    loader.finish()
}

/// Settings for networks that are trained in a moment.
fn small(threads: usize) -> Settings {
    Settings { hidden: 32, buckets: 2, epochs: 4, batch: 256, rate: 0.005, threads, ..Settings::default() }
}

#[test]
fn inputs_are_the_features_of_the_network() {
    let mut seen = 0;
    for game in random_games(40) {
        for sample in game.samples() {
            let position = sample.position;
            let packed = Packed::new(&position, 0, 0.5);
            let (mut mine, mut other) = (Vec::new(), Vec::new());
            packed.inputs(|a, b| {
                mine.push(usize::from(a));
                other.push(usize::from(b));
            });
            for (mut inputs, side) in [(mine, position.turn()), (other, !position.turn())] {
                let mut wanted: Vec<usize> = features(&position, side).into_iter().collect();
                inputs.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(inputs, wanted, "{side} in {}", position.to_fen());
            }
            seen += 1;
        }
    }
    assert!(seen > 1000);
}

#[test]
fn all_usable_positions_are_taken_once_and_games_are_not_torn() {
    let games = random_games(150);
    let bytes = file(&games);
    let filter = Filter { validation: 200, ..Filter::default() };
    let data = load(&[&bytes, &bytes], filter, u64::MAX).unwrap();
    let (first, second) = (&data.sources[0], &data.sources[1]);
    let mut keys = std::collections::HashMap::new();
    let mut usable = 0;
    for (number, game) in games.iter().enumerate() {
        for labelled in game.usable() {
            usable += 1;
            keys.entry(labelled.position.key()).or_insert_with(|| {
                (number, Packed::new(&labelled.position, labelled.score, labelled.result))
            });
        }
    }
    assert_eq!((first.games, first.usable, first.taken), (150, usable, keys.len() as u64));
    assert_eq!((second.taken, second.duplicates), (0, usable));
    assert_eq!(first.duplicates, usable - first.taken);
    assert_eq!((first.bytes, first.checksum), (bytes.len() as u64, crc32fast::hash(&bytes)));
    assert_eq!(data.training.len() + data.validation.len(), keys.len());

    // All positions of a game are on the same side, and about a fifth of them are for validation.
    let validation: std::collections::HashSet<_> = data.validation.iter().collect();
    let mut sides = vec![[0, 0]; games.len()];
    for (number, packed) in keys.values() {
        sides[*number][usize::from(validation.contains(packed))] += 1;
    }
    let torn = sides.iter().filter(|[training, validation]| *training > 0 && *validation > 0).count();
    assert!(torn <= 1, "{torn} games are on both sides");
    let kept = sides.iter().filter(|side| side[1] > 0).count();
    assert!((15..=50).contains(&kept), "{kept} games for validation");
    // The same games whatever else is there.
    let half = load(&[&file(&games[..75])], filter, u64::MAX).unwrap();
    assert!(half.validation.iter().all(|packed| validation.contains(packed)));
    assert_ne!(half.fingerprint(), data.fingerprint());

    let few = Filter { most_positions: Some(100), most_score: 50, first_ply: 30, ..filter };
    let data = load(&[&bytes], few, u64::MAX).unwrap();
    assert_eq!(data.training.len() + data.validation.len(), 100);
    assert!(data.training.iter().all(|packed| packed.label().score.abs() <= 50));
}

#[test]
fn bad_files_are_refused_and_an_unfinished_end_is_left_out() {
    let games = random_games(150);
    let bytes = file(&games);
    let told = |bytes: &[u8]| load(&[bytes], Filter::default(), u64::MAX).unwrap_err().to_string();
    assert!(told(b"1. e4 e5").contains("not a self-play game file"));
    let mut broken = bytes.clone();
    broken[bytes.len() / 2] ^= 1;
    assert!(told(&broken).contains("wrong block checksum"), "{}", told(&broken));
    assert!(told(&broken).contains("merge --salvage"));
    let whole = load(&[&bytes], Filter::default(), u64::MAX).unwrap();
    let cut = load(&[&bytes[..bytes.len() - 3]], Filter::default(), u64::MAX).unwrap();
    assert!(cut.training.len() < whole.training.len());
    assert!(cut.sources[0].unfinished > 0 && whole.sources[0].unfinished == 0);

    let none = file(&[]);
    assert!(told(&none).contains("no training positions left"), "{}", told(&none));
    let error = load(&[&bytes], Filter::default(), 100_000).unwrap_err();
    assert!(matches!(error, DataError::Memory { most: 0, .. }), "{error}");
    assert!(error.to_string().contains("--most"));
    let stop = Stop::new();
    stop.raise();
    let mut loader = Loader::new(Filter::default(), u64::MAX);
    let stopped = loader.read("", bytes.as_slice(), &stop, &mut |_, _| {});
    assert!(matches!(stopped, Err(DataError::Stopped)));
}

/// White wins at +500: the network says so whoever is to move.
#[test]
fn scores_and_results_have_the_right_sign() {
    let positions = ["w", "b"]
        .map(|turn| Position::from_fen(&format!("4k3/pppp4/8/8/8/8/PPPP4/R3K3 {turn} - - 0 1")).unwrap());
    for share in [0.0, 1.0] {
        let training = positions.iter().map(|position| Packed::new(position, 500, 1.0)).collect();
        let data = Data { training, ..Data::default() };
        let result_share = Course { start: share, end: share };
        let settings = Settings { epochs: 200, result_share, schedule: Schedule::Constant, ..small(1) };
        let mut training = Training::new(settings, &data).unwrap();
        while training.advance().unwrap().is_some() {}
        let network = training.model().quantised(300, &data.training).unwrap();
        for position in &positions {
            let score = network.evaluate(position);
            let white = if position.turn() == Color::White { score } else { -score };
            assert!(white > 300, "{white} with a share of {share}, {} to move", position.turn());
        }
    }
}

fn data() -> Data {
    Data { training: random_positions(2000, 1), validation: random_positions(500, 2), ..Data::default() }
}

#[test]
fn a_training_that_is_gone_on_with_is_the_same() {
    let data = data();
    let fingerprint = data.fingerprint();
    for threads in [1, 3] {
        let result_share = Course { start: 0.2, end: 0.6 };
        let settings = Settings { result_share, lessons: Course { start: 1.0, end: 0.3 }, ..small(threads) };
        let mut undisturbed = Training::new(settings.clone(), &data).unwrap();
        let mut losses = Vec::new();
        while let Some(advance) = undisturbed.advance().unwrap() {
            losses.push(advance.loss.to_bits());
        }
        assert_eq!(losses.len(), 32);
        assert_eq!(undisturbed.curve().epochs.len(), 4);
        assert!(undisturbed.curve().epochs.iter().all(|epoch| epoch.validation.is_some()));

        // Kept and taken up again after every batch.
        let mut kept = Training::new(settings.clone(), &data).unwrap().checkpoint(fingerprint);
        for loss in losses {
            let mut training = Training::resume(&kept, &settings, &data, fingerprint).unwrap();
            assert_eq!(training.advance().unwrap().unwrap().loss.to_bits(), loss);
            kept = training.checkpoint(fingerprint);
        }
        let training = Training::resume(&kept, &settings, &data, fingerprint).unwrap();
        assert!(training.is_complete());
        assert_eq!(training.curve(), undisturbed.curve());
        assert_eq!(training.model(), undisturbed.model());
        assert_eq!(kept, undisturbed.checkpoint(fingerprint));
    }
}

#[test]
fn bad_checkpoints_are_refused() {
    let data = data();
    let fingerprint = data.fingerprint();
    let settings = small(1);
    let mut training = Training::new(settings.clone(), &data).unwrap();
    training.advance().unwrap();
    let bytes = training.checkpoint(fingerprint);
    let told = |bytes: &[u8]| match Training::resume(bytes, &settings, &data, fingerprint) {
        Ok(_) => panic!("it was taken"),
        Err(error) => error.to_string(),
    };
    for length in (0..bytes.len()).step_by(997).chain(0..200) {
        let text = told(&bytes[..length]);
        assert!(text.contains("damaged") || text.contains("not a training checkpoint"), "{length}: {text}");
    }
    for place in (0..bytes.len()).step_by(1009).chain(0..200) {
        let mut broken = bytes.clone();
        broken[place] ^= 1 << (place % 8);
        told(&broken);
    }
    assert!(told(&[bytes.as_slice(), b"more"].concat()).contains("checksum"));

    let other = Settings { rate: 0.001, ..settings.clone() };
    let error = Training::resume(&bytes, &other, &data, fingerprint).err().unwrap();
    assert!(matches!(error, CheckpointError::OtherSettings { .. }));
    let text = error.to_string();
    assert!(text.contains("rate is 0.005, not 0.001"), "{text}");
    let fewer = Data { training: data.training[1..].to_vec(), ..data.clone() };
    let error = Training::resume(&bytes, &settings, &fewer, fewer.fingerprint()).err().unwrap();
    assert!(error.to_string().contains("2000 positions, now 1999"), "{error}");
}

/// A training is not gone on with by a hand-crafted evaluation that would give other lessons.
#[test]
fn lessons_by_other_weights_are_refused() {
    let data = data();
    let fingerprint = data.fingerprint();
    let settings = Settings { lessons: "1:0.1".parse().unwrap(), ..small(1) };
    let training = Training::new(settings.clone(), &data).unwrap();
    let mut bytes = training.checkpoint(fingerprint);
    assert!(Training::resume(&bytes, &settings, &data, fingerprint).is_ok());

    let mark = b"\"lessons_by\":\"";
    let place = bytes.windows(mark.len()).position(|window| window == mark).unwrap() + mark.len();
    bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
    let end = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    let error = Training::resume(&bytes, &settings, &data, fingerprint).err().unwrap();
    assert!(matches!(error, CheckpointError::OtherLessons), "{error}");
}

#[test]
fn whole_numbers_say_nearly_the_same() {
    // As many men as in games of the engine, and a network of the usual size.
    let data = Data {
        training: sparse_positions(20_000, 3),
        validation: sparse_positions(2000, 4),
        ..Data::default()
    };
    let settings = Settings { hidden: 256, buckets: 8, epochs: 12, batch: 512, rate: 0.002, ..small(2) };
    let scale = settings.scale as i32;
    let mut training = Training::new(settings, &data).unwrap();
    while training.advance().unwrap().is_some() {}
    let first = training.curve().epochs[0].validation.unwrap();
    let last = training.curve().epochs[11].validation.unwrap();
    assert!(last.blend < first.blend / 2.0, "{first:?} to {last:?}");
    let network = training.model().quantised(scale, &data.training[..4096]).unwrap();
    let compared = compare(training.model(), &network, scale, &data.validation);
    assert_eq!(compared.positions, 2000);
    assert!(compared.mean_error <= 2.0 && compared.same_sign > 0.995, "{compared:?}");
    // Through its file, too.
    let read = Network::read(&network.write()).unwrap();
    assert_eq!(compare(training.model(), &read, scale, &data.validation), compared);
}
