//! The keys of `cssVars` are names without dashes: the client puts them in front.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_model::json::Value;

check!(DASHED_CSS_VAR, "dashed-css-var", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let Some(scopes) = item.entry.object.get("cssVars").and_then(Value::as_object) else { continue };
        for scope in &scopes.members {
            let Some(variables) = scope.value.as_object() else { continue };
            judge.judged(variables.members.len());
            for variable in variables.members.iter().filter(|it| it.key.starts_with('-')) {
                let (key, plain) = (&variable.key, variable.key.trim_start_matches('-'));
                let message = format!("the key `{key}` in `cssVars.{}` starts with dashes", scope.key);
                let verdict = Verdict::new(message, format!("write `{plain}`"));
                judge.in_entry(item, registry.catalog.element_at(position), variable.key_span, verdict);
            }
        }
    }
}
