//! A path that leads out of the registry needs a target.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_client::install;
use basepair_client::profile::Client;

check!(REFUSED_PATH, "refused-path", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    if !registry.context.profile.clients.contains(&Client::Official)
        || registry.context.profile.custom_build.is_some()
    {
        return;
    }
    for listed in entries::items(registry) {
        let files = &listed.item.entry.files;
        judge.judged(files.len());
        // One finding for an item: the first such path stops the installation.
        let mut refused = files.iter().filter(|file| file.target.is_none() && !install::is_safe(&file.path));
        let Some(first) = refused.next() else { continue };
        let others = refused.count();
        let more = if others == 0 { String::new() } else { format!(" (and {others} more)") };
        let message = format!(
            "clients refuse to install `{}`: without a `target` they take `{}`{more} as the destination",
            listed.name(),
            first.path.escape_debug()
        );
        let help = "give the file a `target`, or list it by a path inside the registry";
        listed.report(judge, first.path_span, Verdict::new(message, help));
    }
}
