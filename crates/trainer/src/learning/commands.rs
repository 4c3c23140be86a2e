//! The steps of a cycle as command lines, for people who would run them by hand.

use super::{Best, PlayStep, Step, TestStep, TrainStep};
use std::path::Path;

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Quotes a word for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Words of a command line.
struct Words(String);

impl Words {
    fn new(command: &str) -> Words {
        Words(command.to_owned())
    }

    fn word(mut self, word: impl AsRef<str>) -> Words {
        self.0 += " ";
        self.0 += &quoted(word.as_ref());
        self
    }

    fn option(self, name: &str, value: impl ToString) -> Words {
        self.word(name).word(value.to_string())
    }

    fn words<T: ToString>(self, words: impl IntoIterator<Item = T>) -> Words {
        words.into_iter().fold(self, |words, word| words.word(word.to_string()))
    }

    fn notebook(self, notebook: Option<&Path>) -> Words {
        match notebook {
            Some(path) => self.option("--history", text(path)),
            None => self,
        }
    }
}

/// The settings of a test match.
#[derive(Clone, Copy, Debug)]
pub struct TestSettings<'a> {
    /// Settings of both contenders.
    pub pace: &'a [String],
    /// Bounds of the SPRT.
    pub sprt: &'a [f64],
    /// Number of openings.
    pub rounds: u32,
    /// Games played at once.
    pub concurrency: u16,
    /// Random seed.
    pub seed: u32,
}

/// Returns the command of a step.
#[must_use]
pub fn of_step(step: &Step, options: &TestSettings<'_>) -> String {
    match step {
        Step::Play(step) => play(step),
        Step::Train(step) => train(step),
        Step::Test(step) => test(step, options),
    }
}

fn play(PlayStep { best, plan }: &PlayStep) -> String {
    let words = Words::new("datagen")
        .option("--positions", plan.goal.positions.unwrap_or_default())
        .option("--nodes", plan.settings.nodes)
        .option("--seed", plan.seed)
        .option("--threads", plan.threads);
    let words = match best {
        Best::BuiltIn => words,
        Best::HandCrafted => words.word("--hand-crafted"),
        Best::File(file) | Best::Cycle(_, file) => words.option("--eval-file", text(file)),
    };
    words.option("--out", text(&plan.file)).0
}

fn train(step: &TrainStep) -> String {
    let settings = &step.settings;
    Words::new("train")
        .words(step.data.files.iter().map(|file| text(file)))
        .option("--hidden", settings.hidden)
        .option("--buckets", settings.buckets)
        .option("--epochs", settings.epochs)
        .option("--rate", settings.rate)
        .option("--lambda", settings.result_share)
        .option("--lessons", settings.lessons)
        .option("--seed", settings.seed)
        .option("--threads", settings.threads)
        .notebook(step.notebook.as_deref())
        .option("--out", text(&step.folder))
        .0
}

fn test(step: &TestStep, options: &TestSettings<'_>) -> String {
    let network = |path: &Path| format!("option.EvalFile={}", text(path));
    let words = Words::new("match")
        .option("--engine", "quevedo")
        .word(format!("name={}", step.name))
        .word(network(&step.network))
        .option("--engine", "quevedo")
        .word(format!("name={}", step.best.name()));
    let words = match &step.best {
        Best::BuiltIn => words,
        Best::HandCrafted => words.word("option.UseNetwork=false"),
        Best::File(file) | Best::Cycle(_, file) => words.word(network(file)),
    };
    words
        .word("--each")
        .words(options.pace)
        .word("--sprt")
        .words(options.sprt)
        .option("--rounds", options.rounds)
        .option("--concurrency", options.concurrency)
        .option("--seed", options.seed)
        .option("--out", text(&step.folder))
        .0
}

/// Returns the command that writes a test result into the notebook.
#[must_use]
pub fn record(training: &Path, notebook: Option<&Path>, result: &str) -> String {
    Words::new("train").notebook(notebook).option("--out", text(training)).option("--result", result).0
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
