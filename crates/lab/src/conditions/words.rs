//! What reports say of the conditions of their measurements.

use super::Conditions;
use crate::numbers::decimal;
use crate::text::{Language, Text};
use std::collections::BTreeSet;

/// What a report says of the conditions of its measurements; `all` is how many there are.
pub(crate) fn said<'a>(known: impl Iterator<Item = &'a Conditions>, all: usize) -> Text {
    let known: Vec<&Conditions> = known.collect();
    if known.is_empty() {
        return Text::new(
            "Commit, processor and load of the machine were not recorded when these times were measured.",
            "No se registraron ni el commit ni el procesador ni la carga de la máquina cuando se midieron estos tiempos.",
        );
    }
    Text::made(|language| {
        let mut text = builds(&known, language);
        text.push_str(&load(&known, language));
        if known.len() < all {
            let rest = all - known.len();
            text.push_str(&match language {
                Language::English => {
                    format!(" Of {all} measurements, {rest} were made before this was recorded.")
                }
                Language::Spanish => {
                    format!(" De {all} mediciones, {rest} se hicieron antes de que esto se registrara.")
                }
            });
        }
        text
    })
}

/// With what it was measured, and on what.
fn builds(known: &[&Conditions], language: Language) -> String {
    let listed = |texts: BTreeSet<String>| texts.into_iter().collect::<Vec<_>>().join("; ");
    let build = |one: &&Conditions| {
        let commit = match (&one.commit, language) {
            (Some(commit), _) => commit.clone(),
            (None, Language::English) => "an unknown commit".to_owned(),
            (None, Language::Spanish) => "un commit desconocido".to_owned(),
        };
        let changed = match (one.changed, language) {
            (false, _) => "",
            (true, Language::English) => " with uncommitted changes",
            (true, Language::Spanish) => " con cambios sin confirmar",
        };
        let kind = match (one.release, language) {
            (true, Language::English) => "release build",
            (true, Language::Spanish) => "versión de producción",
            (false, Language::English) => "development build",
            (false, Language::Spanish) => "compilación de desarrollo",
        };
        format!("{commit}{changed} ({kind})")
    };
    let machine = |one: &&Conditions| {
        let name = one.processor.as_deref();
        let name = name.unwrap_or(language.say("an unknown processor", "un procesador desconocido"));
        format!("{name}, {} {}", one.cores, language.say("cores", "núcleos"))
    };
    let (builds, machines) =
        (listed(known.iter().map(build).collect()), listed(known.iter().map(machine).collect()));
    let at_once = known.iter().map(|one| one.at_once).max().unwrap_or(1);
    let times = match (at_once, language) {
        (0 | 1, Language::English) => "one measurement at a time".to_owned(),
        (0 | 1, Language::Spanish) => "una medición cada vez".to_owned(),
        (several, Language::English) => format!("{several} measurements at once"),
        (several, Language::Spanish) => format!("{several} mediciones a la vez"),
    };
    match language {
        Language::English => format!("Times were measured at commit {builds} on {machines}, {times}."),
        Language::Spanish => format!("Los tiempos se midieron en el commit {builds} en {machines}, {times}."),
    }
}

/// How busy the machine was.
fn load(known: &[&Conditions], language: Language) -> String {
    let others: Vec<f64> = known.iter().filter_map(|one| one.others).collect();
    let loads: Vec<f64> = known.iter().filter_map(|one| one.load).collect();
    let number = |value: f64| decimal(value, 2, language);
    let most = |values: &[f64]| number(values.iter().copied().fold(0.0, f64::max));
    let mut text = if others.is_empty() {
        language
            .say(
                " What other programs did meanwhile could not be measured.",
                " No se pudo medir qué hacían mientras tanto otros programas.",
            )
            .to_owned()
    } else {
        let mean = number(others.iter().sum::<f64>() / others.len() as f64);
        match language {
            Language::English => format!(
                " Meanwhile other programs kept {mean} cores busy on average, and at most {} for some time.",
                most(&others)
            ),
            Language::Spanish => format!(
                " Mientras tanto, otros programas ocuparon {mean} núcleos de media, y como mucho {} durante un rato.",
                most(&others)
            ),
        }
    };
    if !loads.is_empty() {
        let least = number(loads.iter().copied().fold(f64::INFINITY, f64::min));
        let most = most(&loads);
        text.push_str(&match language {
            Language::English if least == most => {
                format!(" The load average was {most}, this program included.")
            }
            Language::Spanish if least == most => {
                format!(" La carga media fue {most}, contando este programa.")
            }
            Language::English => {
                format!(" The load average was between {least} and {most}, this program included.")
            }
            Language::Spanish => {
                format!(" La carga media estuvo entre {least} y {most}, contando este programa.")
            }
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_say_what_is_known_and_what_is_not() {
        let none = said([].into_iter(), 3);
        assert!(none.get(Language::English).contains("not recorded"));
        let one = Conditions {
            commit: Some("0123456789ab".to_owned()),
            release: true,
            processor: Some("A Processor".to_owned()),
            cores: 2,
            at_once: 2,
            others: Some(0.25),
            load: Some(2.5),
            changed: false,
        };
        let busier = Conditions { others: Some(0.75), load: Some(3.0), ..one.clone() };
        let text = said([&one, &busier].into_iter(), 3);
        let english = text.get(Language::English);
        for part in [
            "0123456789ab (release build)",
            "A Processor, 2 cores",
            "2 measurements at once",
            "0.50 cores busy",
            "at most 0.75",
        ] {
            assert!(english.contains(part), "{part}: {english}");
        }
        assert!(
            english.contains("between 2.50 and 3.00") && english.contains("Of 3 measurements, 1"),
            "{english}"
        );
        let spanish = text.get(Language::Spanish);
        assert!(spanish.contains("0,50 núcleos") && spanish.contains("2 mediciones a la vez"), "{spanish}");
        let blind = Conditions { others: None, load: None, commit: None, ..one };
        let text = said([&blind].into_iter(), 1);
        assert!(text.get(Language::English).contains("could not be measured"));
        assert!(text.get(Language::English).contains("an unknown commit"));
    }
}
