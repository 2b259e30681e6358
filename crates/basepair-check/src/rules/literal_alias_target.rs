//! A target must not start with an alias that older clients take literally.

use super::entries::{self, Listed};
use super::{check, habit};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::own_addresses::Spelling;
use basepair_client::{install, project};
use basepair_config::client::Client;
use basepair_model::item::FileEntry;
use basepair_model::place::Span;
use std::collections::BTreeMap;

check!(LITERAL_ALIAS_TARGET, "literal-alias-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // shadcn 3 does not support GitHub addresses, so consumers of such a registry use shadcn 4.
    let on_github = matches!(registry.graph.own.spelling(), Some(Spelling::Address { start, .. }) if !start.starts_with('@') && !start.contains("://"));
    if on_github || !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    // By the alias and whether leaving out the target helps: an author decides about all of them once.
    let mut found: BTreeMap<(&str, bool), Vec<Literal<'_>>> = BTreeMap::new();
    for listed in entries::items(registry) {
        let files = &listed.item.entry.files;
        reporter.checked(files.len());
        let aliased = |target: &&str| project::alias_target(target).is_some();
        let mut literal = files.iter().filter(|file| file.target.as_deref().as_ref().is_some_and(aliased));
        // One finding per item: all of its targets have the same cause.
        let Some(first) = literal.next() else { continue };
        let target = first.target.as_deref().unwrap_or_default();
        let alias = target.split('/').next().unwrap_or_default();
        let same = |file: &FileEntry| {
            let target = file.target.as_deref();
            target.is_none_or(|target| project::alias_target(target).is_none())
                || !file.kind.needs_target()
                    && install::place(file.kind, &file.path, None, LAYOUT)
                        == install::place(file.kind, &file.path, target, LAYOUT)
        };
        let one = Literal { listed, target, span: first.target_span, more: literal.count() };
        found.entry((alias, files.iter().all(same))).or_default().push(one);
    }
    for ((alias, is_idle), all) in found {
        let help = match is_idle {
            true => "remove `target`: both versions write the files to the same place without it",
            false => {
                "state in `docs` that the item requires shadcn 4, if its users may have an older version"
            }
        };
        let items: Vec<Listed<'_>> = all.iter().map(|one| one.listed).collect();
        if let (Some((first, more)), Some(one)) = (habit::many(&items), all.first()) {
            let message = format!(
                "shadcn 3 writes the targets of `{}` and {more} more items, such as `{}`, to a folder named `{alias}`; shadcn 4 resolves them",
                first.name(),
                one.target
            );
            first.report(reporter, one.span, Diagnostic::new(message, help));
            continue;
        }
        for Literal { listed, target, span, more } in all {
            let more = match more {
                0 => String::new(),
                1 => " (and one more target)".to_owned(),
                more => format!(" (and {more} more targets)"),
            };
            let message = format!(
                "shadcn 3 writes the target `{target}`{more} to a folder named `{alias}`; shadcn 4 resolves it"
            );
            listed.report(reporter, span, Diagnostic::new(message, help));
        }
    }
}

/// The first target of an item that starts with an alias, and how many more it has.
struct Literal<'r> {
    listed: Listed<'r>,
    target: &'r str,
    span: Span,
    more: usize,
}

const LAYOUT: install::Layout = install::Layout { src: false, framework: install::Framework::NextApp };
