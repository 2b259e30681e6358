//! Checks of code: the findings of `check`, for files that items list and for new ones.

use super::{call, refused};
use crate::service::Service;
use basepair_catalog::load::Memory;
use serde_json::json;

#[tokio::test]
async fn the_text_of_a_file_has_no_findings_and_a_broken_one_has() {
    let service = Service::of_default();
    let item = service.json("/api/v1/ui/button").await;
    let (path, code) = (item["files"][0]["path"].clone(), item["files"][0]["content"].as_str().unwrap());
    let fine = call(&service, "check_code", json!({ "path": path, "code": code })).await;
    assert_eq!(
        (&fine["ok"], &fine["findings"], &fine["items"]),
        (&json!(true), &json!([]), &json!(["button"]))
    );
    let broken = format!("import {{ x }} from \"nowhere\"\n{code}");
    let broken = call(&service, "check_code", json!({ "path": path, "code": broken })).await;
    assert_eq!(broken["ok"], false);
    assert_eq!(
        (&broken["findings"][0]["rule"], &broken["findings"][0]["line"]),
        (&json!("unprovided-import"), &json!(1))
    );
    // The registry is as before.
    let again = call(&service, "check_code", json!({ "path": path, "code": code })).await;
    assert_eq!(again, fine);
}

#[tokio::test]
async fn a_new_file_is_checked_by_the_law_of_its_folder() {
    let service = Service::of_default();
    let path = "registry/n6-pages/planned/planned.tsx";
    let page = "import { Button } from \"@/components/ui/button\"\n\nexport function Planned() {\n  return <Button>ok</Button>\n}\n";
    let fine = call(&service, "check_code", json!({ "path": path, "code": page })).await;
    assert_eq!((&fine["ok"], &fine["items"]), (&json!(true), &json!([])), "{fine}");
    let markup = page.replace("<Button>ok</Button>", "<button style={{ color: \"#ff0000\" }}>ok</button>");
    let found = call(&service, "check_code", json!({ "path": path, "code": markup })).await;
    assert_eq!(found["ok"], false);
    let rules: Vec<&str> = found["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["rule"].as_str().unwrap())
        .collect();
    assert!(rules.contains(&"hardcoded-page-markup") && rules.contains(&"raw-css-value"), "{rules:?}");
}

#[tokio::test]
async fn hostile_code_is_answered() {
    let service = Service::of_default();
    let path = "registry/n2-primitives/deep/deep.tsx";
    let deep = format!("export const x = {}{}", "[".repeat(20_000), "]".repeat(20_000));
    let found = call(&service, "check_code", json!({ "path": path, "code": deep })).await;
    assert_eq!(found["findings"][0]["rule"], "too-deep");
    let large = "x".repeat(64 * 1024 + 1);
    assert_eq!(
        refused(&service, "check_code", json!({ "path": path, "code": large })).await,
        "`code` is larger than 64 KiB"
    );
    for path in [
        "",
        "../x.tsx",
        "/etc/passwd",
        "a/../../x.tsx",
        ".",
        "a\tb.tsx",
        "a\u{202e}b.tsx",
        "https://x.example/a.tsx",
    ] {
        let found = refused(&service, "check_code", json!({ "path": path, "code": "" })).await;
        assert!(found.starts_with("`path` "), "{path}: {found}");
    }
}

#[tokio::test]
async fn files_that_the_registry_is_loaded_from_and_empty_ones_are_refused() {
    let service = Service::of_default();
    for (path, code) in [
        ("architecture.json", "x"),
        ("registry.json", "{}"),
        ("./registry.json", "{}"),
        ("basepair.toml", ""),
    ] {
        let refused = refused(&service, "check_code", json!({ "path": path, "code": code })).await;
        assert!(refused.starts_with("the registry is loaded from this file"), "{path}: {refused}");
    }
    let path = "registry/n2-primitives/button/button.tsx";
    let empty = refused(&service, "check_code", json!({ "path": path, "code": "" })).await;
    assert!(empty.starts_with("`code` is empty"), "{empty}");
}

#[tokio::test]
async fn another_spelling_of_a_path_is_the_same_file() {
    let service = Service::of_default();
    let code = "import x from \"nowhere\"\nexport const Button = x\n";
    let path = "registry/n2-primitives/button/button.tsx";
    let one = call(&service, "check_code", json!({ "path": path, "code": code })).await;
    let other = call(&service, "check_code", json!({ "path": format!("./{path}"), "code": code })).await;
    assert_eq!((&one["items"], one["ok"].as_bool()), (&json!(["button"]), Some(false)));
    assert_eq!(one, other);
}

#[tokio::test]
async fn all_findings_are_counted_and_none_names_the_item_of_the_check() {
    let service = Service::of_default();
    let path = "registry/n2-primitives/many/many.tsx";
    let code = "export const a = <i style={{ color: \"#f00\" }} />\n".repeat(1_300);
    let found = call(&service, "check_code", json!({ "path": path, "code": code })).await;
    assert_eq!((&found["ok"], &found["errors"]), (&json!(false), &json!(1_300)), "{}", found["left_out"]);
    let code = "import { X } from \"@/components/ui/zzz\"\nimport z from \"./other\"\nexport const a = [X, z, process.env.KEY]\n";
    let found = call(&service, "check_code", json!({ "path": path, "code": code })).await;
    assert!(!found["findings"].as_array().unwrap().is_empty());
    assert!(!found.to_string().contains("basepair-snippet"), "{found}");
}

#[tokio::test]
async fn a_manifest_that_only_includes_others_has_the_items_of_all() {
    let included = |name: &str, needs: &str| {
        let file = json!({ "path": format!("{name}.ts"), "type": "registry:lib" });
        let item =
            json!({ "name": name, "type": "registry:lib", "registryDependencies": [needs], "files": [file] });
        json!({ "items": [item] }).to_string()
    };
    let root = json!({ "name": "t", "homepage": "https://t.example", "include": ["a/registry.json", "b/registry.json"] });
    let memory = Memory::default()
        .with("registry.json", root.to_string())
        .with("a/registry.json", included("one", "two"))
        .with("b/registry.json", r#"{ "include": ["c/registry.json"] }"#)
        .with("b/c/registry.json", included("two", "one"))
        .with("a/one.ts", "export const one = 1\n")
        .with("b/c/two.ts", "export const two = 2\n");
    let service = Service::of(&memory);
    for (path, item) in
        [("a/one.ts", json!(["one"])), ("b/c/two.ts", json!(["two"])), ("a/new.ts", json!([]))]
    {
        let checked =
            call(&service, "check_code", json!({ "path": path, "code": "export const x = (" })).await;
        assert_eq!((&checked["items"], &checked["errors"]), (&item, &json!(1)), "{checked}");
        assert_eq!(checked["findings"][0]["rule"], "syntax-error");
    }
    // The third includes others and has no items itself.
    for path in ["registry.json", "a/registry.json", "b/registry.json", "b/c/registry.json"] {
        let message = refused(&service, "check_code", json!({ "path": path, "code": "{}" })).await;
        assert!(message.starts_with("the registry is loaded from this file"), "{path}: {message}");
    }
}

#[tokio::test]
async fn names_that_a_component_does_not_have_are_found() {
    let service = Service::of_default();
    let item = service.json("/api/v1/ui/button-demo").await;
    let code = "import { Button, Buttons } from \"@/components/ui/button\"\n\nfunction Row({ label }: { label: string }) {\n  return <p>{label}</p>\n}\n\nexport const Rows = () => (\n  <Row lable=\"a\">\n    <Button variant=\"gost\" />\n  </Row>\n)\n";
    let found = call(&service, "check_code", json!({ "path": item["files"][0]["path"], "code": code })).await;
    let found = found["findings"].as_array().unwrap();
    let has = |rule: &str, line: u64| found.iter().any(|one| one["rule"] == rule && one["line"] == line);
    assert!(has("unknown-export", 1) && has("missing-prop", 8) && has("unknown-prop", 8), "{found:?}");
    assert!(has("unknown-variant", 9), "{found:?}");
}
