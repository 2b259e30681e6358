//! Lists show what can be seen first, and every card shows what its item is.

use crate::site::{Site, item};
use serde_json::json;

/// The names of the items of a list, in order.
fn names(html: &str) -> Vec<String> {
    let cards = html.split("<a class=\"card\" href=\"/base/items/").skip(1);
    cards.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

fn mixed() -> Site {
    let mut font = item("inter", "registry:font", "x");
    font.as_object_mut().unwrap().remove("files");
    font["font"] = json!({ "family": "'Inter Variable', sans-serif", "provider": "google", "import": "Inter", "variable": "--font-sans" });
    Site::plain(
        &json!([
            item("guide", "registry:file", "docs/guide.md"),
            item("use-a", "registry:hook", "hooks/use-a.ts"),
            font,
            { "name": "day", "type": "registry:theme", "cssVars": { "light": { "primary": "#123456", "ring": "oklch(1 0 0)" } } },
            item("card", "registry:ui", "ui/card.tsx"),
            item("star", "registry:component", "icons/star.tsx"),
            item("login", "registry:block", "blocks/login.tsx"),
        ]),
        &[
            ("docs/guide.md", "---\r\ntitle: x\r\n---\r\n\r\n# Guide <b>\r\n\r\nStart here.\r\n"),
            (
                "hooks/use-a.ts",
                "import x from \"x\"\n\nexport function useA(value: string) {\n  return value\n}\n",
            ),
            (
                "icons/star.tsx",
                "export const Star = () => <svg viewBox=\"0 0 24 24\"><path d=\"M1 2h3z\"/><path d=\"M0 0\" onload=\"x\"/></svg>\n",
            ),
        ],
    )
}

#[test]
fn what_can_be_seen_comes_first() {
    let site = mixed();
    let expected = ["card", "star", "login", "inter", "day", "use-a", "guide"];
    assert_eq!(names(&site.text("/items")), expected);
    assert_eq!(names(&site.text("/")), expected);
    let twin = site.text("/items.md");
    let places: Vec<usize> =
        expected.iter().map(|name| twin.find(&format!("/items/{name}.md")).unwrap()).collect();
    assert!(places.is_sorted(), "{twin}");
}

#[test]
fn with_words_the_best_match_comes_first() {
    assert_eq!(names(&mixed().text("/items?q=use-a")).first().unwrap(), "use-a");
}

#[test]
fn every_card_shows_what_its_item_is() {
    let gallery = mixed().text("/items");
    assert!(gallery.contains("fill=\"#123456\"") && gallery.contains("fill=\"#ffffff\""), "swatches");
    assert!(gallery.contains("<bdi>Inter</bdi>"), "a specimen");
    assert!(gallery.contains("<path d=\"M1 2h3z\"/>"), "a glyph");
    assert!(gallery.contains("export function useA(value: string) {"), "a signature");
    assert!(gallery.contains("Guide &#60;b&#62;") && gallery.contains("Start here."), "first lines");
}

#[test]
fn drawings_of_authors_never_become_markup() {
    for hostile in [
        "<svg viewBox=\"0 0 24 24\"><path d=\"M0 0<script>\"/></svg>",
        "<svg viewBox=\"0 0 1 1\" onload=\"alert(1)\"><path d=\"url(#x)\"/></svg>",
        "<svg viewBox=\"'><script>\"><path d=\"M0 0\"/></svg>",
        "<svg viewBox=\"0 0 NaN 24\"><path d=\"M0 0\"/></svg>",
    ] {
        let site = Site::plain(&json!([item("a", "registry:ui", "a.tsx")]), &[("a.tsx", hostile)]);
        let gallery = site.text("/items");
        assert!(gallery.contains("class=\"picture outline\""), "{hostile}");
        assert!(!gallery.contains("onload") && !gallery.contains("<script>"), "{hostile}");
    }
}

#[test]
fn tokens_are_shown_on_their_grounds_in_every_appearance() {
    let site = Site::plain(
        &json!([{ "name": "day", "type": "registry:theme",
            "css": { ".contrast": { "--foreground": "#000000" } },
            "cssVars": {
                "light": { "background": "#ffffff", "foreground": "#767676", "primary": "#000080", "primary-foreground": "#ffffff",
                    "radius": "8px", "shadow-low": "0 1px 2px #00000033", "ease-in": "cubic-bezier(0.4, 0, 1, 1)", "text-lg": "1.5rem",
                    "odd": "\"><script>alert(1)</script>" },
                "dark": { "background": "#000000", "foreground": "#ffffff" } } }]),
        &[],
    );
    let page = site.text("/tokens");
    for (mode, ratio) in [("Light", "4.5"), ("Dark", "21.0"), ("High contrast", "21.0")] {
        assert!(page.contains(&format!("<figcaption>{mode} <b>{ratio}</b> text")), "{mode}: {page}");
    }
    assert!(page.contains("on <code>--primary</code>") && page.contains("fill=\"#000080\""));
    for drawn in ["class=\"corner\"", "<feDropShadow ", "class=\"easing\"", "font-size=\"24\">Ambitious"] {
        assert!(page.contains(drawn), "{drawn}");
    }
    assert!(!page.contains("<script>alert"));
    let twin = site.text("/tokens.md");
    assert!(
        twin.contains(
            "--foreground on --background: light #767676 4.5 to 1 (text), dark #ffffff 21.0 to 1 (text), high contrast"
        ),
        "{twin}"
    );
}

#[test]
fn the_page_of_a_theme_shows_its_values() {
    let theme = json!({
        "name": "day", "type": "registry:theme",
        "cssVars": { "theme": { "radius": "4px" }, "light": { "primary": "#123456" }, "dark": { "primary": "#abcdef", "glow": "red" } },
    });
    let page = Site::plain(&json!([theme]), &[]).text("/items/day");
    for shown in ["--radius", "--primary", "--glow", "fill=\"#123456\"", "fill=\"#abcdef\"", "/base/tokens"] {
        assert!(page.contains(shown), "{shown}");
    }
    let plain =
        Site::plain(&json!([item("button", "registry:ui", "ui/button.tsx")]), &[]).text("/items/button");
    assert!(!plain.contains("Table of values"));
}
