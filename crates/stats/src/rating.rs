//! A list of ratings, from the games of many players with each other.
//!
//! # The model
//! Davidson's (1970), an extension of Bradley and Terry's to draws, here with an advantage of the
//! first move. With `x` the strength of White over Black plus that advantage, in natural log-odds,
//! the results are in the proportion
//!
//! ```text
//! White wins : draw : Black wins  =  e^(x/2) : ν : e^(-x/2)
//! ```
//!
//! so that draws are commonest among equals. The logarithm of its likelihood is concave in all
//! parameters at once, and has a single maximum, which Newton's method finds. It is preferred to
//! the model of Rao and Kupper, on which BayesElo is built, because a player's *points* are all
//! that it needs to know of him: in the fit every player has as many points as he was to expect, a
//! draw being exactly half a win, as in chess.
//!
//! # The scale
//! Draws flatten the curve of expected scores. Strengths are scaled so that small differences
//! promise the score that Elo's curve promises. Large ones do so too if equals draw every other
//! game; they promise a little less if equals draw more rarely, and more if more often.
//!
//! # What has no number
//! Who won all his games is stronger than the others by any measure; he is [`Standing::Above`] the
//! list, not on it. The same holds for a group of players who lost nothing to the rest. Who is not
//! connected to the anchor by games is [`Standing::Unconnected`]. [`Options::virtual_draws`] puts
//! everybody who is connected on the list.
//!
//! The draws and the advantage of the first move always have a number, since one game is added for
//! them, between two equal players who are not on the list: half of it drawn, a quarter won by each
//! side.
//!
//! ```
//! use stats::{Trinomial, rating::{Encounter, Options, Standing, rate}};
//!
//! let meet = |white, black, wins, draws, losses| Encounter { white, black, results: Trinomial { wins, draws, losses } };
//! let games = [
//!     meet(0, 1, 30, 50, 20),
//!     meet(1, 0, 25, 55, 20),
//!     meet(1, 2, 40, 50, 10),
//!     meet(0, 3, 0, 0, 5),
//! ];
//! let list = rate(5, &games, &Options::default())?;
//! assert!(list.difference(1, 2).unwrap().value > 0.0);
//! assert_eq!(list.standings()[3], Standing::Above);
//! assert_eq!(list.standings()[4], Standing::Unconnected);
//! # Ok::<(), stats::rating::RatingError>(())
//! ```

mod graph;
mod linear;
mod model;
#[cfg(test)]
mod tests;

use crate::elo::POINTS_PER_LOG_ODDS;
use crate::normal::{CUSTOMARY_DEVIATIONS, probability_below};
use crate::tally::{Estimate, Tally, Trinomial};
use graph::Graph;
use model::{Fit, Term};
use std::collections::BTreeSet;
use thiserror::Error;

/// The games of two players with fixed colours.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encounter {
    /// The number of the player with White.
    pub white: usize,
    /// The number of the player with Black.
    pub black: usize,
    /// The results from White's side.
    pub results: Trinomial,
}

/// What fixes the scale of the list, since games determine differences only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// A player has this rating; the list has the players connected to that one.
    Player {
        /// The player's number.
        player: usize,
        /// The rating.
        rating: f64,
    },
    /// The players of the list have this mean rating; the list is the largest connected group, and
    /// of several the one with the lowest number.
    Mean(f64),
}

/// Rating options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The anchor.
    pub anchor: Anchor,
    /// Whether White's advantage is estimated; otherwise it is zero.
    pub first_move: bool,
    /// Virtual draws added to each pairing, not necessarily an integer. They pull ratings together,
    /// and so rate those too who won or lost everything.
    pub virtual_draws: f64,
}

impl Default for Options {
    /// A mean of 0, White's advantage estimated, no virtual draws.
    fn default() -> Options {
        Options { anchor: Anchor::Mean(0.0), first_move: true, virtual_draws: 0.0 }
    }
}

/// Why ratings cannot be computed.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum RatingError {
    /// A player number is out of range.
    #[error("player {player} does not exist; there are {players}, counted from 0")]
    UnknownPlayer {
        /// The number.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A player has met itself.
    #[error("player {0} has both White and Black in the same games")]
    PlayedHimself(usize),
    /// The anchor's rating is not finite.
    #[error("the anchor rating {0} is not finite")]
    AnchorRating(f64),
    /// The number of virtual draws is invalid.
    #[error("the number of virtual draws {0} is not finite and at least 0")]
    VirtualDraws(f64),
}

/// How a player is listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// The rating. The error is that of the difference from the anchor, with the scale taken as
    /// known; the anchor has none.
    Rated(Estimate),
    /// The list has scored nothing against this player, nor against others above it: no rating is
    /// high enough.
    Above,
    /// The player has scored nothing against the list: no rating is low enough.
    Below,
    /// Not connected to the list by games, or only through players above and below it.
    Unconnected,
}

/// Ratings of players.
#[derive(Clone, Debug)]
pub struct RatingList {
    standings: Vec<Standing>,
    /// The index of each player among those fitted.
    places: Vec<Option<usize>>,
    fit: Fit,
    /// Elo points per unit of strength.
    points: f64,
    first_move: bool,
}

/// Rates players, numbered from 0.
///
/// # Errors
/// If a player number is out of range, or an option is invalid.
pub fn rate(players: usize, encounters: &[Encounter], options: &Options) -> Result<RatingList, RatingError> {
    check(players, encounters, options)?;
    let encounters: Vec<&Encounter> = encounters.iter().filter(|games| games.results.games() > 0).collect();
    let Reach { reaching, reached } = reach(players, &encounters, options);
    let members: Vec<usize> = (0..players).filter(|player| reaching[*player] && reached[*player]).collect();
    let mut places = vec![None; players];
    members.iter().enumerate().for_each(|(place, player)| places[*player] = Some(place));

    let fit = Fit::new(members.len(), terms(&encounters, &places, options), options.first_move);
    let points = POINTS_PER_LOG_ODDS * fit.steepness();
    let (origin, level, anchor) = match options.anchor {
        Anchor::Player { player, rating } => {
            let anchor = places[player];
            (anchor.map_or(0.0, |place| fit.strengths()[place]), rating, anchor)
        }
        Anchor::Mean(rating) => {
            (fit.strengths().iter().sum::<f64>() / members.len().max(1) as f64, rating, None)
        }
    };
    let standing = |player: usize| match places[player] {
        Some(place) => {
            let variance = fit.variance_from(place, anchor);
            Standing::Rated(Estimate {
                value: level + points * (fit.strengths()[place] - origin),
                error: variance.map(|variance| CUSTOMARY_DEVIATIONS * points * variance.sqrt()),
            })
        }
        None if reaching[player] => Standing::Above,
        None if reached[player] => Standing::Below,
        None => Standing::Unconnected,
    };
    let standings = (0..players).map(standing).collect();
    Ok(RatingList { standings, places, fit, points, first_move: options.first_move })
}

/// Returns how many players [`rate`] would list, which is much faster than their ratings: their
/// time grows with the third power of the number, the memory with the second.
///
/// # Errors
/// As [`rate`].
pub fn listed(players: usize, encounters: &[Encounter], options: &Options) -> Result<usize, RatingError> {
    check(players, encounters, options)?;
    let encounters: Vec<&Encounter> = encounters.iter().filter(|games| games.results.games() > 0).collect();
    let Reach { reaching, reached } = reach(players, &encounters, options);
    Ok((0..players).filter(|player| reaching[*player] && reached[*player]).count())
}

/// Which players are bounded from below by the list, and which from above; the list has those that
/// are both.
struct Reach {
    reaching: Vec<bool>,
    reached: Vec<bool>,
}

fn reach(players: usize, encounters: &[&Encounter], options: &Options) -> Reach {
    let graph = Graph::new(players, encounters, options.virtual_draws > 0.0);
    let centre = match options.anchor {
        Anchor::Player { player, .. } => Some(player),
        Anchor::Mean(_) => graph.centre_of_largest(),
    };
    Reach {
        reaching: centre.map_or_else(Vec::new, |centre| graph.reaching(centre)),
        reached: centre.map_or_else(Vec::new, |centre| graph.reached_from(centre)),
    }
}

fn check(players: usize, encounters: &[Encounter], options: &Options) -> Result<(), RatingError> {
    let known =
        |player| if player < players { Ok(()) } else { Err(RatingError::UnknownPlayer { player, players }) };
    for games in encounters {
        known(games.white)?;
        known(games.black)?;
        if games.white == games.black {
            return Err(RatingError::PlayedHimself(games.white));
        }
    }
    let level = match options.anchor {
        Anchor::Player { player, rating } => {
            known(player)?;
            rating
        }
        Anchor::Mean(rating) => rating,
    };
    if !level.is_finite() {
        return Err(RatingError::AnchorRating(level));
    }
    if !(options.virtual_draws.is_finite() && options.virtual_draws >= 0.0) {
        return Err(RatingError::VirtualDraws(options.virtual_draws));
    }
    Ok(())
}

/// Returns the games within the list, with the virtual draws. Games with others say nothing: their
/// likeliest rating is infinite, and their results certain.
fn terms(encounters: &[&Encounter], places: &[Option<usize>], options: &Options) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut met = BTreeSet::new();
    for games in encounters {
        let (Some(white), Some(black)) = (places[games.white], places[games.black]) else { continue };
        let Trinomial { wins, draws, losses } = games.results;
        terms.push(Term {
            players: Some((white, black)),
            first_move: true,
            wins: wins as f64,
            draws: draws as f64,
            losses: losses as f64,
        });
        met.insert((white.min(black), white.max(black)));
    }
    if options.virtual_draws > 0.0 {
        terms.extend(met.into_iter().map(|players| Term {
            players: Some(players),
            first_move: false,
            wins: 0.0,
            draws: options.virtual_draws,
            losses: 0.0,
        }));
    }
    terms
}

impl RatingList {
    /// Returns how each player is listed.
    #[must_use]
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Returns the rating difference of two players with its error, which is not the sum of their
    /// errors; `None` unless both are listed.
    #[must_use]
    pub fn difference(&self, player: usize, other: usize) -> Option<Estimate> {
        let place = *self.places.get(player)?.as_ref()?;
        let other = *self.places.get(other)?.as_ref()?;
        let value = self.points * (self.fit.strengths()[place] - self.fit.strengths()[other]);
        let variance = self.fit.variance_from(place, Some(other));
        let error = variance.map(|variance| CUSTOMARY_DEVIATIONS * self.points * variance.sqrt());
        Some(Estimate { value, error })
    }

    /// Returns the likelihood that one player is better than another; `None` unless both are listed
    /// and different.
    #[must_use]
    pub fn likelihood_of_superiority(&self, player: usize, other: usize) -> Option<f64> {
        let difference = self.difference(player, other)?;
        Some(probability_below(CUSTOMARY_DEVIATIONS * difference.value / difference.error?))
    }

    /// Returns White's advantage in Elo; `None` if it was not estimated.
    #[must_use]
    pub fn first_move(&self) -> Option<Estimate> {
        let error = self
            .fit
            .first_move_variance()
            .map(|variance| CUSTOMARY_DEVIATIONS * self.points * variance.sqrt());
        self.first_move.then(|| Estimate { value: self.points * self.fit.first_move(), error })
    }

    /// Returns the share of draws between equal players.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        self.fit.equals().draw
    }
}
