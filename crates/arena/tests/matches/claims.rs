//! Ends of games that programs announce: resignations, draws offered and accepted, and claims that are not so.

use crate::table::{Match, PATIENT, loser, mock, no_fault, only_fault, plan, play, random};
use arena::engine::Fault;
use arena::{Protocol, Reason};
use tempfile::tempdir;

fn against_random(protocol: Protocol, flags: &str) -> Match {
    let folder = tempdir().unwrap();
    let flags = flags.replace("ONCE", &folder.path().join("once").display().to_string());
    let played = play(folder.path(), &plan(vec![mock("bad", protocol, &flags), random("good")], 2));
    assert!(folder.path().join("games.jsonl").exists());
    played
}

#[test]
fn who_resigns_has_lost_by_the_rules() {
    let played = against_random(Protocol::XBoard, "--fault resign");
    assert_eq!(played.records.len(), 4);
    for record in &played.records {
        assert_eq!(record.ending.reason, Reason::Rules("resignation".to_owned()));
        assert_eq!(loser(record), Some("bad"));
    }
    assert!(played.finish.standings.faults(0).is_empty());
}

#[test]
fn uci_knows_no_resignation() {
    let (fault, _) = only_fault(4, &against_random(Protocol::Uci, "--fault resign --once ONCE"));
    assert!(matches!(&fault, Fault::IllegalMove { text, .. } if text.contains("resign")), "{fault:?}");
}

#[test]
fn a_claim_that_is_not_so_loses() {
    let (fault, _) = only_fault(4, &against_random(Protocol::XBoard, "--fault claims --once ONCE"));
    assert!(matches!(&fault, Fault::FalseClaim { claim } if claim.contains("mates")), "{fault:?}");
    // Over UCI there are no claims: it is chatter.
    no_fault(4, &against_random(Protocol::Uci, "--fault claims"));
}

#[test]
fn draws_are_agreed_only_if_both_want_them() {
    let folder = tempdir().unwrap();
    let offers = mock("offers", Protocol::XBoard, "--fault offer-draw");
    let accepts = mock("accepts", Protocol::XBoard, "--accept-draws");
    let played = play(folder.path(), &plan(vec![offers.clone(), accepts], 2));
    assert_eq!(played.records.len(), 4);
    for record in &played.records {
        assert_eq!(record.ending.reason, Reason::Rules("agreement".to_owned()));
        // The third move of the one who offers, and no answer to it on the board.
        let last = if record.white == "offers" { 5 } else { 6 };
        assert_eq!(record.notes.len(), last, "{record:?}");
    }
    for other in [mock("other", Protocol::XBoard, ""), mock("other", Protocol::Uci, ""), random("other")] {
        let folder = tempdir().unwrap();
        let played = play(folder.path(), &plan(vec![offers.clone(), other], 1));
        no_fault(2, &played);
        let agreed = Reason::Rules("agreement".to_owned());
        assert!(played.records.iter().all(|record| record.ending.reason != agreed));
    }
}

#[test]
fn nobody_is_blamed_for_a_draw_offered_each_move() {
    let folder = tempdir().unwrap();
    let insists = mock("insists", Protocol::XBoard, "--fault offer-draw --at-move each");
    let mut plan = plan(vec![insists.clone(), mock("other", Protocol::XBoard, "--seed 4")], 1);
    plan.patience = PATIENT;
    no_fault(2, &play(folder.path(), &plan));
}
