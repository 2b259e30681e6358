//! A target must not start with an alias that older clients take literally.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::own_addresses::Spelling;
use basepair_client::{install, project};
use basepair_config::client::Client;
use basepair_model::item::FileEntry;

check!(LITERAL_ALIAS_TARGET, "literal-alias-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // shadcn 3 does not support GitHub addresses, so consumers of such a registry use shadcn 4.
    let on_github = matches!(registry.graph.own.spelling(), Some(Spelling::Address { start, .. }) if !start.starts_with('@') && !start.contains("://"));
    if on_github || !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    for listed in entries::items(registry) {
        let files = &listed.item.entry.files;
        reporter.checked(files.len());
        let aliased = |target: &&str| project::alias_target(target).is_some();
        let mut literal = files.iter().filter(|file| file.target.as_deref().as_ref().is_some_and(aliased));
        // One finding per item: all of its targets have the same cause.
        let Some(first) = literal.next() else { continue };
        let target = first.target.as_deref().unwrap_or_default();
        let alias = target.split('/').next().unwrap_or_default();
        let more = match literal.count() {
            0 => String::new(),
            1 => " (and one more target)".to_owned(),
            more => format!(" (and {more} more targets)"),
        };
        let message = format!(
            "shadcn 3 writes the target `{target}`{more} to a folder named `{alias}`; shadcn 4 resolves it"
        );
        let same = |file: &FileEntry| {
            let target = file.target.as_deref();
            target.is_none_or(|target| project::alias_target(target).is_none())
                || !file.kind.needs_target()
                    && install::place(file.kind, &file.path, None, LAYOUT)
                        == install::place(file.kind, &file.path, target, LAYOUT)
        };
        let help = if files.iter().all(same) {
            "remove `target`: both versions write the files to the same place without it".to_owned()
        } else {
            "state in `docs` that the item requires shadcn 4, if its users may have an older version"
                .to_owned()
        };
        listed.report(reporter, first.target_span, Diagnostic::new(message, help));
    }
}

const LAYOUT: install::Layout = install::Layout { src: false, framework: install::Framework::NextApp };
