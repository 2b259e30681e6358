//! `basepair init`: creates a registry with a first item; existing files are not changed.

mod from;
mod plan;

use super::manifests;
use crate::cli::InitArgs;
use crate::report::{plain::plain, say};
use crate::rewrite::{NewFiles, lock};
use anyhow::{Context, bail};
use basepair_model::quote;
use basepair_server::origin::{Origin, nearest_root};
use plan::{Options, Plan};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn run(arguments: &InitArgs) -> anyhow::Result<ExitCode> {
    if !arguments.from.is_empty() {
        return from::run(arguments);
    }
    let root = arguments.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let shown = root.display().to_string();
    if root.exists() && !root.is_dir() {
        bail!("`{shown}` is not a directory; `basepair init` takes the directory of the registry");
    }
    if !arguments.dry_run {
        fs::create_dir_all(&root).with_context(|| format!("`{shown}` cannot be created"))?;
    }
    // Held to the end: another `init` waits, and then finds a registry.
    let _lock = if arguments.dry_run { None } else { lock(&root) };
    if exists(&root, "registry.json") {
        bail!(
            "`{shown}` already has a registry.json; take it over with `basepair adopt {shown}`, or add components with \
             `basepair init --from FOLDER`"
        );
    }
    if let Some(hint) = manifests::components(&root) {
        bail!("{hint}; to start a registry with an example instead, name a new directory");
    }
    if let Some(above) = parent(&root).as_deref().and_then(nearest_root) {
        say(&format!(
            "note: `{}` is a registry, too; commands inside `{}` use the new one",
            plain(&Origin::in_directory(&above).described()),
            plain(&shown)
        ));
    }
    let name = arguments.name.clone().unwrap_or_else(|| directory_name(&root));
    let options = Options {
        framework: arguments.framework,
        helix: arguments.helix,
        name: &name,
        namespace: arguments.namespace.as_deref(),
        base_url: arguments.base_url.as_deref(),
        homepage: arguments.homepage.as_deref(),
    };
    let plan = Plan::new(&options);
    let (kept, new): (Vec<_>, Vec<_>) = plan.files.into_iter().partition(|(path, _)| exists(&root, path));
    // The manifest would publish somebody else's file as its first item.
    let foreign =
        |path: &str, text: &str| fs::read_to_string(root.join(path)).is_ok_and(|found| found != text);
    if let Some((path, _)) =
        kept.iter().find(|(path, text)| path.starts_with("registry/") && foreign(path, text))
    {
        bail!(
            "`{path}` already exists, and the first item would be written there; rename it, or use another directory"
        );
    }
    if !arguments.dry_run {
        NewFiles::create(&root, &new)?.keep();
    }
    let verb = if arguments.dry_run { "would write" } else { "wrote" };
    for (path, _) in &new {
        say(&format!("{verb} {}", plain(path)));
    }
    for (path, _) in &kept {
        say(&format!("kept {}, which exists", plain(path)));
    }
    if arguments.dry_run {
        return Ok(ExitCode::SUCCESS);
    }
    say("next:");
    if arguments.directory.is_some() && root != Path::new(".") {
        // A path that starts with a dash would be an option.
        let path = if shown.starts_with('-') { format!("./{shown}") } else { shown.clone() };
        say(&format!("  cd {}", quote::shell(&plain(&path))));
    }
    if kept.iter().any(|(path, _)| path == "package.json") {
        say(&format!("  npm install --save-dev {}", plan.packages.join(" ")));
        say("  npx vitest run");
    } else {
        say("  npm install && npm test");
    }
    for step in ["basepair check", "basepair serve"] {
        say(&format!("  {step}"));
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder above, as a full path.
fn parent(root: &Path) -> Option<PathBuf> {
    std::path::absolute(root).ok()?.parent().map(Path::to_owned)
}

/// Whether a path exists, including a broken link.
fn exists(root: &Path, path: &str) -> bool {
    root.join(path).symlink_metadata().is_ok()
}

/// The name of a directory as the name of a registry.
fn directory_name(root: &Path) -> String {
    let absolute = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
    // A path that ends in `.` refers to the folder before it.
    let named =
        absolute.components().next_back().and_then(|last| last.as_os_str().to_str()).unwrap_or_default();
    let mut name = String::new();
    for c in named.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "registry".to_owned() } else { name.to_owned() }
}
