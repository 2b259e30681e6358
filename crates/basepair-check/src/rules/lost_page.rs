//! A page must be installed in projects of every framework.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::install;
use basepair_config::client::Client;
use basepair_config::framework::Framework;

check!(LOST_PAGE, "lost-page", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let profile = &registry.context.profile;
    let has_pages = [Framework::Next, Framework::ReactRouter].iter().any(|it| profile.uses(*it));
    if has_pages || !profile.root.is_empty() || !profile.clients.contains(&Client::Official) {
        return;
    }
    for listed in entries::items(registry) {
        for file in &listed.item.entry.files {
            reporter.checked(1);
            let Some(target) = file.target.as_deref().filter(|_| install::is_lost_page(file)) else {
                continue;
            };
            let message = format!("the page `{target}` is silently skipped in a Vite project");
            let help = "state in `docs` that the page is for Next, React Router and Laravel, or ship a `registry:component` that \
                        consumers mount as a page";
            listed.report(reporter, file.target_span, Diagnostic::new(message, help));
        }
    }
}
