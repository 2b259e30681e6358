//! A repository in a temporary folder, changed by the real `git`.

pub(crate) mod story;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

pub(crate) struct Git {
    folder: TempDir,
}

impl Git {
    /// An empty repository.
    pub(crate) fn new() -> Self {
        let git = Self { folder: tempfile::tempdir().unwrap() };
        git.run(&["init", "-q", "-b", "main"]);
        git
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root().join(path.trim_start_matches('/'))
    }

    /// Runs `git` without the settings of the user, with one author and time.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        run_in(self.root(), arguments)
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// A registry of buttons below a folder: each item has one file with this text.
    pub(crate) fn registry(&self, folder: &str, items: &[(&str, &str)]) -> &Self {
        let entry = |(name, _): &(&str, &str)| {
            let files = format!(r#"[{{ "path": "ui/{name}.tsx", "type": "registry:ui" }}]"#);
            format!(r#"{{ "name": "{name}", "type": "registry:ui", "files": {files} }}"#)
        };
        let entries: Vec<String> = items.iter().map(entry).collect();
        let items_text = entries.join(",\n");
        let manifest =
            format!(r#"{{ "name": "acme", "homepage": "https://acme.test", "items": [{items_text}] }}"#);
        self.write(&format!("{folder}/registry.json"), manifest);
        for (name, text) in items {
            self.write(&format!("{folder}/ui/{name}.tsx"), text);
        }
        self
    }

    /// Commits everything that has changed; the digest of the commit.
    pub(crate) fn commit(&self, message: &str) -> String {
        self.run(&["add", "-A"]);
        self.run(&["commit", "-q", "--allow-empty", "-m", message]);
        self.run(&["rev-parse", "HEAD"])
    }
}

pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> String {
    run_with(folder, arguments, b"")
}

/// The same, with something to read.
pub(crate) fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> String {
    let mut child = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_AUTHOR_NAME", "A")
        .env("GIT_AUTHOR_EMAIL", "a@acme.test")
        .env("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z")
        .env("GIT_COMMITTER_NAME", "A")
        .env("GIT_COMMITTER_EMAIL", "a@acme.test")
        .env("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .env_remove("GIT_INDEX_FILE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that reads nothing may have ended.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
