//! The folders that a kit is made in, beside the folder that it replaces in one step. They are removed in any case.

use super::packages::Project;
use anyhow::{Context, bail};
use basepair_live::kit::DESCRIPTION;
use basepair_server::platform;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(super) struct Staging {
    folder: PathBuf,
    /// The new kit.
    pub(super) new: PathBuf,
}

impl Staging {
    /// Fails where the output is something other than a kit.
    pub(super) fn beside(output: &Path) -> anyhow::Result<Self> {
        let output = std::path::absolute(output)?;
        let (Some(parent), Some(name)) = (output.parent(), output.file_name()) else {
            bail!("`{}` is not the path of a folder", output.display());
        };
        if is_occupied(&output) {
            bail!("`{}` exists and is not a kit; pass another folder as --output", output.display());
        }
        fs::create_dir_all(parent).with_context(|| format!("cannot create `{}`", parent.display()))?;
        let name = format!(".{}.basepair-{}", name.to_string_lossy(), std::process::id());
        let folder = parent.join(name);
        let _ = fs::remove_dir_all(&folder);
        let new = folder.join("new");
        platform::create_private_folder(&folder)
            .and_then(|()| fs::create_dir(&new))
            .with_context(|| format!("cannot create `{}`", folder.display()))?;
        Ok(Self { folder, new })
    }

    /// A folder from which packages are found as from the registry: one folder in another for each `node_modules`, with a link to it.
    pub(super) fn work(&self, project: &Project) -> anyhow::Result<PathBuf> {
        let mut work = self.folder.join("work");
        fs::create_dir(&work)?;
        for (at, modules) in project.folders.iter().rev().enumerate() {
            work.push(at.to_string());
            fs::create_dir(&work)?;
            link(modules, &work.join("node_modules"))
                .with_context(|| format!("cannot link to `{}`", modules.display()))?;
        }
        Ok(work)
    }

    /// Puts the new kit into place.
    pub(super) fn put(&self, output: &Path) -> anyhow::Result<()> {
        let exchanged = match platform::exchange(&self.new, output) {
            Ok(exchanged) => exchanged,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error).with_context(|| in_the_way(output)),
        };
        if exchanged {
            return Ok(());
        }
        let aside = self.folder.join("old");
        let had_one = fs::symlink_metadata(output).is_ok();
        if had_one {
            fs::rename(output, &aside).with_context(|| in_the_way(output))?;
        }
        fs::rename(&self.new, output).map_err(|error| {
            if had_one {
                let _ = fs::rename(&aside, output);
            }
            anyhow::Error::new(error).context(in_the_way(output))
        })
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn in_the_way(output: &Path) -> String {
    format!("cannot put the kit at `{}`", output.display())
}

/// Whether something other than a kit or an empty folder is there.
fn is_occupied(output: &Path) -> bool {
    match fs::read_dir(output) {
        Ok(mut entries) => !output.join(DESCRIPTION).is_file() && entries.next().is_some(),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

#[cfg(unix)]
fn link(target: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, at)
}

#[cfg(windows)]
fn link(target: &Path, at: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(target, at)
}
