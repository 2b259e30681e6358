//! Parallel builds of one output: each is complete, and the last one wins.

use super::{basepair, many_items, names, set, tree};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn parallel_builds_of_one_output_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let marks = ["one", "two", "three"];
    let mut whole = Vec::new();
    for (more, mark) in marks.into_iter().enumerate() {
        many_items(&folder.path().join(mark), 20 + more, mark);
        let output = format!("whole-{mark}");
        let status = basepair(folder.path()).args(["build", mark, "-o", &output]).output().unwrap();
        assert!(status.status.success());
        whole.push(tree(&folder.path().join(&output)));
        fs::remove_dir_all(folder.path().join(output)).unwrap();
    }
    for round in 0..6 {
        let start = |mark: &str| {
            let mut command = basepair(folder.path());
            command.args(["build", mark, "-o", "out"]).stderr(Stdio::piped()).spawn().unwrap()
        };
        let children: Vec<_> = marks.iter().chain(&marks).map(|mark| start(mark)).collect();
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "round {round}: {}", String::from_utf8_lossy(&output.stderr));
        }
        assert!(whole.contains(&tree(&folder.path().join("out"))), "round {round}: a mixture");
    }
    assert_eq!(names(folder.path()), set(["one", "out", "three", "two"]));
}

#[test]
fn a_build_waits_for_another_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    many_items(&folder.path().join("one"), 2, "one");
    let staging = folder.path().join(".out.basepair-staging");
    fs::create_dir(&staging).unwrap();
    let lock = File::create(staging.join("lock")).unwrap();
    lock.lock().unwrap();
    let mut command = basepair(folder.path());
    let mut child = command.args(["build", "one", "-o", "out"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("building "));
    assert_eq!(lines.next().unwrap().unwrap(), "waiting for another build of `out` to finish");
    assert!(!folder.path().join("out").exists());
    lock.unlock().unwrap();
    // Reading to the end keeps the pipe open.
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(child.wait().unwrap().success(), "{rest:?}");
    assert_eq!(names(folder.path()), set(["one", "out"]));
}
