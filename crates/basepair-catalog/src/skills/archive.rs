//! A zip archive of texts, stored without compression and without times, so that the same files give the same bytes.

use std::sync::Arc;

/// Packs files in their order. Names are UTF-8 with `/` between segments.
pub(super) fn zip(files: &[(String, Arc<str>)]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (path, text) in files {
        let offset = size(out.len());
        let fields = fields(path, text);
        out.extend(b"PK\x03\x04");
        out.extend(&fields);
        out.extend(path.as_bytes());
        out.extend(text.as_bytes());
        // The entry of the directory: made by version 2.0 for Unix, the same fields, no comment, a regular file.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&fields);
        directory.extend([0; 6]);
        directory.extend((0o100_644_u32 << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(path.as_bytes());
    }
    let start = size(out.len());
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    let count = u16::try_from(files.len()).unwrap_or(u16::MAX).to_le_bytes();
    out.extend(count);
    out.extend(count);
    out.extend(size(directory.len()).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    out
}

/// What both headers of a file have: version, flags, method, time, date, checksum, sizes, and the length of the name.
fn fields(path: &str, text: &str) -> Vec<u8> {
    const UTF8: u16 = 1 << 11;
    /// The first day that the format can express: 1 January 1980.
    const DATE: u16 = 1 << 5 | 1;
    let mut out = Vec::with_capacity(26);
    for word in [20, UTF8, 0, 0, DATE] {
        out.extend(word.to_le_bytes());
    }
    for number in [checksum(text.as_bytes()), size(text.len()), size(text.len())] {
        out.extend(number.to_le_bytes());
    }
    out.extend(u16::try_from(path.len()).unwrap_or(u16::MAX).to_le_bytes());
    out.extend([0; 2]);
    out
}

/// Sources are limited to a few megabytes each.
fn size(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// CRC-32, as zip defines it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| {
                if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
            },
        )
    };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_format() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }

    #[test]
    fn an_archive_ends_with_a_directory_of_its_files() {
        let files = [("SKILL.md".to_owned(), "# A\n".into()), ("scripts/é.sh".to_owned(), "echo\n".into())];
        let packed = zip(&files);
        let end = packed.len() - 22;
        assert_eq!(&packed[end..end + 4], b"PK\x05\x06");
        assert_eq!(packed[end + 10], 2, "two files");
        let at = u32::from_le_bytes(packed[end + 16..end + 20].try_into().unwrap()) as usize;
        assert_eq!(&packed[at..at + 4], b"PK\x01\x02");
        assert_eq!(packed, zip(&files), "the same bytes each time");
    }
}
