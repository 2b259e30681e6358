//! Rules about source files: their first line, their length, their names, and no unfinished work.

use super::Violations;
use super::tree::{Tree, numbered};

const LONGEST: usize = 450;

const VAGUE: &[&str] = &["utils", "helpers", "common", "misc", "types"];

/// The shadcn CLI writes `lib/utils.ts` and every component imports it; so we cannot choose its name, or that of the
/// item that contains it.
const GIVEN: &[&str] = &["lib/utils.ts", "utils/utils.ts", "utils/utils.test.ts"];

// The needles are written in two halves, so that this file does not contain what it searches for.
const UNFINISHED_RUST: &[&str] =
    &[concat!("to", "do!("), concat!("unimple", "mented!("), concat!("db", "g!("), concat!("#[ign", "ore")];
const UNFINISHED_SCRIPT: &[&str] = &[
    concat!(".on", "ly("),
    concat!("it.sk", "ip("),
    concat!("test.sk", "ip("),
    concat!("describe.sk", "ip("),
    concat!("suite.sk", "ip("),
];
const MARKS: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("HA", "CK")];

pub(super) fn missing_module_comment(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.rust_sources() {
        if !text.starts_with("//!") {
            violations.add(path, 1, "the first line is not a module comment");
        }
    }
}

pub(super) fn long_file(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.rust_sources() {
        let lines = text.lines().count();
        if lines > LONGEST {
            violations.add(path, LONGEST + 1, format!("the file has {lines} lines, more than {LONGEST}"));
        }
    }
}

pub(super) fn vague_name(tree: &Tree, violations: &mut Violations) {
    for path in tree.paths().filter(|path| !GIVEN.iter().any(|given| path.ends_with(given))) {
        for part in path.split('/') {
            let stem = part.split('.').next().unwrap_or(part);
            if VAGUE.contains(&stem) {
                violations.add(path, 1, format!("`{part}` does not describe its contents"));
            }
        }
    }
    for (path, text) in tree.rust_sources() {
        for (line, code) in numbered(text) {
            // A module without braces has a file, which was checked above.
            let name = code.trim_end().strip_suffix('{').and_then(|code| code.split("mod ").nth(1));
            if let Some(name) = name.map(str::trim).filter(|name| VAGUE.contains(name)) {
                violations.add(
                    path,
                    line,
                    format!("the module name `{name}` does not describe its contents"),
                );
            }
        }
    }
}

pub(super) fn unfinished_code(tree: &Tree, violations: &mut Violations) {
    let rust = tree.texts_with(&["rs"]).map(|source| (source, UNFINISHED_RUST));
    let scripts = tree.texts_with(&["ts", "tsx", "mts", "js", "jsx", "mjs", "cjs"]);
    for ((path, text), needles) in rust.chain(scripts.map(|source| (source, UNFINISHED_SCRIPT))) {
        for (line, code) in numbered(text) {
            for needle in needles.iter().filter(|needle| code.contains(**needle)) {
                violations.add(path, line, format!("`{needle}` marks unfinished code or an unfinished test"));
            }
        }
    }
}

pub(super) fn deferred_work_mark(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts_with(&["rs", "ts", "tsx", "mjs", "css"]) {
        for (line, code) in numbered(text) {
            let is_word_end = |letter: char| !(letter.is_alphanumeric() || letter == '_');
            for mark in code.split(is_word_end).filter(|word| MARKS.contains(word)) {
                violations.add(path, line, format!("`{mark}` marks unfinished work"));
            }
        }
    }
}
