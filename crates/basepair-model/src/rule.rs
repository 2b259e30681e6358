//! Rule metadata: every kind of finding has one row here, with a name that says what is wrong, a severity
//! and a reason. Rules about the manifest and the model live in this table.

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    /// The worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// What a rule looks at, so that a report can say how many of them it has judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Manifest and model files.
    Document,
    Item,
    /// Listed sources.
    File,
    /// Imports of sources.
    Import,
    /// Nodes, strands and rungs.
    Element,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Kebab-case, named after the bad pattern, so that "allow `duplicate-name`" reads well.
    pub name: &'static str,
    pub severity: Severity,
    /// Whether an answer cannot be made while such a finding stands: these stop a load, the others are shown.
    pub refuses: bool,
    /// What it looks at.
    pub judges: Subject,
    /// What the rule says, in one sentence.
    pub summary: &'static str,
    /// What happens to users when it is broken.
    pub harm: &'static str,
}

/// A rule with its specification in Markdown, which may be empty.
#[derive(Debug, Clone, Copy)]
pub struct RuleDoc {
    pub rule: &'static Rule,
    pub spec: &'static str,
}

macro_rules! rules {
    ($($constant:ident, $name:literal, $severity:ident, $refuses:literal, $judges:ident, $summary:literal, $harm:literal;)*) => {
        $(pub static $constant: Rule = Rule {
            name: $name,
            severity: Severity::$severity,
            refuses: $refuses,
            judges: Subject::$judges,
            summary: $summary,
            harm: $harm,
        };)*

        /// Every rule, in the order of the table.
        pub static ALL: &[&Rule] = &[$(&$constant),*];
    };
}

rules! {
    INVALID_JSON, "invalid-json", Error, true, Document,
        "A manifest or model file must be JSON.",
        "No client can read it, so nothing could be served.";
    NON_UTF8_FILE, "non-utf8-file", Error, true, Document,
        "Manifests and sources must be UTF-8 text.",
        "Answers are JSON, which is UTF-8; other bytes would reach consumers changed.";
    DUPLICATE_KEY, "duplicate-key", Warning, false, Document,
        "An object must not hold the same key twice.",
        "Readers disagree on which value counts; here the last one does.";
    WRONG_TYPE, "wrong-type", Error, true, Document,
        "A field must have the type that the published schema gives it.",
        "The official client refuses the item, or the whole catalog.";
    MISSING_FIELD, "missing-field", Error, true, Document,
        "A required field must be present.",
        "The official client refuses the item, or the whole catalog.";
    UNKNOWN_KEY, "unknown-key", Warning, false, Document,
        "A model file holds only the keys that its schema knows.",
        "A misspelt key is silently without effect.";
    UNKNOWN_ITEM_TYPE, "unknown-item-type", Error, true, Item,
        "An item's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    UNKNOWN_FILE_TYPE, "unknown-file-type", Error, true, File,
        "A file's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    MISSING_TARGET, "missing-target", Error, true, File,
        "A `registry:file` or `registry:page` file must say where it goes.",
        "The official client refuses the catalog, because the type gives no destination.";
    INVALID_NAME, "invalid-name", Error, true, Item,
        "An item name must be usable as a URL path and as a file name.",
        "The item could not be addressed, or would shadow a document of the registry.";
    MISLEADING_NAME, "misleading-name", Warning, false, Item,
        "An item should not be called `index`.",
        "Static hosts serve `index` as the folder's page, and clients ask for it as a catalog.";
    DUPLICATE_NAME, "duplicate-name", Error, true, Item,
        "Item names must be unique across the manifest and its includes.",
        "Consumers would install whichever entry happened to come first.";
    INVALID_INCLUDE, "invalid-include", Error, true, Document,
        "`include` lists relative paths to `registry.json` files inside the registry.",
        "The official tools refuse other includes, and a path outside the root would publish foreign files.";
    INCLUDE_CYCLE, "include-cycle", Error, true, Document,
        "Manifests must not include each other in a circle.",
        "The registry has no end.";
    REPEATED_INCLUDE, "repeated-include", Error, true, Document,
        "A manifest may be included once only.",
        "Its items would appear twice.";
    DEEP_INCLUDE, "deep-include", Error, true, Document,
        "Includes may nest 32 levels deep.",
        "The official tools stop there.";
    ESCAPING_PATH, "escaping-path", Error, true, File,
        "A file path must stay inside the registry's root.",
        "The registry would publish files that do not belong to it.";
    MISSING_FILE, "missing-file", Error, true, File,
        "Every file that the manifest lists must exist.",
        "The item cannot be installed.";
    UNREADABLE_FILE, "unreadable-file", Error, true, File,
        "A listed file must be a regular file that can be read.",
        "Its source cannot be served; pipes, sockets and devices are never opened for reading.";
    OVERSIZED_FILE, "oversized-file", Error, true, File,
        "A source file may be 5 MiB at most.",
        "The official tools refuse larger ones.";
    EMPTY_FILE, "empty-file", Error, true, File,
        "A source file must not be empty.",
        "The official client skips a file without content silently, and the install is incomplete.";
    MISSHAPEN_PREVIEW, "misshapen-preview", Warning, false, Item,
        "`meta.preview` is an object whose `light` and `dark` name image files.",
        "The item is shown without a picture of what it looks like.";
    UNUSABLE_PREVIEW, "unusable-preview", Error, false, Item,
        "A preview is a WebP, PNG, JPEG or AVIF file of at most 512 KiB inside the registry's root.",
        "The item is shown without a picture of what it looks like.";
    SELF_DEPENDENCY, "self-dependency", Error, false, Item,
        "An item must not list itself in `registryDependencies`.",
        "The bare name is left alone, so clients fetch somebody else's item of that name.";
    INVALID_ELEMENT_ID, "invalid-element-id", Error, true, Element,
        "A node or rung id is `N` and a number; a strand's name is kebab-case.",
        "Folders are matched to nodes by that number, and addresses carry the id.";
    DUPLICATE_ELEMENT, "duplicate-element", Error, true, Element,
        "Element ids must be unique, whatever their case.",
        "An address would mean two elements.";
    UNKNOWN_BACKBONE, "unknown-backbone", Error, true, Element,
        "A strand stands on a backbone that the model defines.",
        "The strand would hang in the air.";
    UNKNOWN_STRAND, "unknown-strand", Error, true, Element,
        "A node, and a strand's `below`, name a strand that the model defines.",
        "Nobody could tell what the node may use.";
    NODE_WITHOUT_STRAND, "node-without-strand", Error, true, Element,
        "A node stands on exactly one strand.",
        "Nobody could tell what the node may use.";
    RUNG_ON_STRAND, "rung-on-strand", Error, true, Element,
        "A rung bridges both backbones and stands on no strand.",
        "It would be a node by another name.";
    UNKNOWN_ELEMENT, "unknown-element", Error, true, Element,
        "Grants and rules name elements that the model defines.",
        "The law would speak of something that is not there.";
    UNORDERED_STRANDS, "unordered-strands", Error, true, Element,
        "`below` leads downward on one backbone and never in a circle.",
        "There would be no direction in which to consume.";
    MISPLACED_DIRECTORY, "misplaced-directory", Error, true, Element,
        "A node's or rung's directory starts with `n`, its number and a hyphen.",
        "Files are placed by that number, so the folder would belong elsewhere.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_rule_has_a_good_name_and_its_documentation() {
        let mut seen = HashSet::new();
        for rule in ALL {
            assert!(seen.insert(rule.name), "{} stands twice", rule.name);
            let kebab = rule.name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            assert!(kebab && rule.name.contains('-'), "{} is not a kebab-case phrase", rule.name);
            assert!(!rule.name.starts_with("no-"), "{}: name the bad pattern, not its absence", rule.name);
            for text in [rule.summary, rule.harm] {
                assert!(text.ends_with('.') && text.len() > 20, "{}: `{text}` is no sentence", rule.name);
            }
            assert!(
                !rule.refuses || rule.severity == Severity::Error,
                "{} refuses but is no error",
                rule.name
            );
        }
    }
}
