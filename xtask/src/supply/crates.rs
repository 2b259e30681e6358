//! The crates that are linked into the binary: the list comes from `cargo tree`, the details from `cargo metadata`, the
//! digests from the lock file. Procedural macros and build scripts run at build time and are not in the binary.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::json::{list, text};
use crate::workspace::Workspace;
use serde_json::Value;
use toml::Table;

pub(super) const PRODUCT: &str = "basepair";

pub(super) enum Platform {
    /// Every crate that some platform needs.
    All,
    /// The crates that a target triple needs.
    One(String),
}

impl Platform {
    fn triple(&self) -> &str {
        match self {
            Self::All => "all",
            Self::One(triple) => triple,
        }
    }
}

/// Name and version.
pub(super) type Key = (String, String);

#[derive(Debug)]
pub(super) struct Crate {
    pub(super) key: Key,
    pub(super) license: Option<String>,
    pub(super) description: Option<String>,
    pub(super) repository: Option<String>,
    /// The path of its sources on this machine.
    pub(super) folder: PathBuf,
    /// SHA-256 of the published package; our own crates have none.
    pub(super) digest: Option<String>,
    pub(super) is_ours: bool,
    /// The linked crates that it uses.
    pub(super) uses: BTreeSet<Key>,
}

/// Every linked crate, the product included, sorted by name and version.
pub(super) fn linked(workspace: &Workspace, platform: &Platform) -> Outcome<Vec<Crate>> {
    let wanted = listed(workspace, platform)?;
    let answer = workspace.cargo().args(["metadata", "--locked", "--format-version", "1"]).stdout()?;
    let metadata: Value = serde_json::from_slice(&answer)?;
    let mut found = describe(&metadata, &wanted, &digests(&workspace.toml("Cargo.lock")?))?;
    found.sort_by(|one, other| one.key.cmp(&other.key));
    if let Some((name, version)) = wanted.iter().find(|key| !found.iter().any(|known| known.key == **key)) {
        bail!("`cargo metadata` does not list {name} {version}");
    }
    Ok(found)
}

/// The linked crates, from `cargo tree`.
pub(super) fn listed(workspace: &Workspace, platform: &Platform) -> Outcome<BTreeSet<Key>> {
    let answer = workspace
        .cargo()
        .args(["tree", "--locked", "--package", PRODUCT, "--edges", "normal,no-proc-macro"])
        .args(["--prefix", "none", "--format", "{p}", "--target", platform.triple()])
        .text()?;
    Ok(answer.lines().filter_map(key_of_line).collect())
}

/// `name v1.2.3`, optionally followed by its source.
fn key_of_line(line: &str) -> Option<Key> {
    let mut words = line.split(' ');
    let name = words.next().filter(|name| !name.is_empty())?;
    Some((name.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
}

fn describe(
    metadata: &Value,
    wanted: &BTreeSet<Key>,
    digests: &BTreeMap<Key, String>,
) -> Outcome<Vec<Crate>> {
    let key =
        |package: &Value| -> Outcome<Key> { Ok((required(package, "name")?, required(package, "version")?)) };
    let mut keys = BTreeMap::new();
    for package in list(metadata, "/packages") {
        keys.insert(required(package, "id")?, key(package)?);
    }
    let mut uses: BTreeMap<&Key, BTreeSet<Key>> = BTreeMap::new();
    for node in list(metadata, "/resolve/nodes") {
        let Some(user) = keys.get(&required(node, "id")?) else { continue };
        for dependency in list(node, "/deps").filter(|dependency| is_normal(dependency)) {
            let used = keys.get(&required(dependency, "pkg")?).filter(|key| wanted.contains(*key));
            uses.entry(user).or_default().extend(used.cloned());
        }
    }
    let mut crates = Vec::new();
    for package in list(metadata, "/packages") {
        let key = key(package)?;
        if !wanted.contains(&key) {
            continue;
        }
        let mut folder = PathBuf::from(required(package, "manifest_path")?);
        folder.pop();
        let optional = |name: &str| text(package, name).map(str::to_owned);
        crates.push(Crate {
            license: optional("/license"),
            description: optional("/description")
                .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
            repository: optional("/repository"),
            folder,
            digest: digests.get(&key).cloned(),
            is_ours: text(package, "/source").is_none(),
            uses: uses.get(&key).cloned().unwrap_or_default(),
            key,
        });
    }
    Ok(crates)
}

fn is_normal(dependency: &Value) -> bool {
    list(dependency, "/dep_kinds").any(|kind| text(kind, "/kind").is_none())
}

fn required(object: &Value, key: &str) -> Outcome<String> {
    let value = object.get(key).and_then(Value::as_str);
    value
        .map(str::to_owned)
        .ok_or_else(|| Failure::new(format!("`cargo metadata` has a package without `{key}`")))
}

/// The version of Rust, whose standard library is linked as well.
pub(super) fn toolchain(workspace: &Workspace) -> Outcome<String> {
    let file = workspace.toml("rust-toolchain.toml")?;
    let channel = file.get("toolchain").and_then(|toolchain| toolchain.get("channel")?.as_str());
    channel.map(str::to_owned).ok_or_else(|| Failure::new("`rust-toolchain.toml` has no channel"))
}

/// The checksums of a lock file.
fn digests(lock: &Table) -> BTreeMap<Key, String> {
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let digest = |package: &toml::Value| {
        let field = |name: &str| Some(package.get(name)?.as_str()?.to_owned());
        Some(((field("name")?, field("version")?), field("checksum")?))
    };
    packages.filter_map(digest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str, version: &str) -> Key {
        (name.to_owned(), version.to_owned())
    }

    #[test]
    fn a_line_of_the_tree_is_a_name_and_a_version() {
        assert_eq!(key_of_line("serde v1.0.2"), Some(key("serde", "1.0.2")));
        assert_eq!(key_of_line("basepair v0.1.0 (a/folder)"), Some(key("basepair", "0.1.0")));
        assert_eq!(key_of_line("zstd-sys v2.1.2+zstd.1.5.7 (*)"), Some(key("zstd-sys", "2.1.2+zstd.1.5.7")));
        assert_eq!(key_of_line(""), None);
    }

    #[test]
    fn only_normal_dependencies_between_linked_crates_are_edges() {
        let metadata = serde_json::from_str(
            r#"{"packages":[
              {"id":"a","name":"a","version":"1.0.0","license":"MIT","source":null,"manifest_path":"x/a/Cargo.toml"},
              {"id":"b","name":"b","version":"2.0.0","license":"ISC","source":"registry","manifest_path":"x/b/Cargo.toml"},
              {"id":"c","name":"c","version":"3.0.0","source":"registry","manifest_path":"x/c/Cargo.toml"}],
            "resolve":{"nodes":[{"id":"a","deps":[
              {"pkg":"b","dep_kinds":[{"kind":"dev"},{"kind":null}]},{"pkg":"c","dep_kinds":[{"kind":"build"}]}]}]}}"#,
        )
        .unwrap();
        let lock = "[[package]]\nname = \"b\"\nversion = \"2.0.0\"\nchecksum = \"ff00\"\n";
        let wanted = BTreeSet::from([key("a", "1.0.0"), key("b", "2.0.0")]);
        let crates = describe(&metadata, &wanted, &digests(&lock.parse().unwrap())).unwrap();
        assert_eq!(crates.len(), 2);
        assert_eq!(crates[0].uses, BTreeSet::from([key("b", "2.0.0")]));
        assert!(crates[0].is_ours && crates[0].digest.is_none());
        assert_eq!(crates[1].digest.as_deref(), Some("ff00"));
    }
}
