//! `cssVars` has three scopes; clients drop every other.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::json::Value;
use basepair_model::manifest::schema::css_scopes;

check!(UNKNOWN_CSS_SCOPE, "unknown-css-scope", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let Some(scopes) = item.entry.object.get("cssVars").and_then(Value::as_object) else { continue };
        reporter.checked(scopes.members.len());
        for scope in scopes.members.iter().filter(|scope| css_scopes().all(|known| scope.key != known)) {
            let message = format!("unknown scope `{}` in `cssVars`", scope.key);
            let help = match scope.key.as_ref() {
                "root" | ":root" | "default" => "write `light`",
                ".dark" | "night" => "write `dark`",
                _ => "use `theme`, `light` or `dark`; other selectors belong in `css`",
            };
            let diagnostic = Diagnostic::new(message, help);
            reporter.in_entry(item, registry.catalog.element_at(position), scope.key_span, diagnostic);
        }
    }
}
