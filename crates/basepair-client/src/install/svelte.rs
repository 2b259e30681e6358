//! shadcn-svelte (1.7.0): where it writes a file, what it turns imports into, and what `$lib/…` refers to, in a SvelteKit project
//! with the aliases that its `init` writes.

use super::{Destination, Refusal};
use crate::project::Aliases;
use basepair_model::item::{Entry, FileEntry, ItemType};
use basepair_model::path::{file_name, from_folder, join};
use std::borrow::Cow;

/// The folder of `$lib`.
const LIB: &str = "src/lib";

struct Folders {
    components: &'static str,
    ui: &'static str,
    hooks: &'static str,
}

const USUAL: Folders =
    Folders { components: "src/lib/components", ui: "src/lib/components/ui", hooks: "src/lib/hooks" };
/// Of a project whose aliases all lead to `$lib`.
const SHALLOWEST: Folders = Folders { components: LIB, ui: LIB, hooks: LIB };

/// The destination of a file of an item. The client accepts every target, also one that leads upwards, and ignores the path; a
/// file without a target has the one that the client's build adds.
pub fn destination(item: &Entry, file: &FileEntry) -> Destination {
    written(item, file, &USUAL)
}

/// The same in a project whose folders are as near to its root as they can be: what leads upwards leaves that one first.
pub fn shallowest_destination(item: &Entry, file: &FileEntry) -> Destination {
    written(item, file, &SHALLOWEST)
}

fn written(item: &Entry, file: &FileEntry, folders: &Folders) -> Destination {
    // The client looks for the folder of every item, whatever it contains.
    let Some(of_item) = folder(item.kind, folders) else { return Destination::Refused(Refusal::NoFolder) };
    let target = file.target.as_deref().map_or_else(|| added(item, file), Cow::Borrowed);
    if let Some(path) = target.strip_prefix("~/") {
        return resolved("", path);
    }
    if item.name.as_str() == "utils" {
        return Destination::Path(format!("{LIB}/utils.ts"));
    }
    let folder = if file.kind == ItemType::File { Some(of_item) } else { folder(file.kind, folders) };
    folder.map_or(Destination::Refused(Refusal::NoFolder), |folder| resolved(folder, &target))
}

fn folder(kind: ItemType, folders: &Folders) -> Option<&'static str> {
    match kind {
        ItemType::Ui => Some(folders.ui),
        ItemType::Lib => Some(LIB),
        ItemType::Hook => Some(folders.hooks),
        ItemType::Page => Some("src/routes"),
        ItemType::Block | ItemType::Component => Some(folders.components),
        ItemType::File | ItemType::Font | ItemType::Base => Some(""),
        // The name of the style sheet, as if it were a folder.
        ItemType::Style | ItemType::Theme => Some("app.css"),
        ItemType::Item | ItemType::Example | ItemType::Internal => None,
    }
}

/// As Node resolves paths: an absolute one replaces the folder.
fn resolved(folder: &str, path: &str) -> Destination {
    let path = if path.starts_with('/') { None } else { from_folder(folder, path) };
    path.map_or(Destination::Outside, Destination::Path)
}

/// The target that `shadcn-svelte registry build` adds.
fn added<'e>(item: &Entry, file: &'e FileEntry) -> Cow<'e, str> {
    let name = file_name(&file.path);
    match file.kind {
        ItemType::Ui | ItemType::Page | ItemType::File if item.files.len() > 1 => {
            Cow::Owned(format!("{}/{name}", item.name.as_str()))
        }
        _ => Cow::Borrowed(name),
    }
}

/// The aliases of a new project.
pub fn aliases() -> Aliases {
    Aliases { utils: "$lib/utils".to_owned(), lib: Some("$lib".to_owned()), ..Aliases::usual("$lib") }
}

/// What the client turns an import into: the build writes placeholders for aliases, and everything else stays.
pub fn import(specifier: &str) -> String {
    let aliases = aliases();
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
pub fn module(specifier: &str) -> Option<String> {
    import(specifier).strip_prefix("$lib/").map(|rest| join(LIB, rest))
}

/// The import of a file below `$lib`. A script is imported by the name of its compiled file, as SvelteKit's own templates do.
pub fn specifier(path: &str) -> Option<String> {
    let rest = path.strip_prefix(LIB)?.strip_prefix('/')?;
    let rest = rest.strip_suffix(".ts").map_or_else(|| rest.to_owned(), |stem| format!("{stem}.js"));
    Some(format!("$lib/{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::{Memory, load};

    fn destinations(item: &str, of: impl Fn(&Entry, &FileEntry) -> Destination) -> Vec<Destination> {
        let manifest = format!(r#"{{ "name": "o", "homepage": "https://o.example", "items": [{item}] }}"#);
        let loaded = load(&Memory::default().with("registry.json", manifest)).unwrap();
        let item = &loaded.best().unwrap().items().first().unwrap().entry;
        item.files.iter().map(|file| of(item, file)).collect()
    }

    #[test]
    fn targets_are_below_the_folder_of_the_type() {
        for (item, kind, target, expected) in [
            ("ui", "ui", "button/index.ts", Ok("src/lib/components/ui/button/index.ts")),
            ("block", "component", "card.svelte", Ok("src/lib/components/card.svelte")),
            ("block", "block", "card.svelte", Ok("src/lib/components/card.svelte")),
            ("hook", "hook", "is-mobile.svelte.ts", Ok("src/lib/hooks/is-mobile.svelte.ts")),
            ("lib", "lib", "format.ts", Ok("src/lib/format.ts")),
            ("ui", "file", "button/data.json", Ok("src/lib/components/ui/button/data.json")),
            ("ui", "file", "../parts//pill/pill.svelte", Ok("src/lib/components/parts/pill/pill.svelte")),
            ("file", "file", "docs/a.md", Ok("docs/a.md")),
            ("page", "page", "login/+page.svelte", Ok("src/routes/login/+page.svelte")),
            ("ui", "ui", "~/src/app.css", Ok("src/app.css")),
            ("ui", "ui", "../../x.ts", Ok("src/lib/x.ts")),
            ("ui", "ui", "../../../x.ts", Ok("src/x.ts")),
            ("ui", "ui", "../../../../../x.ts", Err(Destination::Outside)),
            ("file", "file", "../x.ts", Err(Destination::Outside)),
            ("ui", "ui", "~/../x.ts", Err(Destination::Outside)),
            ("ui", "ui", "~//etc/x.ts", Err(Destination::Outside)),
            ("ui", "ui", "/etc/x.ts", Err(Destination::Outside)),
            ("item", "file", "x.ts", Err(Destination::Refused(Refusal::NoFolder))),
            ("ui", "item", "x.ts", Err(Destination::Refused(Refusal::NoFolder))),
        ] {
            let item = format!(
                r#"{{ "name": "a", "type": "registry:{item}", "files": [{{ "path": "r/a.svelte", "type": "registry:{kind}", "target": "{target}" }}] }}"#
            );
            let expected = expected.map_or_else(|other| other, |path| Destination::Path(path.to_owned()));
            assert_eq!(destinations(&item, destination), [expected], "{target}");
        }
    }

    #[test]
    fn what_leads_upwards_leaves_a_project_with_short_aliases_first() {
        let files = ["../x.ts", "../../x.ts", "../../../x.ts"]
            .map(|target| format!(r#"{{ "path": "x.ts", "type": "registry:ui", "target": "{target}" }}"#));
        let item = format!(r#"{{ "name": "a", "type": "registry:ui", "files": [{}] }}"#, files.join(","));
        let path = |path: &str| Destination::Path(path.to_owned());
        let expected = [path("src/x.ts"), path("x.ts"), Destination::Outside];
        assert_eq!(destinations(&item, shallowest_destination), expected);
    }

    #[test]
    fn the_build_adds_targets_and_utils_has_one_place() {
        let item = |name: &str, files: &str| {
            let item = format!(r#"{{ "name": "{name}", "type": "registry:ui", "files": [{files}] }}"#);
            destinations(&item, destination)
        };
        let file = |path: &str, kind: &str| format!(r#"{{ "path": "r/{path}", "type": "registry:{kind}" }}"#);
        let path = |path: &str| Destination::Path(path.to_owned());
        let one = file("pill.svelte", "ui");
        assert_eq!(item("pill", &one), [path("src/lib/components/ui/pill.svelte")]);
        let two = [one.clone(), file("format.ts", "lib")].join(",");
        assert_eq!(
            item("pill", &two),
            [path("src/lib/components/ui/pill/pill.svelte"), path("src/lib/format.ts")]
        );
        assert_eq!(item("utils", &one), [path("src/lib/utils.ts")]);
    }

    #[test]
    fn imports_are_those_of_new_projects() {
        assert_eq!(
            module("$lib/components/ui/button/index.js").as_deref(),
            Some("src/lib/components/ui/button/index.js")
        );
        assert_eq!(module("svelte/elements"), None);
        assert_eq!(module("$UI$/button/index.js"), module("$lib/components/ui/button/index.js"));
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
            assert_eq!(import(specifier), becomes);
        }
        for (path, expected) in [
            ("src/lib/components/ui/button/index.ts", Some("$lib/components/ui/button/index.js")),
            ("src/lib/components/card.svelte", Some("$lib/components/card.svelte")),
            ("src/routes/login/+page.svelte", None),
            ("src/library/a.ts", None),
        ] {
            assert_eq!(specifier(path).as_deref(), expected, "{path}");
        }
    }
}
