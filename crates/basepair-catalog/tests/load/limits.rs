//! Limits: exceeding one gives a finding with its location and a count, and costs nothing more.

use crate::support::{entry, entry_at, lines, loaded, messages, refused, registry};
use basepair_catalog::files::{INDEX_PATH, ItemDigest, OfItem, RegistryFiles, digests_of, index, write_item};
use basepair_catalog::load::{INPUT_LIMIT, Memory, Reading, load_as};
use basepair_catalog::wire::item::DependencyForm;
use basepair_model::finding::KEPT_IN_FILE;

#[test]
fn a_million_empty_items_are_a_thousand_findings_and_a_count() {
    const ITEMS: usize = 1_000_000;
    let source = Memory::default().with(
        "registry.json",
        format!(r#"{{"name":"m","homepage":"h","items":[{}{{}}]}}"#, "{},".repeat(ITEMS - 1)),
    );
    let loaded = loaded(&source);
    assert!(loaded.catalog.is_none());
    assert_eq!(loaded.findings.len(), KEPT_IN_FILE);
    assert_eq!(loaded.findings[0].message, "`items[0].name` is missing");
    let [omitted] = &loaded.omitted[..] else { panic!("{:?}", loaded.omitted) };
    assert_eq!((omitted.rule.name, omitted.file.as_deref()), ("missing-field", Some("registry.json")));
    assert_eq!(omitted.count, 2 * ITEMS - KEPT_IN_FILE);
    let ids: std::collections::HashSet<String> = loaded.findings.iter().map(|finding| finding.id()).collect();
    assert_eq!(ids.len(), KEPT_IN_FILE, "each has its own id");
}

#[test]
fn equal_sources_share_one_text() {
    let items: Vec<String> = (0..40)
        .map(|n| entry_at(&format!("i{n}"), "ui", if n % 2 == 0 { "a.tsx" } else { "b.tsx" }))
        .collect();
    let catalog =
        loaded(&registry(&items).with("b.tsx", "export {};\n").with("c.tsx", "other")).catalog.unwrap();
    let first = &catalog.items()[0].texts()[0];
    assert!(catalog.items().iter().all(|item| std::ptr::eq(&*item.texts()[0], &**first)));
}

#[test]
fn a_file_counts_as_often_as_it_is_listed() {
    let items: Vec<String> = (0..10).map(|n| entry_at(&format!("i{n}"), "ui", "a.tsx")).collect();
    let source = registry(&items).with("a.tsx", "x".repeat(1000));
    let manifest = source.text("registry.json").unwrap().len() as u64;
    let load = |limit| load_as(&source, &Reading { limit, ..Reading::default() }).unwrap();
    assert!(load(manifest + 10_000).catalog.is_some());
    let loaded = load(manifest + 9_999);
    assert!(loaded.catalog.is_none());
    assert_eq!(lines(&loaded), ["oversized-registry registry.json:1:1"]);
    assert!(loaded.findings[0].help.contains("--input-limit"), "{}", loaded.findings[0].help);
    assert_eq!(Reading::default().limit, INPUT_LIMIT);
}

#[test]
fn the_size_of_one_item_is_limited() {
    let file = |n: usize| format!(r#"{{"path": "f{}.tsx", "type": "registry:ui"}}"#, n % 3);
    let listed = |count: usize| (0..count).map(file).collect::<Vec<_>>().join(", ");
    let items = [entry("a", "ui", &format!("\"files\": [{}]", listed(13)))];
    let large = "x".repeat(5 * 1024 * 1024);
    let source = (0..3).fold(registry(&items), |source, n| source.with(&format!("f{n}.tsx"), large.clone()));
    let found = messages(&loaded(&source));
    assert_eq!(
        found,
        ["oversized-item registry.json:5:14: the files of `a` are larger than 64 MiB together"]
    );

    let many = [entry("a", "ui", &format!("\"files\": [{}]", listed(100_001)))];
    let source = (0..3).fold(registry(&many), |source, n| source.with(&format!("f{n}.tsx"), "x"));
    let found = messages(&loaded(&source));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("oversized-item registry.json:5:"), "{found:?}");
    assert!(found[0].ends_with("the item lists 100001 files, more than 100000"), "{found:?}");
}

#[test]
fn a_registry_has_at_most_a_thousand_manifests() {
    let include: Vec<String> = (1..=1000).map(|n| format!(r#""d{n}/registry.json""#)).collect();
    let root = format!(r#"{{"name": "r", "homepage": "h", "include": [{}]}}"#, include.join(", "));
    let source = (1..=1000).fold(Memory::default().with("registry.json", root), |source, n| {
        source.with(&format!("d{n}/registry.json"), r#"{"items": []}"#)
    });
    let found = messages(&loaded(&source));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("oversized-registry registry.json:1:")
            && found[0].contains("`d1000/registry.json`"),
        "{found:?}"
    );
}

#[test]
fn the_total_size_of_manifests_is_limited() {
    let blanks = " ".repeat(20 * 1024 * 1024);
    let source = Memory::default()
        .with(
            "registry.json",
            r#"{"name": "r", "homepage": "h", "include": ["a/registry.json", "b/registry.json"]}"#,
        )
        .with("a/registry.json", format!(r#"{{"items": []}}{blanks}"#))
        .with("b/registry.json", format!(r#"{{"items": []}}{blanks}"#));
    assert_eq!(refused(&source), ["oversized-registry registry.json:1:63"]);
}

#[test]
fn the_length_of_texts_is_limited() {
    for (key, most) in
        [("title", 1024), ("description", 16 * 1024), ("docs", 1024 * 1024), ("author", 64 * 1024)]
    {
        let with =
            |length: usize| registry(&[entry("a", "ui", &format!("\"{key}\": \"{}\"", "x".repeat(length)))]);
        assert!(loaded(&with(most)).catalog.is_some(), "{key}");
        let found = messages(&loaded(&with(most + 1)));
        assert_eq!(found.len(), 1, "{key}");
        let message = format!("`{key}` is {} bytes long, more than {most}", most + 1);
        assert!(
            found[0].starts_with("oversized-text registry.json:5:") && found[0].ends_with(&message),
            "{found:?}"
        );
    }
}

#[test]
fn items_written_in_pieces_equal_the_served_documents() {
    let long = format!("{}\n\"quoted\"\n", "long \u{1f9ec} line ".repeat(20_000));
    let items = [entry(
        "a",
        "ui",
        r#""files": [{"path": "a.tsx", "type": "registry:ui"}, {"path": "b.tsx", "type": "registry:ui"}]"#,
    )];
    let source = registry(&items).with("b.tsx", long);
    let catalog = loaded(&source).catalog.unwrap();
    let form = DependencyForm::Namespace("@acme");
    let whole = RegistryFiles::new(&catalog, form);
    let mut written = Vec::new();
    write_item(&catalog, &catalog.items()[0], form, &mut written).unwrap();
    assert_eq!(whole.items[0].bytes, written);
    let digest = ItemDigest::of_item(&catalog, &catalog.items()[0], form).digest();
    assert_eq!(digest, whole.items[0].digest());
    let index = index(&catalog, form);
    assert_eq!(index.bytes, whole.index.bytes);
    let listed = [("a.json".to_owned(), digest), (INDEX_PATH.to_owned(), index.digest())];
    assert_eq!(digests_of(listed.into_iter()).bytes, whole.digests.bytes);
    let entries: Vec<&str> = whole.index_entries.iter().collect();
    assert!(entries.len() == 1 && entries[0].starts_with("{\n      \"name\": \"a\""), "{entries:?}");
}
