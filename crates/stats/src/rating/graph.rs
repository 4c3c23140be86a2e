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

    /// The first player of the largest group of those who can be compared; none if there are no players.
    pub(super) fn centre_of_largest(&self) -> Option<usize> {
        let players = self.took_from.len();
        let mut assigned = vec![false; players];
        let mut largest: Option<(usize, usize)> = None;
        for player in 0..players {
            if assigned[player] {
                continue;
            }
            let (reached, reaching) = (self.reached_from(player), self.reaching(player));
            let group = (0..players).filter(|other| reached[*other] && reaching[*other]);
            let size = group.inspect(|other| assigned[*other] = true).count();
            if largest.is_none_or(|(_, most)| size > most) {
                largest = Some((player, size));
            }
        }
        largest.map(|(player, _)| player)
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
