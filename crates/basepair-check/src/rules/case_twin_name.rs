//! Item names must differ in more than case.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use std::collections::HashMap;

check!(CASE_TWIN_NAME, "case-twin-name", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        let name = listed.item.name();
        let Some(other) = seen.insert(name.to_lowercase(), name) else { continue };
        let message = format!("`{name}` and `{other}` differ only in case");
        let help = "rename one of them";
        listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
    }
}
