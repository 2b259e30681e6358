//! What a kit for a registry has to have.

use crate::support::{catalog, item, resolver};
use basepair_live::Needs;
use serde_json::json;

fn needs(files: &[(&str, &str)]) -> Needs {
    let items = json!([
        item("a", "ui", &["a.tsx"]),
        item("b", "lib", &["b.ts"]),
        item("unseen", "hook", &["unseen.ts"])
    ]);
    let all = ["a.tsx", "b.ts", "unseen.ts"].map(|path| {
        let text = files
            .iter()
            .find(|(known, _)| *known == path)
            .map_or("export const none = 1\n", |(_, text)| text);
        (path, text)
    });
    let catalog = catalog(&items, &all);
    Needs::of(&catalog, &resolver(&catalog))
}

fn names<'n>(needs: &'n Needs, specifier: &str) -> Option<Vec<&'n str>> {
    let need = needs.specifiers.get(specifier).unwrap_or_else(|| panic!("{:?}", needs.specifiers.keys()));
    need.names.as_ref().map(|names| names.iter().map(String::as_str).collect())
}

#[test]
fn the_names_that_frames_use_are_collected_through_files_of_the_registry() {
    let a = "import { One, type Two } from \"icons\"\nimport * as all from \"whole\"\nimport { b } from \"@/lib/b\"\n\
             import \"side\"\nexport default function A() { return [<One />, all, b] }\n";
    let b = "import { Three } from \"icons\"\nimport local from \"local\"\nexport const b = [Three, local]\n";
    let needs =
        needs(&[("a.tsx", a), ("b.ts", b), ("unseen.ts", "import x from \"unseen\"\nexport const y = x\n")]);
    assert_eq!(needs.mounted, 1);
    assert_eq!(names(&needs, "icons"), Some(vec!["One", "Three"]));
    assert_eq!(names(&needs, "whole"), None);
    assert_eq!(names(&needs, "local"), Some(vec!["default"]));
    assert_eq!(names(&needs, "side"), Some(vec![]));
    assert_eq!(names(&needs, "react-dom/client"), None);
    assert_eq!(needs.specifiers.get("icons").unwrap().files.iter().collect::<Vec<_>>(), ["a.tsx", "b.ts"]);
    // No frame loads it.
    assert!(!needs.specifiers.contains_key("unseen"));
}

#[test]
fn modules_of_ours_need_their_packages_and_no_framework() {
    let a = "import Link from \"next/link\"\nimport { Inter } from \"next/font/google\"\nimport { cn } from \"@/lib/utils\"\n\
             export default function A() { return <Link className={cn(Inter().className)} /> }\n";
    let needs = needs(&[("a.tsx", a)]);
    assert!(needs.specifiers.contains_key("clsx") && needs.specifiers.contains_key("tailwind-merge"));
    assert!(!needs.specifiers.keys().any(|specifier| specifier.starts_with("next")));
}

#[test]
fn files_of_the_project_that_no_item_brings_are_named() {
    let a = "import { Button } from \"@/components/ui/button\"\nimport { x } from \"./gone\"\n\
             export default function A() { return [<Button />, x] }\n";
    let needs = needs(&[("a.tsx", a)]);
    assert_eq!(needs.unlisted.keys().collect::<Vec<_>>(), ["@/components/ui/button"]);
}

#[test]
fn libraries_that_read_the_direction_get_their_provider() {
    let a =
        "import { Slot } from \"@radix-ui/react-slot\"\nexport default function A() { return <Slot /> }\n";
    let needs = needs(&[("a.tsx", a)]);
    assert!(needs.specifiers.get("@radix-ui/react-direction").unwrap().optional);
}
