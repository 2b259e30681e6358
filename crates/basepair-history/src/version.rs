//! The digest of a version of an item.

use basepair_model::text::one_line;
use gix::ObjectId;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// How many digits of a digest are needed to name a version.
pub const SHORTEST: usize = 8;
/// How many digits addresses have: enough that no two versions of an item share them.
const IN_ADDRESSES: usize = 16;

/// Identifies the entry of an item and the content of its files, in the order in which it lists them. Where in the repository they
/// are makes no difference, so that moving a registry makes no versions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionDigest([u8; 32]);

impl VersionDigest {
    pub(crate) fn of(entry: &[u8; 32], blobs: impl Iterator<Item = Option<ObjectId>>) -> Self {
        let mut hash = Sha256::new();
        hash.update(entry);
        for blob in blobs {
            // A file that is not in git: a build writes it.
            let null = ObjectId::null(gix::hash::Kind::Sha1);
            hash.update(blob.unwrap_or(null).as_slice());
        }
        Self(hash.finalize().into())
    }

    /// The digits that stand in addresses.
    pub fn short(self) -> String {
        let mut digits = self.to_string();
        digits.truncate(IN_ADDRESSES);
        digits
    }

    /// Whether the digest begins with these digits, which are enough to name it.
    pub fn begins_with(self, digits: &str) -> bool {
        digits.len() >= SHORTEST && self.to_string().starts_with(&digits.to_ascii_lowercase())
    }
}

/// Whether a text may name a version: people read it in lists and type it, so it is short, and all of it is seen.
pub(crate) fn is_name(text: &str) -> bool {
    const LONGEST: usize = 255;
    text.len() <= LONGEST && one_line(text) == text
}

impl fmt::Display for VersionDigest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for VersionDigest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.short())?;
        out.write_char('…')
    }
}
