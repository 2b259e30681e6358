//! A kit: a folder with the packages that previews run with, bundled for a browser, and Tailwind's compiler. `kit.json` names
//! every file with its digest; a kit that differs from it, or has another format, is not used. It is read as a registry is: only
//! regular files in its folder, never a pipe or a device, never through a link that leaves the folder.

use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_catalog::load::kit::other_format;
use basepair_catalog::load::{Directory, ReadError, Source, describe};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

pub use basepair_catalog::load::kit::{DESCRIPTION, FORMAT};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded_kit.rs"));
}

/// The licences of the packages in a kit.
const NOTICES: &str = "NOTICES.txt";

/// No file of a kit is larger, and no description.
const LARGEST: u64 = 16 * 1024 * 1024;
/// A kit has at most this many files.
const MOST_FILES: usize = 2_000;

#[derive(Debug)]
pub struct Kit {
    /// By specifier, where its exports are.
    modules: BTreeMap<String, Bundled>,
    /// By name.
    files: BTreeMap<String, KitFile>,
    /// Tailwind's compiler, where the kit has it.
    tailwind: Option<String>,
    pub packages: Vec<Package>,
    /// Words of files of the project that may be classes.
    pub candidates: Vec<String>,
    /// Names exactly this kit.
    pub sha256: [u8; 32],
}

/// Where the exports of a package are.
#[derive(Debug, Clone, Deserialize, Serialize, PartialEq, Eq)]
pub struct Bundled {
    pub file: String,
    /// The name of the object that has them, in that file.
    pub export: String,
    /// What the object has, where that is not all that the package exports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
}

#[derive(Debug)]
pub struct KitFile {
    pub document: Document,
    /// The files of the kit that it imports.
    pub imports: Vec<String>,
}

/// A package in a kit.
#[derive(Debug, Clone, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    pub name: String,
    pub version: String,
    #[serde(default)]
    pub license: String,
}

/// Why a kit is not used.
#[derive(Debug, Error)]
pub enum KitError {
    #[error("the kit cannot be opened: {0}")]
    Unopenable(std::io::Error),
    #[error("`{file}` of the kit {why}")]
    Unreadable { file: String, why: String },
    #[error("`{DESCRIPTION}` of the kit is not valid: {0}")]
    Invalid(String),
    #[error("{}", other_format(*.0))]
    OtherFormat(u64),
    #[error("`{0}` of the kit is damaged: its content differs from `{DESCRIPTION}`; make the kit again")]
    Damaged(String),
}

/// What `kit.json` says.
#[derive(Debug, Deserialize, Serialize)]
pub struct Description {
    pub format: u64,
    /// By specifier.
    pub modules: BTreeMap<String, Bundled>,
    /// The file with Tailwind's compiler.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tailwind: Option<String>,
    pub packages: Vec<Package>,
    /// Words of the project's own files that may be classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// By name.
    pub files: BTreeMap<String, DescribedFile>,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct DescribedFile {
    pub sha256: String,
    pub bytes: u64,
    /// The files of the kit that it imports.
    #[serde(default)]
    pub imports: Vec<String>,
}

impl DescribedFile {
    pub fn of(bytes: &[u8], imports: Vec<String>) -> Self {
        Self { sha256: hex(&Sha256::digest(bytes)), bytes: bytes.len() as u64, imports }
    }
}

/// Tailwind's compiler as a kit has it: the entry that is bundled as one script without imports.
pub const TAILWIND: &str = include_str!("../../../workshop/kit/tailwind.mjs");

impl Kit {
    /// Reads the kit in a folder, all of it.
    pub fn open(folder: &Path) -> Result<Self, KitError> {
        // Digests show whether a file is complete.
        let source = Directory::open(folder).map_err(KitError::Unopenable)?.at_once();
        Self::of(|name| source.read(name, LARGEST).map(Bytes::from).map_err(|error| unreadable(name, &error)))
    }

    /// The kit in the program, if it was built with one. Its bytes are not copied.
    pub fn embedded() -> Option<Result<Self, KitError>> {
        let missing = |name: &str| unreadable(name, &ReadError::Missing);
        let read = |name: &str| embedded_file(name).map(Bytes::from_static).ok_or_else(|| missing(name));
        (!embedded::FILES.is_empty()).then(|| Self::of(read))
    }

    fn of(read: impl Fn(&str) -> Result<Bytes, KitError>) -> Result<Self, KitError> {
        let text = read(DESCRIPTION)?;
        let invalid = |error: serde_json::Error| KitError::Invalid(error.to_string());
        let value: serde_json::Value = serde_json::from_slice(&text).map_err(invalid)?;
        match value.get("format").and_then(serde_json::Value::as_u64) {
            Some(format) if format == FORMAT => {}
            Some(format) => return Err(KitError::OtherFormat(format)),
            None => return Err(KitError::Invalid("`format` is missing".to_owned())),
        }
        let description: Description = serde_json::from_value(value).map_err(invalid)?;
        check(&description)?;
        let mut files = BTreeMap::new();
        for (name, described) in description.files {
            let bytes = read(&name)?;
            let sha256 = hex(&Sha256::digest(&bytes));
            if bytes.len() as u64 != described.bytes || sha256 != described.sha256 {
                return Err(KitError::Damaged(name));
            }
            let document = Document::new(MediaType::JavaScript, Freshness::Immutable, bytes);
            files.insert(name, KitFile { document, imports: described.imports });
        }
        Ok(Self {
            modules: description.modules,
            files,
            tailwind: description.tailwind,
            packages: description.packages,
            candidates: description.candidates,
            sha256: Sha256::digest(&text).into(),
        })
    }

    /// Where the exports of a specifier are.
    pub fn module(&self, specifier: &str) -> Option<&Bundled> {
        self.modules.get(specifier)
    }

    /// A file that frames load. Tailwind is not one of them.
    pub fn file(&self, name: &str) -> Option<&KitFile> {
        self.files.get(name).filter(|_| !self.is_tailwind(name))
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &KitFile)> {
        self.files
            .iter()
            .filter(|(name, _)| !self.is_tailwind(name))
            .map(|(name, file)| (name.as_str(), file))
    }

    /// Tailwind's compiler as a script.
    pub fn tailwind(&self) -> Option<&[u8]> {
        let file = self.files.get(self.tailwind.as_ref()?)?;
        Some(&file.document.bytes)
    }

    fn is_tailwind(&self, name: &str) -> bool {
        self.tailwind.as_deref() == Some(name)
    }

    /// Whether any specifier of a package is in the kit.
    pub fn has_package(&self, name: &str) -> bool {
        self.packages.iter().any(|package| package.name == name)
    }

    /// The files that are loaded with these: themselves, and what they import, in the order of their names.
    pub fn with_imports<'k>(&'k self, names: impl Iterator<Item = &'k str>) -> Vec<&'k str> {
        let mut found: Vec<&str> = Vec::new();
        let mut waiting: Vec<&str> = names.collect();
        while let Some(name) = waiting.pop() {
            if !found.contains(&name) {
                found.push(name);
                let imports = self.files.get(name).map(|file| file.imports.as_slice()).unwrap_or_default();
                waiting.extend(imports.iter().map(String::as_str));
            }
        }
        found.sort_unstable();
        found
    }
}

fn embedded_file(name: &str) -> Option<&'static [u8]> {
    embedded::FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The licences of what is in the kit of the program; empty without one.
pub fn embedded_notices() -> &'static str {
    embedded_file(NOTICES).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// What is named must be there, and a name must be one of a file in the folder.
fn check(description: &Description) -> Result<(), KitError> {
    let invalid = |why: String| Err(KitError::Invalid(why));
    if description.files.len() > MOST_FILES {
        return invalid(format!("more than {MOST_FILES} files"));
    }
    let plain = |name: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.starts_with('.') && name.ends_with(".js") && name.bytes().all(allowed)
    };
    if let Some(name) = description.files.keys().find(|name| !plain(name)) {
        return invalid(format!("`{name}` is not the name of a script"));
    }
    let imports = description.files.values().flat_map(|file| &file.imports);
    let named = description.modules.values().map(|module| &module.file).chain(imports);
    if let Some(name) = named.chain(&description.tailwind).find(|name| !description.files.contains_key(*name))
    {
        return invalid(format!("`{name}` is named but not listed in `files`"));
    }
    let word = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte))
    };
    if let Some(module) = description.modules.values().find(|module| !word(&module.export)) {
        return invalid(format!("`{}` is not the name of an export", module.export));
    }
    Ok(())
}

fn unreadable(file: &str, error: &ReadError) -> KitError {
    let why = match error {
        ReadError::Outside => "leads out of its folder".to_owned(),
        other => describe(other),
    };
    KitError::Unreadable { file: file.to_owned(), why }
}
