//! The list of what a build writes: digest and size of every file, so that a copy can be checked.

use super::pretty;
use crate::document::FileDigest;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Digests {
    pub algorithm: &'static str,
    /// By path below the output folder.
    pub files: BTreeMap<String, FileDigest>,
}

pub fn digests(files: impl Iterator<Item = (String, FileDigest)>) -> Digests {
    Digests { algorithm: "sha256", files: files.collect() }
}

/// The text of a list with another digest of one of its files; `None` if it does not list the file. Reading the list and writing
/// it again would take most of the time in which a changed file is served.
pub fn replaced(list: &str, path: &str, digest: &FileDigest) -> Option<String> {
    // A key is alone on its line, and no value contains a line end.
    let key = format!("\n    {}: {{", serde_json::to_string(path).ok()?);
    let (before, after) = list.split_once(&key)?;
    let (_, rest) = after.split_once('}')?;
    let digest = pretty(digest).replace('\n', "\n    ");
    Some([before, key.strip_suffix('{')?, &digest, rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_digest_is_written_like_the_others() {
        let digest = |byte, size| FileDigest::new(&[byte; 32], size);
        let list = |changed: &FileDigest| {
            let files =
                [("a.json", digest(1, 10)), ("a \"b\".json", changed.clone()), ("b.json", digest(3, 30))];
            pretty(&digests(files.into_iter().map(|(path, digest)| (path.to_owned(), digest))))
        };
        let (old, new) = (digest(2, 20), digest(9, 12345));
        assert_eq!(replaced(&list(&old), "a \"b\".json", &new), Some(list(&new)));
        assert_eq!(replaced(&list(&old), "c.json", &new), None);
    }
}
