//! Search: what a query finds, and in which order.

mod suggest;

use crate::support::{catalog, entry, entry_at, names, registry};
use basepair_catalog::library::Library;
use basepair_catalog::load::{Embedded, Memory};

/// A registry whose items have a name and further members.
fn items(items: &[(&str, &str)]) -> Library {
    let entries: Vec<String> = items.iter().map(|(name, members)| entry(name, "ui", members)).collect();
    catalog(&registry(&entries)).into()
}

fn find<'a>(catalog: &'a Library, query: &str) -> Vec<&'a str> {
    names(catalog, &catalog.search(query))
}

#[test]
fn exact_comes_before_prefix_before_inside_and_a_known_word_is_no_typo() {
    let catalog = items(&[("bitton", ""), ("xbutton", ""), ("buttons", ""), ("button", ""), ("card", "")]);
    assert_eq!(
        find(&catalog, "button"),
        ["button", "buttons", "xbutton"],
        "a word that is known is no misspelling"
    );
}

#[test]
fn the_forms_of_a_word_come_before_what_contains_it_inside_one_field() {
    for (field, expected) in [("title", ["c", "d", "b"].as_slice()), ("description", &["c", "d"])] {
        let with = |text: &str| format!("\"{field}\": \"some {text} here\"");
        let catalog = items(&[
            ("a", &with("bitton")),
            ("b", &with("xbutton")),
            ("c", &with("buttons")),
            ("d", &with("button")),
            ("e", &with("card")),
        ]);
        // Prose is searched by words, not by parts of them.
        assert_eq!(find(&catalog, "button"), expected, "{field}");
    }
}

#[test]
fn a_name_counts_more_than_a_title_and_both_more_than_other_texts() {
    let catalog = items(&[
        ("d", r#""description": "with a dial inside""#),
        ("c", r#""categories": ["dial"]"#),
        ("t", r#""title": "Some dial""#),
        ("some-dial", ""),
    ]);
    assert_eq!(find(&catalog, "dial")[..2], ["some-dial", "t"]);
    assert_eq!(find(&catalog, "dial").len(), 4);
}

#[test]
fn an_item_whose_full_name_matches_comes_first() {
    let catalog = items(&[
        ("date-picker-demo", r#""title": "Date picker""#),
        ("picker-date", ""),
        ("date-picker", ""),
        ("x", r#""title": "date-picker""#),
    ]);
    let found = find(&catalog, "date-picker");
    // The demo is found as its item.
    assert_eq!(found, ["date-picker", "x", "picker-date"]);
}

#[test]
fn words_count_in_any_order() {
    let catalog = items(&[
        ("a", r#""description": "picker for a date""#),
        ("b", r#""description": "the date picker""#),
        ("c", r#""description": "a date, then a picker""#),
    ]);
    // Short texts say as much in any order.
    assert_eq!(find(&catalog, "date picker"), ["a", "b", "c"]);
    assert_eq!(find(&catalog, "picker date"), ["a", "b", "c"]);
}

#[test]
fn no_word_is_required_and_more_words_come_first() {
    let catalog = items(&[
        ("date-picker", r#""description": "Choose a day""#),
        ("date-format", ""),
        ("colour-picker", ""),
    ]);
    assert_eq!(find(&catalog, "date zebra"), ["date-format", "date-picker"]);
    for query in ["date picker", "day picker date", "zebra date picker"] {
        let found = find(&catalog, query);
        assert_eq!(found[0], "date-picker", "{query}: {found:?}");
        assert!(found.contains(&"date-format"), "{query}: {found:?}");
    }
}

#[test]
fn one_word_may_hit_the_name_and_another_the_description() {
    let catalog = items(&[
        ("x", r#""description": "Dialog for danger""#),
        ("dialog", r#""description": "Asks before something of danger""#),
        ("dialog-plain", ""),
    ]);
    assert_eq!(find(&catalog, "dialog danger"), ["dialog", "x", "dialog-plain"]);
}

#[test]
fn unknown_words_find_nothing() {
    let catalog = items(&[("button", ""), ("card", r#""title": "Card""#)]);
    for query in ["zebra", "xyz", "buttonbuttonbutton", "q"] {
        assert_eq!(find(&catalog, query), [""; 0], "{query}");
    }
}

#[test]
fn a_query_without_words_gives_everything_in_manifest_order() {
    let catalog = items(&[("c", ""), ("a", ""), ("b", "")]);
    for query in ["", "   ", "-", " /,. "] {
        assert_eq!(find(&catalog, query), ["c", "a", "b"], "{query:?}");
    }
}

#[test]
fn ties_keep_manifest_order_every_time() {
    let entries: Vec<(String, &str)> =
        (0..60).rev().map(|number| (format!("i{number}x"), r#""description": "the same words""#)).collect();
    let entries: Vec<(&str, &str)> =
        entries.iter().map(|(name, members)| (name.as_str(), *members)).collect();
    let catalog = items(&entries);
    let written: Vec<_> = entries.iter().map(|(name, _)| *name).collect();
    for _ in 0..5 {
        assert_eq!(find(&catalog, "same words"), written);
        assert_eq!(find(&items(&entries), "smae"), written);
    }
}

#[test]
fn longer_words_allow_more_typos() {
    let catalog = items(&[("button", ""), ("resilience", ""), ("tab", "")]);
    for query in ["buton", "buttno", "botton", "buttonn", "Buton"] {
        assert_eq!(find(&catalog, query), ["button"], "{query}");
    }
    assert_eq!(find(&catalog, "rezilianse"), [""; 0], "three edits are too many");
    assert_eq!(find(&catalog, "resiliance"), ["resilience"]);
    assert_eq!(find(&catalog, "rezilence"), ["resilience"], "two edits in a long word");
    assert_eq!(find(&catalog, "tob"), [""; 0], "short words must match exactly");
    assert_eq!(find(&catalog, "batten"), [""; 0], "two edits in a short word");
}

#[test]
fn case_and_punctuation_do_not_matter() {
    let catalog = items(&[("date-picker", r#""title": "Date Picker (beta)""#)]);
    for query in ["DATE", "date_picker", "Date/Picker", "(beta)", "picker, date!"] {
        assert_eq!(find(&catalog, query), ["date-picker"], "{query}");
    }
}

#[test]
fn words_of_the_node_and_its_strand_find_its_items() {
    let source = Memory::default()
        .with(
            "registry.json",
            crate::support::manifest(
                &[
                    entry_at("dot", "ui", "n2-primitives/dot.tsx"),
                    entry_at("mark", "ui", "n3-brand/mark.tsx"),
                    entry_at("wire", "hook", "spine/wire.tsx"),
                    entry_at("paper", "file", "n10-documentation/paper.md")
                        .replace("registry:file\"}", "registry:file\", \"target\": \"x\"}"),
                    entry("loose", "ui", ""),
                ]
                .join(","),
            ),
        )
        .with("n2-primitives/dot.tsx", "x")
        .with("n3-brand/mark.tsx", "x")
        .with("spine/wire.tsx", "x")
        .with("n10-documentation/paper.md", "x");
    let catalog = Library::from(catalog(&source));
    for (query, found) in [
        ("primitive", vec!["dot"]),
        ("primitives", vec!["dot"]),
        ("N2", vec!["dot"]),
        ("n2", vec!["dot"]),
        ("core-guarantee", vec!["dot"]),
        ("brand components", vec!["mark"]),
        ("shipped", vec!["mark"]),
        ("spine", vec!["wire"]),
        ("documentation", vec!["paper"]),
        ("n10", vec!["paper"]),
        ("dot primitive", vec!["dot"]),
        ("mark primitive", vec!["mark", "dot"]),
    ] {
        assert_eq!(find(&catalog, query), found, "{query}");
    }
}

#[test]
fn a_name_comes_before_the_word_of_a_node() {
    let source = crate::support::registry_at(&[("dot", "n2-x/a.tsx"), ("primitive", "a.tsx")]);
    assert_eq!(find(&catalog(&source).into(), "primitive"), ["primitive", "dot"]);
}

#[test]
fn words_of_any_script_are_found() {
    let catalog = items(&[
        ("button", r#""title": "按钮""#),
        ("Größe", ""),
        ("menu", r#""description": "Меню приложения""#),
        ("home", r#""description": "हिन्दी में""#),
        ("street", r#""title": "ΟΔΟΣ""#),
    ]);
    assert_eq!(find(&catalog, "按钮"), ["button"]);
    assert_eq!(find(&catalog, "按"), ["button"]);
    assert_eq!(find(&catalog, "größe"), ["Größe"]);
    assert_eq!(find(&catalog, "GRÖSSE"), ["Größe"], "accents and sharp letters are folded");
    assert_eq!(find(&catalog, "МЕНЮ"), ["menu"]);
    assert_eq!(find(&catalog, "прилажения"), ["menu"], "typos count characters, not bytes");
    assert_eq!(find(&catalog, "हिन्दी"), ["home"]);
    assert_eq!(find(&catalog, "οδος"), ["street"]);
}

#[test]
fn long_and_strange_queries_are_answered() {
    let catalog = Library::from(catalog(&Embedded));
    for query in ["a ".repeat(10_000), "x".repeat(100_000), "\u{0}\u{fffd}\u{202e}".to_owned()] {
        let found = catalog.search(&query);
        assert!(found.len() <= catalog.items().len());
        assert_eq!(found, catalog.search(&query), "the same every time");
    }
}

#[test]
fn every_item_of_the_default_registry_is_the_first_match_for_its_name() {
    let catalog = Library::from(catalog(&Embedded));
    for item in catalog.items() {
        assert_eq!(find(&catalog, item.name())[0], item.name());
    }
}

#[test]
fn words_of_the_field_find_what_this_registry_calls_otherwise() {
    let catalog = items(&[
        ("dialog", ""),
        ("toast", ""),
        ("calendar", r#""description": "Choose a day""#),
        ("drawer", ""),
        ("modal-lesson", ""),
        ("tokens", ""),
    ]);
    let modal = find(&catalog, "modal");
    assert!(modal[..2].contains(&"dialog") && modal[..2].contains(&"modal-lesson"), "{modal:?}");
    assert_eq!(find(&catalog, "sonner"), ["toast"]);
    assert_eq!(find(&catalog, "date picker"), ["calendar"]);
    assert_eq!(find(&catalog, "sheet")[0], "drawer");
    assert_eq!(find(&catalog, "primary color"), ["tokens"]);
}

#[test]
fn aliases_of_the_author_are_words_of_the_item() {
    let catalog = items(&[("panel", r#""meta": {"aliases": ["Infobox", 3, "hint card"]}"#), ("card", "")]);
    assert_eq!(find(&catalog, "infobox"), ["panel"]);
    assert_eq!(find(&catalog, "hintcard"), ["panel"]);
    assert_eq!(find(&catalog, "hint card"), ["panel"]);
}

#[test]
fn compounds_are_found_in_one_word_and_in_two() {
    let catalog = items(&[("date-picker", ""), ("dateline", ""), ("dropdown-menu", "")]);
    assert_eq!(find(&catalog, "datepicker"), ["date-picker"]);
    assert_eq!(find(&catalog, "DropdownMenu"), ["dropdown-menu"]);
}
