//! A destination must stay inside the consumer's project and be the same path on every system.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::{install, project};
use basepair_model::text::hidden;

check!(UNSAFE_TARGET, "unsafe-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        for (file, target) in entries::targets(listed.item) {
            reporter.checked(1);
            let Some(problem) = problem(target) else { continue };
            if entries::is_allowed(registry, listed.item, &[target]) {
                continue;
            }
            let message = format!("the target `{}` {problem}", target.escape_debug());
            let help = "write a path inside the project, such as `~/docs/guide.md`";
            listed.report(reporter, file.target_span, Diagnostic::new(message, help));
        }
        // Without a target, the client makes the destination of the path.
        let files = listed.item.entry.files.iter().enumerate();
        for (index, file) in files.filter(|(_, file)| file.target.is_none()) {
            let destination = registry.landing(listed.position, index, file);
            let Some(path) = destination.path() else { continue };
            reporter.checked(1);
            let Some(problem) = path.split('/').find_map(segment_problem) else { continue };
            if entries::is_allowed(registry, listed.item, &[path]) {
                continue;
            }
            let message = format!("the destination `{}` {problem}", path.escape_debug());
            let help = "rename the file, or add a `target` with another name";
            listed.report(reporter, file.path_span, Diagnostic::new(message, help));
        }
    }
}

/// Names of devices on Windows, with any extension.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"];
const LONGEST_DEVICE: usize = 16;
/// Characters that become dots, slashes, backslashes or colons where names are normalized.
const LOOK_ALIKES: &[char] = &[
    '\u{2024}', '\u{2025}', '\u{2026}', '\u{fe52}', '\u{ff0e}', '\u{ff61}', '\u{2044}', '\u{2215}',
    '\u{29f8}', '\u{ff0f}', '\u{29f5}', '\u{2216}', '\u{fe68}', '\u{ff3c}', '\u{ff1a}', '\u{a789}',
];

fn problem(target: &str) -> Option<&'static str> {
    let bare = target.strip_prefix("~/").unwrap_or(target);
    if target.chars().any(char::is_control) {
        return Some("contains a control character");
    }
    if hidden(target).next().is_some() {
        return Some("contains an invisible character");
    }
    if target.contains(LOOK_ALIKES) {
        return Some("contains a character that some systems turn into a dot, a slash or a colon");
    }
    if bare.starts_with('/') || bare.starts_with('\\') || target == "~" {
        return Some("is absolute");
    }
    if matches!(bare.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic()) {
        return Some("names a drive");
    }
    if bare.split('/').any(|segment| segment == "~") {
        return Some("leads to the home directory if `~` is expanded");
    }
    if target.contains('\\') {
        return Some(
            "contains a backslash, which is a path separator on some systems and a character on others",
        );
    }
    if !install::is_safe(target) {
        return Some("leads out of the project, or appears to: the official client aborts");
    }
    if project::alias_target(target).is_some_and(|(_, rest)| rest.starts_with('/')) {
        return Some("leaves the folder of its alias: the official client aborts");
    }
    bare.split('/').find_map(segment_problem)
}

fn segment_problem(segment: &str) -> Option<&'static str> {
    let stem = segment.split('.').next().unwrap_or_default().trim_end();
    // No name of a device is longer.
    let lower = if stem.len() <= LONGEST_DEVICE { stem.to_lowercase() } else { String::new() };
    let stem = lower.as_str();
    // Superscript digits are valid device numbers, too.
    let numbered = |prefix: &str| {
        stem.strip_prefix(prefix).is_some_and(|rest| {
            let mut digits = rest.chars();
            let first = digits.next();
            digits.next().is_none() && first.is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c))
        })
    };
    if DEVICES.contains(&stem) || numbered("com") || numbered("lpt") {
        Some("has a segment that is a device name on Windows")
    } else if (segment.ends_with(['.', ' ']) && segment != ".") || segment.starts_with(' ') {
        Some("has a segment that starts or ends with a space or a dot, which Windows drops")
    } else if segment.contains(':') {
        Some("contains a colon, which names a hidden stream of a file on Windows")
    } else if is_short_name(segment) {
        Some("has a segment like `GIT~1`, the short name of another file on Windows")
    } else {
        None
    }
}

/// Windows gives `.git` the second name `GIT~1`.
fn is_short_name(segment: &str) -> bool {
    let stem = segment.split('.').next().unwrap_or_default();
    stem.split_once('~').is_some_and(|(name, number)| {
        (1..=6).contains(&name.len()) && number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
