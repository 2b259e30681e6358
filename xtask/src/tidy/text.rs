//! Rules about any text file: no paths of a machine, no download hosts, and correct line ends.

use super::Violations;
use super::tree::{Tree, numbered};

// The needles are written in two halves, so that this file does not contain what it searches for.
const MACHINE_PATHS: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/tmp/scr", "atch"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
const REGISTRY_HOSTS: &[&str] = &[
    concat!("registry.npm", "js.org"),
    concat!("static.cra", "tes.io"),
    concat!("index.cra", "tes.io"),
    concat!("py", "pi.org"),
    concat!("files.python", "hosted.org"),
    concat!("deb.deb", "ian.org"),
];

pub(super) fn machine_path(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts() {
        for (line, content) in numbered(text) {
            for needle in MACHINE_PATHS.iter().filter(|needle| contains_absolute(content, needle)) {
                violations.add(path, line, format!("`{needle}` is a path of a specific machine"));
            }
        }
    }
}

/// Whether the path starts somewhere in the line. After a name, a dot or an alias, it is the middle of another path or
/// of a URL.
fn contains_absolute(line: &str, needle: &str) -> bool {
    line.match_indices(needle).any(|(start, _)| {
        let before = line.get(..start).and_then(|text| text.chars().next_back());
        !before.is_some_and(|letter| letter.is_alphanumeric() || "._-@~}*".contains(letter))
    })
}

pub(super) fn registry_host(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts() {
        for (line, content) in numbered(text) {
            for host in REGISTRY_HOSTS.iter().filter(|host| content.contains(**host)) {
                violations.add(path, line, format!("`{host}` is a download host"));
            }
        }
    }
}

pub(super) fn resolved_url(tree: &Tree, violations: &mut Violations) {
    for (path, text) in super::lock::all_lock_files(tree) {
        for (line, content) in numbered(text) {
            let value = content.trim().strip_prefix("\"resolved\":").map(str::trim);
            // A package of this checkout is resolved to a relative folder.
            if value.is_some_and(|value| value.contains("://") || value.starts_with("\"git")) {
                violations.add(path, line, "the lock file contains the download address of a package");
            }
        }
    }
}

pub(super) fn missing_final_newline(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts() {
        if !text.is_empty() && !text.ends_with('\n') {
            violations.add(path, text.lines().count(), "the last line has no newline");
        }
    }
}

pub(super) fn trailing_whitespace(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts_with(&["rs", "md", "mjs", "ts", "tsx", "toml"]) {
        for (index, line) in text.split('\n').enumerate() {
            if line.ends_with(char::is_whitespace) {
                violations.add(path, index + 1, "the line has trailing white space");
            }
        }
    }
}
