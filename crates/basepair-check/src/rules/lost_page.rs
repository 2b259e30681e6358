//! A page must be installed in projects of every framework.

use super::{check, entries, habit};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::install;
use basepair_config::client::Client;
use basepair_config::framework::Framework;
use basepair_model::item::{FileEntry, ItemType};

check!(LOST_PAGE, "lost-page", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let profile = &registry.context.profile;
    let has_pages = [Framework::Next, Framework::ReactRouter].iter().any(|it| profile.uses(*it));
    if has_pages || !profile.root.is_empty() || !profile.clients.contains(&Client::Official) {
        return;
    }
    let pages = |listed: &entries::Listed<'_>| {
        let is_page = |file: &&FileEntry| file.kind == ItemType::Page;
        listed.item.entry.files.iter().filter(is_page).count()
    };
    let (mut items, mut found) = (0, Vec::new());
    for listed in entries::items(registry) {
        items += usize::from(pages(&listed) > 0);
        for file in &listed.item.entry.files {
            reporter.checked(1);
            if let Some(target) = file.target.as_deref().filter(|_| install::is_lost_page(file)) {
                found.push((listed, target, file.target_span));
            }
        }
    }
    let help = "state in `docs` that the page is for Next, React Router and Laravel, or ship a `registry:component` that \
                consumers mount as a page";
    let mut those: Vec<_> = found.iter().map(|(listed, ..)| *listed).collect();
    those.dedup_by_key(|listed| listed.position);
    let habit = habit::of(&those, items).map(|(_, more)| more);
    for (listed, target, span) in found.iter().take(if habit.is_some() { 1 } else { found.len() }) {
        let message = match habit {
            Some(more) => format!(
                "the pages of `{}` and {more} more items, such as `{target}`, are silently skipped in a Vite project",
                listed.name()
            ),
            None => format!("the page `{target}` is silently skipped in a Vite project"),
        };
        listed.report(reporter, *span, Diagnostic::new(message, help));
    }
}
