//! Fixing a registry: what is changed, what is kept, and that it terminates.

mod evidence;

use basepair_catalog::load::{Memory as Files, Overlay, Reading, Source, load};
use basepair_check::fix::{Fix, Form, fix};
use basepair_check::report;
use basepair_model::finding::Finding;
use basepair_model::json::{Kind, Value, parse};
use basepair_syntax::Cache;

fn fixed(files: &Files) -> Fix {
    fix(files, &Reading::default(), &Cache::default(), Form::Canonical).unwrap()
}

fn after<'f>(fix: &'f Fix, file: &str) -> &'f str {
    let change = fix.changes.iter().find(|change| change.file() == file);
    &change.unwrap_or_else(|| panic!("{file} does not change")).after
}

/// Settings of a registry that basepair publishes: clients get an address in place of the bare name of a sibling.
const PUBLISHED: &str = "[registry]\nbase-url = \"https://r.example\"\n";

fn skipped(fix: &Fix) -> Vec<(String, &str)> {
    fix.skipped.iter().map(|skipped| (skipped.edit.to_string(), skipped.reason.as_str())).collect()
}

fn ui(name: &str, more: &str) -> String {
    format!(
        r#"{{ "name": "{name}", "type": "registry:ui", {more} "files": [{{ "path": "{name}.tsx", "type": "registry:ui" }}] }}"#
    )
}

fn manifest(items: &str) -> String {
    format!(r#"{{ "name": "r", "homepage": "https://r.example", "items": [{items}] }}"#)
}

/// Whether the values are the same, ignoring the order of keys.
fn equal(one: &Value, other: &Value) -> bool {
    match (&one.kind, &other.kind) {
        (Kind::Null, Kind::Null) => true,
        (Kind::Bool(a), Kind::Bool(b)) => a == b,
        (Kind::Number(a), Kind::Number(b)) => a == b,
        (Kind::String(a), Kind::String(b)) => a == b,
        (Kind::Array(a), Kind::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Kind::Object(a), Kind::Object(b)) => {
            let same = |key: &str, value: &Value| b.get(key).is_some_and(|other| equal(value, other));
            a.members.len() == b.members.len() && a.members.iter().all(|m| same(&m.key, &m.value))
        }
        _ => false,
    }
}

#[test]
fn missing_dependencies_are_added() {
    let files = Files::default()
        .with(
            "registry.json",
            manifest(
                r#"
        { "name": "base", "type": "registry:ui", "dependencies": ["zod@^4.1.0"], "files": [{ "path": "base.tsx", "type": "registry:ui" }] },
        { "name": "top", "type": "registry:ui", "dependencies": ["clsx"], "files": [{ "path": "top.tsx", "type": "registry:ui" }] }"#,
            ),
        )
        .with("basepair.toml", PUBLISHED)
        .with("package.json", r#"{ "dependencies": { "motion": "^12.4.0" } }"#)
        .with("base.tsx", "import { z } from \"zod\"\nexport const Base = () => z\n")
        .with(
            "top.tsx",
            "import { Base } from \"@/components/ui/base\"\nimport { z } from \"zod\"\nimport { motion } from \"motion/react\"\nexport const Top = () => [Base, z, motion]\n",
        );
    let fix = fixed(&files);
    let fixes = parse(after(&fix, "registry.json")).unwrap();
    let top = fixes.as_object().unwrap().get("items").unwrap().as_array().unwrap()[1].as_object().unwrap();
    let texts = |key: &str| top.strings(key).map(|(text, _)| text).collect::<Vec<_>>();
    assert_eq!(texts("registryDependencies"), ["base"]);
    // A package is written as in the other items.
    // `motion` may require `clsx` as a peer, which no source shows: it is reported, but not removed.
    assert_eq!(texts("dependencies"), ["clsx", "zod@^4.1.0", "motion@^12.4.0"]);
    assert_eq!(fix.edits.len(), 3);
    let left: Vec<&str> = fix.remaining.findings.iter().map(|finding| finding.rule.name).collect();
    assert!(!left.contains(&"unprovided-import") && left.contains(&"unused-dependency"), "{left:?}");
}

#[test]
fn a_fix_changes_only_the_lines_that_it_is_about() {
    let text = "{\n    \"homepage\": \"https://r.example\",   \"name\": \"r\",\n    \"items\": [\n        {\"name\": \"a\", \"type\": \"registry:ui\",\n            \"dependencies\": [\"zod\"],\n            \"files\": [{\"path\": \"a.tsx\", \"type\": \"registry:ui\"}]},\n        {\"name\": \"b\", \"type\": \"registry:ui\",\n            \"dependencies\": [\"zod\"], \"registryDependencies\": [\"a\"], \"files\": [{\"path\": \"b.tsx\", \"type\": \"registry:ui\"}]},\n        {\"name\": \"c\", \"type\": \"registry:ui\", \"dependencies\": [\"zod\"], \"files\": [{\"path\": \"c.tsx\", \"type\": \"registry:ui\"}]}\n    ]\n}\n";
    let files = Files::default()
        .with("registry.json", text)
        .with("basepair.toml", PUBLISHED)
        .with("a.tsx", "import { z } from \"zod\"\nexport const A = () => z\n")
        .with("b.tsx", "import { A } from \"./a\"\nexport const B = () => A\n")
        .with(
            "c.tsx",
            "import { A } from \"./a\"\nimport { z } from \"zod\"\nexport const C = () => [A, z]\n",
        );
    let fix = fix(&files, &Reading::default(), &Cache::default(), Form::AsWritten).unwrap();
    let after = after(&fix, "registry.json");
    let changed =
        text.replace("[\"zod\"], \"files\"", "[\"zod\"], \"registryDependencies\": [\"a\"], \"files\"");
    assert_eq!(after, changed);
}

#[test]
fn nothing_that_is_installed_is_taken_away() {
    let items =
        [ui("icons", ""), ui("kit", r#""dependencies": ["zod"], "registryDependencies": ["icons"],"#)];
    let files = Files::default()
        .with("registry.json", manifest(&items.join(",")))
        .with("basepair.toml", PUBLISHED)
        .with("icons.tsx", "export const Icons = () => null\n")
        .with("kit.tsx", "export const Kit = () => null\n");
    let fix = fix(&files, &Reading::default(), &Cache::default(), Form::AsWritten).unwrap();
    assert!(fix.changes.is_empty());
    assert_eq!(
        skipped(&fix),
        [
            (
                "remove \"zod\" from the `dependencies` of `kit`".to_owned(),
                "`kit` would no longer install `zod`"
            ),
            (
                "remove \"icons\" from the `registryDependencies` of `kit`".to_owned(),
                "`kit` would no longer install `icons`"
            ),
        ]
    );
}

#[test]
fn a_bare_name_is_added_only_where_clients_get_an_address() {
    let top = "import { Base } from \"@/components/ui/base\"\nexport const Top = () => <Base />\n";
    let files = |items: [String; 2]| {
        Files::default()
            .with("registry.json", manifest(&items.join(",")))
            .with("base.tsx", "export const Base = () => null\n")
            .with("top.tsx", top)
    };
    let bare = files([ui("base", ""), ui("top", "")]);
    for settings in ["", "[build]\nregistry-dependencies = \"as-authored\"\n"] {
        let files =
            if settings.is_empty() { bare.clone() } else { bare.clone().with("basepair.toml", settings) };
        let fix = fix_again(&files);
        assert!(fix.edits.is_empty(), "{:?}", fix.edits);
        // With these settings the help says to write a URL, and proposes no edit.
        let skipped = skipped(&fix);
        assert!(!settings.is_empty() || skipped[0].1.contains("the official registry"), "{skipped:?}");
    }
    assert_eq!(fix_again(&bare.clone().with("basepair.toml", PUBLISHED)).edits.len(), 1);

    let address = |name: &str| format!(r#""registryDependencies": ["https://r.example/r/{name}.json"],"#);
    let items = [ui("base", ""), ui("top", ""), ui("other", &address("base"))];
    let addressed = files([items[0].clone(), items[1..].join(",")]).with(
        "other.tsx",
        "import { Base } from \"@/components/ui/base\"\nexport const Other = () => <Base />\n",
    );
    let fix = fix_again(&addressed);
    assert_eq!(fix.edits[0].text, "https://r.example/r/base.json");
    let text = addressed.text("registry.json").unwrap();
    let text = text.replace("https://r.example/r", "http://localhost:3000/r");
    let local = addressed
        .clone()
        .with("registry.json", text)
        .with("basepair.toml", "[registry]\naddresses = [\"http://localhost:3000/r/{name}.json\"]\n");
    let fix = fix_again(&local);
    assert!(fix.edits.is_empty() && skipped(&fix)[0].1.contains("only this machine"), "{:?}", skipped(&fix));
}

#[test]
fn an_edit_that_would_cause_a_finding_is_skipped_and_the_others_are_made() {
    let items = [ui("one", ""), ui("two", r#""registryDependencies": ["one"],"#), ui("three", "")];
    let files = Files::default()
        .with("registry.json", manifest(&items.join(",")))
        .with("basepair.toml", PUBLISHED)
        .with("one.tsx", "import { Two } from \"@/components/ui/two\"\nexport const One = () => <Two />\n")
        .with("two.tsx", "import { One } from \"@/components/ui/one\"\nexport const Two = () => <One />\n")
        .with(
            "three.tsx",
            "import { One } from \"@/components/ui/one\"\nexport const Three = () => <One />\n",
        );
    let fix = fix_again(&files);
    let made: Vec<String> = fix.edits.iter().map(ToString::to_string).collect();
    assert_eq!(made, ["add \"one\" to the `registryDependencies` of `three`"]);
    let [(edit, reason)] = &*skipped(&fix) else { panic!("{:?}", skipped(&fix)) };
    assert_eq!(edit, "add \"two\" to the `registryDependencies` of `one`");
    assert!(reason.starts_with("it would cause `dependency-cycle`: "), "{reason}");
    // What was skipped is still reported, without a repair that a second run would try to make.
    let left =
        fix.remaining.findings.iter().find(|finding| finding.rule.name == "unprovided-import").unwrap();
    assert!(left.repair.is_none());
}

#[test]
fn of_two_items_with_one_destination_none_is_chosen() {
    let engine = |name: &str| {
        format!(
            r#"{{ "name": "{name}/text", "type": "registry:ui", "files": [{{ "path": "registry/{name}/ui/text.tsx", "type": "registry:ui" }}] }}"#
        )
    };
    let text = "export const Text = () => null\n";
    let files = Files::default()
        .with("registry.json", manifest(&[engine("one"), engine("two"), ui("page", "")].join(",")))
        .with("basepair.toml", PUBLISHED)
        .with("registry/one/ui/text.tsx", text)
        .with("registry/two/ui/text.tsx", text);
    let by_destination =
        "import { Text } from \"@/components/ui/text\"\nexport const Page = () => <Text />\n";
    let fix = fix_again(&files.clone().with("page.tsx", by_destination));
    assert!(fix.edits.is_empty(), "{:?}", fix.edits);
    let unclear = |finding: &&Finding| finding.help.contains("one/text") && finding.help.contains("two/text");
    assert!(fix.remaining.findings.iter().any(|finding| unclear(&finding)), "{:?}", fix.remaining.findings);
    // The sources say which one it is.
    let by_path = "import { Text } from \"@/registry/two/ui/text\"\nexport const Page = () => <Text />\n";
    let fix = fix_again(&files.with("page.tsx", by_path));
    assert_eq!(fix.edits[0].text, "two/text");
}

#[test]
fn a_package_is_added_only_if_consumers_can_install_it() {
    let source = "import Link from \"next/link\"\nimport { core } from \"@acme/core\"\nimport { local } from \"local-tool\"\nimport { z } from \"zod\"\nexport const Box = () => [Link, core, local, z]\n";
    let files = Files::default()
        .with("registry.json", manifest(&ui("box", "")))
        .with("basepair.toml", "[profile]\nframeworks = [\"react\"]\n")
        .with("package.json", r#"{ "workspaces": ["packages/*"], "dependencies": { "next": "^16", "@acme/core": "workspace:*", "local-tool": "file:../tool", "zod": "catalog:" } }"#)
        .with("packages/core/package.json", r#"{ "name": "@acme/core", "version": "1.0.0" }"#)
        .with("box.tsx", source);
    let fix = fix_again(&files);
    let made: Vec<&str> = fix.edits.iter().map(|edit| edit.text.as_str()).collect();
    assert_eq!(made, ["zod"]);
    let reasons: Vec<&str> = fix.skipped.iter().map(|skipped| skipped.reason.as_str()).collect();
    let has = |part: &str| reasons.iter().any(|reason| reason.contains(part));
    assert!(has("from `workspace:*`") && has("from `file:../tool`"), "{reasons:?}");
}

#[test]
fn nothing_is_removed_from_an_item_that_was_not_parsed_completely() {
    let items = r#"{ "name": "a", "type": "registry:ui", "dependencies": ["zod"], "files": [{ "path": "a.tsx", "type": "registry:ui" }, { "path": "gone.tsx", "type": "registry:ui" }] },
        { "name": "b", "type": "registry:ui", "dependencies": ["zod"], "files": [{ "path": "b.tsx", "type": "registry:ui" }] }"#;
    let files = Files::default()
        .with("registry.json", manifest(items))
        .with("a.tsx", "export const A = 1\n")
        .with("b.tsx", "export const B = {{{ <\n");
    let fix = fixed(&files);
    assert_eq!(after(&fix, "registry.json").matches("zod").count(), 2);
}

#[test]
fn an_entry_is_fixed_in_its_own_manifest() {
    let files = Files::default()
        .with("registry.json", r#"{"name":"r","homepage":"h","include":["ui/registry.json"]}"#)
        .with("ui/registry.json", r#"{"items":[{"name":"a","type":"registry:ui","files":[{"path":"a.tsx","type":"registry:ui"}]}]}"#)
        .with("ui/a.tsx", "import { z } from \"zod\"\nexport const A = () => z\n");
    let files = files.with("package.json", r#"{ "devDependencies": { "zod": "catalog:" } }"#);
    let fix = fixed(&files);
    let files: Vec<&str> = fix.changes.iter().map(|change| change.file()).collect();
    assert_eq!(files, ["registry.json", "ui/registry.json"]);
    let ui = after(&fix, "ui/registry.json");
    assert!(ui.contains("\"dependencies\": [\n        \"zod\"\n      ]"), "{ui}");
    assert!(ui.contains("\"path\": \"a.tsx\""), "paths must stay relative to their manifest: {ui}");
}

#[test]
fn an_unlisted_skill_is_not_published() {
    let page = "---\nname: say-hello\ndescription: \"Says hello: always.\"\n---\n\n# Say hello\n";
    let files = Files::of_default().with("registry/n12-skills/say-hello/SKILL.md", page);
    let fix = fix(&files, &Reading::default(), &Cache::default(), Form::AsWritten).unwrap();
    assert!(fix.changes.is_empty() && fix.skipped.is_empty());
    assert!(fix.remaining.findings.iter().any(|finding| finding.rule.name == "unlisted-skill"));
}

#[test]
fn a_manifest_with_a_duplicate_key_is_not_changed() {
    let files =
        Files::default().with("registry.json", r#"{"name":"r","homepage":"h","items":[],"name":"s"}"#);
    let fix = fixed(&files);
    assert!(fix.changes.is_empty());
    assert_eq!(fix.refused.len(), 1);
    assert!(fix.refused[0].reason.contains("`name`"), "{:?}", fix.refused);
}

#[test]
fn an_invalid_manifest_is_not_changed() {
    for text in ["{", "\u{feff}{}", "{\"items\": [1,]}"] {
        assert!(fixed(&Files::default().with("registry.json", text)).changes.is_empty(), "{text}");
    }
}

#[test]
fn the_default_registry_only_needs_formatting() {
    let files = Files::of_default();
    let before = parse(files.text("registry.json").unwrap()).unwrap();
    let fix = fixed(&files);
    for change in &fix.changes {
        assert!(equal(&before, &parse(&change.after).unwrap()), "{}", change.file());
    }
}

/// A small generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// A value that no schema defines, in unusual notations.
    fn value(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0 => self.pick(&["0", "-0", "1.0", "1e5", "1E+05", "12345678901234567890.5"]).to_owned(),
            1 => self.pick(&["true", "false", "null"]).to_owned(),
            2 => r#""\u200b\/\ud83e\uddec é""#.to_owned(),
            3 => r#""a\tb\u0000""#.to_owned(),
            4 => "\"\"".to_owned(),
            5 => {
                let values: Vec<String> = (0..self.below(4)).map(|_| self.value(depth - 1)).collect();
                format!("[{}]", values.join(self.pick(&[",", " , ", ",\n\t"])))
            }
            _ => {
                let members: Vec<String> = (0..self.below(4))
                    .map(|at| {
                        format!(
                            "\"{}{at}\"{}{}",
                            self.pick(&["name", "z", "\\u0061", "type", "é"]),
                            self.pick(&[":", " : "]),
                            self.value(depth - 1)
                        )
                    })
                    .collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    /// An item whose lists match its imports only by chance.
    fn item(&mut self, at: usize, count: usize) -> (String, String) {
        let packages = ["zod", "clsx", "@base-ui/react", "motion"];
        let mut source = String::new();
        for _ in 0..self.below(4) {
            match self.below(2) {
                0 => source.push_str(&format!("import \"{}\"\n", self.pick(&packages))),
                _ => source.push_str(&format!("import \"@/components/ui/i{}\"\n", self.below(count))),
            }
        }
        source.push_str("export const a = 1\n");
        let mut members = vec![
            format!("\"name\": \"i{at}\""),
            "\"type\": \"registry:ui\"".to_owned(),
            format!(
                "\"files\": [{{ \"type\": \"registry:ui\", \"x\": {}, \"path\": \"i{at}.tsx\" }}]",
                self.value(1)
            ),
            format!("\"meta\": {{ \"b\": {}, \"a\": {} }}", self.value(2), self.value(2)),
            format!("\"unknown\": {}", self.value(3)),
        ];
        if self.below(2) == 0 {
            members.push(format!("\"dependencies\": [\"{}\"]", self.pick(&packages)));
        }
        if self.below(2) == 0 {
            members.push(format!("\"registryDependencies\": [\"i{}\"]", self.below(count)));
        }
        let turn = self.below(members.len());
        members.rotate_left(turn);
        (format!("{{{}}}", members.join(self.pick(&[",", ",\n  "]))), source)
    }
}

/// Without the lists that a fix may change.
fn without_lists(value: &Value) -> Value {
    let mut value = value.clone();
    let Kind::Object(manifest) = &mut value.kind else { panic!() };
    let items = manifest.members.iter_mut().find(|member| member.key == "items").unwrap();
    let Kind::Array(items) = &mut items.value.kind else { panic!() };
    for item in items {
        let Kind::Object(item) = &mut item.kind else { panic!() };
        item.members
            .retain(|member| !["dependencies", "registryDependencies"].contains(&member.key.as_ref()));
    }
    value
}

#[test]
fn generated_manifests_keep_every_value_and_need_no_second_fix() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut fixes = 0;
    for _ in 0..100 {
        let count = 1 + random.below(5);
        let mut files = Files::default().with("basepair.toml", PUBLISHED);
        let mut items = Vec::new();
        for at in 0..count {
            let (item, source) = random.item(at, count);
            items.push(item);
            files = files.with(&format!("i{at}.tsx"), source);
        }
        let text = manifest(&items.join(", "));
        let files = files.with("registry.json", text.as_str());
        let before = load(&files).unwrap();
        let found = report(&before, &Cache::default()).findings;
        fixes += found.iter().filter(|finding| finding.repair.is_some()).count();

        let fix = fixed(&files);
        let written = after(&fix, "registry.json");
        assert!(
            equal(&without_lists(&parse(&text).unwrap()), &without_lists(&parse(written).unwrap())),
            "{text}\n{written}"
        );
        let overlay = Overlay::new(&files, Files::default().with("registry.json", written));
        assert_eq!(overlay.read("registry.json", 1 << 20).unwrap(), written.as_bytes());
        let again = fix_again(&overlay);
        assert!(again.changes.is_empty(), "{written}\n{:#?}", again.changes);
        let left = again.remaining.findings.iter().find(|finding| finding.repair.is_some());
        assert!(left.is_none(), "{left:#?}\n{written}");
    }
    assert!(fixes > 100, "{fixes} fixes");
}

fn fix_again(source: &dyn Source) -> Fix {
    fix(source, &Reading::default(), &Cache::default(), Form::Canonical).unwrap()
}
