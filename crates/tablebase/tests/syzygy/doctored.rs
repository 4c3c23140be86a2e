//! A world in which every win is cursed. No table of four men holds a cursed win, so true ones are rewritten, and this
//! prober and the other are asked what they make of it.

use crate::oracle::{same, their_tables, theirs};
use crate::{data, en_passant_positions, random_positions};
use chess::{Move, Position};
use std::fs;
use std::path::Path;
use tablebase::{Tables, Verdict, Wdl};

/// A table rewritten so that wins become cursed and losses blessed: values in results, lists in distances.
fn cursed(name: &str, mut file: Vec<u8>) -> Vec<u8> {
    let (stem, kind) = name.split_once('.').unwrap();
    let (white, black) = stem.split_once('v').unwrap();
    let pawns = stem.contains('P');
    let both = white.contains('P') && black.contains('P');
    let files = if pawns { 4 } else { 1 };
    let sides = if kind == "rtbw" && white != black { 2 } else { 1 };
    let men = white.len() + black.len();
    let mut at = (5 + files * (1 + usize::from(both) + men)).next_multiple_of(2);
    let curse = |value: &mut u8| {
        *value = match *value {
            4 => 3,
            0 => 1,
            other => other,
        }
    };
    let mut mapped = vec![];
    for _ in 0..files * sides {
        let flags = file[at];
        mapped.push((flags & 2 != 0, flags & 16 != 0));
        if flags & 128 != 0 {
            if kind == "rtbw" {
                curse(&mut file[at + 1]);
            }
            at += 2;
            continue;
        }
        at += 10 + 2 * (usize::from(file[at + 8] - file[at + 9]) + 1);
        let symbols = usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
        at += 2;
        for symbol in file[at..at + 3 * symbols].chunks_exact_mut(3) {
            if kind == "rtbw" && symbol[2] == 0xFF && symbol[1] >> 4 == 0xF {
                curse(&mut symbol[0]);
            }
        }
        at += 3 * symbols + symbols % 2;
    }
    if kind == "rtbz" {
        for (_, wide) in mapped.into_iter().filter(|(mapped, _)| *mapped) {
            assert!(!wide, "{name}: no table of four men needs two bytes");
            let start = at;
            let mut lists = vec![];
            for _ in 0..4 {
                let end = at + 1 + usize::from(file[at]);
                lists.push(file[at..end].to_vec());
                at = end;
            }
            lists.rotate_left(2);
            file[start..at].copy_from_slice(&lists.concat());
        }
    }
    file
}

/// Rewrites the tables for whose name `chosen` says so, and copies the others.
fn rewrite(from: &Path, to: &Path, chosen: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(from).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let file = fs::read(from.join(&name)).unwrap();
        fs::write(to.join(&name), if chosen(&name) { cursed(&name, file) } else { file }).unwrap();
    }
}

/// Whether it is mate or will be with one move: a cursed mate is beyond what a prober need understand.
fn mates(position: &Position) -> bool {
    let gives_mate = |&m: &Move| {
        let mut after = position.clone();
        after.play(m).unwrap();
        after.is_checkmate()
    };
    position.is_checkmate() || position.legal_moves().iter().any(gives_mate)
}

/// Whether the result follows from those after the moves, which rewriting some tables but not others may spoil.
fn follows(tables: &Tables, position: &Position, wdl: Wdl) -> bool {
    let value = |&m: &Move| {
        let mut after = position.clone();
        after.play(m).unwrap();
        -tables.probe_wdl(&after).unwrap().unwrap()
    };
    position.legal_moves().iter().map(value).max().is_none_or(|best| best == wdl)
}

/// Compares results and distances over many positions; returns how often each result appeared, the worst first.
fn compare(chosen: impl Fn(&str) -> bool) -> Option<[usize; 5]> {
    let from = data()?.join("3-4-men");
    let folder = tempfile::tempdir().unwrap();
    rewrite(&from, folder.path(), chosen);
    let (ours, other) = (Tables::open_folders(&[folder.path()]).unwrap(), their_tables(folder.path()));
    let mut seen = [0; 5];
    let mut compared = 0;
    let mut look = |position: &Position| {
        let fen = position.to_fen();
        let their_position = theirs(position);
        let wdl = ours.probe_wdl(position).unwrap().unwrap();
        assert_eq!(wdl, same(other.probe_wdl_after_zeroing(&their_position).unwrap()), "{fen}");
        seen[(wdl.number() + 2) as usize] += 1;
        if mates(position) || !follows(&ours, position, wdl) {
            return;
        }
        compared += 1;
        let dtz = ours.probe_dtz(position).unwrap().unwrap();
        assert_eq!(dtz.plies, other.probe_dtz(&their_position).unwrap().ignore_rounding().0, "{fen}");
        if wdl.number().abs() == 1 {
            assert_eq!(ours.verdict(position), Ok(Some(Verdict::Draw)), "{fen}");
        }
    };
    random_positions(7, 20_000, &mut look);
    let mut number = 0;
    en_passant_positions(|position| {
        number += 1;
        if number % 4 == 0 {
            look(position);
        }
    });
    assert!(compared > 20_000, "{compared} distances were compared");
    Some(seen)
}

#[test]
fn cursed_wins_are_judged_alike() {
    let Some(seen) = compare(|_| true) else { return };
    let [loss, blessed, draw, cursed, win] = seen;
    assert!(blessed.min(draw).min(cursed) > 2_000 && loss + win == 0, "{seen:?}");
}

/// With three men wins are true, with four cursed, unless a capture or promotion wins.
#[test]
fn true_wins_among_cursed_ones_are_judged_alike() {
    let Some(seen) = compare(|name| name.len() > "KQvK.rtbw".len()) else { return };
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}
