//! The figures of `docs/algorithms`: every number in its prose and tables is a value that is computed here or stands in a table
//! of a committed experiment, or is on the list of what is no figure.
//!
//! A marker is a comment in the page behind the numbers that it vouches for:
//!
//! ```text
//! | random | 5 528 | 2 739<!--= tema2-trees/leaves-3-random; d=9; alpha-beta, shallow@n0; alpha-beta@n0 --> |
//! ```
//!
//! names a table (`experiments/EXPERIMENT/TABLE.csv`), a row by what stands in its columns (several joined by `&`), and the columns,
//! in the order of the numbers before the marker, each with its form: `n0`, `n1` numbers with so many decimals, `%1` a percentage, `-%1`
//! the same with the other sign, `c%1` what is missing to 100 %, `of` two numbers such as `21 of 48`. `<!--= computed; NAME@n0 -->` takes
//! a number from [`computed`].
//!
//! `UPDATE_FIGURES=1 cargo test -p quevedo-lab --test figures` writes what differs into the pages. Pages of other subjects can be held
//! to their sources in the same way: give [`Page::all`] their folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use treesearch::games::{Order, Synthetic, TicTacToe, examples};
use treesearch::{Algorithm, Value, cost, mtd_f};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Numbers that need no experiment, and such as are put together from several entries of its tables.
fn computed() -> BTreeMap<&'static str, f64> {
    let sss = examples::find("sss").expect("built in").tree();
    let search_sss =
        |algorithm: Algorithm| algorithm.search(&sss, &sss.root(), None, &mut ()).expect("nobody stops it");
    let on_sss = |algorithm: Algorithm| search_sss(algorithm).counts.evaluated as f64;
    let value_of_sss = f64::from(search_sss(Algorithm::SssStar).value.finite().expect("a small number"));
    let mtd = |guess| {
        mtd_f::search(&sss, &sss.root(), None, guess, &mut ()).expect("nobody stops it").counts.evaluated
            as f64
    };
    let game = TicTacToe;
    let on_game = |algorithm: Algorithm| {
        let outcome = algorithm.search(&game, &game.start(), None, &mut ());
        outcome.expect("nobody stops it").counts.evaluated as f64
    };
    let formula = |number: Option<u128>| number.expect("a small number") as f64;
    let mut all = BTreeMap::from([
        ("sss value", value_of_sss),
        ("sss leaves", sss.leaves() as f64),
        ("sss by sss-star", on_sss(Algorithm::SssStar)),
        ("sss by alpha-beta", on_sss(Algorithm::AlphaBeta)),
        ("sss by mtd-f", mtd(0.into())),
        ("sss by mtd-f from infinity", mtd(Value::INFINITY)),
        ("tic-tac-toe by alpha-beta", on_game(Algorithm::AlphaBeta)),
        ("tic-tac-toe by sss-star", on_game(Algorithm::SssStar)),
        ("tic-tac-toe by sss-star-lecture", on_game(Algorithm::SssStarLecture)),
        ("tic-tac-toe by scout", on_game(Algorithm::Scout)),
        ("tic-tac-toe by pvs", on_game(Algorithm::Pvs)),
        ("leaves 3^9", formula(cost::leaves(3, 9))),
        ("leaves 38^6", formula(cost::leaves(38, 6))),
    ]);
    // What the null move saves in ordinary positions, of all their nodes; and where it errs to the end.
    let zugzwang = Table::read("null-zugzwang/summary");
    for (name, wrong, column) in [
        ("null saves 1", "null wrong 1", "R=1"),
        ("null saves 2", "null wrong 2", "R=2"),
        ("null saves 3", "null wrong 3", "R=3"),
    ] {
        let (mut without, mut with) = (0.0, 0.0);
        for position in ["A middlegame", "An ending with rooks"] {
            let row = [("position", position)];
            let nodes = zugzwang.number(&row, "nodes without");
            without += nodes;
            with += nodes * zugzwang.number(&row, &format!("nodes, {column}"));
        }
        all.insert(name, 1.0 - with / without);
        let never = zugzwang.rows.iter().filter(|row| {
            row[&format!("right from depth, {column}")].is_empty()
                && !row["right from depth, without"].is_empty()
        });
        all.insert(wrong, never.count() as f64);
    }
    // What the other readings of late move reductions save in middlegames, from depth 5 on.
    for (name, version) in
        [("reductions window corrected", "H, window corrected"), ("reductions as printed", "H, as printed")]
    {
        let mut savings = Vec::new();
        for position in ["POS-01", "POS-05", "POS-09"] {
            let nodes = Table::read(&format!("buho-versions/nodes-{position}"));
            for depth in
                (5..).map(|depth: u32| depth.to_string()).take_while(|d| nodes.rows[0].contains_key(d))
            {
                let at = |version| nodes.number(&[("version", version)], &depth);
                savings.push(1.0 - at(version) / at("G"));
            }
        }
        all.insert(name, savings.iter().sum::<f64>() / savings.len() as f64);
    }
    let mates = Table::read("tower-mates/least-depths");
    let times = mates.rows.iter().map(|row| {
        let nodes = |column: &str| row[column].parse::<f64>().expect("a count");
        nodes("nodes, without") / nodes("nodes, as printed")
    });
    let times: Vec<f64> = times.collect();
    all.insert("mates least", times.iter().copied().fold(f64::INFINITY, f64::min));
    all.insert("mates most", times.iter().copied().fold(0.0, f64::max));
    all
}

/// What is no figure: numbers of algorithms, sections, steps and years, formulas, settings, and what the sources say. Each entry is
/// a page (`*` for all) and a phrase; numbers inside the phrase need no marker there. A phrase that does not occur is an error.
const NO_FIGURES: &[(&str, &str)] = include!("figures/no_figures.rs");

/// A table of an experiment.
struct Table {
    rows: Vec<BTreeMap<String, String>>,
}

impl Table {
    fn read(name: &str) -> Table {
        let path = root().join("experiments").join(format!("{name}.csv"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut lines = text.lines().map(fields);
        let head = lines.next().expect("a head");
        let row =
            |cells: Vec<String>| -> BTreeMap<String, String> { head.iter().cloned().zip(cells).collect() };
        let rows: Vec<BTreeMap<String, String>> = lines.map(row).collect();
        assert!(rows.iter().all(|row| row.len() == head.len()), "{name}: two columns have the same name");
        Table { rows }
    }

    fn entry(&self, conditions: &[(&str, &str)], column: &str) -> &str {
        let fits = |row: &&BTreeMap<String, String>| {
            conditions.iter().all(|(column, value)| row.get(*column).is_some_and(|entry| entry == value))
        };
        let mut found = self.rows.iter().filter(fits);
        let row = found.next().unwrap_or_else(|| panic!("no row with {conditions:?}"));
        assert!(found.next().is_none(), "several rows with {conditions:?}");
        row.get(column).unwrap_or_else(|| panic!("no column `{column}`; there are {:?}", row.keys()))
    }

    fn number(&self, conditions: &[(&str, &str)], column: &str) -> f64 {
        self.entry(conditions, column).parse().expect("a number")
    }
}

/// The fields of a line of CSV.
fn fields(line: &str) -> Vec<String> {
    let (mut all, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(std::mem::take(&mut field)),
            _ => field.push(letter),
        }
    }
    all.push(field);
    all
}

/// A number as pages write it: `2 739`, `88.4 %`.
fn written(number: f64, form: &str) -> String {
    let (number, form) = match form.split_at(1) {
        ("-", form) => (-number, form),
        ("c", form) => (1.0 - number, form),
        _ => (number, form),
    };
    let (kind, decimals) = form.split_at(1);
    let decimals: usize = decimals.parse().unwrap_or_else(|_| panic!("no form `{form}`"));
    let number = if kind == "%" { 100.0 * number } else { number };
    assert!(number >= 0.0, "{number} is negative; say it the other way round");
    let text = format!("{number:.decimals$}");
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), String::new()), |(w, r)| (w, format!(".{r}")));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped + &rest
}

/// What a marker asks for, number by number.
fn wanted(marker: &str, computed: &BTreeMap<&'static str, f64>) -> Vec<String> {
    let mut parts = marker.split(';').map(str::trim);
    let source = parts.next().unwrap_or_default();
    if source == "computed" {
        let number = |part: &str| {
            let (name, form) = part.rsplit_once('@').unwrap_or_else(|| panic!("`{part}` has no form"));
            written(*computed.get(name).unwrap_or_else(|| panic!("nothing is computed as `{name}`")), form)
        };
        return parts.map(number).collect();
    }
    let table = Table::read(source);
    let conditions: Vec<(&str, &str)> = parts
        .next()
        .unwrap_or_default()
        .split('&')
        .map(|condition| condition.trim().split_once('=').unwrap_or_else(|| panic!("`{condition}` has no =")))
        .collect();
    let entries = parts.flat_map(|part| {
        let (column, form) = part.rsplit_once('@').unwrap_or_else(|| panic!("`{part}` has no form"));
        if form == "of" {
            let entry = table.entry(&conditions, column);
            return entry.split(" of ").map(str::to_owned).collect::<Vec<_>>();
        }
        vec![written(table.number(&conditions, column), form)]
    });
    entries.collect()
}

/// A page, with its code, links and markers told apart from its words.
struct Page {
    name: String,
    path: PathBuf,
    text: String,
}

impl Page {
    fn all(folder: &Path) -> Vec<Page> {
        let mut pages: Vec<Page> = fs::read_dir(folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .map(|path| {
                let text = fs::read_to_string(&path).expect("a text");
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                Page { name, path, text }
            })
            .collect();
        pages.sort_by(|a, b| a.name.cmp(&b.name));
        pages
    }

    /// The words alone: everything else is overwritten by letters, so that places stay what they are.
    fn words(&self) -> String {
        let mut words = self.text.clone();
        for (open, close) in [("```", "```"), ("<!--", "-->"), ("](", ")"), ("`", "`")] {
            let mut at = 0;
            while let Some(start) = words[at..].find(open).map(|start| start + at) {
                let Some(end) = words[start + open.len()..].find(close) else { break };
                let end = start + open.len() + end + close.len();
                let blank: String =
                    words[start..end].chars().map(|c| if c == '\n' { '\n' } else { 'x' }).collect();
                // As many bytes as before.
                let blank = format!("{blank}{}", "x".repeat(end - start - blank.len()));
                words.replace_range(start..end, &blank);
                at = end;
            }
        }
        words
    }

    /// Where numbers stand in the words; groups of three digits belong together.
    fn numbers(words: &str) -> Vec<std::ops::Range<usize>> {
        let bytes = words.as_bytes();
        let (mut all, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let start = at;
            let digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
            let mut first = None;
            loop {
                while digit(at) {
                    at += 1;
                }
                // 2 739 is one number; 2024 100 would be two.
                let first = *first.get_or_insert(at - start);
                let three = (1..=3).all(|more| digit(at + more)) && !digit(at + 4);
                let group = bytes.get(at) == Some(&b' ') && three && first <= 3;
                let decimals = bytes.get(at) == Some(&b'.') && digit(at + 1);
                if !group && !decimals {
                    break;
                }
                at += 1;
            }
            all.push(start..at);
        }
        all
    }

    /// The markers: where each begins and what it says.
    fn markers(&self) -> Vec<(usize, String)> {
        let (mut all, mut at) = (Vec::new(), 0);
        while let Some(start) = self.text[at..].find("<!--=").map(|start| start + at) {
            let end = start + self.text[start..].find("-->").expect("a marker ends");
            all.push((start, self.text[start + 5..end].trim().to_owned()));
            at = end;
        }
        all
    }
}

/// What is wrong with a page; and the page as it should be.
fn check(page: &Page, computed: &BTreeMap<&'static str, f64>) -> (Vec<String>, String) {
    let words = page.words();
    let numbers = Page::numbers(&words);
    let mut covered = vec![false; numbers.len()];
    let (mut problems, mut changes) = (Vec::new(), Vec::new());
    for (place, marker) in page.markers() {
        let wanted = wanted(&marker, computed);
        let before = numbers.iter().filter(|range| range.end <= place).count();
        if wanted.is_empty() || wanted.len() > before {
            problems.push(format!("{}: `{marker}` has no numbers before it", page.name));
            continue;
        }
        for (number, text) in (before - wanted.len()..before).zip(wanted) {
            let range = numbers[number].clone();
            if std::mem::replace(&mut covered[number], true) {
                problems.push(format!("{}: two markers for {}", page.name, &page.text[range.clone()]));
            }
            if page.text[range.clone()] != text {
                problems.push(format!(
                    "{}: {} should be {text} by `{marker}`",
                    page.name,
                    &page.text[range.clone()]
                ));
                changes.push((range, text));
            }
        }
    }
    for (_, phrase) in NO_FIGURES.iter().filter(|(name, _)| *name == page.name || *name == "*") {
        for (start, _) in words.match_indices(phrase) {
            for (number, range) in numbers.iter().enumerate() {
                covered[number] |= start <= range.start && range.end <= start + phrase.len();
            }
        }
    }
    for (range, _) in numbers.iter().zip(&covered).filter(|(_, covered)| !**covered) {
        let line = words[..range.start].matches('\n').count() + 1;
        let around = &words[words.floor_char_boundary(range.start.saturating_sub(30))
            ..words.ceil_char_boundary((range.end + 20).min(words.len()))];
        problems.push(format!(
            "{}:{line}: nothing vouches for a number in `{}`",
            page.name,
            around.replace('\n', " ")
        ));
    }
    let mut text = page.text.clone();
    for (range, new) in changes.into_iter().rev() {
        text.replace_range(range, &new);
    }
    (problems, text)
}

#[test]
fn every_figure_of_the_pages_has_a_source_that_says_the_same() {
    let computed = computed();
    let pages = Page::all(&root().join("docs/algorithms"));
    assert!(pages.len() > 20, "{} pages", pages.len());
    let mut problems = Vec::new();
    for page in &pages {
        let (found, text) = check(page, &computed);
        if std::env::var_os("UPDATE_FIGURES").is_some() && text != page.text {
            fs::write(&page.path, text).expect("a page can be written");
        }
        problems.extend(found);
    }
    for (name, phrase) in NO_FIGURES {
        let pages = pages.iter().filter(|page| *name == "*" || page.name == *name);
        if !pages.map(Page::words).any(|words| words.contains(phrase)) {
            problems.push(format!("{name}: `{phrase}` does not occur, and needs no permission"));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// The check must find what it is for.
#[test]
fn wrong_and_unvouched_numbers_are_found() {
    let computed = computed();
    let page = |text: &str| Page { name: "x.md".to_owned(), path: PathBuf::new(), text: text.to_owned() };
    let problems = |text: &str| check(&page(text), &computed).0;
    let marker = "<!--= computed; sss leaves@n0; leaves 3^9@n0 -->";
    assert_eq!(problems(&format!("of 16 and 19 683{marker} leaves `7`")), Vec::<String>::new());
    assert_eq!(problems(&format!("of 16 and 19 684{marker} leaves")).len(), 1);
    assert_eq!(problems(&format!("of 16 and 19 683{marker} leaves, 5 %")).len(), 1);
    let fixed = check(&page(&format!("of 17 and 1 684{marker} leaves")), &computed).1;
    assert_eq!(fixed, format!("of 16 and 19 683{marker} leaves"));
}

/// The committed counts of `tema2-trees` are those of the library.
#[test]
fn the_committed_trees_are_what_the_library_counts() {
    for (name, order) in [
        ("best", Order::Best),
        ("strong", Order::Strong { first_best: 80 }),
        ("random", Order::Random { values: 1_000_000_000 }),
        ("worst", Order::Worst),
    ] {
        let table = Table::read(&format!("tema2-trees/leaves-3-{name}"));
        for depth in [4, 7] {
            for algorithm in Algorithm::ALL {
                if [Algorithm::Negamax, Algorithm::AlphaBetaSoft].contains(&algorithm) {
                    continue;
                }
                let (mut evaluated, mut distinct) = (0, 0);
                for seed in 0..20 {
                    let tree = Synthetic::new(3, depth, order, seed).expect("a tree");
                    let counts =
                        algorithm.search(&tree, &tree.root(), None, &mut ()).expect("no stop").counts;
                    evaluated += counts.evaluated;
                    distinct += counts.distinct;
                }
                let title = lab::title_of(algorithm);
                let title = title.get(lab::Language::English);
                let row = [("d", if depth == 4 { "4" } else { "7" })];
                let what = format!("{name}, depth {depth}, {title}");
                assert_eq!(table.number(&row, title), evaluated as f64 / 20.0, "{what}");
                if [Algorithm::Scout, Algorithm::Pvs].contains(&algorithm) {
                    let column = format!("{title}, distinct leaves");
                    assert_eq!(table.number(&row, &column), distinct as f64 / 20.0, "{what}");
                }
            }
        }
    }
}
