//! Where the registry comes from: the directory that was named, the current one, or the built-in default.

use basepair_catalog::load::{self, Directory, Embedded, LoadError, Loaded, MANIFEST, Source};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Directory(PathBuf),
    BuiltIn,
}

/// Why there is no registry to work on.
#[derive(Debug, thiserror::Error)]
pub enum OriginError {
    #[error(
        "`{0}` holds no {MANIFEST}; name the directory that does, or run `basepair` elsewhere for the built-in registry"
    )]
    NoManifest(String),
    #[error("there is no directory `{0}`")]
    NoDirectory(String),
    #[error("`{0}` cannot be opened: {1}")]
    Unopenable(String, std::io::Error),
    #[error("`{0}/{MANIFEST}` cannot be read: {1}")]
    Unreadable(String, std::io::Error),
}

impl Origin {
    /// The named directory, else the current one if it holds a manifest, else the built-in registry.
    pub fn choose(named: Option<&Path>) -> Self {
        match named {
            Some(directory) => Self::Directory(directory.to_owned()),
            // Also when it is a broken link: that is somebody's registry, and a fault to report.
            None if Path::new(MANIFEST).symlink_metadata().is_ok() => Self::Directory(PathBuf::from(".")),
            None => Self::BuiltIn,
        }
    }

    pub fn directory(&self) -> Option<&Path> {
        match self {
            Self::Directory(path) => Some(path),
            Self::BuiltIn => None,
        }
    }

    pub fn load(&self) -> Result<Loaded, OriginError> {
        self.with_source(|source| load::load(source))
    }

    /// Opens the registry and lets `work` load from it.
    pub fn with_source<T>(
        &self,
        work: impl FnOnce(&dyn Source) -> Result<T, LoadError>,
    ) -> Result<T, OriginError> {
        let done = match self {
            Self::BuiltIn => work(&Embedded),
            Self::Directory(path) => {
                let directory = Directory::open(path).map_err(|error| match error.kind() {
                    std::io::ErrorKind::NotFound => OriginError::NoDirectory(self.to_string()),
                    _ => OriginError::Unopenable(self.to_string(), error),
                })?;
                work(&directory)
            }
        };
        done.map_err(|error| match error {
            LoadError::NoManifest => OriginError::NoManifest(self.to_string()),
            LoadError::Manifest(error) => OriginError::Unreadable(self.to_string(), error),
        })
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Directory(path) => write!(f, "{}", path.display()),
            Self::BuiltIn => f.write_str("the built-in registry"),
        }
    }
}
