//! Parses a rule's specification: prose with executable examples. An example is a section whose heading starts with
//! `Accepted:` or `Refused:`; its files are fenced blocks, each below a line with its path in backticks; a block called
//! `findings` lists the findings of the rule. Without a `registry.json` one is inferred; a `registry.json` that is a list
//! contains only the items. A block called `hex` is bytes, `pipe` is a pipe instead of a file, and `times N` repeats the
//! text N times. With a `components.json` and without a manifest it is an application, checked against the registry
//! in `upstream/`, or the built-in one.

use basepair_catalog::load::{self, Listing, Memory as Files, ReadError, Source};
use basepair_check::{Report, app, baseline, report};
use basepair_syntax::Cache;
pub(crate) use inferred::manifest;
use std::ops::Range;

mod inferred;

/// Where an application's example has the files of its registry.
const UPSTREAM: &str = "upstream/";
/// An example that contains such a file is checked with it.
const BASELINE: &str = "basepair-baseline.json";

pub(crate) struct Spec {
    pub(crate) examples: Vec<Example>,
}

pub(crate) struct Example {
    pub(crate) title: String,
    pub(crate) accepted: bool,
    pub(crate) files: Vec<(String, String)>,
    /// Files that are not text, by path.
    pub(crate) odd: Vec<(String, Odd)>,
    pub(crate) findings: Option<Vec<String>>,
    /// The range of the findings in the text, or where they would be inserted.
    pub(crate) findings_at: Range<usize>,
}

pub(crate) enum Odd {
    Bytes(Vec<u8>),
    Pipe,
}

impl Spec {
    pub(crate) fn parse(rule: &str, text: &str) -> Result<Self, String> {
        if !text.starts_with(&format!("# {rule}\n")) {
            return Err(format!("it must start with `# {rule}`"));
        }
        let mut examples: Vec<Example> = Vec::new();
        let mut inside = false;
        let mut path: Option<String> = None;
        let mut lines = Lines { text, at: 0 };
        while let Some((start, line)) = lines.next() {
            if let Some(title) = line.strip_prefix("## ") {
                inside = title.starts_with("Accepted:") || title.starts_with("Refused:");
                path = None;
                if inside {
                    let title = title.to_owned();
                    let accepted = title.starts_with("Accepted:");
                    let at = lines.at;
                    let findings_at = at..at;
                    examples.push(Example {
                        title,
                        accepted,
                        files: Vec::new(),
                        odd: Vec::new(),
                        findings: None,
                        findings_at,
                    });
                }
            } else if let Some(info) = line.strip_prefix("```") {
                let content = lines.fenced()?;
                let Some(example) = examples.last_mut().filter(|_| inside) else { continue };
                if info == "findings" {
                    example.findings = Some(content.lines().map(str::to_owned).collect());
                    example.findings_at = start..lines.at;
                } else {
                    let path = path.take().ok_or(format!("`{}`: a block without a path", example.title))?;
                    example.take(path, info, content)?;
                    if example.findings.is_none() {
                        example.findings_at = lines.at..lines.at;
                    }
                }
            } else if let Some(named) = line.strip_prefix('`').and_then(|line| line.strip_suffix('`')) {
                path = Some(named.to_owned());
            } else if example_text(line) && inside {
                let at = lines.at;
                if let Some(example) = examples.last_mut().filter(|example| example.findings.is_none()) {
                    example.findings_at = at..at;
                }
            }
        }
        Ok(Self { examples })
    }
}

impl Example {
    fn take(&mut self, path: String, info: &str, content: String) -> Result<(), String> {
        match info.split_once(' ').map_or((info, ""), |(word, rest)| (word, rest)) {
            ("hex", _) => {
                let byte = |text: &str| u8::from_str_radix(text, 16);
                let bytes = content.split_whitespace().map(byte).collect::<Result<_, _>>();
                let bytes = bytes.map_err(|_| format!("`{}`: not hexadecimal", self.title))?;
                self.odd.push((path, Odd::Bytes(bytes)));
            }
            ("pipe", _) => self.odd.push((path, Odd::Pipe)),
            ("times", count) => {
                let count =
                    count.parse().map_err(|_| format!("`{}`: invalid number of times", self.title))?;
                self.odd.push((path, Odd::Bytes(content.repeat(count).into_bytes())));
            }
            _ if path == "registry.json" && content.starts_with('[') => {
                let around = "{ \"name\": \"example\", \"homepage\": \"https://example.com\", \"items\": ";
                self.files.push((path, format!("{around}{}}}\n", content.trim_end())));
            }
            _ => self.files.push((path, content)),
        }
        Ok(())
    }
}

/// The files of an example, including those that are not text.
pub(crate) struct Registry {
    files: Files,
    pipes: Vec<String>,
}

impl Source for Registry {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        if self.pipes.iter().any(|pipe| pipe == path) {
            return Err(ReadError::NotAFile("a pipe"));
        }
        self.files.read(path, limit)
    }

    fn walk(&self, folder: &str) -> Listing {
        self.files.walk(folder)
    }
}

fn example_text(line: &str) -> bool {
    !line.trim().is_empty()
}

struct Lines<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<(usize, &'t str)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let line = rest.split_inclusive('\n').next()?;
        let start = self.at;
        self.at += line.len();
        Some((start, line.trim_end_matches('\n')))
    }

    fn fenced(&mut self) -> Result<String, String> {
        let mut content = String::new();
        while let Some((_, line)) = self.next() {
            if line == "```" {
                return Ok(content);
            }
            content.push_str(line);
            content.push('\n');
        }
        Err("a block is not closed".to_owned())
    }
}

/// The findings of `rule` in an example, as `file:line:column: message`.
pub(crate) fn findings_of(rule: &str, example: &Example) -> Vec<String> {
    of_rule(rule, &report_on(example))
}

/// The files of an example, with a manifest.
pub(crate) fn source(example: &Example) -> Registry {
    let mut files = Files::default();
    let has_manifest =
        example.files.iter().map(|(path, _)| path).chain(example.odd.iter().map(|(path, _)| path));
    if !has_manifest.into_iter().any(|path| path == "registry.json") {
        files = files.with("registry.json", manifest(&example.files));
    }
    for (path, content) in &example.files {
        files = files.with(path, content.as_bytes());
    }
    let mut pipes = Vec::new();
    for (path, odd) in &example.odd {
        match odd {
            Odd::Bytes(bytes) => files = files.with(path, bytes.clone()),
            Odd::Pipe => pipes.push(path.clone()),
        }
    }
    Registry { files, pipes }
}

/// All findings in an example.
pub(crate) fn report_on(example: &Example) -> Report {
    let source = source(example);
    let is_application = example.files.iter().any(|(path, _)| path == "components.json");
    if is_application && example.files.iter().all(|(path, _)| path != "registry.json") {
        let registry = match upstream(example) {
            Some(files) => load::load(&files).unwrap().catalog.unwrap(),
            None => load::load(&load::Embedded).unwrap().catalog.unwrap(),
        };
        let own = |files: Files, (path, content): &(String, String)| match path.starts_with(UPSTREAM) {
            true => files,
            false => files.with(path, content.as_bytes()),
        };
        let files = example.files.iter().fold(Files::default(), own);
        return app::report(&registry, &files, &[], &Cache::default());
    }
    let flags = example.files.iter().filter(|(path, _)| path == "--config");
    let config = flags.flat_map(|(_, text)| text.lines().map(str::to_owned)).collect();
    let reading = load::Reading { config, ..load::Reading::default() };
    let loaded =
        load::load_as(&source, &reading).unwrap_or_else(|error| panic!("`{}`: {error:?}", example.title));
    let mut found = report(&loaded, &Cache::default());
    if let Some((path, text)) = example.files.iter().find(|(path, _)| path == BASELINE) {
        baseline::Baseline::parse(path, text).unwrap().apply(&mut found);
    }
    found
}

/// The registry of an application, where an example has one.
fn upstream(example: &Example) -> Option<Files> {
    let files = example.files.iter().filter_map(|(path, text)| Some((path.strip_prefix(UPSTREAM)?, text)));
    let mut found = None;
    for (path, content) in files {
        found = Some(found.unwrap_or_else(Files::default).with(path, content.as_bytes()));
    }
    found
}

fn of_rule(rule: &str, found: &Report) -> Vec<String> {
    let own = found.findings.iter().filter(|finding| finding.rule.name == rule);
    own.map(|finding| format!("{}: {}", finding.place, finding.message)).collect()
}
