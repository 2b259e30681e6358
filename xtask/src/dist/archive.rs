//! Archives whose bytes depend only on their content: entries sorted by path, one fixed time, no owner.

use std::io::{Cursor, Write};

use crate::failure::{Context, Outcome};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// 1985-10-26 08:15 UTC, as npm writes it: a time that zip files can also represent.
const TIME: u64 = 499_162_500;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// With `/` between segments; the path of a folder ends with one.
    path: String,
    mode: u32,
    bytes: Vec<u8>,
}

impl Entry {
    pub(super) fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), mode: 0o644, bytes: bytes.into() }
    }

    pub(super) fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), mode: 0o755, bytes: bytes.into() }
    }

    pub(super) fn folder(path: impl Into<String>) -> Self {
        Self { path: path.into(), mode: 0o755, bytes: Vec::new() }
    }

    pub(super) fn below(mut self, folder: &str) -> Self {
        self.path = format!("{folder}/{}", self.path);
        self
    }

    fn is_folder(&self) -> bool {
        self.path.ends_with('/')
    }
}

/// A tar file in the oldest format, which every program reads.
pub(super) fn tar(entries: &[Entry]) -> Outcome<Vec<u8>> {
    let mut out = Builder::new(Vec::new());
    for entry in sorted(entries) {
        let mut header = Header::new_ustar();
        header.set_path(&entry.path).cannot(|| format!("put `{}` into a tar file", entry.path))?;
        header.set_entry_type(if entry.is_folder() { EntryType::Directory } else { EntryType::Regular });
        header.set_mode(entry.mode);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(TIME);
        header.set_size(entry.bytes.len() as u64);
        header.set_cksum();
        out.append(&header, entry.bytes.as_slice()).cannot(|| format!("pack `{}`", entry.path))?;
    }
    out.into_inner().cannot(|| "write a tar file".to_owned())
}

/// Without a name and a time.
pub(super) fn tar_gz(entries: &[Entry]) -> Outcome<Vec<u8>> {
    let mut out = GzBuilder::new().operating_system(3).write(Vec::new(), Compression::best());
    let written = out.write_all(&tar(entries)?).and_then(|()| out.finish());
    written.cannot(|| "compress an archive".to_owned())
}

pub(super) fn zip(entries: &[Entry]) -> Outcome<Vec<u8>> {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    let write = |out: &mut ZipWriter<_>, entry: &Entry| -> zip::result::ZipResult<()> {
        let time = DateTime::from_date_and_time(1985, 10, 26, 8, 15, 0)?;
        let options = SimpleFileOptions::default().last_modified_time(time).unix_permissions(entry.mode);
        if entry.is_folder() {
            return out.add_directory(entry.path.as_str(), options);
        }
        out.start_file(entry.path.as_str(), options.compression_level(Some(9)))?;
        Ok(out.write_all(&entry.bytes)?)
    };
    for entry in sorted(entries) {
        write(&mut out, entry).cannot(|| format!("pack `{}`", entry.path))?;
    }
    out.finish().map(Cursor::into_inner).cannot(|| "write a zip file".to_owned())
}

fn sorted(entries: &[Entry]) -> Vec<&Entry> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> [Entry; 3] {
        [
            Entry::program("p/bin/tool", "#!/bin/sh\necho hello\n"),
            Entry::folder("p/empty/"),
            Entry::file("p/a.txt", "a"),
        ]
    }

    #[test]
    fn archives_do_not_depend_on_the_order_of_their_entries() {
        let mut other = entries();
        other.reverse();
        assert_eq!(tar_gz(&entries()).unwrap(), tar_gz(&other).unwrap());
        assert_eq!(zip(&entries()).unwrap(), zip(&other).unwrap());
    }

    #[test]
    fn other_programs_read_the_archives() {
        let folder = std::env::temp_dir().join(format!("basepair-archive-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a.tar.gz"), tar_gz(&entries()).unwrap()).unwrap();
        std::fs::write(folder.join("a.zip"), zip(&entries()).unwrap()).unwrap();
        let script = "tar -xzf a.tar.gz && p/bin/tool && cat p/a.txt && rmdir p/empty && \
            python3 -c \"import zipfile; z = zipfile.ZipFile('a.zip'); print(z.testzip(), z.namelist(), z.read('p/a.txt'))\"";
        let ran = std::process::Command::new("sh").args(["-c", script]).current_dir(&folder).output();
        let text = String::from_utf8(ran.unwrap().stdout).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(text, "hello\naNone ['p/a.txt', 'p/bin/tool', 'p/empty/'] b'a'\n");
    }

    #[test]
    fn a_name_that_is_too_long_is_refused() {
        assert!(tar(&[Entry::file("a".repeat(101), "")]).is_err());
    }
}
