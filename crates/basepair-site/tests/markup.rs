//! Pages are well formed: ids and titles are unique, the parts of an item stand in order, and previews keep their size.

use crate::site::{Site, item, values};
use serde_json::json;
use std::collections::{HashMap, HashSet};

#[test]
fn ids_are_unique_on_every_page_and_titles_on_the_site() {
    let site = Site::of_default();
    let mut titles: HashMap<String, String> = HashMap::new();
    let mut paths = site.paths();
    let sources: Vec<String> = paths
        .iter()
        .filter(|path| path.starts_with("/items/"))
        .flat_map(|path| values(&site.text(path), "href"))
        .filter(|href| href.contains("/source/") && !href.contains('#'))
        .map(|href| href.strip_prefix("/base").unwrap().to_owned())
        .collect::<HashSet<_>>()
        .into_iter()
        .collect();
    assert!(sources.len() > 50);
    paths.extend(sources.into_iter().filter(|path| !path.ends_with(".md")));
    for path in paths {
        let html = site.text(&path);
        let mut seen = HashSet::new();
        let ids = values(&html, "id");
        let repeated: Vec<_> = ids.iter().filter(|id| !seen.insert(id.as_str())).collect();
        assert!(repeated.is_empty(), "{path}: {repeated:?}");
        let title = html.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap();
        if let Some(other) = titles.insert(title.to_owned(), path.clone()) {
            panic!("`{title}` is the title of {other} and of {path}");
        }
    }
}

#[test]
fn items_with_the_same_title_have_different_page_titles() {
    let mut items = [
        item("a", "registry:ui", "a.tsx"),
        item("b", "registry:ui", "b.tsx"),
        item("c", "registry:ui", "c.tsx"),
    ];
    items[0]["title"] = json!("Panel");
    items[1]["title"] = json!("Panel");
    items[2]["title"] = json!("Gallery");
    let site = Site::plain(&json!(items), &[]);
    assert!(site.text("/items/a").contains("<title>Panel (a) · northwind</title>"));
    assert!(site.text("/items/b").contains("<title>Panel (b) · northwind</title>"));
    assert!(site.text("/items/c").contains("<title>Gallery (c) · northwind</title>"));
}

#[test]
fn headings_that_look_like_numbered_ones_have_unique_ids() {
    let site = Site::plain(
        &json!([item("guide", "registry:file", "guide.md")]),
        &[("guide.md", "# A\n\n# A\n\n# A 2\n\n# A 2\n\n# A 2 2\n")],
    );
    let ids = values(&site.text("/documents/guide"), "id");
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
}

#[test]
fn the_source_of_an_item_comes_before_that_of_its_demo() {
    let page = Site::of_default().text("/items/button");
    let [preview, code, own, demo] = ["id=\"preview\"", "id=\"code\"", "id=\"f0-L1\"", "id=\"d0-L1\""]
        .map(|part| page.find(part).unwrap());
    assert!(preview < code && code < own && own < demo);
}

#[test]
fn line_numbers_are_not_text_and_not_reached_by_tab() {
    let site = Site::plain(&json!([item("a", "registry:ui", "a.tsx")]), &[("a.tsx", "one\ntwo\n")]);
    let page = site.text("/items/a/source/a.tsx");
    assert!(page.contains(
        "<span class=\"line\" id=\"L2\"><a href=\"#L2\" tabindex=\"-1\" aria-hidden=\"true\" data-line=\"2\"></a>two\n</span>"
    ));
}

#[test]
fn every_picture_has_a_size() {
    let site = Site::of_default();
    for path in ["/", "/items", "/items/button"] {
        let html = site.text(path);
        let images: Vec<&str> =
            html.split("<img ").skip(1).filter_map(|rest| rest.split('>').next()).collect();
        assert!(!images.is_empty(), "{path}");
        assert!(images.iter().all(|image| image.contains("width=") && image.contains("height=")), "{path}");
    }
}
