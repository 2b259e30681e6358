//! `basepair changes` and `basepair check --since`.

use super::run;
use serde_json::Value;
use std::fs;
use std::path::Path;

const CONFIG: &str = "[check]\nannounced = [\"button:Button.size\"]\n";

/// A registry with one component, which has these props.
fn registry(folder: &Path, props: &str) {
    let manifest = r#"{
  "name": "r", "homepage": "https://r.example",
  "items": [{
    "name": "button", "type": "registry:ui", "title": "Button", "description": "A button.",
    "files": [{ "path": "button.tsx", "type": "registry:ui" }]
  }]
}"#;
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("registry.json"), manifest).unwrap();
    let source = format!("export function Button(props: {{ {props} }}) {{\n  return <button />\n}}\n");
    fs::write(folder.join("button.tsx"), source).unwrap();
}

fn two_states(folder: &Path) {
    registry(&folder.join("1.2.0"), "size?: string; label: string");
    registry(&folder.join("new"), "label: string; icon?: string");
}

#[test]
fn changes_are_listed_by_what_they_do() {
    let folder = tempfile::tempdir().unwrap();
    two_states(folder.path());
    let (code, stdout, stderr) = run(&folder.path().join("new"), &["changes", "../1.2.0", "."]);
    assert_eq!((code, &*stderr), (0, ""), "{stdout}");
    let expected = "breaking\n  button: `Button` no longer has the prop `size`. (button.tsx:1)\n\n\
                    feature\n  button: `Button` has the new prop `icon`. (button.tsx:1)\n\n\
                    1 breaking change, 1 feature from ../1.2.0 to .: 1 item changed, 0 new, 0 removed\n";
    assert_eq!(stdout, expected);
    let (code, stdout, _) = run(&folder.path().join("new"), &["changes", ".", "."]);
    assert_eq!(code, 0);
    assert_eq!(stdout, "no change from . to .: 0 items changed, 0 new, 0 removed\n");
}

#[test]
fn programs_read_changes_as_json_and_people_as_notes() {
    let folder = tempfile::tempdir().unwrap();
    two_states(folder.path());
    let changes = |format: &str| {
        let (code, stdout, stderr) =
            run(&folder.path().join("new"), &["changes", "../1.2.0", ".", "--format", format]);
        assert_eq!((code, &*stderr), (0, ""), "{stdout}");
        stdout
    };
    let answer: Value = serde_json::from_str(&changes("json")).unwrap();
    assert_eq!(answer["counts"]["breaking"], 1);
    assert_eq!(answer["changes"][0]["subject"], "Button.size");
    assert_eq!(answer["changes"][0]["before"]["line"], 1);
    let notes = changes("markdown");
    assert!(
        notes.contains("### Breaking\n\n- **button**: `Button` no longer has the prop `size`.\n"),
        "{notes}"
    );
    let github = changes("github");
    assert!(github.starts_with("::error file=button.tsx,line=1,title=breaking%3A button::"), "{github}");
}

#[test]
fn a_check_refuses_what_breaks_without_being_announced() {
    let folder = tempfile::tempdir().unwrap();
    two_states(folder.path());
    let new = folder.path().join("new");
    let (code, _, stderr) = run(&new, &["check", "--since", "../1.2.0"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("error: button: `Button` no longer has the prop `size`."), "{stderr}");
    assert!(stderr.contains("1 unannounced breaking change since ../1.2.0\nhelp: "), "{stderr}");
    fs::write(new.join("basepair.toml"), CONFIG).unwrap();
    let (code, _, stderr) = run(&new, &["check", "--since", "../1.2.0"]);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn without_a_repository_the_last_tag_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path(), "label: string");
    let (code, stdout, stderr) = run(folder.path(), &["changes"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("there are no earlier states to compare with"), "{stderr}");
}

/// Runs git in a folder, without the settings of the user.
pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    let mut git = std::process::Command::new("git");
    git.current_dir(folder).args(identity).args(arguments);
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let done = git.output().unwrap();
    assert!(done.status.success(), "{arguments:?}: {done:?}");
}

#[test]
fn the_last_tag_is_compared_with_the_files_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path(), "size?: string; label: string");
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "first"]);
    git(folder.path(), &["tag", "v0.3.1"]);
    registry(folder.path(), "label: string");
    let (code, stdout, stderr) = run(folder.path(), &["changes"]);
    assert_eq!((code, &*stderr), (0, ""), "{stdout}");
    assert!(stdout.contains("button: `Button` no longer has the prop `size`."), "{stdout}");
    assert!(stdout.ends_with("the version that follows is v0.4.0\n"), "{stdout}");
    let (code, stdout, _) = run(folder.path(), &["changes", "HEAD", "v0.3.1"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("no change from HEAD to v0.3.1"), "{stdout}");
    let (code, _, stderr) = run(folder.path(), &["changes", "v9"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("`v9` is no commit, tag or branch of the repository"), "{stderr}");
}
