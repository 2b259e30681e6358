//! The client's first step with an import: aliases are mapped to the project's own, and paths of a registry's
//! sources are turned into those.

use crate::project::Aliases;
use basepair_config::client::Major;
use std::sync::LazyLock;

static USUAL: LazyLock<Aliases> = LazyLock::new(|| Aliases::usual("@"));

/// The project path that an import refers to after the client has rewritten it, without an extension. `None`
/// for packages and relative imports, which the client does not change.
pub fn rewritten(specifier: &str) -> Option<String> {
    let local = specifier.starts_with("@/") || specifier.starts_with('#');
    let text = if local { aliased(specifier, false, &USUAL, Major::Four) } else { return None };
    text.strip_prefix("@/").map(str::to_owned)
}

/// What the client writes for a specifier, before it searches the file. `cn` is whether the import imports `cn`.
pub fn aliased(specifier: &str, cn: bool, aliases: &Aliases, major: Major) -> String {
    let updated = match major {
        Major::Four => update(&canonical(specifier, aliases), aliases),
        Major::Two | Major::Three => update_in_three(specifier, aliases),
    };
    if cn && (updated == "@/lib/utils" || updated == usual_utils(&aliases.utils, major)) {
        return aliases.utils.clone();
    }
    updated
}

/// Subpath imports of the registry or the project, as the alias that they refer to.
fn canonical(specifier: &str, aliases: &Aliases) -> String {
    if specifier == "#registry" {
        return "@/registry".to_owned();
    }
    if let Some(rest) = specifier.strip_prefix("#/") {
        return format!("@/{rest}");
    }
    if specifier.starts_with("#registry/") {
        return format!("@/{}", specifier.trim_start_matches('#'));
    }
    let mut own = [
        (aliases.ui.as_deref(), "@/components/ui"),
        (Some(aliases.components.as_str()), "@/components"),
        (aliases.hooks.as_deref(), "@/hooks"),
        (aliases.lib.as_deref(), "@/lib"),
        (Some(aliases.utils.as_str()), "@/lib/utils"),
    ];
    own.sort_by_key(|(alias, _)| std::cmp::Reverse(alias.map_or(0, str::len)));
    for (alias, usual) in own {
        let Some(alias) = alias.filter(|alias| alias.starts_with('#')) else { continue };
        if let Some(rest) = below(specifier, alias) {
            return format!("{usual}{rest}");
        }
    }
    specifier.to_owned()
}

fn update(specifier: &str, aliases: &Aliases) -> String {
    let Some(rest) = specifier.strip_prefix("@/") else { return specifier.to_owned() };
    if rest == "registry" {
        return aliases.components.clone();
    }
    if let Some(path) = rest.strip_prefix("registry/") {
        return from_registry(path, aliases, Major::Four).unwrap_or_else(|| specifier.to_owned());
    }
    if rest == "lib/utils" {
        return aliases.utils.clone();
    }
    let folders = [
        (aliases.ui.as_deref(), "components/ui"),
        (Some(aliases.components.as_str()), "components"),
        (aliases.hooks.as_deref(), "hooks"),
        (aliases.lib.as_deref(), "lib"),
    ];
    for (alias, folder) in folders {
        if let (Some(alias), Some(rest)) = (alias, below(rest, folder)) {
            return format!("{alias}{rest}");
        }
    }
    format!("{}/{rest}", first_segment(&aliases.components))
}

fn update_in_three(specifier: &str, aliases: &Aliases) -> String {
    let Some(rest) = specifier.strip_prefix("@/") else { return specifier.to_owned() };
    match rest.strip_prefix("registry/") {
        Some(path) => from_registry(path, aliases, Major::Three).unwrap_or_else(|| specifier.to_owned()),
        None => format!("{}/{rest}", first_segment(&aliases.components)),
    }
}

/// A path below `@/registry/`: the last segment that starts like a folder's name decides, whatever comes after
/// it in that segment.
fn from_registry(path: &str, aliases: &Aliases, major: Major) -> Option<String> {
    let after = |segment: &str| {
        let at = path.rfind(segment).filter(|at| *at > 0)?;
        path.get(at + segment.len()..)
    };
    if let Some(rest) = after("/ui") {
        return Some(match &aliases.ui {
            Some(ui) => format!("{ui}{rest}"),
            None => format!("{}/ui{rest}", aliases.components),
        });
    }
    if major == Major::Four && path.strip_suffix("/lib/utils").is_some_and(|style| !style.is_empty()) {
        return Some(aliases.utils.clone());
    }
    let folders = [
        ("/components", Some(aliases.components.as_str())),
        ("/lib", aliases.lib.as_deref()),
        ("/hooks", aliases.hooks.as_deref()),
    ];
    for (segment, alias) in folders {
        if let (Some(alias), Some(rest)) = (alias, after(segment)) {
            return Some(format!("{alias}{rest}"));
        }
    }
    if path.is_empty() || path.starts_with('/') {
        return None;
    }
    let rest = path.find('/').and_then(|at| path.get(at..)).unwrap_or_default();
    Some(format!("{}{rest}", aliases.components))
}

/// The specifier under which the client expects the file that exports `cn`.
fn usual_utils(utils: &str, major: Major) -> String {
    let start = match major {
        // The scope of a package is meant, whatever the first character is.
        Major::Two => format!("@{}", first_segment(utils).get(1..).unwrap_or_default()),
        Major::Three => utils.split_once('/').map_or("@", |(first, _)| first).to_owned(),
        Major::Four if utils.starts_with('#') => "@".to_owned(),
        Major::Four => match utils.strip_suffix("/lib/utils") {
            Some(start) => start.to_owned(),
            None if utils.starts_with('@') => {
                let mut parts = utils.split('/');
                match (parts.next(), parts.next()) {
                    (Some(scope), Some(name)) if !name.is_empty() => format!("{scope}/{name}"),
                    _ => utils.to_owned(),
                }
            }
            None => first_segment(utils).to_owned(),
        },
    };
    if start.is_empty() { "@/lib/utils".to_owned() } else { format!("{start}/lib/utils") }
}

/// What follows a folder or an alias, with its slash; `None` for another path.
fn below<'t>(text: &'t str, folder: &str) -> Option<&'t str> {
    text.strip_prefix(folder).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn first_segment(text: &str) -> &str {
    text.split('/').next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registry_paths_become_folders_of_the_project() {
        for (specifier, path) in [
            ("@/registry/new-york/ui/button", "components/ui/button"),
            ("@/registry/new-york/blocks/login/components/form", "components/form"),
            ("@/registry/new-york/lib/utils", "lib/utils"),
            ("@/registry/new-york/lib/format", "lib/format"),
            ("@/registry/new-york/hooks/use-mobile", "hooks/use-mobile"),
            ("@/registry/new-york/blocks/login/page", "components/blocks/login/page"),
            ("@/registry/acme/guide/parts", "components/guide/parts"),
            ("#registry/new-york/ui/button", "components/ui/button"),
            ("@/components/ui/button", "components/ui/button"),
            ("@/app/page", "app/page"),
        ] {
            assert_eq!(rewritten(specifier).as_deref(), Some(path), "{specifier}");
        }
        // The pattern does not stop at a segment's end.
        assert_eq!(rewritten("@/registry/new-york/uikit/a").as_deref(), Some("components/uikit/a"));
        assert_eq!(rewritten("@/registry/x/y/uikit").as_deref(), Some("components/uikit"));
        assert_eq!((rewritten("react"), rewritten("./x"), rewritten("@acme/x")), (None, None, None));
    }

    #[test]
    fn the_project_decides_what_an_alias_becomes() {
        let aliases = Aliases {
            components: "~/parts".to_owned(),
            utils: "~/helpers/cn".to_owned(),
            ui: Some("~/parts/base".to_owned()),
            lib: None,
            hooks: None,
        };
        let four = |specifier: &str| aliased(specifier, true, &aliases, Major::Four);
        assert_eq!(four("@/lib/utils"), "~/helpers/cn");
        assert_eq!(four("@/components/ui/button"), "~/parts/base/button");
        assert_eq!(four("@/registry/x/lib/utils"), "~/helpers/cn");
        assert_eq!(four("@/registry/x/lib/format"), "~/parts/lib/format");
        assert_eq!(four("@/hooks/use-x"), "~/hooks/use-x");
        assert_eq!((four("react").as_str(), four("./x").as_str()), ("react", "./x"));
        let three = |specifier: &str| aliased(specifier, true, &aliases, Major::Three);
        assert_eq!(three("@/components/ui/button"), "~/components/ui/button");
        assert_eq!(three("@/lib/utils"), "~/helpers/cn");
        assert_eq!(aliased("@/lib/utils", false, &aliases, Major::Three), "~/lib/utils");
        let two = |specifier: &str| aliased(specifier, true, &aliases, Major::Two);
        assert_eq!(two("@/lib/utils"), "~/lib/utils");
        assert_eq!(two("@/components/ui/button"), "~/components/ui/button");
        let own = Aliases { components: "#parts".to_owned(), ..aliases.clone() };
        assert_eq!(aliased("#parts/form", false, &own, Major::Four), "#parts/form");
    }
}
