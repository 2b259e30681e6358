//! Kinds of registries that once were too slow: each grows in one respect only, and the bytes are the same every time.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::failure::{Context, Outcome};

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
            let file = folder.join(path);
            let doing = || format!("write `{}`", file.display());
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder).cannot(doing)?;
            }
            fs::write(&file, text).cannot(doing)?;
            bytes += text.len() as u64;
        }
        Ok(bytes)
    }
}

fn manifest(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!(
        "{{\"name\":\"growth\",\"homepage\":\"https://growth.example\",\"items\":[\n{}\n]}}\n",
        items.join(",\n")
    )
}

/// An entry with these members after the usual ones.
fn entry(name: &str, kind: &str, members: &str) -> String {
    format!(
        "{{\"name\":\"{name}\",\"type\":\"registry:{kind}\",\"title\":\"Part\",\"description\":\"One of many.\"{members}}}"
    )
}

/// Items that each depend on the next.
fn chain(items: usize) -> Files {
    let one = |number: usize| {
        let next = if number + 1 < items { format!("\"i{}\"", number + 1) } else { String::new() };
        entry(&format!("i{number}"), "ui", &format!(",\"registryDependencies\":[{next}]"))
    };
    (manifest((0..items).map(one)), Vec::new())
}

/// One item with many files.
fn files(count: usize) -> Files {
    let path = |number: usize| format!("f/{}/f{number}.ts", number / 1000);
    let listed: Vec<String> = (0..count)
        .map(|number| format!("{{\"path\":\"{}\",\"type\":\"registry:ui\"}}", path(number)))
        .collect();
    let texts =
        (0..count).map(|number| (path(number), format!("export const v{number} = {number}\n"))).collect();
    (manifest([entry("all", "ui", &format!(",\"files\":[{}]", listed.join(",")))].into_iter()), texts)
}

/// Items that all depend on each other: ten times the input is about three times the items.
fn mutual(items: usize) -> Files {
    let one = |number: usize| {
        let others = (0..items).filter(|other| *other != number).map(|other| format!("\"i{other}\""));
        let others: Vec<String> = others.collect();
        entry(&format!("i{number}"), "ui", &format!(",\"registryDependencies\":[{}]", others.join(",")))
    };
    (manifest((0..items).map(one)), Vec::new())
}

/// Empty entries.
fn empty(items: usize) -> Files {
    (manifest((0..items).map(|_| "{}".to_owned())), Vec::new())
}

/// Custom properties that each read the next.
fn vars(count: usize) -> Files {
    let all: Vec<String> =
        (0..count).map(|number| format!("\"v{number}\":\"var(--v{})\"", number + 1)).collect();
    let members = format!(",\"cssVars\":{{\"light\":{{{}}}}}", all.join(","));
    (manifest([entry("theme", "theme", &members)].into_iter()), Vec::new())
}

/// One file of many script blocks, far more than are parsed.
fn blocks(count: usize) -> Files {
    let file = ",\"files\":[{\"path\":\"ui/all.vue\",\"type\":\"registry:ui\"}]";
    let block = |number: usize| format!("<script>\nexport const v{number} = {number}\n</script>\n");
    let text = (0..count).map(block).collect();
    (manifest([entry("all", "ui", file)].into_iter()), vec![("ui/all.vue".to_owned(), text)])
}

/// Items that all list the same file of a quarter of a megabyte.
fn shared(items: usize) -> Files {
    let file = ",\"files\":[{\"path\":\"shared.ts\",\"type\":\"registry:lib\"}]";
    let text = format!("// {}\nexport const shared = 1\n", "x".repeat(256 * 1024));
    (
        manifest((0..items).map(|number| entry(&format!("i{number}"), "lib", file))),
        vec![("shared.ts".to_owned(), text)],
    )
}

/// A file of comments that ignore a rule.
fn ignores(count: usize) -> Files {
    let file = ",\"files\":[{\"path\":\"ui/all.ts\",\"type\":\"registry:ui\"}]";
    let comment = |number: usize| format!("// basepair-ignore raw-css-value: reason {number}\n");
    let text: String = (0..count).map(comment).chain(["export const all = 1\n".to_owned()]).collect();
    (manifest([entry("all", "ui", file)].into_iter()), vec![("ui/all.ts".to_owned(), text)])
}

/// Items that each have a misspelt dependency, demonstrate a missing item, and list an invalid dependency.
fn misspelt(items: usize) -> Files {
    let one = |number: usize| {
        let needs =
            format!(",\"registryDependencies\":[\"component-nme-{number}\",\"./component{number}.json\"]");
        let demo = format!(",\"meta\":{{\"demo\":\"componnt-name-{number}\"}}");
        entry(&format!("component-name-{number}"), "ui", &(needs + &demo))
    };
    (manifest((0..items).map(one)), Vec::new())
}

/// One item with many packages, of which its long source uses others.
fn unused(count: usize) -> Files {
    let quoted = |number: usize| format!("\"three-{number}\",\"@scope{number}/package\"");
    let packages: Vec<String> = (0..count / 2).map(quoted).collect();
    let members = format!(
        ",\"dependencies\":[{}],\"files\":[{{\"path\":\"ui/all.ts\",\"type\":\"registry:ui\"}}]",
        packages.join(",")
    );
    let text = (0..count / 2).map(|number| format!("import v{number} from \"used-{number}\"\n")).collect();
    (manifest([entry("all", "ui", &members)].into_iter()), vec![("ui/all.ts".to_owned(), text)])
}

/// Items with one file each that all depend on each other and import none: ten times the input is about three times the
/// items.
fn bound(items: usize) -> Files {
    let path = |number: usize| format!("ui/i{number}.ts");
    let one = |number: usize| {
        let others = (0..items).filter(|other| *other != number).map(|other| format!("\"i{other}\""));
        let others: Vec<String> = others.collect();
        let members = format!(
            ",\"registryDependencies\":[{}],\"files\":[{{\"path\":\"{}\",\"type\":\"registry:ui\"}}]",
            others.join(","),
            path(number)
        );
        entry(&format!("i{number}"), "ui", &members)
    };
    let texts = (0..items).map(|number| (path(number), format!("export const v{number} = {number}\n")));
    (manifest((0..items).map(one)), texts.collect())
}

/// Unresolved imports, with items that have long notes.
fn unresolved(count: usize) -> Files {
    let notes = format!(",\"docs\":\"{}\"", "Some words about it. ".repeat(100));
    let noted = (0..count / 10).map(|number| entry(&format!("noted{number}"), "ui", &notes));
    let all = entry("all", "ui", ",\"files\":[{\"path\":\"ui/all.ts\",\"type\":\"registry:ui\"}]");
    let text = (0..count).map(|number| format!("import v{number} from \"@/lib/v{number}\"\n")).collect();
    (manifest(noted.chain([all])), vec![("ui/all.ts".to_owned(), text)])
}

/// Items with a large component each.
fn sources(items: usize) -> Files {
    let path = |number: usize| format!("ui/c{number}.tsx");
    let one = |number: usize| {
        let file = format!(",\"files\":[{{\"path\":\"{}\",\"type\":\"registry:ui\"}}]", path(number));
        entry(&format!("c{number}"), "ui", &file)
    };
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
