//! The folders that a server reads: those of its registry, of its kit, and of the settings that it was given.

use super::Reads;
use crate::origin::Origin;
use basepair_history::Repository;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders with more than a registry and its surroundings.
const WIDE: &[&str] = &[
    "/", "/boot", "/dev", "/etc", "/home", "/media", "/mnt", "/opt", "/proc", "/root", "/run", "/sys",
    "/usr", "/var",
];

/// What a server with this registry and these kits reads, now and after reloads.
pub fn readable(origin: &Origin, kits: &[&Path]) -> Reads {
    if origin.allows_outside() {
        return Reads::Anything;
    }
    let home = env::var_os("HOME").and_then(|home| fs::canonicalize(home).ok());
    let real = |path: &Path| fs::canonicalize(path).ok();
    let registry = origin.directory().and_then(real);
    let registry = registry.map(|registry| surroundings(&registry, home.as_deref()));
    // A file that is replaced is another one, so its folder is opened.
    let settings = origin.settings_files().filter_map(real);
    let settings = settings.map(|file| match file.parent() {
        Some(folder) if !is_wide(folder, home.as_deref()) => folder.to_owned(),
        _ => file,
    });
    // The history of the registry: a work tree has its folder of git in that of another one. Whatever else a folder of git names,
    // the thread that reads the history says in the log.
    let history = origin.directory().and_then(|directory| Repository::discover_own(directory).ok());
    // That of somebody's settings is not the registry's.
    let history = history
        .filter(|repository| real(repository.root()).is_some_and(|root| !is_wide(&root, home.as_deref())));
    let history = history.iter().flat_map(Repository::folders).filter_map(|folder| real(&folder));
    let mut folders: Vec<PathBuf> =
        settings.chain(registry).chain(history).chain(kits.iter().copied().filter_map(real)).collect();
    folders.sort_unstable();
    // A folder covers what is below it.
    folders.dedup_by(|next, before| next.starts_with(before));
    Reads::Below(folders)
}

/// A registry with what belongs to it: its repository, where a `tsconfig.json` may extend one of a workspace, or else the folder above,
/// in which the registry can be replaced as a whole.
fn surroundings(registry: &Path, home: Option<&Path>) -> PathBuf {
    let repository = registry.ancestors().find(|folder| folder.join(".git").exists());
    let wanted = repository.into_iter().chain(registry.parent());
    let mut narrow = wanted.filter(|folder| !is_wide(folder, home));
    narrow.next().unwrap_or(registry).to_owned()
}

/// Whether a folder has the files of many, so that reading it must not follow from a registry in it.
fn is_wide(folder: &Path, home: Option<&Path>) -> bool {
    let is_home = home.is_some_and(|home| home.starts_with(folder));
    is_home || WIDE.iter().any(|wide| Path::new(wide) == folder) || is_shared(folder)
}

/// Whether everyone can create files in a folder, as in `/tmp`.
#[cfg(unix)]
fn is_shared(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(folder).is_ok_and(|found| found.mode() & 0o002 != 0)
}

#[cfg(not(unix))]
fn is_shared(_: &Path) -> bool {
    false
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_registry_is_read_with_its_repository_or_the_folder_above_but_no_wide_one() {
        let folder = tempfile::tempdir().unwrap();
        let top = fs::canonicalize(folder.path()).unwrap();
        let ui = top.join("shop/packages/ui");
        fs::create_dir_all(&ui).unwrap();
        assert_eq!(surroundings(&ui, None), top.join("shop/packages"));
        fs::create_dir(top.join("shop/.git")).unwrap();
        assert_eq!(surroundings(&ui, None), top.join("shop"));
        // The repository of somebody's settings.
        assert_eq!(surroundings(&ui, Some(&top.join("shop"))), top.join("shop/packages"));
        assert_eq!(surroundings(&ui, Some(&top.join("shop/packages"))), ui);
        // Beside the files of everyone.
        fs::set_permissions(top.join("shop/packages"), fs::Permissions::from_mode(0o1777)).unwrap();
        assert_eq!(surroundings(&ui, Some(&top.join("shop"))), ui);
        assert_eq!(surroundings(Path::new("/srv"), None), Path::new("/srv"));
    }

    #[test]
    fn folders_below_others_are_not_named() {
        let folder = tempfile::tempdir().unwrap();
        let ui = folder.path().join("ui");
        fs::create_dir_all(ui.join("kit")).unwrap();
        let top = fs::canonicalize(folder.path()).unwrap();
        assert_eq!(readable(&Origin::in_directory(&ui), &[&ui.join("kit")]), Reads::Below(vec![top]));
        let built_in = Origin::built_in(crate::origin::Wanted::default());
        assert_eq!(readable(&built_in, &[]), Reads::Below(Vec::new()));
    }
}
