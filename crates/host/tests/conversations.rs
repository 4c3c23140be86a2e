//! Conversations held in this process, with players that need no engine.

use host::{Abilities, Event, Found, HostError, Output, Request, Simple, Thinker};
use player::setting::{Configurable, Setting, SettingError};
use player::{Answer, MaterialMover, Observer, Player, Question, RandomMover};
use std::io::{self, Write};

fn material() -> Box<dyn Thinker> {
    Box::new(Simple::new("Material", MaterialMover::new(1)))
}

type Converse = fn(Box<dyn Thinker>, io::Cursor<String>, Output) -> Result<(), HostError>;

/// What is answered to these lines, and how the conversation ends.
fn answers(converse: Converse, thinker: Box<dyn Thinker>, lines: &[&str]) -> Vec<String> {
    let (out, text) = Output::captured();
    converse(thinker, io::Cursor::new(lines.join("\n")), out).unwrap();
    text.read().lines().map(str::to_owned).collect()
}

fn uci(thinker: Box<dyn Thinker>, lines: &[&str]) -> Vec<String> {
    answers(host::uci, thinker, lines)
}

fn xboard(thinker: Box<dyn Thinker>, lines: &[&str]) -> Vec<String> {
    answers(host::xboard, thinker, lines)
}

/// A thinker with a setting, that thinks until it is stopped.
struct Patient {
    colour: &'static str,
}

impl Player for Patient {
    fn name(&self) -> &str {
        "Patient"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        while !question.stop.is_raised() {
            std::thread::yield_now();
        }
        question.game.legal_moves().first().copied().map(Answer::Play)
    }
}

impl Configurable for Patient {
    fn settings(&self) -> Vec<Setting> {
        vec![Setting::choice("Colour", self.colour, ["red", "green"], "of its light")]
    }

    fn apply(&mut self, setting: &Setting) -> Result<Option<String>, SettingError> {
        self.colour = if setting.as_text() == "red" { "red" } else { "green" };
        Ok(Some(format!("now {}", self.colour)))
    }
}

impl Thinker for Patient {
    fn title(&self) -> String {
        "Patient 1".to_owned()
    }

    fn abilities(&self) -> Abilities {
        Abilities { lines: 4, ..Abilities::default() }
    }

    fn new_game(&mut self) -> Result<(), String> {
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found {
        host::ask(self, request, observer)
    }

    fn explain(&self, _: &chess::Game) -> Result<String, String> {
        Ok("nothing to it\n".to_owned())
    }
}

fn patient() -> Box<dyn Thinker> {
    Box::new(Patient { colour: "red" })
}

#[test]
fn a_thinker_introduces_itself_with_its_settings() {
    let lines = uci(patient(), &["uci"]);
    assert_eq!(lines[0], "id name Patient 1");
    assert!(
        lines.contains(&"option name Colour type combo default red var red var green".to_owned()),
        "{lines:?}"
    );
    assert!(lines.contains(&"option name MultiPV type spin default 1 min 1 max 4".to_owned()), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    assert!(!lines.iter().any(|line| line.contains("UCI_Chess960")), "{lines:?}");
}

#[test]
fn an_unbounded_search_is_stopped_and_answers_once() {
    for end in [&["stop"][..], &["quit"], &[]] {
        let mut lines = vec!["position startpos", "go infinite", "isready"];
        lines.extend(end);
        let lines = uci(patient(), &lines);
        let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert_eq!(answers.len(), 1, "{end:?}: {lines:?}");
        assert!(lines.contains(&"readyok".to_owned()));
    }
}

#[test]
fn settings_of_the_thinker_wait_for_it_and_those_of_the_conversation_do_not() {
    let lines = uci(
        patient(),
        &[
            "go infinite",
            "setoption name Colour value green",
            "setoption name MultiPV value 2",
            "setoption name Size value 2",
            "stop",
            "setoption name colour value GREEN",
            "setoption name Colour value blue",
        ],
    );
    let info: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect();
    assert_eq!(
        info,
        [
            "setoption: cannot set Colour during a search; send stop first",
            "setoption: unknown option Size; choose from: Colour, MultiPV",
            "Colour: now green",
            "setoption: Colour cannot be \"blue\"; expected one of red, green",
        ]
    );
}

#[test]
fn any_player_can_be_put_behind_either_protocol() {
    let lines = uci(material(), &["position startpos moves e2e4 d7d5", "go depth 1"]);
    assert_eq!(lines.last().map(String::as_str), Some("bestmove e4d5"));
    let lines =
        xboard(material(), &["protover 2", "new", "force", "usermove e2e4", "usermove d7d5", "sd 1", "go"]);
    assert!(lines[0].contains("myname=\"Material\"") && lines[0].contains("smp=0"), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("move e4d5"));
    let random = Box::new(Simple::new("Random", RandomMover::new(5)));
    let lines = answers(host::either, random, &["", "xboard", "protover 2", "go"]);
    assert!(lines.last().is_some_and(|line| line.starts_with("move ")), "{lines:?}");
}

#[test]
fn xboard_has_the_settings_as_options() {
    let lines = xboard(
        patient(),
        &["protover 2", "option Colour=green", "option Colour=blue", "option Size=1", "cores 2"],
    );
    assert!(lines[0].contains("option=\"Colour -combo *red /// green\""), "{lines:?}");
    assert!(lines[1].starts_with("Error (Colour cannot be"), "{lines:?}");
    assert!(lines[2].starts_with("Error (unknown option)"), "{lines:?}");
    assert!(lines[3].starts_with("Error (unknown option)"), "{lines:?}");
}

/// A writer whose reader has gone.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_conversation_that_nobody_reads_ends() {
    let lines = io::Cursor::new("uci\nisready\n");
    let ended = host::uci(patient(), lines, Output::new(Gone));
    assert!(matches!(ended, Err(HostError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe));
}

#[test]
fn beyond_uci_the_board_is_drawn_and_moves_are_counted() {
    let lines = uci(patient(), &["position startpos moves e2e4", "d", "eval", "go perft 2", "bench"]);
    let text = lines.join("\n");
    assert!(text.contains("  4  · · · ·[P]· · ·") && text.contains("nothing to it"), "{text}");
    assert!(text.contains("Nodes searched: 600") && text.contains("bench: this engine has none"), "{text}");
}
