//! Checks the rules against labelled snippets. A section of a file in `precision/` names the rule and the code around a
//! snippet; every following line is one snippet, with `yes` if it must be reported.

use crate::spec::manifest;
use basepair_catalog::load::{self, Memory as Files};
use basepair_check::report;
use basepair_syntax::Cache;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

const TOKENS: &str =
    ":root { --primary: oklch(0.41 0.13 272); --z-overlay: 40; --duration-base: 160ms; --a: var(--primary);
  --b: var(--a); --tone: var(--b); --w: 50%; --elevation-raised: 0 1px 2px oklch(0.2 0 0); --radius: 1px }";

struct Snippet {
    rule: String,
    around: String,
    wanted: bool,
    text: String,
}

fn snippets() -> Vec<Snippet> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/precision");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let mut section = None;
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            if let Some(names) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = names.split_once(' ').map(|(rule, around)| (rule.to_owned(), around.to_owned()));
            } else if let Some((label @ ("yes" | "no"), text)) = line.split_once(' ') {
                let (rule, around) = section.clone().expect("a snippet must be in a section");
                found.push(Snippet { rule, around, wanted: label == "yes", text: text.to_owned() });
            } else {
                assert!(
                    line.is_empty() || line.starts_with('#'),
                    "{}: `{line}` has no label",
                    file.display()
                );
            }
        }
    }
    found
}

/// The file of a registry that contains a snippet; `name` is unique.
fn file(snippet: &Snippet, name: &str) -> (String, String) {
    // A name that many items read is reported once.
    let text = &snippet.text.replace("--nowhere", &format!("--nowhere-{name}"));
    let at = |folder: &str, ending: &str| format!("registry/{folder}/{name}/{name}.{ending}");
    let markup = |inside: &str| format!("export const Panel = () => (<>{inside}</>)\n");
    match snippet.around.as_str() {
        "class" => (at("n2-primitives", "tsx"), markup(&format!("<div className=\"{text}\" />"))),
        "style" => (at("n2-primitives", "tsx"), markup(&format!("<div style={{{{ {text} }}}} />"))),
        "jsx" => (at("n2-primitives", "tsx"), markup(text)),
        "script" => (at("n2-primitives", "tsx"), format!("{text}\n")),
        "declaration" => (at("n2-primitives", "css"), format!(".panel {{ {text} }}\n")),
        "sheet" => (at("n2-primitives", "css"), format!("{text}\n")),
        "page" => (at("n6-pages", "tsx"), markup(text)),
        "safety" => (at("n4-safety", "tsx"), format!("{text}\n")),
        "entry" => (at("n2-primitives", "tsx"), "export const Panel = () => <div />\n".to_owned()),
        other => panic!("unknown context `{other}` of a snippet"),
    }
}

/// One registry for all snippets of a section, with one item for each.
fn registry(section: &[&Snippet]) -> Vec<(String, String)> {
    let named = section.iter().enumerate().map(|(index, snippet)| (name_of(index), snippet));
    let mut files: Vec<_> = named.clone().map(|(name, snippet)| file(snippet, &name)).collect();
    if section.iter().any(|snippet| snippet.around == "entry") {
        let items = named.map(|(name, snippet)| {
            let (path, _) = file(snippet, &name);
            let file = format!("{{ \"path\": \"{path}\", \"type\": \"registry:ui\" }}");
            let text = &snippet.text;
            format!("{{ \"name\": \"{name}\", \"type\": \"registry:ui\", {text}, \"files\": [{file}] }}")
        });
        let items: Vec<_> = items.collect();
        let head = "\"name\": \"example\", \"homepage\": \"https://example.com\"";
        files.push(("registry.json".to_owned(), format!("{{ {head}, \"items\": [{}] }}", items.join(",\n"))));
        return files;
    }
    let button = "export type ButtonProps = object\nexport const Button = () => <button />\n";
    files.push(("registry/n2-primitives/button/button.tsx".to_owned(), button.to_owned()));
    files.push(("registry/n1-tokens/tokens.css".to_owned(), TOKENS.to_owned()));
    files
}

fn name_of(index: usize) -> String {
    format!("panel-{index}")
}

/// For each snippet of a section, whether its rule reports it.
fn found_in(section: &[&Snippet]) -> Vec<bool> {
    let Some(first) = section.first() else { return Vec::new() };
    let mut files = Files::default();
    let own = registry(section);
    if own.iter().all(|(path, _)| path != "registry.json") {
        files = files.with("registry.json", manifest(&own));
    }
    for (path, content) in &own {
        files = files.with(path, content.as_bytes());
    }
    let loaded =
        load::load(&files).unwrap_or_else(|error| panic!("{} {}: {error:?}", first.rule, first.around));
    let report = report(&loaded, &Cache::default());
    let items: HashSet<&str> = report
        .findings
        .iter()
        .filter(|finding| finding.rule.name == first.rule)
        .filter_map(|finding| finding.item.as_deref())
        .collect();
    (0..section.len()).map(|index| items.contains(name_of(index).as_str())).collect()
}

#[test]
fn labelled_snippets_are_classified_correctly() {
    let all = snippets();
    let mut sections: BTreeMap<(&str, &str), Vec<&Snippet>> = BTreeMap::new();
    for snippet in &all {
        sections.entry((&snippet.rule, &snippet.around)).or_default().push(snippet);
    }
    let (mut right, mut alarms, mut missed) = (0_usize, Vec::new(), Vec::new());
    for ((rule, around), section) in &sections {
        for (snippet, found) in section.iter().zip(found_in(section)) {
            let line = format!("{rule} {around}: {}", snippet.text);
            match (snippet.wanted, found) {
                (true, true) => right += 1,
                (true, false) => missed.push(line),
                (false, true) => alarms.push(line),
                (false, false) => {}
            }
        }
    }
    let wanted = all.iter().filter(|snippet| snippet.wanted).count();
    let precision = right as f64 / (right + alarms.len()) as f64;
    let recall = right as f64 / wanted as f64;
    println!(
        "{} snippets, {} look-alikes: precision {precision:.4}, recall {recall:.4}",
        all.len(),
        all.len() - wanted
    );
    let mistakes = format!("false alarms:\n  {}\nmissed:\n  {}", alarms.join("\n  "), missed.join("\n  "));
    println!("{mistakes}");
    assert!(
        all.len() >= 400 && (all.len() - wanted) * 2 >= all.len(),
        "at least half of them must be look-alikes"
    );
    assert!(precision >= 0.98 && recall >= 0.98, "precision {precision:.4}, recall {recall:.4}\n{mistakes}");
}
