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
        assert_eq!((folder("a/b/c"), folder("c"), file_name("a/b/c")), ("a/b", "", "c"));
    }
}
