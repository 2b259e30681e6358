//! Where the pictures of an item belong, and how they get there.

use crate::rewrite::replace;
use anyhow::{Context, bail};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_live::shown;
use basepair_model::picture::Appearance;
use std::fs;
use std::path::Path;

/// Where the picture of an item belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    pub appearance: Appearance,
    /// From the registry's root.
    pub path: String,
    /// Whether the item's entry names it already.
    pub named: bool,
}

/// The files of the pictures of an item: as its entry names them, else beside its demo.
pub fn picture_files(catalog: &Catalog, item: &Item) -> Vec<PictureFile> {
    let beside = shown(catalog, item).entry.files.first().or(item.entry.files.first());
    let picture_files = Appearance::ALL.into_iter().filter_map(|appearance| {
        if let Some(named) = item.entry.pictures.iter().find(|it| it.appearance == appearance) {
            return Some(PictureFile { appearance, path: named.path.clone(), named: true });
        }
        let path = &beside?.path;
        let folder = path.rfind('/').map_or("", |at| path.get(..=at).unwrap_or_default());
        let path = format!("{folder}{}-{}.webp", file_name(item.name()), appearance.as_str());
        Some(PictureFile { appearance, path, named: false })
    });
    picture_files.collect()
}

/// An item's name may have slashes.
fn file_name(item: &str) -> String {
    item.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect()
}

/// Writes a picture below the root: readers see the old one or the new one. Says whether it has changed.
pub fn write(root: &Path, path: &str, bytes: &[u8]) -> anyhow::Result<bool> {
    let real = fs::canonicalize(root)?;
    let file = real.join(path);
    let folder = file.parent().context("a picture needs a folder")?;
    fs::create_dir_all(folder)?;
    if !fs::canonicalize(folder)?.starts_with(&real) {
        bail!("`{path}` leads out of the registry; name a file inside it");
    }
    if fs::read(&file).is_ok_and(|before| before == bytes) {
        return Ok(false);
    }
    replace(&file, bytes).with_context(|| format!("cannot write `{path}`"))?;
    Ok(true)
}
