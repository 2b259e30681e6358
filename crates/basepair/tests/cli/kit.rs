//! `basepair kit`, with a bundler of ours in place of the real one: what is refused, what is named, and what is left in place.

use super::basepair;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const MANIFEST: &str = r#"{
  "name": "foreign",
  "homepage": "https://foreign.example",
  "items": [
    { "name": "panel", "type": "registry:ui", "dependencies": ["shiny@^2.0.0"],
      "files": [{ "path": "panel.tsx", "type": "registry:ui" }] }
  ]
}
"#;
const PANEL: &str = "import { Shiny } from \"shiny\"\nexport default function Panel() { return <Shiny /> }\n";

fn registry() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("registry.json"), MANIFEST).unwrap();
    fs::write(folder.path().join("panel.tsx"), PANEL).unwrap();
    folder
}

fn install(root: &Path, name: &str, version: &str) {
    let folder = root.join("node_modules").join(name);
    fs::create_dir_all(&folder).unwrap();
    let manifest = format!(r#"{{"name":"{name}","version":"{version}","license":"MIT"}}"#);
    fs::write(folder.join("package.json"), manifest).unwrap();
}

fn kit(root: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = basepair(root);
    command
        .arg("kit")
        .args(arguments)
        .env("XDG_CACHE_HOME", root.join("cache"))
        .env("LOCALAPPDATA", root.join("cache"));
    let output = command.env("HOME", root.join("home")).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn what_is_missing_is_named_with_a_remedy() {
    let root = registry();
    let (code, _, stderr) = kit(root.path(), &[]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("there is no `node_modules`") && stderr.contains("run `npm install`"),
        "{stderr}"
    );
    install(root.path(), "react", "19.0.0");
    let (code, _, stderr) = kit(root.path(), &[]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`npm install -D esbuild`"), "{stderr}");
    fs::write(root.path().join("pnpm-lock.yaml"), "").unwrap();
    let (_, _, stderr) = kit(root.path(), &[]);
    assert!(stderr.contains("`pnpm add -D esbuild`"), "{stderr}");
    let (code, _, stderr) = kit(root.path(), &["--bundler", "panel.tsx"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("cannot be run as a bundler"), "{stderr}");
    let (code, _, stderr) = kit(root.path(), &["--bundler", "missing"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("missing` cannot be run"), "{stderr}");
}

#[test]
fn a_registry_without_components_of_react_needs_none() {
    let root = registry();
    fs::write(root.path().join("panel.tsx"), "export const width = 1\n").unwrap();
    let (code, _, stderr) = kit(root.path(), &[]);
    assert_eq!(code, 2);
    assert!(stderr.contains("no item has a React component"), "{stderr}");
}

/// A program that does what the bundler does, as far as its results are concerned.
#[cfg(unix)]
fn bundler(root: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    const PROGRAM: &str = r#"#!/bin/sh
[ "$1" = --version ] && { echo 0.99.0; exit 0; }
[ -n "$HOME$XDG_CACHE_HOME" ] && { echo "[ERROR] the environment is not empty" >&2; exit 1; }
for argument in "$@"; do case "$argument" in
  --outdir=*) out=${argument#--outdir=};;
  --metafile=*) meta=${argument#--metafile=};;
  ./*) entries="$entries ${argument#./}";;
esac; done
/bin/mkdir -p "$out"
case "$entries" in *alone*) /bin/grep -q shiny $entries && { printf '[ERROR] Could not resolve "fs"\n' >&2; exit 1; }; exit 0;; esac
/bin/grep -q refused node_modules/shiny/package.json 2>/dev/null && case "$entries" in *shiny*) echo "[ERROR] no" >&2; exit 1;; esac
list=
for entry in $entries; do
  name=${entry%.*}
  /bin/cp "$entry" "$out/$name-1.js"
  list="$list,\"$out/$name-1.js\":{\"imports\":[],\"entryPoint\":\"$entry\"}"
done
echo "{\"inputs\":{\"node_modules/react/index.js\":{}},\"outputs\":{${list#,}}}" > "$meta"
"#;
    let path = root.join("bundler");
    fs::write(&path, PROGRAM).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn a_kit_is_made_where_the_server_looks_for_it_and_replaced_as_a_whole() {
    let root = registry();
    let bundler = bundler(root.path());
    for (name, version) in [("react", "19.0.0"), ("react-dom", "19.0.0"), ("shiny", "2.1.0")] {
        install(root.path(), name, version);
    }
    let (code, stdout, stderr) = kit(root.path(), &["--bundler", &bundler]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("made with esbuild 0.99.0 for 5 specifiers"), "{stdout}");
    assert!(stdout.contains("  react 19.0.0 (MIT)"), "{stdout}");
    assert!(stderr.contains("previews have no styles: `tailwindcss` is not installed"), "{stderr}");
    let kits = root.path().join("cache/basepair/kits");
    let made: Vec<_> = fs::read_dir(&kits).unwrap().flatten().map(|entry| entry.path()).collect();
    assert_eq!(made.len(), 1, "nothing else is left there: {made:?}");
    let description = fs::read_to_string(made[0].join("kit.json")).unwrap();
    assert!(description.contains("\"shiny\"") && made[0].join("NOTICES.txt").is_file());
    // What an earlier kit had is gone with it.
    fs::write(made[0].join("old.js"), "").unwrap();
    assert_eq!(kit(root.path(), &["--bundler", &bundler]).0, 0);
    assert!(!made[0].join("old.js").exists());
    assert_eq!(fs::read_dir(&kits).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_bundled_is_left_out_and_named() {
    let root = registry();
    let bundler = bundler(root.path());
    for (name, version) in [("react", "19.0.0"), ("react-dom", "19.0.0")] {
        install(root.path(), name, version);
    }
    let (code, _, stderr) = kit(root.path(), &["--bundler", &bundler]);
    assert_eq!(code, 1);
    assert!(stderr.contains("`shiny` is not installed, which `panel.tsx` imports"), "{stderr}");
    assert!(stderr.contains("to install what is missing: npm install -D 'shiny@^2.0.0'"), "{stderr}");
    install(root.path(), "shiny", "refused");
    let (code, _, stderr) = kit(root.path(), &["--bundler", &bundler]);
    assert_eq!(code, 1);
    assert!(
        stderr.contains("`shiny` is left out, which `panel.tsx` imports: Could not resolve \"fs\""),
        "{stderr}"
    );
}

#[cfg(unix)]
#[test]
fn files_of_the_project_are_found_by_its_aliases() {
    let root = registry();
    let bundler = bundler(root.path());
    for name in ["react", "react-dom"] {
        install(root.path(), name, "19.0.0");
    }
    let panel =
        "import { Label } from \"@/ui/label\"\nexport default function Panel() { return <Label /> }\n";
    fs::write(root.path().join("panel.tsx"), panel).unwrap();
    let (code, _, stderr) = kit(root.path(), &["--bundler", &bundler]);
    assert_eq!(code, 1);
    assert!(stderr.contains("no item and no file of the project is `@/ui/label`"), "{stderr}");
    let settings = r#"{ "compilerOptions": { "paths": { "@/*": ["./www/*"] } } }"#;
    fs::write(root.path().join("tsconfig.json"), settings).unwrap();
    fs::create_dir_all(root.path().join("www/ui")).unwrap();
    fs::write(root.path().join("www/ui/label.tsx"), "export const Label = () => <b />\n").unwrap();
    let (code, stdout, stderr) = kit(root.path(), &["--bundler", &bundler]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("  www/ui/label.tsx"), "{stdout}");
}

#[cfg(unix)]
#[test]
fn a_folder_with_something_else_is_not_replaced() {
    let root = registry();
    let bundler = bundler(root.path());
    for name in ["react", "react-dom", "shiny"] {
        install(root.path(), name, "19.0.0");
    }
    let out = root.path().join("mine");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("thesis.txt"), "words").unwrap();
    let (code, _, stderr) = kit(root.path(), &["--bundler", &bundler, "--output", "mine"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("exists and is not a kit"), "{stderr}");
    assert_eq!(fs::read_to_string(out.join("thesis.txt")).unwrap(), "words");
}

#[cfg(unix)]
#[test]
fn a_check_reports_a_kit_that_cannot_be_used_or_has_other_versions() {
    let root = registry();
    let bundler = bundler(root.path());
    let dependencies = MANIFEST.replace("\"shiny@^2.0.0\"", "\"shiny@^2.0.0\", \"react@^18.0.0\"");
    fs::write(root.path().join("registry.json"), dependencies).unwrap();
    for (name, version) in [("react", "19.0.0"), ("react-dom", "19.0.0"), ("shiny", "2.1.0")] {
        install(root.path(), name, version);
    }
    assert_eq!(kit(root.path(), &["--bundler", &bundler, "--output", "kit"]).0, 0);
    let check = || super::run(root.path(), &["check", "--kit", "kit"]);
    let (code, stdout, stderr) = check();
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(
        stdout.contains("`panel` needs `react@^18.0.0`, but the kit of the live previews has 19.0.0"),
        "{stdout}"
    );
    assert!(stdout.contains("the kit has no Tailwind CSS 4"), "{stdout}");
    fs::write(root.path().join("kit/react-1.js"), "damaged").unwrap();
    let (_, stdout, _) = check();
    assert!(stdout.contains("`react-1.js` of the kit is damaged"), "{stdout}");
    fs::remove_file(root.path().join("kit/kit.json")).unwrap();
    let (code, stdout, _) = check();
    assert_eq!(code, 0);
    assert!(stdout.contains("`kit.json` of the kit does not exist"), "{stdout}");
    // Without the flag nobody asks about a kit.
    assert!(!super::run(root.path(), &["check"]).1.contains("stale-kit"));
}
