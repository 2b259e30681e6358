//! Structured data is valid on every page: known types, the properties that schema.org defines for them,
//! complete URLs.

use crate::service::{BASE_URL, Service, registry};
use axum::http::Method;
use serde_json::{Map, Value, json};

/// The required and the optional properties of each type.
const TYPES: &[(&str, &[&str], &[&str])] = &[
    ("WebSite", &["name", "url"], &["description", "image", "potentialAction"]),
    ("WebPage", PAGE, PAGE_OPTIONAL),
    ("ItemPage", PAGE, PAGE_OPTIONAL),
    ("CollectionPage", PAGE, PAGE_OPTIONAL),
    ("SoftwareSourceCode", &["name", "url"], &["description"]),
    ("DefinedTerm", &["name", "description", "inDefinedTermSet", "url"], &["termCode"]),
    ("DefinedTermSet", &["name", "url"], &[]),
    ("TechArticle", &["headline", "url"], &[]),
    ("ImageObject", &["url"], &["width", "height"]),
    ("BreadcrumbList", &["itemListElement"], &[]),
    ("ListItem", &["position", "name", "item"], &[]),
    ("SearchAction", &["target", "query-input"], &[]),
    ("EntryPoint", &["urlTemplate"], &[]),
];
const PAGE: &[&str] = &["name", "url", "isPartOf", "primaryImageOfPage"];
const PAGE_OPTIONAL: &[&str] = &["description", "breadcrumb", "mainEntity"];

fn data(html: &str) -> Value {
    let scripts: Vec<&str> = html.split("<script type=\"application/ld+json\">").skip(1).collect();
    assert_eq!(scripts.len(), 1, "one script");
    serde_json::from_str(scripts[0].split("</script>").next().unwrap()).unwrap()
}

fn check(thing: &Map<String, Value>, path: &str) {
    let kind = thing["@type"].as_str().unwrap();
    let row = TYPES.iter().find(|(name, _, _)| *name == kind);
    let (_, must, may) = row.unwrap_or_else(|| panic!("{path}: unknown type {kind}"));
    for property in *must {
        assert!(thing.contains_key(*property), "{path}: a {kind} without {property}");
    }
    for (property, value) in thing.iter().filter(|(property, _)| !property.starts_with('@')) {
        let property = property.as_str();
        assert!(must.contains(&property) || may.contains(&property), "{path}: a {kind} has no {property}");
        match value {
            Value::String(text) => {
                assert!(!text.trim().is_empty(), "{path}: {kind}.{property} is empty");
                if matches!(property, "url" | "item" | "urlTemplate" | "image") {
                    assert!(text.starts_with(BASE_URL), "{path}: {kind}.{property} is {text}");
                }
            }
            Value::Object(part) => check(part, path),
            Value::Array(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    assert_eq!(part["position"], at + 1, "{path}");
                    check(part.as_object().unwrap(), path);
                }
            }
            Value::Number(_) => {}
            other => panic!("{path}: {kind}.{property} is {other}"),
        }
    }
}

async fn check_page(service: &Service, path: &str) -> Value {
    let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    let data = data(&answer.text());
    assert_eq!(data["@context"], "https://schema.org", "{path}");
    let here = format!("{BASE_URL}{}", path.split('?').next().unwrap());
    assert_eq!((&data["@id"], &data["url"]), (&json!(here), &json!(here)), "{path}");
    check(data.as_object().unwrap(), path);
    data
}

#[tokio::test]
async fn every_page_of_the_default_registry_has_structured_data() {
    let service = Service::of_default();
    let sitemap = service.get("/sitemap.xml").await.text();
    let paths =
        sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split('<').next()?.strip_prefix(BASE_URL));
    let mut checked = 0;
    for path in
        paths.chain(["/items/button/source/registry/n2-primitives/button/button.tsx", "/items?q=button"])
    {
        check_page(&service, path).await;
        checked += 1;
    }
    println!("structured data of {checked} pages is valid");
}

#[tokio::test]
async fn a_registry_with_little_metadata_has_structured_data_too() {
    let items = json!([
        { "name": "a", "type": "registry:ui" },
        { "name": "forms/b", "type": "registry:ui", "title": "", "description": "  ",
          "files": [{ "path": "b.tsx", "type": "registry:ui" }] },
    ]);
    let service = Service::of(&registry(&items));
    for path in ["/", "/items", "/items/a", "/items/forms/b", "/items/forms/b/source/b.tsx", "/documents"] {
        check_page(&service, path).await;
    }
    let data = check_page(&service, "/items/forms/b/source/b.tsx").await;
    let names: Vec<_> =
        data["breadcrumb"]["itemListElement"].as_array().unwrap().iter().map(|step| &step["name"]).collect();
    assert_eq!(names, ["Gallery", "forms/b", "b.tsx"]);
}
