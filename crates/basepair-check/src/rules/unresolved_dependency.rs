//! Every entry of `registryDependencies` leads to an item.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::dependency::{Meaning, meaning};
use crate::judge::{Judge, Verdict};
use basepair_catalog::nearest::nearest;

check!(UNRESOLVED_DEPENDENCY, "unresolved-dependency", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        judge.judged(1);
        for (text, span) in &listed.item.entry.registry_dependencies {
            let shown = text.escape_debug();
            let problem = match meaning(registry, listed.item, text) {
                Meaning::Malformed(problem) => problem.to_owned(),
                Meaning::LocalFile => "is read as a file on the consumer's disk".to_owned(),
                Meaning::GitHub => {
                    let last = text.rsplit('/').next().unwrap_or_default();
                    // Somebody else's repository may well be meant, unless the name is ours.
                    if registry.catalog.position(last).is_none() {
                        continue;
                    }
                    "is read as a repository on GitHub".to_owned()
                }
                _ => continue,
            };
            let bare = text.trim().trim_end_matches(".json");
            let bare = bare.rsplit('/').next().unwrap_or_default();
            let names = registry.catalog.items().iter().map(|item| item.name());
            let help = match nearest(bare, names, 1).first() {
                Some(meant) => format!("write \"{meant}\""),
                None => "write a bare name of this registry, `@namespace/name`, or an address".to_owned(),
            };
            let message = format!("the dependency `{shown}` {problem}");
            listed.report(judge, *span, Verdict::new(message, help));
        }
    }
}
