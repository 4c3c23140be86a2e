//! Journals of levels, changed at random.

#[path = "../../../fuzz/src/mutate.rs"]
#[allow(dead_code, reason = "only a part of it is used here")]
mod mutate;

use calibration::{GameCount, LevelJournal, Settings};

/// Of any bytes nothing is made up, and nothing is lost but a line that was broken off.
#[test]
fn broken_journals_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.jsonl");
    let settings = Settings::new(100, 1);
    let mut journal = LevelJournal::open(&path, &settings).unwrap();
    for number in 0..3 {
        journal.add(GameCount { level: 600, number, judged: true, ..GameCount::default() }).unwrap();
    }
    drop(journal);
    let whole = std::fs::read(&path).unwrap();
    let head = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let seeds = [whole.clone(), whole[head..].to_vec()];
    let pieces = ["{", "}", "\n", "\"level\":600,", "4294967296", "-1", "null"];
    let mut inputs = mutate::Mutator::new(&seeds, &pieces);
    for _ in 0..mutate::cases(2000) {
        // The first line is long: without it every other change would be in it.
        let input = [&whole[..head], &inputs.input()].concat();
        std::fs::write(&path, &input).unwrap();
        if let Ok(journal) = LevelJournal::open(&path, &settings) {
            let lines = input.split(|&byte| byte == b'\n').skip(1);
            let games = lines.filter(|line| serde_json::from_slice::<GameCount>(line).is_ok());
            assert!(journal.games().len() <= games.count(), "{}", input.escape_ascii());
            drop(journal);
            let end = input.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
            assert_eq!(std::fs::read(&path).unwrap(), input[..end], "{}", input.escape_ascii());
        } else {
            assert!(std::fs::read(&path).unwrap() == input);
        }
    }
}
