//! What is mounted for an item, and the document of its frame.

use crate::support::{catalog, frame, html, item, previews, previews_with, script};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_live::{Font, POLICY};
use serde_json::{Value, json};
use std::sync::Arc;

fn demo_of(name: &str, demo: &str, path: &str) -> Value {
    let mut entry = item(name, "component", &[path]);
    entry["meta"] = json!({ "demo": demo });
    entry
}

const COMPONENT: &str = "export function A(props: { a: string }) { return <b>{props.a}</b> }\n";

#[test]
fn the_demo_shows_an_item() {
    let files = [("a.tsx", COMPONENT), ("b.tsx", "export default function Demo() { return null }\n")];
    for (name, demo) in
        [("shown", demo_of("shown", "a", "b.tsx")), ("a-demo", item("a-demo", "component", &["b.tsx"]))]
    {
        let items = json!([item("a", "ui", &["a.tsx"]), demo]);
        for asked in ["a", name] {
            let script = script(&frame(&items, &files, asked));
            assert!(script.contains("entry: \"b.tsx\", component: \"default\""), "{asked}: {script}");
        }
    }
}

#[test]
fn an_item_without_a_demo_shows_itself_where_it_needs_nothing() {
    let mounted = |text: &str| {
        let frame = frame(&json!([item("a", "ui", &["a.tsx"])]), &[("a.tsx", text)], "a");
        let component = || script(&frame).split("component: ").nth(1)?.split(',').next().map(str::to_owned);
        frame.script.is_some().then(component).flatten()
    };
    assert_eq!(mounted("export default () => null").as_deref(), Some("\"default\""));
    assert_eq!(mounted("export const A = () => null\nexport const help = () => 1").as_deref(), Some("\"A\""));
    assert_eq!(mounted(COMPONENT), None);
    assert_eq!(mounted("export const A = () => null\nexport const B = () => null"), None);
    assert_eq!(mounted("export default ({ a }: { a: string }) => a"), None);
}

#[test]
fn an_item_that_cannot_be_shown_says_why() {
    let nothing = frame(&json!([item("a", "ui", &["a.tsx"])]), &[("a.tsx", COMPONENT)], "a");
    assert!(nothing.problems[0].message.contains("`a` has no demo"), "{:?}", nothing.problems);
    assert!(html(&nothing).contains("<code>a</code> has no demo"));
    let broken = frame(&json!([item("a", "ui", &["a.tsx"])]), &[("a.tsx", "export default (")], "a");
    assert_eq!(broken.problems[0].place.as_ref().unwrap().line, 1);
    let catalog = catalog(&json!([item("a", "ui", &["a.tsx"])]), &[("a.tsx", COMPONENT)]);
    assert!(!previews(&catalog).shows(&catalog, catalog.item("a").unwrap()));
}

#[test]
fn a_document_loads_its_files_from_the_server_and_nothing_else() {
    let items = json!([item("a", "ui", &["a.tsx"])]);
    let catalog = catalog(&items, &[("a.tsx", "import { x } from \"clsx\"\nexport default () => x()\n")]);
    let previews = previews_with(&catalog, &Arc::default(), 1, "/base");
    let frame = previews.frame(&catalog, catalog.item("a").unwrap());
    let html = html(&frame);
    let addresses: Vec<&str> = html.split(['"']).filter(|part| part.contains("/live/")).collect();
    assert_eq!(addresses.len(), 5, "{html}");
    assert!(addresses.iter().all(|address| address.starts_with("/base/live/")), "{addresses:?}");
    // Every file is of another origin than the frame.
    assert_eq!(html.matches(" crossorigin ").count(), 5);
    let part = |address: &str, at: usize| address.split('/').nth(at).unwrap().to_owned();
    let style = addresses.iter().find(|address| address.contains("/css/")).unwrap();
    assert!(previews.style_sheet(&part(style, 4)).is_some());
    assert!(previews.style_sheet("0.css").is_none());
    let kit = addresses.iter().find(|address| address.contains("/kit/")).unwrap();
    assert!(previews.kit_file(&part(kit, 4), &part(kit, 5)).is_some());
    assert!(previews.kit_file("0", &part(kit, 5)).is_none());
    assert!(previews.kit_file(&part(kit, 4), "kit.json").is_none());
}

#[test]
fn a_frame_has_the_fonts_that_its_styles_name() {
    let theme = json!({ "name": "t", "type": "registry:theme", "cssVars": { "theme": { "font-sans": "'Acme Sans'" } } });
    let catalog =
        catalog(&json!([item("a", "ui", &["a.tsx"]), theme]), &[("a.tsx", "export default () => null\n")]);
    let font = |family: &str| Font {
        family: family.to_owned(),
        weights: "400".to_owned(),
        document: Document::new(MediaType::Woff2, Freshness::Immutable, family.to_owned()),
    };
    let previews = previews(&catalog).with_fonts([font("Acme Sans"), font("Other")].into_iter());
    let html = html(&previews.frame(&catalog, catalog.item("a").unwrap()));
    assert!(html.contains("font-family:\"Acme Sans\"") && !html.contains("Other"), "{html}");
    let name = html.split("/live/font/").nth(1).unwrap().split(')').next().unwrap();
    assert!(previews.font(name).is_some() && previews.font("other.woff2").is_none());
}

#[test]
fn addresses_depend_on_a_secret() {
    let items = json!([item("a", "ui", &["a.tsx"])]);
    let catalog = catalog(&items, &[("a.tsx", "export default () => null\n")]);
    let digest = |secret: u8| {
        let previews = previews_with(&catalog, &Arc::default(), secret, "");
        let frame = previews.frame(&catalog, catalog.item("a").unwrap());
        (frame.script.as_ref().unwrap().0.clone(), html(&frame))
    };
    assert_eq!(digest(1), digest(1));
    let (one, other) = (digest(1), digest(2));
    assert_ne!(one.0, other.0);
    let addresses = |html: &str| {
        html.split('"').filter(|part| part.starts_with("/live/")).map(str::to_owned).collect::<Vec<_>>()
    };
    let known = addresses(&one.1);
    assert!(addresses(&other.1).iter().all(|address| !known.contains(address)));
}

#[test]
fn the_policy_names_the_one_script_that_is_written_into_the_document() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let html =
        html(&frame(&json!([item("a", "ui", &["a.tsx"])]), &[("a.tsx", "export default () => 1")], "a"));
    let inline = html.split("<script>").nth(1).unwrap().split("</script>").next().unwrap();
    let digest = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(inline));
    assert!(POLICY.contains(&format!("script-src 'self' 'sha256-{digest}';")), "{}", *POLICY);
    for never in ["unsafe-eval", "allow-same-origin", "allow-top-navigation", "allow-popups", "*"] {
        assert!(!POLICY.contains(never), "{never}");
    }
    assert!(POLICY.ends_with("sandbox allow-scripts"));
}

#[test]
fn author_text_stays_text() {
    let mut entry = item("a", "ui", &["a.tsx"]);
    entry["title"] = json!("</title><script>alert(1)</script>");
    let text = "import x from \"</pre><img src=x onerror=alert(1)>\"\nexport default () => x";
    let html = html(&frame(&json!([entry]), &[("a.tsx", text)], "a"));
    assert!(
        !html.contains("<img") && !html.contains("<script>alert") && !html.contains("</title><script>"),
        "{html}"
    );
}
