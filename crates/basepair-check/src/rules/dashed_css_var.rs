//! The keys of `cssVars` must be names without leading dashes: the client adds them.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::json::Value;

check!(DASHED_CSS_VAR, "dashed-css-var", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let Some(scopes) = item.entry.object.get("cssVars").and_then(Value::as_object) else { continue };
        reporter.checked(1);
        // In `theme` the client removes the dashes; the names that it adds there for `light` and `dark` keep them.
        let scopes = scopes.members.iter().filter(|scope| matches!(scope.key.as_ref(), "light" | "dark"));
        let variables = scopes.filter_map(|scope| Some((scope, scope.value.as_object()?)));
        let dashed =
            variables.flat_map(|(scope, variables)| variables.members.iter().map(move |it| (scope, it)));
        let dashed: Vec<_> = dashed.filter(|(_, variable)| variable.key.starts_with('-')).collect();
        let Some((scope, first)) = dashed.first() else { continue };
        let (key, plain) = (&first.key, first.key.trim_start_matches('-'));
        let more = match dashed.len() - 1 {
            0 => String::new(),
            1 => ", and so does one more".to_owned(),
            more => format!(", and so do {more} more"),
        };
        let message = format!("the key `{key}` in `cssVars.{}` starts with dashes{more}", scope.key);
        let diagnostic = Diagnostic::new(message, format!("write `{plain}`: the client adds the dashes"));
        reporter.in_entry(item, registry.catalog.element_at(position), first.key_span, diagnostic);
    }
}
