//! The commands of a cycle, in words.

use super::state::{Cycle, State};
use super::{Best, Place};
use std::path::Path;

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// A word as a shell takes it for one.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Words one after the other.
struct Words(Vec<String>);

impl Words {
    fn new(command: &str) -> Words {
        Words(vec![command.to_owned()])
    }

    fn word(mut self, word: impl Into<String>) -> Words {
        self.0.push(word.into());
        self
    }

    fn option(self, name: &str, value: impl ToString) -> Words {
        self.word(name).word(value.to_string())
    }

    /// Judges as the best does.
    fn judge(self, best: &Best) -> Words {
        match best {
            Best::BuiltIn => self,
            Best::ByHand => self.word("--hand-crafted"),
            Best::File(file) | Best::Cycle(_, file) => self.option("--eval-file", text(file)),
        }
    }

    fn option_if<T: ToString>(self, name: &str, value: Option<T>) -> Words {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }
}

impl Place<'_> {
    /// Plays the games of this cycle. Another cycle has another seed.
    pub(super) fn play(&self) -> Vec<String> {
        let options = self.options;
        let seed = u64::from(options.seed) * 10_000 + self.number as u64;
        let games = Place::file(&options.out, self.number, ".qsp");
        Words::new("datagen")
            .option("--positions", options.positions)
            .option("--nodes", options.nodes)
            .option("--seed", seed)
            .option("--threads", self.threads)
            .judge(&self.best())
            .option("--out", text(&games))
            .0
    }

    /// Trains on the games of all cycles up to this one.
    pub(super) fn train(&self, state: &State) -> Vec<String> {
        let options = self.options;
        let earlier = state.cycles.iter().map(|cycle| Place::file(&options.out, cycle.number, ".qsp"));
        // Games take much room: whoever has done away with old ones learns from the others.
        let own =
            earlier.filter(|games| games.exists()).chain([Place::file(&options.out, self.number, ".qsp")]);
        let mut words = Words::new("train");
        for games in options.data.iter().cloned().chain(own) {
            words = words.word(text(&games));
        }
        words
            .option("--hidden", options.hidden)
            .option("--buckets", options.buckets)
            .option("--epochs", options.epochs)
            .option("--rate", options.rate)
            .option("--lambda", options.lambda)
            .option("--lessons", options.lessons)
            .option("--seed", options.seed)
            .option("--threads", self.threads)
            .option_if("--history", options.history.as_deref().map(text))
            .option("--out", text(&Place::file(&options.out, self.number, "")))
            .0
    }

    /// Plays the new network against the best.
    pub(super) fn test(&self) -> Vec<String> {
        let options = self.options;
        let network = |path: &Path| format!("option.EvalFile={}", text(path));
        let mut words = Words::new("match")
            .option("--engine", "quevedo")
            .word(format!("name=cycle-{:02}", self.number))
            .word(network(&Place::network_of(&options.out, self.number)))
            .option("--engine", "quevedo")
            .word(format!("name={}", self.best().name()));
        words = match self.best() {
            Best::BuiltIn => words,
            Best::ByHand => words.word("option.UseNetwork=false"),
            Best::File(file) | Best::Cycle(_, file) => words.word(network(&file)),
        };
        words = words.word("--each");
        for word in &options.pace {
            words = words.word(word);
        }
        words = words.word("--sprt");
        for bound in &options.sprt {
            words = words.word(bound.to_string());
        }
        words
            .option("--rounds", options.rounds)
            .option("--concurrency", options.concurrency)
            .option("--seed", options.seed)
            .option("--out", text(&self.arena()))
            .0
    }

    /// Writes the result of the test into the notebook.
    pub(super) fn record(&self, cycle: &Cycle) -> Vec<String> {
        let options = self.options;
        Words::new("train")
            .option_if("--history", options.history.as_deref().map(text))
            .option("--out", text(&Place::file(&options.out, self.number, "")))
            .option("--result", &cycle.result)
            .0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_when_a_shell_would_split_them() {
        for (word, shown) in [
            ("--out", "--out"),
            ("option.EvalFile=a/b.qnn", "option.EvalFile=a/b.qnn"),
            ("two words", "'two words'"),
            ("", "''"),
            ("it's", r"'it'\''s'"),
        ] {
            assert_eq!(quoted(word), shown);
        }
    }
}
