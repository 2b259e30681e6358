//! Shared by the rules about names that are not there: each reports its own.

use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

pub(super) fn check(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let (checked, found) = registry.mismatches().of_rule(reporter.rule());
    reporter.checked(checked);
    for one in found {
        let Some(file) = registry.files.get(one.file) else { continue };
        reporter.in_file(file, one.span, Diagnostic::new(one.message.as_str(), one.help.as_str()));
    }
}
