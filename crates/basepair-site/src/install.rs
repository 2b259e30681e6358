//! The commands that install an item, for every package manager, by address and by namespace.

use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_catalog::wire::registries;
use basepair_model::quote;

/// Package managers, and how each runs the program of a package.
const MANAGERS: [(&str, &str); 4] =
    [("npm", "npx"), ("pnpm", "pnpm dlx"), ("yarn", "yarn dlx"), ("bun", "bunx --bun")];

#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) manager: &'static str,
    /// `url` or `namespace`.
    pub(crate) form: &'static str,
    pub(crate) command: String,
}

pub(crate) fn lines(view: &View<'_>, item: &Item) -> Vec<Line> {
    let address = view.addresses.item(&item.entry.name);
    let named = quote::shell(&format!("{}/{}", namespace(view), item.name()));
    let client = view.profile().client().name();
    let line = |form, what: &str| {
        let what = what.to_owned();
        MANAGERS.into_iter().map(move |(manager, run)| Line {
            manager,
            form,
            command: format!("{run} {client}@latest add {what}"),
        })
    };
    let named = view.profile().client().reads_namespaces().then(|| line("namespace", &named));
    line("url", &address).chain(named.into_iter().flatten()).collect()
}

/// The command that a page shows first.
pub(crate) fn first(view: &View<'_>, item: &Item) -> String {
    lines(view, item).into_iter().next().map(|line| line.command).unwrap_or_default()
}

/// What a consumer's `components.json` needs for the namespace form, where the client has one.
pub(crate) fn configuration(view: &View<'_>) -> Option<String> {
    if !view.profile().client().reads_namespaces() {
        return None;
    }
    let template = view.addresses.item_url().template();
    let value = serde_json::json!({ "registries": { namespace(view): template } });
    Some(basepair_catalog::wire::pretty(&value))
}

/// The namespace that consumers configure.
pub(crate) fn namespace(view: &View<'_>) -> String {
    registries::namespace(view.catalog)
}
