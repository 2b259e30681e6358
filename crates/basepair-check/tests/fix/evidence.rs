//! What is not added because nothing shows that it is meant.

use super::*;

/// A manifest with items of the type `registry:ui`: name, path, further keys.
fn items(items: &[(&str, &str, &str)]) -> String {
    let item = |(name, file, keys): &(&str, &str, &str)| {
        let (path, target) = file.split_once(" -> ").map_or((*file, None), |(path, to)| (path, Some(to)));
        let target = target.map_or(String::new(), |target| format!(r#", "target": "{target}""#));
        format!(
            r#"{{ "name": "{name}", "type": "registry:ui"{keys}, "files": [{{ "path": "{path}", "type": "registry:ui"{target} }}] }}"#
        )
    };
    manifest(&items.iter().map(item).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn of_two_items_with_one_destination_none_is_added_unless_the_import_names_its_source() {
    let registry = items(&[
        ("first", "first/text.tsx -> components/text.tsx", ""),
        ("second", "second/text.tsx -> components/text.tsx", ""),
        ("unclear", "unclear.tsx", ""),
        ("clear", "clear.tsx", ""),
    ]);
    let files = Files::default()
        .with("registry.json", registry)
        .with("basepair.toml", PUBLISHED)
        .with("tsconfig.json", r##"{ "compilerOptions": { "paths": { "#/*": ["./*"] } } }"##)
        .with("first/text.tsx", "export const Text = () => <p />\n")
        .with("second/text.tsx", "export const Text = () => <b />\n")
        .with("unclear.tsx", "import { Text } from \"@/components/text\"\nexport const A = () => <Text />\n")
        .with("clear.tsx", "import { Text } from \"#/second/text\"\nexport const B = () => <Text />\n");
    let fix = fixed(&files);
    let text = after(&fix, "registry.json");
    let unclear = text.find("\"unclear\"").unwrap();
    assert_eq!(text.matches("registryDependencies").count(), 1, "{text}");
    assert!(text.find("registryDependencies").unwrap() > unclear && text.contains("\"second\"\n"), "{text}");
}

#[test]
fn no_bare_name_is_added_that_clients_do_not_find() {
    let files = Files::default()
        .with("registry.json", items(&[("gauge", "gauge.tsx", ""), ("panel", "panel.tsx", "")]))
        .with("gauge.tsx", "export const Gauge = () => <p />\n")
        .with("panel.tsx", "import { Gauge } from \"./gauge\"\nexport const Panel = () => <Gauge />\n");
    let served = files.clone().with("basepair.toml", PUBLISHED);
    assert!(after(&fixed(&served), "registry.json").contains("registryDependencies"));
    let published = files.with("package.json", r#"{ "scripts": { "registry:build": "shadcn build" } }"#);
    let fix = fixed(&published);
    assert!(fix.changes.iter().all(|change| !change.after.contains("registryDependencies")));
    assert!(fix.remaining.findings.iter().any(|finding| finding.help.contains("as a URL")));
}

#[test]
fn skills_of_those_who_work_on_the_registry_are_not_published() {
    let files = Files::default()
        .with("registry.json", items(&[("gauge", "gauge.tsx", "")]))
        .with("gauge.tsx", "export const Gauge = () => <p />\n")
        .with("skills/release/SKILL.md", "---\nname: release\ndescription: Releases it.\n---\n");
    assert!(fixed(&files).changes.iter().all(|change| !change.after.contains("release")));
}
