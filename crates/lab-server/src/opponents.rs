//! The opponents of the game in the browser, from the catalogue.

use catalogue::{PLAYERS, Quevedo};
use nnue::Network;
use player::Player;
use player::setting::Configurable as _;
use server::{Registry, Skills, Wanted};
use std::sync::Arc;

/// The machines of the program: those that people play against, and Quevedo for hints and reviews,
/// with a network if there is one.
#[must_use]
pub fn opponents(network: Option<Arc<Network>>) -> Registry {
    let analyst = network.clone();
    let registry = Registry::new(move |wanted| quevedo(wanted, analyst.clone()));
    let people_play = PLAYERS.iter().filter(|entry| !["material", "random"].contains(&entry.id));
    people_play.fold(registry, |registry, entry| {
        let (skills, network) = (Skills { elo: entry.levels, chess960: entry.chess960 }, network.clone());
        registry.with(entry.id, entry.name, skills, move |wanted| match entry.levels {
            Some(_) => quevedo(wanted, network.clone()),
            None => entry.opponent(wanted.seed, &[]),
        })
    })
}

fn quevedo(wanted: Wanted, network: Option<Arc<Network>>) -> Result<Box<dyn Player>, String> {
    let mut quevedo = Quevedo::new(wanted.seed).map_err(|error| error.to_string())?;
    quevedo.set_network(network);
    if let Some(elo) = wanted.elo {
        for (name, value) in [("UCI_Elo", elo.to_string()), ("UCI_LimitStrength", true.to_string())] {
            quevedo.set(name, &value).map_err(|error| error.to_string())?;
        }
    }
    Ok(Box::new(quevedo))
}
