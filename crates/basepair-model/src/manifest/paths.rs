//! The paths that a manifest holds: which are allowed, and how they look from another folder.

pub(super) const LEADS_OUT: &str = "leads out of the folder";

/// Why a path cannot be a file inside the folder of its manifest.
pub(super) fn path_problem(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        Some("is empty")
    } else if path.chars().any(char::is_control) {
        Some("holds a control character")
    } else if path.contains("://") {
        Some("is an address, not a path")
    } else if path.starts_with('/') || path.starts_with('\\') || has_drive(path) {
        Some("is absolute")
    } else if path.split(['/', '\\']).any(|segment| segment == "..") {
        Some(LEADS_OUT)
    } else if path.contains('\\') {
        Some("holds a backslash")
    } else {
        None
    }
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Where an `include` leads, from the folder of the manifest that holds it; or why it is not allowed.
pub fn resolve_include(folder: &str, include: &str) -> Result<String, &'static str> {
    if let Some(problem) = path_problem(include) {
        return Err(problem);
    }
    let path = join("", include);
    if path.rsplit('/').next() != Some("registry.json") {
        return Err("does not name a `registry.json` file");
    }
    Ok(join(folder, &path))
}

/// A path seen from where `folder` is seen from, without `.` segments and with no more `..` than it needs; both
/// use `/`.
pub fn join(folder: &str, path: &str) -> String {
    let mut joined: Vec<&str> = Vec::new();
    for segment in folder.split('/').chain(path.split('/')) {
        match segment {
            "" | "." => {}
            ".." if joined.last().is_some_and(|last| *last != "..") => {
                joined.pop();
            }
            _ => joined.push(segment),
        }
    }
    joined.join("/")
}

/// A path, seen from a folder; both are given as seen from the same place, in the form that `join` gives.
pub(super) fn seen_from(folder: &str, path: &str) -> String {
    let mut folder = folder.split('/').filter(|segment| !segment.is_empty()).peekable();
    let mut rest = path;
    while let (Some(next), Some((first, below))) = (folder.peek(), rest.split_once('/')) {
        if *next != first {
            break;
        }
        folder.next();
        rest = below;
    }
    "../".repeat(folder.count()) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_paths_have_one_form() {
        for (folder, path, joined) in [
            ("", "./a//b/./c.tsx", "a/b/c.tsx"),
            ("ui", "a.tsx", "ui/a.tsx"),
            ("ui", "../a.tsx", "a.tsx"),
            ("", "a/../b.tsx", "b.tsx"),
            ("", "../../a/../b.tsx", "../../b.tsx"),
        ] {
            assert_eq!(join(folder, path), joined);
        }
    }

    #[test]
    fn a_path_is_seen_from_a_folder() {
        for (folder, path, seen) in [
            ("", "a/b.tsx", "a/b.tsx"),
            ("packages/ui", "packages/ui/a/b.tsx", "a/b.tsx"),
            ("packages/ui", "packages/b.tsx", "../b.tsx"),
            ("packages/ui", "b.tsx", "../../b.tsx"),
            ("packages", "../b.tsx", "../../b.tsx"),
        ] {
            assert_eq!(seen_from(folder, path), seen);
        }
    }
}
