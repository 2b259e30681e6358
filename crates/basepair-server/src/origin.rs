//! Where the registry comes from: the given directory, the nearest one above the current directory, what somebody has fetched
//! from an address, or the built-in default, which is used only if requested or if a command allows it.

use crate::platform::slashed;
use basepair_catalog::load::{self, Directory, Embedded, LoadError, Loaded, MANIFEST, Reading, Source};
use basepair_config::Config;
use basepair_model::path::{join, seen_from_itself};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The optional settings of a registry; the folder that contains it is a registry, even if its manifest is elsewhere.
pub const CONFIG: &str = "basepair.toml";

/// A registry, and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    place: Place,
    reading: Reading,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    BuiltIn,
    Directory(PathBuf),
    Elsewhere(Elsewhere),
}

/// A registry that was fetched from its address.
#[derive(Clone)]
struct Elsewhere {
    address: String,
    source: Arc<dyn Source>,
}

impl PartialEq for Elsewhere {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address && Arc::ptr_eq(&self.source, &other.source)
    }
}

impl Eq for Elsewhere {}

impl std::fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.address)
    }
}

/// The options that select the registry.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    pub directory: Option<&'a Path>,
    pub manifest: Option<&'a Path>,
    pub built_in: bool,
    pub allow_outside: bool,
    /// Settings that override those of `basepair.toml`: `KEY=VALUE`, or a file.
    pub config: &'a [String],
    /// How many bytes its files may have together.
    pub limit: Option<u64>,
}

/// Why there is no registry to work on.
#[derive(Debug, thiserror::Error)]
pub enum OriginError {
    #[error(
        "`{0}` contains no {1}; pass the directory that does, create a registry there with `basepair init`, or use the \
         built-in one with --built-in"
    )]
    NoManifest(String, String),
    #[error(
        "there is no {MANIFEST} or {CONFIG} in the current directory or above; pass the directory of a registry, create one \
         with `basepair init`, or use the built-in one with --built-in"
    )]
    Nowhere,
    #[error(
        "there is no {MANIFEST} or {CONFIG} in the current directory or above; pass the directory of a registry with \
         --registry, or create one with `basepair init`"
    )]
    NowhereToChange,
    #[error("`{0}` and --built-in cannot be used together; remove one of them")]
    Both(String),
    #[error("there is no directory `{0}`; correct the path, or create a registry there with `basepair init`")]
    NoDirectory(String),
    #[error("`{0}` cannot be opened: {1}")]
    Unopenable(String, io::Error),
    #[error("`{0}/{1}` cannot be read: {2}")]
    Unreadable(String, String, io::Error),
    #[error(
        "the manifest `{0}` is outside the registry's directory; use a path below it, such as \
         `packages/ui/{MANIFEST}`, or allow files outside with --allow-outside"
    )]
    ManifestOutside(String),
    #[error("{0}")]
    Settings(String),
    /// Why an address gives no registry.
    #[error("{0}")]
    Elsewhere(String),
    #[error(
        "`{0}` is an address, and this needs the registry's directory; pass it, such as a clone of its repository"
    )]
    NotHere(String),
}

impl OriginError {
    /// Whether this process may not open the registry.
    pub fn is_denied(&self) -> bool {
        matches!(self, Self::Unopenable(_, error) | Self::Unreadable(_, _, error) if error.kind() == io::ErrorKind::PermissionDenied)
    }

    /// The error without local paths.
    pub fn public(&self) -> String {
        match self {
            Self::NoManifest(_, manifest) => format!("the registry's directory contains no {manifest}"),
            Self::Nowhere | Self::NowhereToChange | Self::Both(_) => "no registry was chosen".to_owned(),
            Self::NoDirectory(_) => "the registry's directory is missing".to_owned(),
            Self::Unopenable(_, error) => {
                format!("the registry's directory cannot be opened: {}", error.kind())
            }
            Self::Unreadable(_, manifest, error) => format!("{manifest} cannot be read: {}", error.kind()),
            Self::ManifestOutside(_) => "the manifest is outside the registry's directory".to_owned(),
            Self::Settings(problem) => problem.clone(),
            Self::Elsewhere(_) | Self::NotHere(_) => "the registry is elsewhere".to_owned(),
        }
    }
}

impl Origin {
    /// The given directory, else the nearest one from the current directory upwards; an error if there is none.
    pub fn find(wanted: Wanted<'_>) -> Result<Self, OriginError> {
        if wanted.built_in {
            return match wanted.directory.or(wanted.manifest) {
                Some(path) => Err(OriginError::Both(path.display().to_string())),
                None => Ok(Self::built_in(wanted)),
            };
        }
        let (directory, manifest) = match (wanted.directory, wanted.manifest) {
            // The manifest itself, as in `check registry.json`.
            (Some(file), None) if file.is_file() => {
                let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
                (directory.unwrap_or(Path::new(".")).to_owned(), file.file_name().map(PathBuf::from))
            }
            (Some(directory), manifest) => (directory.to_owned(), manifest.map(Path::to_owned)),
            (None, Some(manifest)) => (PathBuf::from("."), Some(manifest.to_owned())),
            (None, None) => {
                // What cannot be searched may contain a registry: nothing else is used in its place.
                let nearest = search_upwards(Path::new("."));
                let nearest = nearest.map_err(|(folder, error)| OriginError::Unopenable(folder, error))?;
                (nearest.ok_or(OriginError::Nowhere)?, None)
            }
        };
        let reading = reading(wanted, Some(&directory));
        let mut origin = Self { place: Place::Directory(directory), reading };
        // A directory that cannot be opened is reported when it is loaded.
        let configured = || origin.config().ok()?.registry.manifest.map(PathBuf::from);
        if let Some(path) = manifest.or_else(configured) {
            origin.reading.manifest = seen_from(&origin.reading.directory, &path, wanted.allow_outside)?;
        }
        Ok(origin)
    }

    /// The registry built into the binary.
    pub fn built_in(wanted: Wanted<'_>) -> Self {
        Self { place: Place::BuiltIn, reading: reading(wanted, None) }
    }

    /// A registry that was fetched from an address. `config` says where it is; the settings of `wanted` override that.
    pub fn fetched(address: String, source: Arc<dyn Source>, config: &[String], wanted: Wanted<'_>) -> Self {
        let reading = reading(wanted, None);
        let config = config.iter().chain(&reading.config).cloned().collect();
        let reading = Reading { config, pictures: false, directory: String::new(), ..reading };
        Self { place: Place::Elsewhere(Elsewhere { address, source }), reading }
    }

    /// The registry with its manifest at the root of a directory.
    pub fn in_directory(directory: &Path) -> Self {
        Self { place: Place::Directory(directory.to_owned()), reading: Reading::default() }
    }

    /// The settings of `basepair.toml` and `--config`, before anything is loaded. Errors in them are found by a check.
    pub fn config(&self) -> Result<Config, OriginError> {
        self.with_source(|source, reading| Ok(Config::read(source, &reading.config).0))
    }

    /// The settings for a command that publishes: an error if a part of them is invalid, because without it the command
    /// would write elsewhere, or listen elsewhere.
    pub fn valid_config(&self) -> Result<Config, OriginError> {
        let (config, problems) =
            self.with_source(|source, reading| Ok(Config::read(source, &reading.config)))?;
        let mut problems = problems.into_iter();
        match problems.next() {
            None => Ok(config),
            Some(first) => {
                let more = match problems.count() {
                    0 => String::new(),
                    more => format!(" (and {more} more; run `basepair check`)"),
                };
                Err(OriginError::Settings(format!(
                    "{}: {}; {}{more}",
                    first.place, first.message, first.help
                )))
            }
        }
    }

    /// The folder of the registry; `None` if it cannot be changed: it is built in, or elsewhere.
    pub fn directory(&self) -> Option<&Path> {
        match &self.place {
            Place::Directory(directory) => Some(directory),
            Place::BuiltIn | Place::Elsewhere(_) => None,
        }
    }

    /// Whether it was fetched from an address.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self.place, Place::Elsewhere(_))
    }

    /// Whether items may list files outside the directory.
    pub fn allows_outside(&self) -> bool {
        self.reading.allow_outside
    }

    /// The files of settings that were named. A value without `=` is one, if it exists.
    pub fn settings_files(&self) -> impl Iterator<Item = &Path> {
        self.reading.config.iter().filter(|value| !value.contains('=')).map(Path::new)
    }

    /// The root manifest, relative to the directory.
    pub fn manifest(&self) -> &str {
        &self.reading.manifest
    }

    pub fn load(&self) -> Result<Loaded, OriginError> {
        self.with_source(|source, reading| load::load_as(source, reading))
    }

    /// Fails if there is nothing to load, for a command that prints its start first.
    pub fn require(&self) -> Result<(), OriginError> {
        match self.directory() {
            Some(path) if !path.exists() => Err(OriginError::NoDirectory(self.to_string())),
            Some(path) if path.join(self.manifest()).symlink_metadata().is_err() => {
                Err(OriginError::NoManifest(self.to_string(), self.manifest().to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// The path of any file relative to the registry's root, as in findings.
    pub fn path_from_root(&self, file: &Path) -> String {
        let root = self.directory().and_then(|root| std::fs::canonicalize(root).ok());
        let (Some(root), Ok(file)) = (root, std::path::absolute(file)) else {
            return slashed(file);
        };
        // `..` and `.` have no name of their own.
        let file = match file.file_name() {
            Some(_) => file,
            None => std::fs::canonicalize(&file).unwrap_or(file),
        };
        let folder = file.parent().and_then(|folder| std::fs::canonicalize(folder).ok());
        let file = match (folder, file.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => file,
        };
        let shared = root.components().zip(file.components()).take_while(|(a, b)| a == b).count();
        let up = root.components().skip(shared).map(|_| Component::ParentDir);
        slashed(&up.chain(file.components().skip(shared)).collect::<PathBuf>())
    }

    /// The same, and whether it reads files that have just changed without waiting.
    #[must_use]
    pub fn reading_at_once(&self, at_once: bool) -> Self {
        let reading = Reading { at_once, ..self.reading.clone() };
        Self { reading, place: self.place.clone() }
    }

    /// Opens the registry and lets `work` load from it.
    pub fn with_source<T>(
        &self,
        work: impl FnOnce(&dyn Source, &Reading) -> Result<T, LoadError>,
    ) -> Result<T, OriginError> {
        let done = match &self.place {
            Place::BuiltIn => work(&Embedded, &self.reading),
            Place::Elsewhere(elsewhere) => work(&*elsewhere.source, &self.reading),
            Place::Directory(path) => {
                let directory = Directory::open(path).map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => OriginError::NoDirectory(self.to_string()),
                    _ => OriginError::Unopenable(self.to_string(), error),
                })?;
                let directory = directory.allowing_outside(self.reading.allow_outside);
                let directory = if self.reading.at_once { directory.at_once() } else { directory };
                let done = work(&directory, &self.reading);
                // Whatever was found then follows from what is missing.
                if let Some((path, error)) = directory.failure() {
                    return Err(OriginError::Unreadable(self.to_string(), path, error));
                }
                done
            }
        };
        let manifest = || self.manifest().to_owned();
        done.map_err(|error| match error {
            LoadError::NoManifest => OriginError::NoManifest(self.to_string(), manifest()),
            LoadError::Manifest(error) => OriginError::Unreadable(self.to_string(), manifest(), error),
        })
    }
}

fn reading(wanted: Wanted<'_>, directory: Option<&Path>) -> Reading {
    let default = Reading::default();
    Reading {
        allow_outside: wanted.allow_outside,
        directory: absolute(directory),
        limit: wanted.limit.unwrap_or(default.limit),
        config: wanted.config.to_vec(),
        ..default
    }
}

/// The nearest directory at or above `start` that is a registry, relative to the current directory. A manifest
/// that is a broken link counts: it is a registry, with an error to report.
pub fn nearest_root(start: &Path) -> Option<PathBuf> {
    search_upwards(start).ok().flatten()
}

/// The same, or the folder that cannot be searched.
fn search_upwards(start: &Path) -> Result<Option<PathBuf>, (String, io::Error)> {
    let has = |folder: &Path, name: &str| match folder.join(name).symlink_metadata() {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
            Err((whole.display().to_string(), error))
        }
        Err(_) => Ok(false),
    };
    let unreadable = |error| (start.display().to_string(), error);
    let levels = std::fs::canonicalize(start).map_err(unreadable)?.ancestors().count();
    let mut folder = start.to_owned();
    for _ in 0..levels {
        // The configuration of an application, which only maps its folders, is not that of a registry.
        let configured = has(&folder, CONFIG)?;
        if has(&folder, MANIFEST)? {
            let whole = if configured { None } else { including(&folder, levels) };
            return Ok(Some(whole.unwrap_or(folder)));
        }
        if configured && !is_of_application(&folder) {
            return Ok(Some(folder));
        }
        folder = if folder == Path::new(".") { PathBuf::from("..") } else { folder.join("..") };
    }
    Ok(None)
}

/// The outermost directory above a manifest whose own manifest includes it: alone, the included one is only a part of the
/// registry, without the items that it depends on. A directory with a configuration is outermost.
fn including(folder: &Path, levels: usize) -> Option<PathBuf> {
    let part = std::fs::canonicalize(folder).ok()?.join(MANIFEST);
    let (mut above, mut found) = (folder.to_owned(), None);
    for _ in 0..levels {
        above = if above == Path::new(".") { PathBuf::from("..") } else { above.join("..") };
        if above.join(MANIFEST).symlink_metadata().is_err() {
            continue;
        }
        let Ok(whole) = std::fs::canonicalize(&above) else { break };
        let (Ok(path), Ok(source)) = (part.strip_prefix(whole), Directory::open(&above)) else { break };
        if load::manifest_paths(&source).contains(&slashed(path)) {
            found = Some(above.clone());
        }
        if above.join(CONFIG).symlink_metadata().is_ok() {
            break;
        }
    }
    found
}

/// Whether the configuration in a folder is that of an application: it has `[app]` settings and names no manifest.
fn is_of_application(folder: &Path) -> bool {
    let config = Origin::in_directory(folder).config();
    config.is_ok_and(|config| config.registry.manifest.is_none() && !config.app.folders.is_empty())
}

/// The directory as an absolute path without `.` and `..`; empty if it is not valid UTF-8.
pub fn absolute(directory: Option<&Path>) -> String {
    let absolute = std::path::absolute(directory.unwrap_or(Path::new("."))).ok();
    let text = absolute.as_deref().filter(|path| path.to_str().is_some());
    text.map(|path| join("/", &slashed(path))).unwrap_or_default()
}

/// A manifest's path relative to the directory. An absolute path may be in it too.
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

impl Origin {
    /// The registry for output: the full path, because `..` is meaningless in a log.
    pub fn described(&self) -> String {
        let Some(directory) = self.directory() else { return self.to_string() };
        let whole = std::fs::canonicalize(directory).or_else(|_| std::path::absolute(directory));
        let whole = whole.unwrap_or_else(|_| directory.to_owned());
        match self.manifest() {
            MANIFEST => slashed(&whole),
            other => format!("{} ({other})", slashed(&whole)),
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.place {
            Place::Directory(path) => write!(f, "{}", path.display()),
            Place::Elsewhere(elsewhere) => f.write_str(&elsewhere.address),
            Place::BuiltIn => f.write_str("the built-in registry"),
        }
    }
}
