//! Live previews on pages: a frame where there is one, one line where what it needs is missing, and nothing else otherwise.

use crate::site::{Site, item};
use basepair_catalog::catalog::Item;
use basepair_site::{Frames, Live, Missing};
use serde_json::json;

#[derive(Debug)]
struct Only(&'static str);

impl Frames for Only {
    fn shows(&self, item: &Item) -> bool {
        item.name() == self.0
    }
}

fn site(live: Live<'static>) -> Site {
    let items = json!([
        item("button", "registry:ui", "button.tsx"),
        item("lamp", "registry:ui", "lamp.tsx"),
        item("sum", "registry:lib", "sum.ts"),
    ]);
    let mut site = Site::plain(&items, &[]);
    site.live = live;
    site
}

#[test]
fn an_item_with_a_frame_has_it_once_sandboxed_and_not_yet_loaded() {
    let site = site(Live::Present(&Only("button")));
    let page = site.text("/items/button");
    assert_eq!(page.matches("<iframe").count(), 1);
    assert!(page.contains(r#" sandbox="allow-scripts" data-src="/base/live/item/button""#), "{page}");
    assert!(!page.contains(" src=\"/base/live/"));
    assert!(page.contains("/assets/live."));
    assert!(site.text("/items/button.md").contains("https://ui.example/base/items/button/alone"));
}

#[test]
fn a_preview_has_a_page_of_its_own_if_there_is_one() {
    let site = site(Live::Present(&Only("button")));
    assert!(site.text("/items/button").contains(r#"class="alone" href="/base/items/button/alone""#));
    let page = site.text("/items/button/alone");
    assert_eq!(page.matches("<iframe").count(), 1);
    assert!(page.contains(r#" sandbox="allow-scripts" data-src="/base/live/item/button""#), "{page}");
    assert!(page.contains(r#"<meta name="robots" content="noindex">"#));
    assert!(!site.text("/sitemap.xml").contains("/alone"));
    assert!(matches!(site.document("/items/lamp/alone"), Err(basepair_site::Refusal::UnknownItem(_))));
}

#[test]
fn an_item_that_cannot_be_shown_has_neither_a_frame_nor_its_script() {
    let site = site(Live::Present(&Only("button")));
    for path in ["/items/lamp", "/items/sum"] {
        let page = site.text(path);
        assert!(
            !page.contains("<iframe") && !page.contains("/assets/live.") && !page.contains("kit"),
            "{path}"
        );
    }
    assert!(!site.text("/items/lamp.md").contains("/live/"));
}

#[test]
fn a_card_with_a_frame_can_be_run() {
    let page = site(Live::Present(&Only("button"))).text("/items");
    assert_eq!(page.matches("class=\"run\"").count(), 1);
    assert!(page.contains(r#"data-live="/base/live/item/button""#));
    assert!(!page.contains("<iframe"), "cards are pictures until someone asks");
}

#[test]
fn without_a_kit_one_line_names_the_command_where_something_could_run() {
    let site = site(Live::Missing(Missing { reason: "", command: "basepair kit DIR" }));
    for (path, lines) in [("/items/button", 1), ("/items/sum", 0), ("/items", 0)] {
        let page = site.text(path);
        assert_eq!(page.matches("<code>basepair kit DIR</code>").count(), lines, "{path}");
        assert!(!page.contains("<iframe") && !page.contains("class=\"run\""), "{path}");
    }
}

#[test]
fn a_kit_that_cannot_be_used_is_explained_as_text() {
    let site = site(Live::Missing(Missing { reason: "the kit is <b>older</b>", command: "cargo xtask kit" }));
    let page = site.text("/items/button");
    assert!(page.contains("the kit is &#60;b&#62;older&#60;/b&#62;"), "{page}");
    assert!(page.contains("<code>cargo xtask kit</code>"));
}

#[test]
fn pages_without_live_previews_do_not_mention_them() {
    let site = site(Live::Absent);
    for path in site.paths() {
        let page = site.text(&path);
        assert!(!page.contains("/live/") && !page.contains("<iframe") && !page.contains(" kit"), "{path}");
    }
}
