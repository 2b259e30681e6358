//! The digest of a file on disk.

use super::error::{ExchangeError, failed};
use basepair_catalog::document::{FileDigest, hex};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The digest and size of a file as it is now.
pub(super) fn record_of(path: &Path) -> Result<FileDigest, ExchangeError> {
    let read = || {
        let mut file = File::open(path)?;
        let mut hash = Sha256::new();
        let mut size = 0;
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let count = file.read(&mut buffer)?;
            match buffer.get(..count) {
                None | Some([]) => return Ok(FileDigest { sha256: hex(&hash.finalize()), size }),
                Some(bytes) => hash.update(bytes),
            }
            size += count;
        }
    };
    read().map_err(failed("read", path))
}
