//! The specifications of the rules that the loader checks itself, before there is a catalog.

/// A rule's name with its specification.
macro_rules! specifications {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../tests/rules/", $name, ".md")))),*]
    };
}

/// In the order of the loader's table.
pub(super) static SPECIFICATIONS: &[(&str, &str)] = specifications! {
    "invalid-json"
    "non-utf8-file"
    "duplicate-key"
    "wrong-type"
    "missing-field"
    "unknown-key"
    "unknown-item-type"
    "unknown-file-type"
    "missing-target"
    "invalid-name"
    "misleading-name"
    "duplicate-name"
    "invalid-include"
    "include-cycle"
    "repeated-include"
    "deep-include"
    "escaping-path"
    "missing-file"
    "unreadable-file"
    "oversized-file"
    "oversized-text"
    "oversized-item"
    "oversized-registry"
    "empty-file"
    "unusable-preview"
    "invalid-element-id"
    "duplicate-element"
    "unknown-backbone"
    "unknown-strand"
    "node-without-strand"
    "rung-on-strand"
    "unknown-element"
    "unknown-role"
    "unordered-strands"
    "misplaced-directory"
};
