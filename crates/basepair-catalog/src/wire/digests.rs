//! The list of what a build writes: digest and size of every file, so that a copy can be checked.

use crate::document::hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Digests {
    pub algorithm: &'static str,
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
    Digests { algorithm: "sha256", files: files.collect() }
}
