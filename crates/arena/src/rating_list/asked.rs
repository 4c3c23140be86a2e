//! Questions about the players of a collection, answered in words where there is no answer.

use super::Collection;
use stats::rating::{self, Anchor, RatingError, RatingList};

/// Most players that can be rated together in reasonable time and memory.
const MOST_PLAYERS: usize = 2000;

impl Collection {
    /// Explains why there is nobody to rate.
    #[must_use]
    pub fn why_nobody(&self, min_games: u64) -> String {
        let who = match min_games {
            0 | 1 => "no game has a usable result".to_owned(),
            least => format!("no players have {least} games with each other"),
        };
        let skipped: u64 = self.skipped.values().map(|skipped| skipped.games).sum();
        let first = self.skipped.iter().next();
        let first =
            first.map(|(reason, skipped)| format!(", the first {}: {}", reason.text(), skipped.first));
        format!("no players to rate: {who}; games not counted: {skipped}{}", first.unwrap_or_default())
    }

    /// Anchors the list at the rating of this player.
    ///
    /// # Errors
    /// Says that there is no such player, and who has a similar name.
    pub fn anchor(&self, name: &str, rating: f64) -> Result<Anchor, String> {
        if let Some(player) = self.find(name) {
            return Ok(Anchor::Player { player, rating });
        }
        let wanted = name.to_lowercase();
        let similar: Vec<&str> = self
            .names
            .iter()
            .map(String::as_str)
            .filter(|known| known.to_lowercase().contains(&wanted))
            .take(5)
            .collect();
        let hint = if similar.is_empty() {
            "write the name exactly as in the files".to_owned()
        } else {
            format!("did you mean: {}", similar.join("; "))
        };
        Err(format!("anchor \"{name}\" not found; {hint}"))
    }

    /// Rates the players, of whom each has at least so many games.
    ///
    /// # Errors
    /// Says why they cannot be rated, or that they are too many to be rated together.
    pub fn rate(&self, options: &rating::Options, min_games: u64) -> Result<RatingList, String> {
        let (players, encounters) = (self.names.len(), self.encounters());
        let said = |error: RatingError| error.to_string();
        let listed = rating::listed(players, &encounters, options).map_err(said)?;
        if listed > MOST_PLAYERS {
            return Err(format!(
                "{listed} players are too many to rate together, the limit is {MOST_PLAYERS}; drop players with few \
                 games with --min-games, for example {}",
                min_games.max(1).saturating_mul(2)
            ));
        }
        rating::rate(players, &encounters, options).map_err(said)
    }
}
