//! Addresses that only our own pages know. The files of previews are readable for every origin, because their frames have an
//! opaque one; what keeps others away is a digest that depends on a secret of this process.

use basepair_catalog::document::hex;
use sha2::{Digest, Sha256};
use std::fmt;

/// Random bytes that never leave the process.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one. `None` where the system gives no random bytes.
    pub fn new() -> Option<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// None: for files in a folder that is published, where everybody may read them anyway, and where the same registry has to
    /// give the same addresses.
    pub fn published() -> Self {
        Self([0; 32])
    }

    /// One that tests can foresee.
    pub fn fixed(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What stands in the address of a file with this content. `kind` keeps one kind of file from another.
    pub(crate) fn digest(&self, kind: &str, content: &[u8]) -> String {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update((kind.len() as u64).to_le_bytes());
        hash.update(kind);
        hash.update(content);
        let digest = hash.finalize();
        hex(digest.get(..16).unwrap_or(&digest))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
