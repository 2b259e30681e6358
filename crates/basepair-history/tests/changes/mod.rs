//! Runs the specifications in this folder: prose with examples. An example is a section; the files of the two states are fenced
//! blocks below a line with `before/` or `after/` and a path in backticks, and a block called `changes` has what is found, one
//! change a line: level, item and subject, the lines before and after, the sentence. `?` follows the level of what was not decided.
//! Without a `registry.json`, a state has one item, `button`, with all its files. With `BASEPAIR_BLESS=1` what is expected is rewritten.

use basepair_catalog::load::{self, Memory};
use basepair_history::changes::{Change, Changes, Place, Side};
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(Default)]
struct Example {
    title: String,
    before: Vec<(String, String)>,
    after: Vec<(String, String)>,
    expected: String,
    /// Where the expected changes are in the text.
    at: std::ops::Range<usize>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut path = String::new();
    let mut at = 0;
    let mut fence: Option<(String, usize)> = None;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let plain = line.trim_end();
        if let Some((info, from)) = &fence {
            if plain == "```" {
                let content = text[*from..start].to_owned();
                let example = examples.last_mut().expect("a block outside of an example");
                match (info.as_str(), path.split_once('/')) {
                    ("changes", _) => {
                        example.expected = content;
                        example.at = *from..start;
                    }
                    (_, Some(("before", path))) => example.before.push((path.to_owned(), content)),
                    (_, Some(("after", path))) => example.after.push((path.to_owned(), content)),
                    _ => panic!("`{}`: a block without a path", example.title),
                }
                fence = None;
            }
        } else if let Some(title) = plain.strip_prefix("## ") {
            examples.push(Example { title: title.to_owned(), ..Example::default() });
        } else if let Some(info) = plain.strip_prefix("```") {
            fence = Some((info.to_owned(), at));
        } else if let Some(named) = plain.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) {
            path = named.to_owned();
        }
    }
    examples
}

fn side(files: &[(String, String)]) -> Side {
    let mut source = Memory::default();
    for (path, content) in files {
        source = source.with(path, content.as_bytes());
    }
    if !files.iter().any(|(path, _)| path == "registry.json") {
        let listed: Vec<String> =
            files.iter().map(|(path, _)| format!(r#"{{"path": "{path}", "type": "registry:ui"}}"#)).collect();
        let manifest = format!(
            r#"{{"name": "acme", "homepage": "https://acme.dev", "items": [
                {{"name": "button", "type": "registry:ui", "title": "Button", "files": [{}]}}]}}"#,
            listed.join(", ")
        );
        source = source.with("registry.json", manifest.as_bytes());
    }
    let loaded = load::load(&source).unwrap();
    let settings = loaded.surroundings.settings.clone();
    let catalog = loaded.catalog.unwrap_or_else(|| panic!("{:#?}", loaded.findings));
    Side::of(catalog, &settings)
}

fn line(change: &Change) -> String {
    let place =
        |place: &Option<Place>| place.as_ref().map_or_else(|| "-".to_owned(), |place| place.line.to_string());
    let doubt = if change.undecided { "?" } else { "" };
    let subject = if change.subject.is_empty() { String::new() } else { format!(" {}", change.subject) };
    let announced = change.announced.as_ref().map_or_else(String::new, |how| format!(" [{how}]"));
    format!(
        "{}{doubt} {}{subject} {}:{} {}{announced}",
        change.level.as_str(),
        change.item,
        place(&change.before),
        place(&change.after),
        change.text
    )
}

#[test]
fn changes_are_described_as_specified() {
    let bless = std::env::var_os("BASEPAIR_BLESS").is_some();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/changes");
    let mut wrong = String::new();
    let mut count = 0;
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let mut blessed = text.clone();
        for example in examples(&text).iter().rev() {
            count += 1;
            assert!(
                !example.at.is_empty() || bless,
                "`{}` expects nothing: add a block `changes`",
                example.title
            );
            let found = Changes::between(&side(&example.before), &side(&example.after));
            let mut found: String = found.changes.iter().fold(String::new(), |mut all, change| {
                writeln!(all, "{}", line(change)).unwrap();
                all
            });
            if found.is_empty() {
                found.push_str("none\n");
            }
            if found != example.expected {
                writeln!(
                    wrong,
                    "{}, `{}`\nexpected:\n{}found:\n{found}",
                    path.display(),
                    example.title,
                    example.expected
                )
                .unwrap();
                blessed.replace_range(example.at.clone(), &found);
            }
        }
        if bless && blessed != text {
            std::fs::write(&path, blessed).unwrap();
        }
    }
    assert!(count > 0);
    assert!(wrong.is_empty() || bless, "{wrong}");
}
