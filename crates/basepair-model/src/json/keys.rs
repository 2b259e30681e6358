//! Keys of objects: the common keys of manifests, and the detection of duplicates.

use super::{Key, Member};
use std::collections::HashMap;

/// The usual keys of entries, of their files and of what they contain, the most frequent first. A key that is missing here costs
/// an allocation, nothing else.
const COMMON: &[&str] = &[
    "path",
    "type",
    "name",
    "files",
    "title",
    "description",
    "registryDependencies",
    "dependencies",
    "target",
    "meta",
    "categories",
    "demo",
    "preview",
    "light",
    "dark",
    "cssVars",
    "theme",
    "docs",
    "author",
    "node",
    "css",
    "devDependencies",
    "envVars",
];

/// A common key, without an allocation.
pub(super) fn common(key: &str) -> Option<&'static str> {
    COMMON.iter().copied().find(|common| *common == key)
}

/// Finds duplicate keys of an object.
#[derive(Default)]
pub(super) struct Seen {
    by_key: HashMap<Key, usize>,
}

impl Seen {
    /// Most objects have few keys, which are compared one by one. Some have thousands (for example a colour scale), and
    /// those use a hash map.
    const FEW: usize = 16;

    pub(super) fn position(&mut self, members: &[Member], key: &str) -> Option<usize> {
        if members.len() <= Self::FEW {
            return members.iter().position(|member| member.key == key);
        }
        let known = self.by_key.len();
        let new = members.iter().enumerate().skip(known);
        self.by_key.extend(new.map(|(index, member)| (member.key.clone(), index)));
        self.by_key.get(key).copied()
    }
}
