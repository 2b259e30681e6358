//! A component that calls hooks says that it runs on the client.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_model::item::ItemType;
use basepair_syntax::facts::{HookCall, Language};

check!(MISSING_USE_CLIENT, "missing-use-client", run);

/// Hooks that servers can call as well.
const SERVER: &[&str] = &[
    "use",
    "useId",
    "useMemo",
    "useCallback",
    "useDebugValue",
    "useTranslations",
    "useLocale",
    "useFormatter",
    "useMessages",
    "useNow",
    "useTimeZone",
];

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for file in &registry.files {
        let component = matches!(file.facts.language, Language::Tsx | Language::Jsx)
            && !matches!(file.entry.kind, ItemType::File | ItemType::Item);
        if !component {
            continue;
        }
        judge.judged(1);
        if file.facts.directives.iter().any(|directive| directive == "use client") {
            continue;
        }
        let needs = |call: &&HookCall| {
            let name = call.callee.rsplit('.').next().unwrap_or_default();
            call.component.is_some() && !SERVER.contains(&name)
        };
        let Some(call) = file.facts.hooks.iter().find(needs) else { continue };
        let message = format!("`{}` calls `{}` without `\"use client\"`", file.path, call.callee);
        let help = "write `\"use client\"` on the file's first line";
        judge.in_file(file, call.span, Verdict::new(message, help));
    }
}
