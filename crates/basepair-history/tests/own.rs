//! Repositories that name other folders: a server opens none of these. What names a work tree in turn is its own.

use crate::support::{Git, run_in};
use basepair_history::{HistoryError, Repository};
use std::fs;
use std::path::Path;

fn committed() -> Git {
    let git = Git::new();
    git.registry("", &[("button", "x")]);
    git.commit("first");
    git
}

/// Why a server does not open the repository of a folder.
fn foreign(folder: &Path) -> String {
    match Repository::discover_own(folder) {
        Err(HistoryError::Foreign(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn borrowed_objects_are_not_read_and_their_folder_is_named() {
    let (git, other) = (committed(), committed());
    let objects = other.path(".git/objects");
    git.write(".git/objects/info/alternates", format!("{}\n", objects.display()));
    let why = foreign(git.root());
    assert!(why.contains(&objects.display().to_string()) && why.contains("git repack -a -d"), "{why}");
    // A command of whoever has the repository reads them.
    assert!(Repository::discover(git.root()).is_ok());
}

#[test]
fn a_file_in_place_of_the_folder_counts_if_what_it_names_names_it_in_turn() {
    let git = committed();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join(".git"), format!("gitdir: {}\n", git.path(".git").display())).unwrap();
    assert!(foreign(elsewhere.path()).contains("does not name it in turn"));
    // A file that is no list of folders at all.
    fs::write(elsewhere.path().join(".git"), "gitdir: /etc/passwd\n").unwrap();
    foreign(elsewhere.path());
    fs::write(elsewhere.path().join(".git"), "x".repeat(10_000)).unwrap();
    foreign(elsewhere.path());
    fs::remove_file(elsewhere.path().join(".git")).unwrap();

    let tree = elsewhere.path().join("tree");
    git.run(&["worktree", "add", "-q", &tree.display().to_string(), "HEAD"]);
    let own = Repository::discover_own(&tree).unwrap();
    assert!(own.folders().iter().any(|folder| folder.ends_with("worktrees/tree")), "{:?}", own.folders());
    assert!(own.head().is_ok());
    // The same folder of git, for another work tree.
    let copy = elsewhere.path().join("copy");
    fs::create_dir(&copy).unwrap();
    fs::copy(tree.join(".git"), copy.join(".git")).unwrap();
    foreign(&copy);
}

#[test]
fn a_submodule_is_its_own_repository() {
    let (git, inner) = (committed(), committed());
    let url = inner.root().display().to_string();
    git.run(&["-c", "protocol.file.allow=always", "submodule", "add", "-q", &url, "part"]);
    assert!(git.path("part/.git").is_file());
    let own = Repository::discover_own(&git.path("part")).unwrap();
    assert_eq!(own.head().unwrap(), Repository::discover_own(inner.root()).unwrap().head().unwrap());
}

#[test]
fn settings_that_name_folders_have_no_effect() {
    let (git, other) = (committed(), committed());
    git.write("secret.ini", "[core]\n\tbare = true\n");
    run_in(git.root(), &["config", "include.path", "../secret.ini"]);
    assert!(Repository::discover_own(git.root()).is_ok(), "a file that the settings include was read");
    run_in(git.root(), &["config", "core.worktree", &other.root().display().to_string()]);
    foreign(git.root());
    let git = committed();
    git.write(".git/commondir", format!("{}\n", other.path(".git").display()));
    foreign(git.root());
}

#[cfg(unix)]
#[test]
fn links_and_pipes_in_the_folder_of_git_are_not_followed() {
    use std::os::unix::fs::symlink;
    use std::process::Command;
    for part in ["objects", "objects/pack", "objects/info", "refs", "refs/tags", "HEAD", "config"] {
        let (git, other) = (committed(), committed());
        let (own, theirs) = (git.path(".git").join(part), other.path(".git").join(part));
        match own.is_dir() {
            true => fs::remove_dir_all(&own).unwrap(),
            false => fs::remove_file(&own).unwrap(),
        }
        symlink(&theirs, &own).unwrap();
        assert!(foreign(git.root()).contains(part), "{part}");
        fs::remove_file(&own).unwrap();
        assert!(Command::new("mkfifo").arg(&own).status().unwrap().success());
        assert!(foreign(git.root()).contains(part), "{part}");
    }
    let (git, other) = (committed(), committed());
    fs::remove_dir_all(git.path(".git")).unwrap();
    symlink(other.path(".git"), git.path(".git")).unwrap();
    foreign(git.root());
    // One object.
    let git = committed();
    let id = git.run(&["rev-parse", "HEAD"]);
    let object = git.path(".git/objects").join(&id[..2]).join(&id[2..]);
    fs::remove_file(&object).unwrap();
    assert!(Command::new("mkfifo").arg(&object).status().unwrap().success());
    foreign(git.root());
}
