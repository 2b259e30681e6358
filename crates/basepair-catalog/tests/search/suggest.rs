//! Which items a name may mean that no item has.

use crate::support::{catalog, entry, registry};
use basepair_catalog::load::Embedded;
use basepair_catalog::suggest::{meant, meant_among};

#[test]
fn names_of_other_libraries_mean_the_parts_of_the_default_registry() {
    let catalog = catalog(&Embedded);
    for (foreign, own) in [
        ("chip", "badge"),
        ("divider", "separator"),
        ("dropdown-menu", "menu"),
        ("dropzone", "file-upload"),
        ("empty", "empty-state"),
        ("DropdownMenu", "menu"),
        ("input-otp", "otp-field"),
        ("modal", "dialog"),
        ("number-input", "number-field"),
        ("progress-bar", "progress"),
        ("snackbar", "toast"),
        ("sonner", "toast"),
    ] {
        assert_eq!(meant(&catalog, foreign, 3).first(), Some(&own), "{foreign}");
    }
}

#[test]
fn an_alias_decides_before_words_of_the_field_and_those_before_the_spelling() {
    let items = [
        ("dialog", ""),
        ("model", ""),
        ("window", r#""meta": { "aliases": ["Modal", "pop over", "pane"] }"#),
        ("other", r#""meta": { "aliases": ["dialog"] }"#),
    ];
    let entries = items.map(|(name, members)| entry(name, "ui", members));
    let catalog = catalog(&registry(&entries));
    assert_eq!(meant(&catalog, "modal", 9), ["window", "dialog", "model"]);
    assert_eq!(meant(&catalog, "modal", 1), ["window"]);
    assert_eq!(meant(&catalog, "pop-over", 9), ["window"]);
    assert_eq!(meant(&catalog, "pnae", 9), ["window"], "an alias can be misspelt too");
    assert_eq!(meant(&catalog, "dialgo", 9), ["dialog"], "a name is not the alias of another item");
    assert_eq!(meant_among(&catalog, "modal", ["modals"].into_iter(), 2), ["window", "dialog"]);
    assert_eq!(meant_among(&catalog, "wnidow", ["windows"].into_iter(), 2), ["window", "windows"]);
    assert!(meant(&catalog, "-", 9).is_empty());
}
