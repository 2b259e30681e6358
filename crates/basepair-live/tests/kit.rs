//! A kit is used as it was made, or not at all.

use crate::support::{kit, sha256, write_kit};
use basepair_live::{Kit, KitError};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

fn opened(change: impl FnOnce(&mut Value)) -> Result<Kit, KitError> {
    let folder = TempDir::new().unwrap();
    write_kit(folder.path(), change);
    Kit::open(folder.path())
}

fn refusal(change: impl FnOnce(&mut Value)) -> String {
    opened(change).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_whole_kit_is_read() {
    let kit = kit();
    assert_eq!(kit.module("icons").unwrap().names.as_deref(), Some(&["Check".to_owned()][..]));
    assert!(kit.module("vue").is_none());
    assert!(kit.file("react-1.js").is_some());
    assert_eq!(kit.packages[0].license, "MIT");
    // The compiler is not for frames.
    assert!(kit.file("tailwind-1.js").is_none() && kit.tailwind().is_some());
    assert_eq!(kit.with_imports(["small-1.js"].into_iter()), ["react-1.js", "shared-1.js", "small-1.js"]);
}

#[test]
fn a_damaged_kit_is_refused() {
    let folder = TempDir::new().unwrap();
    write_kit(folder.path(), |_| {});
    fs::write(folder.path().join("small-1.js"), "export const $small = [];").unwrap();
    assert!(matches!(Kit::open(folder.path()), Err(KitError::Damaged(name)) if name == "small-1.js"));
    fs::remove_file(folder.path().join("small-1.js")).unwrap();
    let missing = Kit::open(folder.path()).unwrap_err();
    assert!(missing.to_string().contains("small-1.js"), "{missing}");
    // What anyone may read names no folder.
    assert!(!missing.to_string().contains(&folder.path().display().to_string()), "{missing}");
    assert!(matches!(Kit::open(&folder.path().join("nowhere")), Err(KitError::Unopenable(_))));
}

/// A cloned folder may contain anything.
#[cfg(unix)]
#[test]
fn only_regular_files_in_the_folder_are_read_and_nothing_waits() {
    use std::os::unix::fs::symlink;
    use std::process::Command;
    for file in ["kit.json", "small-1.js"] {
        let refused = |make: &dyn Fn(&std::path::Path)| {
            let folder = TempDir::new().unwrap();
            write_kit(folder.path(), |_| {});
            let place = folder.path().join(file);
            let outside = TempDir::new().unwrap();
            fs::copy(&place, outside.path().join("copy")).unwrap();
            fs::remove_file(&place).unwrap();
            symlink(outside.path().join("copy"), folder.path().join("link")).unwrap();
            make(&place);
            Kit::open(folder.path()).map(|_| ()).unwrap_err().to_string()
        };
        let pipe =
            |place: &std::path::Path| assert!(Command::new("mkfifo").arg(place).status().unwrap().success());
        assert_eq!(refused(&pipe), format!("`{file}` of the kit is a named pipe, not a regular file"));
        let folder = |place: &std::path::Path| fs::create_dir(place).unwrap();
        assert_eq!(refused(&folder), format!("`{file}` of the kit is a directory, not a regular file"));
        for target in ["/dev/zero", "../outside", "link"] {
            let message = refused(&|place| symlink(target, place).unwrap());
            let is_refused =
                message.contains("leads out of its folder") || message.contains("does not exist");
            assert!(is_refused && message.contains(file), "{target}: {message}");
        }
        let large = |place: &std::path::Path| fs::File::create(place).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(refused(&large), format!("`{file}` of the kit is larger than 16 MiB"));
    }
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("kit");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(matches!(Kit::open(&pipe), Err(KitError::Unopenable(_))));
}

#[test]
fn a_kit_of_another_format_is_refused() {
    let message = refusal(|kit| kit["format"] = json!(2));
    assert!(message.contains("format 2") && message.contains("make the kit again"), "{message}");
    assert!(refusal(|kit| kit["format"] = json!("1")).contains("`format` is missing"));
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("kit.json"), "[").unwrap();
    assert!(matches!(Kit::open(folder.path()), Err(KitError::Invalid(_))));
}

#[test]
fn a_description_cannot_name_what_is_not_in_the_folder() {
    for name in ["../react.js", "a/b.js", ".js", "x.css", "a b.js", "/etc/passwd"] {
        let message = refusal(|kit| {
            kit["files"][name] = json!({ "sha256": sha256(""), "bytes": 0, "imports": [] });
        });
        assert!(message.contains("is not the name of a script"), "{name}: {message}");
    }
    assert!(refusal(|kit| kit["tailwind"] = json!("other.js")).contains("`other.js` is named"));
    assert!(refusal(|kit| kit["modules"]["react"]["file"] = json!("other.js")).contains("`other.js`"));
    assert!(
        refusal(|kit| kit["modules"]["react"]["export"] = json!("a}; alert(1); {")).contains("not the name")
    );
    assert!(refusal(|kit| kit["files"]["react-1.js"]["imports"] = json!(["x.js"])).contains("`x.js`"));
}
