//! Reads files below a directory without ever leaving it, unless that is allowed. Links that point out of the
//! root are rejected, and only regular files are read: a pipe or a device must not block the
//! server. How a path is confined depends on the system and is in `unix` and `windows`.

mod broken;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use super::source::{CACHE_TAG, LISTED, Listing, ReadError, Source, is_skipped};
use basepair_model::parallel::map_shares;
use broken::Broken;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};
#[cfg(unix)]
use unix::Root;
#[cfg(windows)]
use windows::Root;

/// How often a file is read again if it changes meanwhile, or may have changed.
const ATTEMPTS: usize = 8;
/// How long ago a file must have changed for its times to show another change. Clocks of file systems have steps of up to 10 ms:
/// two changes in one step have the same time.
const STEP: Duration = Duration::from_millis(12);
/// How many folders a thread lists at a time.
const FOLDERS: usize = 16;
/// A link that cannot be resolved.
const CIRCLE: ReadError = ReadError::NotAFile("a link in a cycle of links");

#[derive(Debug)]
pub struct Directory {
    root: Root,
    allow_outside: bool,
    /// Whether a file that has just changed is read again.
    steadily: bool,
    broken: Broken,
}

/// The type of a folder entry, without following links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
    Other,
}

impl Directory {
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { root: Root::open(path)?, allow_outside: false, steadily: true, broken: Broken::default() })
    }

    /// Follows `..` and links out of the root.
    #[must_use]
    pub fn allowing_outside(self, allow_outside: bool) -> Self {
        Self { allow_outside, ..self }
    }

    /// Does not wait for files that have just changed.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { steadily: false, ..self }
    }

    /// A path that the machine failed to read. What was loaded then is not what the registry contains.
    pub fn failure(&self) -> Option<(String, io::Error)> {
        self.broken.take()
    }

    fn read_steadily(&self, path: &str, limit: u64, outside: bool) -> Result<Vec<u8>, ReadError> {
        let mut result = Err(ReadError::Changing);
        for _ in 0..ATTEMPTS {
            result = self.read_once(path, limit, outside).map_err(again);
            if !matches!(result, Err(ReadError::Changing)) {
                break;
            }
            // Who writes in pieces has written the next one then, or is done.
            std::thread::sleep(STEP);
        }
        result.inspect_err(|error| self.broken.note(path, error))
    }

    fn read_once(&self, path: &str, limit: u64, outside: bool) -> Result<Vec<u8>, ReadError> {
        let mut file = self.root.open_file(path, outside)?;
        let before = regular(&file)?;
        if before.len() > limit {
            return Err(ReadError::TooLarge { limit });
        }
        let mut bytes = Vec::with_capacity(usize::try_from(before.len()).unwrap_or(0));
        // The size afterwards shows whether it has grown; a file without a size may still have content.
        (&mut file).take(before.len().max(1)).read_to_end(&mut bytes).map_err(ReadError::Io)?;
        let after = file.metadata().map_err(ReadError::Io)?;
        if Mark::of(&before) != Mark::of(&after) || bytes.len() as u64 != before.len() {
            return Err(ReadError::Changing);
        }
        // Somebody who is writing it may have changed it within a step of the clock.
        if self.steadily && has_just_changed(&before) {
            return Err(ReadError::Changing);
        }
        Ok(bytes)
    }
}

/// What changes with the content of a file, unless within a step of the clock.
#[derive(PartialEq, Eq)]
struct Mark {
    size: u64,
    modified: Option<SystemTime>,
    /// Times of the inode, which no program can set back.
    #[cfg(unix)]
    changed: (i64, i64),
}

impl Mark {
    fn of(metadata: &Metadata) -> Self {
        Self {
            size: metadata.len(),
            modified: metadata.modified().ok(),
            #[cfg(unix)]
            changed: {
                use std::os::unix::fs::MetadataExt;
                (metadata.ctime(), metadata.ctime_nsec())
            },
        }
    }
}

/// Whether the content of a file has changed within the last step of the clock. A time in the future says nothing.
fn has_just_changed(metadata: &Metadata) -> bool {
    metadata.modified().is_ok_and(|time| time.elapsed().is_ok_and(|age| age < STEP))
}

impl Source for Directory {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read_steadily(path, limit, self.allow_outside)
    }

    fn read_settings(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        let above = path.starts_with("../") && path.ends_with(".json");
        self.read_steadily(path, limit, self.allow_outside || above)
    }

    fn walk(&self, folder: &str) -> Listing {
        let mut listing = Listing::default();
        let mut level = vec![folder.to_owned()];
        // One level at a time: a registry with a folder for each item has thousands of sibling folders. Its sources are read at
        // the same time.
        while !level.is_empty() && listing.files.len() < LISTED {
            let count = AtomicUsize::new(0);
            let found = map_shares(&level, FOLDERS, |folders| {
                let mut found = Vec::new();
                for folder in folders.iter().take_while(|_| count.load(Ordering::Relaxed) <= LISTED) {
                    let entries = self.entries_of(folder);
                    count.fetch_add(entries.len(), Ordering::Relaxed);
                    found.extend(entries);
                }
                found
            });
            listing.folders.append(&mut level);
            for (path, kind) in found {
                match kind {
                    Kind::File => listing.files.push(path),
                    _ => level.push(path),
                }
            }
        }
        listing.files.sort_unstable();
        listing.files.truncate(LISTED);
        listing.folders.sort_unstable();
        listing
    }
}

impl Directory {
    /// The files and folders in one folder, with their paths from the root, except those without sources.
    fn entries_of(&self, folder: &str) -> Vec<(String, Kind)> {
        let mut found = Vec::new();
        let entries = self.root.entries(folder).inspect_err(|error| self.broken.note(folder, error));
        // An unreadable folder is empty.
        for (name, kind) in entries.unwrap_or_default() {
            if name == CACHE_TAG {
                return Vec::new();
            }
            let wanted = match kind {
                Kind::File => true,
                Kind::Folder => !is_skipped(&name),
                Kind::Other => false,
            };
            if wanted {
                found.push((if folder.is_empty() { name } else { format!("{folder}/{name}") }, kind));
            }
        }
        found
    }
}

/// A signal has interrupted the call.
fn again(error: ReadError) -> ReadError {
    match error {
        ReadError::Io(error) if error.kind() == io::ErrorKind::Interrupted => ReadError::Changing,
        other => other,
    }
}

fn regular(file: &File) -> Result<Metadata, ReadError> {
    let metadata = file.metadata().map_err(ReadError::Io)?;
    if metadata.is_file() { Ok(metadata) } else { Err(ReadError::NotAFile(describe_type(&metadata))) }
}

/// The type of something that is not a regular file.
fn describe_type(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() {
        return "a directory";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if metadata.file_type().is_fifo() {
            return "a named pipe";
        }
        if metadata.file_type().is_socket() {
            return "a socket";
        }
    }
    "a device"
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    fn registry() -> (tempfile::TempDir, Directory) {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir_all(root.join("a/b")).unwrap();
        fs::write(root.join("a/b/file.tsx"), "inside").unwrap();
        fs::write(outer.path().join("secret"), "outside").unwrap();
        symlink("b/file.tsx", root.join("a/link-inside")).unwrap();
        symlink("../../secret", root.join("a/link-outside")).unwrap();
        symlink(outer.path(), root.join("a/folder-outside")).unwrap();
        symlink("/proc/self/root", root.join("magic")).unwrap();
        symlink("circle", root.join("circle")).unwrap();
        let directory = Directory::open(&root).unwrap();
        (outer, directory)
    }

    #[test]
    fn reads_a_file_and_follows_links_that_stay_inside() {
        let (_outer, directory) = registry();
        assert_eq!(directory.read("a/b/file.tsx", 100).unwrap(), b"inside");
        assert_eq!(directory.read("./a//b/file.tsx", 100).unwrap(), b"inside");
        assert_eq!(directory.read("a/link-inside", 100).unwrap(), b"inside");
    }

    #[test]
    fn never_leaves_the_root() {
        let (_outer, directory) = registry();
        for path in
            ["a/link-outside", "a/folder-outside/secret", "../secret", "/etc/passwd", "magic/etc/passwd"]
        {
            let result = directory.read(path, 100);
            assert!(matches!(result, Err(ReadError::Outside)), "{path}: {result:?}");
        }
    }

    #[test]
    fn leaves_the_root_when_that_is_allowed() {
        let (_outer, directory) = registry();
        let directory = directory.allowing_outside(true);
        for path in ["a/link-outside", "a/folder-outside/secret", "../secret"] {
            assert_eq!(directory.read(path, 100).unwrap(), b"outside", "{path}");
        }
        assert!(matches!(directory.read("a", 100), Err(ReadError::NotAFile(_))));
    }

    #[test]
    fn opens_regular_files_only() {
        let (outer, directory) = registry();
        let root = outer.path().join("root");
        let pipe = root.join("pipe");
        let status = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(status.success());
        let _socket = std::os::unix::net::UnixListener::bind(root.join("socket")).unwrap();
        for (path, what) in [("pipe", "a named pipe"), ("socket", "a socket"), ("a", "a directory")] {
            let result = directory.read(path, 100);
            assert!(matches!(result, Err(ReadError::NotAFile(found)) if found == what), "{path}: {result:?}");
        }
        assert!(matches!(directory.read("none", 100), Err(ReadError::Missing)));
        assert!(matches!(directory.read("circle", 100), Err(ReadError::NotAFile(_))));
    }

    #[test]
    fn a_listing_stays_inside_and_skips_folders_without_sources() {
        let (outer, directory) = registry();
        let root = outer.path().join("root");
        for folder in [".git", "node_modules/x", "out", "c"] {
            fs::create_dir_all(root.join(folder)).unwrap();
            fs::write(root.join(folder).join("f.ts"), "x").unwrap();
        }
        fs::write(root.join("out/CACHEDIR.TAG"), "x").unwrap();
        assert_eq!(directory.list(""), ["a/b/file.tsx", "c/f.ts"]);
        assert_eq!(directory.list("a"), ["a/b/file.tsx"]);
        for folder in ["none", "..", "a/folder-outside", "c/f.ts"] {
            assert!(directory.list(folder).is_empty(), "{folder}");
        }
    }

    #[test]
    fn limits_apply_before_the_bytes_are_read() {
        let (outer, directory) = registry();
        let big = File::create(outer.path().join("root/big")).unwrap();
        big.set_len(1 << 40).unwrap();
        assert!(matches!(directory.read("big", 100), Err(ReadError::TooLarge { limit: 100 })));
        assert_eq!(directory.read("a/b/file.tsx", 6).unwrap(), b"inside");
        assert!(matches!(directory.read("a/b/file.tsx", 5), Err(ReadError::TooLarge { .. })));
    }
}
