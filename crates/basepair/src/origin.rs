//! Where the registry comes from: the directory that was named, the current one, or the built-in default.

use crate::platform::slashed;
use basepair_catalog::load::{self, Directory, Embedded, LoadError, Loaded, MANIFEST, Reading, Source};
use basepair_model::path::{join, seen_from_itself};
use std::path::{Path, PathBuf};

/// A registry, and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// None for the built-in registry.
    directory: Option<PathBuf>,
    reading: Reading,
}

/// Why there is no registry to work on.
#[derive(Debug, thiserror::Error)]
pub enum OriginError {
    #[error(
        "`{0}` holds no {1}; name the directory that does, or run `basepair` elsewhere for the built-in registry"
    )]
    NoManifest(String, String),
    #[error("there is no directory `{0}`")]
    NoDirectory(String),
    #[error("`{0}` cannot be opened: {1}")]
    Unopenable(String, std::io::Error),
    #[error("`{0}/{1}` cannot be read: {2}")]
    Unreadable(String, String, std::io::Error),
    #[error(
        "the manifest `{0}` lies outside the registry's directory; name a path below it, such as \
         `packages/ui/{MANIFEST}`, or allow files outside with --allow-outside"
    )]
    ManifestOutside(String),
}

impl OriginError {
    /// What happened, in words that name no place of the machine.
    pub fn public(&self) -> String {
        match self {
            Self::NoManifest(_, manifest) => format!("the registry's directory holds no {manifest}"),
            Self::NoDirectory(_) => "the registry's directory is missing".to_owned(),
            Self::Unopenable(_, error) => {
                format!("the registry's directory cannot be opened: {}", error.kind())
            }
            Self::Unreadable(_, manifest, error) => format!("{manifest} cannot be read: {}", error.kind()),
            Self::ManifestOutside(_) => "the manifest lies outside the registry's directory".to_owned(),
        }
    }
}

impl Origin {
    /// The named directory, else the current one if it holds a manifest, else the built-in registry. A manifest
    /// that is named lies somewhere below the directory, unless files outside it are allowed.
    pub fn choose(
        directory: Option<&Path>,
        manifest: Option<&Path>,
        allow_outside: bool,
    ) -> Result<Self, OriginError> {
        let mut reading = Reading { allow_outside, directory: absolute(directory), ..Reading::default() };
        if let Some(path) = manifest {
            reading.manifest = seen_from(&reading.directory, path, allow_outside)?;
        }
        let directory = match directory {
            Some(directory) => Some(directory.to_owned()),
            // Also when it is a broken link: that is somebody's registry, and a fault to report.
            None if manifest.is_some() || Path::new(MANIFEST).symlink_metadata().is_ok() => {
                Some(PathBuf::from("."))
            }
            None => None,
        };
        Ok(Self { directory, reading })
    }

    /// The registry whose manifest stands at the root of a directory.
    pub fn in_directory(directory: &Path) -> Self {
        Self { directory: Some(directory.to_owned()), reading: Reading::default() }
    }

    /// With another limit on what its files may hold together, in bytes.
    #[must_use]
    pub fn with_limit(mut self, limit: u64) -> Self {
        self.reading.limit = limit;
        self
    }

    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }

    /// The root manifest, as seen from the directory.
    pub fn manifest(&self) -> &str {
        &self.reading.manifest
    }

    pub fn load(&self) -> Result<Loaded, OriginError> {
        self.with_source(|source, reading| load::load_as(source, reading))
    }

    /// Opens the registry and lets `work` load from it.
    pub fn with_source<T>(
        &self,
        work: impl FnOnce(&dyn Source, &Reading) -> Result<T, LoadError>,
    ) -> Result<T, OriginError> {
        let done = match &self.directory {
            None => work(&Embedded, &self.reading),
            Some(path) => {
                let directory = Directory::open(path).map_err(|error| match error.kind() {
                    std::io::ErrorKind::NotFound => OriginError::NoDirectory(self.to_string()),
                    _ => OriginError::Unopenable(self.to_string(), error),
                })?;
                work(&directory.allowing_outside(self.reading.allow_outside), &self.reading)
            }
        };
        let manifest = || self.manifest().to_owned();
        done.map_err(|error| match error {
            LoadError::NoManifest => OriginError::NoManifest(self.to_string(), manifest()),
            LoadError::Manifest(error) => OriginError::Unreadable(self.to_string(), manifest(), error),
        })
    }
}

/// The directory as an absolute path without `.` and `..`; empty where that is not text.
fn absolute(directory: Option<&Path>) -> String {
    let absolute = std::path::absolute(directory.unwrap_or(Path::new("."))).ok();
    let text = absolute.as_deref().filter(|path| path.to_str().is_some());
    text.map(|path| join("/", &slashed(path))).unwrap_or_default()
}

/// A manifest's path as seen from the directory. One that is written in full may lie in it too.
fn seen_from(directory: &str, manifest: &Path, allow_outside: bool) -> Result<String, OriginError> {
    let outside = || OriginError::ManifestOutside(manifest.display().to_string());
    let written = &slashed(manifest);
    if manifest.to_str().is_none() {
        return Err(outside());
    }
    let path = if manifest.is_absolute() {
        let up = "../".repeat(directory.split('/').filter(|segment| !segment.is_empty()).count());
        seen_from_itself(directory, &format!("{up}{written}"))
    } else if written.split('/').any(|segment| segment == "..") {
        seen_from_itself(directory, written)
    } else {
        join("", written)
    };
    let leaves = path == ".." || path.starts_with("../");
    if path.is_empty() || (leaves && !allow_outside) { Err(outside()) } else { Ok(path) }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.directory {
            Some(path) => write!(f, "{}", path.display()),
            None => f.write_str("the built-in registry"),
        }
    }
}
