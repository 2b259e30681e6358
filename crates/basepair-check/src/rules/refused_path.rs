//! A path that leads out of the registry needs a target.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_client::install;
use basepair_config::client::Client;
use basepair_model::item::FileEntry;

check!(REFUSED_PATH, "refused-path", run);

/// The first file of an item whose path clients reject as a destination.
pub(super) fn first(item: &Item) -> Option<&FileEntry> {
    item.entry.files.iter().find(|file| is_refused(file))
}

fn is_refused(file: &FileEntry) -> bool {
    file.target.is_none() && !install::is_safe(&file.path)
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    let as_written = |listed: &entries::Listed<'_>| !registry.may_change_paths(listed.position);
    for listed in entries::items(registry).filter(as_written) {
        let files = &listed.item.entry.files;
        reporter.checked(files.len());
        // One finding per item: the first such path stops the installation.
        let Some(first) = first(listed.item) else { continue };
        let others = files.iter().filter(|file| is_refused(file)).count() - 1;
        let more = if others == 0 { String::new() } else { format!(" (and {others} more)") };
        let message = format!(
            "clients reject `{}`: without a `target` they use the path `{}`{more} as the destination",
            listed.name(),
            first.path.escape_debug()
        );
        let help = "give the file a `target`, or list it by a path inside the registry";
        listed.report(reporter, first.path_span, Diagnostic::new(message, help));
    }
}
