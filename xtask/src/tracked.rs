//! The files of the checkout: everything git tracks or would add, without ignored files.

use std::fs;
use std::path::Path;

use crate::failure::Outcome;
use crate::process::Run;

/// Paths relative to the root, with `/`, in git's order. Links are skipped: their targets are listed.
pub(crate) fn files(root: &Path) -> Outcome<Vec<String>> {
    let listing = Run::new("git")
        // In a container the checkout may belong to another user, which git refuses to read by default.
        .args(["-c", "safe.directory=*"])
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .dir(root)
        .stdout()?;
    let paths = String::from_utf8_lossy(&listing);
    let paths = paths.split('\0').filter(|path| !path.is_empty());
    // Git still lists a file that was deleted but not yet committed.
    let is_file =
        |path: &&str| fs::symlink_metadata(root.join(path)).is_ok_and(|metadata| metadata.is_file());
    Ok(paths.filter(is_file).map(str::to_owned).collect())
}
