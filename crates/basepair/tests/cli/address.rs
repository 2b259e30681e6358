//! A registry at an address: commands that read it answer as they do for its directory, the others say that they cannot.

use super::watcher::Watcher;
use super::{basepair, run};
use std::path::Path;

/// What a command prints with this cache.
fn cached(cache: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = basepair(cache).args(arguments).env("XDG_CACHE_HOME", cache).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn the_address_of_a_server_answers_like_the_registry_that_it_serves() {
    let (server, cache) = (
        Watcher::start(Path::new("."), &["serve", "--built-in", "--listen", "127.0.0.1:0"]),
        tempfile::tempdir().unwrap(),
    );
    let url = format!("http://{}", server.address());
    let commands: &[&[&str]] = &[
        &["list", "--format", "json"],
        &["search", "date", "picker", "--format", "json"],
        &["view", "button", "--format", "json"],
        &["view", "use-harness", "--source"],
        &["plan", "button", "dialog", "--format", "json"],
        &["may", "N6", "button", "--format", "json"],
        &["explain", "N3", "--format", "json"],
        &["documents", "--format", "json"],
    ];
    let with_base = |command: &&[&str]| ["list", "search", "view"].contains(&command[0]);
    for command in commands {
        let base: &[&str] = if with_base(command) { &["--base-url", &url] } else { &[] };
        let (code, there, stderr) = cached(cache.path(), &[command, &["--registry", &url][..]].concat());
        let (_, here, _) = cached(cache.path(), &[command, &["--built-in"][..], base].concat());
        assert_eq!((code, there), (0, here), "{command:?}: {stderr}");
    }
    let (code, stdout, stderr) = cached(cache.path(), &["check", &url]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let (code, offline, stderr) = cached(cache.path(), &["list", "--registry", &url, "--offline"]);
    assert_eq!((code, offline.lines().count() > 20), (0, true), "{stderr}");
}

#[test]
fn commands_that_need_a_directory_say_so_and_ask_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let url = "http://127.0.0.1:9";
    for arguments in
        [&["serve", url][..], &["new", "a", "--registry", url], &["retire", "a", "--registry", url]]
    {
        let (code, _, stderr) = run(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}: {stderr}");
        assert!(stderr.contains("is an address") && stderr.contains("directory"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_address_that_does_not_answer_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, stderr) =
        run(folder.path(), &["list", "--registry", "http://127.0.0.1:9/r/registry.json"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("http://127.0.0.1:9/r/registry.json cannot be reached"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["check", "@acme"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("there is no components.json"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["check", "ftp://ui.example"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`ftp` address"), "{stderr}");
}
