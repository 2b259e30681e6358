//! A page lands in projects of every framework.

use super::{check, entries};
use crate::install;
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;

check!(
    "lost-page",
    Error,
    File,
    "A `registry:page` file has a target that every kind of project takes.",
    "In a Vite project the file is silently not written, and the command still ends well.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        for file in &listed.item.entry.files {
            judge.judged(1);
            let Some(target) = file.target.as_deref().filter(|_| install::is_lost_page(file)) else { continue };
            let message = format!("the page `{target}` is silently left out in a Vite project");
            let help = format!(
                "write `~/{target}`, or ship a `registry:component` that the consumer mounts as a page"
            );
            listed.report(judge, entries::target_span(listed.item, file), Verdict::new(message, help));
        }
    }
}
