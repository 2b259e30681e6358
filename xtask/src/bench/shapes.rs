//! Kinds of registries that once were too slow: each grows in one respect only, and the bytes are the same every time.

use std::fmt::Write;
use std::path::Path;

use crate::failure::Outcome;
use crate::workspace::write;
use serde_json::{Map, Value, json};

pub(super) struct Shape {
    pub(super) name: &'static str,
    /// The count of what grows, and the count for ten times the input.
    pub(super) sizes: [usize; 2],
    /// Whether it cannot be built, because everything in it is invalid.
    pub(super) broken: bool,
    make: fn(usize) -> Files,
}

/// A manifest, and the other files by path.
type Files = (String, Vec<(String, String)>);

pub(super) const ALL: &[Shape] = &[
    Shape { name: "chain", sizes: [2_000, 20_000], broken: false, make: chain },
    Shape { name: "files", sizes: [10_000, 100_000], broken: false, make: files },
    Shape { name: "mutual", sizes: [221, 700], broken: false, make: mutual },
    Shape { name: "empty", sizes: [100_000, 1_000_000], broken: true, make: empty },
    Shape { name: "blocks", sizes: [3_000, 30_000], broken: false, make: blocks },
    Shape { name: "vars", sizes: [5_000, 50_000], broken: false, make: vars },
    Shape { name: "shared", sizes: [10, 100], broken: false, make: shared },
    Shape { name: "ignores", sizes: [10_000, 100_000], broken: false, make: ignores },
    Shape { name: "misspelt", sizes: [2_000, 20_000], broken: false, make: misspelt },
    Shape { name: "unused", sizes: [10_000, 100_000], broken: false, make: unused },
    Shape { name: "bound", sizes: [111, 350], broken: false, make: bound },
    Shape { name: "unresolved", sizes: [1_000, 10_000], broken: false, make: unresolved },
    Shape { name: "sources", sizes: [50, 500], broken: false, make: sources },
];

impl Shape {
    /// Writes the registry to a new folder, and returns its size in bytes.
    pub(super) fn write(&self, folder: &Path, size: usize) -> Outcome<u64> {
        super::remove(folder)?;
        let (manifest, files) = (self.make)(size);
        let mut bytes = 0;
        for (path, text) in files.iter().chain([&("registry.json".to_owned(), manifest)]) {
            write(&folder.join(path), text)?;
            bytes += text.len() as u64;
        }
        Ok(bytes)
    }
}

fn manifest(items: impl Iterator<Item = Value>) -> String {
    let items: Vec<Value> = items.collect();
    json!({ "name": "growth", "homepage": "https://growth.example", "items": items }).to_string()
}

/// An entry with these members after the usual ones.
fn entry(name: String, kind: &str, more: Value) -> Value {
    let kind = format!("registry:{kind}");
    let mut entry = json!({ "name": name, "type": kind, "title": "Part", "description": "One of many." });
    if let (Some(entry), Value::Object(more)) = (entry.as_object_mut(), more) {
        entry.extend(more);
    }
    entry
}

/// One item with this one file of this text.
fn one_file(path: &str, text: String) -> Files {
    let files = json!({ "files": [file(path)] });
    (manifest([entry("all".to_owned(), "ui", files)].into_iter()), vec![(path.to_owned(), text)])
}

fn file(path: &str) -> Value {
    json!({ "path": path, "type": "registry:ui" })
}

fn name(number: usize) -> String {
    format!("i{number}")
}

fn all_but(number: usize, items: usize) -> Vec<String> {
    (0..items).filter(|other| *other != number).map(name).collect()
}

/// Items that each depend on the next.
fn chain(items: usize) -> Files {
    let one = |number: usize| {
        let next: Vec<String> = (number + 1..items).take(1).map(name).collect();
        entry(name(number), "ui", json!({ "registryDependencies": next }))
    };
    (manifest((0..items).map(one)), Vec::new())
}

/// One item with many files.
fn files(count: usize) -> Files {
    let path = |number: usize| format!("f/{}/f{number}.ts", number / 1000);
    let listed: Vec<Value> = (0..count).map(|number| file(&path(number))).collect();
    let texts =
        (0..count).map(|number| (path(number), format!("export const v{number} = {number}\n"))).collect();
    (manifest([entry("all".to_owned(), "ui", json!({ "files": listed }))].into_iter()), texts)
}

/// Items that all depend on each other: ten times the input is about three times the items.
fn mutual(items: usize) -> Files {
    let one =
        |number: usize| entry(name(number), "ui", json!({ "registryDependencies": all_but(number, items) }));
    (manifest((0..items).map(one)), Vec::new())
}

/// Empty entries.
fn empty(items: usize) -> Files {
    (manifest((0..items).map(|_| json!({}))), Vec::new())
}

/// Custom properties that each read the next.
fn vars(count: usize) -> Files {
    let all = (0..count).map(|number| (format!("v{number}"), format!("var(--v{})", number + 1).into()));
    let light: Map<String, Value> = all.collect();
    let theme = entry("theme".to_owned(), "theme", json!({ "cssVars": { "light": light } }));
    (manifest([theme].into_iter()), Vec::new())
}

/// One file of many script blocks, far more than are parsed.
fn blocks(count: usize) -> Files {
    let block = |number: usize| format!("<script>\nexport const v{number} = {number}\n</script>\n");
    one_file("ui/all.vue", (0..count).map(block).collect())
}

/// Items that all list the same file of a quarter of a megabyte.
fn shared(items: usize) -> Files {
    let file = json!({ "files": [{ "path": "shared.ts", "type": "registry:lib" }] });
    let text = format!("// {}\nexport const shared = 1\n", "x".repeat(256 * 1024));
    let items = (0..items).map(|number| entry(name(number), "lib", file.clone()));
    (manifest(items), vec![("shared.ts".to_owned(), text)])
}

/// A file of comments that ignore a rule.
fn ignores(count: usize) -> Files {
    let comment = |number: usize| format!("// basepair-ignore raw-css-value: reason {number}\n");
    one_file("ui/all.ts", (0..count).map(comment).chain(["export const all = 1\n".to_owned()]).collect())
}

/// Items that each have a misspelt dependency, demonstrate a missing item, and list an invalid dependency.
fn misspelt(items: usize) -> Files {
    let one = |number: usize| {
        let needs = [format!("component-nme-{number}"), format!("./component{number}.json")];
        let demo = format!("componnt-name-{number}");
        let more = json!({ "registryDependencies": needs, "meta": { "demo": demo } });
        entry(format!("component-name-{number}"), "ui", more)
    };
    (manifest((0..items).map(one)), Vec::new())
}

/// One item with many packages, of which its long source uses others.
fn unused(count: usize) -> Files {
    let two = |number: usize| [format!("three-{number}"), format!("@scope{number}/package")];
    let packages: Vec<String> = (0..count / 2).flat_map(two).collect();
    let more = json!({ "dependencies": packages, "files": [file("ui/all.ts")] });
    let text = (0..count / 2).map(|number| format!("import v{number} from \"used-{number}\"\n")).collect();
    let all = entry("all".to_owned(), "ui", more);
    (manifest([all].into_iter()), vec![("ui/all.ts".to_owned(), text)])
}

/// Items with one file each that all depend on each other and import none: ten times the input is about three times the
/// items.
fn bound(items: usize) -> Files {
    let path = |number: usize| format!("ui/i{number}.ts");
    let one = |number: usize| {
        let others = all_but(number, items);
        entry(name(number), "ui", json!({ "registryDependencies": others, "files": [file(&path(number))] }))
    };
    let texts = (0..items).map(|number| (path(number), format!("export const v{number} = {number}\n")));
    (manifest((0..items).map(one)), texts.collect())
}

/// Unresolved imports, with items that have long notes.
fn unresolved(count: usize) -> Files {
    let notes = json!({ "docs": "Some words about it. ".repeat(100) });
    let noted = (0..count / 10).map(|number| entry(format!("noted{number}"), "ui", notes.clone()));
    let all = entry("all".to_owned(), "ui", json!({ "files": [file("ui/all.ts")] }));
    let text = (0..count).map(|number| format!("import v{number} from \"@/lib/v{number}\"\n")).collect();
    (manifest(noted.chain([all])), vec![("ui/all.ts".to_owned(), text)])
}

/// Items with a large component each.
fn sources(items: usize) -> Files {
    let path = |number: usize| format!("ui/c{number}.tsx");
    let one = |number: usize| entry(format!("c{number}"), "ui", json!({ "files": [file(&path(number))] }));
    let text = |number: usize| {
        let mut text = String::from("import * as React from \"react\"\n\n");
        for part in 0..300 {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "/** What part {part} of component {number} is for, as people say it. */\nexport function Part{part}({{ \
                 className, ...props }}: React.ComponentProps<\"div\">) {{\n  const [open, setOpen] = \
                 React.useState(false)\n  const toggle = () => setOpen((before) => !before)\n  return <div \
                 data-open={{open}} onClick={{toggle}} className={{className}} {{...props}} />\n}}\n\n"
            );
        }
        text
    };
    let texts = (0..items).map(|number| (path(number), text(number))).collect();
    (manifest((0..items).map(one)), texts)
}
