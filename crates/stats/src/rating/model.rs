//! Davidson's model and its maximum likelihood, by Newton's method.
//!
//! The parameters are the strengths of all players but the first, which is at 0; `ln ν`; and
//! White's advantage, if estimated. Results are an exponential family in them, so the curvature
//! that Newton's method needs is Fisher's information, and its inverse the covariance of the
//! estimates.

use super::linear::Cholesky;

/// Most Newton steps. A dozen usually do; more are for players whose strengths are far apart.
const STEPS: usize = 1000;

/// Largest step of a parameter: far from the maximum the curvature misleads.
const LONGEST_STEP: f64 = 2.0;

/// Convergence threshold of a step.
const SETTLED: f64 = 1e-11;

/// A prior game, so that draws and White's advantage always have a value: half drawn, a quarter won
/// by each side.
const ADDED: Term = Term { players: None, first_move: true, wins: 0.25, draws: 0.5, losses: 0.25 };

/// Games of the same kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    /// The indices of White and Black; `None` if they are equals who are not listed.
    pub(super) players: Option<(usize, usize)>,
    /// Whether one side had White, or neither had.
    pub(super) first_move: bool,
    pub(super) wins: f64,
    pub(super) draws: f64,
    pub(super) losses: f64,
}

/// The probabilities of the results of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    pub(super) win: f64,
    pub(super) draw: f64,
    pub(super) loss: f64,
    log_total: f64,
}

impl Chances {
    /// With White `advantage` stronger than Black, and `ln ν` = `drawishness`.
    fn new(advantage: f64, drawishness: f64) -> Chances {
        let exponents = [0.5 * advantage, drawishness, -0.5 * advantage];
        let greatest = exponents.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let [win, draw, loss] = exponents.map(|exponent| (exponent - greatest).exp());
        let total = win + draw + loss;
        Chances { win: win / total, draw: draw / total, loss: loss / total, log_total: greatest + total.ln() }
    }

    /// Returns the mean and the variance of the score, counted from a half.
    fn score(&self) -> (f64, f64) {
        let mean = 0.5 * (self.win - self.loss);
        (mean, 0.25 * (self.win + self.loss) - mean * mean)
    }
}

/// The maximum-likelihood parameters, and their covariance.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    strengths: Vec<f64>,
    drawishness: f64,
    first_move: f64,
    /// Of strengths, drawishness and, if estimated, White's advantage; `None` if the information is
    /// singular.
    covariance: Option<Vec<Vec<f64>>>,
    /// The mean covariance of each strength with all of them.
    row_means: Vec<f64>,
}

impl Fit {
    /// Fits comparable players to their games.
    pub(super) fn new(players: usize, mut terms: Vec<Term>, first_move: bool) -> Fit {
        terms.push(ADDED);
        let likelihood = Likelihood { terms, players, first_move };
        let mut at = vec![0.0; players + 2];
        let mut best = likelihood.value(&at);
        for _ in 0..STEPS {
            let (gradient, information) = likelihood.slopes(&at);
            let Some(matrix) = decompose(&information) else { break };
            let mut step = matrix.solve(&gradient);
            let longest = step.iter().fold(0f64, |longest, part| longest.max(part.abs()));
            let shrink = (LONGEST_STEP / longest).min(1.0);
            step.iter_mut().for_each(|part| *part *= shrink);
            // The likelihood is concave: halving a failed step eventually succeeds.
            let mut moved = false;
            for _ in 0..60 {
                let next = likelihood.moved(&at, &step);
                let value = likelihood.value(&next);
                if value >= best {
                    moved = next != at;
                    (at, best) = (next, value);
                    break;
                }
                step.iter_mut().for_each(|part| *part *= 0.5);
            }
            if !moved || longest < SETTLED {
                break;
            }
        }
        let (_, information) = likelihood.slopes(&at);
        let mut fit = Fit {
            covariance: Cholesky::new(&information).map(|matrix| matrix.inverse()),
            drawishness: at[players],
            first_move: at[players + 1],
            strengths: at[..players].to_vec(),
            row_means: Vec::new(),
        };
        let row =
            |place: usize| (0..players).filter_map(|other| fit.entry(place, other)).collect::<Vec<f64>>();
        fit.row_means = (0..players).map(|place| mean(&row(place))).collect();
        fit
    }

    /// Returns the strengths in natural log-odds.
    pub(super) fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// Returns White's advantage.
    pub(super) fn first_move(&self) -> f64 {
        self.first_move
    }

    /// Returns the result probabilities of equals.
    pub(super) fn equals(&self) -> Chances {
        Chances::new(self.first_move, self.drawishness)
    }

    /// Returns the slope of the expected score relative to a model without draws, at equal chances.
    pub(super) fn steepness(&self) -> f64 {
        4.0 * Chances::new(0.0, self.drawishness).score().1
    }

    /// Returns the variance of a player's strength relative to another's, or to the mean; `None`
    /// relative to itself.
    pub(super) fn variance_from(&self, place: usize, other: Option<usize>) -> Option<f64> {
        let variance = match other {
            Some(other) => {
                self.entry(place, place)? + self.entry(other, other)? - 2.0 * self.entry(place, other)?
            }
            None => self.entry(place, place)? - 2.0 * self.row_means.get(place)? + mean(&self.row_means),
        };
        (variance > 0.0).then_some(variance)
    }

    /// Returns the covariance of two strengths. The first player is at 0 by definition, and not a
    /// parameter.
    fn entry(&self, place: usize, other: usize) -> Option<f64> {
        let covariance = self.covariance.as_ref()?;
        let parameters = place.checked_sub(1).zip(other.checked_sub(1));
        Some(parameters.map_or(0.0, |(i, j)| covariance[i][j]))
    }

    /// Returns the variance of White's advantage; `None` if it was not estimated.
    pub(super) fn first_move_variance(&self) -> Option<f64> {
        let index = self.strengths.len().max(1);
        self.covariance.as_ref()?.get(index).map(|row| row[index])
    }
}

/// Returns the mean; 0 of nothing.
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Decomposes a matrix, or, if it is numerically singular, one with a little more on the diagonal.
fn decompose(information: &[Vec<f64>]) -> Option<Cholesky> {
    let trace: f64 = (0..information.len()).map(|i| information[i][i]).sum();
    Cholesky::new(information).or_else(|| {
        let mut firmer = information.to_vec();
        firmer.iter_mut().enumerate().for_each(|(i, row)| row[i] += 1e-9 * trace);
        Cholesky::new(&firmer)
    })
}

/// The log-likelihood as a function of the parameters: strengths, drawishness, White's advantage.
struct Likelihood {
    terms: Vec<Term>,
    players: usize,
    first_move: bool,
}

impl Likelihood {
    fn chances(&self, term: &Term, at: &[f64]) -> (f64, Chances) {
        let strengths = term.players.map_or(0.0, |(white, black)| at[white] - at[black]);
        let advantage = strengths + if term.first_move { at[self.players + 1] } else { 0.0 };
        (advantage, Chances::new(advantage, at[self.players]))
    }

    fn value(&self, at: &[f64]) -> f64 {
        let term = |term: &Term| {
            let (advantage, chances) = self.chances(term, at);
            0.5 * (term.wins - term.losses) * advantage + term.draws * at[self.players]
                - (term.wins + term.draws + term.losses) * chances.log_total
        };
        self.terms.iter().map(term).sum()
    }

    /// Returns the gradient and Fisher's information of the free parameters.
    fn slopes(&self, at: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let strengths = self.players.saturating_sub(1);
        let (drawishness, first_move) = (strengths, strengths + 1);
        let size = strengths + 1 + usize::from(self.first_move);
        let mut gradient = vec![0.0; size];
        let mut information = vec![vec![0.0; size]; size];
        for term in &self.terms {
            let (_, chances) = self.chances(term, at);
            let games = term.wins + term.draws + term.losses;
            let (mean, variance) = chances.score();
            let surplus = 0.5 * (term.wins - term.losses) - games * mean;
            let (white, black) = term.players.unzip();
            let free = |player: Option<usize>| player.and_then(|player| player.checked_sub(1));
            let weights = [
                (free(white), 1.0),
                (free(black), -1.0),
                (Some(first_move).filter(|_| self.first_move && term.first_move), 1.0),
            ];
            let parts = || weights.iter().filter_map(|(index, weight)| index.map(|index| (index, *weight)));
            for (i, weight) in parts() {
                gradient[i] += weight * surplus;
                // The covariance of score and draw: a draw is never better than the half it is
                // counted from.
                let mixed = -games * weight * mean * chances.draw;
                information[i][drawishness] += mixed;
                information[drawishness][i] += mixed;
                for (j, other) in parts() {
                    information[i][j] += games * weight * other * variance;
                }
            }
            gradient[drawishness] += term.draws - games * chances.draw;
            information[drawishness][drawishness] += games * chances.draw * (1.0 - chances.draw);
        }
        (gradient, information)
    }

    /// Returns the parameters after a step of the free ones.
    fn moved(&self, at: &[f64], step: &[f64]) -> Vec<f64> {
        let strengths = self.players.saturating_sub(1);
        let mut next = at.to_vec();
        (0..strengths).for_each(|i| next[i + 1] += step[i]);
        next[self.players] += step[strengths];
        if self.first_move {
            next[self.players + 1] += step[strengths + 1];
        }
        next
    }
}
