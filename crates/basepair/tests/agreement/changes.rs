//! The same words on the command line, over HTTP and for agents, although the server reads only what differs.

use crate::agents::call;
use crate::cli::changes::git;
use crate::cli::run;
use crate::service::{BASE_URL, Service};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::Directory;
use basepair_config::History;
use basepair_server::origin::Origin;
use basepair_server::past::{self, Standing};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Writes a state of a registry: its items, and the texts of their files.
fn state(root: &Path, items: &Value, texts: &[(&str, &str)]) {
    let manifest = json!({ "name": "acme", "homepage": "https://acme.test", "items": items });
    fs::write(root.join("registry.json"), serde_json::to_string_pretty(&manifest).unwrap()).unwrap();
    for (name, text) in texts {
        fs::write(root.join(format!("ui/{name}.tsx")), text).unwrap();
    }
}

fn item(name: &str, more: Value) -> Value {
    let mut item = json!({ "name": name, "type": "registry:ui",
        "files": [{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }] });
    item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    item
}

#[tokio::test]
async fn changes_are_the_same_through_every_interface() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("ui")).unwrap();
    git(root, &["init", "-q", "-b", "main"]);
    let commit = |label: &str| {
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", label]);
        git(root, &["tag", label]);
    };
    let shape =
        "export type Shape = { size?: \"sm\" | \"lg\"; label: string }\nexport const Box = () => <div />\n";
    let button = "import type { Shape } from \"@/components/ui/box\"\nexport function Button(props: Shape) {\n  return <button />\n}\n";
    let needs = |names: &[&str]| json!({ "registryDependencies": names });
    let old = json!({ "meta": { "deprecated": { "since": "1.0", "successor": "button" } } });
    let tokens = |value: &str| json!({ "cssVars": { "light": { "brand": value, "gone": "1px" } } });
    state(
        root,
        &json!([
            item("button", needs(&["box"])),
            item("box", json!({})),
            item("old", old),
            item("theme", tokens("red")),
            item("far", json!({}))
        ]),
        &[
            ("button", button),
            ("box", shape),
            ("old", "export const Old = () => <i />\n"),
            ("theme", "export {}\n"),
            ("far", "export const far = 1\n"),
        ],
    );
    commit("v1.0.0");
    state(
        root,
        &json!([
            item(
                "button",
                json!({ "registryDependencies": ["https://ui.example/base/r/box.json"], "dependencies": ["clsx@^2"] })
            ),
            item("box", json!({})),
            item("theme", json!({ "cssVars": { "light": { "brand": "blue" } } })),
            item("far", json!({})),
            item("new", needs(&["far"])),
        ]),
        &[
            (
                "button",
                &button.replace("props: Shape", "{ label, kind = \"plain\" }: Shape & { kind?: string }"),
            ),
            ("box", &shape.replace(" | \"lg\"", "")),
            ("new", "export const New = () => <b />\n"),
        ],
    );
    fs::remove_file(root.join("ui/old.tsx")).unwrap();
    commit("v1.1.0");
    let (code, stdout, stderr) = run(root, &["changes", "v1.0.0", "v1.1.0", "--format", "json"]);
    assert_eq!(code, 0, "{stderr}");
    let printed: Value = serde_json::from_str(&stdout).unwrap();
    assert!(printed["changes"].as_array().unwrap().len() >= 6, "{stdout}");
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let service = Service::uncompressed(&Directory::open(root).unwrap(), addresses);
    let past = past::read(&Origin::in_directory(root), &History::default(), None).unwrap();
    service.running.set_past(Standing::Ready(Arc::new(past)));
    let served = service.json("/api/v1/changes?from=v1.0.0&to=v1.1.0").await;
    assert_eq!(served, printed);
    assert_eq!(call(&service, "list_changes", json!({ "from": "v1.0.0", "to": "v1.1.0" })).await, printed);
    // What is served now is the last commit.
    let now = service.json("/api/v1/changes?from=v1.0.0").await;
    assert_eq!((&now["changes"], &now["counts"]), (&printed["changes"], &printed["counts"]));
}
