//! No item lists itself.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_client::dependency::Meaning;

check!(SELF_DEPENDENCY, "self-dependency", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        judge.judged(1);
        for entry in registry.graph.entries(listed.position) {
            if entry.meaning == Meaning::Itself {
                let message = format!("`{}` lists itself in `registryDependencies`", listed.name());
                listed.report(judge, entry.span, Verdict::new(message, "remove the entry"));
            }
        }
    }
}
