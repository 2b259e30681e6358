//! Repositories, revisions, tags and first parents.

use crate::support::{Git, run_in};
use basepair_history::{HistoryError, Repository, RevisionError};

fn three_commits() -> (Git, Vec<String>) {
    let git = Git::new();
    let commits = ["one", "two", "three"].map(|text| {
        git.registry("", &[("button", text)]);
        git.commit(text)
    });
    (git, commits.to_vec())
}

#[test]
fn a_revision_is_a_commit_a_tag_a_branch_or_steps_back() {
    let (git, commits) = three_commits();
    git.run(&["tag", "v1", "HEAD~2"]);
    git.run(&["tag", "-a", "ui/v2@next", "-m", "two", "HEAD~1"]);
    git.run(&["branch", "side", "HEAD~1"]);
    let repository = Repository::discover(git.root()).unwrap();
    let resolved = |revision: &str| repository.resolve(revision).map(|commit| commit.to_string());
    let [one, two, three] = [&commits[0], &commits[1], &commits[2]];
    for (revision, commit) in [
        ("HEAD", three),
        ("@", three),
        ("main", three),
        ("side", two),
        ("v1", one),
        ("ui/v2@next", two),
        ("refs/tags/v1", one),
        ("HEAD~2", one),
        ("HEAD^^", one),
        ("main~1^", one),
        ("~1", two),
        (two.as_str(), two),
        (&two[..12], two),
    ] {
        assert_eq!(&resolved(revision).unwrap(), commit, "{revision}");
    }
    for revision in
        ["v3", "", "HEAD~3", "HEAD^2", "HEAD~999999999", "~~x", "HEAD^{tree}", "../x", "abc", "ffffffffffff"]
    {
        let error = resolved(revision);
        assert!(error.is_err() || revision.is_empty(), "{revision}: {error:?}");
    }
    assert!(matches!(repository.resolve("HEAD~3"), Err(RevisionError::TooFar(_))));
}

#[test]
fn tags_have_their_names_and_the_commits_that_they_mark() {
    let (git, commits) = three_commits();
    git.run(&["tag", "v1", "HEAD~2"]);
    git.run(&["tag", "-a", "@acme/ui@2.0.0", "-m", "two"]);
    git.run(&["tag", "tree", "HEAD^{tree}"]);
    let tags = Repository::discover(git.root()).unwrap().tags().unwrap();
    let found: Vec<(&str, String)> = tags.iter().map(|tag| (&*tag.name, tag.commit.to_string())).collect();
    assert_eq!(found, [("@acme/ui@2.0.0", commits[2].clone()), ("v1", commits[0].clone())]);
}

#[test]
fn first_parents_leave_out_what_was_merged() {
    let (git, commits) = three_commits();
    git.run(&["checkout", "-q", "-b", "side", "HEAD~1"]);
    git.write("other", "x");
    git.commit("side");
    git.run(&["checkout", "-q", "main"]);
    git.run(&["merge", "-q", "--no-ff", "-m", "merge", "side"]);
    let repository = Repository::discover(git.root()).unwrap();
    let chain = repository.first_parents(repository.head().unwrap()).unwrap();
    let chain: Vec<String> = chain.iter().map(ToString::to_string).collect();
    let merge = git.run(&["rev-parse", "HEAD"]);
    assert_eq!(chain, [&merge, &commits[2], &commits[1], &commits[0]].map(Clone::clone));
    assert_eq!(repository.resolve("HEAD^2").unwrap().to_string(), git.run(&["rev-parse", "side"]));
}

#[test]
fn a_shallow_clone_ends_where_it_was_cut_off() {
    let (git, commits) = three_commits();
    let clone = tempfile::tempdir().unwrap();
    let url = format!("file://{}", git.root().display());
    run_in(clone.path(), &["clone", "-q", "--depth", "2", &url, "."]);
    let repository = Repository::discover(clone.path()).unwrap();
    let chain = repository.first_parents(repository.head().unwrap()).unwrap();
    let chain: Vec<String> = chain.iter().map(ToString::to_string).collect();
    assert_eq!(chain, [&commits[2], &commits[1]].map(Clone::clone));
    assert!(repository.is_shallow());
    assert!(matches!(repository.resolve("HEAD~2"), Err(RevisionError::TooFar(_))));
    assert!(!Repository::discover(git.root()).unwrap().is_shallow());
}

#[test]
fn the_repository_is_found_from_a_folder_below_and_from_another_work_tree() {
    let (git, commits) = three_commits();
    git.write("apps/www/registry.json", "{}");
    git.commit("below");
    let below = Repository::discover(&git.path("apps/www")).unwrap();
    assert_eq!(below.folder(), "apps/www");
    assert_eq!(Repository::discover(git.root()).unwrap().folder(), "");

    let other = tempfile::tempdir().unwrap();
    let path = other.path().join("tree");
    git.run(&["worktree", "add", "-q", &path.display().to_string(), &commits[0]]);
    let other = Repository::discover(&path).unwrap();
    assert_eq!(other.head().unwrap().to_string(), commits[0]);
    assert!(other.folders().iter().any(|folder| folder.ends_with("worktrees/tree")), "{:?}", other.folders());
}

#[test]
fn what_has_no_history_says_so() {
    let none = tempfile::tempdir().unwrap();
    assert!(matches!(Repository::discover(none.path()), Err(HistoryError::NoRepository(_))));
    let empty = Git::new();
    let repository = Repository::discover(empty.root()).unwrap();
    assert!(matches!(repository.head(), Err(HistoryError::Unborn)));
}
