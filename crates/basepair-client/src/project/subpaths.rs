//! Subpath imports (`#ui/*`) and the exports of workspace packages (`@acme/ui/components/*`), as far as the
//! client resolves them: one target each, the first that is in the package.

use super::paths::join;
use super::text::{object, read};
use basepair_catalog::load::Source;
use basepair_model::json::{Kind, Object, Value};
use basepair_model::path::{folder, from_folder};

/// One entry of `imports` or `exports`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Subpath {
    key: String,
    /// Relative to the root of the tree, may contain a `*`.
    target: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Subpaths(Vec<Subpath>);

/// What a specifier resolves to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) path: String,
    /// Whether the entry matches many files.
    pub(crate) wildcard: bool,
    /// Whether imports are written with the extension.
    pub(crate) keeps_ending: bool,
}

impl Subpaths {
    /// The `imports` of a package.
    pub(super) fn imports(package: &Object, root: &str) -> Self {
        let imports = package.get("imports").and_then(Value::as_object);
        let members = imports.into_iter().flat_map(|imports| &imports.members);
        let entry = |(key, value): (&str, &Value)| {
            let target = from_folder(root, &first_target(value)?)?;
            key.starts_with('#').then(|| Subpath { key: key.to_owned(), target })
        };
        Self(members.filter_map(|member| entry((&member.key, &member.value))).collect())
    }

    /// The `exports` of every package in a tree that lists workspaces.
    pub(super) fn exports(source: &dyn Source, files: &[String]) -> Self {
        let manifests = files.iter().filter(|path| path.ends_with("/package.json"));
        let mut found = Vec::new();
        for path in manifests {
            let Some(package) = read(source, path).and_then(|text| object(&text)) else { continue };
            let (Some(name), Some(exports)) = (package.str("name"), package.get("exports")) else { continue };
            for member in exports.as_object().into_iter().flat_map(|exports| &exports.members) {
                let target =
                    first_target(&member.value).and_then(|target| from_folder(folder(path), &target));
                let (Some(target), Some(key)) = (target, export_key(name, &member.key)) else { continue };
                found.push(Subpath { key, target });
            }
        }
        Self(found)
    }

    pub(crate) fn find(&self, specifier: &str) -> Option<Match> {
        let keeps_ending = |target: &str| {
            let rest = target.split_once('*').map(|(_, rest)| rest);
            rest.is_some_and(|rest| !rest.starts_with('.') || rest.len() == 1 || rest.contains('/'))
        };
        let exact = self.0.iter().find(|entry| !entry.key.contains('*') && entry.key == specifier);
        if let Some(entry) = exact {
            return Some(Match { path: entry.target.clone(), wildcard: false, keeps_ending: false });
        }
        let mut entries: Vec<&Subpath> = self.0.iter().filter(|entry| entry.key.contains('*')).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.key.len()));
        entries.into_iter().find_map(|entry| {
            let matched = wildcard(&entry.key, specifier)?;
            let path = match entry.target.split_once('*') {
                None => entry.target.clone(),
                Some((start, _)) if matched.is_empty() => start.trim_end_matches('/').to_owned(),
                Some((start, end)) => format!("{start}{matched}{end}"),
            };
            Some(Match { path, wildcard: true, keeps_ending: keeps_ending(&entry.target) })
        })
    }

    /// What the keys have in common, as a prefix for imports.
    pub(super) fn prefix(&self) -> Option<String> {
        let base =
            |key: &str| key.trim_end_matches('*').trim_end_matches('/').trim_start_matches('#').to_owned();
        let mut bases = self.0.iter().map(|entry| base(&entry.key));
        let mut shared: Vec<String> = bases.next()?.split('/').map(str::to_owned).collect();
        for other in bases {
            let other: Vec<&str> = other.split('/').collect();
            let length = shared.iter().zip(&other).take_while(|(one, two)| one == *two).count();
            shared.truncate(length);
        }
        Some(format!("#{}", shared.join("/")))
    }
}

/// What `*` matches; the part before it may be the whole text.
fn wildcard<'t>(key: &str, text: &'t str) -> Option<&'t str> {
    let (start, end) = key.split_once('*')?;
    let inside = text.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
    inside.or_else(|| (end.is_empty() && start.strip_suffix('/') == Some(text)).then_some(""))
}

/// The first target inside the package, whatever its condition.
fn first_target(value: &Value) -> Option<String> {
    match &value.kind {
        Kind::String(text) => text.starts_with("./").then(|| text.to_string()),
        Kind::Array(values) => values.iter().find_map(first_target),
        Kind::Object(object) => object.members.iter().find_map(|member| first_target(&member.value)),
        _ => None,
    }
}

/// The specifier of an export: `./lib/*` of `@acme/ui` is `@acme/ui/lib/*`.
fn export_key(package: &str, key: &str) -> Option<String> {
    if key == "." {
        return Some(package.to_owned());
    }
    let rest = key.strip_prefix("./")?;
    let base = join(package, rest.strip_suffix("/*").unwrap_or(rest));
    Some(if key.contains('*') { format!("{base}/*") } else { base })
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::Memory;

    #[test]
    fn exports_of_a_workspace_resolve_to_its_sources() {
        let package = r#"{ "name": "@acme/ui", "exports": {
            "./components/*": { "types": "./src/components/*.tsx" }, "./lib/*": "./src/lib/*.ts", "./css": "./src/a.css" } }"#;
        let source = Memory::default().with("packages/ui/package.json", package);
        let exports = Subpaths::exports(&source, &["packages/ui/package.json".to_owned()]);
        let path = |specifier: &str| exports.find(specifier).map(|found| found.path);
        assert_eq!(path("@acme/ui/components").as_deref(), Some("packages/ui/src/components"));
        assert_eq!(path("@acme/ui/lib/utils").as_deref(), Some("packages/ui/src/lib/utils.ts"));
        assert_eq!(path("@acme/ui/css").as_deref(), Some("packages/ui/src/a.css"));
        assert_eq!(path("@acme/other"), None);
    }

    #[test]
    fn imports_may_keep_the_extension() {
        let package =
            object(r##"{ "imports": { "#ui/*": "./src/ui/*", "#lib/*": "./src/lib/*.ts" } }"##).unwrap();
        let imports = Subpaths::imports(&package, "");
        assert_eq!(
            imports.find("#ui/a.tsx").map(|found| (found.path, found.keeps_ending)),
            Some(("src/ui/a.tsx".to_owned(), true))
        );
        assert_eq!(
            imports.find("#lib/a").map(|found| (found.path, found.keeps_ending)),
            Some(("src/lib/a.ts".to_owned(), false))
        );
        assert_eq!(imports.prefix().as_deref(), Some("#"));
    }
}
