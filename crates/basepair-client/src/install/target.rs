//! From type, path and target to a place in the consumer's project, step by step as the official client does it.

use super::{ALIASES, alias_target, folder, is_safe};
use basepair_model::item::ItemType;

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

/// What kind of project takes the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Whether the code lies in `src`.
    pub src: bool,
    pub framework: Framework,
}

/// As far as it decides where pages go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    NextApp,
    NextPages,
    ReactRouter,
    Laravel,
    /// Vite and all others: pages have no place.
    Other,
}

impl Framework {
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("next-app", Self::NextApp),
        ("next-pages", Self::NextPages),
        ("react-router", Self::ReactRouter),
        ("laravel", Self::Laravel),
        ("vite", Self::Other),
    ];
}

/// Where a file lands.
pub fn place(kind: ItemType, path: &str, target: Option<&str>, layout: Layout) -> Destination {
    // An empty target counts as none.
    let target = target.filter(|target| !target.is_empty());
    if !is_safe(target.unwrap_or(path)) {
        return Destination::Nowhere;
    }
    let Some(target) = target else {
        let folder = folder(kind);
        let folder = if layout.src { format!("src/{folder}") } else { folder.to_owned() };
        let below = nested(path, &folder);
        // A file that is called like the folder takes its place.
        let path = if below.is_empty() { folder } else { format!("{folder}/{below}") };
        return Destination::Path(normal(&path));
    };
    if let Some(path) = target.strip_prefix("~/") {
        return Destination::Path(normal(path));
    }
    let mut target = target.to_owned();
    if let Some((alias, rest)) = alias_target(&target) {
        match ALIASES.iter().find(|(name, _)| *name == alias) {
            // An absolute rest would leave the folder, and the client stops.
            Some(_) if rest.starts_with('/') => return Destination::Nowhere,
            Some((_, folder)) => {
                let source = if layout.src { "src/" } else { "" };
                let path = normal(&format!("{source}{folder}/{rest}"));
                return Destination::Path(path.trim_end_matches('/').to_owned());
            }
            None => target = format!("{alias}/{rest}"),
        }
    }
    if kind == ItemType::Page {
        match page(&target, layout.framework) {
            Some(place) => target = place,
            None => return Destination::Nowhere,
        }
    }
    // The first `src/` goes, wherever it stands: `mysrc/x` becomes `myx`.
    let below = target.replacen("src/", "", 1);
    Destination::Path(normal(&if layout.src { format!("src/{below}") } else { below }))
}

/// The part of a source path that is kept below a folder: what follows the first segment that is called like
/// the folder's last one, else the file's name.
fn nested<'a>(path: &'a str, folder: &str) -> &'a str {
    let last = folder.rsplit('/').next().unwrap_or_default();
    let path = path.strip_prefix('/').unwrap_or(path);
    let mut rest = path.strip_suffix('/').unwrap_or(path);
    loop {
        match rest.split_once('/') {
            Some((segment, below)) if segment == last => return below,
            Some((_, below)) => rest = below,
            None if rest == last => return "",
            None => return rest,
        }
    }
}

fn page(target: &str, framework: Framework) -> Option<String> {
    let folder = match framework {
        Framework::NextApp => return Some(target.to_owned()),
        Framework::NextPages => "pages/",
        Framework::ReactRouter => "app/routes/",
        Framework::Laravel => "resources/js/pages/",
        Framework::Other => return None,
    };
    let moved = match target.strip_prefix("app/") {
        Some(rest) => format!("{folder}{rest}"),
        None => target.to_owned(),
    };
    // `about/page.tsx` is called `about.tsx` there.
    for ending in [".tsx", ".jsx", ".ts", ".js"] {
        if let Some(stem) = moved.strip_suffix(ending).and_then(|stem| stem.strip_suffix("/page")) {
            return Some(format!("{stem}{ending}"));
        }
    }
    Some(moved)
}

/// A path without `.` and empty segments; a slash at its end stays, as in Node.
fn normal(path: &str) -> String {
    let segments = path.split('/').filter(|segment| !segment.is_empty() && *segment != ".");
    let mut normal = segments.collect::<Vec<_>>().join("/");
    if (path.ends_with('/') || path.ends_with("/.")) && !normal.is_empty() {
        normal.push('/');
    }
    normal
}
