//! Which folders of a large registry can be listed while its manifest is parsed.

use super::source::is_skipped;
use memchr::memmem;

/// A smaller manifest is parsed before anything else has begun.
const LARGE: usize = 256 * 1024;
/// How much of a manifest is searched: the folders are the same for almost all items.
const SEARCHED: usize = 64 * 1024;
/// The maximum number of folders that are listed ahead.
const MOST: usize = 4;

/// The folders at the root that a large manifest seems to list files in. A guess without parsing it: a folder that is missing here
/// is listed later, and one that is not needed is listed in vain.
pub(super) fn folders(manifest: &[u8]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let start = manifest.get(..SEARCHED).filter(|_| manifest.len() >= LARGE).unwrap_or_default();
    for at in memmem::find_iter(start, b"\"path\"") {
        let Some(folder) = start.get(at + b"\"path\"".len()..).and_then(first_folder) else { continue };
        if found.len() < MOST && !found.iter().any(|known| known == folder) {
            found.push(folder.to_owned());
        }
    }
    found
}

/// The first folder of the path that follows a key: `: "components/button.tsx"`.
fn first_folder(behind_key: &[u8]) -> Option<&str> {
    let value = behind_key.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"\"")?;
    let end = value.iter().position(|byte| matches!(byte, b'/' | b'"' | b'\\'))?;
    let folder = value.get(..end).filter(|_| value.get(end) == Some(&b'/'))?;
    std::str::from_utf8(folder).ok().filter(|folder| !folder.is_empty() && !is_skipped(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_seen_in_large_manifests_only() {
        let item = r#"{ "path": "src/ui/a.tsx" }, {"path" : "lib/b.ts"}, {"path":"c.ts"}, {"path": "../d/e.ts"}, {"path": "node_modules/f/g.ts"}, {"path": 1}, "path""#;
        assert_eq!(folders(item.as_bytes()), Vec::<String>::new());
        let large = format!("{item}{}", " ".repeat(LARGE));
        assert_eq!(folders(large.as_bytes()), ["src", "lib"]);
        let many: String = (0..100).map(|n| format!("{{\"path\": \"f{n}/a.ts\"}}")).collect();
        assert_eq!(folders(format!("{many}{large}").as_bytes()).len(), MOST);
    }
}
