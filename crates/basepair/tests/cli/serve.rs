//! `basepair serve`: errors at startup. Running servers are driven by the end-to-end suite.

mod announced;
#[cfg(target_os = "linux")]
mod confined;
#[cfg(target_os = "linux")]
mod counted;
#[cfg(target_os = "linux")]
mod engines;
mod measured;
mod watching;

use super::{BROKEN, FAULTS, run, two_items};
use std::net::TcpListener;

#[test]
fn an_invalid_manifest_is_exit_code_2_with_every_reason() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!((code, &*stdout), (2, ""));
    for (place, rule) in FAULTS {
        assert!(stderr.contains(place) && stderr.contains(rule), "{place} {rule} in {stderr}");
    }
    assert!(!stderr.contains("serving"), "{stderr}");
}

#[test]
fn a_directory_without_a_manifest_is_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    // On a free port: the default one may be in use.
    for arguments in [["serve", "."], [".", "--watch=false"]] {
        let (code, _, stderr) = run(folder.path(), &[&arguments[..], &["--listen", "127.0.0.1:0"]].concat());
        assert_eq!(code, 2);
        assert!(stderr.contains("`.` contains no registry.json"), "{stderr}");
    }
}

#[test]
fn a_port_in_use_is_an_error_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, _, stderr) = run(folder.path(), &["serve", "--listen", &address]);
    assert_eq!(code, 2);
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains(&format!("port {}", taken.local_addr().unwrap().port())), "{stderr}");
}

#[test]
fn a_wildcard_address_needs_a_base_url() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, _, stderr) = run(folder.path(), &["serve", "--listen", "0.0.0.0:0"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("requires --base-url"), "{stderr}");
}

#[test]
fn an_invalid_base_url_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--base-url", "ui.example"];
    let (code, _, stderr) = run(folder.path(), &arguments);
    assert_eq!(code, 2);
    assert!(stderr.contains("must start with `http://` or `https://`"), "{stderr}");
}
