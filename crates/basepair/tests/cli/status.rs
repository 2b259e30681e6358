//! `basepair status`: what applications have installed.

use super::run;
use serde_json::Value;
use std::fs;
use std::path::Path;

const BUTTON: &str = "\"use client\"\n\nimport { cn } from \"@/lib/utils\"\n\nexport function Button({ className, ...props }: { className?: string }) {\n  return <button className={cn(\"rounded-md px-2\", className)} {...props} />\n}\n";
const CARD: &str = "import { Button } from \"@/registry/one/ui/button\"\n\nexport function Card({ title, text }: { title: string; text: string }) {\n  return (\n    <section className=\"rounded-lg border p-4 shadow-sm\">\n      <h2 className=\"text-lg font-medium\">{title}</h2>\n      <p className=\"text-sm\">{text}</p>\n      <Button />\n    </section>\n  )\n}\n";

pub(super) fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// A registry of a button, a card on it, and a badge.
fn registry(folder: &Path) {
    let item = |name: &str, needs: &str| {
        format!(
            r#"{{ "name": "{name}", "type": "registry:ui", "registryDependencies": [{needs}], "files": [{{ "path": "registry/one/ui/{name}.tsx", "type": "registry:ui" }}] }}"#
        )
    };
    let items = [item("button", ""), item("card", r#""button""#), item("badge", "")].join(",");
    let manifest = format!(r#"{{ "name": "acme", "homepage": "https://acme.example", "items": [{items}] }}"#);
    write(
        folder,
        &[
            ("registry.json", &manifest),
            ("registry/one/ui/button.tsx", BUTTON),
            ("registry/one/ui/card.tsx", CARD),
            (
                "registry/one/ui/badge.tsx",
                "export const Badge = () => <span className=\"rounded-full px-1\" />\n",
            ),
        ],
    );
}

/// An application without server components whose aliases are `~`, with files as the client writes them there.
fn application(folder: &Path, card: &str) {
    let components = r#"{ "rsc": false, "tsx": true, "tailwind": { "css": "src/app.css", "cssVariables": true },
        "aliases": { "components": "~/parts", "ui": "~/parts/base", "utils": "~/helpers/cn", "lib": "~/helpers", "hooks": "~/hooks" } }"#;
    let button = BUTTON.replace("\"use client\"\n\n", "").replace("@/lib/utils", "~/helpers/cn");
    write(
        folder,
        &[
            ("components.json", components),
            ("package.json", r#"{ "name": "app", "dependencies": { "react": "^19" } }"#),
            ("tsconfig.json", r#"{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }"#),
            ("src/helpers/cn.ts", "export const cn = (...all: unknown[]) => all.join(\" \")\n"),
            ("src/parts/base/button.tsx", &button),
            ("src/parts/base/card.tsx", card),
            ("src/parts/base/badge.tsx", "export const Badge = () => null\n"),
        ],
    );
}

fn installed_card() -> String {
    CARD.replace("@/registry/one/ui/button", "~/parts/base/button")
}

#[test]
fn what_the_client_installed_is_current_under_other_aliases_and_another_format() {
    let folder = tempfile::tempdir().unwrap();
    registry(&folder.path().join("ui"));
    let reformatted = installed_card().replace("\n      ", "\n            ").replace('"', "'");
    application(&folder.path().join("app"), &reformatted);
    let (code, stdout, stderr) = run(folder.path(), &["status", "app", "--registry", "ui"]);
    let expected = "2 items: 2 current; 1 file from elsewhere in the place of an item\n";
    assert_eq!((code, &*stdout), (0, expected), "{stderr}");
    assert!(stderr.starts_with("comparing with "), "{stderr}");
    let (_, stdout, _) =
        run(&folder.path().join("app/src/parts"), &["status", "--registry", "../../../ui", "--all"]);
    let all = "current  button  src/parts/base/button.tsx\ncurrent  card    src/parts/base/card.tsx\n";
    assert!(stdout.starts_with(all), "{stdout}");
}

#[test]
fn an_edited_file_is_different_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().unwrap();
    registry(&folder.path().join("ui"));
    let edited = installed_card().replace("p-4", "p-6 bg-card").replace("text-lg", "text-xl");
    application(&folder.path().join("app"), &edited);
    let (code, stdout, stderr) =
        run(folder.path(), &["status", "app", "--registry", "ui", "--format", "json"]);
    assert_eq!((code, &*stderr), (1, ""), "{stdout}");
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    let items = &answer["applications"][0]["items"];
    assert_eq!((&items[0]["name"], &items[0]["state"]), (&"button".into(), &"current".into()));
    let card = &items[1]["files"][0];
    assert_eq!((&card["state"], &card["probably"]), (&"different".into(), &true.into()));
    assert_eq!(card["path"], "src/parts/base/card.tsx");
    assert!(card["reason"].as_str().unwrap().ends_with("% of the code is the same"), "{card}");
    assert_eq!(answer["applications"][0]["unknown"], serde_json::json!(["src/parts/base/badge.tsx"]));
    assert_eq!(answer["summary"]["different"], 1);
}

#[test]
fn several_applications_give_items_by_applications() {
    let folder = tempfile::tempdir().unwrap();
    registry(&folder.path().join("ui"));
    application(&folder.path().join("web"), &installed_card());
    application(&folder.path().join("docs"), &installed_card().replace("p-4", "p-6 bg-card"));
    let (code, stdout, _) = run(folder.path(), &["status", "web", "docs", "--registry", "ui"]);
    let expected = "card  different  docs\n      current    web\n4 items in 2 applications: 3 current, 1 different; 2 files from elsewhere in the place of an item\n";
    assert_eq!((code, &*stdout), (1, expected));
}

#[test]
fn what_cannot_be_compared_is_an_error_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    registry(&folder.path().join("ui"));
    let (code, _, stderr) = run(folder.path(), &["status", "--registry", "ui"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("there is no components.json to compare in `.`"), "{stderr}");
    application(&folder.path().join("app"), "");
    fs::write(folder.path().join("app/components.json"), "{").unwrap();
    let (code, _, stderr) = run(folder.path(), &["status", "app", "--registry", "ui"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`app` was not compared: `components.json` is not valid"), "{stderr}");
}
