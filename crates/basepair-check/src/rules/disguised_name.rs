//! An item name must not contain invisible characters.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::text::{clean, hidden, hidden_name};

check!(DISGUISED_NAME, "disguised-name", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        let name = listed.name();
        let Some((_, character)) = hidden(name).next() else { continue };
        if entries::is_allowed(registry, listed.item, &[name]) {
            continue;
        }
        let message = format!("the name `{}` contains {}", clean(name), hidden_name(character));
        let help = "use only letters, digits and hyphens in the name";
        listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
    }
}
