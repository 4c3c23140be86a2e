//! Programs that do wrong in the middle of a game: they lose it, and the match goes on.

use crate::table::{BOTH, BRIEF, log, mock, no_fault, only_fault, plan, play, random};
use arena::Protocol;
use arena::engine::Fault;
use tempfile::tempdir;

/// Plays a match of four games in which the contender "bad" does this once, and gives its fault and complaints.
fn once(protocol: Protocol, fault: &str, brief: bool) -> (Fault, String) {
    let folder = tempdir().unwrap();
    let flags = format!("--fault {fault} --once {}", folder.path().join("once").display());
    let mut plan = plan(vec![mock("bad", protocol, &flags), random("good")], 2);
    if brief {
        plan.patience = BRIEF;
    }
    let (fault, complaints) = only_fault(4, &play(folder.path(), &plan));
    assert!(log(folder.path()).contains(complaints.lines().last().unwrap_or_default()));
    (fault, complaints)
}

#[test]
fn a_program_that_ends_has_lost_and_its_last_words_are_kept() {
    for protocol in BOTH {
        let (fault, complaints) = once(protocol, "crash", false);
        assert_eq!(fault, Fault::Ended { status: "exit status: 3".to_owned() });
        assert!(complaints.contains("it all went wrong"), "{complaints:?}");
        let (fault, complaints) = once(protocol, "exit", false);
        assert_eq!(fault, Fault::Ended { status: "exit status: 0".to_owned() });
        assert_eq!(complaints, "");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_a_signal_ends_has_lost() {
    for protocol in BOTH {
        let (fault, _) = once(protocol, "abort", false);
        assert!(matches!(&fault, Fault::Ended { status } if status.contains("signal: 6")), "{fault:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_closes_its_output_has_lost() {
    for protocol in BOTH {
        let (fault, _) = once(protocol, "close-stdout", false);
        assert_eq!(fault, Fault::Ended { status: "it closed its output but still runs".to_owned() });
    }
}

#[test]
fn a_program_that_does_not_answer_has_lost() {
    for protocol in BOTH {
        let (fault, _) = once(protocol, "hang", true);
        assert_eq!(fault, Fault::Hung { waiting_for: "a move".to_owned(), ms: 3000 });
        assert!(fault.to_string().contains("waited 3 s for a move"), "{fault}");
    }
}

#[test]
fn bytes_without_meaning_are_no_answer() {
    for protocol in BOTH {
        let (fault, _) = once(protocol, "garbage", true);
        assert!(matches!(fault, Fault::Hung { .. }), "{fault:?}");
    }
}

#[test]
fn a_line_without_end_is_no_answer() {
    for protocol in BOTH {
        let (fault, _) = once(protocol, "endless-line=16", true);
        assert!(matches!(fault, Fault::Hung { .. }), "{fault:?}");
    }
}

#[test]
fn moves_that_are_none_lose() {
    for protocol in BOTH {
        for (name, word) in [("illegal", ""), ("nonsense-move", "xyzzy"), ("null-move", "0000")] {
            let (fault, _) = once(protocol, name, false);
            match (name, &fault) {
                ("null-move", Fault::NoMove) => {}
                (_, Fault::IllegalMove { text, why }) => {
                    assert!(text.contains(word) && !why.is_empty(), "{fault:?}");
                }
                _ => panic!("{name}: {fault:?}"),
            }
        }
    }
    assert_eq!(once(Protocol::Uci, "none-move", false).0, Fault::NoMove);
    assert!(matches!(once(Protocol::XBoard, "none-move", false).0, Fault::IllegalMove { .. }));
}

#[test]
fn oddities_that_break_no_rule_are_borne() {
    let harmless = [
        "chatty=6000",
        "stderr-flood=64",
        "bad-utf8",
        "nan-score",
        "zombie",
        "two-moves --at-move each",
        "slow=20",
    ];
    for protocol in BOTH {
        for fault in harmless {
            let folder = tempdir().unwrap();
            let bad = mock("bad", protocol, &format!("--fault {fault}"));
            let mut plan = plan(vec![bad, random("good")], 1);
            plan.adjudication.move_limit = Some(12);
            no_fault(2, &play(folder.path(), &plan));
        }
    }
}

#[test]
fn a_flood_of_complaints_is_kept_within_bounds() {
    let folder = tempdir().unwrap();
    // In one move more than is kept of a program in all.
    let bad = mock("bad", Protocol::Uci, "--fault stderr-flood=12000 --at-move 2 --in-game 1");
    no_fault(2, &play(folder.path(), &plan(vec![bad, random("good")], 1)));
    let length = std::fs::metadata(folder.path().join("stderr/bad.log")).unwrap().len();
    // Two games at once may be two programs.
    assert!((8 << 20..=16 << 20).contains(&length), "{length}");
}

#[test]
fn a_move_before_it_is_asked_for_is_not_heard_over_uci() {
    let folder = tempdir().unwrap();
    let bad = mock("bad", Protocol::Uci, "--fault early-move --at-move each");
    no_fault(2, &play(folder.path(), &plan(vec![bad, random("good")], 1)));
}

#[test]
fn a_move_before_the_opponents_is_illegal_over_xboard() {
    let folder = tempdir().unwrap();
    let flags = format!("--fault early-move --once {}", folder.path().join("once").display());
    let mut bad = mock("bad", Protocol::XBoard, &flags);
    bad.pace.clock = Some("100+10".parse().unwrap());
    let (fault, _) = only_fault(4, &play(folder.path(), &plan(vec![bad, random("good")], 2)));
    assert!(matches!(fault, Fault::IllegalMove { .. }), "{fault:?}");
}

#[cfg(unix)]
#[test]
fn what_a_program_says_is_quoted_in_part_and_without_control_characters() {
    use crate::table::script;
    use arena::{Contender, Launch, Pace};
    let folder = tempdir().unwrap();
    let program = folder.path().join("refuser");
    // Refuses whatever it is asked, at a length that no comment in PGN could hold.
    script(
        &program,
        r#"echo 'feature done=1'
while read -r word rest; do
  case $word in
    go) printf 'Illegal move: \033[31m'; head -c 100000 /dev/zero | tr '\0' x; echo ;;
    quit) exit ;;
  esac
done"#,
    );
    let mut bad = Contender::program(&program);
    "bad".clone_into(&mut bad.name);
    bad.pace = Pace { depth: Some(1), ..Pace::default() };
    if let Launch::Program(program) = &mut bad.launch {
        program.protocol = Protocol::XBoard;
    }
    let mut plan = plan(vec![bad, random("good")], 1);
    plan.adjudication.move_limit = Some(5);
    let played = play(folder.path(), &plan);
    assert_eq!(played.records.len(), 2);
    for record in &played.records {
        let Some(Fault::Refused { text }) = record.ending.fault() else { panic!("{:?}", record.ending) };
        assert!(text.starts_with("Illegal move: \u{fffd}[31mxxx") && text.len() < 1000, "{text}");
    }
}
