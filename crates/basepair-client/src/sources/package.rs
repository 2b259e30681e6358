//! `package.json`: names, versions, `imports` and `exports`.

use super::pattern::best;
use basepair_model::json::{Kind, Object, Value};
use basepair_model::path::join;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    pub folder: String,
    pub name: Option<String>,
    pub private: bool,
    /// All kinds of dependencies, with their versions.
    pub dependencies: BTreeMap<String, String>,
    /// The packages that are installed with it, although it does not contain them.
    peers: Vec<String>,
    /// `owner/repository` on GitHub.
    pub repository: Option<String>,
    /// Names and commands.
    pub scripts: Vec<(String, String)>,
    imports: Vec<(String, Vec<String>)>,
    exports: Vec<(String, Vec<String>)>,
}

impl Package {
    pub(super) fn read(folder: &str, object: &Object) -> Self {
        let mut dependencies = BTreeMap::new();
        for group in ["optionalDependencies", "peerDependencies", "devDependencies", "dependencies"] {
            let group = object.get(group).and_then(Value::as_object);
            for member in group.map(|group| group.members.as_slice()).unwrap_or_default() {
                dependencies
                    .insert(member.key.to_string(), member.value.as_str().unwrap_or_default().to_owned());
            }
        }
        let repository = object.get("repository");
        let repository = repository.and_then(|it| it.as_str().or_else(|| it.as_object()?.str("url")));
        Self {
            folder: folder.to_owned(),
            name: object.str("name").map(str::to_owned),
            private: object.get("private").and_then(Value::as_bool).unwrap_or(false),
            dependencies,
            peers: peers(object),
            repository: repository.and_then(on_github),
            scripts: scripts(object),
            imports: patterns(object.get("imports")),
            exports: patterns(object.get("exports")),
        }
    }

    pub(super) fn peers(&self) -> impl Iterator<Item = &str> {
        self.peers.iter().map(String::as_str)
    }

    /// Resolves an import that starts with `#`.
    pub(super) fn imported(&self, specifier: &str) -> Vec<String> {
        self.targets(&self.imports, specifier)
    }

    /// Resolves an import of this package, also without `exports`, like bundlers of a workspace.
    pub(super) fn exported(&self, specifier: &str) -> Vec<String> {
        let Some(name) = self.name.as_deref() else { return Vec::new() };
        let rest = specifier.strip_prefix(name).unwrap_or_default();
        let mut found = self.targets(&self.exports, &format!(".{rest}"));
        let inside = rest.trim_start_matches('/');
        found.extend([join(&self.folder, inside), join(&self.folder, &format!("src/{inside}"))]);
        found
    }

    fn targets(&self, patterns: &[(String, Vec<String>)], text: &str) -> Vec<String> {
        let Some((targets, middle)) = best(patterns, text) else { return Vec::new() };
        targets.iter().map(|target| join(&self.folder, &target.replacen('*', &middle, 1))).collect()
    }
}

/// npm and pnpm install peers by themselves, except optional ones.
fn peers(object: &Object) -> Vec<String> {
    let group = |key: &str| object.get(key).and_then(Value::as_object);
    let members = group("peerDependencies").map(|peers| peers.members.as_slice()).unwrap_or_default();
    let is_optional = |name: &str| {
        let about = group("peerDependenciesMeta").and_then(|about| about.get(name)?.as_object());
        about.and_then(|about| about.get("optional")?.as_bool()).unwrap_or(false)
    };
    members.iter().map(|peer| peer.key.to_string()).filter(|name| !is_optional(name)).collect()
}

fn scripts(object: &Object) -> Vec<(String, String)> {
    let scripts = object.get("scripts").and_then(Value::as_object);
    let members = scripts.map(|scripts| scripts.members.as_slice()).unwrap_or_default();
    members.iter().filter_map(|it| Some((it.key.to_string(), it.value.as_str()?.to_owned()))).collect()
}

/// `imports` or `exports` as patterns; all targets of conditions are kept.
fn patterns(value: Option<&Value>) -> Vec<(String, Vec<String>)> {
    let Some(value) = value else { return Vec::new() };
    let keyed =
        value.as_object().filter(|object| object.members.iter().any(|it| it.key.starts_with(['.', '#'])));
    match keyed {
        Some(object) => object.members.iter().map(|it| (it.key.to_string(), targets(&it.value))).collect(),
        None => vec![(".".to_owned(), targets(value))],
    }
}

fn targets(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match &value.kind {
            Kind::String(text) => found.push(text.to_string()),
            Kind::Array(values) => waiting.extend(values.iter().rev()),
            Kind::Object(object) => waiting.extend(object.members.iter().rev().map(|it| &it.value)),
            _ => {}
        }
    }
    found
}

/// `owner/repository` of an address on GitHub, in any notation.
fn on_github(text: &str) -> Option<String> {
    let path = match text.split_once("github.com") {
        Some((_, path)) => path.trim_start_matches(['/', ':']),
        None => text.strip_prefix("github:").or_else(|| (!text.contains(':')).then_some(text))?,
    };
    let mut parts = path.split(['/', '#']).map(|part| part.trim_end_matches(".git"));
    let (owner, name) = (parts.next()?, parts.next()?);
    (!owner.is_empty() && !name.is_empty()).then(|| format!("{owner}/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repositories_are_parsed_in_every_notation() {
        for text in [
            "git+https://github.com/acme/ui.git",
            "https://github.com/acme/ui",
            "git@github.com:acme/ui.git",
            "github:acme/ui",
            "acme/ui",
        ] {
            assert_eq!(on_github(text).as_deref(), Some("acme/ui"), "{text}");
        }
        assert_eq!(on_github("https://gitlab.com/acme/ui"), None);
    }
}
