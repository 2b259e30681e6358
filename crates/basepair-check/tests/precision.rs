//! Holds the rules against snippets that a person has labelled. A section of a file in `precision/` names the rule and
//! what stands around a snippet; every line after it is one snippet, with `yes` for what must be found.

use crate::spec::{Example, findings_of};
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
                let (rule, around) = section.clone().expect("a snippet stands in a section");
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

/// The files of a registry that holds one snippet.
fn registry(snippet: &Snippet) -> Vec<(String, String)> {
    let text = &snippet.text;
    let own = |path: &str, content: String| vec![(path.to_owned(), content)];
    let panel = "registry/n2-primitives/panel/panel.tsx";
    let sheet = "registry/n2-primitives/panel/panel.css";
    let markup = |inside: &str| format!("export const Panel = () => (<>{inside}</>)\n");
    let mut files = match snippet.around.as_str() {
        "class" => own(panel, markup(&format!("<div className=\"{text}\" />"))),
        "style" => own(panel, markup(&format!("<div style={{{{ {text} }}}} />"))),
        "jsx" => own(panel, markup(text)),
        "script" => own(panel, format!("{text}\n")),
        "declaration" => own(sheet, format!(".panel {{ {text} }}\n")),
        "sheet" => own(sheet, format!("{text}\n")),
        "page" => own("registry/n6-pages/home/home.tsx", markup(text)),
        "safety" => own("registry/n4-safety/gate/gate.tsx", format!("{text}\n")),
        "entry" => {
            let mut files = own(panel, "export const Panel = () => <div />\n".to_owned());
            let file = format!("{{ \"path\": \"{panel}\", \"type\": \"registry:ui\" }}");
            files.push((
                "registry.json".to_owned(),
                format!(
                    "{{ \"name\": \"example\", \"homepage\": \"https://example.com\", \"items\": [\n{{ \"name\": \"panel\", \"type\": \"registry:ui\", {text}, \"files\": [{file}] }}] }}"
                ),
            ));
            return files;
        }
        other => panic!("nothing is known to stand around a snippet as `{other}`"),
    };
    let button = "export type ButtonProps = object\nexport const Button = () => <button />\n";
    files.push(("registry/n2-primitives/button/button.tsx".to_owned(), button.to_owned()));
    files.push(("registry/n1-tokens/tokens.css".to_owned(), TOKENS.to_owned()));
    files
}

fn example(snippet: &Snippet) -> Example {
    let (title, files) = (snippet.text.clone(), registry(snippet));
    Example { title, accepted: !snippet.wanted, files, findings: None, findings_at: 0..0 }
}

#[test]
fn labelled_snippets_are_judged_as_people_judge_them() {
    let all = snippets();
    let (mut right, mut alarms, mut missed) = (0_usize, Vec::new(), Vec::new());
    for snippet in &all {
        let place = match snippet.around.as_str() {
            "declaration" | "sheet" => "panel.css",
            "page" => "home.tsx",
            "safety" => "gate.tsx",
            "entry" => "registry.json",
            _ => "panel.tsx",
        };
        let found = findings_of(&snippet.rule, &example(snippet));
        let found = found.iter().any(|finding| finding.contains(place));
        let line = format!("{} {}: {}", snippet.rule, snippet.around, snippet.text);
        match (snippet.wanted, found) {
            (true, true) => right += 1,
            (true, false) => missed.push(line),
            (false, true) => alarms.push(line),
            (false, false) => {}
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
    assert!(all.len() >= 400 && (all.len() - wanted) * 2 >= all.len(), "half of them are look-alikes");
    assert!(precision >= 0.98 && recall >= 0.98, "precision {precision:.4}, recall {recall:.4}\n{mistakes}");
}
