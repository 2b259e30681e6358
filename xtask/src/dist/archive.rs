//! Archives whose bytes depend only on their content: entries sorted by path, one fixed time, no owner.

use crate::failure::{Failure, Outcome};
use crate::process::Run;

/// 1985-10-26 08:15 UTC, as npm writes it: a time that zip files can also represent.
const TIME: u64 = 499_162_500;
const DOS_TIME: u16 = (8 << 11) | (15 << 5);
const DOS_DATE: u16 = (5 << 9) | (10 << 5) | 26;
const BLOCK: usize = 512;

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
    let mut out = Vec::new();
    for entry in sorted(entries) {
        out.extend(tar_header(entry)?);
        out.extend(&entry.bytes);
        out.resize(out.len().next_multiple_of(BLOCK), 0);
    }
    out.resize(out.len() + 2 * BLOCK, 0);
    Ok(out)
}

pub(super) fn tar_gz(entries: &[Entry]) -> Outcome<Vec<u8>> {
    gzip(&tar(entries)?)
}

/// Without a name and a time.
fn gzip(bytes: &[u8]) -> Outcome<Vec<u8>> {
    Run::new("gzip").args(["-9", "-n", "-c"]).filter(bytes)
}

/// A compressed stream and the checksum of what is in it: gzip puts ten bytes before the stream, and the checksum after
/// it.
fn deflate(bytes: &[u8]) -> Outcome<(Vec<u8>, [u8; 4])> {
    let packed = gzip(bytes)?;
    let parts = packed.get(10..).and_then(|rest| {
        let (stream, end) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
        Some((stream.to_vec(), *end.first_chunk()?))
    });
    parts.ok_or_else(|| Failure::new("the output of `gzip` is too short"))
}

fn tar_header(entry: &Entry) -> Outcome<Vec<u8>> {
    let mut header = Vec::with_capacity(BLOCK);
    let mut field = |text: String, width: usize| {
        let fits = text.len() <= width;
        let mut bytes = text.into_bytes();
        bytes.resize(width, 0);
        header.extend(bytes);
        fits
    };
    let mut fits = field(entry.path.clone(), 100);
    fits &= field(format!("{:07o}", entry.mode), 8);
    fits &= field("0000000".to_owned(), 8);
    fits &= field("0000000".to_owned(), 8);
    fits &= field(format!("{:011o}", entry.bytes.len()), 12);
    fits &= field(format!("{TIME:011o}"), 12);
    // The checksum field counts as spaces.
    fits &= field(" ".repeat(8), 8);
    fits &= field(if entry.is_folder() { "5" } else { "0" }.to_owned(), 1);
    fits &= field(String::new(), 100);
    fits &= field("ustar\u{0}00".to_owned(), 8);
    fits &= field(String::new(), BLOCK - 265);
    if !fits {
        return Err(Failure::new(format!("`{}` does not fit into a tar file", entry.path)));
    }
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header.splice(148..156, format!("{sum:06o}\u{0} ").into_bytes());
    Ok(header)
}

pub(super) fn zip(entries: &[Entry]) -> Outcome<Vec<u8>> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    let too_large = || Failure::new("the archive is too large for a zip file");
    for entry in sorted(entries) {
        let (packed, crc) = deflate(&entry.bytes)?;
        let size = |length: usize| u32::try_from(length).map_err(|_| too_large());
        let name = u16::try_from(entry.path.len()).map_err(|_| too_large())?;
        // Needed to extract it: version 2.0; flags: names are UTF-8; method: deflate.
        let mut common = Vec::new();
        for number in [20, 1 << 11, 8, DOS_TIME, DOS_DATE] {
            common.extend(u16::to_le_bytes(number));
        }
        common.extend(crc);
        for number in [size(packed.len())?, size(entry.bytes.len())?] {
            common.extend(number.to_le_bytes());
        }
        common.extend(name.to_le_bytes());
        common.extend([0, 0]);
        let offset = size(out.len())?;
        out.extend(b"PK\x03\x04");
        out.extend(&common);
        out.extend(entry.path.as_bytes());
        out.extend(packed);
        // Made by: version 2.0 on Unix, so that the mode below is used.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&common);
        directory.extend([0; 6]);
        let kind: u32 = if entry.is_folder() { 0o040_000 } else { 0o100_000 };
        directory.extend(((kind | entry.mode) << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(entry.path.as_bytes());
    }
    let count = u16::try_from(entries.len()).map_err(|_| too_large())?.to_le_bytes();
    let numbers = [directory.len(), out.len()].map(|number| u32::try_from(number).map_err(|_| too_large()));
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count);
    out.extend(count);
    for number in numbers {
        out.extend(number?.to_le_bytes());
    }
    out.extend([0, 0]);
    Ok(out)
}

fn sorted(entries: &[Entry]) -> Vec<&Entry> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort();
    sorted
}

pub(super) fn sha256(bytes: &[u8]) -> Outcome<String> {
    let line = String::from_utf8_lossy(&Run::new("sha256sum").filter(bytes)?).into_owned();
    let digest = line.split_whitespace().next().map(str::to_owned);
    digest.ok_or_else(|| Failure::new("`sha256sum` printed nothing"))
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
