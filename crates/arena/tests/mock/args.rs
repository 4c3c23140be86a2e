//! The command line.

use crate::faults::{ALL, AtMove, Faults, USUAL_MOVE, When};
use std::path::PathBuf;

/// The language to speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    Uci,
    XBoard,
}

/// What the engine is to be like.
pub struct Args {
    pub protocol: Protocol,
    pub name: String,
    /// `None`: another seed for each game.
    pub seed: Option<u64>,
    pub log: Option<PathBuf>,
    /// The score that it tells, whatever it thinks.
    pub score: Option<i32>,
    /// Where Alpha and Beta are best; without it they do nothing.
    pub optimum: Option<[f64; 2]>,
    pub accept_draws: bool,
    /// Features of XBoard that are not as usual.
    pub features: Vec<(String, String)>,
    pub faults: Faults,
}

/// What the command line asks for.
pub enum Request {
    Run(Box<Args>),
    Help,
    /// Do nothing for so many milliseconds: a process that others leave behind.
    Sleep(u64),
    /// Do nothing until told to quit, or for ever.
    Linger {
        obey_quit: bool,
    },
}

/// The flags by which a process that has to do nothing is started.
pub const SLEEP: &str = "--sleep";
pub const LINGER: &str = "--linger";
pub const LINGER_ON: &str = "--linger-on";

impl Args {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Request, String> {
        let mut args = Args {
            protocol: Protocol::Uci,
            name: "Mock".to_owned(),
            seed: Some(0),
            log: None,
            score: None,
            optimum: None,
            accept_draws: false,
            features: Vec::new(),
            faults: Faults::default(),
        };
        while let Some(flag) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{flag} needs a value; see --help"));
            match flag.as_str() {
                "--help" => return Ok(Request::Help),
                SLEEP => return Ok(Request::Sleep(number(&flag, &value()?)?)),
                LINGER => return Ok(Request::Linger { obey_quit: true }),
                LINGER_ON => return Ok(Request::Linger { obey_quit: false }),
                "--protocol" => {
                    args.protocol = match value()?.as_str() {
                        "uci" => Protocol::Uci,
                        "xboard" => Protocol::XBoard,
                        other => return Err(format!("--protocol {other}: it is uci or xboard")),
                    }
                }
                "--name" => args.name = value()?,
                "--seed" => {
                    let text = value()?;
                    args.seed = if text == "random" { None } else { Some(number(&flag, &text)?) };
                }
                "--log" => args.log = Some(value()?.into()),
                "--score" => args.score = Some(number(&flag, &value()?)?),
                "--optimum" => {
                    let text = value()?;
                    let (alpha, beta) =
                        text.split_once(',').ok_or("--optimum takes two numbers, such as 70,30")?;
                    args.optimum = Some([number(&flag, alpha)?, number(&flag, beta)?]);
                }
                "--accept-draws" => args.accept_draws = true,
                "--feature" => {
                    let text = value()?;
                    let (name, value) =
                        text.split_once('=').ok_or("--feature takes name=value, such as san=1")?;
                    args.features.push((name.to_owned(), value.to_owned()));
                }
                "--fault" => args.faults.add(&value()?)?,
                "--at-move" => {
                    let text = value()?;
                    let each = text == "each";
                    args.faults.at_move =
                        Some(if each { AtMove::Each } else { AtMove::Number(number(&flag, &text)?) });
                }
                "--in-game" => args.faults.in_game = Some(number(&flag, &value()?)?),
                "--probability" => args.faults.percent = Some(number(&flag, &value()?)?),
                "--once" => args.faults.once = Some(value()?.into()),
                other => return Err(format!("unknown flag {other}; see --help")),
            }
        }
        Ok(Request::Run(Box::new(args)))
    }
}

fn number<T: std::str::FromStr>(flag: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{flag}: {text:?} is no number that fits"))
}

/// What `--help` prints.
pub fn help() -> String {
    let mut text = String::from(
        "An engine for tests, which plays legal chess at once, and misbehaves as it is told.\n\
         If its user interface breaks the protocol, it says so on stderr and exits with code 9.\n\n\
         --protocol uci|xboard  the language (uci)\n\
         --name NAME            how it calls itself (Mock)\n\
         --seed N|random        with a number, its moves depend on it and the position alone (0);\n\
         \x20                      `random` is another seed for each game\n\
         --score CP             tell this score, whatever it thinks\n\
         --optimum A,B          let its strength fall with the distance of the options Alpha and Beta from these\n\
         --accept-draws         accept draws over XBoard\n\
         --feature NAME=VALUE   change a feature of XBoard: ping, setboard, san, usermove, reuse, time, ...\n\
         --log FILE             append each line that comes in or goes out\n\n\
         --fault NAME[=NUMBER]  misbehave (several are possible)\n\
         --at-move N|each       at its Nth move of a game\n\
         --in-game N            in its Nth game only\n\
         --probability PERCENT  not every time\n\
         --once FILE            only if the file is not there, which is then created: once among many processes\n\n\
         Faults at the start, or all the time:\n",
    );
    let list = |text: &mut String, wanted: &[When]| {
        for (_, name, _, number, help) in ALL.iter().filter(|entry| wanted.contains(&entry.2)) {
            let name = number.map_or((*name).to_owned(), |number| format!("{name}={number}"));
            text.push_str(&format!("  {name:<19}  {help}\n"));
        }
    };
    list(&mut text, &[When::Start, When::Always]);
    text.push_str(&format!("Faults at move {USUAL_MOVE}, unless --at-move says otherwise:\n"));
    list(&mut text, &[When::OneMove]);
    text.push_str("Faults at each move, unless --at-move says otherwise:\n");
    list(&mut text, &[When::EachMove]);
    text
}
