//! The list of what a build writes: digest and size of every file, so that a copy can be checked.

use crate::document::hex;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Digests {
    #[schema(value_type = String)]
    pub algorithm: Cow<'static, str>,
    /// By path below the output folder.
    pub files: BTreeMap<String, FileDigest>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileDigest {
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub sha256: String,
    pub size: usize,
}

impl FileDigest {
    pub fn new(sha256: &[u8], size: usize) -> Self {
        Self { sha256: hex(sha256), size }
    }
}

pub fn digests(files: impl Iterator<Item = (String, FileDigest)>) -> Digests {
    Digests { algorithm: "sha256".into(), files: files.collect() }
}

/// The list in `text` with other digests for some of its files. `None` if it does not have them.
pub fn replaced(text: &[u8], files: impl Iterator<Item = (String, FileDigest)>) -> Option<Digests> {
    let mut digests: Digests = serde_json::from_slice(text).ok()?;
    for (path, digest) in files {
        *digests.files.get_mut(&path)? = digest;
    }
    Some(digests)
}
