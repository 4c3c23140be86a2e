//! The capabilities of an engine.

use super::{EngineOption, Feature, FeatureValue};

/// The capabilities of an engine: the protocol's defaults, changed by each [`Feature`] it declares.
///
/// ```
/// use protocol::xboard::{Features, Reply};
/// let mut features = Features::default();
/// assert!(!features.setboard && !features.ping && features.colors);
/// let Reply::Features(told) = Reply::parse("feature setboard=1 ping=1 colors=0 myname=\"Crafty\" egt=\"syzygy\"") else { panic!() };
/// let known: Vec<bool> = told.iter().map(|feature| features.apply(feature)).collect();
/// assert_eq!(known, [true, true, true, true, false]);
/// assert!(features.setboard && features.ping && !features.colors);
/// assert_eq!(features.name.as_deref(), Some("Crafty"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// `ping`: it answers `ping` with `pong`.
    pub ping: bool,
    /// `setboard`: positions can be set up with a FEN.
    pub setboard: bool,
    /// `san`: it wants moves in algebraic notation.
    pub san: bool,
    /// `usermove`: it wants `usermove` before a move.
    pub usermove: bool,
    /// `time`: it wants the clocks.
    pub time: bool,
    /// `draw`: it can be offered a draw.
    pub draw: bool,
    /// `reuse`: it can play another game after one is over.
    pub reuse: bool,
    /// `colors`: it wants `white` and `black`; obsolete.
    pub colors: bool,
    /// `memory`: its memory can be set.
    pub memory: bool,
    /// `smp`: its number of processors can be set.
    pub smp: bool,
    /// `nps`: it can count time by nodes.
    pub nps: bool,
    /// `variants`: the variants it plays.
    pub variants: Vec<String>,
    /// `myname`: its name.
    pub name: Option<String>,
    /// `option`: its options.
    pub options: Vec<EngineOption>,
    /// `done`: whether that is all. 0 asks for more time.
    pub done: Option<bool>,
}

/// The defaults of an engine that declares nothing.
impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            san: false,
            usermove: false,
            time: true,
            draw: true,
            reuse: true,
            colors: true,
            memory: false,
            smp: false,
            nps: false,
            variants: Vec::new(),
            name: None,
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Applies a feature; false if it is unknown, and should be rejected.
    pub fn apply(&mut self, feature: &Feature) -> bool {
        let (name, value) = match feature {
            Feature::Option(option) => {
                self.options.push(option.clone());
                return true;
            }
            Feature::Setting { name, value } => (name.as_str(), value),
        };
        match (name, value) {
            ("myname", FeatureValue::Text(text)) => self.name = Some(text.as_str().to_owned()),
            ("variants", FeatureValue::Text(text)) => {
                self.variants = text.as_str().split(',').map(|variant| variant.trim().to_owned()).collect();
            }
            ("done", FeatureValue::Number(number)) => self.done = Some(*number != 0),
            (_, FeatureValue::Number(number)) => {
                let Some(flag) = self.flag(name) else { return false };
                *flag = *number != 0;
            }
            _ => return false,
        }
        true
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "ping" => &mut self.ping,
            "setboard" => &mut self.setboard,
            "san" => &mut self.san,
            "usermove" => &mut self.usermove,
            "time" => &mut self.time,
            "draw" => &mut self.draw,
            "reuse" => &mut self.reuse,
            "colors" => &mut self.colors,
            "memory" => &mut self.memory,
            "smp" => &mut self.smp,
            "nps" => &mut self.nps,
            _ => return None,
        })
    }
}
