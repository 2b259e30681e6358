//! Where a kit is looked for when none is named: beside the program, in the build folder that it was built in, and in the user's
//! cache.

use basepair_live::kit::DESCRIPTION;
use std::env;
use std::path::PathBuf;

/// The first folder that has a kit.
pub fn find() -> Option<PathBuf> {
    let program = env::current_exe().ok();
    let beside = program.as_deref().and_then(|program| program.parent());
    // `target/release/basepair` and `target/kit`.
    let built = beside.and_then(|folder| folder.parent());
    let cache = cache().map(|cache| cache.join("basepair"));
    let folders = [beside.map(PathBuf::from), built.map(PathBuf::from), cache];
    folders.into_iter().flatten().map(|folder| folder.join("kit")).find(|kit| kit.join(DESCRIPTION).is_file())
}

/// Where programs keep what they can get again.
fn cache() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    let home = || folder("HOME");
    if cfg!(target_os = "macos") {
        return home().map(|home| home.join("Library/Caches"));
    }
    folder("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
}
