//! `basepair adopt` after a run that was killed.

use super::*;

/// A registry that needs every file that `adopt` can write.
fn needing_all() -> (tempfile::TempDir, std::path::PathBuf) {
    let item = |name: &str, folder: &str| ui(name, &format!("registry/{folder}/{name}.tsx"), "registry:ui");
    let items = json!([item("box", "n2-primitives"), item("chart", "n13-charts")]);
    let built = json!({ "$schema": "https://ui.shadcn.com/schema/registry-item.json", "name": "box",
      "type": "registry:ui", "files": [{ "path": "registry/n2-primitives/box.tsx", "type": "registry:ui", "content": "" }] });
    let source = "export const Box = () => <p style={{ color: \"#ff0000\" }} />\n";
    project(&[
        ("registry.json", &manifest(&items)),
        ("package.json", REACT),
        ("registry/n2-primitives/box.tsx", source),
        ("registry/n13-charts/chart.tsx", "export const Chart = () => <p />\n"),
        ("public/r/registry.json", &manifest(&items)),
        ("public/r/box.json", &built.to_string()),
    ])
}

#[test]
fn a_run_that_was_killed_after_any_file_is_completed() {
    let (_outer, folder) = needing_all();
    assert_eq!(run(&folder, &["adopt", "--yes"]).0, 0);
    let all = read_tree(&folder);
    // In the order in which they are written.
    let written = ["architecture.json", "basepair-baseline.json", "public/r/digests.json", "basepair.toml"];
    written
        .iter()
        .for_each(|path| assert!(all.contains_key(*path), "{path} is not written: {:?}", all.keys()));
    for stopped in 0..written.len() {
        for staged in ["", "half", "linked"] {
            let (_outer, folder) = needing_all();
            for path in &written[..stopped] {
                fs::write(folder.join(path), &all[*path]).unwrap();
            }
            // Each file is staged beside its place, linked there, and then the staged name is removed.
            let path = folder.join(written[stopped]);
            let name = format!(".{}.basepair-new", path.file_name().unwrap().to_str().unwrap());
            match staged {
                "half" => fs::write(path.with_file_name(name), "{ \"na").unwrap(),
                "linked" => {
                    fs::write(&path, &all[written[stopped]]).unwrap();
                    fs::hard_link(&path, path.with_file_name(name)).unwrap();
                }
                _ => {}
            }
            let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
            assert_eq!(code, 0, "{stopped} {staged}: {stderr}");
            assert_eq!(read_tree(&folder), all, "{stopped} {staged}");
        }
    }
}

#[test]
fn only_a_baseline_is_replaced_when_a_killed_run_is_completed() {
    let (_outer, folder) = needing_all();
    let baseline = folder.join("basepair-baseline.json");
    fs::write(&baseline, "mine").unwrap();
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert!(code == 2 && stderr.contains("`basepair-baseline.json` already exists"), "{stderr}");
    assert!(!folder.join("architecture.json").exists() && !folder.join("basepair.toml").exists());
    fs::remove_file(&baseline).unwrap();
    assert_eq!(run(&folder, &["adopt", "--yes"]).0, 0);
    // Findings may have changed between the two runs.
    fs::remove_file(folder.join("basepair.toml")).unwrap();
    fs::write(folder.join("registry/n2-primitives/box.tsx"), "export const Box = () => <p />\n").unwrap();
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(run(&folder, &["check"]).0, 0);
}
