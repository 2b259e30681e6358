//! What differs between the systems, so that nothing else has to know on which one it runs. Where a system cannot keep a
//! promise it says so here, and `docs/platforms.md` says it to users.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::*;
#[cfg(windows)]
pub(crate) use windows::*;

use std::fs::File;
use std::path::{Component, Path, Prefix};

/// What tells a file or a folder apart from another that later stands under its name.
pub(crate) type Identity = (u64, u64);

/// Whether this file, and no other, stands at a path; a link there is another file.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    match (identity_of(file), identity_at(path)) {
        (Ok(own), Ok(found)) => own == found,
        _ => false,
    }
}

/// A path with `/` between its segments, as documents and reports show it on every system.
pub(crate) fn slashed(path: &Path) -> String {
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
