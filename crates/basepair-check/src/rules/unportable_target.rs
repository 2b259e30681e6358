//! A destination must be a plain path that is valid on every system.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::percent;

check!(UNPORTABLE_TARGET, "unportable-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        for (file, target) in entries::targets(listed.item) {
            reporter.checked(1);
            let Some((problem, help)) = problem(target) else { continue };
            let message = format!("the target `{}` {problem}", target.escape_debug());
            listed.report(reporter, file.target_span, Diagnostic::new(message, help));
        }
    }
}

fn problem(target: &str) -> Option<(&'static str, &'static str)> {
    let bare = target.strip_prefix("~/").unwrap_or(target);
    if bare.trim().is_empty() {
        return Some(("does not name a file", "write a path inside the project, such as `~/docs/guide.md`"));
    }
    if bare.ends_with('/') {
        return Some(("names a folder, not a file", "add the name of the file"));
    }
    if bare.split('/').any(|segment| segment.is_empty() || segment == ".") {
        return Some(("has an empty segment or a `.` segment", "write the path without it"));
    }
    if target.contains('%') && percent::decode(target).is_none_or(|plain| plain != target) {
        return Some((
            "is percent-encoded: the file would literally have that name",
            "write the name without percent-encoding",
        ));
    }
    if bare.contains(['<', '>', '"', '|', '?', '*']) {
        return Some((
            "contains a character that Windows does not allow in file names",
            "choose another name",
        ));
    }
    None
}
