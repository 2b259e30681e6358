//! An item lies in one place of the model.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(SPLIT_ITEM, "split-item", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        let mut first = None;
        for file in &listed.item.entry.files {
            let Some(element) = registry.model.place(&file.path) else { continue };
            let (home, home_path) = *first.get_or_insert((element.id(), file.path.as_str()));
            if home != element.id() {
                let message = format!(
                    "`{}` lies on {}, but `{home_path}` of the same item on {home}",
                    file.path,
                    element.id()
                );
                let help = format!("move the file to {home}, or make two items of `{}`", listed.name());
                listed.report(reporter, file.path_span, Diagnostic::new(message, help));
                break;
            }
        }
    }
}
