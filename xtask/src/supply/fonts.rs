//! The fonts that are embedded in the binary, with the notices from their name tables.

use fs_err as fs;
use std::collections::BTreeMap;
use std::path::Path;

use crate::failure::{Failure, Outcome};

pub(super) const FOLDER: &str = "crates/basepair-site/fonts";
pub(super) const LICENSE: &str = "OFL-1.1";

/// WOFF2 is compressed, so its name table is not read here; each of these files is a subset of the same font as a TTF.
const COMPRESSED: &[(&str, &str)] =
    &[("geist.woff2", "Geist-Regular.ttf"), ("geist-mono.woff2", "GeistMono-Regular.ttf")];

pub(super) struct Font {
    pub(super) file: String,
    pub(super) family: String,
    pub(super) version: String,
    pub(super) copyright: String,
    pub(super) trademark: Option<String>,
}

/// Every font file of the folder, sorted by name.
pub(super) fn embedded(root: &Path) -> Outcome<Vec<Font>> {
    let folder = root.join(FOLDER);
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".txt") && !name.ends_with(".md") {
            files.push(name);
        }
    }
    files.sort();
    files.into_iter().map(|file| read(&folder, file)).collect()
}

fn read(folder: &Path, file: String) -> Outcome<Font> {
    let source =
        COMPRESSED.iter().find(|(name, _)| *name == file).map_or(file.as_str(), |(_, source)| source);
    let bytes = fs::read(folder.join(source))?;
    let names = names(&bytes).ok_or_else(|| {
        Failure::new(format!("`{FOLDER}/{file}` has no readable name table; add a row to `supply/fonts.rs`"))
    })?;
    let name = |id: u16, what: &str| {
        let value = names.get(&id).cloned();
        value.ok_or_else(|| Failure::new(format!("`{FOLDER}/{source}` has no {what}")))
    };
    if !name(LICENSE_TEXT, "license")?.contains("SIL Open Font License, Version 1.1") {
        bail!("`{FOLDER}/{file}` is not under the SIL Open Font License 1.1");
    }
    let version = name(VERSION, "version")?;
    let version =
        version.trim_start_matches("Version ").split([';', ' ']).next().unwrap_or_default().to_owned();
    Ok(Font {
        family: name(FAMILY, "family name")?,
        version,
        copyright: name(COPYRIGHT, "copyright notice")?,
        trademark: names.get(&TRADEMARK).cloned(),
        file,
    })
}

const COPYRIGHT: u16 = 0;
const FAMILY: u16 = 1;
const VERSION: u16 = 5;
const TRADEMARK: u16 = 7;
const LICENSE_TEXT: u16 = 13;

/// The English names of a font, as read by Windows (platform 3, UTF-16), by their number.
fn names(font: &[u8]) -> Option<BTreeMap<u16, String>> {
    const WINDOWS: usize = 3;
    const ENGLISH: usize = 0x0409;
    let short = |at: usize| Some(usize::from(u16::from_be_bytes(font.get(at..at + 2)?.try_into().ok()?)));
    let long = |at: usize| usize::try_from(u32::from_be_bytes(font.get(at..at + 4)?.try_into().ok()?)).ok();
    let mut records = (0..short(4)?).map(|table| 12 + table * 16);
    let table = long(records.find(|at| font.get(*at..at + 4) == Some(b"name"))? + 8)?;
    let texts = table + short(table + 4)?;
    let mut names = BTreeMap::new();
    for record in (0..short(table + 2)?).map(|index| table + 6 + index * 12) {
        if (short(record)?, short(record + 4)?) != (WINDOWS, ENGLISH) {
            continue;
        }
        let start = texts + short(record + 10)?;
        let text = font.get(start..start + short(record + 8)?)?;
        let units: Vec<u16> =
            text.chunks_exact(2).filter_map(|pair| Some(u16::from_be_bytes(pair.try_into().ok()?))).collect();
        let text = String::from_utf16_lossy(&units).trim().to_owned();
        if !text.is_empty() {
            names.insert(u16::try_from(short(record + 6)?).ok()?, text);
        }
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn every_embedded_font_has_a_copyright_notice() {
        let fonts = embedded(&Workspace::find().unwrap().root).unwrap();
        assert!(fonts.iter().any(|font| font.family == "Geist" && font.file == "geist.woff2"));
        assert!(fonts.iter().all(|font| !font.copyright.is_empty() && !font.version.is_empty()));
    }

    #[test]
    fn a_file_that_is_not_a_font_has_no_names() {
        assert!(names(b"wOF2 and nothing else").is_none());
        assert!(names(&[]).is_none());
    }
}
