//! npm packages that an update needs: named, or installed with the package manager of the project.

use super::super::application::Application;
use super::super::upkeep::on_disk;
use crate::report::{plain::plain, say};
use anyhow::{Context as _, bail};
use basepair_check::upkeep::Package;
use basepair_model::path::{folder as above, join};
use std::process::Command;

/// The lock file by which a package manager is known, and how it installs a package, also for development.
const MANAGERS: &[(&str, [&str; 2], &str)] = &[
    ("pnpm-lock.yaml", ["pnpm", "add"], "--save-dev"),
    ("yarn.lock", ["yarn", "add"], "--dev"),
    ("bun.lock", ["bun", "add"], "--dev"),
    ("bun.lockb", ["bun", "add"], "--dev"),
    ("package-lock.json", ["npm", "install"], "--save-dev"),
];

/// Says which packages are needed, and how to install them.
pub(super) fn tell(packages: &[Package]) {
    for package in packages {
        let has = package
            .has
            .as_ref()
            .map(|has| format!(" (the project has `{}`)", plain(has)))
            .unwrap_or_default();
        say(&format!("needs the package `{}`{has}", plain(&package.spec)));
    }
    if !packages.is_empty() {
        say("hint: `--install` installs packages with the package manager of the project");
    }
}

/// Installs them where they are needed.
pub(super) fn install(application: &Application, packages: &[Package]) -> anyhow::Result<()> {
    for chunk in packages.chunk_by(|one, other| (&one.folder, one.dev) == (&other.folder, other.dev)) {
        let Some(first) = chunk.first() else { continue };
        let ([program, verb], dev) = manager(application, &first.folder);
        let mut command = Command::new(program);
        command.arg(verb).current_dir(on_disk(application, &first.folder));
        if first.dev {
            command.arg(dev);
        }
        command.args(chunk.iter().map(|package| &package.spec));
        let specs: Vec<String> = chunk.iter().map(|package| plain(&package.spec)).collect();
        say(&format!("running {program} {verb} {}", specs.join(" ")));
        let status = command.status().with_context(|| format!("`{program}` cannot be run"))?;
        if !status.success() {
            bail!("`{program} {verb}` has failed; the files were updated, the packages were not installed");
        }
    }
    Ok(())
}

/// By the nearest lock file upwards; npm without one.
fn manager(application: &Application, folder: &str) -> ([&'static str; 2], &'static str) {
    let mut at = folder;
    loop {
        for &(file, command, dev) in MANAGERS {
            if on_disk(application, &join(at, file)).is_file() {
                return (command, dev);
            }
        }
        if at.is_empty() {
            return (["npm", "install"], "--save-dev");
        }
        at = above(at);
    }
}
