//! Maps type, path and target to a path in the consumer's project, in the same steps as the official client.

use super::{Destination, Refusal, is_safe};
use crate::project::alias_target;
use crate::project::{Framework, Project};
use basepair_config::client::Major;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::path;
use std::borrow::Cow;

/// A project with the default aliases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Whether the code is in `src`.
    pub src: bool,
    pub framework: Framework,
}

/// Everything that decides the destination of a file.
#[derive(Clone, Copy)]
struct Context<'p> {
    cwd: &'p str,
    src: bool,
    framework: Framework,
    components: &'p str,
    ui: &'p str,
    lib: &'p str,
    hooks: &'p str,
    /// Whether a target may start with the name of an alias.
    alias_targets: bool,
}

impl<'p> Context<'p> {
    fn folder(&self, kind: ItemType) -> &'p str {
        match kind {
            ItemType::Ui => self.ui,
            ItemType::Lib => self.lib,
            ItemType::Hook => self.hooks,
            _ => self.components,
        }
    }

    /// The folder of an alias that a target may start with.
    fn alias(&self, name: &str) -> Option<&'p str> {
        match name {
            "components" => Some(self.components),
            "ui" => Some(self.ui),
            "lib" => Some(self.lib),
            "hooks" => Some(self.hooks),
            _ => None,
        }
    }

    fn below(&self, path: &str) -> Destination {
        let path = if self.cwd.is_empty() { normal(path) } else { normal(&format!("{}/{path}", self.cwd)) };
        Destination::Path(path)
    }
}

/// The destination of a file in a project with the default aliases.
pub fn place(kind: ItemType, path: &str, target: Option<&str>, layout: Layout) -> Destination {
    let Layout { src, framework } = layout;
    let [components, ui, lib, hooks] = if src {
        ["src/components", "src/components/ui", "src/lib", "src/hooks"]
    } else {
        ["components", "components/ui", "lib", "hooks"]
    };
    let context = Context { cwd: "", src, framework, components, ui, lib, hooks, alias_targets: true };
    placed(kind, path, target, context)
}

/// The destination of a file in a given project, before the client looks at existing files.
pub fn lands_in(project: &Project, file: &FileEntry, major: Major) -> Destination {
    let folders = &project.folders;
    let context = Context {
        cwd: &project.cwd,
        src: project.src,
        framework: project.framework,
        components: &folders.components,
        ui: &folders.ui,
        lib: &folders.lib,
        hooks: &folders.hooks,
        alias_targets: major == Major::Four,
    };
    placed(file.kind, &file.path, file.target.as_deref(), context)
}

fn placed(kind: ItemType, path: &str, target: Option<&str>, context: Context<'_>) -> Destination {
    if !is_safe(target.unwrap_or(path)) {
        return Destination::Refused(Refusal::Unsafe);
    }
    // An empty target counts as none, and the client does not look at the path then. Manifests never have one
    // here: their parser treats it as none.
    let Some(target) = target.filter(|target| !target.is_empty()) else {
        let folder = context.folder(kind);
        let below = nested(path, folder);
        // A file with the name of the folder replaces it.
        let path = if below.is_empty() { folder.to_owned() } else { format!("{folder}/{below}") };
        return Destination::Path(normal(&path));
    };
    if let Some(path) = target.strip_prefix("~/") {
        return context.below(path);
    }
    let mut target = target.to_owned();
    if let Some((alias, rest)) = alias_target(&target).filter(|_| context.alias_targets) {
        match context.alias(alias) {
            // An absolute rest would leave the folder, and the client aborts.
            Some(_) if rest.starts_with('/') => return Destination::Refused(Refusal::Unsafe),
            Some(folder) => {
                let path = normal(&format!("{folder}/{rest}"));
                return Destination::Path(path.trim_end_matches('/').to_owned());
            }
            None => target = format!("{alias}/{rest}"),
        }
    }
    if kind == ItemType::Page {
        match page(&target, context.framework) {
            Some(place) => target = place,
            None => return Destination::Nowhere,
        }
    }
    // The first `src/` is removed, wherever it is: `mysrc/x` becomes `myx`.
    let below = target.replacen("src/", "", 1);
    if context.src { context.below(&format!("src/{below}")) } else { context.below(&below) }
}

/// The part of a source path that is kept below a folder: what follows the first segment with the name of the
/// folder's last segment, else the file's name.
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

/// The target of a page in a project of a framework; `None` if it has no pages.
pub(super) fn page(target: &str, framework: Framework) -> Option<String> {
    let folder = match framework {
        Framework::NextApp => return Some(target.to_owned()),
        Framework::NextPages => "pages/",
        Framework::ReactRouter => "app/routes/",
        Framework::Laravel => "resources/js/pages/",
        _ => return None,
    };
    let moved = match target.strip_prefix("app/") {
        Some(rest) => format!("{folder}{rest}"),
        None => target.to_owned(),
    };
    // `about/page.tsx` becomes `about.tsx` there.
    for ending in [".tsx", ".jsx", ".ts", ".js"] {
        if let Some(stem) = moved.strip_suffix(ending).and_then(|stem| stem.strip_suffix("/page")) {
            return Some(format!("{stem}{ending}"));
        }
    }
    Some(moved)
}

/// A path without `.` and empty segments; a trailing slash is kept, as in Node.
fn normal(path: &str) -> String {
    // Nearly every path is in this form already.
    if let Cow::Borrowed(path) = path::normal(path) {
        return path.to_owned();
    }
    let segments = path.split('/').filter(|segment| !segment.is_empty() && *segment != ".");
    let mut normal = segments.collect::<Vec<_>>().join("/");
    if (path.ends_with('/') || path.ends_with("/.")) && !normal.is_empty() {
        normal.push('/');
    }
    normal
}
