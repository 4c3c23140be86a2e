//! Which players can be compared.
//!
//! A player *scored against* another if it won or drew a game. Two players have a finite likeliest
//! difference of strength if each can be reached from the other along such edges (Ford 1957).

use super::Encounter;

/// Who scored against whom.
pub(super) struct Graph {
    took_from: Vec<Vec<usize>>,
    gave_to: Vec<Vec<usize>>,
}

impl Graph {
    /// Builds the graph of some games; with `both_ways` every meeting counts in both directions.
    pub(super) fn new(players: usize, encounters: &[&Encounter], both_ways: bool) -> Graph {
        let mut graph = Graph { took_from: vec![Vec::new(); players], gave_to: vec![Vec::new(); players] };
        for games in encounters {
            let drawn = both_ways || games.results.draws > 0;
            if drawn || games.results.wins > 0 {
                graph.took_from[games.white].push(games.black);
                graph.gave_to[games.black].push(games.white);
            }
            if drawn || games.results.losses > 0 {
                graph.took_from[games.black].push(games.white);
                graph.gave_to[games.white].push(games.black);
            }
        }
        graph
    }

    /// Returns the players reachable from a player, itself included.
    pub(super) fn reached_from(&self, player: usize) -> Vec<bool> {
        walk(&self.took_from, player)
    }

    /// Returns the players from which a player is reachable, itself included.
    pub(super) fn reaching(&self, player: usize) -> Vec<bool> {
        walk(&self.gave_to, player)
    }

    /// Returns the first player of the largest comparable group, the one with the lowest number
    /// among several; `None` without players.
    pub(super) fn centre_of_largest(&self) -> Option<usize> {
        let groups = self.groups();
        let mut sizes = vec![0usize; groups.len()];
        groups.iter().for_each(|group| sizes[*group] += 1);
        (0..groups.len()).min_by_key(|player| (std::cmp::Reverse(sizes[groups[*player]]), *player))
    }

    /// Returns a number per player, equal for comparable players: strongly connected components by
    /// the algorithm of Kosaraju and Sharir, in linear time.
    fn groups(&self) -> Vec<usize> {
        let players = self.took_from.len();
        let mut groups = vec![players; players];
        for (number, &start) in self.left_last_first().iter().enumerate() {
            let mut waiting = vec![start];
            while let Some(player) = waiting.pop() {
                if groups[player] == players {
                    groups[player] = number;
                    waiting.extend(self.gave_to[player].iter().filter(|next| groups[**next] == players));
                }
            }
        }
        groups
    }

    /// Returns the players in reverse order of finishing in a depth-first search.
    fn left_last_first(&self) -> Vec<usize> {
        let players = self.took_from.len();
        let mut seen = vec![false; players];
        let mut left = Vec::with_capacity(players);
        for start in 0..players {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            // The current path, and how many edges of each node have been tried.
            let mut path = vec![(start, 0)];
            while let Some((player, tried)) = path.last_mut() {
                match self.took_from[*player].get(*tried) {
                    Some(&next) => {
                        *tried += 1;
                        if !std::mem::replace(&mut seen[next], true) {
                            path.push((next, 0));
                        }
                    }
                    None => {
                        left.push(*player);
                        path.pop();
                    }
                }
            }
        }
        left.reverse();
        left
    }
}

fn walk(steps: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut seen = vec![false; steps.len()];
    let mut waiting = vec![start];
    while let Some(player) = waiting.pop() {
        if !std::mem::replace(&mut seen[player], true) {
            waiting.extend(steps[player].iter().filter(|next| !seen[**next]));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Trinomial;

    /// The slow twin: who reaches whom is asked of every player.
    fn slow_centre(graph: &Graph) -> Option<usize> {
        let players = graph.took_from.len();
        let group = |player: usize| {
            let (reached, reaching) = (graph.reached_from(player), graph.reaching(player));
            (0..players).filter(|other| reached[*other] && reaching[*other]).count()
        };
        (0..players).min_by_key(|player| (std::cmp::Reverse(group(*player)), *player))
    }

    #[test]
    fn the_largest_group_is_that_of_the_slow_twin() {
        let mut random = seeded::Random::new(1);
        let mut next = |below: usize| random.below(below);
        let mut sizes = std::collections::BTreeSet::new();
        for round in 0..500 {
            let players = 1 + round % 12;
            let games = next(2 * players + 1);
            let met: Vec<Encounter> = (0..games)
                .map(|_| (next(players), next(players), next(8)))
                .filter(|(white, black, _)| white != black)
                .map(|(white, black, kind)| {
                    let one = |wanted: bool| u64::from(wanted);
                    let results = Trinomial {
                        wins: one(kind < 4),
                        draws: one(kind == 7),
                        losses: one((4..7).contains(&kind)),
                    };
                    Encounter { white, black, results }
                })
                .collect();
            let graph = Graph::new(players, &met.iter().collect::<Vec<_>>(), false);
            assert_eq!(graph.centre_of_largest(), slow_centre(&graph), "{met:?}");
            sizes.insert(graph.centre_of_largest());
        }
        assert!(sizes.len() > 5, "the games were too much alike");
        assert_eq!(Graph::new(0, &[], false).centre_of_largest(), None);
    }
}
