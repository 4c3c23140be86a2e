//! Any bytes as a file of self-play games: reading ends in legal games or in faults that say where.
//!
//! If the first byte is even, the rest is a file. Else the second byte is a number of games, and the rest their bytes, to
//! which a sound header and right checksums are added: a fuzzer does not find those.

use trainer::selfplay::{EngineId, Header, ReadError, Reader, Run, Settings, StoredGame, Writer};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    match data {
        [first, rest @ ..] if first % 2 == 0 => read(rest),
        [_, games, rest @ ..] => read(&with_checksums(*games, rest)),
        _ => {}
    }
}

fn read(file: &[u8]) {
    let Ok(reader) = Reader::new(file) else { return };
    let header = reader.header().clone();
    let (mut games, mut last) = (Vec::new(), 0);
    for next in reader {
        match next {
            Ok(stored) => games.push(stored),
            Err(ReadError::Damaged(fault)) => {
                assert!(
                    last <= fault.start && fault.start < fault.end && fault.end <= file.len() as u64,
                    "{fault}"
                );
                assert!(fault.to_string().len() < 1000, "{fault}");
                last = fault.end;
            }
            Err(ReadError::Io(error)) => panic!("bytes in memory cannot be read: {error}"),
        }
    }
    for StoredGame { game, .. } in &games {
        assert_eq!(game.samples().count(), game.moves.len(), "a move is not legal");
        assert!(game.scores.len() <= game.moves.len() && game.usable().count() <= game.scores.len());
        let _ = game.verify();
    }
    let Ok(mut writer) = Writer::new(Vec::new(), &header) else { return };
    for StoredGame { run, game } in &games {
        assert!(writer.add(*run, game).is_ok(), "what was read cannot be written");
    }
    let Ok(bytes) = writer.finish() else { panic!("memory cannot be written") };
    let again: Vec<StoredGame> = Reader::new(bytes.as_slice()).into_iter().flatten().flatten().collect();
    assert!(again == games, "what was written is read otherwise");
}

/// A file with one block of these bytes.
fn with_checksums(games: u8, payload: &[u8]) -> Vec<u8> {
    let engine = EngineId { version: String::new(), signature: 0, weights: String::new(), network: None };
    let header = Header::new(vec![Run { engine, seed: 0, settings: Settings::default() }]);
    let begun = Writer::new(Vec::new(), &header).map(Writer::finish);
    let Ok(Ok(mut file)) = begun else { panic!("no header can be written") };
    let mut head = b"\xF5QSB".to_vec();
    head.extend((payload.len() as u32).to_le_bytes());
    head.extend(u16::from(games).to_le_bytes());
    head.extend([0, 0]);
    head.extend(crc32fast::hash(payload).to_le_bytes());
    head.extend(crc32fast::hash(&head).to_le_bytes());
    file.extend(head);
    file.extend(payload);
    file
}
