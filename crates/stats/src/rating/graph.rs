//! Who can be compared with whom.
//!
//! A player *took from* another if he won or drew a game with him. Two players have a finite likeliest difference of
//! strength if each can be reached from the other along such steps (Ford 1957).

use super::Encounter;

/// Who took from whom.
pub(super) struct Graph {
    took_from: Vec<Vec<usize>>,
    gave_to: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph of some games; `both_ways` if who met took from each other in any case.
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

    /// Those from whom a player took, or took from one who took, and so on; he himself too.
    pub(super) fn reached_from(&self, player: usize) -> Vec<bool> {
        walk(&self.took_from, player)
    }

    /// Those who took from a player, or from one who did, and so on; he himself too.
    pub(super) fn reaching(&self, player: usize) -> Vec<bool> {
        walk(&self.gave_to, player)
    }

    /// The first player of the largest group of those who can be compared, and of several the one with the lowest number;
    /// none if there are no players.
    pub(super) fn centre_of_largest(&self) -> Option<usize> {
        let groups = self.groups();
        let mut sizes = vec![0usize; groups.len()];
        groups.iter().for_each(|group| sizes[*group] += 1);
        (0..groups.len()).min_by_key(|player| (std::cmp::Reverse(sizes[groups[*player]]), *player))
    }

    /// A number for each player, the same for those who can be compared. By the method of Kosaraju and Sharir, in time
    /// that grows with the games only: who is left last in one direction is the first from whom to walk in the other.
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

    /// The players in the reverse of the order in which a walk in depth leaves them.
    fn left_last_first(&self) -> Vec<usize> {
        let players = self.took_from.len();
        let mut seen = vec![false; players];
        let mut left = Vec::with_capacity(players);
        for start in 0..players {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            // Whom the walk has come through, and how many of each one's steps it has tried.
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
