//! Where shadcn-svelte (1.7.0) writes a file, what it turns imports into, and what `$lib/…` refers to: in a SvelteKit project with the aliases that its
//! `init` writes.

use super::{Destination, is_safe};
use crate::project::Aliases;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::path::join;

/// The folder of `$lib`.
const LIB: &str = "src/lib";

/// The destination of a file of an item of a type. The client ignores the path: without a target, it stops.
pub fn svelte_destination(item: ItemType, file: &FileEntry) -> Destination {
    let target = file.target.as_deref().filter(|target| !target.is_empty() && is_safe(target));
    let Some(target) = target else { return Destination::Nowhere };
    if let Some(path) = target.strip_prefix("~/") {
        return Destination::Path(join("", path));
    }
    // A plain file goes to the folder of its item.
    let kind = if file.kind == ItemType::File { item } else { file.kind };
    let folder = match kind {
        ItemType::Ui => "src/lib/components/ui",
        ItemType::Lib => LIB,
        ItemType::Hook => "src/lib/hooks",
        ItemType::Page => "src/routes",
        ItemType::Block | ItemType::Component => "src/lib/components",
        _ => "",
    };
    Destination::Path(join(folder, target))
}

/// The aliases of a new project.
pub fn svelte_aliases() -> Aliases {
    Aliases { utils: "$lib/utils".to_owned(), lib: Some("$lib".to_owned()), ..Aliases::usual("$lib") }
}

/// What the client turns an import into: the build writes placeholders for aliases, and everything else stays.
pub fn svelte_import(specifier: &str) -> String {
    let aliases = svelte_aliases();
    let placeholders = [
        ("$COMPONENTS$", Some(&aliases.components)),
        ("$UI$", aliases.ui.as_ref()),
        ("$HOOKS$", aliases.hooks.as_ref()),
        ("$UTILS$", Some(&aliases.utils)),
        ("$LIB$", aliases.lib.as_ref()),
    ];
    let replace = |text: String, (placeholder, alias): (&str, Option<&String>)| {
        alias.map_or_else(|| text.clone(), |alias| text.replace(placeholder, alias))
    };
    placeholders.into_iter().fold(specifier.to_owned(), replace)
}

/// The path in the project that an import of `$lib/…` refers to.
pub fn svelte_module(specifier: &str) -> Option<String> {
    svelte_import(specifier).strip_prefix("$lib/").map(|rest| join(LIB, rest))
}

/// The import of a file below `$lib`. A script is imported by the name of its compiled file, as SvelteKit's own templates do.
pub fn svelte_specifier(path: &str) -> Option<String> {
    let rest = path.strip_prefix(LIB)?.strip_prefix('/')?;
    let rest = rest.strip_suffix(".ts").map_or_else(|| rest.to_owned(), |stem| format!("{stem}.js"));
    Some(format!("$lib/{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::place::Span;

    #[test]
    fn targets_are_below_the_folder_of_the_type() {
        for (item, kind, target, expected) in [
            (ItemType::Ui, ItemType::Ui, "button/index.ts", Some("src/lib/components/ui/button/index.ts")),
            (ItemType::Block, ItemType::Component, "card.svelte", Some("src/lib/components/card.svelte")),
            (ItemType::Block, ItemType::Block, "card.svelte", Some("src/lib/components/card.svelte")),
            (
                ItemType::Hook,
                ItemType::Hook,
                "is-mobile.svelte.ts",
                Some("src/lib/hooks/is-mobile.svelte.ts"),
            ),
            (ItemType::Lib, ItemType::Lib, "format.ts", Some("src/lib/format.ts")),
            (
                ItemType::Ui,
                ItemType::File,
                "button/data.json",
                Some("src/lib/components/ui/button/data.json"),
            ),
            (ItemType::File, ItemType::File, "docs/a.md", Some("docs/a.md")),
            (ItemType::Page, ItemType::Page, "login/+page.svelte", Some("src/routes/login/+page.svelte")),
            (ItemType::Ui, ItemType::Ui, "~/src/app.css", Some("src/app.css")),
            (ItemType::Ui, ItemType::Ui, "../../x.ts", None),
            (ItemType::Ui, ItemType::Ui, "", None),
        ] {
            let file = FileEntry {
                path: "registry/a.svelte".to_owned(),
                path_span: Span::default(),
                kind,
                target: Some(target.to_owned()),
                target_span: Span::default(),
            };
            assert_eq!(svelte_destination(item, &file).path(), expected, "{target}");
        }
        assert_eq!(
            svelte_module("$lib/components/ui/button/index.js").as_deref(),
            Some("src/lib/components/ui/button/index.js")
        );
        assert_eq!(svelte_module("svelte/elements"), None);
        assert_eq!(
            svelte_module("$UI$/button/index.js"),
            svelte_module("$lib/components/ui/button/index.js")
        );
        for (specifier, becomes) in [
            ("$UI$/button/index.js", "$lib/components/ui/button/index.js"),
            ("$COMPONENTS$/card.svelte", "$lib/components/card.svelte"),
            ("$HOOKS$/is-mobile.svelte.js", "$lib/hooks/is-mobile.svelte.js"),
            ("$UTILS$.js", "$lib/utils.js"),
            ("$LIB$/format.js", "$lib/format.js"),
            ("$lib/format.ts", "$lib/format.ts"),
            ("./button.svelte", "./button.svelte"),
            ("@/components/ui/button", "@/components/ui/button"),
        ] {
            assert_eq!(svelte_import(specifier), becomes);
        }
        for (path, expected) in [
            ("src/lib/components/ui/button/index.ts", Some("$lib/components/ui/button/index.js")),
            ("src/lib/components/card.svelte", Some("$lib/components/card.svelte")),
            ("src/routes/login/+page.svelte", None),
            ("src/library/a.ts", None),
        ] {
            assert_eq!(svelte_specifier(path).as_deref(), expected, "{path}");
        }
    }
}
