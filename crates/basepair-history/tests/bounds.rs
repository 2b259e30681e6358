//! Objects that unfold to more than anybody can use: each is an error, not the end of the process.

use crate::support::{Git, run_with};
use basepair_catalog::load::{ReadError, Source};
use basepair_history::{HistoryError, Reader, Repository, State};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

fn head(git: &Git) -> State {
    let repository = Repository::discover_own(git.root()).unwrap();
    repository.state(repository.head().unwrap()).unwrap()
}

/// A commit of a tree, which becomes the current one.
fn commit_tree(git: &Git, tree: &str) {
    let commit = git.run(&["commit-tree", tree, "-m", "x"]);
    git.run(&["update-ref", "refs/heads/main", &commit]);
}

/// The tree with these entries.
fn tree(git: &Git, entries: &str) -> String {
    run_with(git.root(), &["mktree"], entries.as_bytes())
}

#[test]
fn a_file_that_unfolds_to_more_than_its_limit_is_too_large() {
    let git = Git::new();
    git.registry("", &[("button", "x")]).write("bomb.tsx", vec![b' '; 200_000_000]);
    git.commit("bomb");
    let packed = git.run(&["count-objects", "-v"]);
    assert!(packed.contains("size: "), "{packed}");
    for state in [head(&git), head(&git).within(u64::MAX, Instant::now() + Duration::from_secs(600))] {
        assert!(matches!(state.read("bomb.tsx", 1000), Err(ReadError::TooLarge { limit: 1000 })));
        // More than git may allocate, whoever asks.
        assert!(state.read("bomb.tsx", u64::MAX).is_err());
        assert_eq!(state.read("ui/button.tsx", 1000).unwrap(), b"x");
    }
}

#[test]
fn a_folder_with_more_entries_than_a_checkout_could_have_is_an_error() {
    let git = Git::new();
    git.registry("", &[("button", "x")]);
    git.commit("good");
    let blob = git.run(&["rev-parse", "HEAD:registry.json"]);
    let mut entries = String::new();
    for number in 0..400_000 {
        let _ = writeln!(entries, "100644 blob {blob}\tfile-{number:020}");
    }
    let large = tree(&git, &entries);
    let root = git.run(&["ls-tree", "HEAD"]) + &format!("\n040000 tree {large}\tlarge\n");
    commit_tree(&git, &tree(&git, &root));
    let state = head(&git);
    let Err(ReadError::Io(error)) = state.read("large/file", 1000) else { panic!("it was read") };
    assert!(error.to_string().contains("unfolds to 2"), "{error}");
    assert_eq!(state.list(""), ["registry.json", "ui/button.tsx"]);
    commit_tree(&git, &large);
    let reader = Reader::new(Repository::discover_own(git.root()).unwrap(), "registry.json", None).read(None);
    assert!(matches!(reader, Err(HistoryError::Unfolds { .. })), "{reader:?}");
}

#[test]
fn a_chain_of_deltas_has_an_end() {
    let git = Git::new();
    let mut stream = String::from("blob\nmark :1\ndata 2\n{}\n");
    let mut text = String::new();
    for number in 2..700 {
        let _ = writeln!(text, "line {number} of a file that becomes longer and longer");
        let _ = write!(stream, "blob\nmark :{number}\ndata {}\n{text}\n", text.len());
    }
    stream.push_str("commit refs/heads/main\ncommitter A <a@acme.test> 1767225600 +0000\ndata 1\nx\n");
    stream.push_str("M 100644 :1 registry.json\nM 100644 :699 long\nM 100644 :2 short\n");
    run_with(
        git.root(),
        &["-c", "fastimport.unpackLimit=0", "fast-import", "--quiet", "--depth=4000"],
        stream.as_bytes(),
    );
    let state = head(&git);
    let long = ["long", "short"].map(|path| state.read(path, 1_000_000));
    let chained = long.iter().filter_map(|read| read.as_ref().err().map(|error| format!("{error:?}")));
    let chained: Vec<String> = chained.collect();
    assert!(chained.len() == 1 && chained[0].contains("Chained"), "{chained:?}");
}

/// Ten folders that have the same ten folders in them, and so on: more paths than anybody can visit, in a few objects.
fn fold(git: &Git, deep: usize) -> String {
    let mut inner = tree(git, "");
    for _ in 0..deep {
        let entries = (0..10).map(|number| format!("040000 tree {inner}\td{number}\n"));
        inner = tree(git, &entries.collect::<String>());
    }
    inner
}

#[test]
fn folders_in_folders_without_end_are_not_all_visited() {
    let git = Git::new();
    let folds = fold(&git, 12);
    git.registry("", &[("button", "x")]);
    git.commit("good");
    let with_folds = |manifest: bool| {
        let listing = git.run(&["ls-tree", "HEAD~0"]);
        let kept = listing.lines().filter(|line| manifest || !line.ends_with("registry.json"));
        let mut entries: String = kept.map(|line| format!("{line}\n")).collect();
        let _ = writeln!(entries, "040000 tree {folds}\tfolds");
        tree(&git, &entries)
    };
    let (with, without) = (with_folds(true), with_folds(false));
    // The manifest comes into a commit whose folders have gone: where was it before?
    let before = git.run(&["commit-tree", &without, "-m", "before"]);
    let bare = git.run(&["rev-parse", "HEAD^{tree}"]);
    let commit = git.run(&["commit-tree", &bare, "-p", &before, "-m", "after"]);
    git.run(&["update-ref", "refs/heads/main", &commit]);
    let history =
        Reader::new(Repository::discover_own(git.root()).unwrap(), "registry.json", None).read(None).unwrap();
    assert_eq!(history.moments().len(), 1);
    commit_tree(&git, &with);
    assert!(head(&git).list("").len() <= 2);
}

#[test]
fn a_folder_that_is_deeper_than_any_path_is_not_entered() {
    let git = Git::new();
    git.registry("", &[("button", "x")]);
    git.commit("good");
    let mut inner = git.run(&["rev-parse", "HEAD^{tree}"]);
    for _ in 0..3000 {
        inner = tree(&git, &format!("040000 tree {inner}\tdd\n"));
    }
    commit_tree(&git, &inner);
    let state = head(&git);
    assert!(state.list("").is_empty());
    let path = ["dd"; 3000].join("/") + "/registry.json";
    assert!(matches!(state.read(&path, 1000), Err(ReadError::Missing)));
}

#[test]
fn references_and_tags_that_lead_to_each_other_lead_nowhere() {
    let git = Git::new();
    git.registry("", &[("button", "x")]);
    let commit = git.commit("good");
    git.run(&["symbolic-ref", "refs/tags/one", "refs/tags/two"]);
    git.run(&["symbolic-ref", "refs/tags/two", "refs/tags/one"]);
    // A tag of a tag of a tag.
    let mut marked = commit.clone();
    for number in 0..20 {
        git.run(&["tag", "-a", "-m", "x", &format!("t{number:02}"), &marked]);
        marked = git.run(&["rev-parse", &format!("refs/tags/t{number:02}")]);
    }
    let repository = Repository::discover_own(git.root()).unwrap();
    let tags = repository.tags().unwrap();
    let names: Vec<&str> = tags.iter().map(|tag| &*tag.name).collect();
    assert!(names.contains(&"t00") && !names.contains(&"t19") && !names.contains(&"one"), "{names:?}");
    assert!(tags.iter().all(|tag| tag.commit.to_string() == commit));
    assert!(repository.resolve("t19").is_err() && repository.resolve("one").is_err());
    git.run(&["symbolic-ref", "refs/heads/main", "refs/tags/one"]);
    assert!(Repository::discover_own(git.root()).unwrap().head().is_err());
}

#[test]
fn what_one_answer_unfolds_has_an_end_in_bytes_and_in_time() {
    let git = Git::new();
    git.registry("", &[("button", "x"), ("card", &"y".repeat(5000))]);
    git.commit("good");
    let minute = Instant::now() + Duration::from_secs(600);
    let state = head(&git).within(4000, minute);
    assert_eq!(state.read("ui/button.tsx", 10_000).unwrap(), b"x");
    let Err(ReadError::Io(error)) = state.read("ui/card.tsx", 10_000) else { panic!("it was read") };
    assert!(error.to_string().contains("more bytes than one answer may cost"), "{error}");
    assert!(!state.is_late());
    let late = head(&git).within(1_000_000, Instant::now().checked_sub(Duration::from_secs(1)).unwrap());
    assert!(late.is_late() && late.read("ui/button.tsx", 10_000).is_err());
}
