//! A registry without a model has a site of its own: nothing of the architecture, and no section without content.

use crate::site::{Site, item, values};
use serde_json::json;

fn plain() -> Site {
    Site::plain(
        &json!([
            item("use-mobile", "registry:hook", "hooks/use-mobile.ts"),
            item("button", "registry:ui", "ui/button.tsx"),
            item("login", "registry:block", "blocks/login.tsx"),
        ]),
        &[],
    )
}

#[test]
fn no_page_mentions_the_architecture() {
    let site = plain();
    for path in site.paths().iter().map(String::as_str).chain(["/llms.txt", "/index.md", "/items.md"]) {
        let text = site.text(path).to_lowercase();
        for word in ["architecture", "helix", "strand", "rung", "covenant", "backbone"] {
            assert!(!text.contains(word), "{path} contains `{word}`");
        }
    }
    let found = site.text("/search.json?q=architecture");
    assert!(found.contains("\"hits\":[]"), "{found}");
}

#[test]
fn sections_without_content_are_not_listed_but_answer() {
    let site = plain();
    let home = site.text("/");
    let links = values(&home, "href");
    for absent in ["/architecture", "/tokens", "/documents", "/skills", "/rules"] {
        assert!(!links.contains(&format!("/base{absent}")), "{absent}");
        assert!(!site.paths().contains(&absent.to_owned()), "{absent}");
        assert!(site.document(absent).is_ok(), "{absent}");
    }
    assert!(links.contains(&"/base/items".to_owned()) && links.contains(&"/base/health".to_owned()));
}

#[test]
fn sections_with_content_are_listed() {
    let theme =
        json!({ "name": "day", "type": "registry:theme", "cssVars": { "light": { "primary": "#123456" } } });
    let site = Site::plain(
        &json!([
            theme,
            item("guide", "registry:file", "docs/guide.md"),
            item("deploy", "registry:file", "skills/deploy/SKILL.md"),
        ]),
        &[],
    );
    let links = values(&site.text("/"), "href");
    for present in ["/tokens", "/documents", "/skills"] {
        assert!(links.contains(&format!("/base{present}")), "{present}");
    }
    assert!(site.text("/tokens").contains("#123456"));
    assert!(site.text("/documents").contains("/base/documents/guide"));
    assert!(!site.text("/documents").contains("/base/documents/deploy"));
    assert!(site.text("/skills").contains("/base/skills/deploy"));
}

#[test]
fn the_headline_is_the_registrys_own() {
    let mut site = plain();
    assert!(site.text("/").contains("<h1 dir=\"auto\">northwind</h1>"));
    site.settings.title = Some("North & Wind".to_owned());
    site.front_page = Some("# Hello\n\n<script>alert(1)</script>\n\nمرحبا".to_owned());
    let home = site.text("/");
    assert!(home.contains("<h1 dir=\"auto\">North &#38; Wind</h1>"), "{home}");
    assert!(home.contains("<h2 id=\"h-hello\" dir=\"auto\">Hello</h2>") && !home.contains("<script>alert"));
    assert!(home.contains("<p dir=\"auto\">مرحبا</p>"));
    assert!(site.text("/index.md").contains("# Hello"));
}

#[test]
fn counts_are_by_type() {
    let home = plain().text("/index.md");
    assert!(
        home.contains("- 3 items\n") && home.contains("- 1 UI component\n") && home.contains("- 1 hook\n")
    );
}

#[test]
fn a_registry_with_a_model_shows_it() {
    let site = Site::of_default();
    let home = site.text("/");
    assert!(
        home.contains("class=\"helix") && values(&home, "href").contains(&"/base/architecture".to_owned())
    );
    assert!(site.text("/llms.txt").contains("## Elements"));
}

#[test]
fn files_are_installed_where_the_client_of_the_registry_writes_them() {
    let entry = |name: &str, file: &str, target: &str| {
        json!({
            "name": name, "type": "registry:ui",
            "files": [{ "path": file, "type": "registry:ui", "target": target }],
        })
    };
    let button = entry("button", "ui/button/index.ts", "button/index.ts");
    let root = entry("root", "ui/button/button.svelte", "button/button.svelte");
    let text = "export const Button: (props: { size: string }) => unknown = null!\n";
    let svelte = Site::plain(&json!([button, root]), &[("ui/button/index.ts", text)]);
    for path in ["/items/button", "/items/button.md"] {
        assert!(svelte.text(path).contains("src/lib/components/ui/button/index.ts"), "{path}");
    }
    let react = Site::plain(&json!([item("card", "registry:ui", "registry/card/card.tsx")]), &[]);
    for path in ["/items/card", "/items/card.md"] {
        assert!(react.text(path).contains("components/ui/card.tsx"), "{path}");
    }
    let outside = Site::plain(&json!([entry("card", "ui/card.tsx", "../card.tsx")]), &[]);
    assert!(outside.text("/items/card.md").contains("installed to nowhere"));
}
