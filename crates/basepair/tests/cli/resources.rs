//! A system that gives too little: the program fails as a whole, and never reports that as a finding.

use super::{run, two_items};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};

/// The signal with which a program ends itself.
const ABORTED: i32 = 6;

/// Runs a command with at most so much address space, of which every stack takes a part.
fn limited(folder: &Path, kib: usize, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kib} && exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_basepair")]);
    command.current_dir(folder).args(arguments).output().unwrap()
}

/// Whether a command says that it has too little.
fn complains(stderr: &str) -> bool {
    stderr.contains("not enough threads or memory") || stderr.contains("not enough memory")
}

#[test]
fn without_threads_a_command_fails_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (whole, found, _) = run(folder.path(), &["check", "--format", "json"]);
    let mut refused = 0;
    for mib in (48..=512).step_by(16) {
        let output = limited(folder.path(), mib * 1024, &["check", "--format", "json"]);
        let (stdout, stderr) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        match output.status.code() {
            Some(2) => {
                assert!(complains(&stderr), "{mib}: {stderr}");
                refused += 1;
            }
            Some(code) if code == whole => assert_eq!(stdout, found, "{mib}"),
            // The system cannot map the program. Once it can, the program says what is missing.
            Some(127) | None => {
                assert_eq!(refused, 0, "{mib}: {:?} {stderr}", output.status);
                assert_ne!(output.status.signal(), Some(ABORTED), "{mib}: {stderr}");
            }
            Some(code) => panic!("{mib}: {code} {stderr}"),
        }
        assert!(!stderr.contains("panicked"), "{mib}: {stderr}");
    }
    assert!(refused > 0, "no limit was too low for a thread");
}

#[test]
fn without_threads_nothing_is_built_and_nothing_is_served() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let fails = |mib: &usize| {
        let output = limited(folder.path(), mib * 1024, &["check"]);
        complains(&String::from_utf8_lossy(&output.stderr))
    };
    let limit = (64..=512).step_by(16).find(fails).unwrap() * 1024;
    for arguments in [
        &["build", "--base-url", "https://ui.example", "--output", "out"][..],
        &["serve", "--listen", "127.0.0.1:0"],
    ] {
        let output = limited(folder.path(), limit, arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(complains(&stderr) && !stderr.contains("panicked"), "{stderr}");
        assert!(!folder.path().join("out").exists());
    }
}
