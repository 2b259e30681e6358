//! An item's name shows every character that it holds.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_model::text::{clean, hidden, hidden_name};

check!(DISGUISED_NAME, "disguised-name", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        judge.judged(1);
        let name = listed.name();
        let Some((_, character)) = hidden(name).next() else { continue };
        if entries::is_allowed(registry, listed.item, &[name]) {
            continue;
        }
        let message = format!("the name `{}` holds {}", clean(name), hidden_name(character));
        let help = "write the name with letters, digits and hyphens";
        listed.report(judge, listed.item.entry.name_span, Verdict::new(message, help));
    }
}
