//! What differs between the operating systems, so that no other module depends on them. Limits of a system are
//! documented here, and in `docs/platforms.md` for users.
//!
//! Most of it is for the crate that writes. It is here because watching and listening need the rest: whoever adds a system finds
//! everything in one place, and a crate between the two would carry no dependency and keep no invariant.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

use std::fs::File;
use std::path::{Component, Path, Prefix};

/// Identifies a file or folder, as opposed to a later one with the same name.
pub type Identity = (u64, u64);

/// Whether exactly this file is at a path; a link there is another file.
pub fn is_at(file: &File, path: &Path) -> bool {
    match (identity_of(file), identity_at(path)) {
        (Ok(own), Ok(found)) => own == found,
        _ => false,
    }
}

/// A path with `/` between its segments, as documents and reports show it on every system.
pub fn slashed(path: &Path) -> String {
    let drive = matches!(path.components().next(), Some(Component::Prefix(_)));
    let segments = path.components().filter_map(|segment| match segment {
        Component::RootDir => (!drive).then(|| "".into()),
        Component::Prefix(prefix) => Some(match prefix.kind() {
            Prefix::Disk(drive) | Prefix::VerbatimDisk(drive) => {
                format!("{}:", char::from(drive).to_ascii_uppercase()).into()
            }
            _ => prefix.as_os_str().to_string_lossy(),
        }),
        other => Some(other.as_os_str().to_string_lossy()),
    });
    segments.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_with_slashes() {
        assert_eq!(slashed(Path::new("a/b/../c.ts")), "a/b/../c.ts");
        #[cfg(unix)]
        assert_eq!(slashed(Path::new("/a/b")), "/a/b");
        #[cfg(windows)]
        for path in [r"c:\a\b", r"\\?\C:\a\b"] {
            assert_eq!(slashed(Path::new(path)), "C:/a/b");
        }
    }
}
