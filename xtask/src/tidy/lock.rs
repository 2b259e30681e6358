//! Rules about npm lock files: packages are verified, and run no install scripts.

use super::Violations;
use super::tree::Tree;
use crate::json;
use serde_json::Value;

const LOCK: &str = "package-lock.json";

fn lock_files(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts().filter(|(path, _)| path.rsplit('/').next() == Some(LOCK))
}

/// Lock files by any name: some are copied into projects that a test creates.
pub(super) fn all_lock_files(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    let is_lock = |path: &str, text: &str| {
        path.rsplit('/').next() == Some(LOCK)
            || (path.ends_with(".json") && text.contains("\n  \"lockfileVersion\":"))
    };
    tree.texts().filter(move |(path, text)| is_lock(path, text))
}

pub(super) fn npm_install_script(tree: &Tree, violations: &mut Violations) {
    for (path, _) in lock_files(tree) {
        let settings = format!("{}.npmrc", path.trim_end_matches(LOCK));
        let mut texts = tree.texts().filter(|(other, _)| *other == settings);
        if !texts.any(|(_, text)| text.lines().any(|line| line.trim() == "ignore-scripts=true")) {
            violations.add(path, 1, format!("`{settings}` allows install scripts of packages"));
        }
    }
}

pub(super) fn unverified_package(tree: &Tree, violations: &mut Violations) {
    for (path, text) in all_lock_files(tree) {
        let Ok(lock) = serde_json::from_str::<Value>(text) else {
            violations.add(path, 1, "the lock file is not JSON");
            continue;
        };
        for (name, package) in json::entries(&lock, "/packages") {
            // The other entries are the project itself, and folders of the checkout.
            let is_downloaded = name.contains("node_modules/") && package.get("link") != Some(&true.into());
            let is_verified = json::text(package, "/integrity").is_some_and(|it| it.starts_with("sha512-"));
            if is_downloaded && !is_verified {
                violations.add(path, 1, format!("`{name}` has no SHA-512 digest"));
            }
        }
    }
}
