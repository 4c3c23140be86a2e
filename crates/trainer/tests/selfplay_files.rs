//! Files of self-play games: what is written comes back, and damage is found, told and passed over.

mod games;

use chess::{Color, Role};
use games::{header, random_games};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;
use trainer::selfplay::{
    Damage, Ending, FileError, GameDamage, GameRecord, Header, ReadError, Reader, StoredGame, WriteError,
    Writer,
};

/// The shortest of some games: what is done to every byte should not take long.
fn short_games(count: usize) -> Vec<GameRecord> {
    let mut games = random_games(100);
    games.sort_by_key(|game| game.moves.len());
    games.truncate(count);
    games
}

fn pack(games: &[GameRecord], block: usize) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &header(2)).unwrap();
    for (index, game) in games.iter().enumerate() {
        writer.add((index / block % 2) as u16, game).unwrap();
    }
    writer.finish().unwrap()
}

/// The games that can be read, and the faults.
fn unpack(bytes: &[u8]) -> Result<(Vec<StoredGame>, Vec<trainer::selfplay::Fault>), FileError> {
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    for next in Reader::new(bytes)? {
        match next {
            Ok(game) => games.push(game),
            Err(ReadError::Damaged(fault)) => faults.push(fault),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    Ok((games, faults))
}

#[test]
fn games_of_every_kind_come_back() {
    let games = random_games(400);
    // What has to be among them for this to mean anything.
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for game in &games {
        assert!(matches!(game.verify(), Ok(())), "{:?}", game.verify());
        for sample in game.samples() {
            let m = sample.played;
            let mut count = |what, is: bool| *seen.entry(what).or_default() += u32::from(is);
            count("castling", m.is_castling());
            count("castling in Chess960", m.is_castling() && game.start != GameRecord::STANDARD);
            count("en passant", m.is_en_passant());
            count("queen", m.promotion_role() == Some(Role::Queen));
            count("knight", m.promotion_role() == Some(Role::Knight));
            count("mate score", sample.score.is_some_and(|score| score.centipawns().is_none()));
        }
        *seen.entry(if game.ending.winner().is_some() { "won" } else { "drawn" }).or_default() += 1;
    }
    assert!(seen.values().all(|&count| count >= 10) && seen.len() == 8, "{seen:?}");

    for block in [1, 7, 400] {
        let bytes = pack(&games, block);
        let (read, faults) = unpack(&bytes).unwrap();
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(read.len(), games.len());
        for (index, (stored, game)) in read.iter().zip(&games).enumerate() {
            assert_eq!((usize::from(stored.run), &stored.game), (index / block % 2, game));
        }
        assert_eq!(Reader::new(bytes.as_slice()).unwrap().header(), &header(2));
    }
}

#[test]
fn cut_anywhere_a_file_keeps_the_blocks_before() {
    let games = short_games(9);
    let bytes = pack(&games, 2);
    let head = pack(&[], 1).len();
    let mut kept = Vec::new();
    for length in 0..bytes.len() {
        match unpack(&bytes[..length]) {
            Err(FileError::Magic) => assert!(length < 8),
            Err(FileError::Header(_)) => assert!((8..head).contains(&length)),
            Err(error) => panic!("{length}: {error}"),
            Ok((read, faults)) => {
                assert!(length >= head);
                assert!(read.iter().map(|stored| &stored.game).eq(&games[..read.len()]), "{length}");
                if let [fault] = faults.as_slice() {
                    assert_eq!((&fault.damage, fault.end), (&Damage::CutOff, length as u64));
                } else {
                    // Cut between two blocks, of which each begins where the last one ends.
                    assert!(faults.is_empty() && read.len() % 2 == 0, "{length}: {faults:?}");
                    kept.push(read.len());
                }
            }
        }
    }
    assert_eq!(kept, [0, 2, 4, 6, 8]);
}

#[test]
fn a_changed_bit_is_found_and_costs_one_block() {
    let games = short_games(6);
    let bytes = pack(&games, 2);
    let head = pack(&[], 1).len();
    for place in 0..bytes.len() {
        let mut broken = bytes.clone();
        broken[place] ^= 1 << (place % 8);
        let Ok((read, faults)) = unpack(&broken) else {
            assert!(place < head, "{place}");
            continue;
        };
        assert!(place >= head, "{place}: a change of the header is not seen");
        let [fault] = faults.as_slice() else { panic!("{place}: {faults:?}") };
        assert!((fault.start..fault.end).contains(&(place as u64)), "{place}: {fault}");
        assert_eq!(read.len(), 4, "{place}");
        assert!(read.iter().all(|stored| games.contains(&stored.game)));
    }
}

/// Bytes that are missing, doubled or strange in the middle.
#[test]
fn reading_goes_on_behind_whatever_is_in_between() {
    let games = short_games(6);
    let bytes = pack(&games, 2);
    let (second, third) = (pack(&games[..2], 2).len(), pack(&games[..4], 2).len());
    let splice = |parts: &[&[u8]]| parts.concat();
    for (name, broken, kept) in [
        ("noise", splice(&[&bytes[..second], &[7; 100], &bytes[second..]]), 6),
        ("a mark", splice(&[&bytes[..second], &bytes[second..second + 4], &bytes[second..]]), 6),
        ("a head", splice(&[&bytes[..second], &bytes[second..second + 20], &bytes[second..]]), 6),
        ("a hole", splice(&[&bytes[..second + 30], &bytes[third..]]), 4),
        ("a hole over an edge", splice(&[&bytes[..third - 10], &bytes[third + 10..]]), 2),
        ("zeros at the end", splice(&[&bytes, &[0; 70_000]]), 6),
    ] {
        let (read, faults) = unpack(&broken).unwrap();
        assert_eq!((read.len(), faults.len()), (kept, 1), "{name}: {faults:?}");
        assert!(read.iter().all(|stored| games.contains(&stored.game)), "{name}");
    }
}

/// Noise with right checksums: nothing but legal games may come out of it.
#[test]
fn sound_checksums_do_not_make_a_game() {
    let games = short_games(3);
    let clean = pack(&games, 3);
    let head = pack(&[], 1).len();
    let payload = &clean[head + 20..];
    let block = |payload: &[u8], count: u16, run: u16| {
        let mut bytes = clean[..head + 4].to_vec();
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(run.to_le_bytes());
        bytes.extend(crc32fast::hash(payload).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes[head..]).to_le_bytes());
        bytes.extend(payload);
        bytes
    };
    assert_eq!(block(payload, 3, 0), clean);
    let mut damages = HashMap::new();
    for place in 0..payload.len() {
        for change in [0x20, 0x80, 0xFF] {
            let mut changed = payload.to_vec();
            changed[place] ^= change;
            let (read, faults) = unpack(&block(&changed, 3, 0)).unwrap();
            for stored in &read {
                assert_eq!(stored.game.samples().count(), stored.game.moves.len());
            }
            for fault in faults {
                let kind = match fault.damage {
                    Damage::Game { damage: GameDamage::Move { .. }, .. } => "move",
                    Damage::Game { damage: GameDamage::Score { .. }, .. } => "score",
                    Damage::Game { damage: GameDamage::Length { .. }, .. } => "length",
                    Damage::Game { damage: GameDamage::Start(_), .. } => "start",
                    Damage::Game { damage: GameDamage::Ending(_), .. } => "ending",
                    Damage::Game { damage: GameDamage::CutOff, .. } => "cut off",
                    Damage::Rest(_) => "rest",
                    other => panic!("{other}"),
                };
                *damages.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(damages.len() >= 6 && damages["move"] > 50, "{damages:?}");
    let one = |bytes: &[u8]| unpack(bytes).unwrap().1.remove(0).damage;
    assert_eq!(one(&block(payload, 3, 2)), Damage::Run(2));
    let rest = payload.len() + head + 20 - pack(&games[..2], 3).len();
    assert_eq!(one(&block(payload, 2, 0)), Damage::Rest(rest));
    assert!(matches!(one(&block(payload, 4, 0)), Damage::Game { index: 4, damage: GameDamage::CutOff }));
}

#[test]
fn other_files_and_versions_are_refused() {
    assert!(matches!(Reader::new(&b"rnbqkbnr/pppppppp | 0 | 0.5\n"[..]), Err(FileError::Magic)));
    assert!(matches!(Reader::new(&b""[..]), Err(FileError::Magic)));
    let mut bytes = pack(&[], 1);
    bytes[8] = 2;
    let Err(error) = Reader::new(bytes.as_slice()) else { panic!("version 2 is not known") };
    assert!(error.to_string().contains("version 2"), "{error}");
}

#[test]
fn what_is_no_game_is_not_written() {
    let games = random_games(2);
    let mut writer = Writer::new(Vec::new(), &header(1)).unwrap();
    let mut illegal = games[0].clone();
    illegal.moves.swap(0, 1);
    let refused = writer.add(0, &illegal);
    assert!(matches!(refused, Err(WriteError::Game { damage: GameDamage::Illegal { ply: 1 }, .. })));
    let mut scores = games[0].clone();
    while scores.scores.len() <= scores.moves.len() {
        scores.scores.push(games[0].scores[0]);
    }
    assert!(matches!(writer.add(0, &scores), Err(WriteError::Game { .. })));
    let start = GameRecord { start: 960, ..games[0].clone() };
    assert!(matches!(writer.add(0, &start), Err(WriteError::Game { damage: GameDamage::Start(960), .. })));
    assert!(matches!(writer.add(1, &games[0]), Err(WriteError::Run(1))));
    // They leave no trace.
    writer.add(0, &games[1]).unwrap();
    let (read, faults) = unpack(&writer.finish().unwrap()).unwrap();
    assert!(faults.is_empty());
    assert_eq!(read.iter().map(|stored| &stored.game).collect::<Vec<_>>(), [&games[1]]);
}

#[test]
fn a_wrong_end_is_seen_by_verifying() {
    let games = random_games(400);
    let mated = games.iter().find(|game| matches!(game.ending, Ending::Checkmate(_))).unwrap();
    let Some(winner) = mated.ending.winner() else { panic!("a mate is won") };
    let other = GameRecord { ending: Ending::Checkmate(!winner), ..mated.clone() };
    assert!(other.verify().unwrap_err().contains("mates"), "{:?}", other.verify());
    let drawn = GameRecord { ending: Ending::Repetition, ..mated.clone() };
    assert!(drawn.verify().is_err());
    let mut early = mated.clone();
    early.moves.pop();
    early.scores.pop();
    assert!(early.verify().unwrap_err().contains("not over"));
    let adjudicated = GameRecord { ending: Ending::WinAdjudicated(Color::White), ..early };
    assert_eq!(adjudicated.verify(), Ok(()));
}

#[test]
fn a_header_describes_itself() {
    let bytes = pack(&[], 1);
    let text = String::from_utf8_lossy(&bytes);
    for part in
        ["self-play games", "\"seed\":0", "\"signature\":", "\"nodes\":1000", "\"chess960_percent\":10"]
    {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(Header::new(header(2).runs), header(2));
}

/// A disk that has no room for a while.
#[derive(Clone, Default)]
struct Disk {
    bytes: Rc<RefCell<Vec<u8>>>,
    room: Rc<Cell<usize>>,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room.get());
        if taken == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.room.set(self.room.get() - taken);
        self.bytes.borrow_mut().extend(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is written in part is the end of a file, which can be gone on with: nothing is written behind it.
#[test]
fn nothing_is_written_behind_a_block_that_did_not_fit() {
    let games = random_games(10);
    let disk = Disk::default();
    disk.room.set(usize::MAX);
    let mut writer = Writer::new(disk.clone(), &header(1)).unwrap();
    for game in &games[..5] {
        writer.add(0, game).unwrap();
    }
    writer.flush().unwrap();
    writer.add(0, &games[5]).unwrap();
    disk.room.set(10);
    assert_eq!(writer.flush().unwrap_err().kind(), io::ErrorKind::StorageFull);
    disk.room.set(usize::MAX);
    let error = writer.flush().unwrap_err();
    assert!(error.to_string().contains("is left as it is"), "{error}");
    assert!(writer.finish().is_err());

    let (read, faults) = unpack(&disk.bytes.borrow()).unwrap();
    assert_eq!(read.len(), 5);
    assert!(matches!(&faults[..], [fault] if fault.damage == Damage::CutOff), "{faults:?}");
}
