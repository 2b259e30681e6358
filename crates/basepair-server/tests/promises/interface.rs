//! The page of an item shows how its components are used: import line, props, variants and exports. Sources of authors
//! cannot make it heavy or change its markup.

use crate::service::{Service, registry};
use axum::http::{Method, StatusCode};
use basepair_catalog::load::Memory;
use serde_json::json;

async fn html(service: &Service, path: &str) -> String {
    let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    answer.text()
}

/// A registry of components with these sources; each item is called like its file.
fn sources(files: &[(&str, &str)]) -> Memory {
    let items: Vec<_> = files
        .iter()
        .map(|(path, _)| {
            let name = path.split('.').next().unwrap();
            json!({ "name": name, "type": "registry:ui", "files": [{ "path": path, "type": "registry:ui" }] })
        })
        .collect();
    files.iter().fold(registry(&json!(items)), |memory, (path, text)| memory.with(path, *text))
}

#[tokio::test]
async fn a_component_has_a_table_of_its_props() {
    let service = Service::of_default();
    let page = html(&service, "/items/button").await;
    let (_, section) = page.split_once("<h2 id=\"api\">API</h2>").unwrap();
    for part in [
        "import { Button, ButtonLink, buttonVariants } from &#34;@/components/ui/button&#34;",
        "aria-label=\"Props of Button\"",
        "<th scope=\"row\"><code>loading</code></th><td><code>boolean</code></td><td><code>false</code></td>",
        "<code>&#34;default&#34; | &#34;secondary&#34;",
        "All props of <code>ComponentProps&#60;typeof BaseButton&#62;</code>",
        "By default <code>disabled</code> is <code>false</code>",
        "Loading: the button keeps its width",
        "Variants of <code>buttonVariants</code>",
        "<dt>Types</dt><dd><code>ButtonLinkProps</code>, <code>ButtonProps</code>",
    ] {
        assert!(section.contains(part), "{part}\n{section}");
    }
    let twin = service.get("/items/button.md").await.text();
    let (_, section) = twin.split_once("\n## API\n").unwrap();
    for part in [
        "import { Button, ButtonLink, buttonVariants } from \"@/components/ui/button\"",
        "| `loading` | `boolean` | no | `false` | Loading: the button keeps its width",
        "| `variant` | `\"default\" \\| \"secondary\"",
        "All props of `ComponentProps<typeof BaseButton>`",
        "- Types: `ButtonLinkProps`, `ButtonProps`",
    ] {
        assert!(section.contains(part), "{part}\n{section}");
    }
}

#[tokio::test]
async fn props_are_found_behind_the_aliases_of_the_project() {
    let files = [
        (
            "panel",
            "www/ui/panel.tsx",
            "import type { Look } from \"@/ui/look\"\nexport function Panel(props: Look) { return <p /> }\n",
        ),
        ("look", "www/ui/look.ts", "export interface Look { tone: string }\n"),
    ];
    let item = |(name, path, _): &(&str, &str, &str)| json!({ "name": name, "type": "registry:ui", "files": [{ "path": path, "type": "registry:ui" }] });
    let items: Vec<_> = files.iter().map(item).collect();
    let settings = r#"{ "compilerOptions": { "paths": { "@/*": ["./www/*"] } } }"#;
    let memory = registry(&json!(items)).with("tsconfig.json", settings);
    let memory = files.iter().fold(memory, |memory, (_, path, text)| memory.with(path, *text));
    let page = html(&Service::of(&memory), "/items/panel").await;
    assert!(page.contains("aria-label=\"Props of Panel\"") && page.contains("<code>tone</code>"), "{page}");
}

#[tokio::test]
async fn what_exports_no_component_has_no_such_section() {
    let service = Service::of_default();
    for item in ["tokens", "retry", "button-demo", "principles", "use-retry"] {
        assert!(!html(&service, &format!("/items/{item}")).await.contains("id=\"api\""), "{item}");
        assert!(!service.get(&format!("/items/{item}.md")).await.text().contains("## API"), "{item}");
    }
}

#[tokio::test]
async fn types_are_found_in_other_items() {
    let memory = sources(&[
        (
            "card.tsx",
            "import { type Size } from \"@/components/ui/size\"\nexport function Card({ size }: { size?: Size }) { return <i /> }",
        ),
        ("size.ts", "export type Size = \"small\" | \"large\""),
    ]);
    let service = Service::of(&memory);
    let page = html(&service, "/items/card").await;
    assert!(page.contains("size?: &#34;small&#34; | &#34;large&#34;</code>"), "{page}");
    // The type changes, and so does the page of the item that imports it.
    let changed = memory.with("size.ts", "export type Size = \"tiny\" | \"huge\"");
    let page = html(&Service::of(&changed), "/items/card").await;
    assert!(page.contains("size?: &#34;tiny&#34; | &#34;huge&#34;</code>"));
}

#[tokio::test]
async fn hostile_sources_stay_text_and_small() {
    let markup = "</code></td></table><script>alert(1)</script><img src=x onerror=alert(1)>";
    let tricky = format!(
        "export function A({{ a = \"{markup}\" }}: {{\n/** {markup} [x](javascript:alert(1)) `<a href=\"/nowhere\">` */\na?: \"{markup}\"; \"{markup}\": 1 }}) {{ return <i /> }}\nexport const v = cva(\"\", {{ variants: {{ \"{markup}\": {{ \"{markup}\": \"\" }} }} }})"
    );
    let many: String = (0..50_000).map(|at| format!("p{at}?: string;")).collect();
    let many = format!("export function A(props: {{ {many} }}) {{ return <i /> }}");
    let parts: String = (0..20_000).map(|at| format!("export const A{at} = (props: P) => <i />\n")).collect();
    let parts = format!("type P = {{ a: string }}\n{parts}");
    let word = "w".repeat(900);
    let long: String = (0..900).map(|at| format!("/** {word} */ {word}{at}: \"{word}\";")).collect();
    let long = format!(
        "export function A(props: {{ {long} }}) {{ return <i /> }}\nexport function {} (props: P) {{ return <i /> }}",
        "B".repeat(500_000)
    );
    let cyclic = "type P = Q & P; type Q = P | { a: P[\"a\"] }\nexport const A = (props: P) => <i />";
    let memory = sources(&[
        ("tricky.tsx", &tricky),
        ("many.tsx", &many),
        ("parts.tsx", &parts),
        ("long.tsx", &long),
        ("cyclic.tsx", cyclic),
    ]);
    let service = Service::of(&memory);
    for item in ["tricky", "many", "parts", "long", "cyclic"] {
        let page = html(&service, &format!("/items/{item}")).await;
        assert!(page.contains("id=\"api\""), "{item}");
        assert!(
            !page.contains("<script>alert")
                && !page.contains("<img src=x")
                && !page.contains("href=\"javascript")
        );
        assert!(!page.contains(" href=\"/nowhere"));
        assert!(page.len() < 200_000, "{item}: {} bytes", page.len());
        let twin = service.get(&format!("/items/{item}.md")).await.text();
        assert!(twin.len() < 200_000, "{item}: {} bytes", twin.len());
    }
}
