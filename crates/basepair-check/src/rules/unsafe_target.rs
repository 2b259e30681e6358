//! A destination must stay inside the consumer's project and be the same path on every system.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_client::install::{self, Destination, Refusal};
use basepair_client::project;
use basepair_model::item::FileEntry;
use basepair_model::text::hidden;

check!(UNSAFE_TARGET, "unsafe-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        for (file, target) in entries::targets(listed.item) {
            reporter.checked(1);
            let Some(problem) = problem(registry, listed.item, file, target) else { continue };
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
            reporter.checked(1);
            let landings = registry.landings(listed.position, index, file).into_iter();
            let wrong = |path: String| Some((path.split('/').find_map(segment_problem)?, path));
            let Some((problem, path)) = landings.filter_map(wrong).next() else { continue };
            if entries::is_allowed(registry, listed.item, &[&path]) {
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

fn problem(registry: &Analysis<'_>, item: &Item, file: &FileEntry, target: &str) -> Option<&'static str> {
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
    let destinations = registry.context.profile.destinations(&item.entry, file);
    let of_client = destinations.iter().find_map(|destination| problem_of(destination, target));
    of_client.or_else(|| bare.split('/').filter(|segment| *segment != "..").find_map(segment_problem))
}

/// What a client of the registry does with such a target.
fn problem_of(destination: &Destination, target: &str) -> Option<&'static str> {
    match destination {
        Destination::Refused(Refusal::Unsafe)
            if project::alias_target(target).is_some() && install::is_safe(target) =>
        {
            Some("leaves the folder of its alias: the official client aborts")
        }
        Destination::Refused(Refusal::Unsafe) => {
            Some("leads out of the project, or appears to: the official client aborts")
        }
        Destination::Outside => Some("leads out of the project, where the client writes it"),
        Destination::Path(_) | Destination::Nowhere | Destination::Refused(_) => None,
    }
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
