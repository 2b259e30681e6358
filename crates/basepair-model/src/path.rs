//! Paths inside a registry or a project: `/` between segments, relative to its root.

/// The path that `path` means when it is written in a file of `folder`; `None` when it leaves the root.
pub fn from_folder(folder: &str, path: &str) -> Option<String> {
    let mut segments: Vec<&str> = Vec::new();
    for segment in folder.split('/').chain(path.split('/')) {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop()?;
            }
            segment => segments.push(segment),
        }
    }
    Some(segments.join("/"))
}

/// A path as seen from `directory`, where it is written; `directory` is absolute. It has no more `..` than it needs:
/// from `/p/w`, `../w/a.ts` is `a.ts`.
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

/// The folder of a path; empty for one that lies in the root.
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
}
