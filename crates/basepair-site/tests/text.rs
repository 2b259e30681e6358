//! Text of authors: its direction, its line ends, and its front matter.

use crate::site::{Site, item};
use serde_json::json;

#[test]
fn paragraphs_have_the_direction_of_their_text() {
    let mut card = item("card", "registry:ui", "card.tsx");
    card["title"] = json!("بطاقة");
    card["description"] = json!("بطاقة ترحب بالزائر");
    card["docs"] = json!("ملاحظة\n\n- أولا\n\n> اقتباس");
    let site = Site::plain(&json!([card]), &[]);
    let page = site.text("/items/card");
    assert!(page.contains("<h1 dir=\"auto\">بطاقة</h1>"));
    assert!(page.contains("<p class=\"lead\" dir=\"auto\">بطاقة ترحب بالزائر</p>"));
    assert!(page.contains("<p dir=\"auto\">ملاحظة</p>") && page.contains("<li dir=\"auto\">أولا"), "{page}");
    assert!(site.text("/items").contains("<span class=\"text\" dir=\"auto\">بطاقة"));
}

#[test]
fn windows_line_ends_and_front_matter_change_nothing() {
    let text =
        "---\ntitle: Guide\ndescription: How to start\n---\n\n# Guide\n\nFirst.\n\n```sh\nnpm i\n```\n";
    let page = |text: &str| {
        let site = Site::plain(&json!([item("guide", "registry:file", "guide.md")]), &[("guide.md", text)]);
        site.text("/documents/guide")
    };
    let unix = page(text);
    assert_eq!(unix, page(&text.replace('\n', "\r\n")));
    assert!(unix.contains("<h1 dir=\"auto\">Guide</h1>") && unix.contains("How to start"), "{unix}");
    assert!(!unix.contains("description: How"), "the front matter is not text");
    assert_eq!(unix.matches(">Guide</h").count(), 1, "the title is not repeated as a heading");
}

#[test]
fn long_words_and_hostile_names_are_text() {
    let mut card = item("card", "registry:ui", "card.tsx");
    card["title"] = json!("w".repeat(400));
    card["description"] = json!("</p><script>alert(1)</script>");
    let site = Site::plain(&json!([card]), &[]);
    for path in ["/", "/items", "/items/card", "/items/card/source/card.tsx"] {
        assert!(!site.text(path).contains("<script>alert"), "{path}");
    }
}
