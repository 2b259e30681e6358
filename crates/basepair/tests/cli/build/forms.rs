//! Options of a build: another manifest, files outside, and the form of dependencies.

use super::{files, run, two_items};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn json_at(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// A registry with its manifest in a subfolder and sources at the root.
fn manifest_below(folder: &Path) {
    fs::create_dir_all(folder.join("packages/ui")).unwrap();
    let manifest = r#"{"name":"n","homepage":"h","items":[{"name":"a","type":"registry:ui","files":[{"path":"./src//a.tsx","type":"registry:ui"}]}]}"#;
    fs::write(folder.join("packages/ui/registry.json"), manifest).unwrap();
    fs::create_dir(folder.join("src")).unwrap();
    fs::write(folder.join("src/a.tsx"), "export const a = 1\n").unwrap();
}

#[test]
fn files_of_a_manifest_elsewhere_are_relative_to_the_directory() {
    let folder = tempfile::tempdir().unwrap();
    manifest_below(folder.path());
    let full = folder.path().join("packages/ui/registry.json");
    for manifest in ["packages/ui/registry.json", "./packages//ui/registry.json", full.to_str().unwrap()] {
        let arguments = ["build", ".", "--manifest", manifest, "-o", "out"];
        let arguments =
            arguments.map(|part| if part == "." { folder.path().to_str().unwrap() } else { part });
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 0, "{manifest}: {stderr}");
        let item = json_at(&folder.path().join("out/a.json"));
        assert_eq!(item["files"][0]["content"], "export const a = 1\n");
        assert_eq!(item["files"][0]["path"], "./src//a.tsx", "as authored");
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
    let (code, _, stderr) = run(folder.path(), &["check", "--manifest", "packages/ui/registry.json"]);
    assert_eq!(code, 0, "{stderr}");
    for manifest in ["../registry.json", "/etc/registry.json", ""] {
        let (code, _, stderr) = run(folder.path(), &["check", "--manifest", manifest]);
        assert_eq!(code, 2, "{manifest}: {stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["check", "--manifest", "packages/registry.json"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`.` contains no packages/registry.json"), "{stderr}");
}

#[test]
fn files_of_manifests_with_includes_are_relative_to_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    fs::create_dir_all(at("packages/ui/forms")).unwrap();
    let item = |name: &str, path: &str| {
        format!(
            r#"{{"name":"{name}","type":"registry:ui","files":[{{"path":"{path}","type":"registry:ui"}}]}}"#
        )
    };
    let root = format!(
        r#"{{"name":"n","homepage":"h","include":["forms/registry.json"],"items":[{}]}}"#,
        item("root", "root.tsx")
    );
    fs::write(at("packages/ui/registry.json"), root).unwrap();
    let below = format!(r#"{{"items":[{}]}}"#, item("field", "./field.tsx"));
    fs::write(at("packages/ui/forms/registry.json"), below).unwrap();
    fs::write(at("packages/ui/root.tsx"), "1").unwrap();
    fs::write(at("packages/ui/forms/field.tsx"), "2").unwrap();
    let arguments = ["build", "--manifest", "packages/ui/registry.json", "-o", "out"];
    let (code, _, stderr) = run(folder.path(), &arguments);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(json_at(&at("out/root.json"))["files"][0]["path"], "root.tsx");
    assert_eq!(json_at(&at("out/field.json"))["files"][0]["path"], "forms/field.tsx");
    let index = json_at(&at("out/registry.json"));
    let names: Vec<&Value> = index["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
    assert_eq!(names, ["field", "root"], "included items come first");
    assert_eq!(index.get("include"), None);
}

#[test]
fn files_outside_must_be_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("registry");
    fs::create_dir_all(&root).unwrap();
    fs::write(folder.path().join("shared.tsx"), "shared").unwrap();
    std::os::unix::fs::symlink("../shared.tsx", root.join("link.tsx")).unwrap();
    let file = |path: &str| json!({"path": path, "type": "registry:ui"});
    let items = json!([
        {"name": "a", "type": "registry:ui", "files": [{"path": "../shared.tsx", "type": "registry:ui", "target": "components/shared.tsx"}]},
        {"name": "b", "type": "registry:ui", "files": [file("link.tsx")]},
    ]);
    let manifest = json!({"name": "n", "homepage": "h", "items": items}).to_string();
    fs::write(root.join("registry.json"), manifest).unwrap();
    for command in [&["build", "-o", "out"][..], &["check"]] {
        let (code, stdout, stderr) = run(&root, command);
        assert_eq!(code, 1, "{stderr}");
        let expected = stdout + &stderr;
        assert_eq!(expected.matches("[escaping-path]").count(), 2, "{expected}");
        assert_eq!(expected.matches("--allow-outside").count(), 2, "{expected}");
    }
    assert_eq!(run(&root, &["check", "--allow-outside"]).0, 0);
    let (code, _, stderr) = run(&root, &["build", "--allow-outside", "-o", "out"]);
    assert_eq!(code, 0, "{stderr}");
    for (item, path) in [("a", "../shared.tsx"), ("b", "link.tsx")] {
        let item = json_at(&root.join(format!("out/{item}.json")));
        let file = &item["files"][0];
        assert_eq!((&file["path"], &file["content"]), (&json!(path), &json!("shared")));
    }
}

#[test]
fn siblings_can_be_written_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let dependency = |arguments: &[&str]| {
        let (code, _, stderr) = run(folder.path(), &[&["build", "-o", "out"], arguments].concat());
        assert_eq!(code, 0, "{stderr}");
        let item = json_at(&folder.path().join("out/forms/field.json"));
        let index = json_at(&folder.path().join("out/registry.json"));
        assert_eq!(index["items"][1]["registryDependencies"], item["registryDependencies"]);
        item["registryDependencies"].clone()
    };
    assert_eq!(dependency(&["--base-url", "https://x.example"]), json!(["https://x.example/r/base.json"]));
    let namespace = ["--registry-dependencies", "namespace", "--namespace", "@acme"];
    assert_eq!(dependency(&namespace), json!(["@acme/base"]));
    assert_eq!(dependency(&["--registry-dependencies", "as-authored"]), json!(["base"]));
    let rewritten = ["--registry-dependencies", "rewrite-own", "--item-url", "https://x.example/{name}"];
    assert_eq!(dependency(&rewritten), json!(["https://x.example/base"]));
}

#[test]
fn a_form_with_a_missing_option_names_it() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let cases: [(&[&str], &[&str]); 4] = [
        (&["--registry-dependencies", "rewrite-own"], &["--base-url", "--item-url"]),
        (&[], &["registry.json:6:78: `forms/field`", "--base-url", "--registry-dependencies"]),
        (&["--registry-dependencies", "namespace"], &["--namespace", "@acme"]),
        (&["--registry-dependencies", "namespace", "--namespace", "acme"], &["--namespace", "@acme"]),
    ];
    for (arguments, expected) in cases {
        let (code, _, stderr) = run(folder.path(), &[&["build", "-o", "out"], arguments].concat());
        assert_eq!(code, 2);
        expected.iter().for_each(|part| assert!(stderr.contains(part), "{part} is not in {stderr}"));
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn as_authored_gives_every_item_the_published_schema_and_shortest_paths() {
    let folder = tempfile::tempdir().unwrap();
    let item = json!({
        "$schema": "https://other.example/item.json", "name": "a", "type": "registry:ui",
        "files": [{"path": "./x/../a//b.tsx", "type": "registry:ui"}]
    });
    let manifest = json!({"name": "n", "homepage": "h", "items": [item]}).to_string();
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    fs::create_dir(folder.path().join("a")).unwrap();
    fs::write(folder.path().join("a/b.tsx"), "b").unwrap();
    let arguments = ["build", "-o", "out", "--allow-outside", "--registry-dependencies", "as-authored"];
    let (code, _, stderr) = run(folder.path(), &arguments);
    assert_eq!(code, 0, "{stderr}");
    let item = json_at(&folder.path().join("out/a.json"));
    assert_eq!(item["$schema"], "https://ui.shadcn.com/schema/registry-item.json");
    assert_eq!(item["files"][0]["path"], "a/b.tsx");
    assert_eq!(files(&folder.path().join("out")).len(), 3);
}

#[test]
fn a_copy_with_rewritten_addresses_is_self_contained() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        "a",
        "https://live.example/r/a.json",
        "https://live.example/r/b.json?v=2",
        "@live/a",
        "acme/live/b#v1",
        "https://staging.example/r/a.json",
    ];
    // Another registry may have an item of the same name.
    let foreign = ["x", "y", "a"].map(|name| format!("https://other.example/r/{name}.json"));
    let foreign = foreign.iter().map(String::as_str).chain(["@other/thing", "who/ever/thing", "badge"]);
    let all: Vec<&str> = own.into_iter().chain(foreign).collect();
    let item = |name: &str, dependencies: &[&str]| json!({"name": name, "type": "registry:ui", "registryDependencies": dependencies});
    let items = json!([item("a", &[]), item("b", &["https://live.example/r/a.json"]), item("c", &all)]);
    let manifest = json!({"name": "live", "homepage": "https://github.com/acme/live", "items": items});
    fs::write(folder.path().join("registry.json"), manifest.to_string()).unwrap();
    let build = |form: &str| {
        let fixed = ["build", "-o", "out", "--no-check", "--base-url", "https://staging.example"];
        let (code, _, stderr) =
            run(folder.path(), &[&fixed[..], &["--registry-dependencies", form]].concat());
        assert_eq!(code, 0, "{stderr}");
        json_at(&folder.path().join("out/c.json"))["registryDependencies"].clone()
    };
    assert_eq!(build("url")[1], own[1], "unchanged unless requested");
    let written = build("rewrite-own");
    for (text, authored) in written.as_array().unwrap().iter().zip(&all) {
        if !own.contains(authored) {
            assert_eq!(text, authored);
            continue;
        }
        let file = text.as_str().and_then(|text| text.strip_prefix("https://staging.example/r/"));
        let file = file.unwrap_or_else(|| panic!("{authored} became {text}"));
        assert!(folder.path().join("out").join(file).is_file(), "{text}");
    }
    let index = json_at(&folder.path().join("out/registry.json"));
    assert_eq!(index["items"][2]["registryDependencies"], written);
    assert_eq!(index["items"][1]["registryDependencies"], json!(["https://staging.example/r/a.json"]));
    // An address that cannot be inferred from the manifest comes from the configuration.
    let config = "[registry]\naddresses = [\"https://other.example/r/{name}.json\"]\n";
    fs::write(folder.path().join("basepair.toml"), config).unwrap();
    let position = all.iter().position(|text| *text == "https://other.example/r/a.json").unwrap();
    assert_eq!(build("rewrite-own")[position], "https://staging.example/r/a.json");
}

#[test]
fn a_base_gives_consumers_the_address_of_the_copy() {
    let folder = tempfile::tempdir().unwrap();
    let registries = json!({
        "@live": "https://live.example/r/{name}.json", "@bare": "{name}", "@other": "https://x.example/{name}"
    });
    let base = json!({"name": "base", "type": "registry:base", "config": {"registries": registries}});
    let manifest = json!({"name": "live", "homepage": "https://live.example", "items": [base]});
    fs::write(folder.path().join("registry.json"), manifest.to_string()).unwrap();
    fs::write(
        folder.path().join("basepair.toml"),
        "[registry]\naddresses = [\"https://live.example/r/{name}.json\"]\n",
    )
    .unwrap();
    let build = |arguments: &[&str]| {
        let (code, _, stderr) = run(folder.path(), &[&["build", "-o", "out"], arguments].concat());
        (code, stderr, json_at(&folder.path().join("out/base.json"))["config"]["registries"].clone())
    };
    let (code, stderr, _) = build(&["--base-url", "https://new.example/x"]);
    assert_eq!(code, 0, "{stderr}");
    let new = "https://new.example/x/r/{name}.json";
    let (_, _, url) = build(&["--base-url", "https://new.example/x"]);
    assert_eq!(
        url,
        json!({"@live": "https://live.example/r/{name}.json", "@bare": new, "@other": "https://x.example/{name}"})
    );
    let form = ["--base-url", "https://new.example/x", "--registry-dependencies", "rewrite-own"];
    assert_eq!(build(&form).2, json!({"@live": new, "@bare": new, "@other": "https://x.example/{name}"}));
    let (code, stderr, _) = build(&[]);
    assert_eq!(code, 2);
    assert!(stderr.contains("registry.json:1:") && stderr.contains("--base-url"), "{stderr}");
}

#[test]
fn a_manifest_above_the_directory_must_be_allowed() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("w/src")).unwrap();
    let file = |path: &str| json!({"path": path, "type": "registry:ui"});
    let files = [file("src/a.ts"), file("../w/src/a.ts"), file("../b.ts")];
    let item = json!({"name": "a", "type": "registry:ui", "files": files});
    let manifest = json!({"name": "n", "homepage": "h", "items": [item]}).to_string();
    fs::write(folder.path().join("registry.json"), &manifest).unwrap();
    fs::write(folder.path().join("w/src/a.ts"), "a").unwrap();
    fs::write(folder.path().join("b.ts"), "b").unwrap();
    let above = folder.path().join("registry.json");
    for named in ["../registry.json", "../w/../registry.json", above.to_str().unwrap()] {
        let arguments =
            ["build", "w", "--manifest", named, "-o", "out", "--registry-dependencies", "as-authored"];
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 2, "{stderr}");
        assert!(
            stderr.contains("is outside the registry's directory") && stderr.contains("--allow-outside"),
            "{stderr}"
        );
        let (code, _, stderr) =
            run(folder.path(), &[&arguments[..], &["--allow-outside", "--no-check"]].concat());
        assert_eq!(code, 0, "{stderr}");
        let item = json_at(&folder.path().join("out/a.json"));
        let paths: Vec<&Value> = item["files"].as_array().unwrap().iter().map(|file| &file["path"]).collect();
        assert_eq!(paths, ["src/a.ts", "src/a.ts", "../b.ts"], "no more `..` than needed");
        assert_eq!(fs::read_to_string(folder.path().join("out/registry.json")).unwrap(), manifest);
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}
