//! The folder of a match: whatever is cut off of it is played again, and nothing else.

use crate::table::{Match, plan, play_in, random};
use arena::engine::Registry;
use arena::runner::{Plan, RunError};
use arena::{GameRecord, JournalError, MATCH_JOURNAL, Openings};
use journal::Reader;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Games so short that cutting them at every byte does not take long.
fn tiny(rounds: u32) -> Plan {
    let mut plan = plan(vec![random("a"), random("b")], rounds);
    plan.adjudication.move_limit = Some(2);
    plan
}

fn go_on(folder: &Path, plan: &Plan) -> Result<Match, RunError> {
    play_in(folder, plan, &Openings::start_position(), &Registry::default())
}

fn records(folder: &Path) -> Vec<GameRecord> {
    let mut reader = Reader::open(&MATCH_JOURNAL, &folder.join("games.jsonl")).unwrap().unwrap();
    std::iter::from_fn(|| reader.record().unwrap()).collect()
}

/// What has to be the same however often a match is interrupted.
fn essence(folder: &Path) -> Vec<(String, String, String, String, String)> {
    let essence = |record: GameRecord| {
        let result = format!("{:?}", record.ending);
        (record.id.to_string(), record.white, record.black, record.moves, result)
    };
    let mut all: Vec<_> = records(folder).into_iter().map(essence).collect();
    all.sort();
    all
}

/// That the file of games in PGN says what the journal says.
fn check_pgn(folder: &Path) {
    let expected: String =
        records(folder).iter().map(|record| record.to_pgn("Test").unwrap() + "\n").collect();
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).unwrap(), expected);
    assert_eq!(names(folder), ["games.jsonl", "games.measured.jsonl", "games.pgn"]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "stderr");
    names.sort();
    names
}

#[test]
fn a_journal_cut_off_anywhere_is_completed() {
    let folder = tempdir().unwrap();
    let (folder, plan) = (folder.path(), tiny(2));
    assert_eq!(go_on(folder, &plan).unwrap().records.len(), 4);
    check_pgn(folder);
    let (all, wanted) = (fs::read(folder.join("games.jsonl")).unwrap(), essence(folder));
    let ends: Vec<usize> = (0..all.len()).filter(|&at| all[at] == b'\n').collect();
    assert_eq!((ends.len(), wanted.len()), (5, 4));
    // At every byte of the last line, and here and there before it.
    let last = (ends[3]..=all.len()).chain((ends[2]..ends[3]).step_by(29));
    let cuts = last.chain((0..=ends[0]).step_by(23)).chain((ends[0]..ends[2]).step_by(97));
    for cut in cuts {
        fs::write(folder.join("games.jsonl"), &all[..cut]).unwrap();
        let whole = ends.iter().filter(|&&end| end < cut).count().saturating_sub(1);
        let played = go_on(folder, &plan).unwrap();
        assert_eq!((played.found as usize, played.records.len()), (whole, 4 - whole), "cut at {cut}");
        assert_eq!(played.finish.standings.games(), 4);
        assert_eq!(essence(folder), wanted, "cut at {cut}");
        check_pgn(folder);
    }
}

#[test]
fn what_pgn_lost_is_made_again() {
    let folder = tempdir().unwrap();
    let (folder, plan) = (folder.path(), tiny(1));
    go_on(folder, &plan).unwrap();
    for text in ["", "nonsense", "[Event \"?\"]\n\n1. e4 *\n"] {
        fs::write(folder.join("games.pgn"), text).unwrap();
        assert!(go_on(folder, &plan).unwrap().records.is_empty());
        check_pgn(folder);
    }
    fs::remove_file(folder.join("games.pgn")).unwrap();
    go_on(folder, &plan).unwrap();
    check_pgn(folder);
}

/// Changes the journal, sees that it is refused with such words, and that nothing in the folder is touched.
fn refused_after(change: impl Fn(&str) -> String, wanted: &str) {
    let folder = tempdir().unwrap();
    let (folder, plan) = (folder.path(), tiny(2));
    go_on(folder, &plan).unwrap();
    let path = folder.join("games.jsonl");
    let changed = change(&fs::read_to_string(&path).unwrap());
    fs::write(&path, &changed).unwrap();
    let pgn = fs::read(folder.join("games.pgn")).unwrap();
    let error = go_on(folder, &plan).err().unwrap().to_string();
    assert!(error.contains(wanted), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), changed);
    assert_eq!(fs::read(folder.join("games.pgn")).unwrap(), pgn);
    assert_eq!(names(folder), ["games.jsonl", "games.measured.jsonl", "games.pgn"]);
}

#[test]
fn a_line_that_is_damaged_is_refused_and_not_lost() {
    let third = |text: &str, change: &dyn Fn(&str) -> String| {
        let lines = text.lines().enumerate();
        let lines = lines.map(|(number, line)| if number == 2 { change(line) } else { line.to_owned() });
        lines.map(|line| line + "\n").collect::<String>()
    };
    refused_after(|text| third(text, &|line| line.replacen(':', "", 1)), "games.jsonl, line 3");
    refused_after(|text| third(text, &|line| line[..line.len() / 2].to_owned()), "games.jsonl, line 3");
    refused_after(|text| third(text, &|_| String::new()), "games.jsonl, line 3");
    refused_after(
        |text| third(text, &|line| line.replacen("\"moves\":\"", "\"moves\":\"e2e5 ", 1)),
        "cannot be replayed",
    );
    refused_after(
        |text| third(text, &|line| line.replacen("\"opening_plies\":", "\"opening_plies\":9999", 1)),
        "moves are the opening",
    );
    refused_after(|text| text.replacen("\"version\":2", "\"version\":3", 1), "format 3, expected 2");
    refused_after(|_| "{\"something\":\"else\"}\n".to_owned(), "games.jsonl, line 1");
    // Without a line end it might have been cut off; but it is not the beginning of what we wrote.
    refused_after(|_| "my shopping list".to_owned(), "games.jsonl, line 1");
}

#[test]
fn a_folder_with_other_settings_is_refused_and_the_difference_named() {
    let folder = tempdir().unwrap();
    let folder = folder.path();
    go_on(folder, &tiny(1)).unwrap();
    let refused = |change: &dyn Fn(&mut Plan)| {
        let mut plan = tiny(1);
        change(&mut plan);
        let error = go_on(folder, &plan).err().unwrap();
        assert!(matches!(error, RunError::Journal(JournalError::Other { .. })), "{error:?}");
        assert_eq!(names(folder), ["games.jsonl", "games.measured.jsonl", "games.pgn"]);
        error.to_string()
    };
    assert!(refused(&|plan| plan.seed = 5).contains("seed is 1 there and 5 here"));
    assert!(refused(&|plan| plan.adjudication.move_limit = None).contains("adjudication.move_limit is 2"));
    assert!(refused(&|plan| plan.length.repeat = 4).contains("repeat is 2 there and 4 here"));
    assert!(refused(&|plan| plan.chess960 = true).contains("chess960 is false there and true here"));
    assert!(refused(&|plan| plan.openings = 7.into()).contains("openings is null there and 7 here"));
    let error = refused(&|plan| plan.contenders[1].name = "c".to_owned());
    assert!(error.contains("contenders 2.name is \"b\" there and \"c\" here"), "{error}");
    let error = refused(&|plan| plan.contenders[0].pace.depth = Some(3));
    assert!(error.contains("contenders 1.pace.depth is null there and 3 here"), "{error}");
    assert!(refused(&|plan| plan.contenders.push(random("c"))).contains("contenders is"));
    // What does not change the games may change.
    let mut plan = tiny(1);
    (plan.concurrency, plan.patience) = (1, std::time::Duration::from_secs(7));
    assert!(go_on(folder, &plan).unwrap().records.is_empty());
}

#[test]
fn a_folder_in_use_is_refused() {
    let folder = tempdir().unwrap();
    go_on(folder.path(), &tiny(1)).unwrap();
    let file = fs::File::open(folder.path().join("games.jsonl")).unwrap();
    file.lock().unwrap();
    let error = go_on(folder.path(), &tiny(1)).err().unwrap();
    assert!(matches!(error, RunError::Journal(JournalError::InUse { .. })), "{error:?}");
    drop(file);
    assert!(go_on(folder.path(), &tiny(1)).unwrap().finish.complete);
}

#[test]
fn a_match_can_be_made_longer_and_is_then_the_longer_one() {
    let (long, grown) = (tempdir().unwrap(), tempdir().unwrap());
    go_on(long.path(), &tiny(6)).unwrap();
    for (rounds, new) in [(1, 2), (3, 4), (3, 0), (6, 6)] {
        let played = go_on(grown.path(), &tiny(rounds)).unwrap();
        assert_eq!((played.records.len(), played.finish.standings.games()), (new, 2 * u64::from(rounds)));
    }
    assert_eq!(essence(grown.path()), essence(long.path()));
    check_pgn(grown.path());
    // A shorter one than is there already counts only what belongs to it, and loses nothing.
    let played = go_on(grown.path(), &tiny(2)).unwrap();
    assert_eq!((played.records.len(), played.finish.standings.games()), (0, 4));
    assert_eq!(essence(grown.path()), essence(long.path()));
}

/// Times are apart, and games that were played at once are arranged: however it came about, equal work is recorded in equal
/// bytes.
#[test]
fn equal_work_is_recorded_in_equal_bytes() {
    let (straight, other) = (tempdir().unwrap(), tempdir().unwrap());
    let mut plan = tiny(8);
    plan.contenders.push(random("c"));
    go_on(straight.path(), &plan).unwrap();
    let path = other.path().join("games.jsonl");
    plan.concurrency = 4;
    go_on(other.path(), &plan).unwrap();
    let wanted = fs::read(straight.path().join("games.jsonl")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), wanted);
    check_pgn(other.path());
    // Killed in the middle of a line, and resumed.
    fs::write(&path, &wanted[..wanted.len() / 2]).unwrap();
    go_on(other.path(), &plan).unwrap();
    assert_eq!(fs::read(&path).unwrap(), wanted);
    check_pgn(other.path());
    let text = String::from_utf8(wanted).unwrap();
    assert!(!text.contains("seconds") && !text.contains("\"us\"") && !text.contains("date"));
    assert!(records(other.path()).iter().all(|record| record.seconds > 0.0 && !record.date.is_empty()));
}

/// As version 0.2.0 wrote it: times in the lines, no second file.
#[test]
fn a_match_of_an_older_program_is_resumed() {
    let folder = tempdir().unwrap();
    let (folder, plan) = (folder.path(), tiny(3));
    go_on(folder, &plan).unwrap();
    let path = folder.join("games.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let mut head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let head = serde_json::json!({"quevedo_match": 1, "settings": head["settings"].take()});
    let old = records(folder);
    let line = |record: &GameRecord| serde_json::to_string(record).unwrap() + "\n";
    let begun = format!("{head}\n{}{}{{\"id\":{{", line(&old[1]), line(&old[0]));
    fs::write(&path, begun).unwrap();
    fs::remove_file(folder.join("games.measured.jsonl")).unwrap();
    let played = go_on(folder, &plan).unwrap();
    assert_eq!((played.found, played.records.len()), (2, 4));
    let again = records(folder);
    assert_eq!(again[..2], [old[1].clone(), old[0].clone()]);
    // It stays in its form, and in its order.
    let text: String = again.iter().map(line).collect();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{head}\n{text}"));
    assert_eq!(names(folder), ["games.jsonl", "games.pgn"]);
}
