//! The walk beside a naive one that reads every file of every commit with `git`, on histories made from a seed: edits, moves of the
//! registry, merges, items that go and come back, includes, broken manifests.

use crate::support::Git;
use crate::support::story::{Story, Told};
use basepair_history::{Beginning, Change, History, Reader, Repository, Since, VersionDigest};
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn history(git: &Git, folder: &str) -> History {
    Reader::new(Repository::discover(&git.path(folder)).unwrap(), "registry.json", None).read(None).unwrap()
}

/// What identifies a version in the naive walk: the entry and the blobs of its files.
type Key = (String, Vec<String>);

/// The items of every first parent, the oldest first.
fn naive(git: &Git, told: &[Told]) -> Vec<BTreeMap<String, Key>> {
    let commits = git.run(&["rev-list", "--first-parent", "--reverse", "HEAD"]);
    let mut states: Vec<BTreeMap<String, Key>> = Vec::new();
    for (commit, told) in commits.lines().zip(told) {
        let listing = git.run(&["ls-tree", "-r", commit]);
        let blobs: HashMap<&str, &str> = listing
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(about, path)| (path, about.rsplit(' ').next().unwrap()))
            .collect();
        let read = |path: &str| blobs.get(path).map(|blob| git.run(&["cat-file", "blob", blob]));
        let mut items = BTreeMap::new();
        let is_broken = !read_manifest(&told.folder, "", &read, &blobs, &mut items);
        states.push(if is_broken { states.last().cloned().unwrap_or_default() } else { items });
    }
    states
}

/// Whether the manifest in a part of the registry's folder could be read, or is not there at all.
fn read_manifest(
    folder: &str,
    part: &str,
    read: &dyn Fn(&str) -> Option<String>,
    blobs: &HashMap<&str, &str>,
    items: &mut BTreeMap<String, Key>,
) -> bool {
    let join = |folder: &str, path: &str| {
        [folder, path].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/")
    };
    let Some(text) = read(&join(folder, &join(part, "registry.json"))) else { return true };
    let Ok(manifest) = serde_json::from_str::<serde_json::Value>(&text) else { return false };
    for include in manifest["include"].as_array().into_iter().flatten() {
        let below = include.as_str().unwrap().strip_suffix("/registry.json").unwrap();
        if !read_manifest(folder, &join(part, below), read, blobs, items) {
            return false;
        }
    }
    for item in manifest["items"].as_array().into_iter().flatten() {
        let (mut item, mut files) = (item.clone(), Vec::new());
        for file in item["files"].as_array_mut().unwrap() {
            // Paths are served as seen from the registry's folder.
            let path = join(part, file["path"].as_str().unwrap());
            files.push(blobs.get(&*join(folder, &path)).map(|blob| (*blob).to_owned()).unwrap_or_default());
            file["path"] = path.into();
        }
        items.entry(item["name"].as_str().unwrap().to_owned()).or_insert((item.to_string(), files));
    }
    true
}

/// The version of every item after each of the commits, the oldest first.
fn walked(git: &Git, history: &History) -> Vec<BTreeMap<String, VersionDigest>> {
    let commits = git.run(&["rev-list", "--first-parent", "--reverse", "HEAD"]);
    let mut next = 0;
    commits
        .lines()
        .map(|commit| {
            if history.moment(next).is_some_and(|moment| moment.commit.to_string() == commit) {
                next += 1;
            }
            let state = next.checked_sub(1);
            let at = |(name, line): (&str, &basepair_history::Line)| {
                Some((name.to_owned(), line.at(state?)?.digest))
            };
            history.items().filter_map(at).collect()
        })
        .collect()
}

#[test]
fn the_walk_finds_what_a_naive_walk_finds() {
    let mut versions = 0;
    for seed in 0..4 {
        let git = Git::new();
        let told = Story::of(seed).tell(&git, 40);
        let folder = &told.last().unwrap().folder;
        let history = history(&git, folder);
        let (naive, walked) = (naive(&git, &told), walked(&git, &history));
        let (mut digests, mut keys) = (HashMap::new(), HashMap::new());
        for (at, (naive, walked)) in naive.iter().zip(&walked).enumerate() {
            let names = |names: Vec<&String>| names.into_iter().cloned().collect::<BTreeSet<_>>();
            let told = &told[at].what;
            assert_eq!(
                names(naive.keys().collect()),
                names(walked.keys().collect()),
                "seed {seed}, commit {at}: {told}"
            );
            for (name, key) in naive {
                let digest = walked[name];
                let expected = *digests.entry((name.clone(), key.clone())).or_insert(digest);
                assert_eq!(digest, expected, "seed {seed}, commit {at}, {name}: {told}");
                let same = keys.entry((name.clone(), digest)).or_insert_with(|| key.clone());
                assert_eq!(same, key, "seed {seed}, commit {at}, {name}: {told}");
            }
        }
        versions += keys.len();
    }
    assert!(versions > 80, "{versions} versions");
}

#[test]
fn a_walk_that_goes_on_finds_the_same_as_one_that_begins_again() {
    let git = Git::new();
    let story = Story::of(77);
    let told = story.tell(&git, 30);
    let folder = &told.last().unwrap().folder;
    let head = git.run(&["rev-parse", "HEAD"]);
    let tip = history(&git, folder);
    let moved = told.iter().rposition(|told| told.folder != *folder).map_or(0, |last| last + 1);
    let commits = git.run(&["rev-list", "--first-parent", "--reverse", "HEAD"]);
    let commits: Vec<&str> = commits.lines().collect();
    let mut reader = Reader::new(Repository::discover(&git.path(folder)).unwrap(), "registry.json", None);
    for at in [moved, (moved + told.len()) / 2, told.len() - 1] {
        git.run(&["update-ref", "refs/heads/main", commits[at]]);
        reader.read(None).unwrap();
    }
    assert_eq!(git.run(&["rev-parse", "HEAD"]), head);
    let went_on = reader.read(None).unwrap();
    assert_eq!(went_on.moments(), tip.moments());
    assert!(went_on.items().eq(tip.items()));
    // Back to where it was: a commit that is no first parent of the new one.
    git.run(&["update-ref", "refs/heads/main", commits[moved]]);
    let back = reader.read(None).unwrap();
    assert_eq!(back.moments(), history(&git, folder).moments());
}

#[test]
fn moving_a_registry_or_formatting_its_manifest_makes_no_versions() {
    let git = Git::new();
    git.registry("", &[("button", "one")]);
    git.commit("first");
    git.write("other.txt", "x");
    git.commit("unrelated");
    std::fs::create_dir_all(git.path("apps/www")).unwrap();
    git.run(&["mv", "registry.json", "ui", "apps/www/"]);
    git.commit("moved");
    let path = "apps/www/registry.json";
    let text = std::fs::read_to_string(git.path(path)).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    git.write(path, serde_json::to_string_pretty(&value).unwrap());
    git.commit("formatted");
    let history = history(&git, "apps/www");
    assert_eq!(history.moments().len(), 1);
    let [(name, Change::Added)] = &history.moments()[0].changes[..] else { panic!("{history:?}") };
    assert_eq!(&**name, "button");
    assert_eq!(&*history.moments()[0].manifest, "registry.json");
    assert_eq!(history.beginning, Beginning::Root);
}

#[test]
fn versions_have_digests_labels_and_what_the_author_wrote() {
    let git = Git::new();
    git.registry("", &[("button", "one"), ("card", "one")]);
    git.commit("first");
    git.registry("", &[("button", "two"), ("card", "one")]);
    git.commit("second");
    git.run(&["tag", "v1"]);
    git.write("readme", "x");
    git.commit("unrelated");
    git.run(&["tag", "ui/v1@next"]);
    let manifest = std::fs::read_to_string(git.path("registry.json")).unwrap();
    git.write(
        "registry.json",
        manifest.replacen("\"type\"", "\"meta\": { \"version\": \"3.0\" }, \"type\"", 1),
    );
    git.commit("third");
    git.run(&["checkout", "-q", "-b", "side", "HEAD~1"]);
    git.commit("elsewhere");
    git.run(&["tag", "v9"]);
    git.run(&["checkout", "-q", "main"]);
    let history = history(&git, "");
    let line = history.item("button").unwrap();
    assert_eq!(line.versions.len(), 3);
    let [one, two, three] = [0, 1, 2].map(|at| &line.versions[at]);
    assert_eq!(history.labels_of(line)[&two.digest], ["ui/v1@next", "v1"]);
    let found = |name: &str| history.find("button", name).map(|found| (found.version.digest, found.state));
    assert_eq!(found("v1"), Some((two.digest, 1)));
    assert_eq!(found("ui/v1@next"), Some((two.digest, 1)));
    assert_eq!(found(&one.digest.to_string()), Some((one.digest, 0)));
    assert_eq!(found(&one.digest.to_string().to_uppercase()[..8]), Some((one.digest, 0)));
    assert_eq!(found("3.0"), Some((three.digest, 2)));
    for unknown in ["v9", "v2", &one.digest.to_string()[..7], ""] {
        assert_eq!(found(unknown), None, "{unknown}");
    }
    assert_eq!(history.tags_elsewhere, 1);
    // A label means the tagged state: the other item did not change then.
    let card = history.find("card", "v1").unwrap();
    assert_eq!((card.state, card.version.first), (1, 0));
}

#[test]
fn a_history_is_cut_off_where_the_clone_or_the_configuration_ends() {
    let git = Git::new();
    for text in ["one", "two", "three"] {
        git.registry("", &[("button", text)]);
        git.commit(text);
    }
    let repository = Repository::discover(git.root()).unwrap();
    let second = repository.resolve("HEAD~1").unwrap();
    let cut = Reader::new(repository, "registry.json", Some(Since::Commit(second))).read(None).unwrap();
    assert_eq!((cut.moments().len(), cut.beginning), (2, Beginning::Configured));
    let clone = tempfile::tempdir().unwrap();
    let url = format!("file://{}", git.root().display());
    crate::support::run_in(clone.path(), &["clone", "-q", "--depth", "1", &url, "."]);
    let shallow =
        Reader::new(Repository::discover(clone.path()).unwrap(), "registry.json", None).read(None).unwrap();
    assert_eq!((shallow.moments().len(), shallow.beginning), (1, Beginning::Shallow));
    // Without the contents of files nothing can be read, and that is said.
    git.run(&["config", "uploadpack.allowFilter", "true"]);
    let blobless = tempfile::tempdir().unwrap();
    crate::support::run_in(
        blobless.path(),
        &["clone", "-q", "--no-checkout", "--filter=blob:none", &url, "."],
    );
    let mut reader = Reader::new(Repository::discover(blobless.path()).unwrap(), "registry.json", None);
    let error = reader.read(None).unwrap_err().to_string();
    assert!(error.contains("--filter=blob:none"), "{error}");
}

#[test]
fn unsaved_work_is_told_from_line_ends_that_git_converts() {
    let git = Git::new();
    git.registry("", &[("button", "one\n"), ("card", "one\n")]);
    git.commit("first");
    let now = |git: &Git| {
        let loaded =
            basepair_catalog::load::load(&basepair_catalog::load::Directory::open(git.root()).unwrap())
                .unwrap();
        let mut reader = Reader::new(Repository::discover(git.root()).unwrap(), "registry.json", None);
        reader.read(loaded.catalog.as_ref()).unwrap()
    };
    assert_eq!(now(&git).unsaved("button"), None);
    git.write("ui/card.tsx", "one\r\n").write("ui/button.tsx", "two\n");
    let history = now(&git);
    assert_eq!(history.unsaved("card"), None);
    let unsaved = history.unsaved("button").unwrap();
    git.commit("saved");
    assert_eq!(now(&git).item("button").unwrap().current().unwrap().digest, unsaved);
}

#[test]
fn an_item_of_the_past_is_a_registry_of_its_own() {
    let git = Git::new();
    let manifest = r#"{ "name": "acme", "homepage": "https://acme.test", "include": ["ui/registry.json"] }"#;
    let items = r#"{ "name": "acme", "items": [
        { "name": "button", "type": "registry:ui", "registryDependencies": ["card", "badge"],
          "files": [{ "path": "button.tsx", "type": "registry:ui" }] },
        { "name": "card", "type": "registry:ui", "files": [{ "path": "card.tsx", "type": "registry:ui" }] },
        { "name": "other", "type": "registry:ui", "files": [{ "path": "none.tsx", "type": "registry:ui" }] }] }"#;
    git.write("registry.json", manifest).write("ui/registry.json", items);
    git.write("ui/button.tsx", "one").write("ui/card.tsx", "card").commit("first");
    git.write("ui/button.tsx", "two").write("basepair.toml", "").commit("second");
    let history = history(&git, "");
    let today = [("basepair.toml", b"# today".to_vec())];
    let excerpt = history.excerpt(0, "button", &today).unwrap().unwrap();
    let loaded = basepair_catalog::load::load(&excerpt.source).unwrap();
    let catalog = loaded.catalog.unwrap();
    let names: Vec<&str> = catalog.items().iter().map(|item| item.name()).collect();
    assert_eq!(names, ["button", "card"]);
    assert_eq!(&*catalog.items()[0].texts()[0], "one");
    assert_eq!(catalog.items()[0].entry.files[0].path, "ui/button.tsx");
    assert!(history.excerpt(0, "none", &today).unwrap().is_none());
}
