//! A page lands in projects of every framework.

use super::{check, entries};
use crate::analysis::Analysis;
use basepair_client::install;
use crate::judge::{Judge, Verdict};

check!(LOST_PAGE, "lost-page", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        for file in &listed.item.entry.files {
            judge.judged(1);
            let Some(target) = file.target.as_deref().filter(|_| install::is_lost_page(file)) else {
                continue;
            };
            let message = format!("the page `{target}` is silently left out in a Vite project");
            let help = format!(
                "write `~/{target}`, or ship a `registry:component` that the consumer mounts as a page"
            );
            listed.report(judge, file.target_span, Verdict::new(message, help));
        }
    }
}
