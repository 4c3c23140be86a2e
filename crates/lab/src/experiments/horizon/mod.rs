//! `horizon`: losses that a fixed-depth search pushes beyond its horizon, and which searches see
//! them.

mod positions;
mod report;

use crate::chess_kit::scenes::{self, Scene};
use crate::chess_kit::searches::{Seen, by_buho, by_tower, position};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Extensions, Quiescence, Switches, Version};
use classics::tower;
use player::Stop;
use positions::{LOSING, POSITIONS};
use serde_json::Value;

/// The experiment.
pub struct Horizon;

/// Search compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// BuhoChess without quiescence search: the position at the horizon is evaluated as it stands.
    Plain,
    /// With quiescence search.
    Quiescence,
    /// With quiescence search and extensions.
    Extensions,
    /// Tower without secondary searches.
    Tower,
    /// Tower with them.
    Secondary,
}

impl Form {
    const ALL: [Form; 5] = [Form::Plain, Form::Quiescence, Form::Extensions, Form::Tower, Form::Secondary];

    fn name(self) -> &'static str {
        match self {
            Form::Plain => "plain",
            Form::Quiescence => "quiescence",
            Form::Extensions => "extensions",
            Form::Tower => "tower",
            Form::Secondary => "secondary",
        }
    }

    fn search(self, fen: &str, depth: u32, stop: &Stop) -> Result<Seen, LabError> {
        let position = position(fen);
        // Ordering and null windows change no value; they only save time.
        let base = Switches { quiescence: Quiescence::Off, ..Switches::of(Version::C) };
        let quiet = Switches { quiescence: Quiescence::Evasions, ..base };
        let options = |secondary| tower::Options {
            depth,
            secondary,
            random: false,
            book: false,
            ..tower::Options::default()
        };
        match self {
            Form::Plain => by_buho(&position, &base, depth, stop),
            Form::Quiescence => by_buho(&position, &quiet, depth, stop),
            Form::Extensions => {
                // The threat extension needs the null move, which is not part of this.
                let extensions = Extensions { threat: false, ..Extensions::ALL };
                by_buho(&position, &Switches { extensions, ..quiet }, depth, stop)
            }
            Form::Tower => by_tower(&position, &options(false), stop),
            Form::Secondary => by_tower(&position, &options(true), stop),
        }
    }
}

/// Returns the maximum depth of a form; Tower, without move ordering, is slow at greater depths.
fn deepest(form: Form, size: Size) -> u32 {
    let usual = match size {
        Size::Quick => 5,
        Size::Normal => 7,
        Size::Full => 8,
    };
    if matches!(form, Form::Tower | Form::Secondary) {
        usual - 1 - u32::from(size != Size::Quick)
    } else {
        usual
    }
}

/// Returns the depth of the reference search: BuhoChess with everything on.
fn reference_depth(size: Size) -> u32 {
    match size {
        Size::Quick => 9,
        Size::Normal => 11,
        Size::Full => 12,
    }
}

fn key(scene: &Scene, depth: u32, form: Form) -> String {
    format!("{}, depth {depth}, {}", scene.name, form.name())
}

fn reference_key(scene: &Scene) -> String {
    format!("{}, reference", scene.name)
}

/// Returns the plan: each position at each depth by each form, and by the reference.
fn plan(size: Size) -> Plan<(&'static Scene, Option<(u32, Form)>)> {
    let mut plan = Plan::new();
    for scene in &POSITIONS {
        for form in Form::ALL {
            for depth in 1..=deepest(form, size) {
                let slow = if form == Form::Secondary { 8 } else { 1 };
                plan.add(key(scene, depth, form), slow * 4_u64.pow(depth), (scene, Some((depth, form))));
            }
        }
        plan.add(reference_key(scene), 4_u64.pow(deepest(Form::Plain, size)), (scene, None));
    }
    plan
}

impl Experiment for Horizon {
    fn name(&self) -> &'static str {
        "horizon"
    }

    fn title(&self) -> Text {
        Text::new("The horizon effect", "El efecto horizonte")
    }

    fn source(&self) -> Text {
        Text::new("TFG 5.3, BuhoChess 3.5 and 3.6, Tower IV", "TFG 5.3, BuhoChess 3.5 y 3.6, Tower IV")
    }

    fn question(&self) -> Text {
        Text::new(
            "What does a search of fixed depth not see that lies just beyond its last move, and what do quiescence, extensions and Tower's \
             secondary searches see of it?",
            "¿Qué no ve una búsqueda de profundidad fija de lo que queda justo más allá de su última jugada, y qué ven de ello la búsqueda de \
             reposo, las extensiones y las búsquedas secundarias de Tower?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (scene, how) = plan(settings.size).find(cell);
        let seen = match how {
            Some((depth, form)) => form.search(scene.fen, depth, stop)?,
            None => {
                let depth = reference_depth(settings.size);
                by_buho(&position(scene.fen), &Switches::of(Version::Full), depth, stop)?
            }
        };
        Ok(kept(&seen))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// The depth from which on a form says what the reference says, and plays no move that is known to lose; none if it does not at
/// the deepest.
fn seen_from(results: &Results, size: Size, scene: &Scene, form: Form) -> Option<u32> {
    let reference: Seen = results.get(&reference_key(scene))?;
    scenes::right_from(&reference, 1..=deepest(form, size), |depth| {
        results.get(&key(scene, depth, form)).filter(|seen| !plays_a_loser(scene, seen))
    })
}

/// Whether a move that loses is among those that were found best: the value may be right by chance.
fn plays_a_loser(scene: &Scene, seen: &Seen) -> bool {
    seen.best.iter().any(|best| LOSING.contains(&(scene.name, best.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At depth 2 Tower's secondary searches give the exchange its value, and play the move that loses a rook for a bishop.
    #[test]
    fn a_right_value_with_a_losing_move_does_not_count() {
        let scene = POSITIONS.iter().find(|scene| scene.name == "exchange").unwrap();
        let seen = Form::Secondary.search(scene.fen, 2, &Stop::new()).unwrap();
        assert!(plays_a_loser(scene, &seen) && seen.value.abs() < 50, "{seen:?}");
        let deeper = Form::Secondary.search(scene.fen, 3, &Stop::new()).unwrap();
        assert!(!plays_a_loser(scene, &deeper), "{deeper:?}");
    }
}
