//! The root of a registry on Unix. The kernel confines a path if it can; otherwise every segment is opened separately.

use super::super::source::ReadError;
use super::{CIRCLE, Kind};
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use std::collections::VecDeque;
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

/// The maximum number of links in one path, as in the kernel.
const LINKS: usize = 40;
const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
/// Opening must never wait for a writer, and never acquire a controlling terminal.
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);

#[derive(Debug)]
pub(super) struct Root(OwnedFd);

impl Root {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self(rustix::fs::open(path, FOLDER, Mode::empty())?))
    }

    /// Opens a file, whose type the caller checks. Opening never waits. Outside the root, where there may be devices, and where the
    /// kernel does not confine the path, the type is also checked before.
    pub(super) fn open_file(&self, path: &str, outside: bool) -> Result<File, ReadError> {
        if outside {
            return self.open_anywhere(path);
        }
        #[cfg(target_os = "linux")]
        if let Some(opened) = self.in_kernel(path, FILE) {
            return opened.map(File::from);
        }
        self.by_steps(path)
    }

    fn open_anywhere(&self, path: &str) -> Result<File, ReadError> {
        look(&self.0, path, AtFlags::empty())?;
        rustix::fs::openat(&self.0, path, FILE, Mode::empty()).map(File::from).map_err(explain)
    }

    /// Resolves a path without leaving the root, in one system call; `None` if the call is missing, as on old
    /// kernels and in some sandboxes.
    #[cfg(target_os = "linux")]
    fn in_kernel(&self, path: &str, flags: OFlags) -> Option<Result<OwnedFd, ReadError>> {
        use rustix::fs::{ResolveFlags, openat2};
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
        match openat2(&self.0, path, flags, Mode::empty(), resolve) {
            Err(Errno::NOSYS | Errno::PERM) => None,
            other => Some(other.map_err(explain)),
        }
    }

    fn by_steps(&self, path: &str) -> Result<File, ReadError> {
        let (folder, name) = self.find(path)?;
        look(&folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
        open_step(&folder, &name, FILE).map(File::from)
    }

    /// The names in a folder, with their types.
    pub(super) fn entries(&self, folder: &str) -> Result<Vec<(String, Kind)>, ReadError> {
        let path = if folder.is_empty() { "." } else { folder };
        let entries = Dir::new(self.open_folder(path)?).map_err(explain)?;
        let entries = entries.collect::<Result<Vec<_>, _>>().map_err(explain)?.into_iter();
        // A name that is not UTF-8 cannot be listed in a manifest either.
        let named = entries.filter_map(|entry| {
            let kind = match entry.file_type() {
                FileType::RegularFile => Kind::File,
                FileType::Directory => Kind::Folder,
                _ => Kind::Other,
            };
            Some((entry.file_name().to_str().ok()?.to_owned(), kind))
        });
        Ok(named.filter(|(name, _)| name != "." && name != "..").collect())
    }

    fn open_folder(&self, path: &str) -> Result<OwnedFd, ReadError> {
        #[cfg(target_os = "linux")]
        if let Some(opened) = self.in_kernel(path, FOLDER) {
            return opened;
        }
        let (folder, name) = self.find(path)?;
        open_step(&folder, &name, FOLDER)
    }

    /// The folder that a path ends in, and the last name, which is not a link. Links are followed here, as long
    /// as they stay inside: each step starts from an open folder, so that it cannot be replaced meanwhile.
    fn find(&self, path: &str) -> Result<(OwnedFd, CString), ReadError> {
        if path.starts_with('/') {
            return Err(ReadError::Outside);
        }
        let mut way = vec![self.0.try_clone().map_err(ReadError::Io)?];
        let mut rest: VecDeque<Vec<u8>> = segments(path.as_bytes()).collect();
        let mut links = 0;
        while let Some(segment) = rest.pop_front() {
            if segment == b".." {
                way.pop();
            }
            let Some(here) = way.last() else { return Err(ReadError::Outside) };
            if segment == b".." {
                continue;
            }
            match rustix::fs::readlinkat(here, &segment, Vec::new()) {
                Ok(link) => {
                    links += 1;
                    if links > LINKS {
                        return Err(CIRCLE);
                    }
                    if link.to_bytes().starts_with(b"/") {
                        return Err(ReadError::Outside);
                    }
                    let target: Vec<Vec<u8>> = segments(link.to_bytes()).collect();
                    target.into_iter().rev().for_each(|segment| rest.push_front(segment));
                }
                // It exists and is not a link.
                Err(Errno::INVAL) => {
                    let name = CString::new(segment).map_err(|_| ReadError::Missing)?;
                    if rest.is_empty() {
                        return way.pop().map(|folder| (folder, name)).ok_or(ReadError::Outside);
                    }
                    way.push(open_step(here, &name, FOLDER)?);
                }
                Err(error) => return Err(explain(error)),
            }
        }
        way.pop().map(|folder| (folder, c".".to_owned())).ok_or(ReadError::Outside)
    }
}

fn segments(path: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let segments = path.split(|byte| *byte == b'/');
    segments.filter(|segment| !segment.is_empty() && *segment != b".").map(<[u8]>::to_vec)
}

/// Opens a name that was not a link a moment ago; if it is one now, the folder is being changed.
fn open_step(folder: &OwnedFd, name: &CString, flags: OFlags) -> Result<OwnedFd, ReadError> {
    let opened = rustix::fs::openat(folder, name, flags | OFlags::NOFOLLOW, Mode::empty());
    opened.map_err(|error| match error {
        Errno::LOOP | Errno::MLINK => ReadError::Changing,
        other => explain(other),
    })
}

/// Rejects what is not a regular file, without opening it.
fn look(folder: &OwnedFd, path: impl rustix::path::Arg, flags: AtFlags) -> Result<(), ReadError> {
    let found = rustix::fs::statat(folder, path, flags).map_err(explain)?;
    match FileType::from_raw_mode(found.st_mode) {
        FileType::RegularFile => Ok(()),
        FileType::Directory => Err(ReadError::NotAFile("a directory")),
        FileType::Fifo => Err(ReadError::NotAFile("a named pipe")),
        FileType::Socket => Err(ReadError::NotAFile("a socket")),
        FileType::Symlink => Err(ReadError::Changing),
        _ => Err(ReadError::NotAFile("a device")),
    }
}

fn explain(error: Errno) -> ReadError {
    match error {
        Errno::NOENT | Errno::NOTDIR => ReadError::Missing,
        Errno::XDEV => ReadError::Outside,
        Errno::LOOP => CIRCLE,
        Errno::AGAIN => ReadError::Changing,
        Errno::NXIO => ReadError::NotAFile("a socket"),
        other => ReadError::Io(other.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::symlink;

    fn registry() -> (tempfile::TempDir, Root) {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir_all(root.join("a/b")).unwrap();
        fs::write(root.join("a/b/file.tsx"), "inside").unwrap();
        fs::write(outer.path().join("secret"), "outside").unwrap();
        for (link, to) in [
            ("a/link-inside", "b/file.tsx"),
            ("a/b/up", "../../a/b/./file.tsx"),
            ("folder", "a/b"),
            ("through", "folder/../link-inside"),
            ("a/link-outside", "../../secret"),
            ("back", "../root/a/b/file.tsx"),
            ("absolute", "/etc/hostname"),
            ("magic", "/proc/self/root"),
            ("circle", "circle"),
        ] {
            symlink(to, root.join(link)).unwrap();
        }
        symlink(outer.path(), root.join("a/folder-outside")).unwrap();
        let root = Root::open(&root).unwrap();
        (outer, root)
    }

    /// Both ways give the same result, so that a system without the kernel call has the same guarantees.
    #[test]
    fn step_by_step_resolves_like_the_kernel() {
        let (_outer, root) = registry();
        let read = |opened: Result<File, ReadError>| -> Result<String, ReadError> {
            let mut file = opened?;
            super::super::regular(&file)?;
            let mut text = String::new();
            file.read_to_string(&mut text).map(|_| text).map_err(ReadError::Io)
        };
        for (path, expected) in [
            ("a/b/file.tsx", "Ok(\"inside\")"),
            ("./a//b/file.tsx", "Ok(\"inside\")"),
            ("a/link-inside", "Ok(\"inside\")"),
            ("a/b/up", "Ok(\"inside\")"),
            ("folder/file.tsx", "Ok(\"inside\")"),
            ("through", "Ok(\"inside\")"),
            ("a/../a/b/file.tsx", "Ok(\"inside\")"),
            ("a/link-outside", "Err(Outside)"),
            ("a/folder-outside/secret", "Err(Outside)"),
            ("back", "Err(Outside)"),
            ("absolute", "Err(Outside)"),
            ("magic/etc/passwd", "Err(Outside)"),
            ("../secret", "Err(Outside)"),
            ("/etc/passwd", "Err(Outside)"),
            ("circle", "Err(NotAFile(\"a link in a cycle of links\"))"),
            ("a", "Err(NotAFile(\"a directory\"))"),
            ("none", "Err(Missing)"),
            ("none/file.tsx", "Err(Missing)"),
            ("a/b/file.tsx/more", "Err(Missing)"),
        ] {
            assert_eq!(format!("{:?}", read(root.by_steps(path))), expected, "{path}");
            assert_eq!(format!("{:?}", read(root.open_file(path, false))), expected, "{path}");
        }
    }

    #[test]
    fn step_by_step_opens_folders() {
        let (_outer, root) = registry();
        for (path, opens) in
            [(".", true), ("a", true), ("folder", true), ("a/folder-outside", false), ("..", false)]
        {
            let opened = root.find(path).and_then(|(folder, name)| open_step(&folder, &name, FOLDER));
            assert_eq!(opened.is_ok(), opens, "{path}");
            assert_eq!(root.open_folder(path).is_ok(), opens, "{path}");
        }
    }
}
