//! The packages around a registry: folders `node_modules` from its own upwards, as Node looks for them.

use anyhow::bail;
use basepair_live::kit::Package;
use serde::Deserialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// No `package.json` or license is larger.
const LARGEST: u64 = 1024 * 1024;

/// A project whose packages are installed.
#[derive(Debug)]
pub(super) struct Project {
    /// The nearest first.
    pub(super) folders: Vec<PathBuf>,
    /// The command that installs packages.
    pub(super) install: &'static str,
}

#[derive(Deserialize)]
struct Manifest {
    name: Option<String>,
    version: Option<String>,
    license: Option<serde_json::Value>,
}

impl Project {
    pub(super) fn around(root: &Path) -> anyhow::Result<Self> {
        let root = fs::canonicalize(root)?;
        let above = || root.ancestors();
        let lock = |name: &str| above().any(|folder| folder.join(name).is_file());
        let (set_up, install) = if lock("pnpm-lock.yaml") {
            ("pnpm install", "pnpm add -D")
        } else if lock("bun.lock") || lock("bun.lockb") {
            ("bun install", "bun add -D")
        } else if lock("yarn.lock") {
            ("yarn install", "yarn add -D")
        } else {
            ("npm install", "npm install -D")
        };
        let folders: Vec<PathBuf> =
            above().map(|folder| folder.join("node_modules")).filter(|folder| folder.is_dir()).collect();
        if folders.is_empty() {
            bail!("there is no `node_modules` in the registry's directory or above; run `{set_up}` there");
        }
        Ok(Self { folders, install })
    }

    /// An installed package.
    pub(super) fn package(&self, name: &str) -> Option<Package> {
        self.folders.iter().find_map(|folder| read(&folder.join(name)))
    }
}

/// The package whose folder this is.
fn read(folder: &Path) -> Option<Package> {
    let text = text(&folder.join("package.json"))?;
    let manifest: Manifest = serde_json::from_str(&text).ok()?;
    let license = match manifest.license {
        Some(serde_json::Value::String(license)) => license,
        Some(serde_json::Value::Object(license)) => {
            license.get("type").and_then(|it| it.as_str()).unwrap_or_default().to_owned()
        }
        _ => String::new(),
    };
    Some(Package { name: manifest.name?, version: manifest.version.unwrap_or_default(), license })
}

/// The package that a file belongs to, and the text of its license. A folder inside a package may have a `package.json` without a
/// name.
pub(super) fn owner(file: &Path) -> Option<(Package, String)> {
    let (folder, package) =
        file.ancestors().skip(1).find_map(|folder| read(folder).map(|package| (folder, package)))?;
    let names = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let mut licenses: Vec<_> = names
        .filter(|name| {
            let name = name.to_string_lossy().to_ascii_lowercase();
            name.starts_with("license") || name.starts_with("licence")
        })
        .collect();
    licenses.sort();
    let license = licenses.first().and_then(|name| text(&folder.join(name)));
    Some((package, license.unwrap_or_default()))
}

fn text(file: &Path) -> Option<String> {
    let opened = File::open(file).ok()?;
    let mut text = String::new();
    opened.take(LARGEST).read_to_string(&mut text).ok()?;
    Some(text)
}
