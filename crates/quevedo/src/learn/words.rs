//! The command lines of a cycle.

use super::state::{Cycle, State};
use super::{Best, Place};
use std::path::Path;

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Quotes a word for the shell.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Words of a command line.
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

    /// Adds the evaluation options of the best player.
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
    /// The self-play command of this cycle. Each cycle has its own seed.
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

    /// The training command, on the games of all cycles up to this one.
    pub(super) fn train(&self, state: &State) -> Vec<String> {
        let options = self.options;
        let earlier = state.cycles.iter().map(|cycle| Place::file(&options.out, cycle.number, ".qsp"));
        // Game files are large: train on those that have not been deleted.
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

    /// The match of the new network against the best.
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

    /// The command that writes the test result into the notebook.
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
