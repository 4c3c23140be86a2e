//! A list of ratings, from the games of many players with each other.
//!
//! # The model
//! Davidson's (1970), an extension of Bradley and Terry's to draws, here with an advantage of the first move. With `x` the
//! strength of White over Black plus that advantage, in natural log-odds, the results are in the proportion
//!
//! ```text
//! White wins : draw : Black wins  =  e^(x/2) : ν : e^(-x/2)
//! ```
//!
//! so that draws are commonest among equals. The logarithm of its likelihood is concave in all parameters at once, and
//! has a single maximum, which Newton's method finds. It is preferred to the model of Rao and Kupper, on which BayesElo is
//! built, because a player's *points* are all that it needs to know of him: in the fit every player has as many points
//! as he was to expect, a draw being exactly half a win, as in chess.
//!
//! # The scale
//! Draws flatten the curve of expected scores. Strengths are scaled so that small differences promise the score that Elo's
//! curve promises. Large ones do so too if equals draw every other game; they promise a little less if equals draw more
//! rarely, and more if more often.
//!
//! # What has no number
//! Who won all his games is stronger than the others by any measure; he is [`Standing::Above`] the list, not on it. The
//! same holds for a group of players who lost nothing to the rest. Who is not connected to the anchor by
//! games is [`Standing::Unconnected`]. [`Options::virtual_draws`] puts everybody who is connected on the list.
//!
//! The draws and the advantage of the first move always have a number, since one game is added for them, between two equal
//! players who are not on the list: half of it drawn, a quarter won by each side.
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

/// The games of two players in which the one had White and the other Black.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encounter {
    /// The number of the player who had White.
    pub white: usize,
    /// The number of the player who had Black.
    pub black: usize,
    /// The results as White sees them.
    pub results: Trinomial,
}

/// What fixes the list, since games tell differences only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// A player has this rating; the list is of those who can be compared with him.
    Player {
        /// His number.
        player: usize,
        /// His rating.
        rating: f64,
    },
    /// The players of the list have this rating on average; the list is the largest that there is, and of several the one
    /// with the lowest number on it.
    Mean(f64),
}

/// How to rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// What fixes the list.
    pub anchor: Anchor,
    /// Whether the first move may be an advantage; otherwise it is taken as none.
    pub first_move: bool,
    /// How many drawn games are added to those of every two who met, not necessarily a whole number. They draw ratings
    /// together, and so give one to those, too, who won or lost everything.
    pub virtual_draws: f64,
}

impl Default for Options {
    /// A mean of 0, an advantage of the first move, no virtual draws.
    fn default() -> Options {
        Options { anchor: Anchor::Mean(0.0), first_move: true, virtual_draws: 0.0 }
    }
}

/// Why nobody can be rated.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum RatingError {
    /// A number is not that of a player.
    #[error("player {player} does not exist; there are {players}, counted from 0")]
    UnknownPlayer {
        /// The number.
        player: usize,
        /// How many players there are.
        players: usize,
    },
    /// A player has met himself.
    #[error("player {0} has both White and Black in the same games")]
    PlayedHimself(usize),
    /// The anchor's rating is no number.
    #[error("the anchor rating {0} is not finite")]
    AnchorRating(f64),
    /// The virtual draws are no number.
    #[error("the number of virtual draws {0} is not finite and at least 0")]
    VirtualDraws(f64),
}

/// What is known of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// His rating. The error is that of the difference from the anchor, with the scale taken as known; the anchor
    /// himself has none.
    Rated(Estimate),
    /// Those on the list have taken nothing from him, nor from the others who are above it: no rating is high enough.
    Above,
    /// He has taken nothing from those on the list: no rating is low enough.
    Below,
    /// No games lead from the list to him, or only such as say nothing, through players above and below.
    Unconnected,
}

/// Ratings of players.
#[derive(Clone, Debug)]
pub struct RatingList {
    standings: Vec<Standing>,
    /// The place of each player among those that were fitted.
    places: Vec<Option<usize>>,
    fit: Fit,
    /// Elo points in a unit of strength.
    points: f64,
    first_move: bool,
}

/// Rates players, who are numbered from 0.
///
/// # Errors
/// If a number is not that of a player, or an option makes no sense.
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

/// How many players [`rate`] would put on the list, which is found out much faster than their ratings: the time that these
/// take grows with the third power of the number, the memory with the second.
///
/// # Errors
/// As [`rate`].
pub fn listed(players: usize, encounters: &[Encounter], options: &Options) -> Result<usize, RatingError> {
    check(players, encounters, options)?;
    let encounters: Vec<&Encounter> = encounters.iter().filter(|games| games.results.games() > 0).collect();
    let Reach { reaching, reached } = reach(players, &encounters, options);
    Ok((0..players).filter(|player| reaching[*player] && reached[*player]).count())
}

/// Who is bounded from below by those on the list, and who from above; the list has who is both.
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

/// The games among those on the list, with the virtual draws. Games with others say nothing: the likeliest rating of
/// those is infinite, and their results certain.
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
    /// What is known of each player.
    #[must_use]
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// By how much one player is rated above another, with the error of this difference, which is not the sum of their
    /// errors; none unless both are on the list.
    #[must_use]
    pub fn difference(&self, player: usize, other: usize) -> Option<Estimate> {
        let place = *self.places.get(player)?.as_ref()?;
        let other = *self.places.get(other)?.as_ref()?;
        let value = self.points * (self.fit.strengths()[place] - self.fit.strengths()[other]);
        let variance = self.fit.variance_from(place, Some(other));
        let error = variance.map(|variance| CUSTOMARY_DEVIATIONS * self.points * variance.sqrt());
        Some(Estimate { value, error })
    }

    /// How sure it is that one player is better than another; none unless both are on the list and not the same.
    #[must_use]
    pub fn likelihood_of_superiority(&self, player: usize, other: usize) -> Option<f64> {
        let difference = self.difference(player, other)?;
        Some(probability_below(CUSTOMARY_DEVIATIONS * difference.value / difference.error?))
    }

    /// How many Elo points the first move is worth; none if it was not asked for.
    #[must_use]
    pub fn first_move(&self) -> Option<Estimate> {
        let error = self
            .fit
            .first_move_variance()
            .map(|variance| CUSTOMARY_DEVIATIONS * self.points * variance.sqrt());
        self.first_move.then(|| Estimate { value: self.points * self.fit.first_move(), error })
    }

    /// The share of draws between equal players.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        self.fit.equals().draw
    }
}
