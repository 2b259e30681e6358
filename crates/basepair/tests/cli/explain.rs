//! `basepair explain`.

use super::run;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn everywhere() -> &'static Path {
    Path::new(".")
}

#[test]
fn every_rule_is_listed_and_every_one_is_explained() {
    let (code, listed, stderr) = run(everywhere(), &["explain"]);
    assert_eq!((code, &*stderr), (0, ""));
    let (_, json, _) = run(everywhere(), &["explain", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let rules = json["rules"].as_array().unwrap();
    assert!(rules.len() > 30);
    for rule in rules {
        let name = rule["name"].as_str().unwrap();
        assert!(listed.contains(&format!("  {name} ")), "{name}");
        assert!(rule["specification"].as_str().unwrap().starts_with(&format!("# {name}\n")), "{name}");
    }
}

#[test]
fn a_rule_is_explained_with_examples_and_how_to_ignore_it() {
    let (code, short, stderr) = run(everywhere(), &["explain", "sideways-import"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(short.lines().count() < 16 && !short.contains("Refused: "), "{short}");
    assert!(short.contains("// basepair-ignore sideways-import: <reason>"), "{short}");
    let (code, text, stderr) = run(everywhere(), &["explain", "sideways-import", "--long"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(text.starts_with("sideways-import (error, since 0.1.0)\n\nA node must not import"), "{text}");
    for part in
        ["Accepted: ", "Refused: ", "    import { Button }", "// basepair-ignore sideways-import: <reason>"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("```") && !text.contains('\u{1b}'), "{text}");
    let (_, text, _) = run(everywhere(), &["explain", "missing-file"]);
    assert!(text.contains("It cannot be ignored: "), "{text}");
}

#[test]
fn a_misspelt_name_gets_a_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["explain", "sidewise-import"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("did you mean `sideways-import`"), "{stderr}");
}

#[test]
fn a_path_is_explained_with_its_element_and_its_findings() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{ "name": "h", "homepage": "https://h.example", "items": [
      { "name": "button", "type": "registry:ui", "files": [{ "path": "n2-primitives/button.tsx", "type": "registry:ui" }] },
      { "name": "gate", "type": "registry:ui", "files": [{ "path": "n4-safety/gate.tsx", "type": "registry:ui" }] },
      { "name": "icons", "type": "registry:ui", "files": [{ "path": "n1-tokens/icons.tsx", "type": "registry:ui" }] } ] }"#;
    for (path, text) in [
        ("registry.json", manifest),
        ("n2-primitives/button.tsx", "export const Button = () => <button />\n"),
        (
            "n4-safety/gate.tsx",
            "import { Button } from \"@/components/ui/button\"\nexport const Gate = () => <Button />\n",
        ),
        ("n1-tokens/icons.tsx", "export const Icon = () => null\n"),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let explain = |what: &str| {
        let (code, stdout, stderr) = run(folder.path(), &["explain", what, "--format", "json"]);
        assert_eq!((code, &*stderr), (0, ""), "{what}");
        serde_json::from_str::<Value>(&stdout).unwrap()
    };
    let broken = |answer: &Value| {
        answer["findings"].as_array().unwrap().iter().any(|finding| finding["rule"] == "sideways-import")
    };
    for (what, kind) in
        [("n4-safety/gate.tsx", "path"), ("gate", "item"), ("N4", "element"), ("core-guarantee", "element")]
    {
        let answer = explain(what);
        assert_eq!(answer["kind"], kind, "{what}");
        assert!(broken(&answer), "{what}: {answer}");
    }
    let gate = explain("n4-safety/gate.tsx");
    assert_eq!((&gate["element"]["id"], &gate["strand"]["id"]), (&"N4".into(), &"core-guarantee".into()));
    assert_eq!(gate["may_use"], serde_json::json!(["N1"]));
    let served: Vec<&str> =
        gate["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(served, ["icons"], "neither itself nor what it may not use");
    assert!(!broken(&explain("n4-safety/not-yet.tsx")) && !broken(&explain("N2")));

    let (_, text, _) = run(folder.path(), &["explain", "gate"]);
    for part in [
        "node N4 (Safety rails)",
        "may use   its own parts, N1",
        "n4-safety/gate.tsx:1:24 error[sideways-import]",
        "  icons ",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
