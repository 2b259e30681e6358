//! `basepair serve --watch`: no edit is missed, whatever happens to the parent folders.

use super::super::two_items;
use super::super::watcher::Watcher;
use crate::is_full;
use rustix::process::Signal;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Far longer than anything takes: a test that fails ends, instead of hanging.
const GIVING_UP: Duration = Duration::from_secs(60);

fn serve(folder: &Path, root: &str) -> (Watcher, String) {
    let watcher = Watcher::start(folder, &["serve", root, "--listen", "127.0.0.1:0", "--watch=true"]);
    let address = watcher.address();
    (watcher, address)
}

/// The full response to a request, or `None` if the server did not accept it.
fn get(address: &str, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// Sends requests until the response is as wanted; returns whether it ever was.
fn until(address: &str, path: &str, wanted: impl Fn(&str) -> bool) -> bool {
    let began = Instant::now();
    while began.elapsed() < GIVING_UP {
        if get(address, path).is_some_and(|answer| wanted(&answer)) {
            return true;
        }
    }
    false
}

fn edit(root: &Path, generation: usize) {
    fs::write(root.join("base.tsx"), format!("export const base = {generation}\n")).unwrap();
}

/// Runs `change` this many times while other clients keep the server busy; each change ends with an edit of its number.
fn under_load(address: &str, times: usize, mut change: impl FnMut(usize)) -> (usize, Duration, usize) {
    let (done, asked) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    get(address, "/api/v1/ui");
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let (mut seen, mut slowest) = (0, Duration::ZERO);
        for number in 0..times {
            change(number);
            let began = Instant::now();
            if until(address, "/r/base.json", |answer| answer.contains(&format!("base = {number}\\n"))) {
                seen += 1;
            }
            slowest = slowest.max(began.elapsed());
        }
        done.store(true, Ordering::Relaxed);
        (seen, slowest, asked.load(Ordering::Relaxed))
    })
}

#[test]
fn every_edit_is_seen_after_moves_of_the_root_under_load() {
    let moves = if is_full() { 200 } else { 20 };
    let folder = tempfile::tempdir().unwrap();
    let (root, aside) = (folder.path().join("root"), folder.path().join("aside"));
    fs::create_dir(&root).unwrap();
    two_items(&root);
    let (mut watcher, address) = serve(folder.path(), "root");
    let (seen, slowest, asked) = under_load(&address, moves, |number| {
        // The first edit starts a reload, and the moves come while it runs.
        edit(&root, moves + number);
        fs::rename(&root, &aside).unwrap();
        fs::rename(&aside, &root).unwrap();
        edit(&root, number);
    });
    println!(
        "{seen} of {moves} edits seen after moves of the root, the slowest after {slowest:?}, beside {asked} requests"
    );
    assert_eq!(seen, moves);
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn every_edit_is_seen_after_swaps_of_a_link() {
    let swaps = if is_full() { 60 } else { 12 };
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["one", "two"] {
        fs::create_dir(at(name)).unwrap();
        two_items(&at(name));
    }
    let point_at = |name: &str| {
        std::os::unix::fs::symlink(name, at("next")).unwrap();
        fs::rename(at("next"), at("current")).unwrap();
    };
    point_at("one");
    let (mut watcher, address) = serve(folder.path(), "current");
    let (seen, slowest, asked) = under_load(&address, swaps, |number| {
        let (now, other) = if number % 2 == 0 { ("two", "one") } else { ("one", "two") };
        point_at(now);
        // Switch there and back: the last target of the link must be watched.
        point_at(other);
        point_at(now);
        edit(&at(now), number);
    });
    println!(
        "{seen} of {swaps} edits seen after swaps of a link, the slowest after {slowest:?}, beside {asked} requests"
    );
    assert_eq!(seen, swaps);
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn an_unlisted_file_is_reported_when_it_is_added_and_not_after_it_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let at = |path: &str| root.join(path);
    fs::create_dir_all(at("registry/n2-primitives/base")).unwrap();
    two_items(root);
    let listed = "registry/n2-primitives/base/base.tsx";
    fs::rename(at("base.tsx"), at(listed)).unwrap();
    let manifest = fs::read_to_string(at("registry.json")).unwrap();
    fs::write(at("registry.json"), manifest.replace("\"base.tsx\"", &format!("\"{listed}\""))).unwrap();
    let (mut watcher, address) = serve(root, ".");
    let found = |rule: &str, file: &str| {
        let (rule, file) = (format!("\"rule\": \"{rule}\""), file.to_owned());
        move |answer: &str| answer.contains(&rule) && answer.contains(&file)
    };
    assert!(until(&address, "/api/v1/findings", |answer| !answer.contains("\"rule\": \"unlisted-file\"")));
    for (path, rule) in [
        ("registry/n2-primitives/base/extra.tsx", "unlisted-file"),
        ("registry/n2-primitives/new/deep/extra.tsx", "unlisted-file"),
        ("registry/n12-skills/sewing/SKILL.md", "unlisted-skill"),
    ] {
        fs::create_dir_all(at(path).parent().unwrap()).unwrap();
        fs::write(at(path), "---\nname: sewing\ndescription: Sews.\n---\n").unwrap();
        assert!(until(&address, "/api/v1/findings", found(rule, path)), "{path} is not found");
        fs::remove_file(at(path)).unwrap();
        assert!(
            until(&address, "/api/v1/findings", |answer| !answer.contains(path)),
            "{path} is still there"
        );
    }
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn findings_of_the_registrys_baseline_are_hidden_until_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let write = ["check", "--baseline", "known.json", "--update-baseline"];
    assert_eq!(super::super::run(folder.path(), &write).0, 0);
    fs::write(folder.path().join("basepair.toml"), "[check]\nbaseline = 'known.json'\n").unwrap();
    let (_watcher, address) = serve(folder.path(), ".");
    let empty = "\"findings\": []";
    let findings = get(&address, "/api/v1/findings").unwrap();
    assert!(findings.contains(empty), "{findings}");
    fs::write(folder.path().join("known.json"), "{ \"findings\": [] }\n").unwrap();
    assert!(until(&address, "/api/v1/findings", |answer| !answer.contains(empty)));
}
