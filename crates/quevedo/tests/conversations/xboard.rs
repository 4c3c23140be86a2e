//! Conversations in XBoard's protocol.

use crate::lines::Chance;
use crate::program::Program;
use chess::Position;
use protocol::xboard::Command;

fn valid(chance: &mut Chance) -> String {
    let number = chance.below(4);
    match chance.below(16) {
        0 => "new".into(),
        1 => chance.of(&["protover 2", "accepted ping", "rejected san", "variant normal", "computer"]).into(),
        2 | 3 => format!("setboard {}", chance.fen()),
        4..=6 => format!("usermove {}", chance.any_move()),
        7 => chance.of(&["go", "go", "playother", "force"]).into(),
        8 => chance.of(&["hard", "easy", "post", "nopost"]).into(),
        9 => chance.of(&["analyze", "exit", ".", "hint", "bk"]).into(),
        10 => chance.of(&["undo", "remove", "undo", "?"]).into(),
        11 => format!("sd {}", number + 1),
        12 => format!("st 0.0{number}"),
        13 => format!("level {number} 0:01 0.01"),
        14 => format!("time {}\notim {}", number * 10, number * 10),
        _ => chance
            .of(&["result 1-0 {mate}", "result *", "memory 2", "cores 2", "rating 1 2", "name x"])
            .into(),
    }
}

fn hostile(chance: &mut Chance) -> Vec<u8> {
    match chance.below(7) {
        5 if chance.one_in(2) => {
            format!("option UseNetwork={}", chance.of(&["0", "1", "", "2"])).into_bytes()
        }
        5 => format!("option EvalFile={}", chance.of(&["", "/no/such/file", "Cargo.toml"])).into_bytes(),
        0 => format!("setboard {}", chance.bad_fen()).into_bytes(),
        1 => format!("sd {}", chance.bad_number()).into_bytes(),
        2 => format!("level {} {} {}", chance.bad_number(), chance.bad_number(), chance.bad_number())
            .into_bytes(),
        3 => chance.noise(),
        4 => format!("egtpath {} /no/such/folder", chance.of(&["syzygy", "nalimov"])).into_bytes(),
        _ => {
            let line = valid(chance);
            let line = line.lines().next().unwrap_or_default();
            chance.damaged(if line.starts_with("memory") || line.starts_with("cores") {
                "ping 1"
            } else {
                line
            })
        }
    }
}

/// One conversation with a program that has perhaps had others before.
fn converse(program: &mut Program, chance: &mut Chance) {
    program.log.clear();
    program.send(b"xboard\nprotover 2\nmemory 1\nst 0.01\nsd 3");
    for ping in 0..5 + chance.below(25) {
        let line = if chance.one_in(3) { hostile(chance) } else { valid(chance).into_bytes() };
        program.send(&line);
        if chance.one_in(4) {
            // Thinking about its move it answers afterwards, so it is told to stop that.
            program.send(format!("force\nping {}", 1000 + ping).as_bytes());
            program.until(&format!("pong {}", 1000 + ping));
        }
    }
    // A position that is wrong is refused with a message, and the old one kept.
    program.send(b"exit\nforce\nnew\nforce\nusermove e2e4\nping 4000");
    program.until("pong 4000");
    let bad = loop {
        let line = format!("setboard {}", chance.bad_fen());
        // Some are understood all the same.
        let setup = match Command::parse(&line) {
            Ok(Some(Command::SetBoard(setup))) => Position::from_setup(&setup).ok(),
            _ => None,
        };
        if setup.is_none() {
            break line;
        }
    };
    program.send(format!("{bad}\nping 4001").as_bytes());
    if !program.until("pong 4001").iter().any(|line| line.starts_with("tellusererror Illegal position")) {
        program.fail("refused without a message");
    }
    program.send(b"usermove e7e5\nusermove e7e5\nping 4002");
    let said = program.until("pong 4002");
    if said.iter().filter(|line| line.starts_with("Illegal move")).count() != 1 {
        program.fail("the old position is not kept");
    }
    // Whatever has been said, it still plays.
    program.send(b"exit\nforce\nnew\nsd 1\nst 1\nping 5000");
    program.until("pong 5000");
    program.send(b"usermove e2e4");
    program.until("move ");
}

/// Several conversations with one program, and its end.
fn acquaintance(seed: u64, conversations: usize) {
    let mut chance = Chance::new(seed);
    let mut program = Program::start("xboard");
    program.name = format!("seed {seed}");
    (0..conversations).for_each(|_| converse(&mut program, &mut chance));
    let last = if chance.one_in(3) { None } else { Some("quit") };
    if chance.one_in(2) {
        // When the input ends, a move is waited for.
        let analyses = last.is_none() || chance.one_in(2);
        program.send(if analyses { b"analyze" } else { b"force\nsd 60\nst 600\ngo" });
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
