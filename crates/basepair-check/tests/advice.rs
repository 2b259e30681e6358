//! Follows the help of every example of every rule if it says exactly what to write: the finding must be fixed, without new
//! findings. Help that needs a decision is listed here, by its beginning.

use crate::spec::{Example, Odd, Spec, manifest, report_on};
use crate::specs::specifications;
use basepair_model::finding::Finding;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Help that is concrete but still needs a person to follow it.
const FOR_A_PERSON: &[&str] = &[
    "add `description`, one sentence",
    "add `description`, which says",
    "add `homepage`",
    "add `name` to this object",
    "add `paths`, `items`",
    "add `target`, the path",
    "add an item `compose`",
    "add it to the `files`",
    "add the name of the file",
    "import `useHarness` from",
    "remove `below` from",
    "remove `strand`, or make",
    "remove `target`: ",
    "remove \"ohm\" from their",
    "remove one include",
    "remove the key: ",
    "remove one of the two",
    "remove the character",
    "remove the comma",
    "remove the comment",
    "remove the entry from `meta.ignore`",
    "remove the entry, or rewrite",
    "remove the fallback",
    "remove the suffix",
    "rename one of the two files",
    "rename the file, or",
    "use letters",
    "use `--",
    "use `motion`",
    "use a path relative",
    "use `theme`",
    "use its successor",
    "use lower-case letters",
    "use the id of",
    "use the matching token",
    "write `\"misleading-name\": `",
    "write `N` and a number",
    "write `basepair-ignore",
    "write `const {",
    "write `dependencies` as",
    "set `meta.node`",
    "write `name: ",
    "write `title` as",
    "write a ",
    "write an address",
    "write an object",
    "write one of",
    "write the ",
];

#[test]
fn help_that_says_what_to_write_fixes_the_finding() {
    let mut wrong = Vec::new();
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    for (rule, text) in specifications() {
        let spec = Spec::parse(&rule, &text).unwrap();
        for example in spec.examples.iter().filter(|example| !example.accepted) {
            let before = report_on(example).findings;
            for finding in before.iter().filter(|finding| finding.rule.name == rule) {
                let title = format!("{rule}.md, `{}`: {}: {}", example.title, finding.message, finding.help);
                let verbs =
                    ["write ", "add ", "remove ", "import ", "use ", "rename ", "choose another path"];
                let concrete = verbs.iter().any(|verb| finding.help.starts_with(verb));
                // Which type a listed file has is for its author; of many items, the test would follow the help in one.
                let is_open = finding.help.contains("` to the `files` of `")
                    || finding.message.contains(" more items ");
                if !concrete || is_open || FOR_A_PERSON.iter().any(|start| finding.help.starts_with(start)) {
                    continue;
                }
                let Some(corrected) = follow(example, finding) else {
                    if finding.help.contains(['`', '"']) {
                        wrong.push(format!("{title}\n    the test cannot follow this help"));
                    }
                    continue;
                };
                *done.entry(rule.clone()).or_default() += 1;
                let after = report_on(&corrected).findings;
                let count = |findings: &[Finding]| {
                    findings
                        .iter()
                        .filter(|other| other.rule == finding.rule && other.message == finding.message)
                        .count()
                };
                if count(&after) >= count(&before) {
                    wrong.push(format!("{title}\n    the finding is still reported"));
                }
                let known: BTreeSet<(&str, &str)> = before.iter().map(kind).collect();
                // Messages may contain a count, and some rules only run once a name is known.
                let counts = |new: &Finding| new.rule == finding.rule && finding.message.contains(" more");
                let conditional = |new: &Finding| match new.rule.name {
                    "unused-dependency" => rule != "unprovided-import",
                    "unused-ignore" => rule == "unknown-ignore",
                    _ => false,
                };
                for new in after
                    .iter()
                    .filter(|new| !known.contains(&kind(new)) && !counts(new) && !conditional(new))
                {
                    wrong.push(format!("{title}\n    now: {}: {}", new.rule.name, new.message));
                }
            }
        }
    }
    println!("followed: {done:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(done.len() >= 20, "the help of only {} rules was followed", done.len());
}

fn kind(finding: &Finding) -> (&str, &str) {
    (finding.rule.name, finding.message.as_str())
}

/// The example after the help of a finding was followed, if it says exactly what to do.
fn follow(example: &Example, finding: &Finding) -> Option<Example> {
    let help = finding.help.strip_prefix("correct the path, or ").unwrap_or(&finding.help);
    let mut all = Copy::of(example);
    let item = finding.item.as_deref().unwrap_or_default();
    let quoted = help.split('"').nth(1);
    let ticked: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
    let first = ticked.first().copied();
    if help.starts_with("write \"") {
        all.replace(finding, quoted?);
    } else if help.starts_with("write `\"use client\"`") {
        let text = all.text(finding.place.file())?;
        *text = format!("\"use client\";\n{text}");
    } else if help.ends_with("which has the same value") {
        all.replace_class(finding, first?);
    } else if help.starts_with("write `") || help.starts_with("use one of `") {
        all.replace(finding, first?);
    } else if help.starts_with("add \"") || help.starts_with("add the item `") {
        let added = if help.starts_with("add \"") { quoted? } else { first? };
        let field = ticked.iter().find(|word| word.ends_with("ependencies"))?;
        all.item(item)?
            .as_object_mut()?
            .entry(*field)
            .or_insert(json!([]))
            .as_array_mut()?
            .push(json!(added));
    } else if help.starts_with("add `title`") {
        all.item(item)?["title"] = json!(quoted?);
    } else if help.starts_with("add `strand`") {
        let node = all.json("architecture.json")?["nodes"]
            .as_array_mut()?
            .iter_mut()
            .find(|node| node["strand"].is_null())?;
        node["strand"] = json!(ticked.get(1)?);
    } else if help.starts_with("add an item `") {
        let path = all.item(item)?["files"][0]["path"].as_str()?.to_owned();
        let (folder, file) = path.rsplit_once('/').unwrap_or((".", &path));
        let (name, stem, own) = (first?, file.split('.').next()?, format!("{folder}/{}.tsx", first?));
        let demo = json!({ "name": name, "type": ticked.get(1)?, "description": "Shows it.", "meta": { "demo": item },
            "registryDependencies": [item], "files": [{ "path": own, "type": ticked.get(1)? }] });
        all.json("registry.json")?["items"].as_array_mut()?.push(demo);
        all.files.insert(own, format!("import * as Shown from \"@/components/ui/{stem}\"\n\nexport const Demo = () => <>{{Object.keys(Shown)}}</>\n"));
    } else if help.starts_with("import `") {
        let text = all.text(finding.place.file())?;
        *text = format!("import {{ {} }} from \"{}\"\n{text}", first?, ticked.get(1)?);
    } else if help.starts_with("rename the item to `") {
        all.replace(finding, first?);
    } else if help.starts_with("import it ") {
        all.replace(finding, quoted?);
    } else if help.starts_with("remove \"") {
        let field = first?;
        all.item(item)?[field].as_array_mut()?.retain(|text| text != quoted.unwrap_or_default());
    } else if help == "remove the entry" {
        all.remove_entry(finding)?;
    } else if help.starts_with("rename the file to `") {
        let (old, new) = (finding.place.file().to_owned(), first?.to_owned());
        let text = all.files.remove(&old)?;
        all.files.insert(new.clone(), text);
        let manifest = all.files.get_mut("registry.json")?;
        *manifest = manifest.replace(&format!("\"{old}\""), &format!("\"{new}\""));
    } else if help.starts_with("choose another path") {
        let meta = all.item(item)?.as_object_mut()?.entry("meta").or_insert(json!({}));
        let allow = meta.as_object_mut()?.entry("allow").or_insert(json!({}));
        allow[help.split('"').nth(3)?] = json!("the team requested it");
    } else {
        return None;
    }
    Some(all.finish(example))
}

/// An editable copy of an example's files, including the manifest.
struct Copy {
    files: BTreeMap<String, String>,
    /// Files that are edited as JSON.
    open: BTreeMap<String, Value>,
}

impl Copy {
    fn of(example: &Example) -> Self {
        let mut files: BTreeMap<String, String> = example.files.iter().cloned().collect();
        let application = files.contains_key("components.json");
        if !application && !example.odd.iter().any(|(path, _)| path == "registry.json") {
            files.entry("registry.json".to_owned()).or_insert_with(|| manifest(&example.files));
        }
        Self { files, open: BTreeMap::new() }
    }

    fn text(&mut self, path: &str) -> Option<&mut String> {
        self.files.get_mut(path)
    }

    fn json(&mut self, path: &str) -> Option<&mut Value> {
        if !self.open.contains_key(path) {
            let value = serde_json::from_str(self.files.get(path)?).ok()?;
            self.open.insert(path.to_owned(), value);
        }
        self.open.get_mut(path)
    }

    fn item(&mut self, name: &str) -> Option<&mut Value> {
        let items = self.json("registry.json")?["items"].as_array_mut()?;
        items.iter_mut().find(|item| item["name"] == name)
    }

    /// Replaces the text of a finding, within its quotes if there are any.
    fn replace(&mut self, finding: &Finding, new: &str) {
        let (mut start, mut end) = (finding.place.span.start(), finding.place.span.end());
        let text = self.text(finding.place.file()).unwrap();
        let wrong = finding.message.split('`').nth(1).unwrap_or_default();
        if let Some(at) = text[start..end].find(wrong).filter(|_| !wrong.is_empty()) {
            text.replace_range(start + at..start + at + wrong.len(), new);
            return;
        }
        if text[start..end].starts_with(['"', '\'']) && end - start > 1 {
            (start, end) = (start + 1, end - 1);
        }
        text.replace_range(start..end, new);
    }

    /// Replaces the class that contains a finding, or the value of a finding.
    fn replace_class(&mut self, finding: &Finding, new: &str) {
        let (mut start, mut end) = (finding.place.span.start(), finding.place.span.end());
        let text = self.text(finding.place.file()).unwrap();
        if !new.starts_with("var(") {
            let is_edge = |c: char| c.is_whitespace() || "\"'`".contains(c);
            start = text[..start].rfind(is_edge).map_or(0, |at| at + 1);
            end += text[end..].find(is_edge).unwrap_or(0);
        }
        text.replace_range(start..end, new);
    }

    /// Removes the string of a finding from its list.
    fn remove_entry(&mut self, finding: &Finding) -> Option<()> {
        let (start, end) = (finding.place.span.start(), finding.place.span.end());
        let entry: String = serde_json::from_str(&self.files[finding.place.file()][start..end]).ok()?;
        let item = self.item(finding.item.as_deref()?)?;
        for field in ["dependencies", "devDependencies", "registryDependencies"] {
            if let Some(list) = item.get_mut(field).and_then(Value::as_array_mut) {
                list.retain(|text| *text != entry);
            }
        }
        Some(())
    }

    fn finish(mut self, example: &Example) -> Example {
        for (path, value) in self.open {
            self.files.insert(path, value.to_string());
        }
        let odd = example.odd.iter().map(|(path, odd)| {
            let odd = match odd {
                Odd::Bytes(bytes) => Odd::Bytes(bytes.clone()),
                Odd::Pipe => Odd::Pipe,
            };
            (path.clone(), odd)
        });
        Example {
            title: example.title.clone(),
            accepted: true,
            files: self.files.into_iter().collect(),
            odd: odd.collect(),
            findings: None,
            findings_at: 0..0,
        }
    }
}
