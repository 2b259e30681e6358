//! The files of the checkout: everything git tracks or would add, without ignored files.

use fs_err as fs;
use std::path::Path;

use crate::failure::Outcome;
use crate::process::Run;

/// Paths relative to the root, with `/`, in git's order. Links are skipped: their targets are listed.
pub(crate) fn files(root: &Path) -> Outcome<Vec<String>> {
    let listing = git(root).args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"]).text()?;
    let paths = listing.split('\0').filter(|path| !path.is_empty());
    // Git still lists a file that was deleted but not yet committed.
    let is_file =
        |path: &&str| fs::symlink_metadata(root.join(path)).is_ok_and(|metadata| metadata.is_file());
    Ok(paths.filter(is_file).map(str::to_owned).collect())
}

pub(crate) fn git(root: &Path) -> Run {
    // In a container the checkout may belong to another user, which git refuses to read by default.
    Run::new("git").args(["-c", "safe.directory=*", "-c", "core.quotePath=false"]).dir(root)
}
