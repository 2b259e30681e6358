//! Writes a kit: the files of the bundles, the licenses of what they contain, and the description that names all of it.

use super::NewKit;
use super::bundler::Bundle;
use super::entries::Entries;
use super::packages::owner;
use anyhow::{Context, bail};
use basepair_live::Needs;
use basepair_live::kit::{Bundled, DESCRIPTION, DescribedFile, Description, FORMAT, Package};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// A kit is at most this large.
const LARGEST: u64 = 128 * 1024 * 1024;

pub(super) fn write(
    folder: &Path,
    needs: &Needs,
    (modules, styles): (&Bundle, Option<&Bundle>),
    candidates: Vec<String>,
    mut made: NewKit,
) -> anyhow::Result<NewKit> {
    let mut files = BTreeMap::new();
    for output in modules.outputs.iter().chain(styles.iter().flat_map(|styles| &styles.outputs)) {
        let bytes = fs::read(&output.path).context("the bundler has not written what it said")?;
        made.bytes += bytes.len() as u64;
        if made.bytes > LARGEST {
            bail!("the kit would be larger than {} MiB", LARGEST / 1024 / 1024);
        }
        write_file(&folder.join(&output.name), &bytes)?;
        files.insert(output.name.clone(), DescribedFile::of(&bytes, output.imports.clone()));
    }
    made.files = files.len();
    let entry = |bundle: &Bundle, name: &str| {
        let found = bundle.outputs.iter().find(|output| output.entry.as_deref() == Some(name));
        found.map(|output| output.name.clone()).with_context(|| format!("the bundler has made no `{name}`"))
    };
    let entries = Entries::of(&needs.specifiers);
    let mut bundled = BTreeMap::new();
    for (specifier, (part, export)) in entries.places {
        let names = needs.specifiers.get(&specifier).and_then(|need| need.names.as_ref());
        let names = names.map(|names| names.iter().cloned().collect());
        bundled.insert(specifier, Bundled { file: entry(modules, &part)?, export, names });
    }
    let tailwind = styles.map(|styles| entry(styles, "tailwind")).transpose()?;
    let owners = owners(modules, styles);
    made.packages = owners.keys().cloned().collect();
    write_file(&folder.join("NOTICES.txt"), notices(&owners).as_bytes())?;
    let packages = made.packages.clone();
    let description = Description { format: FORMAT, modules: bundled, tailwind, packages, candidates, files };
    let text = serde_json::to_string_pretty(&description)?;
    write_file(&folder.join(DESCRIPTION), format!("{text}\n").as_bytes())?;
    Ok(made)
}

fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = File::create_new(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

/// What was bundled, by package, with the text of its license.
fn owners(modules: &Bundle, styles: Option<&Bundle>) -> BTreeMap<Package, String> {
    let inputs = modules.inputs.iter().chain(styles.iter().flat_map(|styles| &styles.inputs));
    let mut folders: BTreeMap<&Path, &Path> = BTreeMap::new();
    for input in inputs {
        if let Some(folder) = input.parent() {
            folders.entry(folder).or_insert(input);
        }
    }
    folders.into_values().filter_map(owner).collect()
}

fn notices(owners: &BTreeMap<Package, String>) -> String {
    let mut text = String::new();
    for (package, license) in owners {
        let Package { name, version, license: id } = package;
        if !text.is_empty() {
            let _ = write!(text, "\n{}\n\n", "-".repeat(72));
        }
        let _ = writeln!(text, "{name} {version} ({id})\n\n{}", license.trim());
    }
    text
}
