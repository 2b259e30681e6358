//! What the official client makes of an import: aliases are pointed at the consumer's own folders, and paths of
//! a registry's sources are turned into those.

/// The project's path that an import means after the client has rewritten it, without an ending. `None` for
/// packages and relative imports, which the client leaves alone.
pub fn rewritten(specifier: &str) -> Option<String> {
    let rest = match specifier {
        "#registry" => "registry",
        _ => specifier
            .strip_prefix("@/")
            .or_else(|| specifier.strip_prefix("#/"))
            .or_else(|| specifier.strip_prefix('#').filter(|rest| rest.starts_with("registry/")))?,
    };
    if rest == "registry" {
        return Some("components".to_owned());
    }
    let Some(below) = rest.strip_prefix("registry/") else { return Some(rest.to_owned()) };
    let utils = below.strip_suffix("/lib/utils").is_some_and(|style| !style.is_empty());
    if utils && !has_segment(below, "/ui") {
        return Some("lib/utils".to_owned());
    }
    Some(from_registry(below))
}

/// Where a path below `@/registry/` is looked for: the last segment that starts like a folder's name decides,
/// whatever comes after it in that segment.
fn from_registry(below: &str) -> String {
    for (segment, folder) in
        [("/ui", "components/ui"), ("/components", "components"), ("/lib", "lib"), ("/hooks", "hooks")]
    {
        if let Some(at) = below.rfind(segment).filter(|at| *at > 0) {
            return format!("{folder}{}", below.get(at + segment.len()..).unwrap_or_default());
        }
    }
    match below.split_once('/') {
        _ if below.is_empty() || below.starts_with('/') => format!("registry/{below}"),
        Some((_, rest)) => format!("components/{rest}"),
        None => "components".to_owned(),
    }
}

fn has_segment(below: &str, segment: &str) -> bool {
    below.rfind(segment).is_some_and(|at| at > 0)
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
}
