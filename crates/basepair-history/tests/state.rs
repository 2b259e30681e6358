//! A commit as a source for the loader.

use crate::support::Git;
use basepair_catalog::load::{ReadError, Source, load};
use basepair_history::{Repository, State};

fn state(git: &Git, folder: &str, revision: &str) -> State {
    let repository = Repository::discover(&git.path(folder)).unwrap();
    repository.state(repository.resolve(revision).unwrap()).unwrap()
}

#[test]
fn a_past_state_is_loaded_like_a_folder() {
    let git = Git::new();
    git.registry("apps/ui", &[("button", "export const Button = 1")]);
    git.commit("first");
    git.registry("apps/ui", &[("button", "export const Button = 2"), ("card", "export const Card = 1")]);
    git.commit("second");
    let texts = |revision: &str| {
        let loaded = load(&state(&git, "apps/ui", revision)).unwrap();
        let catalog = loaded.catalog.unwrap();
        let items = catalog.items().iter();
        items.map(|item| (item.name().to_owned(), item.texts()[0].to_string())).collect::<Vec<_>>()
    };
    let text = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(texts("HEAD~1"), [text("button", "export const Button = 1")]);
    assert_eq!(
        texts("HEAD"),
        [text("button", "export const Button = 2"), text("card", "export const Card = 1")]
    );
}

#[cfg(unix)]
#[test]
fn nothing_outside_of_the_registry_is_read() {
    let git = Git::new();
    git.registry("ui", &[("button", "inside")]).write("secret.json", "{}").write("ui/deep/f.ts", "deep");
    for (link, target) in [
        ("ui/link-inside", "deep/f.ts"),
        ("ui/link-folder", "deep"),
        ("ui/link-outside", "../secret.json"),
        ("ui/link-absolute", "/etc/passwd"),
        ("ui/circle", "circle"),
    ] {
        std::os::unix::fs::symlink(target, git.path(link)).unwrap();
    }
    git.commit("links");
    let state = state(&git, "ui", "HEAD");
    let read = |path: &str| state.read(path, 100);
    assert_eq!(read("link-inside").unwrap(), b"deep");
    assert_eq!(read("link-folder/f.ts").unwrap(), b"deep");
    assert_eq!(read("./deep//f.ts").unwrap(), b"deep");
    assert_eq!(read("deep/../ui/button.tsx").unwrap(), b"inside");
    for outside in ["link-outside", "link-absolute", "../secret.json", "../../x", ".."] {
        assert!(matches!(read(outside), Err(ReadError::Outside)), "{outside}: {:?}", read(outside));
    }
    assert!(matches!(read("circle"), Err(ReadError::NotAFile(_))));
    assert!(matches!(read("deep"), Err(ReadError::NotAFile("a directory"))));
    assert!(matches!(read("none"), Err(ReadError::Missing)));
    assert!(matches!(read("deep/f.ts/x"), Err(ReadError::Missing)));
    assert!(matches!(state.read("deep/f.ts", 3), Err(ReadError::TooLarge { limit: 3 })));
    // Settings of the project around the registry are read, as on disk.
    assert_eq!(state.read_settings("../secret.json", 100).unwrap(), b"{}");
}

#[test]
fn a_listing_skips_what_the_listing_of_a_folder_skips() {
    let git = Git::new();
    for path in ["a/b.ts", "a/.hidden/x.ts", "node_modules/x.ts", "out/CACHEDIR.TAG", "out/x.ts", "z.ts"] {
        git.write(path, "x");
    }
    git.commit("files");
    let state = state(&git, "", "HEAD");
    assert_eq!(state.list(""), ["a/b.ts", "z.ts"]);
    assert_eq!(state.list("a"), ["a/b.ts"]);
    assert!(state.list("none").is_empty() && state.list("z.ts").is_empty());
}

#[test]
fn the_pointer_of_a_file_kept_elsewhere_is_not_its_text() {
    let git = Git::new();
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n";
    git.registry("", &[("button", pointer)]);
    git.commit("pointer");
    let loaded = load(&state(&git, "", "HEAD")).unwrap();
    let finding = loaded.findings.iter().find(|finding| finding.rule.name == "unreadable-file").unwrap();
    assert!(finding.message.contains("Git LFS"), "{}", finding.message);
}
