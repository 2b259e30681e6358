//! After any failure, the output is the old one or the new one, the message has the path, and no temporary files are left.

use super::{BROKEN, basepair, build, files, many_items, mounting, names, run, set, tree, two_items};
use crate::cli::{SELFISH, run_with_closed_streams};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

#[test]
fn leaves_nothing_beside_the_target_and_removes_leftovers_of_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir_all(folder.path().join(".out.basepair-staging/half")).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    assert_eq!(names(folder.path()), set(["base.tsx", "out", "registry.json"]));
}

#[test]
fn invalid_input_keeps_the_old_output() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let before = fs::read(folder.path().join("out/registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 2);
    assert!(stderr.contains("nothing was written"), "{stderr}");
    assert_eq!(fs::read(folder.path().join("out/registry.json")).unwrap(), before);
}

#[test]
fn an_output_that_is_a_file_is_an_error_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::write(folder.path().join("out"), "a file").unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 2);
    assert!(stderr.contains("cannot replace `out`: it is not a folder"), "{stderr}");
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "a file");
}

#[test]
fn an_output_without_a_name_is_an_error_that_is_printed_once() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let registry = folder.path().to_str().unwrap();
    let build = |output: &str| {
        run(elsewhere.path(), &["build", registry, "--base-url", "https://x.example", "-o", output])
    };
    let (code, _, stderr) = build("/");
    assert_eq!((code, stderr.matches("has no name").count()), (2, 1), "{stderr}");
    let (code, _, stderr) = build(".");
    assert_eq!((code, stderr.matches("contains the current directory").count()), (2, 1), "{stderr}");
    assert_eq!(names(elsewhere.path()), set([]));
}

#[test]
fn a_parent_that_cannot_be_written_is_named_in_the_error() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let parent = folder.path().join("parent");
    fs::create_dir(&parent).unwrap();
    fs::set_permissions(&parent, fs::Permissions::from_mode(0o555)).unwrap();
    // Modes do not stop root, but no user can create a folder in `/sys`.
    let bound = fs::write(parent.join("probe"), "").is_err();
    let output = if bound { "parent/out" } else { "/sys/out" };
    let (code, _, stderr) = build(folder.path(), output);
    assert_eq!(code, 2);
    assert!(stderr.contains("cannot create `") && stderr.contains(".out.basepair-staging`: "), "{stderr}");
    assert_eq!(stderr.matches("(os error").count(), 1, "{stderr}");
}

/// A limit on the file size makes a write fail like a full disk.
fn write_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let before = tree(&folder.path().join("out"));
    fs::write(folder.path().join("base.tsx"), "x".repeat(100_000)).unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" build --base-url https://x.example -o out";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_basepair")]).current_dir(folder.path());
    let Output { status, stderr, .. } = command.output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("cannot write `") && stderr.contains("base.json`: "), "{stderr}");
    assert!(tree(&folder.path().join("out")) == before);
    assert_eq!(names(folder.path()), set(["base.tsx", "out", "registry.json"]));
}

#[test]
fn a_write_that_fails_keeps_the_old_output() {
    write_that_fails();
}

#[test]
fn a_full_disk_keeps_the_old_output() {
    let folder = tempfile::tempdir().unwrap();
    many_items(&folder.path().join("small"), 3, "old");
    many_items(&folder.path().join("large"), 60, "new");
    fs::create_dir(folder.path().join("disk")).unwrap();
    let Some(mut command) = mounting(&folder.path().join("disk")) else { return write_that_fails() };
    let script = r#"
        cd ..
        mount -t tmpfs -o size=400k tmpfs disk
        "$BASEPAIR" build small -o disk/out
        cp -r disk/out before
        head -c 300k /dev/zero > disk/fill
        code=0
        "$BASEPAIR" build large -o disk/out 2> failed || code=$?
        echo $code > code
        ls -A disk > left
        cp -r disk/out after
        rm disk/fill
        "$BASEPAIR" build large -o disk/out
        cp -r disk/out fixed"#;
    let output = command.arg(script).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = fs::read_to_string(folder.path().join("failed")).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("code")).unwrap(), "2\n", "{printed}");
    assert!(
        printed.contains("No space left") && printed.contains("/disk/.out.basepair-staging/new/"),
        "{printed}"
    );
    assert!(tree(&folder.path().join("before")) == tree(&folder.path().join("after")));
    assert_eq!(fs::read_to_string(folder.path().join("left")).unwrap(), "fill\nout\n");
    assert_eq!(files(&folder.path().join("fixed")).len(), 60 + 2);
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_output_or_the_new_one() {
    const STEPS: u32 = 24;
    let folder = tempfile::tempdir().unwrap();
    let marks = ["even", "odd"];
    let start = |mark: &str| {
        let mut command = basepair(folder.path());
        command.args(["build", mark, "-o", "out"]).stderr(Stdio::null()).spawn().unwrap()
    };
    let output = folder.path().join("out");
    fs::create_dir(&output).unwrap();
    fs::write(output.join("mine.txt"), "mine").unwrap();
    let mut whole = Vec::new();
    let mut full = Duration::ZERO;
    for (more, mark) in marks.into_iter().enumerate() {
        many_items(&folder.path().join(mark), 250 + more, mark);
        let begun = Instant::now();
        assert!(start(mark).wait().unwrap().success());
        full = begun.elapsed();
        whole.push(tree(&output));
    }
    assert!(whole[0] != whole[1]);
    let mut killed = 0;
    for step in 0..STEPS {
        let begun = Instant::now();
        let mut child = start(marks[step as usize % 2]);
        let delay = full * step / (STEPS - 3);
        while begun.elapsed() < delay && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        killed += usize::from(!child.wait().unwrap().success());
        assert!(whole.contains(&tree(&output)), "step {step}: neither old nor new");
    }
    assert!(killed > 1, "no build was killed");
    assert!(start("even").wait().unwrap().success());
    assert!(tree(&output) == whole[0]);
    assert_eq!(names(folder.path()), set(["even", "odd", "out"]));
}

#[test]
fn a_build_with_closed_output_streams_still_completes() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("registry.json"), SELFISH).unwrap();
    assert_eq!(run_with_closed_streams(folder.path(), &["build", "-o", "out"]), 1);
    assert!(folder.path().join("out/a.json").exists());
    fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    assert_eq!(run_with_closed_streams(folder.path(), &["build", "-o", "out"]), 2);
}
