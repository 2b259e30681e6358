//! shadcn-vue (2.8.2): where it writes a file and what it turns imports into, in a project with the aliases that its `init`
//! writes. It does not know aliases in targets, and decides by all files of an installation which folders of a path are kept.

use super::target::page;
use super::{Destination, Refusal, is_safe};
use crate::project::{Aliases, Framework};
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::path::{from_folder, join};

/// The aliases that its `init` writes, without the alias of the project's code, the longest first.
const ALIASES: &[&str] = &["components/ui", "composables", "components", "lib/utils", "lib"];

/// The destination of a file that is installed together with others, in a new project with its code in a folder. `pages` is the
/// framework of the pages, if it has some.
pub fn destination(file: &FileEntry, beside: &[&str], code: &str, pages: Option<Framework>) -> Destination {
    let Some(target) = file.target.as_deref().filter(|target| !target.is_empty()) else {
        let folder = join(code, folder(file.kind));
        return within(&folder, &nested(&file.path, common_folder(&file.path, beside)));
    };
    if !is_safe(target) {
        return Destination::Refused(Refusal::Unsafe);
    }
    if let Some(path) = target.strip_prefix("~/") {
        return within("", path);
    }
    let target = match file.kind {
        ItemType::Page => pages.and_then(|framework| page(target, framework)),
        _ => Some(target.to_owned()),
    };
    // Targets are relative to the project, not to its code.
    target.map_or(Destination::Nowhere, |target| within("", &target.replacen("src/", "", 1)))
}

fn folder(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Ui => "components/ui",
        ItemType::Lib => "lib",
        ItemType::Hook => "composables",
        _ => "components",
    }
}

/// A path below a folder; the client aborts at any other.
fn within(folder: &str, path: &str) -> Destination {
    match from_folder("", path).filter(|path| !path.is_empty()) {
        Some(path) => Destination::Path(join(folder, &path)),
        None => Destination::Refused(Refusal::Unsafe),
    }
}

/// The innermost folder of a file that contains another file of the installation, else its own.
fn common_folder<'p>(path: &'p str, beside: &[&str]) -> &'p str {
    let path = path.strip_prefix('/').unwrap_or(path);
    let own = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let others =
        || beside.iter().map(|other| other.strip_prefix('/').unwrap_or(other)).filter(|other| *other != path);
    let is_shared = |folder: &&str| {
        others().any(|other| other.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    };
    let above = std::iter::successors(Some(own), |folder| Some(folder.rsplit_once('/')?.0));
    above.filter(|folder| !folder.is_empty()).find(is_shared).unwrap_or(own)
}

/// The part of a path that is kept: what follows the name of an alias that the folder contains anywhere, else the last segment of
/// the folder and what follows it.
fn nested(path: &str, folder: &str) -> String {
    let path = path.strip_prefix('/').unwrap_or(path);
    let alias = ALIASES.iter().find(|alias| folder.contains(**alias));
    if let Some((_, rest)) = alias.and_then(|alias| path.split_once(alias)) {
        return rest.strip_prefix('/').unwrap_or(rest).to_owned();
    }
    let last = folder.rsplit('/').next().unwrap_or_default();
    format!("{last}{}", path.strip_prefix(folder).unwrap_or(path))
}

/// The aliases of a new project.
pub fn aliases() -> Aliases {
    Aliases { hooks: Some("@/composables".to_owned()), ..Aliases::usual("@") }
}

/// What the client turns the specifier of an `import` statement into, in a new project. It changes no re-export and no dynamic
/// import.
pub fn import(specifier: &str) -> String {
    let styled = specifier.strip_prefix("@/styles/");
    let Some(path) = styled.or_else(|| specifier.strip_prefix("@/registry/")) else {
        return specifier.to_owned();
    };
    // The last segment that starts like the name of a folder decides.
    let after = |segment: &str| {
        let at = path.rfind(segment).filter(|at| *at > 0)?;
        path.get(at + segment.len()..)
    };
    for (segment, alias) in [
        ("/ui", "@/components/ui"),
        ("/components", "@/components"),
        ("/lib", "@/lib"),
        ("/composables", "@/composables"),
    ] {
        if let Some(rest) = after(segment) {
            return format!("{alias}{rest}");
        }
    }
    match path.find('/') {
        Some(0) => format!("@/registry/{path}"),
        Some(at) => format!("@/components{}", path.get(at..).unwrap_or_default()),
        None if path.is_empty() => "@/registry/".to_owned(),
        None => "@/components".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::place::Span;

    /// What the real client wrote into a new project of Vite.
    #[test]
    fn destinations_are_those_of_the_real_client() {
        let beside = [
            "registry/acme/ui/pill/Pill.vue",
            "registry/acme/ui/pill/index.ts",
            "registry/acme/lib/format.ts",
            "registry/acme/composables/useZ.ts",
            "registry/acme/blocks/Big.vue",
        ];
        let cards = ["registry/ui/card/Card.vue", "registry/ui/pill/Pill.vue"];
        let things = ["library/things/Thing.vue", "library/things/sub/Sub.vue"];
        let of = |path: &str, kind: &str, target: Option<&str>, beside: &[&str]| {
            let file = FileEntry {
                path: path.to_owned(),
                path_span: Span::default(),
                kind: ItemType::parse_lenient(kind).unwrap(),
                target: target.map(str::to_owned),
                target_span: Span::default(),
            };
            destination(&file, beside, "src", None)
        };
        for (path, kind, beside, expected) in [
            (beside[0], "ui", &beside[..], "src/components/ui/pill/Pill.vue"),
            (beside[1], "ui", &beside[..], "src/components/ui/pill/index.ts"),
            (beside[2], "lib", &beside[..], "src/lib/acme/lib/format.ts"),
            (beside[3], "hook", &beside[..], "src/composables/acme/composables/useZ.ts"),
            (beside[4], "component", &beside[..], "src/components/acme/blocks/Big.vue"),
            (cards[0], "ui", &cards[..], "src/components/ui/ui/card/Card.vue"),
            (cards[1], "ui", &cards[..1], "src/components/ui/ui/pill/Pill.vue"),
            (things[0], "component", &things[..], "src/components/rary/things/Thing.vue"),
            ("Flat.vue", "ui", &[], "src/components/ui/Flat.vue"),
            ("../../shared/x.vue", "ui", &[], "src/components/ui/shared/x.vue"),
            ("a..b.vue", "ui", &[], "src/components/ui/a..b.vue"),
        ] {
            assert_eq!(of(path, kind, None, beside).path(), Some(expected), "{path}");
        }
        for (kind, target, expected) in [
            ("file", "config/data.json", Ok("config/data.json")),
            ("file", "~/src/a.css", Ok("src/a.css")),
            ("file", "src/lib/n.ts", Ok("lib/n.ts")),
            ("ui", "@ui/al.vue", Ok("@ui/al.vue")),
            ("page", "app/login/page.vue", Err(Destination::Nowhere)),
            ("ui", "../x.vue", Err(Destination::Refused(Refusal::Unsafe))),
        ] {
            let expected = expected.map_or_else(|other| other, |path| Destination::Path(path.to_owned()));
            assert_eq!(of("r/a.vue", kind, Some(target), &[]), expected, "{target}");
        }
    }

    #[test]
    fn imports_are_those_of_the_real_client() {
        for (specifier, becomes) in [
            ("@/lib/utils", "@/lib/utils"),
            ("@/registry/new-york/ui/pill", "@/components/ui/pill"),
            ("@/registry/acme/composables/useZ", "@/composables/useZ"),
            ("@/styles/default/ui/pill/Pill.vue", "@/components/ui/pill/Pill.vue"),
            ("@/registry/acme/lib/format", "@/lib/format"),
            ("@/registry/acme/blocks/Big.vue", "@/components/blocks/Big.vue"),
            ("@/registry/acme/hooks/x", "@/components/hooks/x"),
            ("./Pill.vue", "./Pill.vue"),
            ("vue", "vue"),
        ] {
            assert_eq!(import(specifier), becomes);
        }
    }
}
