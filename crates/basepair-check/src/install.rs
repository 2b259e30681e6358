//! Where the official client puts a file, and what it makes of an import. Facts about that client, told for a
//! project with the directory aliases that its `init` writes.

use basepair_catalog::catalog::Item;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::path::file_name;

/// Where a file lands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// Below the project's root.
    Path(String),
    /// The client aborts, or the framework has no place for the file.
    Nowhere,
}

impl Destination {
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Path(path) => Some(path),
            Self::Nowhere => None,
        }
    }
}

/// The folder that a file type goes to.
pub fn folder(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Ui => "components/ui",
        ItemType::Lib => "lib",
        ItemType::Hook => "hooks",
        _ => "components",
    }
}

/// Where a file of an item lands.
pub fn destination(_item: &Item, file: &FileEntry) -> Destination {
    let Some(target) = &file.target else {
        let folder = folder(file.kind);
        return Destination::Path(format!("{folder}/{}", nested(&file.path, folder)));
    };
    if let Some(path) = target.strip_prefix("~/") {
        return Destination::Path(path.to_owned());
    }
    if let Some((alias, rest)) = target.strip_prefix('@').and_then(|target| target.split_once('/')) {
        let folder = match alias {
            "ui" => "components/ui",
            "components" | "lib" | "hooks" => alias,
            other => return Destination::Path(format!("{other}/{rest}")),
        };
        return Destination::Path(format!("{folder}/{rest}"));
    }
    Destination::Path(target.replacen("src/", "", 1))
}

/// The part of a source path that is kept below a folder: what follows a segment that is called like the
/// folder's last one, else the file's name.
fn nested<'a>(path: &'a str, folder: &str) -> &'a str {
    let last = file_name(folder);
    let mut rest = path.trim_matches('/');
    while let Some((segment, below)) = rest.split_once('/') {
        if segment == last {
            return below;
        }
        rest = below;
    }
    file_name(path)
}

/// The project's path that an import means after the client has rewritten it, without an ending. `None` for
/// packages and relative imports, which the client leaves alone.
pub fn rewritten(specifier: &str) -> Option<String> {
    let rest = specifier.strip_prefix("@/").or_else(|| specifier.strip_prefix("#/"))?;
    let Some(below) = rest.strip_prefix("registry/") else { return Some(rest.to_owned()) };
    for (segment, folder) in
        [("/ui", "components/ui"), ("/components", "components"), ("/lib", "lib"), ("/hooks", "hooks")]
    {
        // The client's pattern is greedy: the last such segment counts.
        if let Some(at) = below.rfind(segment).filter(|at| *at > 0) {
            return Some(format!("{folder}{}", below.get(at + segment.len()..).unwrap_or_default()));
        }
    }
    let after_style = below.split_once('/').map_or("", |(_, rest)| rest);
    Some(format!("components/{after_style}"))
}
