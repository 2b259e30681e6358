//! What an import of a preview means, and what is said where it means nothing.

use crate::support::{frame, html, item, script};
use serde_json::{Value, json};

const DEMO: &str = "demos/a-demo.tsx";

fn items() -> Value {
    json!([
        { "name": "a-demo", "type": "registry:component", "meta": { "demo": "a" },
          "files": [{ "path": DEMO, "type": "registry:component" }, { "path": "demos/data.json", "type": "registry:component" }] },
        item("a", "ui", &["source/a/a.tsx"]),
        item("b", "hook", &["source/b/use-b.ts"]),
    ])
}

/// The script of a demo with this import.
fn importing(import: &str) -> Result<String, Vec<String>> {
    let demo = format!("{import}\nexport default function Demo() {{ return x }}\n");
    let files = [
        (DEMO, demo.as_str()),
        ("demos/data.json", "{\"__proto__\": 1}"),
        ("source/a/a.tsx", "import { b } from \"@/hooks/use-b\"\nexport const x = b\n"),
        ("source/b/use-b.ts", "export const b = 1\n"),
    ];
    let frame = frame(&items(), &files, "a");
    if frame.problems.is_empty() {
        Ok(script(&frame))
    } else {
        Err(frame.problems.into_iter().map(|it| it.message).collect())
    }
}

#[test]
fn an_alias_means_where_the_client_installs_a_file() {
    let script = importing("import { x } from \"@/components/ui/a\"").unwrap();
    assert!(script.contains("\"@/components/ui/a\": \"source/a/a.tsx\""), "{script}");
    // And so on: what it imports is in the same file.
    assert!(script.contains("\"@/hooks/use-b\": \"source/b/use-b.ts\""), "{script}");
    assert!(script.contains("\"source/b/use-b.ts\": [{ }, async ("), "{script}");
    let of_registry = importing("import { x } from \"@/registry/new-york/ui/a\"").unwrap();
    assert!(of_registry.contains("\"@/registry/new-york/ui/a\": \"source/a/a.tsx\""), "{of_registry}");
}

#[test]
fn a_source_is_found_by_its_own_path_too() {
    for import in ["@/source/a/a", "../source/a/a", "../source/a/a.js", "./ui/a"] {
        let script = importing(&format!("import {{ x }} from \"{import}\"")).unwrap();
        assert!(script.contains(&format!("\"{import}\": \"source/a/a.tsx\"")), "{import}: {script}");
    }
}

#[test]
fn json_is_a_module() {
    let script = importing("import x from \"./data.json\"").unwrap();
    assert!(script.contains(r#"default = JSON.parse("{\"__proto__\": 1}")"#), "{script}");
}

#[test]
fn every_project_has_the_helper_of_the_client_and_what_stands_in_for_a_framework() {
    let script = importing("import { cn as x } from \"@/lib/utils\"").unwrap();
    assert!(
        script.contains("\"@/lib/utils\": \"basepair:@/lib/utils.js\"") && script.contains("twMerge"),
        "{script}"
    );
    for module in ["next/link", "next/image", "next/navigation", "next/dynamic", "next/script", "next-themes"]
    {
        let script = importing(&format!("import x from \"{module}\"")).unwrap();
        assert!(script.contains(&format!("\"{module}\": \"basepair:{module}.js\"")), "{module}: {script}");
    }
}

#[test]
fn packages_come_from_the_kit_and_once() {
    let script =
        importing("import { x } from \"small/dialog\"\nimport { useState } from \"react\"\nuseState()")
            .unwrap();
    assert_eq!(script.matches("import { $react as kreact }").count(), 1, "{script}");
    assert!(script.contains("import { $small as ksmall_2f_dialog } from \"/live/kit/"), "{script}");
    assert!(script.contains("overlay: true"), "{script}");
    let later = importing("const x = () => import(\"small/dialog\")").unwrap();
    assert!(later.contains("const ksmall_2f_dialog = () => import(\"/live/kit/"), "{later}");
}

#[test]
fn what_is_missing_is_named() {
    for (import, message) in [
        ("import x from \"./gone\"", "no item brings `./gone`"),
        ("import x from \"@/components/gone\"", "no item brings `@/components/gone`"),
        ("import x from \"left-pad\"", "the kit has no package `left-pad`"),
        ("import x from \"@acme/a/b\"", "the kit has no package `@acme/a`"),
        ("import x from \"small/gone\"", "the kit has `small`, but not `small/gone`"),
        ("import { Cross as x } from \"icons\"", "the kit has `icons`, but not `Cross` of it"),
    ] {
        assert_eq!(importing(import).unwrap_err(), [message], "{import}");
    }
    // A type is no value.
    assert!(importing("import { Cross } from \"icons\"\nconst x = 1 as Cross").is_ok());
    let all = importing("import x from \"./one\"\nimport y from \"two\"\ny()").unwrap_err();
    assert_eq!(all.len(), 2, "{all:?}");
}

#[test]
fn what_is_missing_has_its_place_with_a_caret() {
    let demo = "// \u{e9}\nimport x from \"./<gone>\"\nexport default () => x\n";
    let frame = frame(&json!([item("a-demo", "component", &[DEMO])]), &[(DEMO, demo)], "a-demo");
    let place = frame.problems[0].place.clone().unwrap();
    assert_eq!((place.file.as_str(), place.line, place.column), (DEMO, 2, 15));
    assert_eq!((place.text.as_str(), place.caret), ("import x from \"./<gone>\"", (14, 10)));
    let html = html(&frame);
    let shown = "2 | import x from &quot;./&lt;gone&gt;&quot;\n  |               ^^^^^^^^^^";
    assert!(html.contains(shown) && html.contains("demos/a-demo.tsx:2:15"), "{html}");
    assert!(frame.script.is_none() && !html.contains("type=\"module\""), "{html}");
}
