//! A target does not start with an alias that older clients take literally.

use super::{check, entries};
use crate::analysis::Analysis;
use basepair_client::install;
use crate::judge::{Judge, Verdict};
use basepair_model::item::ItemType;

check!(LITERAL_ALIAS_TARGET, "literal-alias-target", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        for file in &listed.item.entry.files {
            judge.judged(1);
            let Some(target) = &file.target else { continue };
            let Some((alias, _)) = install::alias_target(target) else { continue };
            let kind = match alias {
                "ui" => Some(ItemType::Ui),
                "lib" => Some(ItemType::Lib),
                "hooks" => Some(ItemType::Hook),
                "components" => Some(ItemType::Component),
                _ => None,
            };
            let message = format!("shadcn 3 writes the target `{target}` into a folder called `@{alias}`");
            let help = match kind {
                Some(kind) if kind == file.kind => {
                    "leave `target` out: the type says where the file goes".to_owned()
                }
                Some(kind) => format!("leave `target` out and give the file the type `{}`", kind.as_str()),
                None => format!("write `{}`, without the `@`", target.trim_start_matches('@')),
            };
            listed.report(judge, file.target_span, Verdict::new(message, help));
        }
    }
}
