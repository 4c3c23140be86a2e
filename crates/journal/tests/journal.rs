//! Journals: what a kill left is recovered, equal work gives equal bytes, older forms are resumed.

use journal::{Journal, JournalError, Kind, Reader};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::{TempDir, tempdir};

const KIND: Kind = Kind {
    name: "test",
    version: 2,
    measured: &["seconds", "us"],
    max_line: 1000,
    max_bytes: 1 << 20,
    older: |head| (head["old_test"] == 1).then(|| head["settings"].clone()),
};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Record {
    number: u32,
    text: String,
    notes: Vec<Note>,
    #[serde(default)]
    seconds: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Note {
    nodes: u64,
    #[serde(default)]
    us: u64,
}

#[derive(Deserialize)]
struct Number {
    number: u32,
}

/// A record whose times are those of this run.
fn record(number: u32, run: u64) -> Record {
    let notes = (0..number % 3).map(|note| Note { nodes: 100 + u64::from(note), us: run + 7 }).collect();
    Record { number, text: format!("record {number}"), notes, seconds: run as f64 + 0.5 }
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    (folder, path)
}

fn open(path: &Path) -> Result<(Journal, Vec<Record>), JournalError> {
    let mut records = Vec::new();
    let journal = Journal::open(&KIND, path, &json!({"size": 3, "share": 0.1}), |record| {
        records.push(record);
        Ok(())
    })?;
    Ok((journal, records))
}

/// Adds what is missing of the records up to this number.
fn complete(path: &Path, all: u32, run: u64) -> Vec<Record> {
    let (mut journal, mut records) = open(path).unwrap();
    for number in 1..=all {
        if !records.iter().any(|record| record.number == number) {
            journal.add(&record(number, run)).unwrap();
            records.push(record(number, run));
        }
    }
    records
}

#[test]
fn equal_work_gives_equal_bytes_whatever_was_cut_off() {
    let (_folder, path) = place();
    let beside = Kind::beside(&path);
    assert!(beside.ends_with("records.measured.jsonl"));
    complete(&path, 5, 1);
    let (decided, measured) = (fs::read(&path).unwrap(), fs::read(&beside).unwrap());
    assert!(!String::from_utf8_lossy(&decided).contains("seconds"));
    let last = decided.len() - 60;
    for cut in (0..last).step_by(7).chain((last..=decided.len()).step_by(2)) {
        fs::write(&path, &decided[..cut]).unwrap();
        fs::write(&beside, &measured).unwrap();
        let records = complete(&path, 5, 2);
        assert_eq!(fs::read(&path).unwrap(), decided, "cut at {cut}");
        // What was measured belongs to its record.
        let (_, again) = open(&path).unwrap();
        let early = |record: &Record| record.seconds < 2.0;
        assert_eq!(again.len(), 5);
        assert!(records.iter().filter(|record| early(record)).all(|record| again.contains(record)));
    }
    for cut in (0..=measured.len()).step_by(7) {
        fs::write(&path, &decided).unwrap();
        fs::write(&beside, &measured[..cut]).unwrap();
        let records = complete(&path, 6, 2);
        assert_eq!(records.len(), 6);
        assert_eq!(open(&path).unwrap().1[5], record(6, 2), "cut at {cut}");
    }
}

#[test]
fn an_order_of_chance_is_arranged() {
    let (_folder, path) = place();
    complete(&path, 6, 1);
    let straight = fs::read(&path).unwrap();
    let (_other, path) = place();
    let (mut journal, _) = open(&path).unwrap();
    for number in [3, 1, 2, 6, 5, 4] {
        journal.add(&record(number, u64::from(number))).unwrap();
    }
    assert_ne!(fs::read(&path).unwrap(), straight);
    journal.arrange(|record: Number| record.number).unwrap();
    assert_eq!(fs::read(&path).unwrap(), straight);
    let (journal, records) = open(&path).unwrap();
    assert!(records.iter().zip(1..).all(|(found, number)| *found == record(number, u64::from(number))));
    journal.arrange(|record: Number| record.number).unwrap();
    assert_eq!(fs::read(&path).unwrap(), straight);
}

#[test]
fn an_older_form_is_resumed_in_its_form() {
    let (_folder, path) = place();
    let head = json!({"old_test": 1, "settings": {"size": 3, "share": 0.1}});
    let line = |number| serde_json::to_string(&record(number, 1)).unwrap();
    fs::write(&path, format!("{head}\n{}\n{}\n{{\"num", line(2), line(1))).unwrap();
    assert_eq!(complete(&path, 3, 2), [record(2, 1), record(1, 1), record(3, 2)]);
    let last = serde_json::to_string(&record(3, 2)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{head}\n{}\n{}\n{last}\n", line(2), line(1)));
    assert!(!Kind::beside(&path).exists());
    // It is not rearranged; its decided part can be compared with that of any other.
    let (journal, _) = open(&path).unwrap();
    journal.arrange(|record: Number| record.number).unwrap();
    let mut reader = Reader::open(&KIND, &path).unwrap().unwrap();
    assert!(reader.is_older());
    let (_other, new) = place();
    complete(&new, 3, 5);
    let mut others = Reader::open(&KIND, &new).unwrap().unwrap();
    let all = |reader: &mut Reader<'_>| {
        let mut all: Vec<_> = std::iter::from_fn(|| reader.decided().unwrap()).collect();
        all.sort();
        all
    };
    assert_eq!(all(&mut reader), all(&mut others));
}

#[test]
fn without_what_was_measured_records_are_still_read() {
    let (_folder, path) = place();
    complete(&path, 2, 1);
    fs::remove_file(Kind::beside(&path)).unwrap();
    let (mut journal, records) = open(&path).unwrap();
    assert!(records.iter().all(|record| record.seconds == 0.0 && record.number > 0));
    journal.add(&record(3, 1)).unwrap();
    drop(journal);
    assert_eq!(open(&path).unwrap().1[2], record(3, 1));
}

#[test]
fn what_is_refused_is_left_alone() {
    let (_folder, path) = place();
    complete(&path, 3, 1);
    let text = fs::read_to_string(&path).unwrap();
    let refused = |text: &str| {
        fs::write(&path, text).unwrap();
        let error = open(&path).unwrap_err();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(error.to_string().contains("records.jsonl"), "{error}");
        error
    };
    let error = refused(&text.replacen("\"size\":3", "\"size\":4", 1));
    assert!(matches!(&error, JournalError::Other { settings, .. } if settings["size"] == 4), "{error:?}");
    assert!(error.to_string().contains("size is 4 there and 3 here"));
    let error = refused(&text.replacen("\"version\":2", "\"version\":3", 1));
    assert!(matches!(error, JournalError::Version { found: 3, known: 2, .. }), "{error:?}");
    for foreign in ["my only copy", "{}\n", "\n", "null\n", "{\"journal\":\"other\",\"version\":2}\n"] {
        assert!(matches!(refused(foreign), JournalError::Foreign { .. }), "{foreign:?}");
    }
    let error = refused(&text.replacen("\"number\":2", "\"number\":x", 1));
    assert!(matches!(error, JournalError::Damaged { line: 3, .. }), "{error:?}");
    let error = refused(&text.replacen("record 2", &"long".repeat(300), 1));
    assert!(error.to_string().contains("line 3 is longer than 1000 bytes"), "{error}");
    let error = refused(&text.replacen('{', &"{".repeat(2 << 20), 1));
    assert!(error.to_string().contains("longer than 1 MiB"), "{error}");
    // The caller may refuse a record.
    fs::write(&path, &text).unwrap();
    let settings = json!({"size": 3, "share": 0.1});
    let error = Journal::open(&KIND, &path, &settings, |record: Record| match record.number {
        3 => Err("no such number".to_owned()),
        _ => Ok(()),
    });
    assert!(error.unwrap_err().to_string().contains("records.jsonl, line 4: no such number"));
    // What was measured is named, too.
    let beside = Kind::beside(&path);
    let measured = fs::read_to_string(&beside).unwrap();
    fs::write(&beside, measured.replacen("\"of\":", "\"off\":", 1)).unwrap();
    assert!(open(&path).unwrap_err().to_string().contains("records.measured.jsonl, line 2: "));
    fs::write(&beside, "something else\n").unwrap();
    assert!(matches!(open(&path).unwrap_err(), JournalError::Foreign { path } if path == beside));
}

#[test]
fn a_new_journal_takes_nothing_from_an_old_one() {
    let (_folder, path) = place();
    complete(&path, 3, 1);
    fs::remove_file(&path).unwrap();
    let (mut journal, records) = open(&path).unwrap();
    assert!(records.is_empty());
    journal.add(&record(1, 2)).unwrap();
    drop(journal);
    assert_eq!(open(&path).unwrap().1, [record(1, 2)]);
}

#[test]
fn a_journal_in_use_is_refused_and_can_be_read() {
    let (_folder, path) = place();
    let (mut journal, _) = open(&path).unwrap();
    journal.add(&record(1, 1)).unwrap();
    assert!(matches!(open(&path).unwrap_err(), JournalError::InUse { .. }));
    assert!(journal::is_in_use(&path));
    let mut reader = Reader::open(&KIND, &path).unwrap().unwrap();
    assert_eq!(reader.record::<Record>().unwrap(), Some(record(1, 1)));
    assert_eq!(reader.record::<Record>().unwrap(), None);
    assert_eq!((reader.line(), reader.settings()["size"].as_u64()), (2, Some(3)));
    drop(journal);
    assert!(!journal::is_in_use(&path) && open(&path).is_ok());
}

#[test]
fn any_value_is_a_record() {
    let (_folder, path) = place();
    let settings = json!({});
    let records = [json!(null), json!([1, {"us": 2}]), json!("text"), json!({"us": 1})];
    let mut journal = Journal::open(&KIND, &path, &settings, |_: Value| Ok(())).unwrap();
    for record in &records {
        journal.add(record).unwrap();
    }
    drop(journal);
    let mut found = Vec::new();
    let recall = |record: Value| {
        found.push(record);
        Ok(())
    };
    drop(Journal::open(&KIND, &path, &settings, recall).unwrap());
    assert_eq!(found, records);
}

#[cfg(unix)]
mod short {
    use super::*;
    use std::process::Command;

    /// Names the file to a process that may not write more than a kilobyte to any.
    const FILE: &str = "QUEVEDO_TEST_SHORT_FILE";

    /// Not a test of its own: in a process that another test starts, one line has no room, and the next has.
    #[test]
    fn writes_when_another_test_wants_it() {
        let Some(path) = std::env::var_os(FILE) else { return };
        let (mut journal, _) = open(Path::new(&path)).unwrap();
        journal.add(&"first").unwrap();
        assert!(journal.add(&"x".repeat(2000)).is_err());
        journal.add(&"last").unwrap();
    }

    #[test]
    fn a_line_without_room_leaves_nothing_for_the_next_to_be_joined_to() {
        let (_folder, path) = place();
        // The signal would end it; ignored, it is an error of the write.
        let status = Command::new("bash")
            .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "short::writes_when_another_test_wants_it"])
            .env(FILE, &path)
            .output()
            .unwrap();
        assert!(status.status.success(), "{status:?}");
        let text = fs::read_to_string(path).unwrap();
        assert!(text.ends_with("}\n\"first\"\n\"last\"\n"), "{text}");
    }
}
