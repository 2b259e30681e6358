//! Where a kit is looked for when none is named: what `basepair kit` has made for the registry, then the kit of the default registry,
//! beside the program, in the build folder that it was built in, or in the user's cache.

use basepair_catalog::document::hex;
use basepair_live::kit::DESCRIPTION;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The first folder that has a kit.
pub fn find(registry: Option<&Path>) -> Option<PathBuf> {
    let program = env::current_exe().ok();
    let beside = program.as_deref().and_then(|program| program.parent());
    // `target/release/basepair` and `target/kit`.
    let built = beside.and_then(|folder| folder.parent());
    let folders = [
        registry.and_then(own_kit),
        beside.map(|folder| folder.join("kit")),
        built.map(|folder| folder.join("kit")),
        cache().map(|cache| cache.join("basepair/kit")),
    ];
    folders.into_iter().flatten().find(|kit| kit.join(DESCRIPTION).is_file())
}

/// The folder for the kit of one registry in the user's cache.
pub fn own_kit(registry: &Path) -> Option<PathBuf> {
    own("kits", registry)
}

/// The folder for the pictures that were taken of the items of one registry.
pub fn own_pictures(registry: &Path) -> Option<PathBuf> {
    own("pictures", registry)
}

/// The folder for preview images that builds have drawn, of any registry.
pub fn cards() -> Option<PathBuf> {
    Some(cache()?.join("basepair/cards"))
}

fn own(kind: &str, registry: &Path) -> Option<PathBuf> {
    let real = fs::canonicalize(registry).ok()?;
    let digest = Sha256::digest(real.as_os_str().as_encoded_bytes());
    let name: String = real.file_name().map_or_else(String::new, |name| {
        let name = name.to_string_lossy();
        name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect()
    });
    let folder = format!("{name}-{}", hex(digest.get(..8).unwrap_or(&digest)));
    Some(cache()?.join("basepair").join(kind).join(folder))
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
