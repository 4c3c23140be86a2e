//! Conversations in UCI.

use crate::lines::Chance;
use crate::program::Program;
use chess::Position;
use protocol::uci::{Command, Go};

/// A line that is right, though not always at its time.
fn valid(chance: &mut Chance) -> String {
    match chance.below(19) {
        0 => "uci".into(),
        1 => "ucinewgame".into(),
        2..=4 => position(chance),
        5..=10 => go(chance),
        11 | 12 => "stop".into(),
        13 => "ponderhit".into(),
        14..=16 => set_option(chance),
        17 => chance.of(&["d", "eval", "help", "debug on", "debug off", "register later"]).into(),
        _ => format!("go perft {}", chance.below(3)),
    }
}

fn position(chance: &mut Chance) -> String {
    let fen = chance.fen();
    let moves = chance.moves(fen, 12);
    let start = if fen.starts_with("rnbqkbnr/pppppppp") { "startpos".into() } else { format!("fen {fen}") };
    if moves.is_empty() {
        format!("position {start}")
    } else {
        format!("position {start} moves {}", moves.join(" "))
    }
}

fn go(chance: &mut Chance) -> String {
    let number = chance.below(4);
    match chance.below(9) {
        0 => "go infinite".into(),
        1 => "go".into(),
        2 => format!("go depth {number}"),
        3 => format!("go nodes {}", number * 500),
        4 => format!("go movetime {}", number * 4),
        5 => format!("go wtime {} btime {} winc 1 binc 1", number * 30, number * 20),
        6 => format!("go ponder wtime {} btime 100 movestogo {number}", number * 30),
        7 => format!("go mate {number} depth {}", number + 1),
        _ => format!("go depth 3 searchmoves {}", chance.any_move()),
    }
}

fn set_option(chance: &mut Chance) -> String {
    let (name, value) = match chance.below(12) {
        0 => ("Hash", (1 + chance.below(4)).to_string()),
        1 => ("Threads", (1 + chance.below(3)).to_string()),
        2 => ("MultiPV", (1 + chance.below(5)).to_string()),
        3 => ("UCI_Chess960", chance.one_in(2).to_string()),
        4 => ("UCI_ShowWDL", chance.one_in(2).to_string()),
        5 => ("UCI_AnalyseMode", chance.one_in(2).to_string()),
        6 => ("SyzygyPath", chance.of(&["", "<empty>", "/no/such/folder", ".", "\u{fffd}"]).into()),
        7 => return "setoption name Clear Hash".into(),
        10 if chance.one_in(2) => ("UseNetwork", chance.of(&["true", "false", "", "maybe"]).into()),
        10 => ("EvalFile", chance.of(&["", "<empty>", "/no/such/file", ".", "Cargo.toml"]).into()),
        8 => ("UCI_LimitStrength", chance.one_in(2).to_string()),
        9 => ("UCI_Elo", (500 + 100 * chance.below(28)).to_string()),
        _ => ("Move Overhead", chance.below(30).to_string()),
    };
    format!("setoption name {name} value {value}")
}

/// A line that is wrong, or that has been right before something happened to it.
fn hostile(chance: &mut Chance) -> Vec<u8> {
    match chance.below(8) {
        0 => format!("position fen {}", chance.bad_fen()).into_bytes(),
        1 => format!("position startpos moves {} {}", chance.any_move(), chance.any_move()).into_bytes(),
        2 => format!("go depth {}", chance.bad_number()).into_bytes(),
        3 => {
            let name =
                chance.of(&["Hash", "Threads", "MultiPV", "Ponder", "Nothing", "UCI_ShowWDL", "Clear"]);
            format!("setoption name {name} value {}", chance.bad_number()).into_bytes()
        }
        4 => chance.noise(),
        5 => {
            let fen = chance.fen();
            let line = format!("position fen {fen} moves {}", chance.moves(fen, 5).join(" "));
            chance.damaged(&line)
        }
        6 => {
            let line = go(chance);
            chance.damaged(&line)
        }
        _ => chance.damaged("setoption name MultiPV value 3"),
    }
}

/// What the position is after a line, if that says so and may be obeyed.
fn set_by(line: &[u8]) -> Option<Position> {
    let line = String::from_utf8_lossy(line);
    let Ok(Some(Command::Position(command))) = Command::parse(&line) else { return None };
    command.to_positions().ok()?.pop()
}

/// The position as the program shows it, and how many answers come meanwhile.
fn shown(program: &mut Program) -> (String, usize) {
    program.send(b"d");
    let mut lines = program.until("Fen: ");
    let line = lines.pop().unwrap_or_default();
    lines.extend(program.until("Key: "));
    (line["Fen: ".len()..].to_owned(), count_answers(&lines))
}

/// Whether a line asks for a move.
fn asks(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    match Command::parse(&line) {
        Ok(Some(Command::Go(go))) => go.perft.is_none(),
        // What can be understood of it is answered.
        Err(error) if error.command() == Some("go") => {
            Go::understood(&line).unwrap_or_default().0.perft.is_none()
        }
        _ => false,
    }
}

fn count_answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

/// One conversation with a program that has perhaps had others before.
fn converse(program: &mut Program, chance: &mut Chance) {
    program.log.clear();
    program.send(b"setoption name Hash value 1\nposition startpos");
    let mut expected = Position::default();
    let (mut questions, mut answers) = (0, 0);
    // Some wait after each question to hear whether it is refused, and know how many answers there have to be; others
    // speak without a pause, and know how many there may be.
    let waits = chance.one_in(2);
    for _ in 0..5 + chance.below(30) {
        let line = if chance.one_in(3) { hostile(chance) } else { valid(chance).into_bytes() };
        let is_question = asks(&line);
        if waits && is_question {
            program.send(b"isready");
            answers += count_answers(&program.until("readyok"));
        }
        program.send(&line);
        questions += usize::from(is_question);
        let mut said = Vec::new();
        if waits && is_question {
            program.send(b"isready");
            said = program.until("readyok");
            answers += count_answers(&said);
            questions -= usize::from(said.iter().any(|line| line.contains("go: already searching")));
        }
        if let Some(position) = set_by(&line) {
            expected = position;
        }
        if chance.one_in(4) {
            program.send(b"isready");
            let more = program.until("readyok");
            answers += count_answers(&more);
            said.extend(more);
            let refused = Command::parse(&String::from_utf8_lossy(&line)).is_err();
            if refused && !said.iter().any(|line| line.starts_with("info string ")) {
                program.fail("refused without a message");
            }
        }
        if chance.one_in(6) {
            // What was shown before is not what is wanted.
            program.send(b"isready");
            answers += count_answers(&program.until("readyok"));
            let (found, more) = shown(program);
            answers += more;
            if found != expected.to_fen() {
                program.fail(&format!("{found} instead of {}", expected.to_fen()));
            }
        }
    }
    // Whatever has been said, it still plays.
    program.send(b"stop\nisready");
    answers += count_answers(&program.until("readyok"));
    program.send(b"position startpos\nisready");
    answers += count_answers(&program.until("readyok"));
    if answers > questions || waits && answers < questions {
        program.fail(&format!("{answers} answers to {questions} questions"));
    }
    loop {
        // A search that was stopped may still be on its way home, and its answer come before this one.
        program.send(b"go depth 1 searchmoves h2h3\nisready");
        let said = program.until("readyok");
        if said.iter().any(|line| line.contains("already searching")) {
            continue;
        }
        if !said.iter().any(|line| line.starts_with("bestmove h2h3")) {
            program.until("bestmove h2h3");
        }
        break;
    }
}

/// Several conversations with one program, and its end.
fn acquaintance(seed: u64, conversations: usize) {
    let mut chance = Chance::new(seed);
    let mut program = Program::start("uci");
    program.name = format!("seed {seed}");
    (0..conversations).for_each(|_| converse(&mut program, &mut chance));
    // Counting goes on for a while when the input ends, but not when the program is told to go.
    let counts = program.log.iter().any(|line| line.contains("perft"));
    let last = if chance.one_in(4) && !counts { None } else { Some("quit") };
    if chance.one_in(2) {
        program.send(if last.is_some() { b"go depth 60" } else { b"go infinite" });
    }
    program.end(last);
}

#[test]
fn hundreds_of_conversations_do_no_harm() {
    (0..12).for_each(|seed| acquaintance(seed, 20));
}

#[test]
#[ignore = "long: ten thousand conversations"]
fn ten_thousand_conversations_do_no_harm() {
    (1000..1500).for_each(|seed| acquaintance(seed, 20));
}

/// Memory and threads of a program that has been asked many things are those of one that has been asked few.
fn grows_not(rounds: usize) {
    let mut program = Program::start("uci");
    program.send(b"setoption name Hash value 2\nsetoption name Threads value 2");
    let mut chance = Chance::new(5);
    let mut work = |program: &mut Program, rounds: usize| {
        for _ in 0..rounds {
            program.send(position(&mut chance).as_bytes());
            program.send(b"go nodes 2000");
            program.until("bestmove");
            program.send(b"ucinewgame\nposition nonsense\ngo perft 1\nisready");
            program.until("readyok");
        }
    };
    work(&mut program, rounds / 4 + 1);
    let before = program.system_number("VmRSS").zip(program.system_number("Threads"));
    work(&mut program, rounds);
    let after = program.system_number("VmRSS").zip(program.system_number("Threads"));
    if let (Some((memory, _)), Some((later, threads))) = (before, after) {
        // In kilobytes; the system counts in pages, and threads that end take a moment.
        if later > memory + 8192 || threads > 5 {
            program.fail(&format!("{memory} kB became {later} kB; {threads} threads"));
        }
    }
    program.end(Some("quit"));
}

#[test]
fn a_long_conversation_takes_no_more_memory_than_a_short_one() {
    grows_not(60);
}

#[test]
#[ignore = "long: thousands of searches in one process"]
fn a_very_long_conversation_takes_no_more_memory_than_a_short_one() {
    grows_not(6000);
}
