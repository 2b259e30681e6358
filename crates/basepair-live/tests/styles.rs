//! One style sheet for a registry, of everything that its items bring.

use crate::support::{catalog, html, item, kit, previews_with};
use basepair_catalog::catalog::Catalog;
use basepair_live::{Previews, Sheets};
use serde_json::{Value, json};
use std::sync::Arc;

const SOURCE: (&str, &str) = ("a.tsx", "export default () => <i className=\"p-4 flex\" />\n");

fn styled(mut styles: Value) -> Catalog {
    styles["name"] = json!("theme");
    styles["type"] = json!("registry:theme");
    catalog(&json!([item("a", "ui", &["a.tsx"]), styles]), &[SOURCE])
}

fn input(styles: Value) -> String {
    Previews::styles_of(&styled(styles))
}

#[test]
fn variables_and_rules_of_items_are_written_as_the_client_writes_them() {
    let css = input(json!({
        "cssVars": { "theme": { "font-sans": "Geist" }, "light": { "background": "oklch(1 0 0)", "radius": "4px" }, "dark": { "background": "#000" } },
        "css": { "@layer base": { "body": { "margin": "0" } }, "@utility box": { "@apply p-2 m-2": "" }, "@plugin \"x\"": {} },
    }));
    for part in [
        "@theme inline {\n  --font-sans: Geist;\n  --color-background: var(--background);\n}\n",
        ":root {\n  --background: oklch(1 0 0);\n  --radius: 4px;\n}\n",
        ".dark {\n  --background: #000;\n}\n",
        "@layer base {\n  body {\n    margin: 0;\n  }\n}\n",
        "@utility box {\n  @apply p-2 m-2;\n}\n",
    ] {
        assert!(css.contains(part), "{part} not in {css}");
    }
    assert!(!css.contains("@plugin"), "{css}");
    // Its own colours, and not those of a project that has none.
    assert!(!css.contains("--sidebar-ring"), "{css}");
    assert!(input(json!({})).contains("--sidebar-ring"));
}

#[test]
fn another_theme_does_not_replace_the_first() {
    let theme = |name: &str, colour: &str| json!({ "name": name, "type": "registry:theme", "cssVars": { "light": { "background": colour } } });
    let catalog = catalog(&json!([theme("one", "#fff"), theme("two", "#eee")]), &[]);
    let css = Previews::styles_of(&catalog);
    assert!(css.contains("--background: #fff;") && !css.contains("#eee"), "{css}");
}

#[test]
fn a_sheet_is_compiled_when_a_frame_needs_it_from_the_words_of_all_scripts() {
    let catalog = styled(json!({}));
    let previews = previews_with(&catalog, &Arc::default(), 1, "");
    assert!(previews.shows(&catalog, catalog.item("a").unwrap()) && previews.current_sheet().is_none());
    assert!(previews.style(&catalog) && !previews.style(&catalog));
    let (_, sheet) = previews.current_sheet().unwrap();
    assert!(String::from_utf8_lossy(&sheet.bytes).ends_with("/* flex p-4 */"));
}

#[test]
fn what_is_wrong_with_styles_is_known_without_a_sheet() {
    let problem = |styles| Previews::style_problem_of(&styled(styles), &kit(), &Sheets::default());
    assert!(problem(json!({})).is_none());
    assert!(problem(json!({ "css": { "a": { "color": "red" } } })).is_none());
    let broken = problem(json!({ "css": { "a": { "color": "broken" } } })).unwrap();
    assert_eq!(broken.message, "`broken` is not CSS");
    assert!(broken.place.unwrap().text.contains("theme"));
}

#[test]
fn a_broken_theme_keeps_the_last_sheet_and_has_a_place() {
    let sheets = Arc::default();
    let good = styled(json!({ "css": { "a": { "color": "red" } } }));
    let bad = styled(json!({ "css": { "a": { "color": "broken" } } }));
    let address = |catalog: &Catalog, previews: &Previews| {
        let html = html(&previews.frame(catalog, catalog.item("a").unwrap()));
        html.split('"').find(|part| part.contains("/live/css/")).map(str::to_owned)
    };
    // Without a good one before it, the frame says so, and has the styles of everything else.
    let first = previews_with(&bad, &Arc::default(), 1, "");
    let frame = first.frame(&bad, bad.item("a").unwrap());
    assert_eq!(frame.problems[0].message, "`broken` is not CSS");
    let name = address(&bad, &first).unwrap();
    let sheet = first.style_sheet(name.rsplit('/').next().unwrap()).unwrap();
    assert!(!String::from_utf8_lossy(&sheet.bytes).contains("broken"));

    let before = previews_with(&good, &sheets, 1, "");
    assert!(before.style(&good) && before.style_problem().is_none());
    let after = previews_with(&bad, &sheets, 1, "");
    assert_eq!(address(&bad, &after), address(&good, &before));
    let place = after.style_problem().unwrap().place.clone().unwrap();
    assert_eq!(place.file, "registry.json");
    assert!(place.text.contains("theme"), "{place:?}");
    let again = previews_with(&good, &sheets, 1, "");
    assert!(again.style(&good) && again.style_problem().is_none());
}
