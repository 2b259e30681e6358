//! The list of what a build writes: digest and size of every file, so that a copy can be checked.

use crate::document::Document;
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

pub fn digests<'a>(files: impl Iterator<Item = (String, &'a Document)>) -> Digests {
    let digest =
        |document: &Document| FileDigest { sha256: document.sha256_hex(), size: document.bytes.len() };
    Digests { algorithm: "sha256", files: files.map(|(path, document)| (path, digest(document))).collect() }
}
