//! The files that a manifest lists, through a real directory. Every finding points into the manifest.

use crate::support::{accepted, catalog, entry, entry_at, lines, loaded, manifest, refused};
use basepair_catalog::load::{Directory, Listing, LoadError, Memory, ReadError, SOURCE_LIMIT, Source, load};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use tempfile::TempDir;

/// A registry's root inside a separate folder, so that there is an outside.
struct Root {
    outer: TempDir,
    path: PathBuf,
}

impl Root {
    /// A root whose manifest lists one item per path; item `i0` is on line 5.
    fn listing(paths: &[&str]) -> Self {
        let outer = tempfile::tempdir().unwrap();
        let path = outer.path().join("root");
        fs::create_dir(&path).unwrap();
        let items =
            paths.iter().enumerate().map(|(number, path)| entry_at(&format!("i{number}"), "ui", path));
        fs::write(path.join("registry.json"), manifest(&items.collect::<Vec<_>>().join(",\n"))).unwrap();
        Self { outer, path }
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn open(&self) -> Directory {
        Directory::open(&self.path).unwrap()
    }

    /// Checks that the only listed file is reported by `rule` at its path, with this message.
    fn assert_withheld(&self, rule: &str, message: &str) {
        let loaded = loaded(&self.open());
        assert_eq!(lines(&loaded), [format!("{rule} registry.json:5:62")]);
        assert!(loaded.catalog.is_some() && loaded.findings[0].rule.withholds());
        let finding = &loaded.findings[0];
        assert_eq!(finding.message, message);
        assert_eq!(finding.item.as_deref(), Some("i0"));
        assert!(!finding.help.is_empty());
    }
}

fn make_pipe(path: PathBuf) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_listed_file_is_read_completely() {
    let root = Root::listing(&["ui/a.tsx"]);
    root.write("ui/a.tsx", "\u{feff}first\r\n\r\nlast \t");
    assert_eq!(&*catalog(&root.open()).items()[0].texts()[0], "\u{feff}first\r\n\r\nlast \t");
}

#[test]
fn a_missing_file_withholds_its_item() {
    Root::listing(&["ui/a.tsx"]).assert_withheld("missing-file", "`ui/a.tsx` does not exist");
}

#[test]
fn a_file_below_a_file_is_missing() {
    let root = Root::listing(&["ui/a.tsx"]);
    root.write("ui", "not a folder");
    root.assert_withheld("missing-file", "`ui/a.tsx` does not exist");
}

#[test]
fn an_empty_file_withholds_its_item() {
    let root = Root::listing(&["a.tsx"]);
    root.write("a.tsx", "");
    root.assert_withheld("empty-file", "`a.tsx` is empty, so clients silently skip it");
}

#[test]
fn a_file_of_whitespace_is_not_empty() {
    let root = Root::listing(&["a.tsx"]);
    root.write("a.tsx", "\n");
    assert_eq!(accepted(&root.open()), [""; 0]);
}

#[test]
fn a_file_that_is_not_utf8_withholds_its_item() {
    let root = Root::listing(&["a.tsx"]);
    root.write("a.tsx", b"one\ntwo \xe9\n");
    root.assert_withheld("non-utf8-file", "`a.tsx` is not valid UTF-8: byte 8, on line 2");
}

#[test]
fn a_file_may_be_5_mib_and_not_a_byte_more() {
    let limit = 5 * 1024 * 1024;
    assert_eq!(SOURCE_LIMIT, limit as u64);
    let root = Root::listing(&["a.tsx"]);
    root.write("a.tsx", "a".repeat(limit));
    assert_eq!(catalog(&root.open()).items()[0].texts()[0].len(), limit);
    root.write("a.tsx", "a".repeat(limit + 1));
    root.assert_withheld("oversized-file", "`a.tsx` is larger than 5 MiB");
}

#[test]
fn a_link_that_leads_out_of_the_root_withholds_its_item() {
    for target in ["../secret", "ui/../../secret"] {
        let root = Root::listing(&["a.tsx"]);
        fs::write(root.outer.path().join("secret"), "secret").unwrap();
        fs::create_dir(root.path.join("ui")).unwrap();
        symlink(target, root.path.join("a.tsx")).unwrap();
        root.assert_withheld("escaping-path", "`a.tsx` leads out of the registry's root");
    }
    let root = Root::listing(&["a.tsx"]);
    fs::write(root.outer.path().join("secret"), "secret").unwrap();
    symlink(root.outer.path().join("secret"), root.path.join("a.tsx")).unwrap();
    root.assert_withheld("escaping-path", "`a.tsx` leads out of the registry's root");
}

#[test]
fn a_folder_that_links_out_of_the_root_withholds_its_item() {
    let root = Root::listing(&["ui/secret"]);
    fs::write(root.outer.path().join("secret"), "secret").unwrap();
    symlink(root.outer.path(), root.path.join("ui")).unwrap();
    root.assert_withheld("escaping-path", "`ui/secret` leads out of the registry's root");
}

#[test]
fn a_link_to_itself_withholds_its_item() {
    let root = Root::listing(&["a.tsx"]);
    symlink("a.tsx", root.path.join("a.tsx")).unwrap();
    root.assert_withheld("unreadable-file", "`a.tsx` is a link in a cycle of links, not a regular file");
}

#[test]
fn a_named_pipe_withholds_its_item_without_waiting_for_a_writer() {
    let root = Root::listing(&["a.tsx"]);
    make_pipe(root.path.join("a.tsx"));
    root.assert_withheld("unreadable-file", "`a.tsx` is a named pipe, not a regular file");
}

#[test]
fn a_directory_withholds_its_item() {
    let root = Root::listing(&["ui"]);
    fs::create_dir(root.path.join("ui")).unwrap();
    root.assert_withheld("unreadable-file", "`ui` is a directory, not a regular file");
}

#[test]
fn every_bad_file_is_reported_on_its_own_line() {
    let root = Root::listing(&["none.tsx", "empty.tsx", "good.tsx", "pipe.tsx", "bytes.tsx"]);
    root.write("empty.tsx", "");
    root.write("good.tsx", "good");
    root.write("bytes.tsx", b"\xff");
    make_pipe(root.path.join("pipe.tsx"));
    assert_eq!(
        accepted(&root.open()),
        [
            "missing-file registry.json:5:62",
            "empty-file registry.json:6:62",
            "unreadable-file registry.json:8:62",
            "non-utf8-file registry.json:9:62",
        ]
    );
}

#[test]
fn unlisted_files_are_not_loaded() {
    let root = Root::listing(&["ui/a.tsx"]);
    root.write("ui/a.tsx", "a");
    root.write("ui/broken.tsx", b"\xff\xfe");
    root.write("ui/empty.tsx", "");
    root.write("ui/registry.json", "not json");
    make_pipe(root.path.join("ui/pipe.tsx"));
    symlink("/etc/passwd", root.path.join("ui/link")).unwrap();
    symlink("nowhere", root.path.join("dangling")).unwrap();
    assert_eq!(accepted(&root.open()), [""; 0]);
}

#[test]
fn a_manifest_that_is_not_a_regular_file_cannot_be_loaded() {
    let root = Root::listing(&[]);
    fs::remove_file(root.path.join("registry.json")).unwrap();
    assert!(matches!(load(&root.open()), Err(LoadError::NoManifest)));
    make_pipe(root.path.join("registry.json"));
    let error = load(&root.open()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Manifest(why) if why.to_string().contains("a named pipe")),
        "{error:?}"
    );
}

#[test]
fn a_model_that_is_not_a_regular_file_is_refused_and_not_replaced() {
    let root = Root::listing(&[]);
    fs::create_dir(root.path.join("architecture.json")).unwrap();
    assert_eq!(refused(&root.open()), ["unreadable-file architecture.json:1:1"]);
}

/// Records what is read from a registry in memory.
struct Recorder {
    inside: Memory,
    read_paths: Mutex<Vec<String>>,
}

impl Source for Recorder {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read_paths.lock().unwrap().push(path.to_owned());
        self.inside.read(path, limit)
    }

    fn walk(&self, folder: &str) -> Listing {
        self.inside.walk(folder)
    }
}

#[test]
fn only_manifests_the_model_the_settings_and_listed_files_are_read() {
    let inside = Memory::default()
        .with(
            "registry.json",
            manifest(&[entry_at("a", "ui", "./ui//a.tsx"), entry("b", "ui", "")].join(",")),
        )
        .with("ui/a.tsx", "a")
        .with("ui/unlisted.tsx", "b");
    let recorder = Recorder { inside, read_paths: Mutex::default() };
    let mut loaded = load(&recorder).unwrap();
    let mut read_paths = recorder.read_paths.into_inner().unwrap();
    read_paths.sort();
    // Above the root only settings of the project around it are searched.
    let settings = ["components.json", "jsconfig.json", "package.json", "tsconfig.json"];
    let (above, inside): (Vec<String>, Vec<String>) =
        read_paths.into_iter().partition(|path| path.starts_with("../"));
    assert!(
        above.iter().all(|path| settings.iter().any(|name| path.ends_with(&format!("../{name}")))),
        "{above:?}"
    );
    let listed = ["architecture.json", "basepair.toml", "registry.json", "ui/a.tsx"];
    let mut expected: Vec<&str> = listed.into_iter().chain(settings).collect();
    expected.sort();
    assert_eq!(inside, expected);
    loaded.read_paths.files.sort();
    assert_eq!(loaded.read_paths.files, inside, "a watcher gets the same");
    loaded.read_paths.folders.sort();
    assert_eq!(loaded.read_paths.folders, ["skills", "ui"], "and where a new file would be a finding");
}
