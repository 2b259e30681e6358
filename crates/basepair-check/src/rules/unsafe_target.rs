//! A destination stays inside the consumer's project and has one spelling.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::install;
use crate::judge::{Judge, Verdict};

check!(UNSAFE_TARGET, "unsafe-target", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        for file in &listed.item.entry.files {
            judge.judged(1);
            let Some(target) = &file.target else { continue };
            let Some(problem) = problem(target) else { continue };
            let message = format!("the target `{}` {problem}", target.escape_debug());
            let help = "write a path inside the project, such as `~/docs/guide.md`";
            listed.report(judge, entries::target_span(listed.item, file), Verdict::new(message, help));
        }
    }
}

/// Names that mean a device on Windows, with any ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];

fn problem(target: &str) -> Option<&'static str> {
    let bare = target.strip_prefix("~/").unwrap_or(target);
    if bare.trim().is_empty() {
        return Some("names no file");
    }
    if target.chars().any(char::is_control) {
        return Some("holds a control character");
    }
    if bare.starts_with('/') || bare.starts_with('\\') || target == "~" {
        return Some("is absolute");
    }
    if matches!(bare.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic()) {
        return Some("names a drive");
    }
    if target.contains('\\') {
        return Some("holds a backslash, which is a folder on some systems and a letter on others");
    }
    if !install::is_safe(target) {
        return Some("leads out of the project, or looks like it: the official client aborts");
    }
    if target.contains('%') && basepair_model::percent::decode(target).is_none_or(|plain| plain != target) {
        return Some("is percent-encoded: the file would be called so, literally");
    }
    if install::alias_target(target).is_some_and(|(_, rest)| rest.starts_with('/')) {
        return Some("leaves the folder of its alias: the official client aborts");
    }
    if bare.ends_with('/') {
        return Some("names a folder, not a file");
    }
    bare.split('/').find_map(segment_problem)
}

fn segment_problem(segment: &str) -> Option<&'static str> {
    let stem = segment.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let numbered = |prefix: &str| {
        stem.strip_prefix(prefix)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    if segment.is_empty() || segment == "." {
        Some("has an empty segment or a `.` in it")
    } else if segment.ends_with(['.', ' ']) || segment.starts_with(' ') {
        Some("has a segment that starts or ends with a blank or a dot, which Windows drops")
    } else if segment.contains(['<', '>', ':', '"', '|', '?', '*']) {
        Some("holds a character that Windows does not allow in file names")
    } else if DEVICES.contains(&stem.as_str()) || numbered("com") || numbered("lpt") {
        Some("has a segment that is the name of a device on Windows")
    } else {
        None
    }
}
