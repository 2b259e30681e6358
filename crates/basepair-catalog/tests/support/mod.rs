//! Small builders for registries, and findings as lines of text, so that tests compare whole lists.

use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::Document;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::load::{Loaded, Memory, Source, load};
use basepair_catalog::wire::architecture::architecture;
use basepair_catalog::wire::item::DependencyForm;
use basepair_model::finding::Finding;
use serde_json::Value;

pub(crate) const BASE_URL: &str = "https://acme.example/base";

/// A root manifest around the text of its items; the items start on line 5.
pub(crate) fn manifest(items: &str) -> String {
    format!(
        "{{\n  \"name\": \"acme\",\n  \"homepage\": \"https://acme.example\",\n  \"items\": [\n{items}\n  ]\n}}\n"
    )
}

/// An entry with `members` after its name and type.
pub(crate) fn entry(name: &str, kind: &str, members: &str) -> String {
    let comma = if members.is_empty() { "" } else { ", " };
    format!("    {{\"name\": \"{name}\", \"type\": \"registry:{kind}\"{comma}{members}}}")
}

/// An entry with one file of the same type.
pub(crate) fn entry_at(name: &str, kind: &str, path: &str) -> String {
    entry(name, kind, &format!("\"files\": [{{\"path\": \"{path}\", \"type\": \"registry:{kind}\"}}]"))
}

/// A registry of these entries, and a source `a.tsx` that any of them may list.
pub(crate) fn registry(items: &[String]) -> Memory {
    Memory::default().with("registry.json", manifest(&items.join(",\n"))).with("a.tsx", "export {};\n")
}

/// A registry with one file per item; `(name, path)`.
pub(crate) fn registry_at(items: &[(&str, &str)]) -> Memory {
    let entries: Vec<String> = items.iter().map(|(name, path)| entry_at(name, "ui", path)).collect();
    items.iter().fold(registry(&entries), |memory, (_, path)| memory.with(path, "export {};\n"))
}

pub(crate) fn loaded(source: &dyn Source) -> Loaded {
    load(source).expect("there is a manifest")
}

/// `rule file:line:column` of a finding.
pub(crate) fn line(finding: &Finding) -> String {
    format!("{} {}", finding.rule.name, finding.place)
}

pub(crate) fn lines(loaded: &Loaded) -> Vec<String> {
    loaded.findings.iter().map(line).collect()
}

/// The findings of a load that must fail.
pub(crate) fn refused(source: &dyn Source) -> Vec<String> {
    let loaded = loaded(source);
    assert!(loaded.catalog.is_none(), "accepted with {:?}", lines(&loaded));
    lines(&loaded)
}

/// The findings of a load that must succeed.
pub(crate) fn accepted(source: &dyn Source) -> Vec<String> {
    let loaded = loaded(source);
    assert!(loaded.catalog.is_some(), "refused with {:?}", messages(&loaded));
    lines(&loaded)
}

/// Findings with their messages, for an assertion that failed.
pub(crate) fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.findings.iter().map(|finding| format!("{}: {}", line(finding), finding.message)).collect()
}

pub(crate) fn catalog(source: &dyn Source) -> Catalog {
    let loaded = loaded(source);
    let messages = messages(&loaded);
    loaded.catalog.unwrap_or_else(|| panic!("refused with {messages:?}"))
}

pub(crate) fn addresses() -> Addresses {
    Addresses::new(BASE_URL, None).unwrap()
}

pub(crate) fn files(catalog: &Catalog) -> RegistryFiles {
    RegistryFiles::new(catalog, DependencyForm::Url(addresses().item_url()))
}

pub(crate) fn text(document: &Document) -> &str {
    std::str::from_utf8(&document.bytes).unwrap()
}

pub(crate) fn json(document: &Document) -> Value {
    serde_json::from_slice(&document.bytes).unwrap()
}

/// The item document, as text.
pub(crate) fn item_text(catalog: &Catalog, name: &str) -> String {
    let position = catalog.position(name).unwrap_or_else(|| panic!("no item `{name}`"));
    text(&files(catalog).items[position]).to_owned()
}

pub(crate) fn item_json(catalog: &Catalog, name: &str) -> Value {
    serde_json::from_str(&item_text(catalog, name)).unwrap()
}

pub(crate) fn index_json(catalog: &Catalog) -> Value {
    json(&files(catalog).index)
}

pub(crate) fn architecture_json(catalog: &Catalog) -> Value {
    serde_json::to_value(architecture(&catalog.clone().into())).unwrap()
}

/// The names of items at these positions.
pub(crate) fn names<'a>(catalog: &'a Catalog, positions: &[usize]) -> Vec<&'a str> {
    positions.iter().map(|position| catalog.items()[*position].name()).collect()
}

/// Removes every `¤` from a text and returns the position of each, as `line:column`.
pub(crate) fn unmark(marked: &str) -> (String, Vec<String>) {
    let mut places = Vec::new();
    let mut text = String::new();
    let (mut line, mut column) = (1, 1);
    for character in marked.chars() {
        match character {
            '¤' => places.push(format!("{line}:{column}")),
            '\n' => {
                text.push('\n');
                (line, column) = (line + 1, 1);
            }
            other => {
                text.push(other);
                column += 1;
            }
        }
    }
    (text, places)
}

/// Loads a registry whose `file` is `marked`, and checks that exactly the marked locations are reported by the
/// given rules, in reading order. Returns the messages.
pub(crate) fn assert_refused_at(registry: Memory, file: &str, marked: &str, rules: &[&str]) -> Vec<String> {
    let (text, places) = unmark(marked);
    assert_eq!(places.len(), rules.len(), "one mark per rule: {marked}");
    let expected: Vec<String> =
        rules.iter().zip(&places).map(|(rule, place)| format!("{rule} {file}:{place}")).collect();
    let loaded = loaded(&registry.with(file, text));
    assert_eq!(lines(&loaded), expected, "for {marked}\n{:#?}", messages(&loaded));
    let withheld = loaded.findings.iter().any(|finding| finding.rule.withholds() && finding.item.is_some());
    assert!(loaded.catalog.is_none() || withheld, "accepted {marked}");
    for finding in &loaded.findings {
        assert!(!finding.help.is_empty() && !finding.message.ends_with('.'), "{finding:?}");
    }
    loaded.findings.into_iter().map(|finding| finding.message).collect()
}
