//! Paths inside a registry or a project: `/` between segments, relative to its root.

use std::borrow::Cow;

/// A path in `folder`, relative to the same base as `folder`, without `.` segments and unnecessary `..`; both use `/`.
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

/// The one form of a path, as `join` returns it; most paths already have it.
pub fn normal(path: &str) -> Cow<'_, str> {
    // A segment that starts with a dot is rare enough to be looked at again.
    let mut last = b'/';
    let is_normal = path.bytes().all(|byte| {
        let before = std::mem::replace(&mut last, byte);
        before != b'/' || !matches!(byte, b'/' | b'.')
    }) && last != b'/';
    if is_normal { Cow::Borrowed(path) } else { Cow::Owned(join("", path)) }
}

/// A path relative to a folder; both are relative to the same base, in the form that `join` returns.
pub fn seen_from(folder: &str, path: &str) -> String {
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

/// Resolves `path` as it is written in a file of `folder`; `None` if it leaves the root.
pub fn from_folder(folder: &str, path: &str) -> Option<String> {
    let joined = join(folder, path);
    let leaves = joined == ".." || joined.starts_with("../");
    (!leaves).then_some(joined)
}

/// Normalizes a path that is relative to the absolute `directory`, without unnecessary `..`: in `/p/w`, `../w/a.ts` is
/// `a.ts`.
pub fn seen_from_itself(directory: &str, path: &str) -> String {
    fn segments(path: &str) -> impl Iterator<Item = &str> {
        path.split('/').filter(|segment| !segment.is_empty() && *segment != ".")
    }
    let root: Vec<&str> = segments(directory).collect();
    let mut resolved = root.clone();
    for segment in segments(path) {
        if segment == ".." {
            resolved.pop();
        } else {
            resolved.push(segment);
        }
    }
    let common = root.iter().zip(&resolved).take_while(|(one, other)| one == other).count();
    let up = std::iter::repeat_n("..", root.len() - common);
    up.chain(resolved.into_iter().skip(common)).collect::<Vec<_>>().join("/")
}

/// The folder of a path; empty for a file in the root.
pub fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last segment of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_resolve_from_a_folder_and_never_leave_the_root() {
        assert_eq!(from_folder("a/b", "./c.ts").as_deref(), Some("a/b/c.ts"));
        assert_eq!(from_folder("a/b", "../c.ts").as_deref(), Some("a/c.ts"));
        assert_eq!(from_folder("", "a/./b//c").as_deref(), Some("a/b/c"));
        assert_eq!(from_folder("a", "../../c"), None);
        for (path, seen) in [
            ("../w/a.ts", "a.ts"),
            ("../w/../w/./b//a.ts", "b/a.ts"),
            ("../../p/w/a.ts", "a.ts"),
            ("../../p/x/a.ts", "../x/a.ts"),
            ("../../../../a.ts", "../../a.ts"),
            ("b/../a.ts", "a.ts"),
        ] {
            assert_eq!(seen_from_itself("/p/w", path), seen, "{path}");
        }
        assert_eq!((folder("a/b/c"), folder("c"), file_name("a/b/c")), ("a/b", "", "c"));
    }

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
            assert_eq!(normal(joined), joined);
        }
        for path in [
            "",
            ".",
            "a",
            "a/b.tsx",
            "a//b",
            "/a",
            "a/",
            "./a",
            "a/./b",
            "a/../b",
            "..",
            "../a",
            "a.b/..c/d..",
        ] {
            assert_eq!(normal(path), join("", path), "{path}");
        }
    }

    #[test]
    fn a_path_is_relative_to_a_folder() {
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
