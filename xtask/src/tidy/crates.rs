//! Rules about dependencies: the direction of our crates, and heavy crates that only one of them may use.

use super::Violations;
use super::manifest::Manifest;
use super::tree::Tree;

/// Our crates: each may depend on those of the lines above. `xtask` depends on none of them.
const DIRECTION: &[&[&str]] = &[
    &["basepair-model"],
    &["basepair-syntax", "basepair-catalog"],
    &["basepair-config"],
    &["basepair-client"],
    &["basepair-check", "basepair-site", "basepair-live", "basepair-history"],
    &["basepair-server"],
    &["basepair"],
];

/// Third-party crates, by prefix, that only one of our crates may depend on.
const HEAVY: &[(&str, &str)] = &[
    ("axum", "basepair-server"),
    ("hyper", "basepair-server"),
    ("tokio", "basepair-server"),
    ("rmcp", "basepair-server"),
    ("clap", "basepair"),
    ("oxc", "basepair-syntax"),
    ("askama", "basepair-site"),
    ("resvg", "basepair-site"),
    ("rquickjs", "basepair-live"),
    ("gix", "basepair-history"),
];

pub(super) fn wrong_crate_direction(tree: &Tree, violations: &mut Violations) {
    for (path, manifest) in members(tree) {
        let owner = manifest.name.as_str();
        let place = |name: &str| DIRECTION.iter().position(|line| line.contains(&name));
        if place(owner).is_none() && owner != "xtask" {
            violations.add(path, 1, format!("the crate `{owner}` is missing in the direction of crates"));
            continue;
        }
        for dependency in &manifest.dependencies {
            let name = dependency.name.as_str();
            let is_ours = name == "basepair" || name == "xtask" || name.starts_with("basepair-");
            if is_ours && (place(name).is_none() || place(name) >= place(owner)) {
                violations.add(path, dependency.line, format!("`{owner}` may not depend on `{name}`"));
            }
            let heavy = HEAVY.iter().find(|(family, only)| is_of_family(name, family) && *only != owner);
            // Tests of the program ask its server, too.
            if let Some((_, only)) = heavy.filter(|_| !dependency.for_tests) {
                violations.add(
                    path,
                    dependency.line,
                    format!("only `{only}` may depend on `{name}`, not `{owner}`"),
                );
            }
        }
    }
}

fn is_of_family(name: &str, family: &str) -> bool {
    name.split(['-', '_']).next() == Some(family)
}

pub(super) fn own_dependency_version(tree: &Tree, violations: &mut Violations) {
    for (path, manifest) in members(tree) {
        for dependency in manifest.dependencies.iter().filter(|dependency| !dependency.from_workspace) {
            violations.add(path, dependency.line, format!("`{}` is declared here", dependency.name));
        }
    }
}

fn members(tree: &Tree) -> impl Iterator<Item = (&str, Manifest)> {
    let is_member = |path: &str| {
        let parts: Vec<&str> = path.split('/').collect();
        matches!(parts.as_slice(), ["crates", _, "Cargo.toml"] | ["xtask", "Cargo.toml"])
    };
    tree.texts().filter(move |(path, _)| is_member(path)).map(|(path, text)| (path, Manifest::parse(text)))
}
