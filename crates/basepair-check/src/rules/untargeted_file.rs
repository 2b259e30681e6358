//! Files for shadcn-svelte should have a target: its own build adds them, no other build does.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_config::client::Client;

check!(UNTARGETED_FILE, "untargeted-file", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(1);
    if !registry.context.profile.clients.contains(&Client::Svelte) {
        return;
    }
    let mut first = None;
    let mut count = 0;
    for listed in entries::items(registry) {
        if let Some(file) = listed.item.entry.files.iter().find(|file| file.target.is_none()) {
            count += 1;
            first.get_or_insert((listed, file));
        }
    }
    let Some((listed, file)) = first else { return };
    let more = match count - 1 {
        0 => String::new(),
        1 => ", and so does one more item".to_owned(),
        more => format!(", and so do {more} more items"),
    };
    let message = format!(
        "`{}` lists files without a `target`{more}: shadcn-svelte installs them only from the output of its own build",
        listed.name()
    );
    let help = "publish with `shadcn-svelte registry build`, or add a `target` to every file";
    listed.report(reporter, file.path_span, Diagnostic::new(message, help));
}
